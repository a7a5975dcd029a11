import Testing
import VaultRecords
import VaultTestSupport

@testable import VaultGoals
@testable import VaultProgress

/// What people are told, evening by evening: one plan for each way of keeping, missing, leaving and taking up a goal.
@Suite struct TypicalPeopleTests {
    struct Person: Sendable, CustomTestStringConvertible {
        var who: String
        var target: String
        /// Nil for a goal without a due date.
        var days: Int? = 70
        var start: String? = "2026-10-19"
        var created: String?
        var breaks: [String] = []
        /// What was done on a day, counted from Monday, 19 October as 0.
        var does: @Sendable (Int) -> String? = { _ in nil }
        /// Each status with the first day on which it is told.
        var tells: String
        var testDescription: String { who }
    }

    /// The days from 0 on which something is done, up to the last one.
    private static func on(_ weekdays: Int..., of what: String, until last: Int = .max, from first: Int = 0)
        -> @Sendable (Int) -> String?
    { { day in first...last ~= day && weekdays.contains(day % 7) ? what : nil } }

    private static func daily(_ what: String, until last: Int = .max, from first: Int = 0)
        -> @Sendable (Int) -> String?
    { { day in first...last ~= day ? what : nil } }

    private static let stopping = [
        Person(
            who: "who ran daily stops", target: "70 km", does: daily("1 km", until: 34),
            tells: "0 on_track, 43 behind, 70 ended"),
        Person(
            who: "who ran on Sundays stops", target: "70 km", does: on(6, of: "7 km", until: 34),
            tells: "0 not_started, 6 on_track, 43 behind, 70 ended"),
        Person(
            who: "a reader of one a week stops", target: "10 books", does: on(6, of: "1 book", until: 34),
            tells: "0 not_started, 6 on_track, 49 behind, 70 ended"),
        Person(
            who: "who did it daily stops", target: "1 time per day", does: daily("1 time", until: 34),
            tells: "0 on_track, 37 behind, 70 ended"),
        Person(
            who: "Mon Wed Fri stops", target: "3 times per week", does: on(0, 2, 4, of: "1 time", until: 34),
            tells: "0 on_track, 44 behind, 70 ended"),
        Person(
            who: "once a week stops", target: "1 time per week", does: on(2, of: "1 time", until: 34),
            tells: "0 not_started, 2 on_track, 46 behind, 70 ended"),
        Person(
            who: "5 km twice a week stops", target: "10 km per week", does: on(1, 5, of: "5 km", until: 34),
            tells: "0 not_started, 1 on_track, 43 behind, 70 ended"),
        Person(
            who: "twice a month stops", target: "2 times per month",
            does: { [2, 10].contains($0) ? "1 time" : nil }, tells: "0 not_started, 2 on_track, 51 behind, 70 ended"),
        Person(
            who: "who weighed stops", target: "latest 75 kg from 85 kg",
            does: { $0 < 35 ? "\(85 - Double($0) / 7) kg" : nil }, tells: "0 on_track, 42 behind, 70 ended"),
        Person(
            who: "a lifter stops", target: "best 100 kg from 60 kg",
            does: { $0 < 35 && $0 % 7 == 0 ? "\(60 + $0 * 4 / 7) kg" : nil }, tells: "0 on_track, 46 behind, 70 ended"),
        Person(
            who: "who logged sleep stops", target: "average 7 h per week", does: daily("7 h", until: 34),
            tells: "0 on_track, 70 achieved"),
        Person(
            who: "practice on three weekdays stops", target: "15 min on Mon Wed Fri",
            does: on(0, 2, 4, of: "15 min", until: 34), tells: "0 on_track, 38 behind, 70 ended"),
        Person(
            who: "a weekend habit stops", target: "1 time on weekends", does: on(5, 6, of: "1 time", until: 34),
            tells: "0 not_started, 5 on_track, 42 behind, 70 ended"),
        Person(
            who: "five days a week stop", target: "5 days per week", does: on(0, 1, 2, 3, 4, of: "1 time", until: 34),
            tells: "0 on_track, 43 behind, 70 ended"),
    ]

