import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultChecks

@Suite struct FileRuleTests {
    private static let value = "---\ntype: value\ntitle: Health\n---\n"

    static let cases: [RuleCase] = [
        RuleCase(
            "duplicate-name", at: "x/b.md", in: ["x/b.md": value, "y/B.md": value], "another record is named 'b' too",
            help: "rename one of them, or where they are one thing join them with: vault merge x/b.md y/B.md",
            good: ["x/b.md": value, "y/c.md": value]),
        RuleCase(
            "duplicate-name", at: "x/b.md", in: ["x/b.md": value, "y/B.md": "---\ntype: goal\n---\n"],
            "another record is named 'b' too", help: "rename one of them",
            good: ["x/b.md": value, "y/c.md": value]),
        RuleCase(
            "conflict-copy", at: "a 2.md", in: ["a.md": value, "a 2.md": value],
            "a copy of 'a.md' that a sync tool made",
            help: "merge it with: vault resolve 'a 2.md'",
            good: ["a.md": value, "a 2.md": "---\ntype: value\ntitle: Wealth\n---\n"]),
        RuleCase(
            "conflict-copy", at: "v/a (Ana's conflicted copy 2026-11-21).md",
            in: ["v/a (Ana's conflicted copy 2026-11-21).md": value], "a copy of 'v/a.md' that a sync tool made",
            help: #"the original is gone; give the copy its name with: "#
                + #"vault resolve 'v/a (Ana'\''s conflicted copy 2026-11-21).md'"#, good: ["v/a (Ana's copy).md": value]
        ),
        RuleCase(
            "conflict-copy", at: "a.sync-conflict-20261121-071500-ABCDEFG.md",
            in: ["a.md": value, "a.sync-conflict-20261121-071500-ABCDEFG.md": value],
            "a copy of 'a.md' that a sync tool made",
            help: "merge it with: vault resolve a.sync-conflict-20261121-071500-ABCDEFG.md",
            good: ["a.md": "text\n", "a.sync-conflict-20261121-071500-ABCDEFG.md": "text\n"]),
        RuleCase(
            "conflict-copy", at: "a.sync-conflict-20261121-071500-ABCDEFG.md",
            in: ["a.md": value, "a.sync-conflict-20261121-071500-ABCDEFG.md": "torn\n"],
            "a copy of 'a.md' that a sync tool made",
            help: "merge it with: vault resolve a.sync-conflict-20261121-071500-ABCDEFG.md",
            good: ["a.sync-conflict-20261121-071500-ABCDEFG.md": "text\n"]),
    ]

    @Test(arguments: cases) func fires(_ it: RuleCase) throws { try it.checkFinding() }
    @Test(arguments: cases) func isSilent(_ it: RuleCase) { it.checkSilence() }

    @Test func whatListingFoundIsReported() {
        var vault = VaultInMemory(["a.md": Self.value])
        vault.facts.unreadable = [.init(path: "b.md", message: "permission denied", help: "chmod u+r b.md")]
        vault.facts.links = [.init(path: "c.md", message: "leads to nothing")]
        vault.facts.outside = [.init(path: "d.md", message: "lies outside")]
        vault.facts.trackedByGit = [".vault/undo/1", ".vault/journal"]
        let found = vault.findings()
        #expect(found.map(\.rule) == ["tracked-vault-folder", "unreadable-file", "dead-file-link", "outside-vault"])
        #expect(found.map(\.severity) == [.error, .error, .warning, .hint])
        #expect(found.map(\.path) == [".vault/journal", "b.md", "c.md", "d.md"])
        #expect(
            found.map(\.message) == [
                "git tracks 2 files below '.vault'", "permission denied", "leads to nothing", "lies outside",
            ])
        #expect(found.map(\.help) == ["git rm -r --cached .vault", "chmod u+r b.md", nil, nil])
    }

    @Test func aConflictCopyGetsNoOtherFinding() {
        let broken = "---\ntype: value\ntitle: Health\npriority: x\n---\n"
        #expect(check(["a.md": Self.value, "a 2.md": broken]).map(\.rule) == ["conflict-copy"])
    }

    @Test func packsAreKnownByName() throws {
        let vault = VaultInMemory(["vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workuots]\n---\n"])
        let finding = try #require(vault.findings().first)
        #expect(finding.rule == "unknown-pack")
        #expect(finding.message == "'packs' holds 'workuots'; expected goals, workouts or threads")
        #expect(finding.help == "did you mean 'workouts'?")
        let mended = try #require(finding.fixes.first.flatMap { vault.applying($0.change) })
        #expect(mended.findings().isEmpty)
    }
}
