import Testing
import VaultChecks
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultGoals

private func measure(_ frontMatter: String) -> String { record("type: measure\n" + frontMatter) }

@Suite struct UnitRulesTests {
    @Test(arguments: [
        ("type: action\ndate: 2026-11-02\nmeasures: [12 laps]", "laps"),
        ("type: action\ndate: 2026-11-02\nmeasures:\n  - \"$250\"", "$"),
        ("type: goal\ntargets: [latest 12 Runden from 3 Runden]", "Runden"),
        ("type: measure\nunit: ring\nequals: 2 laps", "laps"),
        ("type: action\ndate: 2026-11-02\ngoals: [\"[[g]]\"]\namounts: [g 3 laps]", "laps"),
    ])
    func unknownUnit(_ frontMatter: String, _ unit: String) throws {
        let vault = ["a.md": record(frontMatter), "goals/g.md": record("type: goal")]
        try expect(
            "unknown-unit", .error, at: unit, in: "a.md", "the unit '\(unit)' is not defined", vault: vault)
    }

    @Test(arguments: [("laps", "measures/laps.md"), ("$", "measures/usd.md"), ("m-Höhe", "measures/m-höhe.md")])
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

    @Test func aUnitOneSlipAwayIsCorrected() throws {
        let vault = SmallVault([
            "a.md": record("type: action\ndate: 2026-11-02\nmeasures: [12 pagse]"),
            "measures/pages.md": measure("unit: pages"),
        ])
        let finding = try #require(try vault.findings().first)
        #expect(finding.help == "did you mean 'pages'?")
        #expect(try vault.fixed(finding).files["a.md"]?.contains("[12 pages]") == true)
    }

    @Test(arguments: ["12 Pages", "12 page", "12 KM", "1h 30m", "3 kilometres", "12 Seiten"])
    func knownUnit(_ quantity: String) throws {
        try expectClean([
            "a.md": record("type: action\ndate: 2026-11-02\nmeasures: [\(quantity)]"),
            "measures/pages.md": measure("unit: pages\nalso: [Seiten]"),
        ])
    }

    @Test func unitCycle() throws {
        try expect(
            "unit-cycle", .error, at: "2 glass", in: "cup.md", "the units form a cycle: 'cup', 'glass', 'cup'",
            vault: [
                "cup.md": measure("unit: cup\nequals: 2 glass"), "glass.md": measure("unit: glass\nequals: 0.5 cup"),
            ])
    }

    @Test func aChainIsNoCircle() throws {
        try expectClean([
            "cup.md": measure("unit: cup\nequals: 2 glass"), "glass.md": measure("unit: glass\nequals: 125 ml"),
        ])
    }

    @Test func anotherSizeOfABuiltInUnit() throws {
        try expect(
            "unit-redefined", .error, at: "10 km", in: "mi.md", "'mi' is a built-in unit and cannot be redefined",
            vault: ["mi.md": measure("unit: mi\nequals: 10 km")])
    }

    @Test func theSpellingOfABuiltInUnit() throws {
        try expect(
            "unit-redefined", .error, at: "km", in: "lap.md", "'km' is a built-in unit and cannot be redefined",
            vault: ["lap.md": measure("unit: lap\nalso: [round, km]")])
    }

    @Test func moreSpellingsForABuiltInUnit() throws {
        try expectClean(["km.md": measure("unit: km\nequals: 1000 m\nalso: [Kilometer]")])
    }

    @Test(arguments: ["0 km", "-1 km"])
    func equalsNotPositive(_ quantity: String) throws {
        try expect(
            "equals-not-positive", .error, at: quantity, in: "lap.md",
            "one 'lap' equals '\(quantity)', which is not greater than 0",
            vault: ["lap.md": measure("unit: lap\nequals: \(quantity)")])
    }

    @Test func sharedSpelling() throws {
        try expect(
            "shared-spelling", .error, at: "mugs", in: "glass.md", "'mugs' is already a spelling of the unit 'cup'",
            vault: ["cup.md": measure("unit: cup\nalso: [mug]"), "glass.md": measure("unit: glass\nalso: [mugs]")])
    }

