import Testing
import VaultChecks
import VaultRecords

@testable import VaultGoals

@Suite struct DailyRulesTests {
    private func expect(
        _ rule: String, at place: String, in path: String, _ message: String, help: String,
        _ more: [String: String], _ severity: Severity = .warning
    ) throws {
        let files = DailyCountsTests.files(more)
        try VaultGoalsTests.expect(rule, severity, at: place, in: path, message, vault: files)
        let finding = try #require(try SmallVault(files).findings().first)
        #expect(finding.help == help)
        #expect(finding.fixes.isEmpty, "nothing is ever written into such a note")
    }

    @Test(arguments: [
        (
            "gelaufen: 5,2", "5,2", "'gelaufen' is '5,2'; expected a number or an amount in km", "write '5.2 km'"
        ),
        (
            "gelaufen: lots", "lots", "'gelaufen' is 'lots'; expected a number or an amount in km",
            "write a number in km, such as 'gelaufen: 5'"
        ),
        (
            "gelaufen: 30 min", "30 min", "'gelaufen' is '30 min', which does not convert to km", "write it in km"
        ),
        (
            "read: maybe", "maybe", "'read' is 'maybe'; expected yes, no or a number",
            "write 'yes', 'no' or a number, such as 'read: 1'"
        ),
        (
            "gelaufen: yes", "yes", "'gelaufen' is 'yes'; expected a number or an amount in km",
            "write a number in km, such as 'gelaufen: 5'"
        ),
        (
            "gelaufen: {a: 5}", "gelaufen", "'gelaufen' does not hold an amount",
            "write a number in km, such as 'gelaufen: 5'"
        ),
        (
            "gelaufen: [3, x]", "x", "'gelaufen' is 'x'; expected a number or an amount in km",
            "write a number in km, such as 'gelaufen: 5'"
        ),
    ])
    func aValueThatCannotBeRead(property: String, place: String, message: String, help: String) throws {
        try expect(
            "uncounted-property", at: place, in: "journal/2026-11-20.md", message, help: help,
            ["journal/2026-11-20.md": record("mood: 5,2\n\(property)")])
    }

    /// A copy of a daily note counts only where a person may have written it.
    @Test(arguments: [
        ("2026-11-20 (Case Conflict)", "gelaufen: 6", 5), ("2026-11-20_LOCAL_4711", "torn", 5),
        ("2026-11-20 (Conflicted copy T14 202611201129)", "gelaufen: 5", 5), ("2026-11-20 2", "gelaufen: 5", 5),
        ("2026-11-20 2", "gelaufen: 6", 11), ("2026-11-20 (1)", "gelaufen: 6", 11), ("2026-11-20 2", "other: 5", 5),
        ("2026-11-20-DESKTOP-AB12CD3", "gelaufen: 6", 11), ("2026-11-19 2", "gelaufen: 6", 11),
    ])
    func aCopy(name: String, text: String, counted: Int) throws {
        let vault = SmallVault(
            DailyCountsTests.files([
                "journal/2026-11-20.md": record("gelaufen: 5"), "journal/\(name).md": record(text),
            ]))
        let goal = vault.model.progress(asOf: try day("2026-11-21")).goals.first { $0.name == "run" }
        #expect(goal?.targets.first?.current == Rational(counted))
    }

    /// What is lost where the front matter is damaged, and what is there twice.
    @Test(arguments: [
        ("---\n\tgelaufen: 3\n---\n", ["gelaufen"]), ("---\ngelaufen: 2\n", ["gelaufen"]),
        ("\n---\ngelaufen: 6\n---\n", ["gelaufen"]), ("---\ngelaufen: 3\nGelaufen: 4\n---\n", ["Gelaufen"]),
        ("---\nx: [\ngelaufen: 3\n---\n", []), ("---\n gelaufen: 1\nread: yes\n---\n", ["read"]),
        ("---\ngelaufen: 3\n", ["gelaufen"]), ("---\nmood: 2\n", []), ("---\n\ngelaufen: later\n", []),
        ("gelaufen: 3\n", []), ("text\n---\ngelaufen: 3\n---\n", []), ("---\nx: [\n---\n", []),
    ])
    func `what is lost where the front matter is damaged`(text: String, places: [String]) throws {
        let vault = SmallVault(DailyCountsTests.files(["journal/2026-11-20.md": text]))
        let found = try vault.findings().filter { $0.rule == "uncounted-property" }
        let bytes = Array(text.utf8)
        #expect(found.map { String(decoding: bytes[$0.range.offsets], as: UTF8.self) } == places)
        #expect(found.allSatisfy { $0.help != nil && $0.fixes.isEmpty })
    }

