import VaultSchema

/// A goal that an action may belong to, with the reasons. Nothing counts before the link is written.
package struct Suggestion: Sendable {
    /// The raw values are the words of the output.
    package enum Band: String, CaseIterable, Sendable {
        /// From 0.7 on, and at least one word is shared: a fitting unit in the right term is not enough.
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
        /// Measure or duration.
        package var origin: CountedContribution.Origin
    }

    /// A word of the goal that occurs in the action.
    package struct SharedWord: Sendable {
        /// The raw values are the words of the output.
        package enum Place: String, CaseIterable, Sendable {
            case title, tag, body
        }

        /// The keyword as written, or the word of the goal's title in lower case.
        package var text: String
        package var place: Place
        package var isKeyword: Bool
    }

    /// Its own name.
    package var goal: String
    package var title: String
    package var path: String
    /// What a link to it says: its name, or its path where others share the name.
    package var destination: String
    /// 0.6 × (targets that get an amount / targets that are not times or days) + 0.3 for words + 0.1 for the term.
    package var confidence: Rational
    /// How sure it is.
    package var band: Band
    /// Those that get an amount, in file order; at least one.
    package var targets: [FedTarget]
    /// How many targets are no times or days.
    package var targetCount: Int
    /// Empty when no word, or not enough of them, is shared.
    package var words: [SharedWord]
    /// Whether the goal is in a term that holds the action's day.
    package var isInTerm: Bool
}

extension Suggestion {
    init(
        _ goal: MatchableGoal, _ rank: SuggestionRank, targets: [FedTarget], words: [SharedWord], isInTerm: Bool
    ) {
        self.goal = goal.plan.name
        title = goal.plan.title
        path = goal.plan.path
        destination = goal.destination
        self.targets = targets
        targetCount = goal.targets.count
        self.words = words
        self.isInTerm = isInTerm
        confidence = rank.confidence
        band = rank.band
    }
}
