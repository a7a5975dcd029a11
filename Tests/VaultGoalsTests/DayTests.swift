import Testing
import VaultRecords

@testable import VaultGoals
@testable import VaultProgress
@testable import VaultReviews

@Suite struct DaySummaryTests {
    private static func summary(
        _ goals: [GoalPlan], _ actions: [LoggedAction] = [], asOf: String = "2026-11-21"
    ) throws -> DaySummary {
        let overview = try overview(goals, actions, asOf: asOf)
        return DaySummary(overview, goals: Set(goals.map(\.name)), actions: actions)
    }

    @Test func partsGoalsByWhatTheyAsk() throws {
        var resting = try goal("10 km", to: "2026-11-22", named: "resting")
        resting.status = .paused
        let day = try Self.summary(
            [
                // Due within a week, and behind: told once.
                try goal("10 km", to: "2026-11-28", named: "near"),
                try goal("10 km", to: "2026-11-29", named: "far"),
                try goal("10 km", to: "2026-11-01", named: "past", kind: .milestone), resting,
                try goal("10 km", from: "2026-11-21", to: "2026-12-31", named: "fresh"),
            ], [try did("1 km", on: "2026-10-20", for: ["near", "far"])])
        #expect(day.urgent.map(\.name) == ["past", "near"])
        #expect(day.behind.map(\.name) == ["far"])
        // The share of a week of total is due from whatever runs: not of what is past, resting or met.
        #expect(day.needs.map(\.goal.name) == ["near", "far", "fresh"])
    }

    /// What is left of the running day, week or month.
    @Test(
        arguments: [
            ("10 min per day", "7 day"), ("90 min per week", "87 week"), ("300 min per month", "297 month"),
            ("3 min per week", nil), ("2 times per week", "1 week"), ("at most 10 min per day", nil),
            ("latest 10 min from 1 min", nil),
        ] as [(String, String?)])
    func asksWhatIsLeft(written: String, need: String?) throws {
        let action = try did("3 min", on: "2026-11-21")
        let day = try Self.summary([try goal(written)], [action])
        #expect(day.needs.map { "\($0.amount.amountText) \($0.period)" } == [need].compactMap(\.self))
    }

    /// A rate without start and action has no periods yet, and asks what its first one would.
    @Test(
        arguments: [
            ("90 min per week", nil, nil, "90 week"), ("10 min per day", nil, nil, "10 day"),
            ("300 min per month", nil, nil, "300 month"), ("3 times per week", nil, "2027-01-31", "3 week"),
            // The week of 16 to 22 November: one of its days off, all of them, and only six before the due.
            ("70 min per week", "2026-11-18", nil, "60 week"),
            ("70 min per week", "2026-11-16 to 2026-11-22", nil, nil),
            ("70 min per week", nil, "2026-11-21", "60 week"), ("70 min per week", nil, "2026-11-20", nil),
            ("at most 3 min per week", nil, nil, nil), ("120 min", nil, nil, nil),
        ] as [(String, String?, String?, String?)])
    func asksWhatBegins(written: String, rest: String?, due: String?, need: String?) throws {
        var plan = try goal(written)
        plan.start = nil
        plan.due = try due.map { try VaultGoalsTests.day($0) }
        plan.breaks = try rest.map { [try span($0)] } ?? []
        let found = try Self.summary([plan])
        #expect(found.needs.map { "\($0.amount.amountText) \($0.period)" } == [need].compactMap(\.self))
        // Progress has no running period before there is an action.
        #expect(
            try overview([plan], [], asOf: "2026-11-21").goals.first?.targets.first?.remaining == nil
                || written == "120 min")
    }

    @Test func listsTwoDaysByTime() throws {
        let actions = [
            try did(on: "2026-11-21", named: "c"), try did(on: "2026-11-21 18:00", named: "b"),
            try did(on: "2026-11-21 07:00", named: "z"), try did(on: "2026-11-21", named: "a"),
            try did(on: "2026-11-20", named: "y"), try did(on: "2026-11-19", named: "x"),
        ]
        let day = try Self.summary([], actions)
        #expect(day.today.map(\.name) == ["z", "b", "a", "c"])
        #expect(day.yesterday.map(\.name) == ["y"])
    }

    @Test func takesTheActionsOfTheDaysFromTheVault() throws {
        let vault = SmallVault([
            "actions/a.md": "---\ntype: action\ndate: 2026-11-21\n---\nx\n",
            "actions/b.md": "---\ntype: action\ndate: 2026-11-20T23:59\nmeasures: [5 km]\n---\n",
            "actions/c.md": "---\ntype: action\ndate: 2026-11-19\n---\nx\n",
            "actions/d.md": "---\ntype: action\ndate: 2026-11-22\n---\nx\n",
            "actions/e.md": "---\ntype: action\ndate: tomorrow\n---\nx\n",
        ])
        let found = vault.model.done(on: try day("2026-11-20")...day("2026-11-21"))
        #expect(found.map(\.name) == ["a", "b"])
        #expect(found.last?.measures.map(\.quantity.unit) == ["km"])
    }
}

