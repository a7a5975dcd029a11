import Testing
import VaultChecks
import VaultRecords

@testable import VaultGoals
@testable import VaultReviews

/// What records of another pack are to the day, to reviews, values, suggestions, units and rules.
@Suite struct ContributionOverviewTests {
    private let files = [
        "goals/g.md": record("type: goal\nstart: 2026-11-01\nvalues: v\nterms: t\ntargets: [10 km, 1000 kg]"),
        "goals/s.md": record("type: goal\nstart: 2026-11-01\nof: saw\ntargets: [best 100 kg]"),
        "v.md": record("type: value\nlevel: major"), "w.md": record("type: value\nlevel: major"),
        "t.md": record("type: term\nnumber: 1\nstart: 2026-11-01\nend: 2026-11-30"),
        "jobs/linked.md": job(
            "2026-11-20", "all every 5 km", goals: "g", more: "time: \"18:00\"\nduration: 90 min"),
        "jobs/sawn.md": job("2026-11-21", "saw greatest 60 kg", "all sum 300 lb", more: "duration: 30 min"),
        "jobs/free.md": job("2026-11-21", "all every 3 km", more: "values: w"),
        "jobs/past.md": job("2026-11-21", "all every 3 km", more: "archived: true"),
        "jobs/old.md": job("2026-10-31", "all every 3 km"),
    ]

    @Test func doneOnADay() throws {
        let done = JobVault(files).model.done(on: try day("2026-11-20")...day("2026-11-21"))
        #expect(done.map(\.name) == ["free", "linked", "past", "sawn"])
        #expect(done.map { $0.goals.map(\.goal) } == [[], ["g"], [], ["s"]])
        #expect(done.map { $0.duration?.quantity } == [nil, Quantity(90, "min"), nil, Quantity(30, "min")])
        #expect(done.map { $0.measures.map(\.quantity.description) } == [["3 km"], ["5 km"], ["3 km"], ["300 lb"]])
    }

    @Test func inATermsReview() throws {
        let model = JobVault(files).model
        let calendar = TermCalendar(model, today: try day("2026-11-21"))
        let term = try #require(model.terms.first)
        let review = try #require(calendar.review(of: term))
        #expect(review.actions.all == TermActions.Tally(actions: 4, seconds: 7200))
        #expect(review.actions.linked == TermActions.Tally(actions: 2, seconds: 7200))
        #expect(review.actions.unlinked.map { model.graph.notes[$0].name } == ["free", "past"])
        #expect(review.planned.map { $0.done.actions } == [1])
        #expect(review.planned.map { $0.goal.targets.first?.current } == [5])
        #expect(review.values.map { $0.done.actions } == [1, 1])
    }

    @Test func servesValues() throws {
        let overview = JobVault(files).model.alignment(asOf: try day("2026-11-21"))
        #expect(overview.values.map { "\($0.value.name) \($0.actions.last7)" } == ["v 1", "w 1"])
        #expect(overview.summary.actions.last28 == 5)
        #expect(overview.summary.serving.last28 == 2)
    }

