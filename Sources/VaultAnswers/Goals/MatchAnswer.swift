import VaultGoals
import VaultSchema

/// Goals that actions may belong to, as `vault match` tells of them.
package enum MatchAnswer {
    /// A suggestion with the action that it is for.
    package struct Suggested: Sendable {
        let action: MatchedAction
        let suggestion: Suggestion
    }

    /// Every suggestion, action by action.
    package static func suggestions(_ overview: MatchOverview) -> [Suggested] {
        overview.actions.flatMap { action in
            action.suggestions.map { Suggested(action: action, suggestion: $0) }
        }
    }

    static let shape = Shape<MatchOverview>("matches", "goals that actions may belong to") { key in
        key.day("as_of", "the day that was taken for today") { $0.asOf }
        key.array("suggestions", of: suggestion, "an action and a goal it may belong to, the best goal first") {
            suggestions($0)
        }
        key.array("unmatched", of: action, "actions that no goal was found for") { $0.unmatched }
        key.object("summary", summary, "all of it in numbers") { $0 }
    }

    private static let action = Shape<MatchedAction>("matched-action", "an action") { key in
        key.text("action", "its name") { $0.name }
        key.text("path", "its file") { $0.path }
        key.day("date", "its day") { $0.day }
        key.text("title", "its title") { $0.title }
    }

    static let suggestion = Shape<Suggested>("suggestion", "a goal that an action may belong to") { key in
        key.include(action) { $0.action }
        key.integer("left_out", "further goals for the action that are not listed") { $0.action.leftOut }
        key.text("goal", "the goal's name") { $0.suggestion.goal }
        key.text("goal_path", "its file") { $0.suggestion.path }
        key.text("goal_title", "its title") { $0.suggestion.title }
        key.text("link", "the link to write") { "[[\($0.suggestion.destination)]]" }
        key.decimal("confidence", "how sure it is, from 0 to 1") { $0.suggestion.confidence.amountText }
        key.choice("band", "whether it is sure enough to be taken over") { $0.suggestion.band }
        key.object("reasons", reasons, "what speaks for it") { $0.suggestion }
    }

    private static let reasons = Shape<Suggestion>("suggestion-reasons", "what speaks for a suggestion") { key in
        key.array("targets", of: target, "the goal's targets that the action would count for") { $0.targets }
        key.integer("target_count", "how many readable targets the goal has") { $0.targetCount }
        key.array("words", of: word, "words that both have") { $0.words }
        key.boolean("in_term", "whether the goal belongs to the term of the action's day") { $0.isInTerm }
    }

    private static let target = Shape<Suggestion.FedTarget>("fed-target", "what an action would add to a target") {
        key in
        key.text("target", "the target as written") { $0.target }
        key.decimal("amount", "how much") { $0.amount.amountText }
        key.text("unit", "the unit of the target") { $0.unit }
        key.choice("from", "the rule that says how much") { $0.origin }
    }

    private static let word = Shape<Suggestion.SharedWord>("shared-word", "a word of action and goal") { key in
        key.text("word", "the word") { $0.text }
        key.word("of", of: ["keywords", "title"], "where the goal has it") { $0.isKeyword ? "keywords" : "title" }
        key.choice("in", "where the action has it") { $0.place }
    }

    private static let summary = Shape<MatchOverview>("match-summary", "how many actions found a goal") { key in
        key.integer("actions", "actions that were looked at") { $0.actions.count }
        key.integer("with_suggestion", "those with a suggestion") { $0.matched.count }
        key.integer("confident", "suggestions that are sure enough to be taken over") { $0.count(.confident) }
        key.integer("review", "suggestions to look at") { $0.count(.review) }
        key.integer("left_out", "suggestions that are not listed") { $0.leftOut }
    }
}
