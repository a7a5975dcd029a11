import Testing
import VaultChecks
import VaultRecords

@testable import VaultGoals

@Suite struct UnitWordTests {
    @Test(
        arguments: [
            ("k", "unit out"), ("к", "unit out"), ("km-wk", "only the amount"), ("kg-best", "only the amount"),
            ("km/week", "only the amount"), ("km-per-week", "only the amount"), ("km30min", "one amount"),
            ("x10", "one amount"), ("cups", nil), ("m-climb", nil), ("long-walks", nil), ("km/h", nil), ("kg/m²", nil),
            ("m2", nil), ("€", nil), ("%", nil), ("°C", nil), ("Höhenmeter", nil), ("км", nil), ("杯", nil), ("잔", nil),
            ("step", nil),
        ] as [(String, String?)])
    func tellsWhatIsOdd(unit: String, remedy: String?) {
        let found = UnitWord.remedy(for: unit, in: .builtIn)
        #expect(remedy.map { found?.contains($0) == true } ?? (found == nil))
    }

    /// A measure is offered, and made unasked, only for what may be a unit of one's own.
    @Test(arguments: [("5k", false), ("5 km-wk", false), ("5 km30min", false), ("5 cups", true)])
    func aMeasureIsMadeForUnitsAlone(amount: String, isMade: Bool) throws {
        let vault = SmallVault(["a.md": "---\ntype: action\ntitle: A\ndate: 2026-11-20\nmeasures: \(amount)\n---\n"])
        let finding = try #require(try vault.findings().first)
        #expect(finding.rule == "unknown-unit")
        #expect(finding.fixes.isEmpty == !isMade)
        #expect((finding.certainFix != nil) == isMade)
    }
}