    /// Not one that is linked, and never a goal about a thing; one that such a goal counts only where another fits.
    @Test func isSuggestedToGoals() throws {
        let model = JobVault(files).model
        let found = model.suggestions(MatchQuestion(asOf: try day("2026-11-21"))).actions
        #expect(found.map(\.name) == ["free", "sawn", "old"])
        #expect(found.map { $0.suggestions.map(\.goal) } == [["g"], ["g"], []])
        #expect(found.first?.amounts == ["3 km"])
        var named = MatchQuestion(asOf: try day("2026-11-21"))
        named.actions = [try #require(model.graph.note(at: "jobs/sawn.md"))]
        let sawn = model.suggestions(named).actions
        #expect(sawn.map { $0.suggestions.map(\.goal) } == [["g"]])
        #expect(sawn.first?.amounts == ["300 lb", "30 min"])
    }

    /// Time alone is a reason for a contribution and a goal, and its type is a word.
    @Test func isSuggestedByTimeAndType() throws {
        var files = files
        files["goals/g.md"] = nil
        files["goals/hours.md"] = record("type: goal\ntitle: Outside\ntargets: 40 h")
        files["goals/owed.md"] = record("type: obligation\ndue: 2026-12-01\ntargets: 40 h")
        files["goals/keywords.md"] = record("type: goal\nkeywords: [piano]\ntargets: 40 h")
        files["goals/jobs.md"] = record("type: goal\ntitle: Three jobs a week\ntargets: 3 times per week")
        let found = JobVault(files).model.suggestions(MatchQuestion(asOf: try day("2026-11-21"))).actions
        let sawn = try #require(found.first { $0.name == "sawn" })
        #expect(sawn.suggestions.map(\.goal) == ["jobs", "hours"])
        #expect(sawn.suggestions.map(\.confidence.amountText) == ["0.7", "0.2"])
        #expect(sawn.suggestions.first?.words.map(\.place) == [.type])
    }

    @Test func usesUnits() throws {
        let uses = JobVault(files).model.unitUses(asOf: try day("2026-11-21"))
        #expect(uses.use(of: "km")?.uses == 4)
        #expect(uses.use(of: "lb")?.uses == 1)
        // How long a job took is not a quantity in its text.
        #expect(uses.use(of: "min")?.uses == 0)
        let pounds = try #require(uses.use(of: "lb"))
        let mentions = uses.mentions(of: pounds)
        #expect(mentions.map { "\($0.path):\($0.line) \($0.field) \($0.written)" } == ["jobs/sawn.md:7 body 300 lb"])
    }

    // MARK: Rules

    @Test func outsideItsGoal() throws {
        let vault = JobVault([
            "g.md": record("type: goal\nstart: 2026-11-01\ndue: 2026-11-10\ntargets: [5 km]"),
            "a.md": job("2026-10-31", goals: "g"), "b.md": job("2026-11-01", goals: "g"), "c.md": job("2026-11-11"),
            "d.md": job("2026-11-25", goals: "\"[[g]]\""),
        ])
        let findings = try vault.findings()
        #expect(findings.map(\.rule) == ["outside-goal", "outside-goal"])
        #expect(
            findings.map(\.message) == [
                "'g' starts on 2026-11-01, after this job of 2026-10-31",
                "'g' ended on 2026-11-10, before this job of 2026-11-25",
            ])
        #expect(findings.map { "\($0.path):\($0.range.start)" } == ["a.md:39", "d.md:42"])
    }

    /// A job from 18:00 to 19:00 on 10 November, with the saw; linked to g, where s is about the saw and m is of s.
    @Test(
        arguments: [
            ("2026-11-10", "18:30", "10 min", "g", "g"), ("2026-11-10", "17:30", "31 min", "g", "g"),
            ("2026-11-10", "17:30", "30 min", "g", nil), ("2026-11-10", "19:00", "30 min", "g", nil),
            ("2026-11-10", "18:59", nil, "g", "g"), ("2026-11-10", "18:00", nil, "g", "g"),
            ("2026-11-10", "17:59", nil, "g", nil), ("2026-11-10", nil, "10 min", "g", nil),
            ("2026-11-11", "18:30", "10 min", "g", nil), ("2026-11-09", "23:00", "20 h", "g", "g"),
            ("2026-11-10", "18:30", "10 min", "s", "s"), ("2026-11-10", "18:30", "10 min", "m", "m"),
            ("2026-11-10", "18:30", "10 min", "h", nil), ("2026-11-10", "18:30", "10 min", "h, g", "g"),
        ] as [(String, String?, String?, String, String?)])
    func countedTwice(_ date: String, _ time: String?, _ duration: String?, _ goals: String, _ goal: String?) throws {
        let fields = [
            "type: action", "title: x", "date: \(date)", time.map { "time: \"\($0)\"" },
            duration.map { "duration: \($0)" },
            "goals: [\(goals)]",
        ]
        let vault = JobVault([
            "g.md": record("type: goal\ntargets: [5 km]"), "h.md": record("type: goal\ntargets: [5 km]"),
            "s.md": record("type: goal\nof: saw\ntargets: [5 kg]"),
            "m.md": record("type: milestone\ndue: 2026-12-01\ngoal: s\ntargets: [5 kg]"),
            "a.md": record(fields.compactMap { $0 }.joined(separator: "\n")),
            "j.md": job("2026-11-10", "saw sum 5 kg", goals: "g", more: "time: \"18:00\"\nduration: 1 h"),
        ])
        let findings = try vault.findings().filter { $0.rule != "uncounted-amount" }
        #expect(
            findings.map(\.message)
                == (goal.map { ["this overlaps in time with the job 'j'; '\($0)' counts both"] } ?? []))
        #expect(findings.map(\.rule) == (goal == nil ? [] : ["counted-twice"]))
    }
}
