import Testing
import VaultRecords
import VaultTestSupport

@testable import VaultGoals
@testable import VaultProgress

@Suite struct ProgressOverviewTests {
    /// The goals at 41.67 and 0 percent of the two runs: their mean is 20.83.
    @Test func sumsUpUnroundedPercents() throws {
        let goals = [try goal("120 km", named: "a"), try goal("120 km", named: "b")]
        let actions = try [5, 10, 15, 20].map { try did("\($0) km", on: "2026-11-02", for: ["a"]) }
        let summary = try overview(goals, actions, asOf: "2026-11-21").summary
        #expect(summary.total == 2)
        // 29.2 of 70 days' worth is done, 33 days are expected.
        #expect(summary.count(.onTrack) == 1 && summary.count(.behind) == 1)
        #expect(summary.percent == (try number("125/6")))
        #expect(summary.percent?.percentText == "20.8")
    }

    @Test func isNothingWithoutGoals() throws {
        let overview = try overview([], [did("5 km", on: "2026-11-02")], asOf: "2026-11-21")
        #expect(overview.goals.isEmpty && overview.term == nil)
        #expect(overview.summary.total == 0 && overview.summary.percent == nil)
        #expect(GoalStatus.allCases.allSatisfy { overview.summary.count($0) == 0 })
    }

    @Test func countsEachStatus() throws {
        var (paused, dropped) = (try goal(named: "c"), try goal(named: "d"))
        paused.status = .paused
        dropped.status = .dropped
        let goals = [
            try goal("at most 3 cups", named: "a"), try goal(named: "b"), paused, dropped,
            try goal(to: "2026-11-01", named: "e", kind: .obligation),
            try goal("7 km per week", to: "2026-11-01", named: "f"), try goal("9 km", named: "g", kind: .milestone),
            try goal("9 km", from: "2026-12-01", named: "h"), try goal("9 km", from: "2026-11-21", named: "i"),
        ]
        let summary = try overview(goals, asOf: "2026-11-21").summary
        #expect(summary.total == 9)
        for status in GoalStatus.allCases {
            #expect(summary.count(status) == (status == .achieved ? 0 : 1), "\(status)")
        }
        // Of those with a percent.
        #expect(summary.percent == 0)
    }

    @Test func leavesArchivedGoalsOut() throws {
        var archived = try goal("120 km", named: "b")
        archived.isArchived = true
        let goals = [archived, try goal("120 km", named: "a")]
        let actions = [try did("120 km", on: "2026-11-02", for: ["b"])]
        var settings = ProgressSettings(asOf: try day("2026-11-21"))
        let plain = ProgressOverview(goals: goals, actions: actions, settings: settings)
        #expect(plain.goals.map(\.name) == ["a"])
        settings.includesArchived = true
        let whole = ProgressOverview(goals: goals, actions: actions, settings: settings)
        #expect(whole.goals.map(\.name) == ["a", "b"])
        #expect(whole.goals.map(\.percent) == [0, 100])
        for summary in [plain.summary, whole.summary] {
            #expect(summary.total == 1 && summary.percent == 0 && summary.count(.achieved) == 0)
        }
    }

    @Test func listsGoalsByName() throws {
        let goals = try ["run", "a-b", "swim", "ab"].map { try goal(named: $0) }
        #expect(try overview(goals, asOf: "2026-11-21").goals.map(\.name) == ["a-b", "ab", "run", "swim"])
    }

    /// Two of one name are both shown, and a link to the name counts for neither.
    @Test func countsNothingForADoubledName() throws {
        var other = try goal("60 km")
        other.path = "goals/b.md"
        let overview = try overview([goal("120 km"), other], [did("60 km", on: "2026-11-02")], asOf: "2026-11-21")
        #expect(overview.goals.map(\.path) == ["goals/b.md", "goals/run.md"])
        #expect(overview.goals.map(\.percent) == [0, 0])
        #expect(overview.summary.total == 2)
    }

    struct Mean: Sendable, CustomTestStringConvertible {
        var targets: [String]
        var percent: String?
        var expected: String?
        var testDescription: String { "\(targets)" }
    }

