import Testing
import VaultGoals
import VaultRecords
import VaultReviews
import VaultSyntax

/// Which actions and goals are looked at.
@Suite struct MatchQuestionTests {
    private let goals = [
        "goals/run.md": record("type: goal\ntargets: 120 km"),
        "goals/far.md": record("type: goal\ntargets: 900 km"),
    ]

    private func action(_ day: String, _ more: String = "") -> String {
        record("type: action\ndate: \(day)\nmeasures: 5 km\n\(more)")
    }

    /// The goals suggested for each action, as `a: far run`.
    private func found(
        _ files: [String: String], asOf: String = "2026-11-21", actions: [String]? = nil, goals: [String]? = nil,
        from: String? = nil, to: String? = nil
    ) throws -> [String] {
        let graph = SmallVault(files).graph
        var question = MatchQuestion(asOf: try day(asOf))
        question.actions = try actions?.map { try #require(graph.note(at: Path($0))) }
        question.goals = try goals?.map { try #require(graph.note(at: Path($0))) }
        question.from = try from.map(day)
        question.to = try to.map(day)
        return GoalsModel(graph, contributions: []).suggestions(question).actions.map { action in
            "\(action.name): \(action.suggestions.map(\.destination).joined(separator: " "))"
        }
    }

    @Test func actionsWithoutAGoalTheNewestDayFirst() throws {
        let files = [
            "b.md": action("2026-11-02", "time: \"18:00\""), "a.md": action("2026-11-02", "time: \"07:00\""),
            "c.md": action("2026-11-21"), "old.md": action("2026-10-01"),
            "linked.md": action("2026-11-02", "goals: \"[[run]]\""), "later.md": action("2026-11-22"),
            "broken.md": action("2026-11-02", "goals: \"[[nothing]]\""), "none.md": action("2026-11-03", "goals: []"),
            "past.md": action("2026-11-02", "archived: true"), "undated.md": record("type: action\nmeasures: 5 km"),
        ]
        let expected = ["c: far run", "none: far run", "a: far run", "b: far run", "old: far run"]
        #expect(try found(goals.merging(files) { $1 }) == expected)
    }

    @Test func namedActionsAreLookedAtForOtherGoals() throws {
        let files = [
            "linked.md": action("2026-11-02", "goals: \"[[run]]\""), "later.md": action("2026-11-30"),
            "both.md": action("2026-11-01", "goals: [\"[[run]]\", \"[[far|so far]]\"]"),
            "other.md": action("2026-11-01"),
        ]
        let expected = ["later: far run", "linked: far", "both: "]
        #expect(
            try found(goals.merging(files) { $1 }, actions: ["linked.md", "later.md", "both.md"]) == expected)
    }

    @Test func daysAndGoalsCanBeChosen() throws {
        let files = goals.merging([
            "a.md": action("2026-11-01"), "b.md": action("2026-11-02"), "c.md": action("2026-11-03"),
        ]) { $1 }
        #expect(try found(files, from: "2026-11-02") == ["c: far run", "b: far run"])
        #expect(try found(files, to: "2026-11-02") == ["b: far run", "a: far run"])
        #expect(try found(files, from: "2026-11-02", to: "2026-11-02") == ["b: far run"])
        #expect(try found(files, asOf: "2026-11-01") == ["a: far run"])
        #expect(try found(files, goals: ["goals/run.md"], from: "2026-11-03") == ["c: run"])
    }

    @Test(arguments: [
        ("type: goal\nstatus: active", true), ("type: goal\nstatus: achieved", true),
        ("type: goal\ncompleted: 2026-11-01", true), ("type: goal\nstatus: paused", false),
        ("type: goal\nstatus: dropped", false), ("type: goal\narchived: true", false),
        // Let go later than today.
        ("type: goal\nstatus: dropped\ncompleted: 2026-12-01", true),
        // At rest with its term, unless it says something else itself.
        ("type: goal\nterms: \"[[held]]\"", false), ("type: goal\nterms: \"[[held]]\"\nstatus: active", true),
        ("type: obligation\ndue: 2026-12-01", true), ("type: milestone\ndue: 2026-12-01", true),
        // Counts the actions of its goal anyway.
        ("type: milestone\ndue: 2026-12-01\ngoal: \"[[parent]]\"", false),
        ("type: milestone\ndue: 2026-12-01\ngoal: \"[[nothing]]\"", true),
    ])
    func goalsThatMakeSense(fields: String, isSuggested: Bool) throws {
        let files = [
            "goals/g.md": record("targets: 9 km\n" + fields), "goals/parent.md": record("type: goal"),
            "terms/held.md": record("type: term\nnumber: 1\nstart: 2026-10-19\nstatus: on_hold"),
            "a.md": action("2026-11-02"),
        ]
        #expect(try found(files) == [isSuggested ? "a: g" : "a: "])
        // Named, it is always looked at.
        #expect(try found(files, goals: ["goals/g.md"]) == ["a: g"])
    }

    /// The likeliest first, then by path; a name that others have too is given as a path.
    @Test func suggestionsAreInOrder() throws {
        let files = [
            "goals/z.md": record("type: goal\ntitle: Dawn\ntargets: 9 km"),
            "goals/m.md": record("type: goal\ntargets: [9 km, 9 kg]"),
            "goals/b.md": record("type: goal\ntargets: 9 km"),
            "old/b.md": record("type: goal\ntitle: Other\ntargets: 8 km"),
            "a.md": action("2026-11-02", "title: At dawn"),
        ]
        #expect(try found(files) == ["a: z goals/b old/b m"])
    }

    /// The likeliest five are told, and how many more there are; sure ones of later paths before others of earlier
    /// ones.
    @Test func theLikeliestAreTold() throws {
        var files = ["a.md": action("2026-11-02", "title: At dawn")]
        for number in 10..<40 { files["goals/\(number).md"] = record("type: goal\ntargets: 9 km") }
        for name in ["x", "y"] { files["goals/\(name).md"] = record("type: goal\ntitle: Dawn\ntargets: 9 km") }
        var question = MatchQuestion(asOf: try day("2026-11-21"))
        let five = SmallVault(files).model.suggestions(question)
        #expect(five.actions.map { $0.suggestions.map(\.goal) } == [["x", "y", "10", "11", "12"]])
        #expect(five.leftOut == 27 && five.actions.first?.leftOut == 27)
        #expect(five.count(.confident) == 2 && five.count(.review) == 30)
        question.most = 1
        #expect(SmallVault(files).model.suggestions(question).actions.map { $0.suggestions.map(\.goal) } == [["x"]])
        question.most = nil
        let all = SmallVault(files).model.suggestions(question)
        #expect(all.actions.first?.suggestions.count == 32 && all.leftOut == 0)
        #expect(all.actions.first?.suggestions.prefix(5).map(\.goal) == ["x", "y", "10", "11", "12"])
    }

    /// However sure a suggestion is, it counts for nothing before its link is written.
    @Test func suggestionsAreNeverCounted() throws {
        func current(_ action: String) throws -> String? {
            let files = [
                "goals/g.md": record("type: goal\nkeywords: run\ntargets: 120 km\nterms: \"[[t]]\""),
                "terms/t.md": record("type: term\nnumber: 3\nstart: 2026-10-19"), "a.md": action,
            ]
            let model = SmallVault(files).model
            _ = model.suggestions(MatchQuestion(asOf: try day("2026-11-21")))
            return model.progress(asOf: try day("2026-11-21")).goals.first?.targets.first?.current?.amountText
        }
        #expect(try current(action("2026-11-02", "title: Run")) == "0")
        #expect(try current(action("2026-11-02", "title: Run\ngoals: \"[[g]]\"")) == "5")
    }
}
