import VaultProgress
import VaultRecords
import VaultSyntax

/// A goal that an action may belong to, with the reasons. Nothing counts before the link is written.
package struct Suggestion: Sendable {
    /// The raw values are the words of the output.
    package enum Band: String, CaseIterable, Sendable {
        /// From 0.7 on, which amounts and the term never reach alone.
        case confident
        case review
    }

    /// A target that the action would give an amount to.
    package struct FedTarget: Sendable {
        /// The target as written.
        package var target: String
        /// In `unit`, the canonical unit of the target.
        package var amount: Rational
        package var unit: String
        /// Measure or duration; for a goal that only counts times or days, these.
        package var origin: CountedContribution.Origin
    }

    /// A word of the goal that occurs in the action.
    package struct SharedWord: Sendable {
        /// The raw values are the words of the output.
        package enum Place: String, CaseIterable, Sendable {
            case title, tag
            /// The type of a record that is not an action: every workout has the word `workout`.
            case type
            case body
        }

        /// The keyword as written, or the word of the goal's title in lower case.
        package var text: String
        package var place: Place
        package var isKeyword: Bool
    }

    /// Earlier actions that link to the goal.
    package struct Past: Hashable, Comparable, Sendable {
        /// The word that is in their titles; nil when they have the same title.
        package var word: String?
        /// How many of them link to the goal.
        package var linked: Int
        /// How many were looked at: the last ones that have a goal.
        package var of: Int

        /// What says more comes last: a title more than a word, then the larger share, then more of them.
        package static func < (left: Past, right: Past) -> Bool {
            if (left.word == nil) != (right.word == nil) { return right.word == nil }
            let (first, second) = (left.linked * right.of, right.linked * left.of)
            return first != second ? first < second : left.linked < right.linked
        }
    }

    /// Durations of actions of the goal, in seconds, that this one's does not fit.
    package typealias Durations = ClosedRange<Rational>

    /// Its own name.
    package var goal: String
    package var title: String
    package var path: Path
    /// What a link to it says: its name, or its path where others share the name.
    package var destination: String
    /// 0 to 1, see `SuggestionRank`.
    package var confidence: Rational
    /// How sure it is.
    package var band: Band
    /// Those that get an amount, in file order; of a goal that only counts times or days, these.
    package var targets: [FedTarget]
    /// How many targets are not times or days; where all are, how many there are.
    package var targetCount: Int
    /// Empty when no word, or not enough of them, is shared.
    package var words: [SharedWord]
    /// Nil without earlier actions that say so.
    package var past: Past?
    /// What actions of a goal that counts times or days usually take, when this one takes less than half of the
    /// shortest or more than twice the longest.
    package var otherDurations: Durations?
    /// Whether the goal is in a term that holds the action's day.
    package var isInTerm: Bool
}

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

    /// - Parameter count: how many targets are neither times nor days, of which `fed` get an amount
    init(place: Int, fed: Int, of count: Int, _ kinship: Kinship, isInTerm: Bool) {
        self.place = place
        self.kinship = kinship
        targets = max(count, 1)
        tenths = 2 * fed + (kinship.tenths + (isInTerm ? 1 : 0)) * targets
    }

    var band: Suggestion.Band { tenths >= 7 * targets ? .confident : .review }

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