    /// After 60 km and 3 kg in one action; 35 of 70 days, 5 of 10 weeks.
    @Test(arguments: [
        Mean(targets: ["120 km"], percent: "50", expected: "50"),
        Mean(targets: ["120 km", "12 kg"], percent: "37.5", expected: "50"),
        // More than all counts as all, less than nothing as nothing.
        Mean(targets: ["30 km", "12 kg"], percent: "62.5", expected: "50"),
        Mean(targets: ["120 km", "latest 1 kg from 2 kg"], percent: "25", expected: "25"),
        // A plain limit has no percent, a kept one per week has.
        Mean(targets: ["120 km", "at most 9 kg"], percent: "50", expected: "50"),
        Mean(targets: ["at most 9 kg"], percent: nil, expected: nil),
        Mean(targets: ["120 km", "at most 9 kg per week"], percent: "75", expected: "75"),
        Mean(targets: ["120 km", "60 km per week"], percent: "30", expected: "50"),
        Mean(targets: [], percent: nil, expected: nil),
    ])
    func goalIsTheMeanOfItsTargets(row: Mean) throws {
        var plan = try goal()
        plan.targets = try row.targets.map { try goal($0).targets[0] }
        let progress = try progress(of: plan, [did("60 km", "3 kg", on: "2026-10-20")], asOf: "2026-11-23")
        #expect(progress.percent == (try row.percent.map(number)))
        #expect(progress.expectedPercent == (try row.expected.map(number)))
        #expect(progress.targets.map(\.written) == row.targets)
    }

    @Test func parentShowsItsChildrenBesideItsOwn() throws {
        var goals = [
            try goal("100 km", named: "top"), try goal("100 km", named: "one"), try goal("50 km", named: "two"),
            try goal(named: "three"), try goal("10 km", named: "old"),
        ]
        for place in 1..<5 { goals[place].parent = "top" }
        goals[4].isArchived = true
        let actions = [
            try did("20 km", on: "2026-11-02", for: ["one"]), try did("20 km", on: "2026-11-02", for: ["two"]),
            try did("20 km", on: "2026-11-02", for: ["old"]), try did("10 km", on: "2026-11-02", for: ["top"]),
        ]
        let overview = try overview(goals, actions, asOf: "2026-11-21")
        let top = try #require(overview.goals.first { $0.name == "top" })
        #expect(top.childrenPercent == 30)
        #expect(top.percent == 10)
        #expect(overview.goals.filter { $0.name != "top" }.allSatisfy { $0.childrenPercent == nil })
    }

    @Test func isIncompleteWhenSomethingCannotBeRead() throws {
        var plan = try goal("120 km")
        #expect(try !progress(of: plan, asOf: "2026-11-21").isIncomplete)
        plan.isIncomplete = true
        #expect(try progress(of: plan, asOf: "2026-11-21").isIncomplete)
        plan.isIncomplete = false
        plan.targets.append(PlannedTarget(written: "3x/week", target: nil))
        let progress = try progress(of: plan, asOf: "2026-11-21")
        #expect(progress.isIncomplete)
        #expect(progress.targets.map(\.written) == ["120 km"])
    }

    @Test(arguments: [
        (true, true, true, true, true, "1", ""),
        (false, false, false, false, false, "0", "targets start due plan values"),
        (true, true, true, false, true, "0.8", "plan"), (false, true, true, true, false, "0.6", "targets values"),
        (true, false, true, false, true, "0.6", "start plan"), (true, true, false, true, true, "0.8", "due"),
    ])
    func completenessNamesWhatIsMissing(
        targets: Bool, start: Bool, due: Bool, plan: Bool, values: Bool, completeness: String, missing: String
    ) throws {
        var goal = try goal(from: start ? "2026-10-19" : nil, to: due ? "2026-12-27" : nil)
        if targets { goal.targets = try VaultGoalsTests.goal("120 km").targets }
        goal.hasPlan = plan
        goal.hasValues = values
        let progress = try progress(of: goal, asOf: "2026-11-21")
        #expect(progress.completeness == (try number(completeness)))
        #expect(progress.missing.map(\.rawValue).joined(separator: " ") == missing)
    }

    @Test func completenessSpeaksOfEffectiveDates() throws {
        var goal = try goal(from: nil, to: nil)
        goal.spans = [PlannedSpan(.term, first: try day("2026-10-19"), last: try day("2026-12-27"))]
        let progress = try progress(of: goal, asOf: "2026-11-21")
        #expect(progress.missing == [.targets, .plan, .values])
        #expect(progress.start?.description == "2026-10-19" && progress.due?.description == "2026-12-27")
    }

