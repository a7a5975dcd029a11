import Foundation
import Testing
import VaultGoals
import VaultProgress
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultReviews
@testable import VaultSearch

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

/// What is suggested for one action, and how surely.
@Suite struct SuggestionTests {
    /// A goal `g` and an action `a` of 18 November 2026, by their further fields.
    struct Row: Sendable, CustomTestStringConvertible {
        var goal: String
        var action = "measures: 5 km"
        var title = "Evening"
        var body = ""
        /// Nil where nothing is suggested.
        var confidence: String?
        var testDescription: String { "\(goal) | \(title) | \(action) | \(body)" }

        var vault: SmallVault {
            SmallVault([
                "goals/g.md": record("type: goal\n" + (goal.contains("title:") ? "" : "title: \"1\"\n") + goal),
                "actions/a.md": record("type: action\ndate: 2026-11-18\ntitle: \(title)\n\(action)", body: body),
                "terms/t3.md": record("type: term\nnumber: 3\nstart: 2026-10-19"),
                "terms/t2.md": record("type: term\nnumber: 2\nstart: 2026-08-03"),
                "terms/y.md": record("type: year\nnumber: 2026"),
            ])
        }
    }

    private func suggestions(_ vault: SmallVault, asOf: String = "2026-11-21") throws -> [Suggestion] {
        vault.model.suggestions(MatchQuestion(asOf: try day(asOf))).actions.flatMap(\.suggestions)
    }

    /// A line that is no row fails.
    static let page: (rows: [Row], faults: [String]) = {
        var (rows, faults): ([Row], [String]) = ([], [])
        let text = Repository.text("Tests/Fixtures/matching/cases.txt") ?? ""
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let sides = line.components(separatedBy: " = ")
            let parts = sides[0].components(separatedBy: "; ")
            func lines(_ text: some StringProtocol) -> String { String(text).replacing(" | ", with: "\n") }
            var row = Row(goal: lines(parts[0]), confidence: sides.last == "nothing" ? nil : sides.last)
            var isRead = sides.count == 2
            for part in parts.dropFirst() {
                let words = part.split(separator: " ", maxSplits: 1)
                switch words[0] {
                case "did": row.action = lines(words[1])
                case "title": row.title = String(words[1])
                case "body": row.body = words[1] + "\n"
                default: isRead = false
                }
            }
            if isRead { rows.append(row) } else { faults.append(String(line)) }
        }
        return (rows, faults)
    }()

    @Test func thePageIsRead() { #expect(Self.page.faults == [] && Self.page.rows.count >= 75) }

    @Test(arguments: page.rows) func isAsSureAsItsReasons(row: Row) throws {
        let found = try suggestions(row.vault).map(\.confidence)
        #expect(found == (try row.confidence.map { [try number($0)] } ?? []))
    }

    // MARK: Bands and reasons

    /// 0.7 is confident, which takes a word or earlier actions; everything else is for review.
    @Test(arguments: [
        ("targets: 120 km\nkeywords: run", "0.7", Suggestion.Band.confident),
        ("targets: 120 km\nterms: \"[[t3]]\"", "0.3", .review),
        ("targets: [120 km, 9 h, 5 kg, 2 EUR]\nkeywords: run", "0.55", .review),
        ("targets: [120 km, 9 h]", "0.1", .review), ("targets: 120 km", "0.2", .review),
        // 0.2 × 2/4 + 0.5, and 0.1 for the term.
        ("targets: [120 km, 9 pages, 5 kg, 5 EUR]\nkeywords: run", "0.6", .review),
        ("targets: [120 km, 9 pages, 5 kg, 5 EUR]\nkeywords: run\nterms: \"[[t3]]\"", "0.7", .confident),
    ])
    func bands(goal: String, confidence: String, band: Suggestion.Band) throws {
        let measures = goal.contains("pages") ? "measures: [5 km, 2 pages]" : "measures: 5 km"
        let found = try suggestions(Row(goal: goal, action: measures, title: "Run").vault)
        let expected = try number(confidence)
        #expect(found.map(\.confidence) == [expected])
        #expect(found.map(\.band) == [band])
    }

    @Test func reasonsAreTold() throws {
        let row = Row(
            goal: "targets: [120 km, 24 times, 90 min per week]\nkeywords: [jog, \"Run*\", tired]\nterms: \"[[t3]]\"",
            action: "measures: 4400 m\nduration: 1 h\ntags: [jogging]", title: "Run", body: "Tired. Jog. Run.\n")
        let found = try #require(try suggestions(row.vault).first)
        #expect(found.targets.map(\.target) == ["120 km", "90 min per week"])
        let kilometres = try number("4.4")
        #expect(found.targets.map(\.amount) == [kilometres, 60])
        #expect(found.targets.map(\.unit) == ["km", "min"])
        #expect(found.targets.map(\.origin) == [.measure, .duration])
        #expect(found.targetCount == 2)
        #expect(found.words.map(\.text) == ["jog", "Run*", "tired"])
        #expect(found.words.map(\.place) == [.tag, .title, .body])
        #expect(found.words.allSatisfy { $0.isKeyword })
        #expect(found.isInTerm)
        let confidence = try number("0.8")
        #expect(found.confidence == confidence && found.past == nil)
    }
}

