import Testing
import VaultRecords
import VaultReviews

/// Figures of values on 2026-11-21.
@Suite struct ValueFiguresTests {
    private let values = [
        "v.md": record("type: value\nlevel: major\npriority: 8\nguidance: x"), "w.md": record("type: value"),
        "area.md": record("type: value\nlevel: life_area"), "old.md": record("type: value\narchived: true"),
    ]

    private func overview(_ files: [String: String]) throws -> AlignmentOverview {
        SmallVault(values.merging(files) { $1 }).model.alignment(asOf: try day("2026-11-21"))
    }

    private func action(_ date: String, _ served: String) -> String {
        record("type: action\ntitle: x\ndate: \(date)\nvalues: [\(served)]")
    }

    /// 3 / 8 × 100, and 3 / 40 × 100 with the priority of the level.
    @Test func fulfilmentIsActionsByPriority() throws {
        let files = [
            "1.md": action("2026-11-21", "v, w"), "2.md": action("2026-11-20", "v, w"),
            "3.md": action("2026-11-15", "v, w"), "4.md": action("2026-11-14", "v, w"),
        ]
        let found = try overview(files).values
        #expect(found.map { "\($0.value.name) \($0.fulfilment.amountText)" } == ["v 37.5", "w 7.5", "area 0"])
    }

    /// 2 goals × 7 × 3 actions / 100 = 0.42; goals that do not run and actions of 28 days ago have no part in it.
    @Test func engagementIsGoalsByStrengthAndActions() throws {
        let files = [
            "g.md": record("type: goal\nvalues: v\nalignment: v 9"), "h.md": record("type: goal\nvalues: v"),
            "i.md": record("type: goal\nvalues: v\nstatus: dropped"),
            "1.md": action("2026-11-21", "v"), "2.md": action("2026-11-01", "v"), "3.md": action("2026-10-25", "v"),
            "4.md": action("2026-10-24", "v"),
        ]
        #expect(try overview(files).values.map(\.engagement.amountText) == ["0.42", "0", "0"])
    }

    /// Of four actions: 2 and 2 are even, 4 and 0 are not; 3 and 1: (1 − 10/16) / (1 − 1/2) = 0.75.
    @Test(arguments: [
        (["v", "v", "w", "w"], "1"), (["v", "v", "v", "v"], "0"), (["v", "v", "v", "w"], "0.75"),
        (["v, w", "v, w"], "1"), (["area", "area"], nil), (["old"], nil), ([], nil),
        // Areas of life and archived values have no part in it.
        (["v, area", "w, old"], "1"),
    ])
    func balance(served: [String], score: String?) throws {
        var files: [String: String] = [:]
        for (number, values) in served.enumerated() { files["\(number).md"] = action("2026-11-20", values) }
        files["z.md"] = action("2026-10-24", "v")
        let found = try overview(files).balance
        #expect(found.score?.amountText == score)
        #expect(found.values.map(\.value.name) == ["v", "w"])
    }

    @Test func oneValueHasNoBalance() throws {
        let files = ["w.md": record("type: plain"), "1.md": action("2026-11-20", "v")]
        #expect(try overview(files).balance.score == nil)
    }

    /// Those that serve more than one value that is not archived, in 28 days; the most values first, then the newest.
    @Test func actionsThatServeSeveralValues() throws {
        let found = try overview([
            "a.md": action("2026-11-01", "v, w"), "b.md": action("2026-11-02", "v, w"),
            "c.md": action("2026-10-25", "v, w, area"),
            "d.md": action("2026-10-24", "v, w"), "e.md": action("2026-11-20", "v"),
            "f.md": action("2026-11-20", "v, old"),
            "g.md": action("2026-11-22", "v, w"),
        ]).crossDomain
        #expect(found.count == 3)
        #expect(found.listed.map(\.name) == ["c", "b", "a"])
        #expect(found.listed.first?.values.map(\.name) == ["v", "w", "area"])
    }

    /// Through its goals as well.
    @Test func valuesOfGoalsCount() throws {
        let found = try overview([
            "goal.md": record("type: goal\nvalues: [v, w]"),
            "a.md": record("type: action\ntitle: x\ndate: 2026-11-20\ngoals: goal"),
        ])
        #expect(found.crossDomain.listed.map(\.name) == ["a"])
    }

    @Test func atMostTwentyAreListed() throws {
        var files: [String: String] = [:]
        for number in 10..<35 { files["\(number).md"] = action("2026-11-20", "v, w") }
        let found = try overview(files).crossDomain
        #expect(found.count == 25 && found.listed.count == 20 && found.listed.first?.name == "10")
    }
}
