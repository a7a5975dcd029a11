import Testing
import VaultRecords
import VaultReviews

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

    private func check(_ row: Row, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let found = try suggestions(row.vault).map(\.confidence)
        let expected = try row.confidence.map { [try number($0)] } ?? []
        #expect(found == expected, sourceLocation: sourceLocation)
    }

    // MARK: Amounts

    @Test(arguments: [
        // 0.2 × 1/1
        Row(goal: "targets: 120 km", confidence: "0.2"),
        // 0.2 × 1/2 and 2/2
        Row(goal: "targets: [120 km, 30 pages]", confidence: "0.1"),
        Row(goal: "targets: [120 km, 30 pages]", action: "measures: [5 km, 8 pages]", confidence: "0.2"),
        // 0.2 × 1/4, 3/4
        Row(goal: "targets: [120 km, 30 pages, 20 EUR, 9 l]", confidence: "0.05"),
        Row(goal: "targets: [120 km, 3 pages, 2 EUR, 9 l]", action: "measures: [5 km, 8 EUR, 1 l]", confidence: "0.15"),
        // Times and days are no part of the fraction: 0.2 × 1/1.
        Row(goal: "targets: [120 km, 30 sessions]", action: "measures: [5 km, 30 min]", confidence: "0.2"),
        Row(goal: "targets: [120 km, 30 sessions]", action: "measures: [5 km, 1 sessions]", confidence: "0.2"),
        Row(goal: "targets: [120 km, 30 days, 3 times per week]", confidence: "0.2"),
        // They alone do not suffice.
        Row(goal: "targets: [30 times]"), Row(goal: "targets: [5 days per week]"),
        Row(goal: "targets: [30 sessions]", action: "measures: 1 sessions"), Row(goal: "plan: none"),
        // No measure, another one, and units of which one is in the name of the other.
        Row(goal: "targets: 120 km", action: "duration: 30 min"),
        Row(goal: "targets: 120 km", action: "time: \"07:00\""),
        Row(goal: "targets: 120 km", action: "measures: 25 pages"),
        Row(goal: "targets: 120 km", action: "measures: 5 distance_km"),
        Row(goal: "targets: 120 m", action: "measures: 5 mm-x"),
        // What converts is the same measure; two of one group are neither.
        Row(goal: "targets: 120 km", action: "measures: 4400 m", confidence: "0.2"),
        Row(goal: "targets: 120 km", action: "measures: [5 km, 300 m]"),
        // Everything takes time, so time alone says nothing; with a word it is an amount, as measure or duration.
        Row(goal: "targets: 90 min per week", action: "duration: 1 h"),
        Row(goal: "targets: 90 min per week", action: "measures: 1 h"),
        Row(goal: "keywords: evening\ntargets: 90 min per week", action: "duration: 1 h", confidence: "0.7"),
        Row(goal: "keywords: evening\ntargets: 90 min per week", action: "measures: 1 h", confidence: "0.7"),
        Row(goal: "keywords: evening\ntargets: best 25 min from 30 min", action: "duration: 28 min", confidence: "0.7"),
        // A best or latest amount is of one thing, which the unit alone does not say.
        Row(goal: "targets: best 9 km"), Row(goal: "targets: latest 0 EUR", action: "measures: -20 EUR"),
        Row(goal: "keywords: evening\ntargets: latest 0 EUR", action: "measures: -20 EUR", confidence: "0.7"),
        // An amount of 0 is an amount.
        Row(goal: "targets: at most 200 EUR", action: "measures: 0 EUR", confidence: "0.2"),
        // What cannot be read, or compared, is as not given: 0.2 × 1/1.
        Row(goal: "targets: [120 km, 5x a week, best 3 h, latest 5 kg from 3 km]", confidence: "0.2"),
        Row(goal: "targets: [best 25 min]", action: "duration: 28 min"),
    ])
    func aTargetGetsAnAmount(row: Row) throws { try check(row) }

    // MARK: Days

    @Test(arguments: [
        Row(goal: "targets: 120 km\nstart: 2026-11-18\ndue: 2026-11-30", confidence: "0.2"),
        Row(goal: "targets: 120 km\nstart: 2026-11-01\ndue: 2026-11-18", confidence: "0.2"),
        Row(goal: "targets: 120 km\nstart: 2026-11-19\ndue: 2026-11-30"),
        Row(goal: "targets: 120 km\nstart: 2026-11-01\ndue: 2026-11-17"),
        // One open side does not open the other.
        Row(goal: "targets: 120 km\nstart: 2026-11-19"), Row(goal: "targets: 120 km\ndue: 2026-11-17"),
        Row(goal: "targets: 120 km\nstart: 2020-01-01", confidence: "0.2"),
        Row(goal: "targets: 120 km\ndue: 2030-01-01", confidence: "0.2"),
        // The days of the term, and 0.1 for it: 19 October to 27 December holds the day.
        Row(goal: "targets: 120 km\nterms: \"[[t3]]\"", confidence: "0.3"),
        Row(goal: "targets: 120 km\nterms: \"[[t2]]\""),
        Row(goal: "targets: 120 km\nterms: [\"[[t2]]\", \"[[t3]]\"]", confidence: "0.3"),
        // In another term, and with days of its own.
        Row(goal: "targets: 120 km\nterms: \"[[t2]]\"\ndue: 2026-12-01", confidence: "0.2"),
        // A year gives days and is not a term.
        Row(goal: "targets: 120 km\nterms: \"[[y]]\"", confidence: "0.2"),
        // A break is no reason against it.
        Row(goal: "targets: 5 km per week\nbreaks: 2026-11-18", confidence: "0.2"),
    ])
    func theDayLiesInside(row: Row) throws { try check(row) }

    // MARK: Words

    @Test(arguments: [
        // 0.2 + 0.5: in the title or the tags; 0.3 in the body.
        Row(goal: "targets: 120 km\nkeywords: [run, jog]", title: "Evening RUN", confidence: "0.7"),
        Row(goal: "targets: 120 km\nkeywords: run", action: "measures: 5 km\ntags: [sport/running]", confidence: "0.7"),
        Row(goal: "targets: 120 km\nkeywords: run", body: "Ran along the canal.\n", confidence: "0.5"),
        Row(goal: "targets: 120 km\nkeywords: run*", title: "Running late", confidence: "0.7"),
        Row(goal: "targets: 120 km\nkeywords: run\nterms: \"[[t3]]\"", title: "Run", confidence: "0.8"),
        // Half of the targets, keyword and term: 0.1 + 0.5 + 0.1.
        Row(goal: "targets: [120 km, 9 h]\nkeywords: run\nterms: \"[[t3]]\"", title: "Run", confidence: "0.7"),
        // Keywords, and none of them: nothing.
        Row(goal: "targets: 120 km\nkeywords: [run, jog]", title: "Yoga in the evening"),
        Row(goal: "targets: 120 km\nkeywords: run\nterms: \"[[t3]]\"", title: "Brunch with Jonas"),
        Row(goal: "targets: 120 km\nkeywords: long run", title: "A run, not that long"),
        Row(goal: "targets: 120 km\nkeywords: long run", title: "Long runs", confidence: "0.7"),
        // The title of a goal with keywords says nothing.
        Row(goal: "title: Run far\ntargets: 120 km\nkeywords: jog", title: "Run"),
        // Keywords without a word are as not given.
        Row(goal: "targets: 120 km\nkeywords: []", confidence: "0.2"),
        Row(goal: "targets: 120 km\nkeywords: [\"*\", \"\"]", confidence: "0.2"),
        Row(goal: "title: Run far\ntargets: 120 km\nkeywords: [\"*\"]", title: "Run", confidence: "0.7"),
        // Without keywords half of the title's words or two of them, in title or tags; fewer are 0.3.
        Row(goal: "title: Run 120 km\ntargets: 120 km", title: "Morning runs", confidence: "0.7"),
        Row(goal: "title: Run 120 km\ntargets: 120 km", title: "120 km", confidence: "0.2"),
        Row(goal: "title: Run 120 km\ntargets: 120 km", title: "Brunch", confidence: "0.2"),
        Row(goal: "title: Run to the line\ntargets: 9 km", action: "measures: 5 km\ntags: run", confidence: "0.7"),
        Row(goal: "title: Run to the line and home\ntargets: 9 km", title: "Home again", confidence: "0.5"),
        Row(goal: "title: Run to the line and home\ntargets: 9 km", title: "Run home", confidence: "0.7"),
        // In the body the only word, or two of them.
        Row(goal: "title: Run 120 km\ntargets: 120 km", body: "A run.\n", confidence: "0.5"),
        Row(goal: "title: Run to the line\ntargets: 9 km", body: "Waited in line.\n", confidence: "0.2"),
        Row(goal: "title: Run to the line\ntargets: 9 km", body: "Ran along the line.\n", confidence: "0.5"),
        // One unit, two goals: words tell them apart.
        Row(
            goal: "targets: 900 min\nkeywords: [yoga, pilates]", action: "measures: 30 min", title: "Yoga",
            confidence: "0.7"),
        Row(goal: "targets: 900 min\nkeywords: [write, revise]", action: "measures: 30 min", title: "Yoga"),
        // Goals in times and days, and goals without a target, by their words alone.
        Row(goal: "targets: 3 days per week\nkeywords: stretch", title: "Stretched", confidence: "0.7"),
        Row(goal: "targets: 24 times\nkeywords: stretch", action: "duration: 5 min", title: "Run"),
        Row(goal: "title: Stretch\ntargets: [24 times, 12 days]", title: "Stretched", confidence: "0.7"),
        Row(goal: "title: Stretch\ntargets: 24 times\nterms: \"[[t3]]\"", body: "Stretched.\n", confidence: "0.6"),
        Row(goal: "title: Tax return\nterms: \"[[t3]]\"", title: "The tax return", confidence: "0.6"),
        Row(goal: "title: Tax return", title: "The bank"),
    ])
    func wordsAreShared(row: Row) throws { try check(row) }

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