    /// The unit, the place as written, the help and what the fix writes.
    @Test(arguments: [
        ("5 km", "5 km", "write only the unit; 'equals' says what one of it is", nil),
        ("'2nd'", "'2nd'", "write only the unit; 'equals' says what one of it is", nil),
        ("per", "per", "use a single word that starts with a letter", nil),
        ("'-x'", "'-x'", "use a single word that starts with a letter", nil),
        ("fluid ounce", "fluid ounce", "write 'fluid-ounce'", "unit: fluid-ounce"),
        ("\"fluid ounce\"", "\"fluid ounce\"", "write 'fluid-ounce'", "unit: \"fluid-ounce\""),
        ("\"km,\"", "\"km,\"", "use a single word that starts with a letter", nil),
    ])
    func unusableUnit(_ unit: String, _ place: String, _ help: String, _ fixed: String?) throws {
        let files = ["a.md": measure("unit: \(unit)")]
        let text = unit.filter { $0 != "'" && $0 != "\"" }
        try expect(
            "unusable-unit", .error, at: place, in: "a.md", "'\(text)' cannot be written as a unit after an amount",
            vault: files)
        let finding = try #require(try SmallVault(files).findings().first)
        #expect(finding.help == help)
        #expect(finding.fixes.isEmpty == (fixed == nil))
        guard let fixed else { return }
        let after = try SmallVault(files).fixed(finding).files
        #expect(after["a.md"] == measure(fixed))
        try expectClean(after)
    }

    /// The fix would make a second measure of one unit.
    @Test func theNameOfAnotherUnitIsNotOffered() throws {
        let findings = try SmallVault([
            "a.md": measure("unit: m climb"), "b.md": measure("unit: m-climb"),
        ]).findings()
        #expect(findings.map(\.rule) == ["unusable-unit"])
        #expect(findings.first?.fixes.isEmpty == true)
    }

    @Test(arguments: ["cup", "\"€\"", "$", "\"%\"", "°C", "m²", "km/h", "m-climb", "Höhenmeter", "m", "h", "\" cup \""])
    func writableUnit(_ unit: String) throws {
        try expectClean(["a.md": measure("unit: \(unit)")])
    }

    @Test(arguments: [
        ("unit: EUR", "unit: \"€\"", "\"€\"", "'€' and 'EUR'"),
        ("unit: widget", "unit: wiget", "wiget", "'wiget' and 'widget'"),
        ("unit: sit-ups", "unit: situps", "situps", "'situps' and 'sit-ups'"),
        ("unit: cup\nalso: [Becher]", "unit: bechar", "bechar", "'bechar' and 'Becher'"),
    ])
    func similarMeasures(_ first: String, _ second: String, _ place: String, _ units: String) throws {
        try expect(
            "similar-measures", .hint, at: place, in: "b.md",
            "\(units) are separate units, so their amounts are not added up",
            vault: ["a.md": measure(first), "b.md": measure(second)])
    }

    @Test(arguments: [
        ("unit: push-ups", "unit: pull-ups"), ("unit: laps", "unit: naps"), ("unit: EUR", "unit: USD"),
        ("unit: $", "unit: EUR"), ("unit: glass\nequals: 200 ml", "unit: glasz\nequals: 250 ml"),
        ("unit: step", "unit: stepper"),
    ])
    func measuresApart(_ first: String, _ second: String) throws {
        try expectClean(["a.md": measure(first), "b.md": measure(second)])
    }

    @Test(arguments: [
        ("€", "EUR", "EUR"), ("eur", "\"€\"", "€"), ("\u{43A}m", "cup", "km"), ("\u{FF4B}\u{FF4D}", "cup", "km"),
    ])
    func theSameUnitInOtherLetters(_ written: String, _ unit: String, _ meant: String) throws {
        let vault = SmallVault([
            "a.md": record("type: action\ndate: 2026-11-02\nmeasures: [\"5 \(written)\"]"),
            "measures/unit.md": measure("unit: \(unit)"),
        ])
        let finding = try #require(try vault.findings().first)
        #expect(finding.help?.hasPrefix("did you mean '\(meant)'?") == true)
        #expect(try vault.fixed(finding).files["a.md"]?.contains("\"5 \(meant)\"") == true)
    }

    @Test func thousandsSeparator() throws {
        let steps = ["steps.md": measure("unit: steps")]
        let files = steps.merging([
            "a.md": record("type: action\ndate: 2026-11-02\nmeasures: [10.000 steps]"),
            "b.md": record("type: action\ndate: 2026-11-02\nmeasures: [9000 steps]"),
        ]) { one, _ in one }
        try expect(
            "thousands-separator", .warning, at: "10.000 steps", in: "a.md",
            "'10.000 steps' counts as '10 steps', because a point is a decimal point", vault: files)
        let finding = try #require(try SmallVault(files).findings().first)
        #expect(try SmallVault(files).fixed(finding).files["a.md"]?.contains("[10000 steps]") == true)
        let target = steps.merging(["g.md": record("type: goal\ntargets: [at most 10.000 steps per day]")]) { one, _ in
            one
        }
        #expect(
            try SmallVault(target).findings().map(\.help) == [
                "write 'at most 10000 steps per day' or 'at most 10 steps per day'"
            ])
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

    @Test(arguments: ["1.250 km", "10.0000 points", "0.500 points", "1000.500 points", "1.50 points", "10.000 cups"])
    func aPointBeforeDecimals(_ amount: String) throws {
        try expectClean([
            "a.md": record("type: action\ndate: 2026-11-02\nmeasures: [\(amount)]"),
            "points.md": measure("unit: points"), "cup.md": measure("unit: cup\nequals: 250 ml"),
        ])
    }