    /// A leap day is a day like others: 366 of them, the 29th among them.
    @Test func countsLeapDays() throws {
        let goal = try goal("1 km per day", from: "2028-01-01", to: "2028-12-31")
        let progress = try progress(of: goal, [did("1 km", on: "2028-02-29")], asOf: "2028-02-29")
        #expect(progress.targets.first?.periods == 366)
        #expect(progress.targets.first?.periodsEnded == 59)
        #expect(progress.targets.first?.streak == 1)
        #expect(progress.daysLeft == 306)
    }
}

@Suite struct GoalOrderTests {
    /// Named after what they are, made in an order that is none of those asked for.
    private static func goals() throws -> [GoalProgress] {
        var resting = try goal("10 km", named: "resting")
        resting.status = .paused
        var later = try goal("100 km", to: "2026-12-31", named: "later")
        later.urgency = 9
        var sooner = try goal("100 km", to: "2026-12-27", named: "sooner")
        sooner.importance = 1
        let same = try goal("100 km", to: "2026-12-27", named: "same")
        var pressing = try goal("100 km", to: "2026-12-27", named: "zz-pressing")
        pressing.urgency = 10
        let past = try goal("10 km", to: "2026-11-20", named: "past")
        let endless = try goal("100 km", from: nil, to: nil, named: "endless")
        let plain = try goal(named: "a-plain")
        let done = try did("5 km", on: "2026-11-01", for: ["later", "sooner", "past", "same", "zz-pressing"])
        return try overview([resting, later, sooner, pressing, past, endless, plain, same], [done], asOf: "2026-11-21")
            .goals
    }

    @Test(
        arguments: [
            // Behind by days left, then by urgency, then by importance (8 before 1), then open, ended and resting.
            (.urgency, false, "zz-pressing same sooner later a-plain endless past resting"),
            (.name, false, "a-plain endless later past resting same sooner zz-pressing"),
            (.name, true, "zz-pressing sooner same resting past later endless a-plain"),
            // Those without a due stay last in both directions.
            (.due, false, "past a-plain resting same sooner zz-pressing later endless"),
            (.due, true, "later a-plain resting same sooner zz-pressing past endless"),
            // 50 % of past, 5 % of four, 0 % of two, none of the last.
            (.progress, false, "endless resting later same sooner zz-pressing past a-plain"),
            (.progress, true, "past later same sooner zz-pressing endless resting a-plain"),
        ] as [(GoalOrder, Bool, String)])
    func sorts(order: GoalOrder, isReversed: Bool, names: String) throws {
        let sorted = order.sorted(try Self.goals(), isReversed: isReversed)
        #expect(sorted.map(\.name).joined(separator: " ") == names)
    }

    /// A limit that is due tomorrow comes after a goal of next year, unless its status is more urgent.
    @Test func limitsComeLastInTheirStatus() throws {
        let limit = try goal("at most 3 cups", to: "2026-11-22", named: "limit")
        let both = try goal("at most 3 cups", "5 km", to: "2026-12-01", named: "both")
        let run = try goal("3 times per week", to: "2027-12-31", named: "run")
        var goals = try overview([limit, both, run], [], asOf: "2026-11-21").goals
        for place in goals.indices { goals[place].status = .onTrack }
        func names(_ goals: [GoalProgress]) -> String { goals.map(\.name).joined(separator: " ") }
        #expect(names(GoalOrder.urgency.sorted(goals)) == "both run limit")
        #expect(names(goals.limitsLast) == "both run limit")
        goals[1].status = .overdue
        #expect(names(GoalOrder.urgency.sorted(goals)) == "limit both run")
        #expect(try !goal(named: "plain").targets.isEmpty == false)
    }

    @Test func knowsTheGradesOfARecord() throws {
        let vault = SmallVault([
            "goals/a.md": "---\ntype: goal\nurgency: 9\nimportance: 3\n---\n",
            "goals/b.md": "---\ntype: goal\nurgency: 99\nimportance: -9223372036854775808\n---\n",
            "milestones/c.md": "---\ntype: milestone\ndue: 2026-12-01\n---\n",
            "obligations/d.md": "---\ntype: obligation\ndue: 2026-12-01\n---\n",
        ])
        let goals = vault.model.progress(asOf: try day("2026-11-21")).goals
        #expect(goals.map { [$0.urgency, $0.importance] } == [[9, 3], [5, 8], [8, 5], [6, 2]])
    }
}

