import Testing
import VaultTestSupport

/// What an edit does to other notes, and to the vault as a whole.
@Suite struct WholeVaultEditTests {
    private static let files = [
        "goals/run.md": "---\ntype: goal\ntitle: Run\ntargets: 5 km\n---\n", "goals/swim.md": "---\ntype: goal\n---\n",
        "values/calm.md": "---\ntype: value\ntitle: Calm\n---\n",
        "actions/a.md": "---\ntype: action\ntitle: Jog\ndate: 2026-11-20\nmeasures: 2 km\ngoals: \"[[run]]\"\n---\n",
        "goals/bad.md": "---\ntype: goal\ndue: never\nparent: \"[[swim]]\"\n---\n",
        "measures/km.md": "---\ntype: measure\nunit: lap\n---\n",
    ]

    /// What would bring an error into another note is refused, and nothing is written.
    @Test(arguments: [
        ["run", "type="], ["run", "type=gaol"], ["run", "type=value"], ["swim", "type=value"], ["vault", "format=2"],
        ["vault", "format=1"], ["vault", "Type="], ["vault", "type+=x"], ["vault", "timezone=Nowhere/X"],
        ["vault", "packs+=nothing"], ["vault", "ignore+=goals"],
    ])
    func refusesErrorsElsewhere(words: [String]) throws {
        let folder = try SmallFolder(Self.files)
        let before = folder.texts
        let answer = folder.run(arguments: ["set"] + words)
        #expect(answer.exitCode == 2 && answer.stderr.contains("nothing was written"), "\(answer)")
        #expect(folder.texts == before)
    }

    /// An error that is there already hinders nobody, in the note or elsewhere.
    @Test(arguments: [
        ["run", "title=Walk"], ["swim", "title=Laps"], ["bad", "title=Walk"], ["calm", "type=goal"],
        ["vault", "ignore+=values"], ["vault", "timezone=UTC"], ["vault", "week_start=sunday"],
    ])
    func anOldErrorHindersNobody(words: [String]) throws {
        let folder = try SmallFolder(Self.files)
        let answer = folder.run(arguments: ["set"] + words)
        #expect(answer.exitCode == 0, "\(answer)")
    }

    /// What several notes share is told at the first of them; when that goes, it is told at another and is not new.
    @Test(arguments: [["a/x.md", "type="], ["a/x.md", "b/x.md", "importance=3"], ["a/x.md", "b/x.md", "type="]])
    func whatNotesShareIsNotNewAtAnotherOfThem(words: [String]) throws {
        let goal = "---\ntype: goal\n---\n"
        let folder = try SmallFolder(["a/x.md": goal, "b/x.md": goal, "c/x.md": goal, "d/x.md": goal])
        let answer = folder.run(arguments: ["set"] + words)
        #expect(answer.exitCode == 0, "\(answer)")
    }

    /// To a list that is not there elements are added as if its default were written.
    @Test(arguments: [
        ("", ["packs+=threads"], "packs:\n  - goals\n  - threads\n"),
        ("packs: [workouts]\n", ["packs+=goals"], "packs: [workouts, goals]\n"),
        ("", ["packs+=threads", "packs+=workouts"], "packs:\n  - goals\n  - threads\n  - workouts\n"),
        ("", ["packs=threads", "packs=goals"], "packs:\n  - threads\n  - goals\n"),
    ])
    func aListBeginsFromItsDefault(line: String, words: [String], after: String) throws {
        let folder = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 1\n\(line)---\n"])
        let answer = folder.run(arguments: ["set", "vault"] + words)
        #expect(answer.exitCode == 0, "\(answer)")
        #expect(folder.texts["vault.md"] == "---\ntype: vault\nformat: 1\n\(after)---\n")
    }

    /// A default that is computed is no element to begin from.
    @Test func aListDoesNotBeginFromWhatIsComputed() throws {
        let folder = try SmallFolder([
            "a/x.md": "---\ntype: goal\nvalues: calm\n---\n", "calm.md": "---\ntype: value\n---\n",
        ])
        let answer = folder.run(arguments: ["set", "x", "alignment+=calm 8"])
        #expect(answer.exitCode == 0, "\(answer)")
        #expect(folder.texts["a/x.md"]?.contains("5 for each") == false)
    }

    /// A record that becomes none is told of.
    @Test(arguments: [
        (["swim2", "type="], "'goals/swim2.md' no longer counts as a record"),
        (["swim2", "type=gaol"], "'goals/swim2.md' no longer counts as a record"),
        (["swim2", "type=value"], ""), (["vault", "packs=threads"], "7 notes no longer count as records"),
        (["vault", "ignore+=values"], "'values/calm.md' no longer counts as a record"), (["vault", "title=x"], ""),
    ])
    func lostRecordsAreTold(words: [String], note: String) throws {
        var files = Self.files
        files["goals/swim2.md"] = "---\ntype: goal\n---\n"
        let folder = try SmallFolder(files)
        let answer = folder.run(arguments: ["set"] + words)
        #expect(answer.exitCode == 0)
        #expect(
            answer.stderr.hasPrefix(note.isEmpty ? "" : "note: " + note) && answer.stderr.isEmpty == note.isEmpty,
            "\(answer)")
    }
}
