import Testing
import VaultRecords

@testable import VaultGoals
@testable import VaultProgress

@Suite struct TotalTests {
    @Test(arguments: [
        ("5 miles", "mi", "5"), ("10 Kilometres", "km", "10"), ("1h 30m", "min", "90"), ("1:00:30", "s", "3630"),
        ("$250", "$", "250"), ("30 sessions", "times", "30"),
    ])
    func namesTheCanonicalUnit(written: String, unit: String, amount: String) throws {
        let target = try target(of: goal(written), asOf: "2026-11-21")
        #expect(target.written == written)
        #expect(target.unit == unit)
        #expect(target.target == (try number(amount)))
    }

    @Test func leavesWhatDoesNotApplyEmpty() throws {
        let target = try target(of: goal("120 km"), [did("5 km", on: "2026-11-02")], asOf: "2026-11-21")
        #expect(target.from == nil && target.period == nil && target.used == nil)
        #expect(target.periods == nil && target.periodsEnded == nil && target.periodsMet == nil)
        #expect(target.streak == nil && target.longestStreak == nil)
    }
}

@Suite struct LevelTests {
    /// Without a time an action stands at the time of its `created`, where that is of its day.
    @Test(
        arguments: [
            ("2026-11-02T08:00", "2026-11-02T07:59:59", "81"), ("2026-11-02T07:59:59", "2026-11-02T08:00", "82"),
            // Made on another day, or nobody knows when: the day's end.
            ("2026-11-03T08:00", "2026-11-02T23:59:59", "81"), (nil, "2026-11-02T23:59:59", "81"),
            ("2026-11-01T08:00", "2026-11-03T07:00", "82"), ("2026-11-02T08:00", "2026-11-02T08:00", "82"),
        ] as [(String?, String?, String)])
    func takesTheLastByItsCreation(first: String?, second: String?, current: String) throws {
        var actions = [
            try did("81 kg", on: "2026-11-02", named: "run-9"), try did("82 kg", on: "2026-11-02", named: "run-10"),
        ]
        actions[0].created = try first.map(moment)
        actions[1].created = try second.map(moment)
        let goal = try goal("latest 75 kg from 85 kg")
        #expect(try target(of: goal, actions, asOf: "2026-11-21").lastReading == number(current))
    }

    /// What it says itself goes before when it was made.
    @Test func takesItsTimeBeforeItsCreation() throws {
        var early = try did("81 kg", on: "2026-11-02 07:00", named: "b")
        early.created = try moment("2026-11-02T22:00")
        let late = try did("82 kg", on: "2026-11-02 08:00", named: "a")
        #expect(try target(of: goal("latest 75 kg from 85 kg"), [early, late], asOf: "2026-11-21").lastReading == 82)
    }

    /// By date, time, name; without a time it is the end of the day.
    @Test(arguments: [
        ("2026-11-02 08:00", "a", "2026-11-02 07:00", "b", "81"),
        ("2026-11-02 08:00", "a", "2026-11-02", "b", "82"),
        ("2026-11-02", "a", "2026-11-02 23:59", "b", "81"),
        ("2026-11-02", "a", "2026-11-02", "b", "82"),
        ("2026-11-02", "b", "2026-11-02", "a", "81"),
        ("2026-11-02", "run-9", "2026-11-02", "run-10", "82"),
        ("2026-11-02", "run-10", "2026-11-02", "run-2", "81"),
        ("2026-11-02 08:00", "b", "2026-11-02 08:00", "a", "81"),
        ("2026-11-03", "a", "2026-11-02 23:59", "b", "81"),
    ])
    func takesTheLastByDateTimeAndName(
        first: String, name: String, second: String, other: String, current: String
    ) throws {
        let actions = [try did("81 kg", on: first, named: name), try did("82 kg", on: second, named: other)]
        let goal = try goal("latest 75 kg from 85 kg")
        #expect(try target(of: goal, actions, asOf: "2026-11-21").lastReading == number(current))
        #expect(try target(of: goal, actions.reversed(), asOf: "2026-11-21").lastReading == number(current))
    }

