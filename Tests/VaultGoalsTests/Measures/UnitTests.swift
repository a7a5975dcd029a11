import Testing
import VaultChecks
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

private func action(_ day: String, _ fields: String) -> String { record("type: action\ndate: \(day)\n\(fields)") }

private func uses(_ files: [String: String], asOf: String = "2026-11-21") throws -> UnitUses {
    SmallVault(files).model.unitUses(asOf: try day(asOf))
}

/// `km 40 kilometers 2`
private func written(_ use: UnitUse) -> String {
    use.spellings.map { "\($0.text) \($0.actions)+\($0.targets)" }.joined(separator: ", ")
}

@Suite struct UnitUsesTests {
    /// The spellings of three measures, in this order of the actions, and what is counted of them.
    @Test(arguments: [
        (["5 KM", "3 kilometers", "2 Kilometres"], "km", "KM 1+0, Kilometres 1+0, kilometers 1+0"),
        (["5 km", "5 km", "5 KM"], "km", "km 2+0, KM 1+0"),
        (["1 cup", "2 cups", "2 cups"], "cup", "cups 2+0, cup 1+0"),
        (["1 mug", "2 MUGS", "3 cup"], "cup", "MUGS 1+0, cup 1+0, mug 1+0"),
        (["€3", "3 €", "3 eur"], "EUR", "€ 2+0, eur 1+0"),
        (["1h 5m", "90 min", "1 minute"], "min", "min 2+0, minute 1+0"),
        (["0:31:12", "1m 5s", "3 sec"], "s", "s 2+0, sec 1+0"),
        (["3 laps", "3 laps", "1 Lap"], "laps", "laps 2+0, Lap 1+0"),
        (["$3", "3 $", "$4"], "$", "$ 3+0"),
    ])
    func spellingsOfOneUnitAreCountedTogether(_ quantities: [String], _ name: String, _ spellings: String) throws {
        var files = [
            "cup.md": record("type: measure\nunit: cup\nalso: [mug]"),
            "eur.md": record("type: measure\nunit: EUR\nalso: [\"€\"]"),
        ]
        for (index, quantity) in quantities.enumerated() {
            files["\(index).md"] = action("2026-11-0\(index + 1)", "measures: [\"\(quantity)\"]")
        }
        let uses = try uses(files)
        try #require(uses.inUse.map(\.name) == [name])
        #expect(written(uses.inUse[0]) == spellings)
        #expect(uses.inUse[0].uses == 3)
        #expect(uses.inUse[0].actions == 3)
        #expect(uses.inUse[0].first == (try day("2026-11-01")))
        #expect(uses.inUse[0].last == (try day("2026-11-03")))
    }

    /// An action may use a unit three times: in its duration, its measures and its amounts.
    @Test func everyQuantityOfAnActionCountsAndTheActionOnce() throws {
        let uses = try uses([
            "goals/g.md": record("type: goal"),
            "a.md": action(
                "2026-11-02", "duration: 1h 30m\nmeasures: [5 km, 30 min]\ngoals: [\"[[g]]\"]\namounts: [g 20 min]"),
        ])
        #expect(uses.all.map { "\($0.name) \($0.uses) \($0.actions)" } == ["min 3 1", "km 1 1"])
    }

