import Testing
import VaultRecords

@testable import VaultGoals
@testable import VaultReviews

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