    /// A from of another group, and a best time without one, cannot be judged; a pomodoro is a time too.
    @Test(arguments: ["latest 75 kg from 85 km", "best 25 min", "best 2 pomodoros"])
    func refusesWhatCannotBeJudged(written: String) throws {
        let units = UnitTable(measures: [MeasureSpellings(unit: "pomodoro", equals: try quantity("25 min"))])
        let progress = try progress(of: goal(written), asOf: "2026-11-21", units: units)
        #expect(progress.targets.isEmpty)
        #expect(progress.isIncomplete)
        #expect(progress.missing.contains(.targets))
    }

    @Test func takesTheDurationForATimeOfTheVault() throws {
        let units = UnitTable(measures: [MeasureSpellings(unit: "pomodoro", equals: try quantity("25 min"))])
        let action = try did(on: "2026-11-02", lasting: "75 min")
        let target = try target(of: goal("12 pomodoros"), [action], asOf: "2026-11-21", units: units)
        #expect(target.current == 3 && target.unit == "pomodoro")
    }
}

/// `average 7 h`: weeks and days of lists and plots are means too.
@Suite struct AverageTests {
    @Test func showsMeansOfDaysAndWeeks() throws {
        let done = [("6 h", "02"), ("3 h", "03"), ("3 h", "03"), ("9 h", "10")]
        let actions = try done.map { try did($0.0, on: "2026-11-\($0.1)") }
        let goal = try progress(
            of: goal("average 7 h", from: "2026-11-02", to: "2026-11-29"), actions, asOf: "2026-11-11")
        let target = try #require(goal.targets.first)
        #expect(target.weeks.map(\.amount) == [6, 9])
        #expect(target.history?.days.map(\.amount) == [6, 6, 9])
        #expect(target.curve.isLevel && target.curve.points.map(\.amount) == [6, 6, 9])
        let range = RangeProgress([goal], from: try day("2026-11-03"), to: try day("2026-11-30"))
        #expect(range.goals.first?.targets.first?.amount == (try number("15/2")))
    }
}

/// Targets on some days of the week: the other days ask for nothing, and what is done on them counts for nothing.
@Suite struct WeekdayProgressTests {
    /// As counted day by day, for windows of any length and every day of a week.
    @Test(arguments: ["Mon", "Sun", "Tue Thu", "weekdays", "weekends", "Mon Tue Wed Thu Fri Sat"])
    func countsAsDayByDay(days: String) throws {
        let start = try day("2026-11-02")
        for length in [1, 2, 5, 9, 16] {
            for later in 0...length + 1 {
                let (due, today) = (start.adding(days: length - 1), start.adding(days: later))
                let plan = try goal("1 time on \(days)", from: "\(start)", to: "\(due)")
                let weekdays = try #require(plan.targets.first?.target?.days)
                let asked = (0..<length).map { start.adding(days: $0) }.filter(weekdays.contains)
                let target = try target(of: plan, [], asOf: "\(today)")
                #expect(target.periods == asked.count)
                #expect(target.periodsEnded == asked.count { $0 < today })
                #expect((target.current != nil) == asked.contains(today))
                #expect((target.history?.periods ?? []).map(\.first) == asked)
            }
        }
    }

    /// Without a start the first action begins it, if it is on one of its days.
    @Test func beginsWithAnActionOfItsDays() throws {
        let plan = try goal("15 min on Wed", from: nil, to: nil)
        let actions = [try did("15 min", on: "2026-11-02"), try did("15 min", on: "2026-11-11")]
        let target = try target(of: plan, actions, asOf: "2026-11-20")
        #expect(target.periodsEnded == 2 && target.periodsMet == 1)
        #expect(target.weeks.map(\.amount) == [15, 0])
    }

