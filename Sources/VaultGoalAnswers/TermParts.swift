import VaultGoals
import VaultProgress
import VaultRecords
import VaultReviews
import VaultShapes

/// A term, year or period on the day of its calendar.
package struct TermPart: Sendable {
    let term: TermRecord
    let calendar: TermCalendar
    /// How many goals link it; 0 where that is not shown.
    var goals = 0

    private var days: TermDays? { TermDays(first: term.first, last: term.last, on: calendar.today) }

    package static let shape = Shape<TermPart>("term", "a term, year or period") { key in
        key.text("name", "its name, to link to it") { $0.term.name }
        key.choice("type", "its type") { $0.term.kind }
        key.integer("number", "its number; null for periods, and when it cannot be read") { $0.term.number }
        key.text("title", "its title") { $0.term.title }
        key.path("path", "its file") { $0.term.path }
        key.day("start", "its first day") { $0.term.first }
        key.day("end", "its last day") { $0.term.last }
        key.choice("state", "whether it is upcoming, running or over") { $0.days?.state }
        key.integer("day", "which of its days today is; 0 or less before it starts") { $0.days?.day }
        key.integer("days", "how many days it has") { $0.days?.days }
        key.integer("days_left", "from today to its last day") { $0.days?.daysLeft }
        key.integer("week", "which of its weeks this is") { $0.days?.week }
        key.integer("weeks", "how many weeks it has") { $0.days?.weeks }
        key.decimal("percent", "how much of it has passed") { $0.days.map { ($0.share * 100).percentText } }
        key.choice("status", "the status in its record; only for terms") { $0.term.status }
        key.boolean("status_agrees", "whether that status fits its dates") { part in
            part.days.flatMap { days in part.term.status.map(days.agrees) }
        }
        key.text("theme", "its theme") { $0.calendar.theme(of: $0.term) }
        key.text("year", "the year that it links to") { $0.calendar.year(of: $0.term) }
        key.boolean("archived", "whether it is archived") { $0.term.isArchived }
    }

    package static let listed = Shape<TermPart>("listed-term", "a term, year or period with the number of its goals") {
        key in
        key.include(shape) { $0 }
        key.integer("goals", "how many goals link to it") { $0.goals }
    }
}

extension TermAnswer {
    /// A goal that a term leaves, what could be done with it, and the name of the next term.
    static let carried = Shape<(item: CarryOver, next: String)>(
        "carried-goal", "a goal that is not done when a term ends"
    ) { key in
        key.text("name", "its name") { $0.item.goal.name }
        key.path("path", "its file") { $0.item.goal.path }
        key.choice("status", "its status") { $0.item.goal.status }
        key.word("kind", of: ["carry", "decide"], "whether it can be carried over as it is, or needs a decision") {
            $0.item.isCarried ? "carry" : "decide"
        }
        key.array("remaining", of: remaining, "targets that are not met") { $0.item.remaining }
        key.texts("to_decide", "rates and limits that were not kept, as written") { $0.item.toDecide.map(\.written) }
        key.text("add_term", "the term to link it to; null when it is already linked") {
            $0.item.addsTerm ? $0.next : nil
        }
        key.day("set_due", "the due date to set; null when it has none of its own") { $0.item.due }
    }

    private static let remaining = Shape<TargetProgress>("remaining-target", "a target and what is missing") { key in
        key.text("written", "the target as written") { $0.written }
        key.text("unit", "its unit") { $0.unit }
        key.decimal("remaining", "what is missing") { $0.remaining?.amountText }
    }

    static let goal = Shape<GoalProgress>("goal-of-term", "a goal in brief") { key in
        key.include(GoalAnswer.identity) { $0 }
        key.decimal("percent", "the mean percentage of its targets") { $0.percent?.percentText }
        key.day("due", "the last day on which it counts") { $0.due }
        key.integer("days_left", "days from today to the due date, negative when overdue") { $0.daysLeft }
    }

    static let plannedGoal = Shape<TermReview.Planned>("planned-goal", "a goal of the term in brief") { key in
        key.include(goal) { $0.goal }
        key.integer("actions", "its actions within the term") { $0.done.actions }
    }

