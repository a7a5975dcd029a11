import Testing
import VaultEdits
import VaultGoals
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultChecks

private struct OneByOneBackwards: WorkSpread {
    func join<Output: Sendable>(
        _ count: Int, by size: Int?, _ work: @escaping @Sendable (Range<Int>) -> [Output]
    ) -> [Output] {
        (0..<count).reversed().flatMap { work($0..<($0 + 1)) }
    }
}

@Suite struct CheckRunTests {
    private static let files = [
        "b.md": "---\ntype: Value\npriority: 0\nsilence: [uppercase-name]\n---\n[[x]]\n",
        "a.md": "---\ntype: Value\n---\n",
        "c.md": "---\ntype: value\nlevel: x\ntitle: *a\n---\n",
    ]

    @Test func findingsAreSortedByPathThenPlace() {
        let found = check(Self.files).map { "\($0.path) \($0.rule)" }
        #expect(
            found == [
                "a.md uppercase-name", "b.md out-of-range", "b.md broken-link", "c.md unknown-choice",
                "c.md yaml-anchor",
            ])
    }

    @Test func theWorkCanBeSplit() {
        let whole = VaultInMemory(Self.files).snapshot
        let split = Snapshot(whole.declarations, whole.graph, work: OneByOneBackwards())
        #expect(split.findings(today: .first).map(\.message) == whole.findings(today: .first).map(\.message))
        #expect(!whole.findings(today: .first).isEmpty)
    }

    @Test func aPacksRulesRunAndCanBeSilenced() {
        let rule = Rule("some-rule", .warning)
        let pack = Pack(name: "some", types: GoalTypes.all, rules: [rule]) { _ in
            [.ofNote { _, note, _ in [Finding(rule, path: note.path, range: ByteRange(0, 0), message: "here")] }]
        }
        let files = ["a.md": "---\ntype: value\nsilence: some-rule\n---\n", "b.md": "---\ntype: value\n---\n"]
        #expect(check(files, packs: [pack]).map(\.path) == ["b.md"])
    }

    @Test(arguments: [
        ("run", Node.Kind.plain, "run"), ("run: 5", .plain, "\"run: 5\""), ("a, b", .plain, "\"a, b\""),
        ("12", .plain, "\"12\""), ("it's", .singleQuoted, "'it''s'"), ("a\"b", .doubleQuoted, "\"a\\\"b\""),
        ("a\nb", .singleQuoted, "\"a\\nb\""), ("true", .plain, "\"true\""), ("#a", .plain, "\"#a\""),
        ("", .plain, "\"\""),
    ])
    func textsAreSpelledAsScalars(_ text: String, _ kind: Node.Kind, _ spelled: String) {
        #expect(ScalarSpelling.spell(text, like: kind) == spelled)
    }
}
