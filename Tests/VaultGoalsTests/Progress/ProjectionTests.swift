import Testing
import VaultRecords

@testable import VaultGoals

@Suite struct ProjectionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var label: String
        var start: String? = "2026-10-19"
        /// `5 km 2026-11-02`.
        var done: [String]
        var asOf = "2026-11-21"
        var projected: String?
        var recent: String?
        var testDescription: String { label }
    }

    /// Towards 120 km.
    @Test(arguments: [
        Row(label: "nothing counted", done: [], projected: nil, recent: nil),
        Row(label: "an amount of 0", done: ["0 km 2026-11-20"], projected: nil, recent: nil),
        Row(label: "less than nothing", done: ["-5 km 2026-11-20"], projected: nil, recent: nil),
        Row(label: "met", done: ["120 km 2026-11-20"], projected: nil, recent: nil),
        // 60 km in 34 days: 34 more; 60 km in 14 days: 14 more.
        Row(label: "half, today", done: ["60 km 2026-11-21"], projected: "2026-12-25", recent: "2026-12-05"),
        // 14 days, today included, begin on the 8th.
        Row(label: "on the 14th day", done: ["60 km 2026-11-08"], projected: "2026-12-25", recent: "2026-12-05"),
        Row(label: "on the 15th day", done: ["60 km 2026-11-07"], projected: "2026-12-25", recent: nil),
        // 59 km: 61 × 34 / 59 = 35.2 days, so 36; 61 × 14 / 59 = 14.5, so 15.
        Row(label: "rounded up", done: ["59 km 2026-11-21"], projected: "2026-12-27", recent: "2026-12-06"),
        Row(label: "no start", start: nil, done: ["60 km 2026-11-21"], projected: nil, recent: "2026-12-05"),
        Row(
            label: "the first day", done: ["40 km 2026-10-19"], asOf: "2026-10-19", projected: "2026-10-21",
            recent: "2026-11-16"),
        Row(
            label: "over a leap day", start: "2028-02-15", done: ["60 km 2028-02-15"], asOf: "2028-02-28",
            projected: "2028-03-13", recent: "2028-03-13"),
        // Beyond the calendar's last day.
        Row(label: "never", done: ["0.000001 km 2026-11-21"], projected: nil, recent: nil),
        Row(label: "never ever", done: ["0.00000000000000000001 km 2026-11-21"], projected: nil, recent: nil),
    ])
    func goesOnAsItWent(row: Row) throws {
        let actions = try row.done.map { text in
            let parts = text.split(separator: " ").map(String.init)
            return try did("\(parts[0]) \(parts[1])", on: parts[2])
        }
        let goal = try goal("120 km", from: row.start, to: nil)
        let target = try target(of: goal, actions, asOf: row.asOf)
        #expect(target.projected?.description == row.projected)
        #expect(target.projectedRecent?.description == row.recent)
    }

    @Test(arguments: ["latest 75 km from 85 km", "best 100 km", "100 km per week", "at most 100 km"])
    func isForTotalsOnly(written: String) throws {
        let target = try target(of: goal(written), [did("60 km", on: "2026-11-21")], asOf: "2026-11-21")
        #expect(target.projected == nil && target.projectedRecent == nil)
    }
}
