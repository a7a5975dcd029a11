import Testing
import VaultRecords

@testable import VaultGoals
@testable import VaultReviews

@Suite struct TermReviewTests {
    /// Ten weeks from 3 August to 11 October, and the next ten.
    private static let terms = [
        "terms/t1.md": "type: term\nnumber: 1\nstart: 2026-08-03",
        "terms/t2.md": "type: term\nnumber: 2\nstart: 2026-10-12",
    ]

    private static func review(
        of name: String = "t1", _ files: [String: String], on today: String = "2026-11-21"
    ) throws -> TermReview {
        let all = terms.merging(files) { $1 }.mapValues { record($0) }
        let calendar = TermCalendar(SmallVault(all).model, today: try day(today))
        let term = try #require(calendar.terms.first { $0.name == name })
        return try #require(calendar.review(of: term))
    }

    private static func action(_ day: String, _ fields: String) -> (String, String) {
        ("actions/\(day)-\(fields.count).md", "type: action\ndate: \(day)\n\(fields)")
    }

    /// What happens on the day after the last one is not of the term, even for a goal that goes on.
    @Test(arguments: [
        ("2026-10-11", "2026-10-11", 1), ("2026-10-12", "2026-10-12", 1), ("2026-11-21", "2026-10-12", 1),
        ("2026-10-10", "2026-10-10", 0),
    ])
    func isJudgedWhenItHasClosed(today: String, judgedOn: String, kilometres: Int) throws {
        let files = [
            "goals/run.md": "type: goal\ntargets: 10 km\nterms: [\"[[t1]]\", \"[[t2]]\"]",
            "actions/a.md": "type: action\ndate: 2026-10-11\nmeasures: 1 km\ngoals: \"[[run]]\"",
            "actions/b.md": "type: action\ndate: 2026-10-12\nmeasures: 2 km\ngoals: \"[[run]]\"",
        ]
        let review = try Self.review(files, on: today)
        #expect(review.judgedOn.description == judgedOn)
        #expect(review.planned.first?.goal.targets.first?.current == Rational(kilometres))
        #expect(review.planned.first?.done.actions == kilometres)
        #expect(review.actions.all.actions == kilometres)
    }

    /// A rate that was held in every week has ended well; on the last day itself its window would still be open.
    @Test func ratesOfAClosedTermHaveEnded() throws {
        var files = ["goals/run.md": "type: goal\ntargets: 1 km per week\nterms: \"[[t1]]\""]
        for week in 0..<10 {
            let day = try day("2026-08-03").adding(days: 7 * week).description
            files["actions/\(day).md"] = "type: action\ndate: \(day)\nmeasures: 1 km\ngoals: \"[[run]]\""
        }
        #expect(try Self.review(files).planned.map(\.goal.status) == [.achieved])
        files["actions/2026-08-10.md"] = nil
        let review = try Self.review(files)
        #expect(review.planned.map(\.goal.status) == [.ended])
        #expect(review.planned.first?.goal.percent == 90)
        #expect(review.carryOver.map(\.isCarried) == [false])
    }

    @Test(arguments: [
        ("completed: 2026-10-11", "achieved"), ("completed: 2026-10-12", "ended"),
        ("status: achieved\ncompleted: 2026-10-12", "ended"), ("status: dropped\ncompleted: 2026-10-12", "ended"),
        ("status: dropped\ncompleted: 2026-10-01", "dropped"), ("status: dropped", "dropped"),
    ])
    func laterDecisionsAreNotKnown(fields: String, status: String) throws {
        let review = try Self.review(["goals/run.md": "type: goal\ntargets: 9 km\nterms: \"[[t1]]\"\n\(fields)"])
        #expect(review.planned.map(\.goal.status.rawValue) == [status])
    }

    /// Archived since: of a term that is over all that links it, and what ran beside it where it says until when; of one
    /// that runs nothing. None is to be carried over.
    @Test(arguments: [("t1", "2026-10-11", []), ("t1", "2026-10-12", ["b"]), ("t1", "2027-11-21", ["b"])])
    func whatWasArchivedSince(term: String, today: String, beside: [String]) throws {
        func goals(_ end: String) -> [String: String] {
            [
                "goals/a.md": "type: goal\ntargets: 9 km\nterms: \"[[t1]]\"\(end)",
                "goals/b.md": "type: goal\nstart: 2026-01-01\nstatus: dropped\ncompleted: 2026-10-12\(end)",
                "goals/c.md": "type: goal\nstart: 2026-01-01\ntargets: 9 km\(end)",
                "goals/d.md": "type: goal\nstart: 2026-01-01\ncompleted: 2026-08-02\(end)",
                "actions/x.md": "type: action\ndate: 2026-08-04\nmeasures: 3 km\ngoals: \"[[a]]\"",
            ]
        }
        let (before, after) = (
            try Self.review(of: term, goals(""), on: today),
            try Self.review(of: term, goals("\narchived: true"), on: today)
        )
        let isOver = !beside.isEmpty
        #expect(after.planned.map(\.goal.percent) == (isOver ? before.planned.map(\.goal.percent) : []))
        #expect(after.planned.map(\.goal.status) == (isOver ? [.ended] : []))
        #expect(after.alsoRunning.map(\.name) == beside)
        #expect(after.carryOver.isEmpty && after.unassigned.isEmpty && !before.carryOver.isEmpty)
        #expect(after.actions.all.actions == 1)
    }

