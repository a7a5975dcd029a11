import Testing
import VaultProgress
import VaultRecords

@Suite struct TargetCurveTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var target: String
        var done = ["5 kg 2026-11-02", "3 kg 2026-11-09", "4 kg 2026-11-16"]
        var from = "2026-10-19"
        var asOf = "2026-11-21"
        var line: [String]
        var testDescription: String { "\(target) \(from)" }
    }

    @Test(arguments: [
        // A sum is there when the next day begins, and at the end of today.
        Row(target: "120 kg", line: ["10-19 0", "11-03 5", "11-10 8", "11-17 12", "11-22 12"]),
        Row(target: "at most 12 kg", line: ["10-19 0", "11-03 5", "11-10 8", "11-17 12", "11-22 12"]),
        Row(target: "120 kg", done: [], line: ["10-19 0", "11-22 0"]),
        Row(target: "120 kg", done: ["5 kg 2026-11-21"], line: ["10-19 0", "11-22 5"]),
        Row(target: "120 kg", done: [], asOf: "2026-10-01", line: ["10-19 0"]),
        // It ends with the due.
        Row(target: "120 kg", done: ["5 kg 2026-12-27"], asOf: "2027-03-01", line: ["10-19 0", "12-28 5"]),
        // Of a part the sum before it.
        Row(target: "120 kg", from: "2026-11-09", line: ["11-09 5", "11-10 8", "11-17 12", "11-22 12"]),
        Row(target: "120 kg", from: "2026-11-10", line: ["11-10 8", "11-17 12", "11-22 12"]),
        Row(target: "120 kg", from: "2026-11-20", line: ["11-20 12", "11-22 12"]),
        // A reading stands at its day, and says nothing of later ones.
        Row(target: "latest 1 kg from 9 kg", line: ["11-02 5", "11-09 3", "11-16 4"]),
        Row(target: "latest 1 kg from 9 kg", from: "2026-11-08", line: ["11-08 5", "11-09 3", "11-16 4"]),
        Row(target: "latest 1 kg from 9 kg", from: "2026-11-09", line: ["11-09 3", "11-16 4"]),
        Row(target: "latest 1 kg from 9 kg", done: [], line: []),
        // Of bests the best so far, which holds.
        Row(target: "best 9 kg", line: ["11-02 5", "11-09 5", "11-16 5", "11-22 5"]),
        Row(target: "best 1 kg from 9 kg", line: ["11-02 5", "11-09 3", "11-16 3", "11-22 3"]),
        Row(target: "best 1 kg from 9 kg", from: "2026-11-12", line: ["11-12 3", "11-16 3", "11-22 3"]),
    ])
    func runsFromADayOn(row: Row) throws {
        let goal = try goal(row.target)
        let target = try target(of: goal, TargetHistoryTests.actions(row.done), asOf: row.asOf)
        let line = target.curve.line(from: try day(row.from), today: try day(row.asOf), due: goal.due)
        #expect(line.map { "\($0.day.description.dropFirst(5)) \($0.amount.amountText)" } == row.line)
    }

    @Test func hasAPointForEachDayThatCounted() throws {
        let done = ["5 kg 2026-11-02", "3 kg 2026-11-09", "4 kg 2026-11-16"]
        let target = try target(of: try goal("120 kg"), TargetHistoryTests.actions(done), asOf: "2026-11-21")
        let points = target.curve.points(from: try day("2026-11-10"))
        #expect(
            points.map { "\($0.day) \($0.place) \($0.amount.amountText)" } == [
                "2026-11-09 2026-11-10 8", "2026-11-16 2026-11-17 12",
            ])
    }
}
