import Testing
import VaultChecks
import VaultGoals
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultSearch

/// Records that a person takes for one are found, and others are not.
///
/// The odd pairs of the labelled ones chose weights and bounds, the even ones judge them.
@Suite struct LabelledDuplicatesTests {
    @Test(arguments: [0, 1, nil])
    func recallAndPrecision(half: Int?) throws {
        let pairs = try LabelledPair.all().enumerated().filter { half == nil || $0.offset % 2 == half }
        var tally = Tally()
        for (_, pair) in pairs { tally.add(pair, isFound: isFound(pair)) }
        #expect(tally.isGood, "\(tally)")
    }

    @Test(arguments: ["goal", "action", "value", "measure", "term", "period", "milestone", "obligation"])
    func recallAndPrecision(type: String) throws {
        var tally = Tally()
        for pair in try LabelledPair.all() where pair.type == type { tally.add(pair, isFound: isFound(pair)) }
        #expect(tally.found + tally.missed.count > 5)
        #expect(tally.isGood, "\(tally)")
    }

    private struct Tally: CustomStringConvertible {
        var found = 0
        var missed: [LabelledPair] = []
        var wrong: [LabelledPair] = []

        mutating func add(_ pair: LabelledPair, isFound: Bool) {
            switch (pair.isSame, isFound) {
            case (true, true): found += 1
            case (true, false): missed.append(pair)
            case (false, true): wrong.append(pair)
            case (false, false): break
            }
        }

        /// Both at least 0.95.
        var isGood: Bool {
            found * 100 >= (found + missed.count) * 95 && found * 100 >= (found + wrong.count) * 95
        }

        var description: String { "found \(found), missed \(missed), wrong \(wrong)" }
    }

    /// Whether a vault with the two records and those that they link lists them.
    private func isFound(_ pair: LabelledPair) -> Bool {
        var files: [String: String] = [:]
        for (number, record) in pair.records.enumerated() { files["r\(number).md"] = record.note(type: pair.type) }
        for record in pair.records {
            for term in record.items("terms") { files["\(term).md"] = note(ofTerm: term) }
            for goal in record.items("goal") { files["\(goal).md"] = "---\ntype: goal\n---\n" }
        }
        let model = VaultInMemory(files).model
        let types = model.graph.schema.type(pair.type).map { [$0] } ?? []
        let found = model.duplicates(of: types, least: Similarity(percent: 70))
        return found.pairs.contains { pair in
            [pair.first, pair.second].allSatisfy { model.graph.notes[$0].name.wholeMatch(of: /r[01]/) != nil }
        }
    }

    /// Terms follow each other by their number; a name that is a year is one.
    private func note(ofTerm name: String) -> String {
        let number = Int(name.reversed().prefix { $0.isNumber }.reversed().map(String.init).joined()) ?? 50
        if number > 999 { return "---\ntype: year\nnumber: \(number)\n---\n" }
        let start = CalendarDate(year: 2026, month: 1, day: 5)?.adding(days: 70 * (number - 1))
        return "---\ntype: term\nnumber: \(number)\nstart: \(start?.description ?? "")\n---\n"
    }
}

extension VaultInMemory {
    fileprivate var model: GoalsModel { GoalsModel(graph, contributions: []) }
}

/// The labelled pairs can be trusted: all are read, none stands twice, and both halves are alike.
@Suite struct LabelledPairTests {
    @Test func everyPairIsRead() throws {
        let pairs = try LabelledPair.all()
        #expect(pairs.count == 373)
        #expect(pairs.count { $0.isSame } == 185)
        #expect(Set(pairs.map(\.type)) == Set(pairs.map(\.type)).intersection(GoalTypes.all.map(\.name)))
    }

    @Test func noPairStandsTwice() throws {
        let pairs = try LabelledPair.all()
        let keys = pairs.map { pair in pair.records.map { $0.note(type: pair.type) }.sorted().joined() }
        #expect(Set(keys).count == keys.count)
    }

