import Testing
import VaultChecks
import VaultRecords

@testable import VaultGoals
@testable import VaultProgress
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

/// What records of another pack give to goals.
@Suite struct ContributionProgressTests {
    private func goal(_ fields: String...) -> String {
        record((["type: goal", "start: 2026-11-01", "due: 2026-11-30"] + fields).joined(separator: "\n"))
    }

    private func progress(_ files: [String: String], of name: String = "g", asOf: String = "2026-11-21") throws
        -> GoalProgress
    {
        let overview = JobVault(files).model.progress(asOf: try day(asOf), explains: true, showsWeeks: true)
        return try #require(overview.goals.first { $0.name == name })
    }

    /// Each contribution as `job:line amount unit from`.
    private func contributions(_ goal: GoalProgress) -> [String] {
        goal.contributions.map { "\($0.record):\($0.line) \($0.amount) \($0.unit) \($0.origin.rawValue)" }
    }

    /// One job of an hour that is linked to a goal with one target: 5 km, and a sum of 480 kg.
    @Test(arguments: [
        ("90 min", ["j:4 60 min duration"]),
        ("10 km", ["j:8 5 km sum"]),
        ("5000 m", ["j:8 5000 m sum"]),
        ("1000 kg", ["j:7 480 kg sum"]),
        ("1000 kg per week", ["j:7 480 kg sum"]),
        ("at most 1000 kg", ["j:7 480 kg sum"]),
        ("5 times", ["j:5 1 times times"]),
        ("5 days", ["j:5 1 days day"]),
        ("best 10 km", ["j:8 5 km sum"]),
        // A sum of mass is nothing that was lifted at once.
        ("best 100 kg", []),
        ("latest 100 kg from 90 kg", []),
        ("300 pages", []),
    ])
    func wholeJobs(_ target: String, _ expected: [String]) throws {
        let files = [
            "goals/g.md": goal("targets: [\"\(target)\"]"),
            "jobs/j.md": record(
                "type: job\ndate: 2026-11-10\nduration: 1 h\ngoals: \"[[g]]\"",
                body: "all sum 480 kg\nall every 5 km\nsaw greatest 60 kg\n"),
        ]
        let goal = try progress(files)
        #expect(contributions(goal) == expected)
        #expect(
            goal.notCounted.map { "\($0.record) \($0.reason.rawValue)" } == (expected.isEmpty ? ["j no-amount"] : []))
    }

    /// A goal about the saw reads what was done with the saw, linked or not.
    @Test(arguments: [
        ("1000 kg", ["j:5 480 kg sum", "k:6 300 kg sum"]),
        ("best 100 kg", ["j:6 60 kg greatest", "k:7 70 kg greatest"]),
        ("best 40 kg from 90 kg", ["j:7 50 kg least", "k:8 55 kg least"]),
        ("latest 100 kg", ["j:6 60 kg greatest", "k:7 70 kg greatest"]),
        // The line is that of the link, or without one where the saw stands.
        ("8 times", ["j:5 1 times times", "k:4 1 times times"]),
        ("8 days", ["j:5 1 days day", "k:4 1 days day"]),
        // The hour is that of the whole job.
        ("90 min", []),
    ])
    func jobsWithOneThing(_ target: String, _ expected: [String]) throws {
        let files = [
            "goals/g.md": goal("of: \"[[saw]]\"", "targets: [\"\(target)\"]"),
            "jobs/j.md": job(
                "2026-11-10", "saw sum 480 kg", "saw greatest 60 kg", "saw least 50 kg", "axe greatest 99 kg",
                "all sum 900 kg"),
            "jobs/k.md": job(
                "2026-11-11", "saw sum 300 kg", "saw greatest 70 kg", "saw least 55 kg", goals: "g"),
            "jobs/axe.md": job("2026-11-12", "axe greatest 80 kg"),
            "jobs/early.md": job("2026-10-31", "saw greatest 80 kg"),
            "jobs/late.md": job("2026-11-22", "saw greatest 80 kg"),
        ]
        let goal = try progress(files)
        #expect(contributions(goal) == expected)
        #expect(goal.notCounted.map(\.record) == (expected.isEmpty ? ["k"] : []))
    }

    /// A total and a best of one group in one goal take different amounts of one job.
    @Test func twoTargetsOfOneGroup() throws {
        let files = [
            "goals/g.md": goal("of: saw", "targets: [1000 kg, best 100 kg, 8 times]"),
            "jobs/j.md": job("2026-11-10", "saw sum 480 kg", "saw greatest 60 kg", "saw least 50 kg"),
        ]
        let goal = try progress(files)
        #expect(goal.targets.map(\.current) == [480, 60, 1])
        #expect(contributions(goal) == ["j:5 480 kg sum", "j:5 1 times times", "j:6 60 kg greatest"])
    }

    /// Actions of a goal about one thing count as ever.
    @Test func actionsBesideJobs() throws {
        let action = record("type: action\ndate: 2026-11-12\nmeasures: 65 kg\ngoals: g")
        let files = [
            "goals/g.md": goal("of: saw", "targets: [best 100 kg, 1000 kg]"),
            "jobs/j.md": job("2026-11-10", "saw sum 480 kg", "saw greatest 60 kg"), "a.md": action,
        ]
        #expect(try progress(files).targets.map(\.current) == [65, 545])
    }

    /// What is linked and gives nothing is told, with the reason; what nobody linked is not.
    @Test(arguments: [
        ("of: saw", "axe sum 5 kg", "2026-11-10", ["j no-amount"]),
        ("of: saw", "saw every 5 km", "2026-11-10", ["j no-amount"]),
        ("of: saw", "saw sum 5 kg", "2026-10-31", ["j outside-goal"]),
        ("of: saw", "saw sum 5 kg", "2026-11-10", []),
        ("of: axe", "saw sum 5 kg", "2026-11-10", ["j no-amount"]),
        // A thing that is not there is in no job.
        ("of: nothing", "saw sum 5 kg", "2026-11-10", ["j no-amount"]),
        ("plan: x", "saw sum 5 kg", "2026-11-10", ["j no-amount"]),
        ("plan: x", "all sum 5 kg", "2026-11-10", []),
        ("plan: x", "all sum 5 kg", "2026-12-01", []),
    ])
    func notCounted(_ field: String, _ line: String, _ date: String, _ expected: [String]) throws {
        var files = [
            "goals/g.md": goal(field, "targets: [1000 kg]"), "jobs/j.md": job(date, line, goals: "g"),
        ]
        let goal = try progress(files)
        #expect(goal.notCounted.map { "\($0.record) \($0.reason.rawValue)" } == expected)
        #expect(goal.contributions.count == (expected.isEmpty && date < "2026-11-22" ? 1 : 0))
        files["jobs/j.md"] = job(date, line)
        #expect(try progress(files).notCounted.isEmpty)
    }

    /// A milestone counts what its goal counts, inside its own dates, each job once, and is about the same thing.
    @Test func milestones() throws {
        let files = [
            "goals/g.md": goal("of: saw", "targets: [best 100 kg]"),
            "m.md": record(
                "type: milestone\nstart: 2026-11-03\ndue: 2026-11-20\ngoal: g\ntargets: [best 80 kg, 9 times]"),
            "jobs/both.md": job("2026-11-10", "saw greatest 60 kg", "all sum 900 kg", goals: "g, m"),
            "jobs/early.md": job("2026-11-02", "saw greatest 90 kg"),
            "jobs/free.md": job("2026-11-11", "saw greatest 70 kg"),
            "jobs/own.md": job("2026-11-12", "saw greatest 75 kg", goals: "m"),
            "jobs/axe.md": job("2026-11-13", "axe greatest 99 kg", goals: "m"),
        ]
        let milestone = try progress(files, of: "m")
        #expect(
            contributions(milestone) == [
                "both:4 1 times times", "both:6 60 kg greatest", "free:5 1 times times", "free:5 70 kg greatest",
                "own:4 1 times times", "own:6 75 kg greatest",
            ])
        #expect(milestone.notCounted.map(\.record) == ["axe"])
        let goal = try progress(files)
        #expect(goal.contributions.map(\.record) == ["early", "both", "free", "own"])
    }

    /// In the order of time with actions, in weeks, and not before they are done.
    @Test func timeAndWeeks() throws {
        let files = [
            "goals/g.md": goal("targets: [latest 10 km from 0 km]"),
            "jobs/a.md": job("2026-11-10", "all every 5 km", goals: "g", more: "time: \"18:00\""),
            "jobs/b.md": job("2026-11-10", "all every 6 km", goals: "g", more: "time: \"07:00\""),
            "jobs/c.md": job("2026-11-22", "all every 9 km", goals: "g"),
            "x.md": record("type: action\ndate: 2026-11-10\ntime: \"12:00\"\nmeasures: 7 km\ngoals: g"),
        ]
        let goal = try progress(files)
        #expect(goal.contributions.map(\.record) == ["b", "x", "a"])
        #expect(goal.targets.first?.lastReading == 5)
        #expect(goal.targets.first?.weeks.map(\.amount) == [nil, nil, 5, nil])
    }

    /// Removed notes and conflict copies are the pack's to leave out; an archived job counts like an archived action.
    @Test func severalGoalsAndThings() throws {
        let files = [
            "goals/g.md": goal("of: saw", "targets: [1000 kg]"), "goals/h.md": goal("targets: [1000 kg]"),
            "goals/i.md": goal("of: axe", "targets: [1000 kg]"),
            "jobs/j.md": job(
                "2026-11-10", "saw sum 5 kg", "axe sum 7 kg", "all sum 12 kg", goals: "g, h, h", more: "archived: true"),
        ]
        for (name, amount) in [("g", 5), ("h", 12), ("i", 7)] as [(String, Rational)] {
            #expect(try progress(files, of: name).targets.map(\.current) == [amount])
        }
    }
}
