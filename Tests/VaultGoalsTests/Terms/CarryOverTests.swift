import Testing
import VaultRecords

@testable import VaultProgress
@testable import VaultReviews

@Suite struct CarryOverTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var targets: [String] = ["120 km"]
        var due: String? = "2026-12-27"
        var status: String?
        var completed: String?
        /// Kilometres of the only action, on 21 December.
        var done: String?
        /// `remaining | to decide`, each as written with what remains; nil when nothing is carried.
        var left: String?
        var testDescription: String { "\(targets) \(due ?? "-") \(status ?? "") \(done ?? "")" }
    }

    /// A term from 19 October to 27 December, judged on the morning after it.
    private static func carryOver(_ row: Row, hasOwnDue: Bool = false, isInNext: Bool = false) throws -> CarryOver? {
        var plan = try goal(to: row.due)
        plan.targets = row.targets.map { PlannedTarget(written: $0, target: Target.read(Array($0.utf8).span).value) }
        plan.status = row.status.flatMap { GoalPlan.StatedStatus(rawValue: $0) }
        plan.completed = try row.completed.map(day)
        let actions = try row.done.map { [try did($0, on: "2026-12-21")] } ?? []
        return CarryOver(
            try progress(of: plan, actions, asOf: "2026-12-28"), hasOwnDue: hasOwnDue, isInNext: isInNext,
            term: try span("2026-10-19 to 2026-12-27"), nextEnd: try day("2027-03-14"))
    }

    @Test(arguments: [
        Row(done: "50 km", left: "120 km 70 |"),
        Row(left: "120 km 120 |"),
        // Met, exceeded, and decided: nothing is left.
        Row(done: "120 km", left: nil), Row(done: "130 km", left: nil), Row(status: "achieved", left: nil),
        Row(completed: "2026-12-20", left: nil), Row(status: "dropped", left: nil), Row(status: "paused", left: nil),
        // Due earlier in the term, and on its last day; what is due later, or never, goes on by itself.
        Row(due: "2026-12-25", left: "120 km 120 |"), Row(due: "2026-12-28", left: nil), Row(due: nil, left: nil),
        // 75 of 120 is not 120; a latest of 6 towards 4 has 2 to go.
        Row(targets: ["latest 4 km from 9 km"], done: "6 km", left: "latest 4 km from 9 km 2 |"),
        Row(targets: ["best 10 km"], done: "6 km", left: "best 10 km 4 |"),
        Row(targets: ["best 10 km"], done: "10 km", left: nil),
        // Rates and limits are not carried, but to be decided about; a limit that held is met.
        Row(targets: ["10 km per week"], done: "12 km", left: "| 10 km per week"),
        Row(targets: ["at most 10 km"], done: "12 km", left: "| at most 10 km"),
        Row(targets: ["at most 20 km"], done: "12 km", left: nil),
        Row(targets: ["120 km", "10 km per week"], done: "12 km", left: "120 km 108 | 10 km per week"),
        Row(targets: ["12 km", "10 km per week"], done: "12 km", left: "| 10 km per week"),
        // Without a target it is still to be done.
        Row(targets: [], left: "|"),
    ])
    func whatIsLeft(row: Row) throws {
        let left = try Self.carryOver(row).map { item in
            let remaining = item.remaining.map { "\($0.written) \($0.remaining?.amountText ?? "-")" }
            return (remaining + ["|"] + item.toDecide.map(\.written)).joined(separator: " ")
        }
        #expect(left == row.left)
    }

    @Test(arguments: [
        (Row(), true), (Row(targets: []), true), (Row(targets: ["10 km per week"]), false),
        (Row(targets: ["best 10 km", "10 km per week"]), true),
    ])
    func ratesAloneAreToBeDecided(row: Row, isCarried: Bool) throws {
        #expect(try #require(try Self.carryOver(row)).isCarried == isCarried)
    }

    /// A due of its own does not move with the terms, so a new one is to be written.
    @Test(
        arguments: [
            (false, false, true, nil), (true, false, true, "2027-03-14"), (true, true, false, "2027-03-14"),
        ] as [(Bool, Bool, Bool, String?)])
    func whatIsToBeWritten(hasOwnDue: Bool, isInNext: Bool, addsTerm: Bool, due: String?) throws {
        let item = try #require(try Self.carryOver(Row(), hasOwnDue: hasOwnDue, isInNext: isInNext))
        #expect(item.addsTerm == addsTerm)
        #expect(item.due?.description == due)
    }
}
