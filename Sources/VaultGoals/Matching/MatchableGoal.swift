import VaultSchema

/// A goal as matching sees it.
struct MatchableGoal: Sendable {
    let plan: GoalPlan
    /// Its index in the model's goals.
    let number: Int
    /// What a link to it says.
    let destination: String
    /// Those that can be read and are no times or days; one at least.
    let targets: [ResolvedTarget]
    /// Its keywords, or without them the words of its title, with their number among the phrases.
    let phrases: [(number: Int, text: String)]
    let hasKeywords: Bool

    /// Whether the goal links a term that holds the day; years and periods are no terms.
    func isInTerm(of day: CalendarDate) -> Bool {
        plan.spans.contains { $0.kind == .term && $0.first <= day && day <= $0.last }
    }

    /// The words that it shares with an action, given what was found there; nil when it has keywords and shares none.
    ///
    /// One keyword is enough, wherever it stands. Titles say more than what they are about, and bodies talk of many
    /// things: a word of the goal's title must stand in the action's title or tags, or two of them in its body,
    /// where a title with one such word is content with that.
    func sharedWords(_ found: FoundPhrases) -> [Suggestion.SharedWord]? {
        let shared = phrases.compactMap { phrase in
            found[phrase.number].map { place in
                Suggestion.SharedWord(text: phrase.text, place: place, isKeyword: hasKeywords)
            }
        }
        if hasKeywords { return shared.isEmpty ? nil : shared }
        let isAbove = shared.contains { $0.place != .body }
        return isAbove || shared.count >= min(2, phrases.count) ? shared : []
    }
}