    /// In the answer for a day it is asked for on its days alone, also before it has begun.
    @Test(arguments: [("2026-11-18", 1), ("2026-11-19", 0)], ["2026-11-02", nil])
    func isNeededOnItsDays(_ today: (String, Int), start: String?) throws {
        let overview = try overview([goal("15 min on Wed", from: start, to: nil)], asOf: today.0)
        let summary = DaySummary(overview, goals: ["run"], actions: [])
        #expect(summary.needs.count == today.1)
    }

    @Test(arguments: ["15 min on Mon Wed", "15 min on weekends", "15 min on Mon Tue Wed Thu Fri Sat", "15 min on Sun"])
    func numbersItsDaysWithoutGaps(target written: String) throws {
        let days = try #require(Target.read(Array(written.utf8).span).value?.days)
        let calendar = CalendarPeriods(period: .day, weekStart: .monday, days: days)
        let first = try day("1969-12-20")
        var expected = calendar.number(of: first)
        for later in 0...60 {
            let day = first.adding(days: later)
            #expect(calendar.number(of: day) == expected)
            #expect(calendar.holds(day) == days.contains(day))
            guard days.contains(day) else { continue }
            #expect(calendar.days(of: expected) == (Int(day.dayNumber), Int(day.dayNumber)))
            expected += 1
        }
    }
}

@Suite struct StatusTests {
    @Test func yearsAndPeriodsDoNotRest() throws {
        var plan = try goal("70 km")
        let year = PlannedSpan(.year, first: try day("2026-01-01"), last: try day("2026-12-31"))
        let term = PlannedSpan(.term, first: try day("2026-10-19"), last: try day("2026-12-27"), status: .cancelled)
        let period = PlannedSpan(.period, first: try day("2026-10-19"), last: try day("2026-12-27"))
        plan.spans = [year]
        #expect(try progress(of: plan, asOf: "2026-11-21").status == .behind)
        plan.spans = [year, term]
        #expect(try progress(of: plan, asOf: "2026-11-21").status == .paused)
        plan.spans = [term, period]
        #expect(try progress(of: plan, asOf: "2026-11-21").status == .behind)
    }

    @Test(arguments: GoalStatus.allCases)
    func isUrgentWhileSomethingCanBeDone(status: GoalStatus) {
        let urgent: Set<GoalStatus> = [.behind, .notStarted, .onTrack, .open, .overdue]
        #expect(status.isUrgent(daysLeft: 7) == urgent.contains(status))
        #expect(!status.isUrgent(daysLeft: 8))
        #expect(!status.isUrgent(daysLeft: nil))
    }

    @Test func hasTheWordsOfTheOutput() {
        let words = "achieved overdue ended behind on_track not_started upcoming open paused dropped"
        #expect(GoalStatus.allCases.map(\.rawValue).joined(separator: " ") == words)
    }
}

/// A milestone with a goal counts what counts for the goal.
@Suite struct MilestoneTests {
    private func milestone(_ target: String, from start: String? = nil, to due: String) throws -> GoalPlan {
        var plan = try goal(target, from: start, to: due, named: "half", kind: .milestone)
        plan.goal = "run"
        return plan
    }

    private func half(_ milestone: GoalPlan, _ actions: [LoggedAction], of goal: GoalPlan? = nil) throws -> GoalProgress
    {
        let overview = try overview([goal ?? VaultGoalsTests.goal("120 km"), milestone], actions, asOf: "2026-12-31")
        return try #require(overview.goals.first { $0.name == "half" })
    }

    @Test func countsTheActionsOfItsGoal() throws {
        let actions = try ["2026-10-18", "2026-10-19", "2026-11-22", "2026-11-23"].map { try did("5 km", on: $0) }
        let half = try half(milestone("10 km", to: "2026-11-22"), actions)
        #expect(half.targets.first?.current == 10)
        #expect(half.contributions.map(\.record) == ["2026-10-19", "2026-11-22"])
        #expect(half.contributions.map(\.line) == [20, 20])
        // Those of its goal that lie outside are no matter of its own.
        #expect(half.notCounted.isEmpty)
    }

