import VaultGoals
import VaultProgress
import VaultSchema
import VaultShapes

/// What to know on one day, as `vault today` shows it.
package enum TodayAnswer {
    package static let shape = Shape<DaySummary>("today", "what is due, behind and done on one day") { key in
        key.day("as_of", "the day used as today") { $0.asOf }
        key.object("term", ProgressAnswer.currentTerm, "the term that includes this day") { $0.term }
        key.array("urgent", of: goal, "goals that are due soon or overdue") { $0.urgent }
        key.array("behind", of: goal, "goals that are behind pace and not urgent") { $0.behind }
        key.array("needs", of: need, "what targets per day, week or month still need") { $0.needs }
        key.array("upcoming", of: goal, "obligations that repeat and are due within 31 days") { $0.upcoming }
        key.array("missed", of: missed, "obligations that repeat and were missed since yesterday") { $0.missed }
        key.array("yesterday", of: action, "the actions of the day before") { $0.yesterday }
        key.array("today", of: action, "the actions of this day") { $0.today }
    }

    private static let goal = Shape<GoalProgress>("goal-of-day", "a goal in brief") { key in
        key.include(GoalAnswer.identity) { $0 }
        key.decimal("percent", "the mean percentage of its targets") { $0.percent?.percentText }
        key.decimal("expected_percent", "the percentage it should have today") { $0.expectedPercent?.percentText }
        key.day("due", "the last day on which it counts") { $0.due }
        key.integer("days_left", "days from today to the due date, negative when overdue") { $0.daysLeft }
    }

    private static let missed = Shape<GoalProgress>("missed-obligation", "an obligation and what was missed") { key in
        key.include(GoalAnswer.identity) { $0 }
        key.days("missed", "the due dates that can no longer be met since this day") {
            $0.occurrences?.newlyMissed.map { [$0] } ?? []
        }
    }

    private static let need = Shape<DaySummary.Need>("need", "what a current period still needs") { key in
        key.text("goal", "the goal's name") { $0.goal.name }
        key.text("path", "its file") { $0.goal.path }
        key.text("target", "the target as written") { $0.target.written }
        key.choice("period", "the current period") { $0.period }
        key.decimal("amount", "what is missing in it") { $0.amount.amountText }
        key.text("unit", "the unit of the amount") { $0.target.unit }
    }

    private static let action = Shape<LoggedAction>("logged-action", "an action and its amounts") { key in
        key.text("name", "its name") { $0.name }
        key.text("title", "its title") { $0.title }
        key.text("path", "its file") { $0.path }
        key.day("date", "its day") { $0.day }
        key.text("time", "its time of day") { $0.time?.description }
        key.array("measures", of: quantity, "its measures") { $0.measures.lazy.map(\.quantity) }
        key.object("duration", quantity, "how long it took") { $0.duration?.quantity }
        key.texts("goals", "the names of the goals that it links to") { $0.goals.map(\.goal) }
    }

    private static let quantity = Shape<Quantity>("quantity", "an amount and its unit") { key in
        key.decimal("amount", "how much") { $0.amount.amountText }
        key.text("unit", "the unit as written") { $0.unit }
    }
}
