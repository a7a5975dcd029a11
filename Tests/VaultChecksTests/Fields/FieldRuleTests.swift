import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultChecks

@Suite struct FieldRuleTests {
    private static let value = "---\ntype: value\n---\n"

    static let cases = RuleCase.section("Fields")

    @Test func theMissingTypeHasTheLineEndsOfTheNote() throws {
        let vault = VaultInMemory(["goals/a.md": "---\r\ndue: 2026-12-24\r\nstatus: active\r\n---\r\n"])
        let fix = try #require(vault.findings().first?.fixes.first)
        #expect(vault.applying(fix.change)?.text("goals/a.md").hasPrefix("---\r\ntype: goal\r\ndue:") == true)
    }

    @Test func aRequiredFieldWithAnInvisibleCharacterIsOneFinding() {
        let found = check(["a.md": "---\ntype: milestone\n\u{A0}due: 2026-12-24\n---\n"])
        #expect(found.map(\.rule) == ["invisible-character"])
    }

    @Test func anAmountBelowZeroMayBeKept() throws {
        let vault = VaultInMemory([
            "a.md": "---\ntype: action\ntitle: x\ndate: 2026-11-21\nmeasures:\n  -5 km\n---\n"
        ])
        let fix = try #require(vault.findings().first?.fixes.last)
        #expect(vault.findings().first?.certainFix == nil)
        #expect(vault.applying(fix.change)?.text("a.md").contains("measures: -5 km\n") == true)
    }

    /// Three notes show that a type's word is there by chance; one field, or the type's folder, shows that it is not.
    @Test(arguments: [
        ("region: x", 3, "", ["accidental-type"]), ("region: x", 2, "", ["missing-field"]),
        ("start: 2026-01-01", 3, "", ["missing-field"]), ("strat: 2026-01-01", 3, "", ["missing-field"]),
        ("start:", 3, "", ["missing-field"]), ("region: x", 3, "terms/", ["missing-field"]),
        ("silence: accidental-type", 3, "", []),
    ])
    func aTypeByChance(field: String, count: Int, folder: String, rules: [String]) {
        var files: [String: String] = [:]
        for number in 0..<count { files["\(folder)\(number).md"] = "---\ntype: period\n\(field)\n---\n" }
        #expect(Set(check(files).map(\.rule)) == Set(rules))
    }

    /// One slip, one finding: what is missing because of it is not told.
    @Test(arguments: [
        ("type: action\ndate 2026-11-20\ntitle: A", ["missing-colon"]),
        ("type: action\ndat: 2026-11-20\ntitle: A", ["unknown-field"]),
        ("type: action\n\tdate: 2026-11-20\ntitle: A", ["tab-indentation"]),
        ("type: action\ndate: [2026-11-20\ntitle: A", ["unclosed-bracket"]),
        ("type: milestone\ndeu 2026-11-20\ntitle: A", ["missing-colon"]),
        ("type: milestone\ntitle A", ["missing-colon", "missing-field"]),
        ("type: milestone\ntitle: \"A\ndue: soon", ["unclosed-quote", "unreadable-date"]),
    ])
    func oneSlipIsOneFinding(fields: String, rules: [String]) {
        #expect(check(["note.md": RuleCase.fenced(fields)]).map(\.rule).sorted() == rules)
    }

    @Test(arguments: cases) func fires(_ it: RuleCase) throws { try it.checkFinding() }
    @Test(arguments: cases) func isSilent(_ it: RuleCase) { it.checkSilence() }
    @Test(arguments: cases) func isMended(_ it: RuleCase) throws { try it.checkFixes() }

    @Test func aNameWithACommaIsOneLink() throws {
        let vault = VaultInMemory([
            "goal.md": "---\ntype: goal\nparent: Run, then rest\n---\n", "Run, then rest.md": "---\ntype: goal\n---\n",
        ])
        let finding = try #require(vault.findings().first { $0.rule == "multiple-links" })
        let fixed = try #require(finding.fixes.first.flatMap { vault.applying($0.change) })
        #expect(fixed.text("goal.md") == "---\ntype: goal\nparent: \"[[Run, then rest]]\"\n---\n")
        #expect(fixed.findings().isEmpty)
    }

    @Test func silenceHoldsBackHintsAndWarningsOnly() {
        let found = check([
            "note.md": "---\ntype: Value\nprioritty: 1\npriority: 0\nsilence: [uppercase-name, unknown-field]\n---\n"
        ])
        #expect(found.map(\.rule) == ["out-of-range"])
    }
}
