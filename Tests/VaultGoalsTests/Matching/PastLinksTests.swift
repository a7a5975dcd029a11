import Testing
import VaultRecords
import VaultReviews

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
