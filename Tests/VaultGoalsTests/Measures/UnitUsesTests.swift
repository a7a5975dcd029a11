import Testing
import VaultRecords

@testable import VaultGoals

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
