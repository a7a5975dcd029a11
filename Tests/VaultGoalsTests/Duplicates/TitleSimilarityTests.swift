import Testing
import VaultTestSupport

@testable import VaultSearch

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