    private static let neverBegun = [
        ("70 km", "0 not_started, 8 behind, 70 ended"), ("10 books", "0 not_started, 14 behind, 70 ended"),
        ("3 times per week", "0 not_started, 9 behind, 70 ended"),
        ("1 time per week", "0 not_started, 11 behind, 70 ended"),
        ("1 time per day", "0 not_started, 2 behind, 70 ended"),
        ("2 times per month", "0 not_started, 51 behind, 70 ended"),
        ("10 km per week", "0 not_started, 8 behind, 70 ended"),
        ("15 min on Mon Wed Fri", "0 not_started, 3 behind, 70 ended"),
        ("1 time on weekends", "0 not_started, 7 behind, 70 ended"),
        ("latest 75 kg from 85 kg", "0 not_started, 8 behind, 70 ended"),
        ("latest 75 kg", "0 not_started, 8 behind, 70 ended"), ("best 100 kg", "0 not_started, 18 behind, 70 ended"),
        ("average 7 h per week", "0 not_started, 70 ended"), ("average 7 h", "0 not_started, 70 ended"),
        ("at most 2 cups per day", "0 on_track, 70 achieved"), ("at most 200 EUR", "0 on_track, 70 achieved"),
    ].map { Person(who: "who never begins", target: $0, tells: $1) }

    private static let regular = [
        Person(who: "daily", target: "70 km", does: daily("1 km"), tells: "0 on_track, 69 achieved"),
        Person(
            who: "the weekend runner", target: "70 km", does: on(6, of: "7 km"),
            tells: "0 not_started, 6 on_track, 67 behind, 69 achieved"),
        Person(
            who: "Saturdays and Sundays", target: "10 km per week", does: on(5, 6, of: "5 km"),
            tells: "0 not_started, 5 on_track, 69 achieved"),
        Person(
            who: "one book a week", target: "10 books", does: on(6, of: "1 book"),
            tells: "0 not_started, 6 on_track, 69 achieved"),
        Person(
            who: "one book in ten days, in time", target: "7 books", does: { $0 % 10 == 9 ? "1 book" : nil },
            tells: "0 not_started, 9 on_track, 69 achieved"),
        Person(who: "every evening", target: "1 time per day", does: daily("1 time"), tells: "0 on_track, 69 achieved"),
        Person(
            who: "all but Sundays", target: "1 time per day", does: on(0, 1, 2, 3, 4, 5, of: "1 time"),
            tells: "0 on_track, 70 ended"),
        Person(
            who: "every other day", target: "1 time per day", does: { $0 % 2 == 0 ? "1 time" : nil },
            tells: "0 on_track, 70 ended"),
        Person(
            who: "three at the week's end", target: "3 times per week", does: on(4, 5, 6, of: "1 time"),
            tells: "0 not_started, 4 on_track, 69 achieved"),
        Person(
            who: "Sundays", target: "1 time per week", does: on(6, of: "1 time"),
            tells: "0 not_started, 6 on_track, 69 achieved"),
        Person(
            who: "three in odd weeks, two in even ones", target: "3 times per week",
            does: {
                $0 % 14 < 7 ? [0, 2, 4].contains($0 % 7) ? "1 time" : nil : [1, 5].contains($0 % 7) ? "1 time" : nil
            },
            tells: "0 on_track, 70 ended"),
        Person(
            who: "at the end of each month", target: "2 times per month",
            does: { [11, 12, 41, 42, 68, 69].contains($0) ? "1 time" : nil },
            tells: "0 not_started, 11 on_track, 69 achieved"),
        Person(
            who: "on its weekdays", target: "15 min on Mon Wed Fri", does: on(0, 2, 4, of: "15 min"),
            tells: "0 on_track, 67 achieved"),
        Person(
            who: "all but Fridays", target: "15 min on Mon Wed Fri", does: on(0, 2, of: "15 min"),
            tells: "0 on_track, 70 ended"),
        Person(
            who: "Saturdays only", target: "1 time on weekends", does: on(5, of: "1 time"),
            tells: "0 not_started, 5 on_track, 70 ended"),
    ]