@Suite struct YearActivityTests {
    private func day(_ text: String) throws -> CalendarDate {
        try #require(CalendarDate.read(Array(text.utf8).span).value)
    }

    private func year(_ year: Int, _ days: [String], until: String) throws -> YearActivity {
        YearActivity(year, try days.map { (try day($0), 1800) }, until: try day(until))
    }

    @Test func daysAndMonths() throws {
        let found = try year(
            2026, ["2026-01-05", "2026-01-05", "2026-11-21", "2026-11-22", "2025-11-20", "2025-11-25", "2025-12-01"],
            until: "2026-11-21")
        #expect(
            found.days.map { "\($0.day) \($0.sum.actions) \($0.sum.hours.decimalText(places: 1))" } == [
                "2026-01-05 2 1", "2026-11-21 1 0.5",
            ])
        #expect(found.months.map { $0.sum?.actions } == [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, nil])
        // Of the running month the same days, and nothing before the first action of all.
        #expect(found.months.map { $0.before?.actions } == [nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, 1, 1])
    }

    @Test(arguments: [("2025-02-28", 2), ("2025-02-27", 0), ("2025-03-01", 2), ("2025-12-31", 2)])
    func februaryAgainstALeapYear(until: String, before: Int) throws {
        let found = try year(2025, ["2024-02-28", "2024-02-29", "2023-05-01"], until: until)
        #expect(found.months[1].before?.actions == before)
    }

    @Test func anyYear() throws {
        for number in [1, 2, 1970, 9999] {
            let found = YearActivity(number, [(.first, 1), (.last, 1)], until: .last)
            #expect(found.months.count == 12 && found.days.count == (number == 1 || number == 9999 ? 1 : 0))
        }
        #expect(YearActivity(2026, [], until: .first).months.allSatisfy { $0.sum == nil && $0.before == nil })
    }
}

/// Titles and amounts in one line. Known are `km`, `min`, `h`, `pages`, `st` and `kg`.
@Suite struct LogWordsTests {
    private func read(_ words: [String]) throws(LogWords.Problem) -> LogWords {
        try LogWords(words) { ["km", "min", "h", "pages", "st", "kg"].contains($0) }
    }

    @Test(arguments: [
        (["Morning run", "5.2 km", "31 min"], "Morning run", ["5.2 km", "31 min"]),
        (["Morning", "run", "5.2", "km", "31", "min"], "Morning run", ["5.2 km", "31 min"]),
        (["5.2km", "Run"], "Run", ["5.2 km"]),
        (["5", "km", "Run", "31 min"], "Run", ["5 km", "31 min"]),
        (["Run", "5", "km", "with", "Ana"], "Run with Ana", ["5 km"]),
        // One span, in two words or four.
        (["Read", "1h", "30m"], "Read", ["1h 30m"]),
        (["Read", "1", "h", "30", "min", "12", "pages"], "Read", ["1 h 30 min", "12 pages"]),
        (["Run", "0:31:12"], "Run", ["0:31:12"]),
        (["Pay", "$250", "-3 EUR"], "Pay", ["$250", "-3 EUR"]),
        // A new unit at an end is an amount, inside of a title it is a word; in one word it always is an amount.
        (["Swim", "3", "laps"], "Swim", ["3 laps"]),
        (["Meet", "2", "friends", "for", "lunch"], "Meet 2 friends for lunch", []),
        (["Meet", "2 friends", "for", "lunch"], "Meet for lunch", ["2 friends"]),
        (["Chapter 3 finished"], "Chapter 3 finished", []),
        // A number of an order is no amount, even of a unit that is called so.
        (["21st", "birthday"], "21st birthday", []), (["Row", "the", "3RD"], "Row the 3RD", []),
        (["Lift", "21", "st"], "Lift", ["21 st"]), (["Part", "2"], "Part 2", []), (["10k race"], "10k race", []),
        // Several amounts with a comma, a word or quotes around them.
        (["Run", "5km,31min"], "Run", ["5 km", "31 min"]), (["Run", "5 km 31 min"], "Run", ["5 km", "31 min"]),
        (["Run", "5 km, 31 min"], "Run", ["5 km", "31 min"]), (["Run", "5 km;31 min"], "Run", ["5 km", "31 min"]),
        (["Run", "5", "km,", "31", "min"], "Run", ["5 km", "31 min"]), (["Run", "5km,", "home"], "Run home", ["5 km"]),
        (["Run", "5", "km,1", "h", "30", "min,12", "pages"], "Run", ["5 km", "1 h 30 min", "12 pages"]),
        (["Run", "5", "km", "and", "31", "min"], "Run", ["5 km", "31 min"]),
        (["5 km and 31 min", "Run"], "Run", ["5 km", "31 min"]),
        (["Run and swim", "5", "km"], "Run and swim", ["5 km"]),
        // What is not only amounts is a title.
        (["Run", "5 km to town"], "Run 5 km to town", []),
        (["Meet", "2", "friends,", "eat"], "Meet 2 friends, eat", []),
        (["Meet", "2", "friends", "and", "3", "cats", "here"], "Meet 2 friends and 3 cats here", []),
        (["21st,", "birthday"], "21st, birthday", []), (["and", "5", "km"], "and", ["5 km"]),
        // In every spelling that a field takes.
        (["Run", "5,2", "km"], "Run", ["5.2 km"]), (["Run", "5,2 km"], "Run", ["5.2 km"]),
        (["Run", ".5", "km"], "Run", ["0.5 km"]),
        (["Read", "½", "h"], "Read", ["0.5 h"]), (["Pay", "EUR", "5"], "Pay", ["5 EUR"]),
        (["Pay", "€ 5"], "Pay", ["5 €"]), (["Try", "5", "km"], "Try", ["5 km"]),
        (["Walk", "1", "hour", "30", "minutes"], "Walk", ["1h 30m"]), (["Walk", "1hr30"], "Walk", ["1h 30m"]),
        (["Walk", "1h", "30", "mins,", "5", "km"], "Walk", ["1h 30m", "5 km"]),
        (["1", "hour,", "30", "minutes", "and", "5", "km", "Walk"], "Walk", ["1h 30m", "5 km"]),
        // A number before a unit is not the minutes of the hours before it.
        (["Run", "1", "h", "30", "km"], "Run", ["1 h", "30 km"]),
        (["Run", "1 h", "30", "km"], "Run", ["1 h", "30 km"]),
        (["Walk", "1", "h", "30", "home"], "Walk home", ["1h 30m"]),
        // Small words between amounts go with them, elsewhere they stay.
        (["ran", "5.2", "km", "in", "31", "min"], "ran", ["5.2 km", "31 min"]),
        (["ran", "5.2 km", "in", "about", "31 min"], "ran", ["5.2 km", "31 min"]),
        (["5 km", "in", "the", "park", "31 min"], "in the park", ["5 km", "31 min"]),
        (["ran", "for", "31", "min"], "ran for", ["31 min"]), (["5 km", "with", "Ana"], "with Ana", ["5 km"]),
        // What only looks like one.
        (["24/7", "support"], "24/7 support", []), (["Win", "5", "in", "a", "row"], "Win 5 in a row", []),
        (["5 km run"], "5 km run", []), (["Meet", "2-3", "friends", "today"], "Meet 2-3 friends today", []),
        ([""], "", []), ([], "", []), ([","], ",", []), (["and"], "and", []),
    ])
    func reading(words: [String], title: String, quantities: [String]) throws {
        let read = try read(words)
        #expect(read.title == title)
        #expect(read.quantities.map(\.text) == quantities)
    }