    /// One half chooses weights and the other judges them, so neither may be the easier one.
    @Test func bothHalvesHaveTheSameMix() throws {
        let pairs = try LabelledPair.all()
        let kinds = pairs.map { "\($0.type) \($0.isSame)" }
        for kind in Set(kinds) {
            let odd = kinds.indices.count { $0 % 2 == 0 && kinds[$0] == kind }
            let even = kinds.indices.count { $0 % 2 == 1 && kinds[$0] == kind }
            #expect(abs(odd - even) <= 1, "\(kind): \(odd) and \(even)")
        }
    }

    /// Here links lead nowhere and units have no record.
    @Test func everyRecordIsOneThatAPersonMayHave() throws {
        let expected: Set = ["broken-link", "unknown-unit", "missing-guidance", "summed-level"]
        for pair in try LabelledPair.all() {
            for record in pair.records {
                let findings = check(["a.md": record.note(type: pair.type)], packs: [GoalsPack.pack])
                let others = findings.filter { !expected.contains($0.rule) }.map(\.message)
                #expect(others == [], "\(record.title)")
            }
        }
    }
}

/// Titles that mean one thing are alike, and titles that contradict each other are not.
@Suite struct TitleLikenessTests {
    @Test(arguments: [
        // Folded the same.
        ("Read 12 books", "read  12 BOOKS", "1.00"),
        ("Caf\u{e9}", "Cafe\u{301}", "1.00"),
        // Every word has a partner of 1, but they are not written the same: at most 0.99.
        ("Run 5 km!", "run: 5 km", "0.99"),
        ("Run 5 km", "Run 5000 m", "0.99"),
        ("Walk 10,000 steps", "Walk 10k steps", "0.99"),
        ("Read twelve books", "Read 12 books", "0.99"),
        ("Call Anna weekly", "Weekly call Anna", "0.99"),
        ("Third chapter", "3rd chapter", "0.99"),
        // (200 + 200 + 200 × 0.92) / 600 = 0.9733
        ("Read 12 books", "Read 12 bokos", "0.97"),
        // One word: its own similarity.
        ("Café", "Cafe", "0.98"),
        ("Books", "Book", "0.96"),
        ("Health", "Heallth", "0.92"),
        ("Health", "Helth", "0.90"),
        // Three letters: swapped after the first one.
        ("Run", "Rnu", "0.92"),
        ("Separate", "Seperate", "0.90"),
        ("Meditate", "Meditation", "0.85"),
        // (200 × 0.96 + 200) / 400 = 0.98
        ("Running 120 km", "Run 120 km", "0.98"),
        // 'jan' stands for 'january': (200 + 200 × 0.96) / 400
        ("Review Jan", "Review January", "0.98"),
        // Three words with 0.97: (100 + 100 + 100) × 0.97 / 300
        ("Push-ups", "Pushups", "0.97"),
        // Light words count 10: 200 / 230 = 0.8695
        ("Go for a run", "Run", "0.87"),
        // 400 / 500 × 0.92 = 0.736
        ("Learn French", "Learn French cooking", "0.74"),
        // 200 / 300 × 0.90 = 0.599, for the amount of its own
        ("Run", "Run 5 km", "0.60"),
    ])
    func areSimilar(left: String, right: String, score: String) {
        #expect(TitleSimilarity.between(left, right).score.description == score)
    }

    /// Both have a word of their own, or one says no: at most 0.40.
    @Test(arguments: [
        ("Read 12 books", "Read 24 books"), ("Chapter 3", "Chapter 4"), ("Week 1", "Week 2"), ("Part II", "Part III"),
        ("First draft", "Second draft"), ("Run 5 km", "Run 10 km"), ("Run 5 km", "Swim 5 km"),
        ("Call Anna", "Call Jonas"), ("Plan A", "Plan B"), ("Sugar", "No sugar"), ("Coffee", "Coffee without sugar"),
        ("Smoke", "Stop smoking"), ("Read more news", "Read less news"), ("Morning run", "Evening run"),
        ("Review January", "Review February"), ("Buy books", "Buy boots"), ("Learning", "Earning"),
        ("Paint a wall", "Point a wall"), ("Walk", "Diagnostics"), ("Eat", "Ate"), ("Eat", "Aet"), ("学钢琴", "学吉他"),
        ("第三章", "第四章"),
        ("Q1 review", "Q2 review"), ("🏃", "🚴"),
    ])
    func areNotAlike(left: String, right: String) {
        #expect(TitleSimilarity.between(left, right).score <= Similarity(percent: 40))
    }