    private static let levels = [
        Person(
            who: "loses weight evenly", target: "latest 75 kg from 85 kg",
            does: { "\(85 - Double($0 + 1) / 7) kg" }, tells: "0 on_track, 69 achieved"),
        Person(
            who: "weighs more on weekends", target: "latest 75 kg from 85 kg",
            does: { "\(84.5 - Double($0) / 7 + ($0 % 7 > 4 ? 1.5 : 0)) kg" }, tells: "0 on_track, 67 achieved"),
        Person(
            who: "weighs once a fortnight", target: "latest 75 kg", does: { $0 % 14 == 0 ? "\(85 - $0 / 7) kg" : nil },
            tells:
                "0 on_track, 8 behind, 14 on_track, 22 behind, 28 on_track, 36 behind, 42 on_track, 50 behind, 56 on_track, 64 behind, 70 achieved"
        ),
        Person(
            who: "gains it back", target: "latest 75 kg from 85 kg",
            does: { "\($0 < 35 ? 85 - Double($0) / 7 : 80 + Double($0 - 35) / 7) kg" },
            tells: "0 on_track, 43 behind, 70 ended"),
        Person(
            who: "is there early and stays", target: "latest 75 kg from 85 kg",
            does: { $0 % 7 == 0 ? "\(max(74, 85 - $0 / 2)) kg" : nil }, tells: "0 on_track, 21 achieved"),
        Person(
            who: "lifts 4 kg more each week", target: "best 100 kg from 60 kg",
            does: { $0 % 7 == 6 ? "\(60 + ($0 + 1) * 4 / 7) kg" : nil },
            tells: "0 not_started, 6 on_track, 67 behind, 69 achieved"),
        Person(
            who: "lifts by steps of three weeks", target: "best 100 kg from 60 kg",
            does: { $0 % 7 == 0 ? "\(60 + $0 / 21 * 13) kg" : nil },
            tells: "0 on_track, 18 behind, 21 on_track, 40 behind, 42 on_track, 58 behind, 63 on_track, 70 ended"),
        Person(
            who: "tests only in the last week", target: "best 100 kg from 60 kg",
            does: { $0 == 66 ? "100 kg" : nil }, tells: "0 not_started, 18 behind, 66 achieved"),
        Person(
            who: "runs faster", target: "best 25 min from 30 min",
            does: { $0 % 7 == 5 ? "\(30 - Double($0 + 2) / 14) min" : nil },
            tells: "0 not_started, 5 on_track, 67 behind, 68 achieved"),
    ]

    private static let limits = [
        Person(
            who: "two cups a day", target: "at most 2 cups per day", days: nil, does: daily("2 cups"),
            tells: "0 on_track"),
        Person(
            who: "three cups on Mondays and Thursdays", target: "at most 2 cups per day",
            does: { [0, 3].contains($0 % 7) ? "3 cups" : "2 cups" },
            tells:
                "0 behind, 1 on_track, 3 behind, 4 on_track, 7 behind, 8 on_track, 10 behind, 11 on_track, 14 behind, 15 on_track, 17 behind, 18 on_track, 21 behind, 22 on_track, 24 behind, 25 on_track, 28 behind, 29 on_track, 31 behind, 32 on_track, 35 behind, 36 on_track, 38 behind, 39 on_track, 42 behind, 43 on_track, 45 behind, 46 on_track, 49 behind, 50 on_track, 52 behind, 53 on_track, 56 behind, 57 on_track, 59 behind, 60 on_track, 63 behind, 64 on_track, 66 behind, 67 on_track, 70 ended"
        ),
        Person(
            who: "four cups a day", target: "at most 2 cups per day", does: daily("4 cups"), tells: "0 behind, 70 ended"
        ),
        Person(
            who: "wine on weekends", target: "at most 2 glasses per week", does: on(4, 5, of: "1 glass"),
            tells: "0 on_track, 70 achieved"),
        Person(
            who: "a third glass in every third week", target: "at most 2 glasses per week",
            does: { $0 % 21 == 20 || [4, 5].contains($0 % 7) ? "1 glass" : nil },
            tells: "0 on_track, 20 behind, 21 on_track, 41 behind, 42 on_track, 62 behind, 63 on_track, 70 ended"),
        Person(
            who: "spends evenly", target: "at most 200 EUR", does: on(5, of: "19 EUR"), tells: "0 on_track, 70 achieved"
        ),
        Person(
            who: "spends it all at once", target: "at most 200 EUR", does: { $0 == 3 ? "200 EUR" : nil },
            tells: "0 on_track, 70 achieved"),
        Person(
            who: "spends too much and gets some back", target: "at most 200 EUR",
            does: { [10: "150 EUR", 30: "80 EUR", 40: "-40 EUR"][$0] },
            tells: "0 on_track, 30 behind, 40 on_track, 70 achieved"),
    ]