/// What earlier actions say about an action without a goal, of 18 November 2026.
@Suite struct PastLinksTests {
    private let goals = [
        "goals/g.md": record("type: goal\ntitle: \"1\"\ntargets: 24 times"),
        "goals/h.md": record("type: goal\ntitle: \"2\"\ntargets: 12 days\nkeywords: never"),
        "goals/km.md": record("type: goal\ntitle: \"3\"\ntargets: 12 km"),
    ]

    private func done(_ title: String, _ goals: String, _ more: String = "") -> String {
        let links = goals.split(separator: " ").map { "\"[[\($0)]]\"" }.joined(separator: ", ")
        return record("type: action\ntitle: \(title)\ndate: 2026-11-02\ngoals: [\(links)]\n\(more)")
    }

    private func suggestions(
        _ title: String, _ more: String = "", after earlier: [String], named: Bool = false
    ) throws -> [Suggestion] {
        var files = goals
        for (number, text) in earlier.enumerated() { files["done/\(number + 10).md"] = text }
        files["a.md"] = record("type: action\ntitle: \(title)\ndate: 2026-11-18\n\(more)")
        let vault = SmallVault(files)
        var question = MatchQuestion(asOf: try day("2026-11-21"))
        if named { question.actions = [try #require(vault.graph.note(at: "a.md"))] }
        return vault.model.suggestions(question).actions.first { $0.name == "a" }?.suggestions ?? []
    }

    private func found(_ title: String, _ more: String = "", after earlier: [String]) throws -> [String] {
        try suggestions(title, more, after: earlier).map { suggestion in
            let past = suggestion.past.map { "\($0.linked) of \($0.of) \($0.word ?? "title")" } ?? "none"
            return "\(suggestion.goal) \(suggestion.confidence.amountText) \(past)"
        }
    }

    /// 0.2 for the time that it counts, and 0.5 for the same title.
    @Test func oneActionWithTheSameTitleIsEnough() throws {
        #expect(try found("Lanterns", after: [done("Lanterns", "g")]) == ["g 0.7 1 of 1 title"])
        // Without case, numbers, units and small words.
        #expect(try found("Three Lanterns in 5 min", after: [done("the lanterns", "g")]) == ["g 0.7 1 of 1 title"])
        // Also where the goal has keywords, which are not in it, and where it counts amounts.
        #expect(try found("Lanterns", after: [done("Lanterns", "h")]) == ["h 0.7 1 of 1 title"])
        #expect(try found("Lanterns", "measures: 2 km", after: [done("Lanterns", "km")]) == ["km 0.7 1 of 1 title"])
        #expect(try found("Lanterns", after: [done("Lanterns", "km")]) == [])
    }

    /// 0.3 for a word, in two actions at least.
    @Test func aWordSaysLess() throws {
        #expect(try found("Lanterns, lit", after: [done("Lanterns", "g")]) == [])
        let two = [done("Lanterns", "g"), done("Green lanterns", "g")]
        #expect(try found("Lanterns, lit", after: two) == ["g 0.5 2 of 2 lanterns"])
        #expect(try found("12 min", after: [done("15 min", "g"), done("12 min", "g")]) == [])
    }

    @Test func halfOfThemSuffice() throws {
        let even = [done("Lanterns", "g"), done("Lanterns", "h")]
        #expect(try found("Lanterns", after: even) == ["g 0.7 1 of 2 title", "h 0.7 1 of 2 title"])
        #expect(try found("Lanterns", after: even + [done("Lanterns", "g")]) == ["g 0.7 2 of 3 title"])
        #expect(
            try found("Lanterns", after: [done("Lanterns", "g h")]) == ["g 0.7 1 of 1 title", "h 0.7 1 of 1 title"])
        // Those without a goal, and those after today, say nothing.
        let silent = ["type: action\ntitle: Lanterns\ndate: 2026-11-01", "type: action\ntitle: Lanterns\ngoals: g"]
        #expect(try found("Lanterns", after: silent.map { record($0) }) == [])
        let later = done("Lanterns", "g").replacing("2026-11-02", with: "2026-11-22")
        #expect(try found("Lanterns", after: [later]) == [])
    }

    /// The last ten with a goal decide, so that a new habit is soon known.
    @Test func theLastTenDecide() throws {
        let old = (0..<20).map { _ in done("Lanterns", "h") }
        let new = (0..<5).map { _ in done("Lanterns", "g").replacing("2026-11-02", with: "2026-11-12") }
        #expect(try found("Lanterns", after: old + new) == ["g 0.7 5 of 10 title", "h 0.7 5 of 10 title"])
        let newer = done("Lanterns", "g").replacing("2026-11-02", with: "2026-11-13")
        #expect(try found("Lanterns", after: old + new + [newer]) == ["g 0.7 6 of 10 title"])
    }

    @Test func anActionIsNotComparedWithItself() throws {
        #expect(try suggestions("Lanterns", "goals: g", after: [], named: true).isEmpty)
        let other = try suggestions("Lanterns", "goals: g", after: [done("Lanterns", "h")], named: true)
        #expect(other.map(\.goal) == ["h"] && other.first?.past?.of == 1)
    }

    /// Words and earlier actions together: 0.7, and 0.2 for the time.
    @Test func wordsAndEarlierActionsTogether() throws {
        let files = goals.merging(["goals/l.md": record("type: goal\ntitle: Lanterns\ntargets: 9 times")]) { $1 }
        let all = files.merging([
            "b.md": done("Lanterns", "l"), "a.md": record("type: action\ntitle: Lanterns\ndate: 2026-11-18"),
        ]) { $1 }
        let actions = SmallVault(all).model.suggestions(MatchQuestion(asOf: try day("2026-11-21"))).actions
        let confidence = try number("0.9")
        #expect(actions.first?.suggestions.map(\.confidence) == [confidence])
    }

    /// A time says nothing for a habit, and something against it: under half of the shortest, over twice the longest.
    @Test(arguments: [
        ("", "0.7", false), ("duration: 4 min", "0.5", true), ("duration: 5 min", "0.7", false),
        ("duration: 40 min", "0.7", false), ("duration: 41 min", "0.5", true), ("duration: 7 h", "0.5", true),
    ])
    func durationsThatDoNotFit(duration: String, confidence: String, isOther: Bool) throws {
        let taken = [done("Lanterns", "g", "duration: 10 min"), done("Something", "g", "duration: 20 min")]
        let suggestion = try #require(try suggestions("Lanterns", duration, after: taken).first)
        let expected = try number(confidence)
        #expect(suggestion.confidence == expected)
        #expect(suggestion.otherDurations == (isOther ? 600...1200 : nil))
    }
}

@Suite struct PhraseIndexTests {
    private func isFound(_ phrase: String, in text: String) throws -> Bool {
        var index = PhraseIndex()
        let added = index.add(phrase)
        let number = try #require(added)
        var found = index.nothingFound
        index.find(in: Array(text.utf8).span, at: .title, &found)
        return found[number] != nil
    }

