import Testing
import VaultRecords

@testable import VaultGoals
@testable import VaultProgress
@testable import VaultReviews

@Suite struct TermDaysTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var term = ("2026-10-19", "2026-12-27")
        var today: String
        var state: String
        var day: Int
        var left: Int
        var week: Int
        var share: String
        var testDescription: String { "\(term.0) to \(term.1) on \(today)" }
    }

    @Test(arguments: [
        // 70 days, ten weeks: 19 to 31 October are 13, November 30, 1 to 27 December 27.
        Row(today: "2026-10-18", state: "upcoming", day: 0, left: 70, week: 0, share: "0"),
        Row(today: "2026-10-19", state: "running", day: 1, left: 69, week: 1, share: "0"),
        Row(today: "2026-10-25", state: "running", day: 7, left: 63, week: 1, share: "6/70"),
        Row(today: "2026-10-26", state: "running", day: 8, left: 62, week: 2, share: "7/70"),
        // 33 days have passed.
        Row(today: "2026-11-21", state: "running", day: 34, left: 36, week: 5, share: "33/70"),
        Row(today: "2026-12-27", state: "running", day: 70, left: 0, week: 10, share: "69/70"),
        Row(today: "2026-12-28", state: "over", day: 70, left: 0, week: 10, share: "1"),
        Row(today: "2030-01-01", state: "over", day: 70, left: 0, week: 10, share: "1"),
        // A term from tomorrow to the tenth day: ten days are left, before it starts too.
        Row(
            term: ("2026-11-22", "2026-12-01"), today: "2026-11-21", state: "upcoming", day: 0, left: 10, week: 0,
            share: "0"),
        // Five days gone and five to come, today among them.
        Row(
            term: ("2026-11-16", "2026-11-25"), today: "2026-11-21", state: "running", day: 6, left: 4, week: 1,
            share: "0.5"),
        // 1 October to 10 December, both ends included, are 71 days, of which 35 have passed.
        Row(
            term: ("2025-10-01", "2025-12-10"), today: "2025-11-05", state: "running", day: 36, left: 35, week: 6,
            share: "35/71"),
        Row(
            term: ("2025-10-01", "2025-12-10"), today: "2025-12-10", state: "running", day: 71, left: 0, week: 11,
            share: "70/71"),
        Row(
            term: ("2025-10-01", "2025-12-10"), today: "2025-12-11", state: "over", day: 71, left: 0, week: 11,
            share: "1"),
        // With an end that is the day before, it is half over.
        Row(
            term: ("2025-10-01", "2025-12-09"), today: "2025-11-05", state: "running", day: 36, left: 34, week: 6,
            share: "0.5"),
        // One day, which divides by nothing that is 0.
        Row(
            term: ("2026-11-21", "2026-11-21"), today: "2026-11-21", state: "running", day: 1, left: 0, week: 1,
            share: "0"),
    ])
    func standsOnADay(row: Row) throws {
        let days = try #require(
            TermDays(first: day(row.term.0), last: day(row.term.1), on: day(row.today)))
        #expect(days.state.rawValue == row.state)
        #expect(days.day == row.day)
        #expect(days.daysLeft == row.left)
        #expect(days.week == row.week)
        #expect(days.share == (try number(row.share)))
    }

    @Test(arguments: [("2026-12-27", 70, 10), ("2026-12-28", 71, 11), ("2026-10-19", 1, 1)])
    func countsWholeAndBegunWeeks(last: String, days: Int, weeks: Int) throws {
        let term = try #require(TermDays(first: day("2026-10-19"), last: day(last), on: day("2026-11-21")))
        #expect((term.days, term.weeks) == (days, weeks))
    }

    @Test func hasNoDaysTheWrongWayRound() throws {
        #expect(TermDays(first: try day("2026-12-27"), last: try day("2026-10-19"), on: try day("2026-11-21")) == nil)
    }

    /// The words of the record beside the day before, the first, the last and the day after.
    @Test(arguments: [
        ("planned", "yes no no no"), ("active", "no yes yes no"), ("completed", "no no yes yes"),
        ("delayed", "yes yes yes yes"), ("on_hold", "yes yes yes yes"), ("cancelled", "yes yes yes yes"),
    ])
    func agreesWithStatus(status: String, answers: String) throws {
        let status = try #require(PlannedSpan.TermStatus(rawValue: status))
        let found = try ["2026-10-18", "2026-10-19", "2026-12-27", "2026-12-28"].map { today in
            let days = TermDays(first: try day("2026-10-19"), last: try day("2026-12-27"), on: try day(today))
            return try #require(days).agrees(with: status) ? "yes" : "no"
        }
        #expect(found.joined(separator: " ") == answers)
    }
}