    @Test func goalsBelongOnce() throws {
        let review = try Self.review(
            of: "t2",
            [
                "terms/2026.md": "type: year\nnumber: 2026",
                "terms/around.md": "type: period\nstart: 2026-10-01\nend: 2026-12-31",
                "goals/a.md": "type: goal\nterms: \"[[t2]]\"", "goals/b.md": "type: goal\nterms: \"[[around]]\"",
                "goals/c.md": "type: goal\nstart: 2026-11-01", "goals/d.md": "type: goal\nterms: \"[[t1]]\"",
                "goals/e.md": "type: goal", "goals/f.md": "type: goal\nterms: \"[[t2]]\"\narchived: true",
                "goals/g.md": "type: goal\nstart: 2026-11-01\nstatus: dropped",
                "obligations/o.md": "type: obligation\ndue: 2026-11-30",
                "milestones/m.md": "type: milestone\ndue: 2026-11-30\ncompleted: 2026-09-01",
            ])
        #expect(review.planned.map(\.goal.name) == ["a"])
        #expect(review.covered.map(\.name) == ["b"])
        #expect(review.within.isEmpty)
        #expect(review.alsoRunning.map(\.name) == ["c", "o"])
        // Decided ones are in no list of what has no place.
        #expect(review.unassigned.map(\.name) == ["c", "e", "o"])
        #expect(review.counts == [.open: 1])
    }

    /// Health through a goal, calm straight, both once where both lead there; joy is major and had nothing.
    @Test func valuesServed() throws {
        var files = [
            "values/health.md": "type: value\nlevel: major\npriority: 20\nguidance: x",
            "values/joy.md": "type: value\nlevel: major\nguidance: x", "values/calm.md": "type: value",
            "values/old.md": "type: value\nlevel: major\nguidance: x\narchived: true",
            "values/life.md": "type: value\nlevel: highest_order",
            "goals/run.md": "type: goal\nvalues: \"[[health]]\"\nterms: \"[[t1]]\"",
        ]
        for (path, text) in [
            Self.action("2026-08-04", "duration: 30 min\ngoals: \"[[run]]\"\nvalues: \"[[health]]\""),
            Self.action("2026-08-05", "duration: 1 h\nvalues: \"[[calm]]\""),
            Self.action("2026-08-06", "goals: \"[[run]]\"\nvalues: \"[[calm]]\""),
            Self.action("2026-10-12", "values: \"[[joy]]\""),
        ] { files[path] = text }
        let review = try Self.review(files)
        let rows = review.values.map { "\($0.value.name) \($0.done.actions) \($0.done.hours) \($0.goals)" }
        #expect(rows == ["life 0 0 0", "joy 0 0 0", "health 2 0.5 1", "calm 2 1 0"])
        #expect(review.quietValues.map(\.value.name) == ["joy"])
        #expect(review.actions.linked.actions == 2)
        #expect(review.actions.unlinked.count == 1)
    }

    /// The duration comes first, then the only measure of time; two measures of time, and what is not above 0, tell
    /// nothing.
    @Test(arguments: [
        ("duration: 30 min", "0.5"), ("duration: 1h 30m", "1.5"), ("measures: 45 min", "0.75"),
        ("duration: 30 min\nmeasures: 45 min", "0.5"), ("measures: [45 min, 5 km]", "0.75"),
        ("measures: [45 min, 1 h]", "0"), ("measures: -45 min", "0"), ("measures: 5 km", "0"),
        ("duration: 5 km\nmeasures: 2 h", "2"),
    ])
    func hours(fields: String, hours: String) throws {
        let review = try Self.review(["actions/a.md": "type: action\ntitle: x\ndate: 2026-08-04\n\(fields)"])
        #expect(review.actions.all.hours == (try number(hours)))
    }

    /// Nothing is missed in a term that has not begun.
    @Test func nothingIsLeftBeforeItBegins() throws {
        let files = [
            "values/joy.md": "type: value\nlevel: major\nguidance: x",
            "goals/run.md": "type: goal\ntargets: 9 km\nterms: \"[[t1]]\"",
        ]
        let before = try Self.review(files, on: "2026-08-02")
        #expect(before.carryOver.isEmpty)
        #expect(before.quietValues.isEmpty)
        let first = try Self.review(files, on: "2026-08-03")
        #expect(first.carryOver.count == 1)
        #expect(first.quietValues.count == 1)
    }

