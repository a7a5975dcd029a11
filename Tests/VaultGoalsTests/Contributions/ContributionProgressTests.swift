import Testing
import VaultRecords

@testable import VaultGoals
@testable import VaultProgress

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