    @Test func aUnitWithDecimalsElsewhereIsNotAsked() throws {
        try expectClean([
            "a.md": record("type: action\ndate: 2026-11-02\nmeasures: [10.000 points]"),
            "b.md": record("type: action\ndate: 2026-11-02\nmeasures: [1.5 points]"),
            "points.md": measure("unit: points"),
        ])
    }
}

/// Two records, `a` and `b`, that are the same thing or not.
struct Pair: Sendable, CustomStringConvertible {
    var a: String
    var b: String
    var description: String { "\(a) | \(b)" }

    init(_ a: String, _ b: String) {
        self.a = a
        self.b = b
    }

    var files: [String: String] {
        [
            "x/a.md": record(a), "x/b.md": record(b), "terms/t1.md": record("type: term\nnumber: 1\nstart: 2026-01-05"),
            "terms/t2.md": record("type: term\nnumber: 2\nstart: 2026-04-06"),
            "goals/g1.md": record("type: goal\ntitle: One"), "goals/g2.md": record("type: goal\ntitle: Two"),
        ]
    }
}

@Suite struct DuplicateRecordTests {
    @Test(arguments: [
        Pair("type: goal\ntitle: Run", "type: goal\ntitle: RUN"),
        Pair("type: goal\ntitle: Ménage", "type: goal\ntitle: \"MÉNAGE\""),
        Pair("type: goal\ntitle: Run\ntargets: [2 km, 3 times]", "type: goal\ntitle: run\ntargets: [3 times, 2000 m]"),
        Pair("type: goal\ntitle: Run\nterms: [t1]", "type: goal\ntitle: run\nstart: 2026-01-05\ndue: 2026-03-15"),
        Pair("type: milestone\ntitle: Half\ndue: 2026-12-01", "type: milestone\ntitle: HALF\ndue: 2026-12-01"),
        Pair(
            "type: milestone\ntitle: Half\ndue: 2026-12-01\ntargets: 5 km",
            "type: milestone\ntitle: Half\nstart: 2026-11-01\ndue: 2026-12-01"),
        Pair(
            "type: milestone\ntitle: Half\ndue: 2026-12-01\ngoal: g1",
            "type: milestone\ntitle: Half\ndue: 2026-12-01\ngoal: g1"),
        Pair("type: obligation\ntitle: Tax\ndue: 2026-12-01", "type: obligation\ntitle: tax\ndue: 2026-12-01"),
        Pair(
            "type: obligation\ntitle: Tax\ndue: 2026-12-01\nrequested_by: The office",
            "type: obligation\ntitle: Tax\ndue: 2026-12-01\nrequested_by: the  office"),
        Pair("type: value\ntitle: Health", "type: value\ntitle: health"),
        Pair(
            "type: period\nstart: 2026-01-01\nend: 2026-01-02\nimport_id: x1",
            "type: period\nstart: 2026-02-01\nend: 2026-02-02\nimport_id: \"x1\""),
        Pair(
            "type: period\nstart: 2026-01-01\nend: 2026-01-02\nimport_id: [x1, x2]",
            "type: period\nstart: 2026-02-01\nend: 2026-02-02\nimport_id: [x3, x2, x1]"),
        Pair(
            "type: action\ntitle: x\ndate: 2026-01-01\nimport_id: 17",
            "type: action\ntitle: y\ndate: 2026-02-01\nimport_id: 17"),
        Pair("type: measure\nunit: cup", "type: measure\nunit: Cups"),
        Pair("type: measure\nunit: km", "type: measure\nunit: kilometres"),
        Pair("type: measure\nunit: cup\nalso: [mug]", "type: measure\nunit: mug"),
    ])
    func sameThing(_ pair: Pair) throws {
        let findings = try SmallVault(pair.files).findings()
        try #require(findings.map(\.rule) == ["duplicate-record"])
        #expect(findings[0].severity == .error)
        #expect(findings[0].path == "x/b.md")
        #expect(findings[0].related.map(\.path) == ["x/a.md"])
        #expect(findings[0].help == "merge them with: vault merge a b")
    }