    static let reviewedGoal = Shape<TermReview.Planned>("reviewed-goal", "a goal of the term") { key in
        key.integer("actions", "its actions within the term") { $0.done.actions }
        key.decimal("hours", "their hours") { $0.done.hours.amountText }
        key.boolean("undated", "whether its status says no day, so that it is judged as it stands") { $0.isUndated }
        key.object("progress", GoalAnswer.shape, "its progress on the day it is judged") { GoalAnswer(goal: $0.goal) }
    }

    static let counts = Shape<[GoalStatus: Int]>("status-counts", "how many goals have each status") { key in
        for status in ProgressWords.summaryOrder {
            key.integer(status.rawValue, "how many have the status '\(status.rawValue)'") { $0[status] ?? 0 }
        }
    }

    package static let actions = Shape<TermActions>("term-actions", "the actions within a term") { key in
        key.integer("total", "how many there are") { $0.all.actions }
        key.integer("linked", "those that link to a goal") { $0.linked.actions }
        key.integer("unlinked", "those that do not") { $0.unlinked.count }
        key.integer("days", "the days with an action") { $0.days }
        key.decimal("hours", "their total hours") { $0.all.hours.amountText }
    }

    static let reviewedActions = Shape<(actions: TermActions, graph: Graph)>(
        "reviewed-actions", "the actions within a term, with those that link to no goal"
    ) { key in
        key.include(TermAnswer.actions) { $0.actions }
        key.array("unlinked_actions", of: unlinked, "those that link to no goal") { part in
            part.actions.unlinked.map { part.graph.notes[$0] }
        }
    }

    private static let unlinked = Shape<Note>("unlinked-action", "an action that links to no goal") { key in
        key.text("record", "its name") { $0.name }
        key.path("path", "its file") { $0.path }
        key.text("title", "its title") { $0.title }
        key.day("date", "its day") { $0.date("date") }
    }

    package static let served = Shape<TermReview.Served>("served-value", "a value and what was done for it") { key in
        key.text("name", "its name") { $0.value.name }
        key.text("title", "its title") { $0.value.title }
        key.path("path", "its file") { $0.value.path }
        key.choice("level", "its level") { $0.value.level }
        key.integer("priority", "its priority, 1 is the highest") { $0.value.priority }
        key.integer("goals", "the goals of the term that serve it") { $0.goals }
        key.integer("actions", "the actions that serve it") { $0.done.actions }
        key.decimal("hours", "their hours") { $0.done.hours.amountText }
    }

    static let unreadable = Shape<Note>("unreadable-record", "a record that cannot be read") { key in
        key.include(VaultParts.file) { $0 }
    }

    static let life = Shape<(weeks: LifeWeeks, days: Int)>("life", "weeks of life") { key in
        key.include(weeks) { $0.weeks }
        key.decimal("term_percent", "how much of them the current term is, or one of ten weeks") {
            (LifeWeeks.share(ofDays: $0.days) * 100).decimalText(places: 2)
        }
        key.decimal("year_percent", "how much of them a year is") { _ in
            (LifeWeeks.shareOfYear * 100).decimalText(places: 2)
        }
    }

    package static let sum = Shape<YearTerms.Sum>("term-sums", "what was planned and done in terms") { key in
        key.integer("goals", "the goals that link to them") { $0.goals }
        key.integer("achieved", "those that are achieved") { $0.achieved }
        key.integer("actions", "the actions of their days") { $0.actions }
        key.decimal("hours", "the hours of these") { $0.hours.amountText }
    }

    package static let termOfYear = Shape<(term: TermRecord, sum: YearTerms.Sum)>("term-of-year", "a term of a year") {
        key in
        key.text("name", "its name") { $0.term.name }
        key.integer("number", "its number") { $0.term.number }
        key.text("title", "its title") { $0.term.title }
        key.path("path", "its file") { $0.term.path }
        key.day("start", "its first day") { $0.term.first }
        key.day("end", "its last day") { $0.term.last }
        key.include(sum) { $0.sum }
    }

    package static let weeks = Shape<LifeWeeks>("life-weeks", "weeks of life") { key in
        key.integer("weeks_lived", "whole weeks since the day of birth") { $0.lived }
        key.integer("frame_years", "the years of a lifetime that are assumed") { _ in LifeWeeks.years }
        key.integer("frame_weeks", "the weeks of these years") { _ in LifeWeeks.frame }
        key.integer("weeks_remaining", "the weeks to come") { $0.remaining }
        key.decimal("percent", "how much of these weeks has passed") { ($0.share * 100).percentText }
    }
}
