import Testing
import VaultChecks
import VaultKit

/// The pages of `vault explain` tell the truth.
@Suite struct RulePageTests {
    /// Rules that one note alone cannot show.
    private static let needMore: Set = [
        "ambiguous-link", "conflict-copy", "dead-file-link", "duplicate-name", "link-by-alias",
        "link-by-former-name", "not-utf8", "outside-vault", "shadowed-name", "tracked-vault-folder",
        "unknown-pack", "unreadable-file", "wrong-link-type",
    ]

    @Test(arguments: Vault.allRules.map(\.id))
    func theExampleOfAPageMakesItsRuleFire(id: String) throws {
        let page = try HostileVault().run("explain", id)
        #expect(page.exitCode == 0)
        #expect(page.stdout.contains("```"), "a page has an example")
        let examples = page.stdout.split(separator: "```markdown\n").dropFirst().compactMap {
            $0.split(separator: "```").first
        }
        #expect(examples.isEmpty == Self.needMore.contains(id), "a rule that one note can show has such an example")
        for example in examples {
            let answer = try HostileVault(["note.md": String(example)]).run("check", "--format", "json")
            let rules = try answer.rules["note.md"] ?? []
            #expect(rules.contains(id), "found \(rules)")
        }
    }
}
