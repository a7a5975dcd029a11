import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultChecks

@Suite struct ScalarRuleTests {
    /// The fields of an action that is fine, then one more line.
    private static func action(_ line: String) -> String { "type: action\ntitle: A\ndate: 2026-11-21\n" + line }

    static let cases = RuleCase.section("Scalars")

    @Test(arguments: cases) func fires(_ it: RuleCase) throws { try it.checkFinding() }
    @Test(arguments: cases) func isSilent(_ it: RuleCase) { it.checkSilence() }
    @Test(arguments: cases) func isMended(_ it: RuleCase) throws { try it.checkFixes() }

    @Test func oneFixForEachReading() {
        let found = check(["note.md": RuleCase.fenced(Self.action("duration: 1:30"))])
        #expect(found.first?.fixes.map(\.title) == ["write '1h 30m'", "write '1m 30s'"])
    }

    @Test func listsAreWrittenWithTheFilesLineBreaks() throws {
        let text = "---\r\ntype: action\r\ndate: 2026-11-21\r\nmeasures: 5 km, 3 min\r\n---\r\n"
        let vault = VaultInMemory(["note.md": text])
        let fix = try #require(vault.findings().first?.fixes.first)
        #expect(
            vault.applying(fix.change)?.text("note.md").utf8.elementsEqual(
                "---\r\ntype: action\r\ndate: 2026-11-21\r\nmeasures:\r\n  - 5 km\r\n  - 3 min\r\n---\r\n".utf8) == true
        )
    }

    @Test(arguments: [
        ("measures: # of today\n  5 km, 3 min", "measures: # of today\n  - 5 km\n  - 3 min"),
        ("measures:\n  5 km, 3 min", "measures:\n  - 5 km\n  - 3 min"),
    ])
    func listsKeepWhatStandsBehindTheKey(_ before: String, _ after: String) throws {
        let vault = VaultInMemory(["note.md": RuleCase.fenced(Self.action(before))])
        let fix = try #require(vault.findings().first?.fixes.first)
        #expect(vault.applying(fix.change)?.text("note.md") == RuleCase.fenced(Self.action(after)))
    }

    /// Every defect a scalar can have is put under a rule that is in the catalogue.
    @Test(arguments: ScalarProblem.Kind.allCases)
    func everyKindHasARule(_ kind: ScalarProblem.Kind) {
        let ids = Set(Catalogue.rules.map(\.id))
        for scalar in [
            Scalar.countedProperty(to: [], below: ""), .interval, .integer, .number, .boolean, .date, .dateTime, .time,
            .target,
            .namedNumber, .namedQuantity,
            .dateSpan, .quantity(group: nil), .choice([]),
        ] {
            #expect(ids.contains(ScalarCase.rule(kind, scalar).id))
        }
    }
}
