import VaultGraph
import VaultSchema

/// What one action, or one contribution of another pack, gave to one target of a goal.
package struct CountedContribution: Sendable {
    /// The rule that said how much. The raw values are the words of the output.
    package enum Origin: String, CaseIterable, Sendable {
        case amounts, measure, duration, times, day
        /// Of a property of a daily note.
        case property
        /// Of a contribution: over all that it holds, or the one greatest or least of it.
        case sum, greatest, least
    }

    package var record: String
    package var path: String
    /// The line of the entry that gave the amount, of a sum the first one; for times and days that of the link, or
    /// where nobody wrote one of what the goal is about.
    package var line: Int
    package var day: CalendarDate
    /// The target as written.
    package var target: String
    /// In `unit`, the canonical unit of the target.
    package var amount: Rational
    package var unit: String
    /// The quantity that it was made of, in the unit of its entry; nil for times and days.
    package var written: Quantity?
    package var origin: Origin
}

/// An action that is linked to a goal and counts for none of its targets.
package struct NotCounted: Sendable {
    /// The raw values are the words of the output.
    package enum Reason: String, CaseIterable, Sendable {
        /// Dated before the effective start or after the effective due.
        case outsideGoal = "outside-goal"
        /// Inside, but with no quantity that a target reads; also a contribution without what the goal is about.
        case noAmount = "no-amount"
        /// Inside, of a goal without a readable target.
        case noTarget = "no-target"
        /// Of an obligation that repeats: no undone occurrence is due near its day.
        case noOccurrence = "no-occurrence"
    }

    package var record: String
    package var path: String
    package var reason: Reason
}

extension CountedContribution.Origin {
    /// Nil is a measure of an action.
    init(_ use: Contribution.Use?) {
        self =
            switch use {
            case nil: .measure
            case .sum, .every: .sum
            case .greatest: .greatest
            case .least: .least
            }
    }
}