    /// Late without end for itself, and for fourteen days through its goal.
    @Test func countsWhatIsLate() throws {
        let late = ["2026-11-23", "2027-01-10", "2027-01-11"]
        let actions = try late.map { try did("5 km", on: $0) } + [did("5 km", on: "2028-01-01", for: ["half"])]
        let overview = try overview(
            [goal("120 km"), milestone("60 km", to: "2026-11-22")], actions, asOf: "2028-12-31")
        let half = try #require(overview.goals.first { $0.name == "half" })
        #expect(half.contributions.map(\.record) == ["2026-11-23", "2027-01-10", "2028-01-01"])
    }

    @Test func keepsToItsOwnStart() throws {
        let actions = try ["2026-10-31", "2026-11-01"].map { try did("5 km", on: $0) }
        #expect(try half(milestone("60 km", from: "2026-11-01", to: "2026-11-22"), actions).targets.first?.current == 5)
    }

    /// Linked to both: once, and then to the milestone alone outside the goal's dates.
    @Test func countsEachActionOnce() throws {
        let actions = [
            try did("5 km", on: "2026-11-02", named: "both", for: ["run", "half"]),
            try did("5 km", on: "2026-11-01", named: "goal"),
            try did("5 km", on: "2026-11-03", named: "own", for: ["half"]),
            try did("5 km", on: "2026-10-01", named: "early", for: ["run", "half"]),
            try did("5 km", on: "2026-12-01", named: "late", for: ["half"]),
        ]
        let half = try half(milestone("20 km", to: "2026-11-22"), actions)
        #expect(half.contributions.map(\.record) == ["early", "goal", "both", "own"])
        #expect(half.notCounted.map(\.record) == ["late"])
    }

    @Test func namesItsOwnLinkFirst() throws {
        let actions = [
            try did(on: "2026-11-02", named: "both", for: ["run", "half"]), try did(on: "2026-11-03", named: "goal"),
        ]
        #expect(try half(milestone("5 times", to: "2026-11-22"), actions).contributions.map(\.line) == [11, 10])
    }

    @Test(arguments: [
        (["run: 4 km"], "4", 30), (["run: 4 km", "half: 3 km"], "3", 31), (["half: 0 km", "run: 4 km"], "0", 30),
        (["half: 20 min", "run: 4 km"], "4", 31), ([], "5", 20),
    ])
    func takesItsOwnAmountBeforeTheGoals(amounts: [String], current: String, line: Int) throws {
        let action = try did("5 km", on: "2026-11-02", for: ["run", "half"], amounts: amounts)
        let half = try half(milestone("60 km", to: "2026-11-22"), [action])
        #expect(half.targets.first?.current == (try number(current)))
        #expect(half.contributions.map(\.line) == [line])
    }

    /// Its own targets decide what an action gives, not those of the goal.
    @Test func readsWithItsOwnTargets() throws {
        let action = try did("5 km", on: "2026-11-02", lasting: "30 min")
        #expect(try half(milestone("300 min", to: "2026-11-22"), [action]).targets.first?.current == 30)
        #expect(try half(milestone("60 km", to: "2026-11-22"), [action], of: goal()).targets.first?.current == 5)
    }

    @Test func needsNoGoal() throws {
        var alone = try milestone("60 km", to: "2026-11-22")
        alone.goal = nil
        let actions = [try did("5 km", on: "2026-11-02"), try did("6 km", on: "2026-11-02", for: ["half"])]
        #expect(try half(alone, actions).targets.first?.current == 6)
        alone.goal = "nobody"
        #expect(try half(alone, actions).targets.first?.current == 6)
    }

