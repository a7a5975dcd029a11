import Testing
import VaultGoals
import VaultRecords
import VaultReviews

@Suite struct ValuesModelTests {
    private func model(_ files: [String: String]) -> (goals: GoalsModel, values: ValuesModel) {
        let goals = SmallVault(files).model
        return (goals, ValuesModel(goals))
    }

    /// `health 9, calm 5` of the goal `g.md`, beside the values `health` and `calm`.
    private func services(_ goal: String, _ more: [String: String] = [:]) -> String {
        let files = [
            "g.md": record("type: goal\n" + goal), "values/calm.md": record("type: value\naliases: [Stille]"),
            "values/health.md": record("type: value\nformerly: [fitness]"),
        ]
        let (goals, values) = model(files.merging(more) { $1 })
        guard let index = goals.goals.firstIndex(where: { $0.plan.name == "g" }) else { return "no goal" }
        return values.services[index].map { "\(values.values[$0.value].name) \($0.strength)" }.joined(separator: ", ")
    }

    // MARK: Records

    @Test(arguments: [
        ("", "general 40"), ("level: major", "major 10"), ("level: Highest_Order", "highest_order 1"),
        ("level: life_area", "life_area 40"), ("level: great", "general 40"), ("level: major\npriority: 3", "major 3"),
        ("priority: 100", "general 100"), ("level: major\npriority: 0", "major 10"),
        ("level: major\npriority: 101", "major 10"), ("level: major\npriority: first", "major 10"),
    ])
    func levelAndPriority(_ frontMatter: String, _ expected: String) throws {
        let value = try #require(model(["v.md": record("type: value\n" + frontMatter)]).values.values.first)
        #expect("\(value.level.rawValue) \(value.priority)" == expected)
    }

    @Test func whatARecordSays() throws {
        let (_, values) = model([
            "values/b.md": record("type: value\ntitle: B first\ndomain: Mind\narchived: true"),
            "values/a.md": record("type: value"), "x.md": record("type: goal"),
        ])
        #expect(values.values.map(\.path) == ["values/a.md", "values/b.md"])
        #expect(values.values.map(\.title) == ["a", "B first"])
        #expect(values.values.map(\.domain) == [nil, "Mind"])
        #expect(values.values.map(\.isArchived) == [false, true])
    }

    @Test func aConflictCopyIsNoValue() {
        let value = record("type: value\ntitle: Health")
        #expect(model(["values/h.md": value, "values/h 2.md": value]).values.values.map(\.name) == ["h"])
    }

    // MARK: Goals

    @Test(arguments: [
        ("values: \"[[health]]\"", "health 5"),
        ("values: [\"[[health]]\", \"[[calm]]\"]\nalignment: [calm 7]", "health 5, calm 7"),
        // Each once, by whatever name.
        ("values: [\"[[calm]]\", \"[[health]]\", \"[[values/calm]]\", \"[[Stille]]\"]", "calm 5, health 5"),
        // Names are read like bare links: alias, former name, path, case, brackets.
        ("values: [\"[[calm]]\"]\nalignment: [Stille 8]", "calm 8"),
        ("values: [\"[[health]]\"]\nalignment: [fitness 3]", "health 3"),
        ("values: [\"[[health]]\"]\nalignment: [values/HEALTH 10]", "health 10"),
        ("values: [\"[[health]]\"]\nalignment: [\"[[health|body]] 1\"]", "health 1"),
        // The first of two numbers counts, by whatever name.
        ("values: [\"[[calm]]\"]\nalignment: [calm 2, Stille 9]", "calm 2"),
        // Out of range, no number, not linked: as not given.
        ("values: [\"[[health]]\"]\nalignment: [health 11]", "health 5"),
        ("values: [\"[[health]]\"]\nalignment: [health 11, health 4]", "health 4"),
        ("values: [\"[[health]]\"]\nalignment: [health]", "health 5"),
        ("values: [\"[[health]]\"]\nalignment: [calm 9]", "health 5"),
        // Broken links and those to other records serve nothing.
        ("values: [\"[[helth]]\", \"[[g]]\"]", ""), ("", ""),
    ])
    func strengthOfAGoal(_ goal: String, _ expected: String) {
        #expect(services(goal) == expected)
    }

    @Test func milestonesAndObligationsServeToo() {
        let (goals, values) = model([
            "a.md": record("type: milestone\ndue: 2026-12-01\nvalues: v\nalignment: v 6"),
            "b.md": record("type: obligation\ndue: 2026-12-01\nvalues: v"), "v.md": record("type: value"),
        ])
        #expect(goals.goals.map(\.plan.name) == ["a", "b"])
        #expect(values.services.map { $0.map(\.strength) } == [[6], [5]])
    }

    // MARK: Actions

    @Test func valuesThatAnActionLinks() throws {
        let (goals, values) = model([
            "a.md": record(
                "type: action\ndate: 2026-11-01\nvalues: [\"[[w]]\", \"[[v]]\", \"[[values/w]]\", \"[[none]]\"]"),
            "values/v.md": record("type: value"), "values/w.md": record("type: value"),
        ])
        let action = try #require(goals.graph.note(at: "a.md"))
        #expect(values.values(linkedBy: action).map { values.values[$0].name } == ["w", "v"])
        #expect(values.values(linkedBy: try #require(goals.graph.note(at: "values/v.md"))).isEmpty)
        #expect(values.values(linkedBy: 99).isEmpty)
    }
}
