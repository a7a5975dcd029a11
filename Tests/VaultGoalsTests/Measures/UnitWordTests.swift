import Testing
import VaultChecks
import VaultRecords

@testable import VaultGoals

@Suite struct UnitWordTests {
    @Test(
        arguments: [
            ("k", .oneLetter), ("к", .oneLetter), ("km-wk", .rate("km")), ("kg-best", .rate("kg")),
            ("km/week", .rate("km")),
            ("km-per-week", .rate("km")), ("km30min", .digits), ("x10", .digits), ("кm", .scripts), ("ｋm", .scripts),
            ("cups", nil), ("m-climb", nil), ("long-walks", nil), ("km/h", nil), ("kg/m²", nil), ("m2", nil),
            ("€", nil), ("%", nil),
            ("°C", nil), ("Höhenmeter", nil), ("км", nil), ("杯", nil), ("잔", nil), ("step", nil),
        ] as [(String, UnitWord.Irregularity?)])
    func tellsWhatIsOdd(unit: String, irregularity: UnitWord.Irregularity?) {
        #expect(UnitWord.irregularity(of: unit, in: .builtIn) == irregularity)
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