    /// An archived goal is not in the answer, and its milestone still counts its actions.
    @Test func countsThroughAnArchivedGoal() throws {
        var archived = try goal("120 km")
        archived.isArchived = true
        let action = try did("5 km", on: "2026-11-02")
        let overview = try overview([archived, milestone("60 km", to: "2026-11-22")], [action], asOf: "2026-11-21")
        #expect(overview.goals.map(\.name) == ["half"])
        #expect(overview.goals.first?.targets.first?.current == 5)
    }

    @Test func hasNoCompleteness() throws {
        let half = try half(milestone("60 km", to: "2026-11-22"), [])
        #expect(half.completeness == nil && half.missing.isEmpty)
    }
}

@Suite struct EffectiveDatesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var own: (start: String?, due: String?)
        /// `term 2026-10-19 2026-12-27`.
        var spans: [String]
        var start: String?
        var due: String?
        var testDescription: String { "\(own.start ?? "-") to \(own.due ?? "-"), \(spans)" }
    }

    static let term = "term 2026-10-19 2026-12-27"
    static let year = "year 2026-01-01 2026-12-31"

    @Test(arguments: [
        Row(own: (nil, nil), spans: [], start: nil, due: nil),
        Row(own: ("2026-11-01", nil), spans: [], start: "2026-11-01", due: nil),
        Row(own: (nil, nil), spans: [term], start: "2026-10-19", due: "2026-12-27"),
        // The own ones win, outside the term too.
        Row(own: ("2026-09-01", "2027-03-01"), spans: [term], start: "2026-09-01", due: "2027-03-01"),
        Row(own: ("2026-11-01", nil), spans: [term], start: "2026-11-01", due: "2026-12-27"),
        Row(own: (nil, "2026-11-30"), spans: [term], start: "2026-10-19", due: "2026-11-30"),
        // The missing side stays open rather than start after due; the same day is no such thing.
        Row(own: ("2026-12-28", nil), spans: [term], start: "2026-12-28", due: nil),
        Row(own: ("2026-12-27", nil), spans: [term], start: "2026-12-27", due: "2026-12-27"),
        Row(own: (nil, "2026-10-18"), spans: [term], start: nil, due: "2026-10-18"),
        Row(own: (nil, "2026-10-19"), spans: [term], start: "2026-10-19", due: "2026-10-19"),
        // The span of all of them, in any order, with a gap between.
        Row(
            own: (nil, nil), spans: ["term 2027-01-11 2027-03-21", term, "period 2026-12-28 2027-01-10"],
            start: "2026-10-19", due: "2027-03-21"),
        // Years only when there is no term or period.
        Row(own: (nil, nil), spans: [year, term], start: "2026-10-19", due: "2026-12-27"),
        Row(own: (nil, nil), spans: [year], start: "2026-01-01", due: "2026-12-31"),
        Row(own: (nil, nil), spans: [year, "period 2026-07-01 2026-07-31"], start: "2026-07-01", due: "2026-07-31"),
        // A term written the wrong way round gives nothing.
        Row(own: (nil, nil), spans: ["term 2026-12-27 2026-10-19"], start: nil, due: nil),
    ])
    func fillsWhatIsMissing(row: Row) throws {
        var plan = try goal(from: row.own.start, to: row.own.due)
        plan.spans = try row.spans.map { text in
            let parts = text.split(separator: " ").map(String.init)
            let kind = try #require(PlannedSpan.Kind(rawValue: parts[0]))
            return PlannedSpan(kind, first: try day(parts[1]), last: try day(parts[2]))
        }
        let dates = EffectiveDates(of: plan)
        #expect(dates.start?.description == row.start)
        #expect(dates.due?.description == row.due)
    }

    /// The first and the last day count; an open side is unbounded.
    @Test(arguments: [
        ("2026-10-18", false, false, true), ("2026-10-19", true, true, true), ("2026-12-27", true, true, true),
        ("2026-12-28", false, true, false),
    ])
    func containsBothEnds(text: String, both: Bool, fromStart: Bool, toDue: Bool) throws {
        let (start, due) = (try day("2026-10-19"), try day("2026-12-27"))
        let date = try day(text)
        #expect(EffectiveDates(start: start, due: due).contains(date) == both)
        #expect(EffectiveDates(start: start, due: nil).contains(date) == fromStart)
        #expect(EffectiveDates(start: nil, due: due).contains(date) == toDue)
        #expect(EffectiveDates(start: nil, due: nil).contains(date))
    }
}