    @Test func goalsMilestonesAndObligationsAsk() throws {
        let uses = try uses([
            "goals/b.md": record("type: goal\ntargets: [120 km, at most 3 laps per day, 3000 m, 5 kms per week]"),
            "goals/a.md": record("type: goal\narchived: true\ntargets: [best 10 km]"),
            "milestones/m.md": record("type: milestone\ndue: 2026-12-01\ntargets: latest 75 kg from 190 lb"),
            "obligations/o.md": record("type: obligation\ndue: 2026-12-01\ntargets: [2 lap, latest 3 kg from 5 kg]"),
        ])
        let goals = uses.model.goals
        let asked = uses.all.map { use in
            "\(use.name): " + use.goals.map { "\(goals[$0.goal].plan.name) \($0.targets)" }.joined(separator: " ")
        }
        // Those asked for by two come first, and among them the names decide.
        #expect(
            asked == [
                "kg: m [\"latest 75 kg from 190 lb\"] o [\"latest 3 kg from 5 kg\"]",
                "km: a [\"best 10 km\"] b [\"120 km\", \"5 kms per week\"]",
                "lap: b [\"at most 3 laps per day\"] o [\"2 lap\"]",
                "lb: m [\"latest 75 kg from 190 lb\"]",
                "m: b [\"3000 m\"]",
            ])
        #expect(uses.all.allSatisfy { $0.uses == 0 && $0.last == nil && $0.isInUse })
        // 75 kg; 3 kg and 5 kg.
        #expect(uses.use(of: "kg").map(written) == "kg 0+3")
    }

    @Test func whatDoesNotCount() throws {
        let uses = try uses([
            "goals/g.md": record("type: goal\ntargets: [3x/week]"),
            "a.md": action("2026-11-02", "measures: [5, \"5,2 km\", 30m, 5 km]\namounts: [g 3 cards]"),
            "b.md": action("2026-13-02", "measures: [5 laps]"),
            "c.md": action("2026-11-22", "measures: [5 pages]"),
            "d.md": "5 cups\n",
        ])
        // Unreadable quantities, an amount for a goal that is not linked, an impossible day, a later day, a plain note.
        #expect(uses.all.map { "\($0.name) \($0.uses)" } == ["km 1"])
    }

    @Test func archivedActionsCountAndConflictCopiesDoNot() throws {
        let text = action("2026-11-02", "title: Run\nmeasures: [5 km]")
        let uses = try uses([
            "a.md": text, "a 2.md": text, "b.md": action("2026-11-03", "archived: true\nmeasures: [5 km]"),
        ])
        #expect(uses.all.map { "\($0.name) \($0.uses)" } == ["km 2"])
    }

    @Test func theDayLimitsWhatIsSeen() throws {
        let files = ["a.md": action("2026-11-02", "measures: 5 km"), "b.md": action("2026-11-04", "measures: 1 km")]
        #expect(try uses(files, asOf: "2026-11-04").use(of: "km")?.uses == 2)
        #expect(try uses(files, asOf: "2026-11-03").use(of: "km")?.uses == 1)
        #expect(try uses(files, asOf: "2026-11-01").inUse.isEmpty)
    }

    @Test func measuresThatNobodyUsesAreTold() throws {
        let uses = try uses([
            "a.md": action("2026-11-02", "measures: 5 km"), "reps.md": record("type: measure\nunit: reps"),
            "km.md": record("type: measure\nunit: km\nalso: [klick]"), "none.md": record("type: measure"),
        ])
        #expect(uses.all.map(\.name) == ["km", "reps"])
        #expect(uses.unused.map(\.name) == ["reps"])
        #expect(uses.use(of: "klick")?.uses == 1)
        #expect(uses.use(of: "mile")?.uses == 0, "built in, and not in use")
        #expect(uses.use(of: "laps") == nil)
    }

    @Test func aUnitWithoutRecordIsMissing() throws {
        let uses = try uses(["a.md": action("2026-11-02", "measures: [5 km, 3 laps, 2 Runden, \"$2\"]")])
        #expect(uses.missing.map(\.name) == ["$", "Runden", "laps"])
        #expect(uses.use(of: "LAP")?.uses == 1)
    }

    /// Counting in pieces gives what counting at once gives.
    @Test func workMayBeSpread() throws {
        var files: [String: String] = [:]
        for index in 0..<30 {
            files["\(index).md"] = action("2026-10-\(10 + index % 20)", "measures: [\(index) km, 2 laps]")
        }
        let model = SmallVault(files).model
        let whole = model.unitUses(asOf: try day("2026-11-21"))
        let parts = model.unitUses(asOf: try day("2026-11-21"), spread: PieceByPiece())
        #expect(
            whole.all.map { "\($0.name) \($0.uses) \($0.actions) \(written($0))" } == [
                "km 30 30 km 30+0", "laps 30 30 laps 30+0",
            ])
        #expect(
            parts.all.map { "\($0.name) \($0.uses) \($0.actions) \(written($0))" }
                == whole.all.map { "\($0.name) \($0.uses) \($0.actions) \(written($0))" })
    }
}

/// One action at a time.
private struct PieceByPiece: WorkSpread {
    func join<Output: Sendable>(_ count: Int, by size: Int?, _ work: @escaping @Sendable (Range<Int>) -> [Output])
        -> [Output]
    {
        (0..<count).flatMap { work($0..<$0 + 1) }
    }
}

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
