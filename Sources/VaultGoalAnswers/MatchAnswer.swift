import VaultRecords
import VaultReviews
import VaultShapes

/// Goals that actions may belong to, as `vault match` shows them.
package enum MatchAnswer {
    /// A suggestion with the action that it is for.
    package typealias Suggested = (action: MatchedAction, suggestion: Suggestion)

    package static func suggestions(_ overview: MatchOverview) -> [Suggested] {
        overview.actions.flatMap { action in action.suggestions.map { (action, $0) } }
    }

    package static let shape = Shape<MatchOverview>("matches", "goals that actions may belong to") { key in
        key.day("as_of", "the day used as today") { $0.asOf }
        key.array("suggestions", of: suggestion, "actions with goals they may belong to, best goal first") {
            suggestions($0)
        }
        key.array("unmatched", of: action, "actions without a matching goal") { $0.unmatched }
        key.object("summary", summary, "totals") { $0 }
    }

    private static let action = Shape<MatchedAction>("matched-action", "an action") { key in
        key.text("action", "its name") { $0.name }
        key.path("path", "its file") { $0.path }
        key.day("date", "its day") { $0.day }
        key.text("title", "its title") { $0.title }
    }

    package static let suggestion = Shape<Suggested>("suggestion", "a goal that an action may belong to") { key in
        key.include(action) { $0.action }
        key.integer("left_out", "how many more goals match the action") { $0.action.leftOut }
        key.text("goal", "the goal's name") { $0.suggestion.goal }
        key.path("goal_path", "its file") { $0.suggestion.path }
        key.text("goal_title", "its title") { $0.suggestion.title }
        key.text("link", "the link to write") { "[[\($0.suggestion.destination)]]" }
        key.decimal("confidence", "how certain it is, from 0 to 1") { $0.suggestion.confidence.amountText }
        key.choice("band", "whether it is certain enough to accept") { $0.suggestion.band }
        key.object("reasons", reasons, "the reasons for it") { $0.suggestion }
    }

    private static let reasons = Shape<Suggestion>("suggestion-reasons", "the reasons for a suggestion") { key in
        key.array("targets", of: target, "the goal's targets to which the action would add") { $0.targets }
        key.integer("target_count", "how many readable targets the goal has, times and days only without others") {
            $0.targetCount
        }
        key.array("words", of: word, "words that both contain") { $0.words }
        key.object("past", past, "earlier actions that link to the goal; null without any") { $0.past }
        key.object("other_durations", durations, "how long actions of the goal take, when this one's does not fit") {
            $0.otherDurations
        }
        key.boolean("in_term", "whether the goal belongs to the term of the action's day") { $0.isInTerm }
    }

    private static let target = Shape<Suggestion.FedTarget>("fed-target", "what an action would add to a target") {
        key in
        key.text("target", "the target as written") { $0.target }
        key.decimal("amount", "how much") { $0.amount.amountText }
        key.text("unit", "the unit of the target") { $0.unit }
        key.choice("from", "which rule gives the amount") { $0.origin }
    }

    private static let word = Shape<Suggestion.SharedWord>("shared-word", "a word that an action and a goal share") {
        key in
        key.text("word", "the word") { $0.text }
        key.word("of", of: ["keywords", "title"], "where the goal has it") { $0.isKeyword ? "keywords" : "title" }
        key.choice("in", "where the action has it") { $0.place }
    }

    private static let past = Shape<Suggestion.Past>("past-links", "earlier actions that link to a goal") { key in
        key.text("word", "the word that is in their titles; null when they have the same title") { $0.word }
        key.integer("linked", "how many of them link to the goal") { $0.linked }
        key.integer("of", "how many were looked at: the last ones that have a goal, ten at most") { $0.of }
    }

    private static let durations = Shape<Suggestion.Durations>("durations", "durations of earlier actions") { key in
        key.decimal("shortest", "the shortest, in minutes") { minutes($0.lowerBound) }
        key.decimal("longest", "the longest, in minutes") { minutes($0.upperBound) }
    }

    private static func minutes(_ seconds: Rational) -> String { (seconds.divided(by: 60) ?? 0).amountText }

    private static let summary = Shape<MatchOverview>("match-summary", "how many actions match a goal") { key in
        key.integer("actions", "actions compared") { $0.actions.count }
        key.integer("with_suggestion", "those with a suggestion") { $0.matched.count }
        key.integer("confident", "suggestions that are certain enough to accept") { $0.count(.confident) }
        key.integer("review", "suggestions to review") { $0.count(.review) }
        key.integer("left_out", "suggestions that are not listed") { $0.leftOut }
    }
}