    @Test(arguments: [
        (["Save", "150,-", "EUR"], "150,- EUR", []), (["Save", "150,-€"], "150,-€", []),
        (["Save", "10.999.99", "USD"], "10.999.99 USD", []), (["Pay", "$5-6"], "$5-6", []),
        (["Pay", "EUR", "5-6"], "EUR 5-6", []), (["Run", "5", "km."], "5 km.", ["5 km"]),
        (["Run", "5km."], "5km.", ["5km"]), (["Run", "5-6", "km", "home"], "5-6 km", []),
        (["Swim", "5-6", "laps"], "5-6 laps", []), (["Run", "~5", "km"], "~5 km", []),
        (["Read", "1/2", "h"], "1/2 h", []), (["Bench", "3", "100", "kg"], "3 100 kg", ["3100 kg"]),
        (["30", "x", "Pushups"], "30 x", ["30 times"]), (["Run", "5,30", "min"], "5,30 min", ["5.30 min"]),
        (["Run", "+5 km"], "+5 km", ["5 km"]),
        (["Run", "1,5km,31min"], "1,5km,31min", []), (["Run", "30m,", "home"], "30m", ["30 m", "30 min"]),
        (["Run", "30m"], "30m", ["30 m", "30 min"]), (["1:30", "Run"], "1:30", ["1h 30m", "1m 30s"]),
    ])
    func slips(words: [String], text: String, suggestions: [String]) {
        #expect(throws: LogWords.Problem(text: text, suggestions: suggestions)) { try read(words) }
    }

    @Test(arguments: [
        (["Pushups", "30"], "30"), (["Pushups", "2,5"], "2,5"), (["Part 2"], nil),
        (["Read", "3", "chapters", "twice"], nil), (["Pushups", "30", "31 min"], "30"), (["30"], "30"), (["Run"], nil),
    ])
    func aNumberWithoutUnitIsNamed(words: [String], number: String?) throws {
        #expect(try read(words).bare?.number == number)
    }

    @Test func aPointBeforeThreeDigitsIsAsked() throws {
        let problem = LogWords.Problem(text: "10.000 steps", suggestions: ["10000 steps", "10 steps"])
        #expect(throws: problem) {
            try LogWords(["Walk", "10.000", "steps"]) { _ in
                false
            } isCountedWhole: {
                $0 == "steps"
            }
        }
        #expect(
            try LogWords(["Walk", "1.250 km"]) { _ in
                true
            } isCountedWhole: {
                $0 == "steps"
            }.quantities.count == 1)
        #expect(
            try LogWords(["Walk", "10.5 steps"]) { _ in
                true
            } isCountedWhole: { _ in
                true
            }.quantities.count == 1)
    }
}
