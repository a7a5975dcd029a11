import Testing
import VaultRecords

@testable import VaultGoals

private func measure(_ frontMatter: String) -> String { record("type: measure\n" + frontMatter) }

/// A pot is 6 cups of 250 ml, a Kanne 1500 ml, so both are 1.5 l.
private let kitchen = [
    "measures/cup.md": measure("unit: cup\nalso: [mug]\nequals: 250 ml"),
    "measures/kanne.md": measure("unit: Kanne\nequals: 1500 ml"),
    "measures/pot.md": measure("unit: pot\nequals: 6 cups"),
    "measures/pages.md": measure("unit: pages"),
]

private func uses(_ quantities: String, _ files: [String: String] = kitchen) throws -> UnitUses {
    var files = files
    files["a.md"] = record("type: action\ndate: 2026-11-02\nmeasures: [\(quantities)]")
    return SmallVault(files).model.unitUses(asOf: try day("2026-11-21"))
}

@Suite struct UnitRelationsTests {
    @Test(arguments: [
        ("pagse", ["pages"]), ("page", []), ("pagess", ["pages"]), ("mugg", ["mug"]), ("laps", []),
        ("kmm", ["mm", "km"]),
    ])
    func aUnitWithoutRecordMayBeASlip(_ unit: String, _ near: [String]) throws {
        let uses = try uses("3 \(unit)")
        #expect(uses.near(try #require(uses.use(of: unit))) == near)
    }

    @Test func twoNamesForOneAmountAreTheSame() throws {
        let uses = try uses("1 pot")
        #expect(uses.same(as: try #require(uses.use(of: "pot"))).map(\.name) == ["Kanne"])
        #expect(uses.same(as: try #require(uses.use(of: "Kanne"))).map(\.name) == ["pot"])
        #expect(uses.same(as: try #require(uses.use(of: "cup"))).isEmpty)
        #expect(uses.same(as: try #require(uses.use(of: "pages"))).isEmpty)
    }

    @Test func unitsOfOneGroup() throws {
        let uses = try uses("1 pot, 2 pages")
        #expect(uses.others(in: try #require(uses.use(of: "cup"))).map(\.name).sorted() == ["Kanne", "pot"])
        #expect(uses.others(in: try #require(uses.use(of: "pages"))).isEmpty)
    }

    /// By the size of the other unit, and large over small; 1 lb = 0.45359237 kg, so 1 kg is 2.20462262… lb.
    @Test(arguments: [
        ("cup", "1 l", "1 cup = 250 ml; 1 l = 4 cup; 1 Kanne = 6 cup; 1 pot = 6 cup"),
        ("pot", "1 cup", "1 pot = 6 cup; 1 pot = 1 Kanne"),
        ("km", "1 mi, 3 km", "1 mi = 1.609344 km"),
        ("km", "1 km", "1 km = 1000 m"),
        ("m", "1 m", ""),
        ("kg", "1 lb", "1 kg = 2.204623 lb"),
        ("min", "1 h, 2 s", "1 min = 60 s; 1 h = 60 min"),
        ("pages", "1 km", ""), ("laps", "1 laps", ""),
    ])
    func conversions(_ unit: String, _ quantities: String, _ expected: String) throws {
        let uses = try uses(quantities)
        let found = uses.conversions(of: try #require(uses.use(of: unit))).map {
            "1 \($0.unit) = \($0.amount.amountText) \($0.other)"
        }
        #expect(found.joined(separator: "; ") == expected)
    }

    @Test func whatARecordSaysDefinesAUnit() throws {
        let uses = try uses("1 km")
        let pot = uses.definition(of: try #require(uses.use(of: "pot")))
        #expect(pot == UnitConversion(unit: "pot", amount: 6, other: "cup"))
        #expect(uses.definition(of: try #require(uses.use(of: "pages"))) == nil)
        #expect(uses.definition(of: try #require(uses.use(of: "km"))) == nil)
    }

    /// What a cycle or a redefinition says does not hold, so it converts nothing.
    @Test func equalsThatDoNotHold() throws {
        let uses = try uses(
            "1 a, 1 bb, 1 mi",
            [
                "a.md": measure("unit: a\nequals: 2 bb"), "b.md": measure("unit: bb\nequals: 3 a"),
                "mi.md": measure("unit: mi\nequals: 10 km"),
            ])
        #expect(uses.definition(of: try #require(uses.use(of: "a"))) == nil)
        #expect(uses.definition(of: try #require(uses.use(of: "mi"))) == nil)
        #expect(uses.conversions(of: try #require(uses.use(of: "a"))).isEmpty)
    }

    @Test func twoRecordsOfOneUnit() throws {
        let uses = try uses("3 pages", kitchen.merging(["measures/a.md": measure("unit: PAGE")]) { $1 })
        let use = try #require(uses.use(of: "pages"))
        #expect(use.name == "PAGE", "the first by path holds")
        #expect(use.records.map { uses.model.graph.notes[$0].path } == ["measures/a.md", "measures/pages.md"])
    }

    /// `$` and `€` have no letters, so their files have the names of the currencies; the name `laps` is taken by a plain note.
    @Test func filesThatWouldDefineUnits() throws {
        let uses = try uses("\"$3\", \"3 €\", 2 laps, 3 m-Höhe", kitchen.merging(["Laps.md": "x"]) { $1 })
        let files = uses.measureFiles(for: uses.missing)
        #expect(uses.missing.map(\.name) == ["$", "laps", "m-Höhe", "€"])
        #expect(
            files.map(\.path) == [
                "measures/usd.md", "measures/laps-2.md", "measures/m-höhe.md", "measures/eur.md",
            ])
        #expect(files.map(\.text) == ["$", "laps", "m-Höhe", "€"].map { "---\ntype: measure\nunit: \($0)\n---\n" })
    }
}

@Suite struct UnitMentionsTests {
    private func mentions(_ unit: String, limit: Int = .max) throws -> [String] {
        let vault = SmallVault([
            "goals/g.md": record("type: goal"),
            "a.md": record(
                """
                type: action
                date: 2026-11-02
                duration: 1h 30m
                measures:
                  - 5 km
                  - "30 min"
                goals: ["[[g]]"]
                amounts:
                  - "[[g]] 20 minutes"
                  - other 10 min
                """),
            "b.md": record("type: action\ndate: 2026-11-04\ntime: \"07:00\"\nduration: 3 min"),
            "c.md": record("type: action\ndate: 2026-11-04\ntime: \"08:00\"\nduration: 4 min"),
            "d.md": record("type: action\ndate: 2026-11-04\nduration: [5 Min]"),
            "e.md": record("type: action\ndate: 2026-11-22\nduration: 5 min"),
        ])
        let uses = vault.model.unitUses(asOf: try day("2026-11-21"))
        let use = try #require(uses.use(of: unit))
        return uses.mentions(of: use, limit: limit).map { "\($0.name):\($0.line) \($0.field) \($0.written)" }
    }

    /// The latest first; without a time it is the end of the day.
    @Test func latestFirst() throws {
        #expect(
            try mentions("minute") == [
                "d:4 duration 5 Min", "c:5 duration 4 min", "b:5 duration 3 min", "a:4 duration 1h 30m",
                "a:7 measures 30 min", "a:10 amounts [[g]] 20 minutes",
            ])
        #expect(try mentions("min", limit: 5).count == 5)
        #expect(try mentions("km") == ["a:6 measures 5 km"])
        #expect(try mentions("h") == [])
    }
}
