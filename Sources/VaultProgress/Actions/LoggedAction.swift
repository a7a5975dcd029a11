import VaultGraph
import VaultSchema

/// What was done, as an action's record says it; the input of progress.
///
/// Unreadable entries and links that lead nowhere or to two records are left out.
package struct LoggedAction: Sendable {
    /// A quantity and the line (from 1) of its entry.
    package struct Measure: Sendable {
        package var quantity: Quantity
        package var line: Int
        /// Which questions it answers, where a contribution gave it; nil for a measure of an action, which answers
        /// every one.
        package var use: Contribution.Use?

        package init(_ quantity: Quantity, line: Int, use: Contribution.Use? = nil) {
            self.quantity = quantity
            self.line = line
            self.use = use
        }
    }

    /// One entry of `amounts`: what of the action counts for one goal.
    package struct Amount: Sendable {
        /// The own name of a goal, milestone or obligation.
        package var goal: String
        package var quantity: Quantity
        package var line: Int

        package init(goal: String, _ quantity: Quantity, line: Int) {
            self.goal = goal
            self.quantity = quantity
            self.line = line
        }
    }

    package struct GoalLink: Sendable {
        /// The own name of a goal, milestone or obligation.
        package var goal: String
        package var line: Int

        package init(_ goal: String, line: Int) {
            self.goal = goal
            self.line = line
        }
    }

    package var name: String
    package var path: String
    package var title: String
    package var day: CalendarDate
    package var time: ClockTime?
    /// When its record was made.
    package var created: DateTime?
    package var duration: Measure?
    package var measures: [Measure] = []
    package var amounts: [Amount] = []
    package var goals: [GoalLink] = []

    package init(name: String, path: String, title: String? = nil, day: CalendarDate, time: ClockTime? = nil) {
        self.name = name
        self.path = path
        self.title = title ?? name
        self.day = day
        self.time = time
    }
}