    private static let averages = [
        Person(
            who: "sleeps seven hours", target: "average 7 h per week", does: daily("7 h"),
            tells: "0 on_track, 70 achieved"),
        Person(
            who: "sleeps in on weekends", target: "average 7 h per week", does: { $0 % 7 > 4 ? "9 h" : "6.2 h" },
            tells: "0 on_track, 70 achieved"),
        Person(
            who: "has two short weeks", target: "average 7 h per week", does: { 21..<35 ~= $0 ? "6 h" : "7.5 h" },
            tells: "0 on_track, 28 behind, 35 on_track, 70 ended"),
        Person(
            who: "sleeps too little", target: "average 7 h", does: daily("6.5 h"),
            tells: "0 on_track, 2 behind, 70 ended"),
        Person(
            who: "screens in the evening", target: "average at most 3 h per week",
            does: { $0 % 7 == 6 ? "6 h" : "2 h" }, tells: "0 on_track, 70 achieved"),
    ]

    private static let interrupted = [
        Person(
            who: "a sick fortnight", target: "3 times per week",
            does: { 21..<35 ~= $0 || ![0, 2, 4].contains($0 % 7) ? nil : "1 time" },
            tells: "0 on_track, 30 behind, 39 on_track, 70 ended"),
        Person(
            who: "a sick fortnight, off", target: "3 times per week", breaks: ["2026-11-09 to 2026-11-22"],
            does: { 21..<35 ~= $0 || ![0, 2, 4].contains($0 % 7) ? nil : "1 time" }, tells: "0 on_track, 67 achieved"),
        Person(
            who: "a sick fortnight and half as much again", target: "70 km",
            does: { 21..<35 ~= $0 ? nil : $0 < 21 ? "1 km" : "1.5 km" },
            tells: "0 on_track, 29 behind, 46 on_track, 67 achieved"),
        Person(
            who: "a holiday that was planned", target: "56 km", breaks: ["2026-11-09 to 2026-11-22"],
            does: { 21..<35 ~= $0 ? nil : "1 km" }, tells: "0 on_track, 69 achieved"),
        Person(
            who: "a missed week", target: "1 time per week", does: { $0 % 7 == 2 && $0 != 23 ? "1 time" : nil },
            tells: "0 not_started, 2 on_track, 70 ended"),
        Person(
            who: "a long weekend away", target: "1 time per day", breaks: ["2026-11-13 to 2026-11-16"],
            does: { 25...28 ~= $0 ? nil : "1 time" }, tells: "0 on_track, 69 achieved"),
        Person(
            who: "begins a fortnight late", target: "70 km", does: { $0 < 14 ? nil : "1.25 km" },
            tells: "0 not_started, 8 behind, 37 on_track, 69 achieved"),
        Person(
            who: "begins in the third week", target: "3 times per week", does: on(0, 2, 4, of: "1 time", from: 14),
            tells: "0 not_started, 9 behind, 18 on_track, 70 ended"),
        Person(
            who: "begins on a Thursday", target: "3 times per week", start: "2026-10-22",
            does: on(4, 5, 6, of: "1 time"), tells: "0 upcoming, 3 not_started, 4 on_track, 69 achieved"),
        Person(
            who: "wrote no start", target: "70 km", start: nil, created: "2026-10-26",
            does: { $0 < 7 ? nil : "1.2 km" }, tells: "0 not_started, 7 on_track, 65 achieved"),
        Person(
            who: "does it all in the last week", target: "10 books", does: { $0 > 62 ? "2 books" : nil },
            tells: "0 not_started, 14 behind, 66 on_track, 67 achieved"),
        Person(
            who: "does it all in the first weeks", target: "70 km", does: daily("5 km", until: 13),
            tells: "0 on_track, 13 achieved"),
        Person(
            who: "comes five days late", target: "70 km",
            does: { $0 < 65 || $0 == 74 ? $0 == 74 ? "5 km" : "1 km" : nil },
            tells: "0 on_track, 68 behind, 70 ended, 74 achieved"),
        Person(
            who: "saves monthly", target: "700 EUR", does: { [11, 42, 69].contains($0) ? "240 EUR" : nil },
            tells: "0 not_started, 8 behind, 11 on_track, 32 behind, 42 on_track, 56 behind, 69 achieved"),
        Person(
            who: "saves and takes some out", target: "700 EUR",
            does: { $0 == 31 ? "-150 EUR" : $0 % 7 == 4 ? "80 EUR" : nil },
            tells:
                "0 not_started, 4 on_track, 31 behind, 32 on_track, 33 behind, 39 on_track, 41 behind, 46 on_track, 49 behind, 53 on_track, 57 behind, 60 on_track, 64 behind, 67 on_track, 68 behind, 70 ended, 74 achieved"
        ),
        Person(
            who: "saves without a due date", target: "5000 EUR", days: nil, does: on(4, of: "50 EUR"), tells: "0 open"),
    ]

