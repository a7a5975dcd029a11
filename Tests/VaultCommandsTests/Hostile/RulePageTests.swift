import Testing
import VaultChecks
import VaultKit
import VaultSyntax

@testable import VaultProgram

/// The pages of `vault explain` tell the truth.
@Suite struct RulePageTests {
    /// With every pack.
    private static let settings =
        "---\ntype: vault\nformat: 1\npacks: [\(Vault.knownPacks.map(\.name).joined(separator: ", "))]\n---\n"
    /// Rules that one note alone cannot show.
    private static let needMore: Set = [
        "invalid-active-split", "alignment-for-unlinked-value", "ambiguous-link", "amount-for-unlinked-goal",
        "amount-without-target", "archived-exercise", "author-not-in-thread", "broken-checkbox", "conflict-copy",
        "counted-twice",
        "dangling-symlink", "duplicate-exercise", "duplicate-name", "duplicate-record", "duplicate-wallet",
        "effort-out-of-range", "ineffective-count", "ineffective-repeats", "uncounted-property", "unreadable-count",
        "goal-longer-than-terms", "goal-outside-term", "link-by-alias", "link-by-former-name", "merge-driver-missing",
        "accidental-type", "similar-measures", "not-utf8", "outside-goal", "outside-vault", "overlapping-terms",
        "pack-not-enabled",
        "possible-copy",
        "prior-not-earlier",
        "moving-start", "multiple-active-workouts", "no-direction", "set-without-checkbox", "set-without-unit",
        "shadowed-name", "shared-spelling",
        "thread-after-message", "checked-empty-set", "tracked-vault-folder", "uncounted-amount", "unit-cycle",
        "unlinkable-name",
        "unknown-pack", "unknown-setting",
        "unreadable-file", "unreadable-folder", "unreadable-set", "untyped-record", "wrong-link-type",
    ]
    /// Rules whose pages show only the lines that matter.
    private static let fragments: Set = [
        "completed-in-future", "dates-out-of-order", "duplicate-target", "duration-mismatch", "duration-not-positive",
        "duration-without-time-unit", "equals-not-positive", "incomparable-start", "parent-cycle",
        "summed-level",
        "term-status-contradicts-dates", "thousands-separator", "two-amounts", "unusable-unit", "unit-redefined",
        "unknown-timezone",
        "unknown-unit",
    ]

    @Test func everyRuleAndCommandHasAPageAndEveryPageOne() {
        #expect(Page.rules.map(\.name).sorted() == Vault.allRules.map(\.id).sorted())
        #expect(Page.commands.map(\.name).sorted() == VaultCommand.commands.map(\.definition.name).sorted())
    }

    @Test(arguments: Vault.allRules.map(\.id))
    func theExampleOfAPageMakesItsRuleFire(id: String) throws {
        let page = try HostileVault().run("explain", id)
        #expect(page.exitCode == 0)
        #expect(page.stdout.contains("```"), "a page has an example")
        let examples = page.stdout.split(separator: "```markdown\n").dropFirst().compactMap {
            $0.split(separator: "```").first
        }
        var fires = !examples.isEmpty
        for example in examples {
            let vault = try HostileVault(["vault.md": Self.settings, "note.md": String(example)])
            let answer = vault.run("check", "--format", "json")
            let rules = try answer.rules["note.md"] ?? []
            fires = fires && rules.contains(id)
        }
        let isAlone = !Self.needMore.contains(id) && !Self.fragments.contains(id)
        #expect(fires == isAlone, "the example fires, or the rule stands in one of the lists above")
    }
}
