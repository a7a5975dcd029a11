import Testing
import VaultGoals
import VaultProgress
import VaultRecords

@Suite struct WorkSpreadTests {
    /// Work in pieces of one size.
    private struct Pieces: WorkSpread {
        let size: Int

        func join<Output: Sendable>(
            _ count: Int, by _: Int?, _ work: @escaping @Sendable (Range<Int>) -> [Output]
        ) -> [Output] {
            stride(from: 0, to: count, by: size).flatMap { work($0..<min($0 + size, count)) }
        }
    }

    private static let files = [
        "goals/run.md": record("type: goal\ntargets: [100 km, 9 h, 3 times]"),
        "goals/swim.md": record("type: goal\ntargets: [latest 3 km, 5 laps]"),
        "goals/walk.md": record("type: goal\ntitle: Walk"),
        "a.md": record("type: action\ndate: 2026-11-02\ngoals: [\"[[run]]\"]\nduration: 1 h\nmeasures: [9 km]"),
        "b.md": record("type: action\ndate: 2026-11-02\ngoals: [\"[[swim]]\"]\nmeasures: [2 km, 5 laps]"),
        "c.md": record(
            "type: action\ndate: 2026-11-01\ngoals: [\"[[swim]]\", \"[[run]]\"]\nduration: 30 min\n"
                + "amounts: [swim 1 km, run 4 km]"),
        "d.md": record("type: action\ndate: 2026-11-03\nmeasures: [7 km]"),
        "e.md": record("type: action\ndate: 2026-11-03 07:00\ngoals: [\"[[run]]\"]\nmeasures: [1 km]"),
        "f.md": record("type: action\ndate: 2026-11-03\ngoals: [\"[[walk]]\"]"),
    ]

    /// All that counted, as text.
    private func rows(_ overview: ProgressOverview) -> [String] {
        overview.goals.flatMap { goal in
            goal.contributions.map { "\(goal.name) \($0.record):\($0.line) \($0.amount) \($0.unit) \($0.origin)" }
                + goal.notCounted.map { "\(goal.name) \($0.record) \($0.reason)" }
                + goal.targets.map { "\(goal.name) \($0.written) \($0.current?.amountText ?? "-")" }
        }
    }

    @Test(arguments: [1, 2, 3, 5])
    func piecesGiveWhatTheWholeGives(_ size: Int) throws {
        let (model, today) = (SmallVault(Self.files).model, try day("2026-11-21"))
        let whole = rows(model.progress(asOf: today, explains: true))
        #expect(whole.count == 17)
        #expect(rows(model.progress(asOf: today, explains: true, spread: Pieces(size: size))) == whole)
    }

    @Test(arguments: [false, true])
    func recordsGiveWhatTheirActionsGive(_ explains: Bool) throws {
        let (model, today) = (SmallVault(Self.files).model, try day("2026-11-21"))
        let settings = ProgressSettings(asOf: today, units: model.units, explains: explains)
        let given = ProgressOverview(
            goals: model.goals.map(\.plan), actions: model.actions(hasLines: explains), settings: settings)
        #expect(rows(model.progress(asOf: today, explains: explains)) == rows(given))
    }

    @Test func aNameLeadsToItsGoalFromEveryAction() throws {
        let link = { (text: String) in record("type: action\ndate: 2026-11-02\ngoals: [\"[[\(text)]]\"]") }
        let files = [
            "goals/run.md": record("type: goal\ntargets: [9 times]"),
            "goals/swim.md": record("type: goal\naliases: [laps]\ntargets: [9 times]"),
            "a.md": link("run"), "b.md": link("laps"), "c.md": link("none"), "d.md": link("run"),
            "e.md": link("none"), "more/f.md": link("goals/swim"), "more/g.md": link("laps"), "more/h.md": link("Run"),
        ]
        let overview = SmallVault(files).model.progress(asOf: try day("2026-11-21"), explains: true)
        let counted = overview.goals.map { $0.contributions.map(\.path) }
        #expect(counted == [["a.md", "d.md", "more/h.md"], ["b.md", "more/f.md", "more/g.md"]])
    }
}