    @Test(arguments: [
        ("run", "A RUN before work"), ("RUN", "runs"), ("run", "Running late"), ("running", "ran home"),
        ("run*", "running"), ("long run", "The long, slow … no: the Long Run"), ("long run", "two long runs"),
        ("long run", "long long run"), ("half marathon", "#half-marathon"), ("a b a c", "a b a b a c"),
        ("café", "Cafe\u{301}"), ("CAFE\u{301}", "café"), ("Übung", "ÜBUNG"), ("бег", "Бег вечером"),
        ("跑步", "今天跑步五公里"), ("10k", "10K race"), ("pull-up", "three pull-ups"),
    ])
    func findsWholeWordsInTheirForms(phrase: String, text: String) throws {
        #expect(try isFound(phrase, in: text))
    }

    @Test(arguments: [
        ("run", "Brunch with Jonas"), ("run", "overrun"), ("run", "runner"), ("long run", "long slow run"),
        ("long run", "run long"), ("long run", "long"), ("km", "5km"), ("cafe", "café"), ("run", ""),
        ("bus", "bu"), ("new", "news"), ("步跑", "跑步"), ("a b a c", "a b a b"),
    ])
    func findsNothingElse(phrase: String, text: String) throws {
        #expect(try !isFound(phrase, in: text))
    }

