import VaultGraph
import VaultSchema

/// What was done in a term: actions dated within it, archived ones too.
package struct TermActions: Sendable {
    /// An action as the tally needs it.
    package struct Entry: Sendable {
        /// What the maker knows it by.
        package var source: NoteID
        package var day: CalendarDate
        /// In seconds; nil when it does not say how long it took.
        package var seconds: Rational?
        /// The goals that it counts for, as indices in a list of goals.
        package var goals: [Int]
        /// Whether its field `goals` says anything; a broken link is left to the checks.
        package var saysGoals: Bool
        /// The values that it links directly.
        package var values: [Int]

        package init(
            source: NoteID, day: CalendarDate, seconds: Rational? = nil, goals: [Int] = [], saysGoals: Bool? = nil,
            values: [Int] = []
        ) {
            self.source = source
            self.day = day
            self.seconds = seconds
            self.goals = goals
            self.saysGoals = saysGoals ?? !goals.isEmpty
            self.values = values
        }
    }

    /// Some of the actions together.
    package struct Tally: Hashable, Sendable {
        package var actions = 0
        /// Of the durations that are given.
        package var seconds: Rational = 0

        package var hours: Rational { seconds.divided(by: 3600) ?? 0 }

        fileprivate mutating func add(_ entry: Entry) {
            actions += 1
            if let seconds = entry.seconds { self.seconds += seconds }
        }
    }

    package private(set) var all = Tally()
    /// Those that count for a goal.
    package private(set) var linked = Tally()
    /// What the makers of those that say no goal know them by; by day, then as given.
    package private(set) var unlinked: [NoteID] = []
    /// How many days have an action.
    package private(set) var days = 0
    /// By the goals that they link.
    package private(set) var byGoal: [Int: Tally] = [:]
    /// By the values that they serve, through their goals or directly; an action counts once for each.
    package private(set) var byValue: [Int: Tally] = [:]

    package init() {}

    /// - Parameters:
    ///   - term: actions on other days are left out, and so are those after `today`
    ///   - values: those that each goal serves
    ///
    /// Cost: linear in the actions and their links, and a sort of those without a goal.
    package init(_ entries: [Entry], in term: DateSpan, until today: CalendarDate, values: [[Int]]) {
        var days: Set<CalendarDate> = []
        var unlinked: [(day: CalendarDate, place: Int, source: NoteID)] = []
        for (place, entry) in entries.enumerated()
        where term.first <= entry.day && entry.day <= min(term.last, today) {
            all.add(entry)
            days.insert(entry.day)
            if !entry.goals.isEmpty { linked.add(entry) }
            if !entry.saysGoals { unlinked.append((entry.day, place, entry.source)) }
            var served = Set(entry.values)
            for goal in Set(entry.goals) {
                byGoal[goal, default: Tally()].add(entry)
                if values.indices.contains(goal) { served.formUnion(values[goal]) }
            }
            for value in served { byValue[value, default: Tally()].add(entry) }
        }
        self.days = days.count
        self.unlinked = unlinked.sorted { ($0.day, $0.place) < ($1.day, $1.place) }.map(\.source)
    }
}
