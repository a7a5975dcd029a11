import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultChecks

/// As in the pack of that name.
private enum WorkoutTypesOfTests {
    static let all = [
        RecordType(
            "workout", folder: "workouts", "",
            fields: [
                Field("status", .choice(["active", "completed"]), required: true, ""),
                Field("started", .dateTime, required: true, ""),
            ])
    ]
}

@Suite struct FileRuleTests {
    private static let value = "---\ntype: value\ntitle: Health\n---\n"

    static let cases = RuleCase.section("Files")

    @Test(arguments: cases) func fires(_ it: RuleCase) throws { try it.checkFinding() }
    @Test(arguments: cases) func isSilent(_ it: RuleCase) { it.checkSilence() }

    @Test func whatListingFoundIsReported() {
        var vault = VaultInMemory(["a.md": Self.value])
        vault.facts.unreadable = [.init(path: "b.md", message: "permission denied", help: "chmod u+r b.md")]
        vault.facts.links = [.init(path: "c.md", message: "leads to nothing")]
        vault.facts.outside = [.init(path: "d.md", message: "lies outside")]
        vault.facts.trackedByGit = [".vault/undo/1", ".vault/journal"]
        let found = vault.findings()
        #expect(found.map(\.rule) == ["tracked-vault-folder", "unreadable-file", "dangling-symlink", "outside-vault"])
        #expect(found.map(\.severity) == [.error, .error, .warning, .hint])
        #expect(found.map(\.path) == [".vault/journal", "b.md", "c.md", "d.md"])
        #expect(
            found.map(\.message) == [
                "git tracks 2 files below '.vault'", "permission denied", "leads to nothing", "lies outside",
            ])
        #expect(found.map(\.help) == ["git rm -r --cached .vault", "chmod u+r b.md", nil, nil])
    }

    /// A link to a note that cannot be read for the moment is not broken.
    @Test(arguments: [
        ("[[run]]", true), ("[[Run|x]]", true), ("[[goals/run#h]]", true), ("[x](../goals/run.md)", true),
        ("[[walk]]", false), ("[[run.png]]", false),
    ])
    func anUnreadableNoteIsOneFinding(link: String, isSilent: Bool) {
        var vault = VaultInMemory(["values/a.md": Self.value + link + "\n"])
        vault.facts.unreadable = [.init(path: "goals/run.md", message: "permission denied", help: nil)]
        #expect(vault.findings().map(\.rule) == ["unreadable-file"] + (isSilent ? [] : ["broken-link"]))
    }

    @Test func aConflictCopyGetsNoOtherFinding() {
        let broken = "---\ntype: value\ntitle: Health\npriority: x\n---\n"
        #expect(check(["a.md": Self.value, "a (Case Conflict).md": broken]).map(\.rule) == ["conflict-copy"])
    }

    @Test func copiesOfOneDayAreAHint() {
        func action(_ more: String) -> String { "---\ntype: action\n\(more)\n---\n" }
        let files = [
            "run.md": action("date: 2026-11-20\nmeasures: [5 km]"),
            "run copy.md": action("date: 2026-11-20\nmeasures: [6 km]"),
            "run (1).md": action("date: 2026-11-21\nmeasures: [5 km]"),
            "run 2.md": action("date: 2026-11-20\ntitle: The second\nmeasures: [5 km]"),
            "run 3.md": action("measures: [5 km]"),
        ]
        #expect(check(files).filter { $0.rule != "missing-field" }.map(\.path) == ["run 2.md", "run copy.md"])
        #expect(check(files).filter { $0.rule == "possible-copy" }.allSatisfy { $0.severity == .hint })
    }

    @Test func notesOfAPackThatIsOffAreOneHint() throws {
        let workout = "---\ntype: workout\nstatus: completed\nstarted: 2026-11-20T18:00\n---\n"
        var vault = VaultInMemory([
            "vault.md": "---\ntype: vault\nformat: 1\n---\n", "a.md": workout, "b.md": workout,
            "c.md": "---\ntype: workout\ndate: 2026-11-20\n---\n", "d.md": "---\ntype: user\nwallet: 0x1\n---\n",
            "e.md": "---\ntype: tool\nname: x\n---\n",
        ])
        #expect(vault.findings().isEmpty)
        let tool = RecordType("tool", folder: "", "", fields: [Field("name", .text, required: true, "")])
        vault.known = [
            ("goals", []), ("workouts", WorkoutTypesOfTests.all), ("tools", [tool]),
            ("others", [RecordType("x", folder: "", "", fields: [])]),
        ].map { Pack(name: $0, types: $1, rules: []) { _ in [] } }
        let found = vault.findings()
        #expect(found.map(\.rule) == ["pack-not-enabled"])
        #expect(
            found.first?.message
                == "there are 2 notes of the pack 'workouts' and 1 note of the pack 'tools', which are not enabled")
        #expect(found.first?.help == "if they are records, write 'packs: [goals, workouts, tools]'")
        #expect(found.first?.related.map(\.path) == ["a.md"])
    }

    /// A setting that joined the format later is named; one that is nearly known is a finding about that field.
    @Test(arguments: [
        ("daily_goal: 30 min", ["unknown-setting"]), ("a: 1\nb: 2", ["unknown-setting", "unknown-setting"]),
        ("weekstart: sunday", ["unknown-field"]), ("Week_Start: sunday", ["uppercase-name"]), ("tags: x", []),
        ("daily_goal: 30 min\nsilence: unknown-setting", []), ("silences: x", ["unknown-setting"]),
    ])
    func settingsThatNobodyKnows(setting: String, rules: [String]) {
        let found = check([
            "vault.md": "---\ntype: vault\nformat: 1\n\(setting)\n---\n", "a.md": "---\ntype: x\nb: 1\n---\n",
        ])
        #expect(found.map(\.rule) == rules)
    }

    @Test func packsAreKnownByName() throws {
        let vault = VaultInMemory(["vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workuots]\n---\n"])
        let finding = try #require(vault.findings().first)
        #expect(finding.rule == "unknown-pack")
        #expect(finding.message == "'packs' holds 'workuots'; expected goals, workouts or threads")
        #expect(finding.help == "did you mean 'workouts'?")
        let fixed = try #require(finding.fixes.first.flatMap { vault.applying($0.change) })
        #expect(fixed.findings().isEmpty)
    }
}
