import Testing
import VaultRecords

@testable import VaultGoals

@Suite struct ProjectionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var label: String
        var start: String? = "2026-10-19"
        var due: String?
        /// `5 km 2026-11-02`.
        var done: [String]
        var asOf = "2026-11-21"
        var breaks: [String] = []
        var projected: String?
        var testDescription: String { label }
    }

    /// Towards 120 km.
    @Test(arguments: [
        Row(label: "nothing counted", done: [], projected: nil),
        Row(label: "an amount of 0", done: ["0 km 2026-11-20"], projected: nil),
        Row(label: "less than nothing", done: ["-5 km 2026-11-20"], projected: nil),
        Row(label: "met", done: ["120 km 2026-11-20"], projected: nil),
        // 60 km in 34 days: 34 more. What was done before today is of 33 days, and today is the first of 33 more.
        Row(label: "half, today", done: ["60 km 2026-11-21"], projected: "2026-12-25"),
        Row(label: "half, yesterday", done: ["60 km 2026-11-20"], projected: "2026-12-23"),
        Row(label: "half, long ago", done: ["60 km 2026-10-20"], projected: "2026-12-23"),
        // 59 km: 61 × 34 / 59 = 35.2 days, so 36.
        Row(label: "rounded up", done: ["59 km 2026-11-21"], projected: "2026-12-27"),
        // Pace begins with the first that counted, today.
        Row(label: "no start", start: nil, done: ["60 km 2026-11-21"], projected: nil),
        Row(label: "the sixth day", done: ["40 km 2026-10-19"], asOf: "2026-10-24", projected: nil),
        Row(label: "the seventh day", done: ["40 km 2026-10-19"], asOf: "2026-10-25", projected: "2026-11-05"),
        Row(label: "the due is over", due: "2026-11-20", done: ["40 km 2026-10-19"], projected: nil),
        Row(
            label: "over a leap day", start: "2028-02-15", done: ["60 km 2028-02-15"], asOf: "2028-02-28",
            projected: "2028-03-11"),
        // Days off are no days: 60 km in 26 days, and 7 of the next 26 are off.
        Row(
            label: "days off", done: ["60 km 2026-11-20"],
            breaks: ["2026-11-02 to 2026-11-08", "2026-12-01 to 2026-12-07"], projected: "2026-12-23"),
        Row(
            label: "done on a day off", done: ["60 km 2026-11-20", "10 km 2026-11-03"],
            breaks: ["2026-11-02 to 2026-11-08"], projected: "2026-12-12"),
        // Beyond the calendar's last day.
        Row(label: "never", done: ["0.000001 km 2026-11-21"], projected: nil),
        Row(label: "never ever", done: ["0.00000000000000000001 km 2026-11-21"], projected: nil),
    ])
    func goesOnAsItWent(row: Row) throws {
        let actions = try row.done.map { text in
            let parts = text.split(separator: " ").map(String.init)
            return try did("\(parts[0]) \(parts[1])", on: parts[2])
        }
        let goal = try goal("120 km", from: row.start, to: row.due, breaks: row.breaks)
        let target = try target(of: goal, actions, asOf: row.asOf)
        #expect(target.projected?.description == row.projected)
    }

    @Test(arguments: ["latest 75 km from 85 km", "best 100 km", "100 km per week", "at most 100 km"])
    func isForTotalsOnly(written: String) throws {
        let target = try target(of: goal(written), [did("60 km", on: "2026-11-21")], asOf: "2026-11-21")
        #expect(target.projected == nil)
    }
}