    @Test(arguments: ["2026-W47", "2026-02-30", "index"])
    func aNoteWithoutADay(name: String) throws {
        try expect(
            "uncounted-property", at: "gelaufen", in: "journal/\(name).md",
            "'gelaufen' does not count, since '\(name)' has no day",
            help: "give the note the name of a day, such as '2026-11-21'",
            ["journal/\(name).md": record("gelaufen: 5")])
    }

    @Test(arguments: [
        "gelaufen:", "weight: 72.3", "gelaufen: 3 mi", "mood: lots", "read: false", "read: yes", "gelaufen: 0",
    ])
    func whatCountsOrSaysNothingIsNoFinding(property: String) throws {
        try expectClean(DailyCountsTests.files(["journal/2026-11-20.md": record(property)]))
    }

    @Test func notesOutsideAreLeftAlone() throws {
        try expectClean(
            DailyCountsTests.files(["notes/2026-11-20.md": record("gelaufen: lots"), "journal/x.md": record("a: 1")]))
    }

    @Test(arguments: [
        (
            "weight kg to run", "kg", "'kg' matches no target of 'run'",
            "write the unit of one of the goal's targets, '9 km' or '9 min'"
        ),
        ("weight km to run, Weight m to run", "Weight", "'Weight' counts towards 'run' already", "keep one of them"),
        ("weight km to empty", "km", "'km' matches no target of 'empty'", "add a target to the goal, which has none"),
    ])
    func anEntryThatCountsNothing(entries: String, place: String, message: String, help: String) throws {
        try expect(
            "ineffective-count", at: place, in: "vault.md", message, help: help,
            [
                "vault.md": record("type: vault\nformat: 1\ndaily: [journal/*]\ndaily_counts: [\(entries)]"),
                "goals/run.md": record("type: goal\ntargets: [9 km, 9 min]"), "empty.md": record("type: goal"),
            ])
    }

    @Test func countsWithoutDailyNotes() throws {
        try expect(
            "ineffective-count", at: "weight kg to slim", in: "vault.md",
            "'weight kg to slim' counts nothing, since 'daily' says nothing",
            help: "add where daily notes lie, such as 'daily: [journal/*]'",
            ["vault.md": record("type: vault\nformat: 1\ndaily_counts: [weight kg to slim]")])
    }

    @Test(arguments: [
        ("5 km", "100 km", true), ("5000 m", "100 km", true), ("5.1 km", "100 km", false), ("5 km", "best 9 km", false),
        ("30 min", "100 km", false),
    ])
    func anActionThatSaysTheSame(measure: String, target: String, isFound: Bool) throws {
        let files = DailyCountsTests.files([
            "goals/run.md": record("type: goal\nstart: 2026-11-01\ndue: 2026-11-30\ntargets: [\(target), 30 min]"),
            "a.md": record("type: action\ndate: 2026-11-20\nmeasures: \(measure)\ngoals: \"[[run]]\""),
            "journal/2026-11-20.md": record("gelaufen: 5"), "journal/2026-11-19.md": record("gelaufen: 5"),
        ])
        let found = try SmallVault(files).findings()
        #expect(found.map(\.rule) == (isFound ? ["counted-twice"] : []))
        guard let finding = found.first else { return }
        #expect(finding.path == "journal/2026-11-20.md" && finding.related.map(\.path) == ["a.md"])
        #expect(finding.message == "this repeats the amount of the action 'a'; 'run' counts both")
    }

    /// A milestone counts both too.
    @Test func anActionThatSaysTheSameForAMilestone() throws {
        let files = DailyCountsTests.files([
            "goals/run.md": record("type: goal\nstart: 2026-11-01\ndue: 2026-11-30\ntargets: [30 min, best 9 km]"),
            "m.md": record("type: milestone\ndue: 2026-11-25\ngoal: \"[[run]]\"\ntargets: 10 km"),
            "a.md": record("type: action\ndate: 2026-11-20\nmeasures: 5 km\ngoals: \"[[run]]\""),
            "journal/2026-11-20.md": record("gelaufen: 5"),
        ])
        #expect(try SmallVault(files).findings().map(\.rule) == ["counted-twice"])
    }

    @Test func anActionForAnotherGoalIsAnotherThing() throws {
        try expectClean(
            DailyCountsTests.files([
                "other.md": record("type: goal\ntargets: 100 km"),
                "a.md": record("type: action\ndate: 2026-11-20\nmeasures: 5 km\ngoals: \"[[other]]\""),
                "journal/2026-11-20.md": record("gelaufen: 5"),
            ]))
    }

    /// A single note is looked at like all of them.
    @Test func aNoteAlone() throws {
        let files = DailyCountsTests.files(["journal/2026-11-20.md": record("gelaufen: lots")])
        let vault = Snapshot(SmallVault(files).graph, packs: [GoalsPack.pack])
        let found = vault.findings(ofNotes: ["journal/2026-11-20.md"], today: try day("2026-11-21"))
        #expect(found.map(\.rule) == ["uncounted-property"])
    }
}
