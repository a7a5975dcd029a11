import VaultSchema

/// How likely a goal is for an action, in small whole numbers: all that is needed to tell the likeliest from the rest.
struct SuggestionRank: Comparable, Sendable {
    /// What the words of an action, and earlier actions with these, say about a goal. In tenths, so that together with
    /// an amount the stronger one is certain, and the weaker one is never less than an amount alone.
    struct Kinship: Hashable, Sendable {
        enum Strength: Int, Sendable { case none = 0, weak = 3, strong = 5 }

        var words = Strength.none
        var past = Strength.none

        /// The stronger one, and 0.2 more where both say so.
        var tenths: Int {
            let most = max(words.rawValue, past.rawValue)
            return words != .none && past != .none ? most + 2 : most
        }

        var isNone: Bool { tenths == 0 }
    }

    /// The place of the goal among those that are matched, which are in the order of their paths.
    let place: Int
    let kinship: Kinship
    /// The confidence is this over ten times `targets`.
    let tenths: Int
    /// What the amounts are a fraction of; one at least.
    let targets: Int
    let band: Suggestion.Band

    /// - Parameters:
    ///   - fed: how many of the targets get an amount
    ///   - count: how many targets are neither times nor days
    init(place: Int, fed: Int, of count: Int, _ kinship: Kinship, isInTerm: Bool) {
        self.place = place
        self.kinship = kinship
        targets = max(count, 1)
        tenths = 2 * fed + (kinship.tenths + (isInTerm ? 1 : 0)) * targets
        band = tenths >= 7 * targets ? .confident : .review
    }

    /// 0.2 × (targets that get an amount / targets), up to 0.7 for words and earlier actions, 0.1 for the term.
    var confidence: Rational { Rational(tenths, over: 10 * targets) ?? 0 }

    /// The likelier one first; of equals what shares words or earlier actions, then by path.
    static func < (left: SuggestionRank, right: SuggestionRank) -> Bool {
        let (first, second) = (left.tenths * right.targets, right.tenths * left.targets)
        if first != second { return first > second }
        if left.kinship.isNone != right.kinship.isNone { return right.kinship.isNone }
        return left.place < right.place
    }
}

/// The likeliest of many suggestions, and how many there were.
struct LikeliestSuggestions: Sendable {
    private var ranks: [SuggestionRank] = []
    private var confident = 0
    private var review = 0
    private let most: Int

    init(most: Int?) { self.most = max(most ?? .max, 0) }

    /// Cost: constant, except for a sort of as many as are kept for each so many.
    mutating func add(_ rank: SuggestionRank) {
        if rank.band == .confident { confident += 1 } else { review += 1 }
        ranks.append(rank)
        if ranks.count / 2 > most { ranks = sorted }
    }

    /// How many there were of each band.
    var counts: [Suggestion.Band: Int] { [.confident: confident, .review: review] }

    /// The likeliest first.
    var sorted: [SuggestionRank] { Array(ranks.sorted().prefix(most)) }
}
