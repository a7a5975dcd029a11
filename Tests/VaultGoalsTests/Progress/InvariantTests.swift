import Testing
import VaultRecords
import VaultTestSupport

@testable import VaultGoals
@testable import VaultProgress

/// What must hold whatever a person plans and does, on random goals of every kind.
@Suite(.tags(.random)) struct InvariantTests {
    private struct Case {
        var goal: GoalPlan
        var actions: [LoggedAction]
        var today: CalendarDate
    }

    private static let targets = [
        "70 km", "30 times", "12 days", "9 pages", "latest 75 kg from 85 kg", "latest 20 pages", "best 20 km",
        "best 25 min from 30 min", "3 times per week", "10 km per week", "1 times per day", "40 km per month",
        "2 days per week", "at most 3 times per week", "at most 30 km", "at most 2 km per day",
    ]
    private static let first = CalendarDate(year: 2026, month: 9, day: 1) ?? .first

    private static func made(_ seed: Int) throws -> Case {
        var random = SeededGenerator(seed: UInt64(seed))
        func day(_ range: ClosedRange<Int>) -> CalendarDate {
            first.adding(days: Int.random(in: range, using: &random))
        }
        let count = Int.random(in: 1...2, using: &random)
        var plan = try VaultGoalsTests.goal()
        plan.kind = Bool.random(using: &random) ? .goal : .obligation
        plan.targets = try (0..<count).map { _ in
            try VaultGoalsTests.goal(targets.randomElement(using: &random) ?? "70 km").targets[0]
        }
        plan.start = Int.random(in: 0...2, using: &random) == 0 ? nil : day(0...30)
        plan.due = Int.random(in: 0...5, using: &random) == 0 ? nil : day(40...110)
        // Something but an action says when it began.
        if plan.start == nil || Bool.random(using: &random) { plan.created = day(0...39) }
        plan.breaks = try (0..<Int.random(in: 0...2, using: &random)).map { _ in
            let start = day(0...100)
            return try span("\(start) to \(start.adding(days: Int.random(in: 0...9, using: &random)))")
        }
        let actions = try (0..<Int.random(in: 0...30, using: &random)).map { number in
            try action(number, on: day(0...125), &random)
        }
        return Case(goal: plan, actions: actions, today: day(0...130))
    }

    private static func action(
        _ number: Int, on day: CalendarDate, _ random: inout SeededGenerator
    ) throws -> LoggedAction {
        let amount = Int.random(in: 1...9, using: &random)
        return try did(
            "\(amount) km", "\(70 + amount) kg", "\(amount) pages", on: "\(day)", named: "a-\(number)",
            lasting: "\(22 + amount) min")
    }

    /// The better, the higher.
    static func group(_ status: GoalStatus) -> Int {
        switch status {
        case .achieved: 5
        case .onTrack, .open, .upcoming, .paused: 4
        case .notStarted: 3
        case .behind: 2
        case .overdue, .ended, .dropped: 1
        }
    }

    private static func progress(_ it: Case) throws -> GoalProgress {
        try VaultGoalsTests.progress(of: it.goal, it.actions, asOf: "\(it.today)")
    }

    /// An action more, on any day, never makes a status worse nor a percent lower. Of limits and of the latest reading
    /// it says nothing, and a best that is older than its line moves where that begins.
    @Test func doingMoreIsNeverPunished() throws {
        for seed in 0..<1_500 {
            var it = try Self.made(seed)
            let modes = Set(it.goal.targets.compactMap(\.target?.mode))
            if !modes.isDisjoint(with: [.limit, .latest]) { continue }
            var random = SeededGenerator(seed: UInt64(seed) + 10_000)
            let before = try Self.progress(it)
            let days = modes.contains(.best) ? 126...126 : 0...125
            let day = Self.first.adding(days: Int.random(in: days, using: &random))
            it.actions.append(try Self.action(99, on: min(day, it.today), &random))
            let after = try Self.progress(it)
            let (old, new) = (before.percent ?? 0, after.percent ?? 0)
            try #require(
                Self.group(after.status) >= Self.group(before.status) && new >= old,
                "seed \(seed): \(before.status) \(old.percentText) to \(after.status) \(new.percentText)")
        }
    }

    /// A day off that is over makes nothing stricter, nor does one to come for rates and limits.
    @Test func restIsNeverPunished() throws {
        for seed in 0..<1_500 {
            var it = try Self.made(seed)
            var random = SeededGenerator(seed: UInt64(seed) + 20_000)
            let before = try Self.progress(it)
            let isHabit = before.isHabit
            let latest = isHabit ? 110 : Self.first.days(until: it.today) - 1
            guard latest >= 0 else { continue }
            let day = Self.first.adding(days: Int.random(in: 0...latest, using: &random))
            it.goal.breaks.append(try span("\(day)"))
            let after = try Self.progress(it)
            let wasOnPace = before.targets.map(\.isOnPace)
            for (target, held) in zip(after.targets, wasOnPace) where held {
                try #require(target.isOnPace, "seed \(seed), \(target.written): off on \(day), today \(it.today)")
            }
        }
    }

    /// What is said of one goal fits together.
    @Test func nothingContradictsItself() throws {
        for seed in 0..<3_000 {
            let goal = try Self.progress(try Self.made(seed))
            try #require(Self.contradiction(in: goal) == nil, "seed \(seed)")
        }
    }

    /// What cannot be said of one goal together; nil where all fits.
    static func contradiction(in goal: GoalProgress) -> String? {
        // A limit and a mean hold so far, and a rate without a due is never done.
        let isEndless = goal.targets.contains { target in
            target.mode == .limit || target.mode == .average || target.mode == .rate && goal.due == nil
        }
        if let percent = goal.percent, !isEndless, (goal.status == .achieved) != (percent >= 100) {
            return "\(goal.status) with \(percent.percentText) %"
        }
        for target in goal.targets where !target.isOnPace && target.mode == .total {
            if let ahead = target.daysAhead, ahead >= 0 { return "behind and \(ahead) days ahead" }
            if let day = target.projected, let due = goal.due, day <= due { return "behind and done by \(day)" }
        }
        return nil
    }
}
