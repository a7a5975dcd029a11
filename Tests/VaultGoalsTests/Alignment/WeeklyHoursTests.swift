import Testing
import VaultRecords
import VaultReviews

/// Today is 2026-11-21.
@Suite struct WeeklyHoursTests {
    private func hours(_ files: [String: String], available: Rational = 168) throws -> WeeklyHours {
        SmallVault(files).model.alignment(asOf: try day("2026-11-21"), available: available).weeklyHours
    }

    /// What a goal of 2026-11-12 to 2026-12-11 asks of a week; the day of today and 20 more are left.
    @Test(
        arguments: [
            ("90 min per week", Rational(3, over: 2)), ("3600 s per week", 1),
            // 30 min × 7 days; a month is 4800 of 20871 weeks: 43.48125 h in 4.348125 weeks are 10 a week.
            ("30 min per day", Rational(7, over: 2)), ("43.48125 h per month", 10),
            // 42 h in 21 days are 2 h a day, 14 a week.
            ("42 h", 14), ("1260 min", 7),
            // No time that must be spent.
            ("42 km", nil), ("5 days per week", nil), ("3 times per week", nil), ("at most 2 h per day", nil),
            ("at most 20 h", nil), ("latest 25 min from 30 min", nil), ("best 25 min from 30 min", nil), ("soon", nil),
            // An hour counts for each of them: the most that one asks.
            ("2 h per week, 42 h", 14), ("42 h, 90 min per day", 14), ("3 h per week, 5 km", 3),
        ] as [(String, Rational?)])
    func whatTargetsAsk(_ targets: String, _ expected: Rational?) throws {
        let goal = record("type: goal\nstart: 2026-11-12\ndue: 2026-12-11\ntargets: [\(targets)]")
        let found = try hours(["g.md": goal])
        #expect(found.shares.map(\.hours) == (expected.map { [$0] } ?? []))
        #expect(found.planned == expected ?? 0)
    }

    /// 10 h from 2026-11-15 on, of which so much is done; what is left is spread over the days that are left.
    @Test(
        arguments: [
            // 8 h in 7 days; 7 h in 8 days are 6.125 in 7.
            ("2026-11-27", "2 h", 8), ("2026-11-28", "3 h", Rational(49, over: 8)),
            // In the last days no more than what is left.
            ("2026-11-22", "6 h", 4), ("2026-11-21", "9 h", 1),
            // All done, or past its day.
            ("2026-11-27", "10 h", nil), ("2026-11-20", "1 h", nil),
        ] as [(String, String, Rational?)])
    func whatIsLeftOfATotal(_ due: String, _ done: String, _ expected: Rational?) throws {
        let found = try hours([
            "g.md": record("type: goal\nstart: 2026-11-15\ndue: \(due)\ntargets: 10 h"),
            "a.md": record("type: action\ndate: 2026-11-16\nmeasures: \(done)\ngoals: g"),
        ])
        #expect(found.shares.first?.hours == expected)
    }

    @Test func onlyRunningGoalsAsk() throws {
        let target = "targets: 1 h per week\n"
        let found = try hours([
            "a.md": record("type: goal\n" + target), "b.md": record("type: goal\nstatus: paused\n" + target),
            "c.md": record("type: goal\nstart: 2026-11-22\n" + target),
            "d.md": record("type: goal\ndue: 2026-11-20\n" + target),
            "e.md": record("type: goal\narchived: true\n" + target),
            "f.md": record("type: obligation\ndue: 2026-12-01\n" + target), "g.md": record("type: goal\ntargets: 10 h"),
        ])
        #expect(found.shares.map(\.goal.name) == ["a", "f"])
    }

    /// The hours of a milestone are those of its goal, when that asks for some.
    @Test(arguments: [
        ("targets: 2 h per week", ["up"]), ("targets: 9 km", ["m"]), ("targets: 2 h per week\nstatus: paused", ["m"]),
    ])
    func aMilestoneIsAPartOfItsGoal(_ goal: String, _ expected: [String]) throws {
        let found = try hours([
            "up.md": record("type: goal\n" + goal),
            "m.md": record("type: milestone\ndue: 2026-12-01\ngoal: up\ntargets: 3 h per week"),
        ])
        #expect(found.shares.map(\.goal.name) == expected)
    }

    /// 1 h and 90 min in a unit of the vault, 7 h and 1 h: 10.5 h; the most first, then by name.
    @Test func sharesAndSum() throws {
        let files = [
            "b.md": record("type: goal\ntargets: 1 h per week"), "a.md": record("type: goal\ntargets: 60 min per week"),
            "c.md": record("type: goal\ntargets: 1 h per day"),
            "d.md": record("type: goal\ntargets: 2 lesson per week"),
            "m.md": record("type: measure\nunit: lesson\nequals: 45 min"),
        ]
        let sum = try #require(Rational(21, over: 2))
        let found = try hours(files, available: sum)
        #expect(found.shares.map(\.goal.name) == ["c", "d", "a", "b"])
        #expect(found.planned == sum)
        #expect(!found.isTooMuch)
        #expect(try hours(files, available: 10).isTooMuch)
    }
}