    @Test(arguments: ["", "*", "€ — 🏃", " "])
    func aPhraseWithoutWordsIsNone(text: String) {
        var index = PhraseIndex()
        let number = index.add(text)
        #expect(number == nil)
    }

    /// Phrases do not reach from one text into the next, and keep the place where they stood first.
    @Test func textsAreApart() throws {
        var index = PhraseIndex()
        let (long, run, again) = (index.add("long run"), index.add("run"), index.add("Long  RUN"))
        #expect(again == long)
        var found = index.nothingFound
        index.find(in: Array("so long".utf8).span, at: .title, &found)
        index.find(in: Array("run".utf8).span, at: .tag, &found)
        index.find(in: Array("run".utf8).span, at: .body, &found)
        let (first, second) = (try #require(long), try #require(run))
        #expect(found[first] == nil)
        #expect(found[second] == .tag)
    }
}

/// What a suggestion says an action would give is what progress counts once the link is written.
@Suite struct SuggestedAmountsTests {
    @Test func suggestionsGiveWhatProgressCounts() throws {
        let vault = SmallVault(try ExampleVault.files())
        let model = vault.model
        let today = try day("2026-11-21")
        var actions = model.actions().filter { $0.day <= today }
        var question = MatchQuestion(asOf: today)
        question.actions = actions.compactMap { model.graph.note(at: $0.path) }
        var suggested: Set<String> = []
        var links: [String: [String]] = [:]
        for action in model.suggestions(question).actions {
            for suggestion in action.suggestions {
                links[action.path.text, default: []].append(suggestion.goal)
                for target in suggestion.targets {
                    suggested.insert(
                        "\(action.path) \(suggestion.goal) \(target.target) \(target.amount) \(target.unit) \(target.origin)"
                    )
                }
            }
        }
        for index in actions.indices {
            actions[index].goals += (links[actions[index].path.text] ?? []).map { LoggedAction.GoalLink($0, line: 1) }
        }
        let settings = ProgressSettings(asOf: today, units: model.units, includesArchived: true, explains: true)
        let overview = ProgressOverview(goals: model.goals.map(\.plan), actions: actions, settings: settings)
        var counted: Set<String> = []
        for goal in overview.goals {
            for item in goal.contributions {
                guard links[item.path.text]?.contains(goal.name) ?? false else { continue }
                counted.insert("\(item.path) \(goal.name) \(item.target) \(item.amount) \(item.unit) \(item.origin)")
            }
        }
        #expect(suggested.count > 50)
        #expect(suggested.subtracting(counted).filter { !$0.hasSuffix(" day") } == [])
        // Times and days are only told of goals that count nothing else; of a day, the first action counts.
        #expect(counted.subtracting(suggested).filter { !$0.contains(" times ") && !$0.contains(" days ") } == [])
    }
}

/// Goals that a person would give to an action are suggested, and others are not.
///
/// Every second action chose the weights, the others judge them.
@Suite struct LabelledMatchesTests {
    @Test func everyPairIsRead() throws {
        let matches = try LabelledMatch.all()
        let labels = matches.flatMap(\.labels)
        #expect(matches.count == 75)
        #expect(labels.count == 204)
        #expect(labels.count(where: \.belongs) == 69)
        for match in matches {
            #expect(!match.labels.isEmpty, "\(match.title)")
            let vault = SmallVault(match.files)
            #expect(match.labels.allSatisfy { vault.files["goals/\($0.goal).md"] != nil }, "\(match.title)")
            let rules = Set(try vault.findings(on: LabelledMatch.day).map(\.rule))
            #expect(rules.isSubset(of: ["unknown-unit"]), "\(match.title): \(rules)")
        }
    }

