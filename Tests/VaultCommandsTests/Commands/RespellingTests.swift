import Testing

/// `set` and `new` take common spellings that mean just one thing, and say how they are written.
@Suite struct RespellingTests {
    private static let goal = "---\ntype: goal\ntitle: Run\n---\n"

    /// What is given, and what the note has.
    @Test(arguments: [
        ("targets=3x/week", "targets:\n  - 3 times per week", "3x/week", "3 times per week"),
        ("targets+=3 times a week", "targets:\n  - 3 times per week", "3 times a week", "3 times per week"),
        ("targets=5,5 km", "targets:\n  - 5.5 km", "5,5 km", "5.5 km"),
        ("due=2026/12/24", "due: 2026-12-24", "2026/12/24", "2026-12-24"),
        ("due=24.12.2026", "due: 2026-12-24", "24.12.2026", "2026-12-24"),
        ("archived=yes", "archived: true", "yes", "true"),
        ("due=2026-12-24 10:00", "due: 2026-12-24", "2026-12-24 10:00", "2026-12-24"),
    ])
    func whatIsCertainIsWritten(assignment: String, lines: String, given: String, written: String) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        let said = "'\(given)' is written as '\(written)'\n"
        for (arguments, path) in [
            (["set", "run", assignment], "goals/run.md"), (["new", "goal", "Other", assignment], "goals/other.md"),
        ] {
            let result = folder.run(arguments: arguments)
            #expect(result.exitCode == 0, "\(result.stderr)")
            #expect(result.stdout.contains(said), "\(result.stdout)")
            #expect(folder.texts[path]?.contains("\n\(lines)\n") == true, "\(folder.texts)")
        }
        #expect(folder.run("check", "--strict").exitCode == 0)
    }

    /// What may mean several things, or means another than it says, is refused as before.
    @Test(arguments: [
        "due=3/4/2026", "due=26-12-01", "targets=1,250 km", "targets=30m", "targets=1:30", "status=done", "targets=5",
        "targets=5 km per year", "targets=3-4 km", "due=2026-02-30", "due=before 24.12.2026", "due=~21 Nov 2026",
        "targets=fewer than 3 times per week", "targets=more than 3 times per week", "targets=fastest 5 km",
        "targets=under 25 min", "archived=tree",
    ])
    func aChoiceIsNotMade(assignment: String) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        let texts = folder.texts
        for arguments in [["set", "run", assignment], ["new", "goal", "Other", assignment]] {
            let result = folder.run(arguments: arguments)
            #expect(result.exitCode == 2 && result.stderr.contains("nothing was written"), "\(result)")
        }
        #expect(folder.texts == texts)
    }

    /// What a field reads already, and a text in which anything may stand, is written as it is given.
    @Test(arguments: [
        ("targets=at most 5 km per week", "  - at most 5 km per week"), ("title=3x/week", "title: 3x/week"),
        ("tags=5,5", "  - \"5,5\""), ("targets=5km", "  - 5km"), ("mine=3x/week", "mine: 3x/week"),
    ])
    func nothingElseChanges(assignment: String, line: String) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        let result = folder.run("set", "run", assignment)
        #expect(result.exitCode == 0 && !result.stdout.contains("is written as"), "\(result)")
        #expect(folder.texts["goals/run.md"]?.contains("\n\(line)\n") == true, "\(folder.texts)")
    }
}
