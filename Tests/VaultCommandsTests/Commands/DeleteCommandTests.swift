import Testing

/// `vault delete` and `vault archive`.
@Suite struct DeleteCommandTests {
    private static let goal = "---\ntype: goal\ntargets: 100 km\n---\n"

    /// Fields of an action before and after `run` is deleted.
    @Test(arguments: [
        ("goals: \"[[run]]\"\n", ""),
        ("goals:\n  - \"[[run]]\"\n  - \"[[swim]]\" # pool\n", "goals:\n  - \"[[swim]]\" # pool\n"),
        ("goals: [\"[[swim]]\", \"[[run|x]]\"]\n", "goals: [\"[[swim]]\"]\n"),
        ("goals: [\"[[the one]]\", \"[[run]]\", swim]\n", "goals: [swim]\n"),
        (
            "goals: [\"[[run]]\", \"[[swim]]\"]\namounts:\n  - run 5 km\n  - swim 2 km\n",
            "goals: [\"[[swim]]\"]\namounts:\n  - swim 2 km\n"
        ),
        ("goals: \"[[run]]\"\namounts: \"[[run]] 5 km\"\n", ""),
        // Without quotes, which YAML takes for lists in a list.
        ("goals: [[run]]\n", ""), ("goals: [[run]], [[goals/run]]\n", ""),
        ("goals: [ [[run]], swim ]\n", "goals: [ swim ]\n"),
        ("goals:\n  - [[run]]\n  - swim\n  - [[the one]]\n", "goals:\n  - swim\n"),
        ("goals:\n  - [[swim]] # pool\n  - [[run]]\n", "goals:\n  - \"[[swim]]\" # pool\n"),
        (
            "goals:\n" + String(repeating: "  - [[run]]\n", count: 64) + "  - swim\n", "goals:\n  - swim\n"
        ),
    ])
    func fieldsLetGo(before: String, after: String) throws {
        let (head, tail) = ("---\ntype: action\ndate: 2026-11-01\n", "---\nOut.\n")
        let folder = try SmallFolder([
            "goals/run.md": "---\ntype: goal\naliases: the one\ntargets: 100 km\n---\n", "goals/swim.md": Self.goal,
            "a.md": head + before + tail, "notes/n.md": "[[run]]",
        ])
        let texts = folder.texts
        #expect(folder.run("delete", "run", "--yes").exitCode == 0)
        #expect(
            folder.texts == [
                "a.md": head + after + tail, "goals/swim.md": Self.goal, "notes/n.md": "[[run]]",
                "vault.md": texts["vault.md"] ?? "",
            ])
        #expect(folder.run("check").exitCode == 0)
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts == texts)
    }

    @Test(arguments: [("y", false), ("Yes", false), ("n", true), ("", true), (nil, true)] as [(String?, Bool)])
    func itAsks(answer: String?, stays: Bool) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        #expect(folder.run(["delete", "run"], answers: answer).exitCode == 0)
        #expect((folder.texts["goals/run.md"] != nil) == stays)
    }

    @Test func withoutATerminalItShowsAndRefuses() throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal, "notes/n.md": "x\n[[run]]"])
        let texts = folder.texts
        #expect(
            folder.run("delete", "run")
                == .init(
                    stdout: """
                        would delete
                          goals/run.md
                        links in text that will lead nowhere
                          notes/n.md:2

                        """,
                    stderr: """
                        error: this is not a terminal; nothing was deleted
                        help: to delete without being asked, add --yes

                        """, exitCode: 2))
        #expect(folder.texts == texts)
    }

    /// Names that do not suffice.
    @Test(arguments: ["ru", "the one", "before", "goals", "x"])
    func theWholeNameIsNeeded(name: String) throws {
        let folder = try SmallFolder([
            "goals/run.md": "---\ntype: goal\naliases: the one\nformerly: before\n---\n", "b.md": "b",
        ])
        #expect(folder.run("delete", name, "--yes").exitCode == 2)
        #expect(folder.texts.count == 3)
    }

    @Test(arguments: ["run", "RUN", "[[run]]", "goals/run", "goals/run.md"])
    func nameOrPathSuffice(name: String) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        #expect(folder.run("delete", name, "--yes").exitCode == 0)
        #expect(folder.texts.count == 1)
    }

    @Test func aMeasureInUseStays() throws {
        let folder = try SmallFolder([
            "measures/lap.md": "---\ntype: measure\nunit: lap\n---\n",
            "goals/g.md": "---\ntype: goal\ntargets: 10 laps\n---\n",
            "a.md": "---\ntype: action\ndate: 2026-12-24\nmeasures: 3 lap\n---\n",
        ])
        let texts = folder.texts
        #expect(
            folder.run("delete", "lap", "--yes").stderr.hasPrefix(
                "error: 'measures/lap.md' is in use by 'goals/g.md' and 'a.md'; nothing was written\n"))
        #expect(folder.texts == texts)
        // With its users it may go.
        #expect(folder.run("delete", "lap", "g", "a", "--yes").exitCode == 0)
        #expect(folder.texts.count == 1)
    }

    @Test func oneOfTwoMeasuresOfAUnitMayGo() throws {
        let folder = try SmallFolder([
            "measures/lap.md": "---\ntype: measure\nunit: lap\n---\n",
            "measures/round.md": "---\ntype: measure\nunit: Laps\n---\n",
            "goals/g.md": "---\ntype: goal\ntargets: 10 laps\n---\n",
        ])
        #expect(folder.run("delete", "round", "--yes").exitCode == 0)
    }

    @Test func aRecordIsSetAsideAndBroughtBack() throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal, "goals/swim.md": Self.goal, "n.md": "n"])
        let texts = folder.texts
        #expect(folder.run("archive", "run", "swim").stdout == "archived 2 notes\n")
        #expect(folder.texts["goals/run.md"]?.contains("\narchived: true\n") == true)
        #expect(folder.run("archive", "run").stdout == "nothing to change\n")
        #expect(folder.run("archive", "--undo", "run", "swim").stdout == "brought back 2 notes\n")
        #expect(folder.texts == texts)
        #expect(folder.run("archive", "n.md").stderr == "error: 'n.md' is a plain note, not a record\n")
    }
}