    /// Of what is suggested at all, and of what is certain enough to accept.
    @Test(arguments: [0, 1, nil])
    func recallAndPrecision(half: Int?) throws {
        let matches = try LabelledMatch.all().enumerated().filter { half == nil || $0.offset % 2 == half }
        var (suggested, certain) = (Tally(), Tally())
        for (_, match) in matches {
            var question = MatchQuestion(asOf: try day(LabelledMatch.day))
            question.most = nil
            let found = SmallVault(match.files).model.suggestions(question).actions.first?.suggestions ?? []
            for label in match.labels {
                let suggestion = found.first { $0.goal == label.goal }
                let pair = "\(match.title) / \(label.goal)"
                suggested.add(pair, belongs: label.belongs, isFound: suggestion != nil)
                certain.add(pair, belongs: label.belongs, isFound: suggestion?.band == .confident)
            }
        }
        #expect(suggested.recall >= 93 && suggested.precision >= 93, "\(suggested)")
        #expect(certain.recall >= 75 && certain.wrong.isEmpty, "\(certain)")
        if half == nil { #expect(suggested.precision >= 95 && certain.recall >= 81, "\(suggested), \(certain)") }
    }

    private struct Tally: CustomStringConvertible {
        var found = 0
        var missed: [String] = []
        var wrong: [String] = []

        mutating func add(_ pair: String, belongs: Bool, isFound: Bool) {
            switch (belongs, isFound) {
            case (true, true): found += 1
            case (true, false): missed.append(pair)
            case (false, true): wrong.append(pair)
            case (false, false): break
            }
        }

        /// In percent.
        var recall: Int { found * 100 / max(found + missed.count, 1) }
        /// In percent.
        var precision: Int { found * 100 / max(found + wrong.count, 1) }

        var description: String { "recall \(recall) precision \(precision), missed \(missed), wrong \(wrong)" }
    }
}

@Suite struct TextWordsTests {
    @Test(arguments: [
        ("Morning run, 5.2 km!", ["Morning", "run", "5", "2", "km"]), ("", []), (" -*- ", []), ("run", ["run"]),
        ("pull-ups & Nadia's long_run", ["pull", "ups", "Nadia", "s", "long", "run"]),
        ("#sport/laufen", ["sport", "laufen"]), ("Müggelsee für Zoë", ["Müggelsee", "für", "Zoë"]),
        ("Cafe\u{301}s", ["Cafe\u{301}s"]), ("бег 5 км", ["бег", "5", "км"]), ("रन करें", ["रन", "करें"]),
        ("今天跑步5公里", ["今", "天", "跑", "步", "5", "公", "里"]), ("ランrun", ["ラ", "ン", "run"]),
        ("run🏃\u{FE0F}run", ["run", "run"]), ("❤\u{FE0F} run", ["run"]), ("“run”…jog", ["run", "jog"]),
        ("½ run", ["run"]), ("१२ km", ["१२", "km"]),
    ])
    func wordsAreLettersAndDigits(text: String, words: [String]) {
        #expect(TextWords.list(text) == words)
    }

    /// Bytes that are not UTF-8, and characters that are cut off, part words.
    @Test(
        arguments: [
            ([0x72, 0x75, 0x6E, 0xFF, 0x6A, 0x6F, 0x67], 2), ([0x72, 0xC3], 1), ([0xE2, 0x82], 0),
            ([0x80, 0x61, 0xF4], 1),
        ] as [([UInt8], Int)])
    func badBytesPartWords(bytes: [UInt8], count: Int) {
        var found = 0
        TextWords.forEach(in: bytes.span) { _ in found += 1 }
        #expect(found == count)
    }
}

@Suite struct TitleWordsTests {
    @Test(arguments: [
        ("Run 190 km to the start line and home again", ["run", "line", "home"]), ("Run 120 km", ["run"]),
        ("Ten kilometres under an hour", []), ("Three hundred kilometres in 2026", []),
        ("Read 1,500 pages", ["read", "pages"]),
        ("An hour of yoga a week", ["yoga"]), ("Walk the Sixty-Six Lakes trail", ["walk", "lakes", "trail"]),
        ("Yoga, yoga, YOGA", ["yoga"]), ("Run 80 km before August", ["run"]), ("", []),
        ("Learn the front crawl", ["front", "crawl"]),
        ("Übung macht den Meister", ["übung", "macht", "den", "meister"]), ("B flat at 96", ["flat"]), ("10k", []),
    ])
    func whatATitleIsAbout(title: String, words: [String]) {
        #expect(TitleWords.meaningful(in: title, units: .builtIn) == words)
    }

