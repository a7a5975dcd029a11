import VaultProgress
import VaultSchema

/// A goal as matching sees it.
struct MatchableGoal: Sendable {
    let plan: GoalPlan
    /// Its index in the model's goals.
    let number: Int
    /// What a link to it says.
    let destination: String
    /// Those that can be read and are not times or days.
    let targets: [ResolvedTarget]
    /// Its times and days, when it has no other target.
    let habits: [ResolvedTarget]
    /// Its keywords, or without them the words of its title, with their number among the phrases.
    let phrases: [(number: Int, text: String)]
    let hasKeywords: Bool

    /// The spans of the terms that it links; years and periods are not terms.
    var terms: [DateSpan] {
        plan.spans.filter { $0.kind == .term }.compactMap { DateSpan($0.first, to: $0.last) }
    }

    /// The words that it shares with an action, given what was found there.
    func sharedWords(_ found: FoundPhrases) -> [Suggestion.SharedWord] {
        phrases.compactMap { phrase in
            found[phrase.number].map { place in
                Suggestion.SharedWord(text: phrase.text, place: place, isKeyword: hasKeywords)
            }
        }
    }
}

/// The parts of a goal that decide whether and how surely it is suggested, without text and references, so that a goal
/// which is not suggested in the end costs next to nothing.
struct GoalOutline: Sendable {
    /// Its index in the model's goals.
    let number: Int
    let dates: EffectiveDates
    let hasKeywords: Bool
    /// Whether all its targets are times or days.
    let isHabit: Bool
    /// Milestones and obligations are not.
    let isGoal: Bool
    /// Of its targets, phrases and terms, in the lists of the index.
    let targets: Range<Int>
    let phrases: Range<Int>
    let terms: Range<Int>
}