@Suite struct TermPlaceTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var start: String?
        var due: String?
        var isLinked = false
        var spans: [String] = []
        var place: String
        var testDescription: String { "\(start ?? "-") to \(due ?? "-"), \(spans) \(isLinked)" }
    }

    static let year = "2026-01-01 to 2026-12-31"

    /// In a term from 19 October to 27 December.
    @Test(arguments: [
        Row(start: "2026-10-19", due: "2026-12-27", isLinked: true, place: "planned"),
        // Linked is planned, whatever the dates.
        Row(start: "2026-01-01", due: "2026-02-01", isLinked: true, place: "planned"),
        Row(isLinked: true, spans: [year], place: "planned"),
        Row(start: "2026-01-01", due: "2026-12-31", spans: [year], place: "covered"),
        // The year holds the term, the goal does not run in it.
        Row(start: "2026-01-01", due: "2026-10-18", spans: [year], place: "apart"),
        Row(start: "2026-01-01", due: "2026-10-19", spans: [year], place: "covered"),
        // A span that holds only a part of the term.
        Row(start: "2026-10-01", due: "2026-12-26", spans: ["2026-10-01 to 2026-12-26"], place: "also_running"),
        Row(start: "2026-10-01", due: "2026-12-27", spans: ["2026-10-01 to 2026-12-27"], place: "covered"),
        // A period inside.
        Row(start: "2026-11-01", due: "2026-11-07", spans: ["2026-11-01 to 2026-11-07"], place: "within"),
        Row(start: "2026-09-01", due: "2027-01-31", place: "also_running"),
        // One day in common is enough, at either end; an open side reaches all the way.
        Row(start: "2026-12-27", due: "2027-01-31", place: "also_running"),
        Row(start: "2026-12-28", due: "2027-01-31", place: "apart"),
        Row(start: "2026-12-28", place: "apart"), Row(start: "2026-12-27", place: "also_running"),
        Row(due: "2026-10-19", place: "also_running"), Row(due: "2026-10-18", place: "apart"),
        // Without a date it runs at no time that could be told.
        Row(place: "apart"),
    ])
    func goalBelongs(row: Row) throws {
        let dates = EffectiveDates(start: try row.start.map(day), due: try row.due.map(day))
        let place = TermPlace(
            of: dates, isLinked: row.isLinked, spans: try row.spans.map(span),
            in: try span("2026-10-19 to 2026-12-27"))
        #expect(place.rawValue == row.place)
    }
}

/// The terms of a year with their sums; today is 2026-11-21.
@Suite struct YearTermsTests {
    private let files = [
        "terms/2026.md": "type: year\nnumber: 2026", "terms/2027.md": "type: year\nnumber: 2027",
        "terms/t1.md": "type: term\nnumber: 1\nstart: 2026-08-03",
        "terms/t2.md": "type: term\nnumber: 2\nstart: 2026-10-12\nyear: \"[[2026]]\"",
        "terms/t3.md": "type: term\nnumber: 3\nstart: 2026-12-28\nyear: \"[[2027]]\"",
        "terms/old.md": "type: term\nnumber: 9\nstart: 2026-01-05\narchived: true",
        "goals/a.md": "type: goal\nterms: [t1, t2]\nstatus: achieved", "goals/b.md": "type: goal\nterms: t2",
        "goals/c.md": "type: goal\nterms: t1\narchived: true",
        "milestones/m.md": "type: milestone\ndue: 2026-12-01\nterms: t2",
        "goals/y.md": "type: goal\nterms: \"2026\"",
        "x/1.md": "type: action\ntitle: x\ndate: 2026-08-02\nduration: 9 h",
        "x/2.md": "type: action\ntitle: x\ndate: 2026-08-03\nduration: 1 h",
        "x/3.md": "type: action\ntitle: x\ndate: 2026-10-12\nmeasures: 30 min",
        "x/4.md": "type: action\ntitle: x\ndate: 2026-11-21", "x/5.md": "type: action\ntitle: x\ndate: 2026-11-22",
    ]

