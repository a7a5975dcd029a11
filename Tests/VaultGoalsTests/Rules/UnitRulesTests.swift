import Testing
import VaultChecks
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultGoals

private func measure(_ frontMatter: String) -> String { record("type: measure\n" + frontMatter) }

@Suite struct UnitRulesTests {
    @Test(arguments: [
        ("laps", "measures/laps.md"), ("$", "measures/usd.md"), ("m-Höhe", "measures/m-höhe.md"),
    ])
    func theFixMakesTheMeasure(_ unit: String, _ path: String) throws {
        let vault = SmallVault(["a.md": record("type: action\ndate: 2026-11-02\nmeasures: [\"12 \(unit)\"]")])
        let fixed = try vault.fixed(try #require(try vault.findings().first))
        #expect(fixed.files[path] == "---\ntype: measure\nunit: \(unit)\n---\n", "\(fixed.files)")
        try expectClean(fixed.files)
    }

    @Test func theMeasureGetsAFreeName() throws {
        let vault = SmallVault([
            "a.md": record("type: action\ndate: 2026-11-02\nmeasures: [12 laps]"), "notes/Laps.md": "Plain.\n",
        ])
        #expect(try vault.fixed(#require(try vault.findings().first)).files["measures/laps-2.md"] != nil)
    }

    /// Of a text that is no unit, not each of its letters is left out once.
    @Test func aLongUnitTakesNoSquare() throws {
        let unit = String(repeating: "W", count: 20_000)
        let vault = SmallVault(["a.md": record("type: action\ndate: 2026-11-02\nmeasures: [12 \(unit)]")])
        var rules: [String] = []
        let seconds = try threadSeconds { rules = try vault.findings().map(\.rule) }
        #expect(rules == ["unknown-unit"] && seconds < 4)
    }

    @Test(arguments: [
        "cup", "\"€\"", "$", "\"%\"", "°C", "m²", "km/h", "m-climb", "Höhenmeter", "m", "h",
        "\" cup \"",
    ])
    func writableUnit(_ unit: String) throws {
        try expectClean(["a.md": measure("unit: \(unit)")])
    }

    /// Each offered amount is one of the two that are meant, and is not asked about again.
    @Test(arguments: [
        ("1.250 EUR", "1250 EUR", "1.25 EUR"), ("1.255 EUR", "1255 EUR", "1.2550 EUR"),
        ("999.001 EUR", "999001 EUR", "999.0010 EUR"), ("2.500 EUR", "2500 EUR", "2.5 EUR"),
        ("-10.000 EUR", "-10000 EUR", "-10 EUR"),
    ])
    func bothAmountsThatMayBeMeant(_ written: String, _ whole: String, _ decimal: String) throws {
        #expect(ThousandsSeparator.readings(written) == [whole, decimal])
        #expect(ThousandsSeparator.readings("at most \(written) per day")[1] == "at most \(decimal) per day")
        for offered in [whole, decimal] { #expect(!ThousandsSeparator.mayBe(offered)) }
        let amount = try #require(Quantity.read(Array(written.utf8).span).value)
        #expect(Quantity.read(Array(decimal.utf8).span).value?.amount == amount.amount)
    }
}

@Suite struct DuplicateRecordTests {
    /// What is the same is an error, and what may be is a warning.
    @Test(arguments: [("", Severity.error), ("date: 2026-11-02\ntime: \"07:15\"\nmeasures: [5 km]", .warning)])
    func howSureItIs(fields: String, severity: Severity) throws {
        let text = record(fields.isEmpty ? "type: value\ntitle: x" : "type: action\ntitle: x\n\(fields)")
        let findings = try SmallVault(["a.md": text, "b.md": text]).findings()
        #expect(findings.map(\.severity) == [severity] && findings[0].related.map(\.path) == ["a.md"])
    }

    @Test func threeOfAKindAreTwoFindings() throws {
        let value = record("type: value\ntitle: Health")
        let findings = try SmallVault(["a.md": value, "b.md": value, "c.md": value]).findings()
        #expect(findings.map(\.path) == ["b.md", "c.md"])
    }

    /// `run copy.md` comes before `run.md` by path, and is the copy all the same.
    @Test(arguments: [
        ("type: value\ntitle: Health", "a.md", "a - Kopie.md"),
        ("type: goal\ntitle: Run", "goals/run.md", "goals/run-2.md"),
        ("type: measure\nunit: cup", "cup.md", "cup (1).md"),
        ("type: action\ntitle: x\ndate: 2026-11-02\nimport_id: 7", "a.md", "a copy.md"),
        ("type: action\ntitle: Run\ndate: 2026-11-02\ntime: \"07:15\"\nmeasures: [5 km]", "run.md", "run copy.md"),
    ])
    func theCopyIsNamedAsTheCopy(_ text: String, _ original: String, _ copy: String) throws {
        let files = [original: record(text), copy: record(text + "\ncreated: 2026-11-20", body: "More.\n")]
        let found = try SmallVault(files).findings().filter { $0.rule == "duplicate-record" }
        #expect(found.map(\.path) == [Path(copy)])
        #expect(found.first?.related.map(\.path) == [Path(original)])
        let name = original.split(separator: "/").last?.dropLast(3) ?? ""
        #expect(found.first?.help?.contains("vault merge \(name) ") == true)
    }
}
