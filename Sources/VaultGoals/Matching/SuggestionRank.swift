import VaultSchema

/// How likely a goal is for an action, in small whole numbers: all that is needed to tell the likeliest from the rest.
struct SuggestionRank: Comparable, Sendable {
    /// The place of the goal among those that are matched, which are in the order of their paths.
    let place: Int
    /// The confidence is this over ten times `targets`.
    let tenths: Int
    /// How many targets are no times or days; one at least.
    let targets: Int
    let band: Suggestion.Band

    /// - Parameter fed: how many of the targets get an amount
    init(place: Int, fed: Int, of targets: Int, sharesWords: Bool, isInTerm: Bool) {
        self.place = place
        self.targets = targets
        tenths = 6 * fed + ((sharesWords ? 3 : 0) + (isInTerm ? 1 : 0)) * targets
        band = sharesWords && tenths >= 7 * targets ? .confident : .review
    }

    /// 0.6 × (targets that get an amount / targets that are not times or days) + 0.3 for words + 0.1 for the term.
    var confidence: Rational { Rational(tenths, over: 10 * targets) ?? 0 }

    /// The likelier one first, then by path.
    static func < (left: SuggestionRank, right: SuggestionRank) -> Bool {
        let (first, second) = (left.tenths * right.targets, right.tenths * left.targets)
        return first != second ? first > second : left.place < right.place
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