    @Test(arguments: [
        ("Call Anna weekly", "Weekly call Ana", [TitleSimilarity.Difference.order, .slip]),
        ("Push-ups", "Pushups", [.joined]), ("Books", "book!", [.form]), ("Café", "Cafe", [.spelling]),
        ("Kilometers walked", "km walked", [.unit]), ("Run", "Run in the park", [.more]),
    ])
    func differencesAreNamed(left: String, right: String, differences: [TitleSimilarity.Difference]) {
        #expect(TitleSimilarity.between(left, right).differences == differences)
    }

    /// Symmetric, 1 with itself, and never a trap, for any text.
    @Test(.tags(.random)) func holdsForAnyTitles() {
        var random = Seed(7)
        var titles = ["", " ", "3", "a", "…", "1,000,000.5.2 km", String(repeating: "word ", count: 300)]
        for _ in 0..<1_000 { titles.append(random.title()) }
        for (left, right) in zip(titles, titles.dropFirst() + titles.prefix(1)) {
            let (one, other) = (TitleSimilarity.between(left, right), TitleSimilarity.between(right, left))
            #expect(one == other, "\(left) / \(right)")
            #expect(TitleSimilarity.between(left, left) == .same)
            let isSame = TitleSimilarity.folded(left) == TitleSimilarity.folded(right)
            #expect((one.score == .same) == isSame, "\(left) / \(right)")
        }
    }
}

/// The same random titles every time (SplitMix64).
struct Seed {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func below(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ mixed >> 31) % UInt64(limit))
    }

    private static let pieces = [
        "run", "runs", "running", "5", "km", "5km", "kilometers", "book", "bokos", "the", "a", "no", "café", "cafe",
        "cafe\u{301}", "👩‍👩‍👧", "\u{0}", "\u{200d}", "'s", "’", "-", "12.5", ",", "1,000", "三", "章", "k", "3rd", "İ", "ß",
        "\u{301}", "ﬁ", "push", "ups", "pushups", "½", "٣", "don't", "week", "end", "weekend",
    ]

    mutating func title() -> String {
        (0..<below(7)).map { _ in Self.pieces[below(Self.pieces.count)] + (below(3) == 0 ? "" : " ") }.joined()
    }
}

@Suite struct TextVectorTests {
    @Test(
        arguments: [
            ([1, 0], [1, 0], 10_000), ([1, 0], [2, 0], 10_000), ([1, 0], [0, 1], 0), ([1, 0], [-1, 0], 0),
            ([1, 1], [1, 0], 7_071), ([0, 0], [0, 0], 0), ([0, 0], [1, 0], 0), ([1], [1, 0, 0, 0, 0, 0, 0, 0, 0], 0),
            ([1e30, 1e30], [3e38, 3e38], 10_000), ([1e-30, 0], [1, 0], 10_000), ([], [], 0),
            ([1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 5, 6, 7, 8, 9], 10_000),
        ] as [([Float], [Float], Int)])
    func cosines(left: [Float], right: [Float], tenThousandths: Int) {
        #expect(TextVector(left).similarity(to: TextVector(right)).tenThousandths == tenThousandths)
    }

    @Test(arguments: [
        ("Read 12 books", "Read twelve novels", true), ("Read 12 books", "Read 24 books", false),
        ("Run 5 km", "Jog 5000 m", true), ("Smoke", "Stop smoking", false), ("Run", "Laufen", true),
        ("No sugar", "Never sweets", false), ("No sugar", "No sweets", true),
    ])
    func numbers(left: String, right: String, isSame: Bool) {
        #expect(TitleSimilarity.haveSameNumbers(left, right) == isSame)
        #expect(TitleSimilarity.haveSameNumbers(right, left) == isSame)
    }
}