    private static let people = stopping + neverBegun + regular + levels + limits + averages + interrupted
    private static let first = CalendarDate(year: 2026, month: 10, day: 19) ?? .first

    private static func plan(_ person: Person, _ name: String) throws -> GoalPlan {
        let due = person.days.map { "\(first.adding(days: $0 - 1))" }
        var plan = try goal(person.target, from: person.start, to: due, named: name, breaks: person.breaks)
        plan.created = try person.created.map(day)
        return plan
    }

    private static func progress(_ goals: [GoalPlan], _ actions: [LoggedAction], _ today: CalendarDate)
        -> [String: GoalProgress]
    {
        let overview = ProgressOverview(goals: goals, actions: actions, settings: ProgressSettings(asOf: today))
        return Dictionary(uniqueKeysWithValues: overview.goals.map { ($0.name, $0) })
    }

    /// On every evening what is said fits together, is no worse than without what was done on that day (but for what
    /// more of is not better), and a day off that is over makes nothing stricter.
    @Test func areToldWhatTheyDid() throws {
        let names = Self.people.indices.map { "p\($0)" }
        let goals = try zip(Self.people, names).map { try Self.plan($0, $1) }
        var told = [[String]](repeating: [], count: goals.count)
        var last = [GoalStatus?](repeating: nil, count: goals.count)
        var actions: [LoggedAction] = []
        for offset in 0...90 {
            let today = Self.first.adding(days: offset)
            let done = try names.indices.compactMap { number in
                try Self.people[number].does(offset).map {
                    try did($0, on: "\(today)", named: "a\(offset)-\(number)", for: [names[number]])
                }
            }
            let doing = Set(done.flatMap { $0.goals.map(\.goal) })
            let morning = Self.progress(goals.filter { doing.contains($0.name) }, actions, today)
            actions += done
            let evening = Self.progress(goals, actions, today)
            let rested =
                offset % 6 != 5
                ? [:]
                : Self.progress(
                    try goals.map { goal in
                        var goal = goal
                        goal.breaks.append(try span("\(today.adding(days: -2))"))
                        return goal
                    }, actions, today)
            for (number, name) in names.enumerated() {
                let goal = try #require(evening[name])
                let when = Comment("\(Self.people[number].who), day \(offset)")
                if goal.status != last[number] { told[number].append("\(offset) \(goal.status.rawValue)") }
                last[number] = goal.status
                #expect(InvariantTests.contradiction(in: goal) == nil, when)
                if let before = morning[name], let target = goal.targets.first,
                    ![.limit, .latest, .average].contains(target.mode), target.written != "700 EUR"
                {
                    #expect(InvariantTests.group(goal.status) >= InvariantTests.group(before.status), when)
                    #expect(goal.percent ?? 0 >= before.percent ?? 0, when)
                }
                if let rest = rested[name] {
                    for (target, free) in zip(goal.targets, rest.targets) where target.isOnPace {
                        #expect(free.isOnPace, when)
                    }
                }
            }
        }
        for (person, told) in zip(Self.people, told) {
            #expect(told.joined(separator: ", ") == person.tells, "\(person.who): \(person.target)")
        }
    }
}