    /// Units of the vault's measures are units.
    @Test func unitsSayNothing() {
        let units = UnitTable(measures: [MeasureSpellings(unit: "page", also: ["leaf"])])
        #expect(TitleWords.meaningful(in: "Pages and a leaf of books", units: units) == ["books"])
    }
}

@Suite struct WordFormsTests {
    @Test(arguments: [
        "run runs running ran", "stop stops stopping stopped", "study studies studying studied",
        "read reads reading", "swim swims swimming swam swum", "jog jogs jogging jogged", "hike hikes hiking hiked",
        "call calls calling called", "pass passes passing passed", "visit visits visiting visited",
        "play plays playing played", "row rows rowing rowed", "box boxes boxing boxed", "push pushes pushing pushed",
        "squat squats squatting squatted", "use uses using used", "see sees seeing", "tie ties tying tied",
        "exercise exercises exercising exercised", "cycle cycles cycling cycled", "movie movies", "evening evenings",
        "bus buses", "glass glasses", "class classes", "potato potatoes", "photo photos", "potatoes potato",
        "canoe canoes canoeing canoed", "write writes writing wrote written", "ring rings ringing rang rung",
        "travel travels traveling travelling travelled", "train trains training trained", "yoga yogas", "be being",
        // From a form to the others.
        "running run runs ran", "studies study studying", "rang ring rings", "hiking hike hiked", "swimming swim",
        "rode ride riding", "calling call called", "Reading read", "travelling travel", "dying die died",
        // Verbs and their nouns.
        "meditate meditation meditations meditating meditated", "meditation meditate meditating meditates",
        "donation donate donated", "explore exploration explored", "exploration explore exploring",
        "reflect reflection reflections", "reflection reflect reflected", "translation translate",
        // The words of other languages take an -s and stay what they are.
        "Café cafés", "lauf laufs", "Übung Übungs",
    ])
    func formsFindEachOther(words: String) {
        let words = words.split(separator: " ").map(String.init)
        let forms = WordForms.forms(of: words[0])
        for word in words { #expect(forms.contains(word.lowercased()), "\(words[0]) does not find \(word)") }
    }

    @Test(
        arguments: [
            // What only looks like an ending.
            ("bus", "bu"), ("glass", "glas"), ("glas", "glass"), ("news", "new"), ("new", "news"), ("tennis", "tenni"),
            ("focus", "focu"), ("evening", "even"), ("ring", "r"), ("spring", "spr"), ("need", "ne"), ("speed", "spe"),
            ("is", "i"), ("gas", "ga"), ("bed", "b"), ("king", "k"), ("sing", "s"),
            // Words that differ in an e or a doubled letter.
            ("note", "not"), ("not", "note"), ("plane", "plan"), ("planes", "plan"), ("care", "car"), ("hoping", "hop"),
            ("hopping", "hope"), ("riding", "rid"), ("calling", "cal"), ("wine", "win"),
            // Other words of the same family.
            ("run", "runner"), ("run", "brunch"), ("week", "weekly"), ("fit", "fitness"), ("run", "rune"),
            // Only the nouns of verbs, and only of long enough ones.
            ("station", "state"), ("state", "station"), ("ration", "rate"), ("rate", "ration"), ("section", "sect"),
            ("nation", "nate"), ("action", "act"), ("present", "presentation"),
            // Of other languages there are no forms but these.
            ("listen", "list"), ("listen", "liste"), ("golden", "gold"), ("garden", "gard"), ("green", "gre"),
            ("linen", "line"), ("kasten", "kaste"), ("get", "geen"), ("young", "yo"), ("laufen", "läuft"),
            // German and Spanish.
            ("reis", "rei"), ("haus", "hau"), ("das", "da"), ("uns", "un"), ("leer", "le"),
            ("correr", "corr"), ("los", "lo"), ("gedichte", "gedicht"),
            // Not a word of letters.
            ("10ks", "10k"), ("s", ""), ("跑步", "跑"),
        ] as [(String, String)])
    func otherWordsAreNotForms(word: String, other: String) {
        #expect(!WordForms.forms(of: word).contains(other))
    }

    /// Whatever the word is, it finds itself, and nothing of one letter or none.
    @Test(arguments: ["a", "s", "es", "ies", "ing", "ying", "ed", "ied", "sss", "yyy", "qu", "ß", "ie", "ss", ""])
    func theShortestWordsAreLeftAlone(word: String) {
        let forms = WordForms.forms(of: word)
        #expect(forms.contains(word))
        #expect(forms.allSatisfy { $0 == word || $0.count > word.count || $0.count >= 3 })
    }
}