@Suite struct PaceStartTests {
    struct Above: Sendable, CustomTestStringConvertible {
        var label: String
        var start: String?
        var created: String?
        var done: String?
        var own: String?
        var ownCreated: String?
        var from: String?
        var testDescription: String { label }
    }

    @Test(arguments: [
        Above(label: "its own", start: "2026-11-02", own: "2026-11-09", from: "2026-11-09"),
        Above(
            label: "its own day, after its goal's start", start: "2026-11-02", ownCreated: "2026-11-09",
            from: "2026-11-09"),
        Above(label: "its goal's start", start: "2026-11-02", ownCreated: "2026-11-01", from: "2026-11-02"),
        Above(label: "the day of its goal", created: "2026-11-03", ownCreated: "2026-11-01", from: "2026-11-03"),
        Above(label: "the first of its goal", done: "2026-11-04", ownCreated: "2026-11-01", from: "2026-11-04"),
        Above(
            label: "its goal begins after its due", start: "2026-12-01", ownCreated: "2026-11-01", from: "2026-11-01"),
        Above(label: "its own day, where its goal has none", ownCreated: "2026-11-01", from: "2026-11-01"),
        Above(label: "nothing tells"),
    ])
    func isThatOfTheGoalForMilestones(row: Above) throws {
        var above = try goal("10 km", from: row.start, to: "2026-12-27")
        above.created = try row.created.map(day)
        var milestone = try goal("5 km", from: row.own, to: "2026-11-25", named: "half", kind: .milestone)
        milestone.goal = "run"
        milestone.created = try row.ownCreated.map(day)
        let done = try row.done.map { [try did("1 km", on: $0)] } ?? []
        let overview = try overview([above, milestone], done, asOf: "2026-11-21")
        let half = try #require(overview.goals.first { $0.name == "half" })
        #expect(half.paceFrom?.description == row.from)
    }

    /// A week that had begun before is nobody's fault; the next one is.
    @Test(
        arguments: [("2026-11-11", true), ("2026-11-09", true), ("2026-11-02", false), (nil, false)]
            as [(String?, Bool)])
    func judgesPeriodsFromThere(created: String?, isOnPace: Bool) throws {
        var plan = try goal("7 km per week", from: nil, to: nil)
        plan.spans = [PlannedSpan(.term, first: try day("2026-10-19"), last: try day("2026-12-27"))]
        plan.created = try created.map(day)
        let target = try target(of: plan, asOf: "2026-11-16")
        #expect(target.isOnPace == isOnPace)
        let ended = created.map { $0 == "2026-11-02" ? 2 : $0 == "2026-11-09" ? 1 : 0 } ?? 4
        #expect(target.periodsEnded == ended && target.periodsMet == 0)
        let missed = [PeriodOutcome](repeating: .missed, count: ended)
        #expect(target.recentPeriods == missed + [.running])
    }

    @Test func restsWithItsGoal() throws {
        let above = try goal("10 km", from: "2026-11-02", to: "2026-11-11", breaks: ["2026-11-04 to 2026-11-08"])
        var milestone = try goal("5 km", from: nil, to: "2026-11-11", named: "half", kind: .milestone)
        milestone.goal = "run"
        let overview = try overview([above, milestone], asOf: "2026-11-09")
        let half = try #require(overview.goals.first { $0.name == "half" })
        #expect(half.paceFrom?.description == "2026-11-02")
        #expect(half.expectedPercent == 40)
    }
}