    @Test(arguments: [
        Pair("type: goal\ntitle: Run", "type: goal\ntitle: Run more"),
        Pair("type: goal\ntitle: Run\nterms: [t1]", "type: goal\ntitle: Run\nterms: [t2]"),
        Pair("type: goal\ntitle: Run\ndue: 2026-01-05", "type: goal\ntitle: Run\ndue: 2026-01-06"),
        Pair("type: goal\ntitle: Run\ntargets: [2 km]", "type: goal\ntitle: Run\ntargets: [2 km per week]"),
        Pair("type: goal\ntitle: Run\ntargets: [2 km]", "type: goal\ntitle: Run"),
        Pair("type: goal\ntitle: Run\ndue: 2026-01-05", "type: milestone\ntitle: Run\ndue: 2026-01-05"),
        Pair("type: milestone\ntitle: Half\ndue: 2026-12-01", "type: milestone\ntitle: Half\ndue: 2026-12-02"),
        Pair(
            "type: milestone\ntitle: Half\ndue: 2026-12-01\ngoal: g1", "type: milestone\ntitle: Half\ndue: 2026-12-01"),
        Pair(
            "type: milestone\ntitle: Half\ndue: 2026-12-01\ngoal: g1",
            "type: milestone\ntitle: Half\ndue: 2026-12-01\ngoal: g2"),
        Pair("type: milestone\ntitle: Half\ndue: 2026-12-01", "type: obligation\ntitle: Half\ndue: 2026-12-01"),
        Pair("type: obligation\ntitle: Tax\ndue: 2026-12-01", "type: obligation\ntitle: Tax\ndue: 2027-12-01"),
        Pair(
            "type: obligation\ntitle: Tax\ndue: 2026-12-01\nrequested_by: Ada",
            "type: obligation\ntitle: Tax\ndue: 2026-12-01\nrequested_by: Ben"),
        Pair(
            "type: obligation\ntitle: Tax\ndue: 2026-12-01\nrequested_by: Ada",
            "type: obligation\ntitle: Tax\ndue: 2026-12-01"),
        Pair("type: value\ntitle: Health", "type: goal\ntitle: Health"),
        Pair("type: value\nimport_id: [x1, x2]", "type: value\nimport_id: [x3, x4]"),
        Pair("type: value\nimport_id: x1", "type: goal\nimport_id: x1"),
        Pair("type: value\nimport_id: x1", "type: value\nimport_id: X1"),
        Pair("type: value\nimport_id: null", "type: value\nimport_id: null"),
        Pair("type: year\nnumber: 2025", "type: term\nnumber: 2025\nstart: 2026-07-01"),
        Pair("type: measure\nunit: cup", "type: measure\nunit: glass"),
    ])
    func notTheSame(_ pair: Pair) throws {
        try expectClean(pair.files)
    }

    @Test func termsWithOneNumber() throws {
        try expect(
            "duplicate-record", .error, at: "1", in: "terms/b.md", "'1' is also the number of 'a'",
            vault: [
                "terms/a.md": record("type: term\nnumber: 1\nstart: 2026-01-05"),
                "terms/b.md": record("type: term\nnumber: 1\nstart: 2026-04-06"),
            ])
    }

    @Test func actionsWithOneTitleDayTimeAndMeasures() throws {
        try expect(
            "duplicate-record", .warning, at: "run", in: "b.md",
            "the action has the same title, date, time and measures as 'a'",
            vault: [
                "a.md": record("type: action\ntitle: Run\ndate: 2026-11-02\ntime: \"07:15\"\nmeasures: [5 km]"),
                "b.md": record("type: action\ntitle: run\ndate: 2026-11-02\ntime: \"7:15\"\nmeasures: [5000 m]"),
            ])
    }

    @Test(arguments: [
        "title: Run\ndate: 2026-11-02\nmeasures: [5 km]",
        "title: Run\ndate: 2026-11-02\ntime: \"07:16\"\nmeasures: [5 km]",
        "title: Run\ndate: 2026-11-03\ntime: \"07:15\"\nmeasures: [5 km]",
        "title: Run\ndate: 2026-11-02\ntime: \"07:15\"\nmeasures: [6 km]",
        "title: Run\ndate: 2026-11-02\ntime: \"07:15\"",
        "title: Jog\ndate: 2026-11-02\ntime: \"07:15\"\nmeasures: [5 km]",
    ])
    func actionsThatDiffer(_ other: String) throws {
        try expectClean([
            "a.md": record("type: action\ntitle: Run\ndate: 2026-11-02\ntime: \"07:15\"\nmeasures: [5 km]"),
            "b.md": record("type: action\n" + other),
        ])
    }

    @Test func actionsWithoutATimeMayRepeat() throws {
        let action = record("type: action\ntitle: Pull-ups\ndate: 2026-11-02\nmeasures: [5 times]")
        try expectClean(["a.md": action, "b.md": action])
    }

    @Test(arguments: [
        "type: goal\ntitle: Run\ndue: soon", "type: goal\ntitle: Run\ntargets: [fast]",
        "type: action\ntitle: Run\ndate: 2026-11-02\ntime: \"07:15\"\nmeasures: far",
    ])
    func nothingIsCertainOfWhatCannotBeRead(_ text: String) throws {
        try expectClean(["a.md": record(text), "b.md": record(text)])
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
