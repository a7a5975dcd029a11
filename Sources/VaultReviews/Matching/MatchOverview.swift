import VaultGraph
import VaultSchema

/// The options of matching.
package struct MatchQuestion: Sendable {
    /// The day that counts as today; later actions are ignored, unless they are named.
    package var asOf: CalendarDate
    /// Numbers of actions that are named: they are looked at whatever goals they have. Nil: all that have none.
    package var actions: [NoteID]?
    /// Numbers of goals, milestones and obligations that are named. Nil: all that suggestions make sense for.
    package var goals: [NoteID]?
    /// Only actions from this day on.
    package var from: CalendarDate?
    /// Only actions up to this day.
    package var to: CalendarDate?
    /// How many goals are suggested for an action, the likeliest; nil for all.
    package var most: Int? = 5

    package init(asOf: CalendarDate) { self.asOf = asOf }

    func includes(_ day: CalendarDate) -> Bool {
        if let from, day < from { return false }
        if let to, day > to { return false }
        return true
    }
}

/// An action with the goals that it may belong to.
package struct MatchedAction: Sendable {
    package var name: String
    package var path: String
    /// What a command calls it: its name, or its path where others have the name too.
    package var address: String
    package var title: String
    package var day: CalendarDate
    package var time: ClockTime?
    /// Its measures and its duration as written, those that can be read.
    package var amounts: [String]
    /// What its `goals` says already, as written.
    package var linked: [String]
    /// The likeliest first, as many as were asked for; empty when no goal fits.
    package var suggestions: [Suggestion]
    /// How many goals fit surely, and how many others do, also those that are not in `suggestions`.
    package var counts: [Suggestion.Band: Int]

    /// How many goals fit besides those in `suggestions`.
    package var leftOut: Int { counts.values.reduce(0, +) - suggestions.count }
}

/// Suggestions for actions without a goal. They are never counted.
package struct MatchOverview: Sendable {
    package var asOf: CalendarDate
    /// All actions that were looked at, the newest first.
    package var actions: [MatchedAction]

    package init(asOf: CalendarDate, actions: [MatchedAction]) {
        self.asOf = asOf
        self.actions = actions
    }

    package var matched: [MatchedAction] { actions.filter { !$0.suggestions.isEmpty } }
    package var unmatched: [MatchedAction] { actions.filter(\.suggestions.isEmpty) }

    /// How many suggestions are of a band, also those that are left out.
    package func count(_ band: Suggestion.Band) -> Int { actions.reduce(0) { $0 + ($1.counts[band] ?? 0) } }

    /// How many suggestions are left out.
    package var leftOut: Int { actions.reduce(0) { $0 + $1.leftOut } }
}