/// The progress of one goal, read from its own actions, is that of the goal among all.
@Suite(.tags(.random)) struct ProgressOfSomeTests {
    @Test(arguments: [7, 8] as [UInt64], ["2026-05-20", "2026-11-21"])
    func oneIsAsAmongAll(_ seed: UInt64, _ today: String) throws {
        let vault = VaultInMemory(RandomVault(seed: seed, actions: 300).files, today: today)
        let snapshot = vault.snapshot
        let all = snapshot.progress(asOf: vault.today, includesArchived: true, showsWeeks: true).goals
        #expect(all.count > 40)
        var different: [String] = []
        for goal in all {
            let number = try #require(snapshot.graph.note(at: goal.path))
            let own = snapshot.progress(of: [number], asOf: vault.today, showsWeeks: true)
            if own.map({ "\($0)" }) != ["\(goal)"] { different.append(goal.path.text) }
        }
        #expect(different == [])
    }
}

@Suite struct ProgressTextTests {
    @Test(arguments: [
        ("125/3", "41.7"), ("100", "100"), ("99.9", "99.9"), ("99.94", "99.9"), ("99.95", "99.9"),
        ("99.999999", "99.9"),
        ("100.04", "100"), ("100.05", "100.1"), ("0.05", "0.1"), ("0.04", "0"), ("-0.05", "-0.1"), ("-0.04", "0"),
        ("400/3", "133.3"), ("250/3", "83.3"), ("-99.96", "-100"),
    ])
    func roundsPercents(exact: String, text: String) throws {
        #expect(try number(exact).percentText == text)
    }

    @Test(arguments: [
        ("1/3", "0.333333"), ("2/3", "0.666667"), ("50", "50"), ("70/37", "1.891892"), ("0.0000005", "0.000001"),
        ("0.00000049", "0"), ("-0.0000005", "-0.000001"), ("-0.0000001", "0"), ("8.54672", "8.54672"),
        ("99.9999999", "100"),
    ])
    func roundsAmounts(exact: String, text: String) throws {
        #expect(try number(exact).amountText == text)
    }
}

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

/// Nothing that can be written brings progress down.
@Suite struct ExtremesTests {
    static let huge = "123456789012345678901234567890.123456789"
    static let targets = [
        "\(huge) km", "0.000000000000000000000000000001 mi", "\(huge) min per week", "1 km per day", "9 days per month",
        "at most \(huge) EUR", "at most 0 EUR per month", "latest -\(huge) kg from \(huge) lb", "best \(huge) kg",
        "best 1 s from \(huge) h",
    ]
    static let dates: [String?] = [nil, "0001-01-01", "2026-11-21", "9999-12-31"]

    @Test(arguments: targets, dates)
    func areSurvived(written: String, start: String?) throws {
        for due in Self.dates {
            for asOf in ["0001-01-01", "0001-01-07", "2026-11-21", "9999-12-25", "9999-12-31"] {
                for weekStart in WeekStart.allCases {
                    let breaks = ["0001-01-01 to 0001-01-02", "9999-12-30 to 9999-12-31"]
                    let actions = try Self.dates.compactMap(\.self).map { when in
                        try did(
                            "\(Self.huge) km", "-\(Self.huge) kg", "0.000000000000000000000000000001 EUR", on: when,
                            lasting: "\(Self.huge) h")
                    }
                    let goal = try goal(written, from: start, to: due, breaks: breaks)
                    let progress = try progress(of: goal, actions, asOf: asOf, weekStart: weekStart)
                    let target = try #require(progress.targets.first)
                    // What counts and what does not is every linked action up to today.
                    let listed = Set(progress.contributions.map(\.record) + progress.notCounted.map(\.record))
                    #expect(listed.count == (try Self.dates.compactMap(\.self).count { try day($0) <= day(asOf) }))
                    #expect((target.periodsMet ?? 0) <= (target.periods ?? 0))
                    #expect((target.longestStreak ?? 0) >= (target.streak ?? 0))
                    let history = try #require(target.history)
                    #expect(history.periods.count <= 460)
                    if let corridor = history.corridor {
                        for day in try Self.dates.compactMap({ try $0.map(day) }) {
                            let (expected, least) = (corridor.expected(on: day), corridor.least(on: day))
                            #expect(corridor.perDay.isNegative ? least >= expected : least <= expected)
                        }
                    }
                    #expect(progress.percent.map { 0 <= $0 && $0 <= 100 } ?? true)
                }
            }
        }
    }
}
