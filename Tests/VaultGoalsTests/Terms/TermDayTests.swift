import Foundation
import Testing
import VaultRecords

@testable import VaultGoals
@testable import VaultProgress
@testable import VaultReviews

@Suite struct TermDaysTests {
    /// A term, a day, and the state, day, days left, week and share of it.
    @Test(arguments: [
        // 70 days, ten weeks: 19 to 31 October are 13, November 30, 1 to 27 December 27.
        "2026-10-19 to 2026-12-27 on 2026-10-18: upcoming 0 70 0 0",
        "2026-10-19 to 2026-12-27 on 2026-10-19: running 1 69 1 0",
        "2026-10-19 to 2026-12-27 on 2026-10-25: running 7 63 1 6/70",
        "2026-10-19 to 2026-12-27 on 2026-10-26: running 8 62 2 7/70",
        // 33 days have passed.
        "2026-10-19 to 2026-12-27 on 2026-11-21: running 34 36 5 33/70",
        "2026-10-19 to 2026-12-27 on 2026-12-27: running 70 0 10 69/70",
        "2026-10-19 to 2026-12-27 on 2026-12-28: over 70 0 10 1",
        "2026-10-19 to 2026-12-27 on 2030-01-01: over 70 0 10 1",
        // A term from tomorrow to the tenth day: ten days are left, before it starts too.
        "2026-11-22 to 2026-12-01 on 2026-11-21: upcoming 0 10 0 0",
        // Five days gone and five to come, today among them.
        "2026-11-16 to 2026-11-25 on 2026-11-21: running 6 4 1 0.5",
        // 1 October to 10 December, both ends included, are 71 days, of which 35 have passed.
        "2025-10-01 to 2025-12-10 on 2025-11-05: running 36 35 6 35/71",
        "2025-10-01 to 2025-12-10 on 2025-12-10: running 71 0 11 70/71",
        "2025-10-01 to 2025-12-10 on 2025-12-11: over 71 0 11 1",
        // With an end that is the day before, it is half over.
        "2025-10-01 to 2025-12-09 on 2025-11-05: running 36 34 6 0.5",
        // One day, which divides by nothing that is 0.
        "2026-11-21 to 2026-11-21 on 2026-11-21: running 1 0 1 0",
    ])
    func standsOnADay(row: String) throws {
        let words = row.split(whereSeparator: " :".contains).map(String.init)
        let days = try #require(TermDays(first: day(words[0]), last: day(words[2]), on: day(words[4])))
        let found = [days.state.rawValue, "\(days.day)", "\(days.daysLeft)", "\(days.week)"]
        #expect(found == Array(words[5...8]))
        #expect(days.share == (try number(words[9])))
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
    /// In a term from 19 October to 27 December: the dates of a goal, then the spans that it links, or the term.
    @Test(arguments: [
        "2026-10-19 to 2026-12-27, linked: planned",
        // Linked is planned, whatever the dates.
        "2026-01-01 to 2026-02-01, linked: planned",
        "- to -, linked, 2026-01-01 to 2026-12-31: planned",
        "2026-01-01 to 2026-12-31, 2026-01-01 to 2026-12-31: covered",
        // The year holds the term, the goal does not run in it.
        "2026-01-01 to 2026-10-18, 2026-01-01 to 2026-12-31: apart",
        "2026-01-01 to 2026-10-19, 2026-01-01 to 2026-12-31: covered",
        // A span that holds only a part of the term.
        "2026-10-01 to 2026-12-26, 2026-10-01 to 2026-12-26: also_running",
        "2026-10-01 to 2026-12-27, 2026-10-01 to 2026-12-27: covered",
        // A period inside.
        "2026-11-01 to 2026-11-07, 2026-11-01 to 2026-11-07: within",
        "2026-09-01 to 2027-01-31: also_running",
        // One day in common is enough, at either end; an open side reaches all the way.
        "2026-12-27 to 2027-01-31: also_running", "2026-12-28 to 2027-01-31: apart",
        "2026-12-28 to -: apart",
        "2026-12-27 to -: also_running", "- to 2026-10-19: also_running", "- to 2026-10-18: apart",
        // Without a date it runs at no time that could be told.
        "- to -: apart",
    ])
    func goalBelongs(row: String) throws {
        let sides = row.components(separatedBy: ": ")
        let parts = sides[0].components(separatedBy: ", ")
        let ends = try parts[0].components(separatedBy: " to ").map { $0 == "-" ? nil : try day($0) }
        let spans = try parts.dropFirst().filter { $0 != "linked" }.map(span)
        let place = TermPlace(
            of: EffectiveDates(start: ends[0], due: ends[1]), isLinked: parts.contains("linked"),
            spans: spans,
            in: try span("2026-10-19 to 2026-12-27"))
        #expect(place.rawValue == sides[1])
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