    /// A milestone has the actions that it counts, and so have its values; those outside of its days are not its.
    @Test func aMilestoneHasTheActionsOfItsGoal() throws {
        var files = [
            "values/v.md": "type: value", "goals/g.md": "type: goal\ntargets: 9 km\nterms: \"[[t1]]\"",
            "goals/m.md": "type: milestone\ngoal: \"[[g]]\"\ndue: 2026-09-01\nvalues: v\nterms: \"[[t1]]\"",
        ]
        for (number, (day, goals)) in [
            ("2026-08-10", "g"), ("2026-09-01", "[g, m]"), ("2026-09-02", "g"), ("2026-08-02", "g"),
        ].enumerated() {
            files["actions/\(number).md"] = "type: action\ndate: \(day)\nduration: 1 h\ngoals: \(goals)"
        }
        let review = try Self.review(files)
        #expect(review.planned.map { "\($0.goal.name) \($0.done.actions)" } == ["g 3", "m 2"])
        #expect(review.values.map { "\($0.value.name) \($0.done.actions) \($0.done.hours.amountText)" } == ["v 2 2"])
        #expect(review.actions.linked.actions == 3)
    }

    /// A link that leads nowhere is named by the checks, not as an action without a goal; suggestions see it so too.
    @Test func aBrokenLinkIsNotNone() throws {
        let files = [
            "goals/g.md": "type: goal\ntargets: 9 km", "actions/a.md": "type: action\ndate: 2026-08-10\nmeasures: 2 km",
            "actions/b.md": "type: action\ndate: 2026-08-11\nmeasures: 2 km\ngoals: \"[[nowhere]]\"",
            "actions/c.md": "type: action\ndate: 2026-08-12\nmeasures: 2 km\ngoals: \"[[g]]\"",
        ]
        let actions = try Self.review(files).actions
        #expect(actions.all.actions == 3 && actions.linked.actions == 1 && actions.unlinked.count == 1)
        let model = SmallVault(files.mapValues { record($0) }).model
        let found = model.suggestions(MatchQuestion(asOf: try day("2026-11-21")))
        #expect(found.actions.map(\.name) == ["a"])
    }

    /// A goal without a due of its own moves with its terms; one that is in the next term already is not added.
    @Test func carryOverNamesTheNextTerm() throws {
        let review = try Self.review([
            "goals/a.md": "type: goal\ntargets: 9 km\nterms: \"[[t1]]\"",
            "goals/b.md": "type: goal\ntargets: 9 km\nterms: \"[[t1]]\"\ndue: 2026-09-30",
            "goals/c.md": "type: goal\ntargets: 9 km\nterms: [\"[[t1]]\", \"[[t2]]\"]\ndue: 2026-10-11",
            "goals/d.md": "type: goal\ntargets: 9 km\nterms: [\"[[t1]]\", \"[[t2]]\"]",
        ])
        let rows = review.carryOver.map { "\($0.goal.name) \($0.addsTerm) \($0.due?.description ?? "-")" }
        #expect(rows == ["a true -", "b true 2026-12-20", "c false 2026-12-20", "d false -"])
    }

    /// Another due would move all that follow from it.
    @Test func carryOverLeavesTheDueOfWhatRepeats() throws {
        let rent = "type: obligation\ndue: 2026-08-31\nrepeats: monthly\nterms: \"[[t1]]\""
        let review = try Self.review(["obligations/rent.md": rent], on: "2026-08-20")
        #expect(review.carryOver.map(\.due) == [nil])
    }
}

/// The terms of the example vault on 21 November 2026, counted from the files.
@Suite struct ExampleTermsTests {
    @Test(arguments: [
        ("term-1", "31 actions, 28 days, 26.7 h, 31 linked"), ("term-2", "40 actions, 34 days, 31.9 h, 37 linked"),
        ("term-3", "72 actions, 34 days, 36 h, 69 linked"), ("term-4", "0 actions, 0 days, 0 h, 0 linked"),
    ])
    func whatWasDone(name: String, text: String) throws {
        let calendar = TermCalendar(try SmallVault(ExampleVault.files()).model, today: try day("2026-11-21"))
        let term = try #require(calendar.terms.first { $0.name == name })
        let actions = try #require(calendar.review(of: term)).actions
        let hours = actions.all.hours.decimalText(places: 1)
        #expect(
            "\(actions.all.actions) actions, \(actions.days) days, \(hours) h, \(actions.linked.actions) linked" == text
        )
    }
}