    private func terms(of year: String, _ changed: [String: String] = [:]) throws -> [String] {
        let all = files.merging(changed) { $1 }.mapValues { record($0) }
        let calendar = TermCalendar(SmallVault(all).model, today: try day("2026-11-21"))
        let note = try #require(calendar.model.graph.note(at: "terms/\(year).md"))
        let term = try #require(calendar.record(ofNote: note))
        let review = try #require(calendar.review(of: term))
        func line(_ name: String, _ sum: YearTerms.Sum) -> String {
            "\(name) \(sum.goals) \(sum.achieved) \(sum.actions) \(sum.hours.amountText)"
        }
        return review.terms.terms.map { line($0.term.name, $0.sum) } + [line("all", review.terms.total)]
    }

    /// Goals, achieved ones, actions up to today, hours. A goal of two terms is one goal of the year.
    @Test func sumsOfTheTermsOfAYear() throws {
        #expect(try terms(of: "2026") == ["t1 1 1 1 1", "t2 3 1 2 0.5", "all 3 1 3 1.5"])
    }

    /// A link counts more than the days.
    @Test func termsBelongToTheYearThatTheyLink() throws {
        #expect(try terms(of: "2027") == ["t3 0 0 0 0", "all 0 0 0 0"])
        let moved = ["terms/t3.md": "type: term\nnumber: 3\nstart: 2026-12-28"]
        #expect(try terms(of: "2026", moved).map { $0.prefix(3) } == ["t1 ", "t2 ", "t3 ", "all"])
    }

    /// Days of two terms are counted once together.
    @Test func overlappingTermsAreNotCountedTwice() throws {
        let longer = ["terms/t1.md": "type: term\nnumber: 1\nstart: 2026-08-03\nend: 2026-10-31"]
        #expect(try terms(of: "2026", longer) == ["t1 1 1 2 1.5", "t2 3 1 2 0.5", "all 3 1 3 1.5"])
        let within = ["terms/t1.md": "type: term\nnumber: 1\nstart: 2026-08-03\nend: 2026-12-31"]
        #expect(try terms(of: "2026", within).last == "all 3 1 3 1.5")
    }

    @Test func otherSpansHaveNone() throws {
        #expect(try terms(of: "t2") == ["all 0 0 0 0"])
    }

    /// A goal that links to several terms of the year is named once; one of a term and the year is not shared.
    @Test func sharedGoalsAreNamed() throws {
        let all = files.merging(["goals/ty.md": "type: goal\nterms: [t1, \"2026\"]"]) { $1 }.mapValues { record($0) }
        let calendar = TermCalendar(SmallVault(all).model, today: try day("2026-11-21"))
        let note = try #require(calendar.model.graph.note(at: "terms/2026.md"))
        let review = try #require(calendar.record(ofNote: note).flatMap { calendar.review(of: $0) })
        #expect(review.terms.shared.map { calendar.model.graph.notes[$0].name } == ["a"])
    }
}

@Suite struct LifeWeeksTests {
    @Test(arguments: [
        // 700 days are 100 weeks; a week that has begun does not count.
        ("1970-01-01", 0, 0), ("1970-01-01", 6, 0), ("1970-01-01", 7, 1), ("1970-01-01", 699, 99),
        ("1970-01-01", 700, 100), ("1970-01-01", 706, 100), ("1984-02-29", 15_605, 2229),
    ])
    func countsWholeWeeks(birth: String, days: Int, weeks: Int) throws {
        let birth = try day(birth)
        #expect(try #require(LifeWeeks(birth: birth, today: birth.adding(days: days))).lived == weeks)
    }

    /// 79 × 365.25 are 28,854.75 days, and 4,122 weeks of 7 days are 28,854.
    @Test func frameIsSeventyNineYears() throws {
        #expect(LifeWeeks.frame == 4122)
        let birth = try day("1970-01-01")
        let half = try #require(LifeWeeks(birth: birth, today: birth.adding(days: 2061 * 7)))
        #expect(half.share == (try number("0.5")))
        #expect(half.remaining == 2061)
        let beyond = try #require(LifeWeeks(birth: birth, today: birth.adding(days: 5000 * 7)))
        #expect(beyond.share == 1)
        #expect(beyond.remaining == 0)
    }

    /// 70 of 28,854.75 days, and one of 79 years.
    @Test func aTermAndAYearAreShares() throws {
        #expect((LifeWeeks.share(ofDays: 70) * 100).decimalText(places: 4) == "0.2426")
        #expect((LifeWeeks.share(ofDays: 77) * 100).decimalText(places: 4) == "0.2669")
        #expect((LifeWeeks.shareOfYear * 100).decimalText(places: 4) == "1.2658")
    }

    @Test func hasNoWeeksBeforeBirth() throws {
        #expect(LifeWeeks(birth: try day("2026-11-22"), today: try day("2026-11-21")) == nil)
    }
}
