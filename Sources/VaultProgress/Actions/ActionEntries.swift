import VaultRecords
import VaultSyntax

/// What actions say, in flat lists: the loops over them touch neither text nor reference counts. A contribution is an
/// action here for the goals that count all of it, and one for each thing in it that other goals are about. Goals are
/// indices in a list of goals, and actions are known by a number, chosen by whoever made the entries.
package struct ActionEntries: Sendable {
    package struct Action: Sendable {
        /// What `ActionTexts` knows it by.
        package var source: Int
        /// The note of one that a note tells.
        package var note: NoteID { NoteID(source) }
        package var day: CalendarDate
        /// Nil without a time.
        package var time: ClockTime?
        /// Its position within its day.
        package var moment: DayMoment
        /// An index in `quantities`; nil without a readable duration.
        package var duration: Int?
        /// In `quantities`.
        package var measures: Range<Int>
        package var amounts: Range<Int>
        package var links: Range<Int>
        /// Of a contribution whose goals are about something that is not in it.
        package var countsNothing = false
        /// Of what a daily note says: its place among the daily counts, the value in the note, and what says it.
        package var daily: (count: Int, value: Int32, origin: CountedContribution.Origin)?
    }

    /// An entry of `amounts`.
    package struct Amount: Sendable {
        package var goal: Int
        package var measure: LoggedAction.Measure

        package init(goal: Int, measure: LoggedAction.Measure) {
            self.goal = goal
            self.measure = measure
        }
    }

    /// An entry of `goals`.
    package struct Link: Sendable {
        package var goal: Int
        package var line: Int
        /// Nobody wrote it: the goal is about something that was done in a contribution.
        package var isImplied: Bool
        /// The goal counts the action by its title.
        package var isByTitle: Bool

        package init(goal: Int, line: Int, isImplied: Bool = false, isByTitle: Bool = false) {
            (self.goal, self.line, self.isImplied, self.isByTitle) = (goal, line, isImplied, isByTitle)
        }
    }

    package private(set) var actions: [Action] = []
    package private(set) var quantities: [LoggedAction.Measure] = []
    package private(set) var amounts: [Amount] = []
    package private(set) var links: [Link] = []

    package init() {}

    /// Those of several lists, in their order. Cost: linear in the entries.
    package init(joining parts: [ActionEntries]) {
        if parts.count == 1 {
            self = parts[0]
            return
        }
        actions.reserveCapacity(parts.reduce(0) { $0 + $1.actions.count })
        quantities.reserveCapacity(parts.reduce(0) { $0 + $1.quantities.count })
        links.reserveCapacity(parts.reduce(0) { $0 + $1.links.count })
        for part in parts {
            for var action in part.actions {
                action.duration = action.duration.map { $0 + quantities.count }
                action.measures = action.measures.moved(by: quantities.count)
                action.amounts = action.amounts.moved(by: amounts.count)
                action.links = action.links.moved(by: links.count)
                actions.append(action)
            }
            quantities += part.quantities
            amounts += part.amounts
            links += part.links
        }
    }

    /// Those of actions, known by their index. Links to what is not in `goals`, and by a name that
    /// two of them have, are left out.
    init(_ actions: [LoggedAction], goals: [GoalPlan]) {
        let groups = Dictionary(grouping: goals.indices) { goals[$0].name }
        let indices = groups.compactMapValues { $0.count == 1 ? $0.first : nil }
        for (source, action) in actions.enumerated() {
            begin(source, day: action.day, time: action.time, moment: action.moment)
            if let duration = action.duration { setDuration(duration) }
            for measure in action.measures { add(measure) }
            for link in action.goals {
                if let goal = indices[link.goal] { add(Link(goal: goal, line: link.line)) }
            }
            for amount in action.amounts {
                guard let goal = indices[amount.goal] else { continue }
                add(Amount(goal: goal, measure: LoggedAction.Measure(amount.quantity, line: amount.line)))
            }
        }
    }

    /// Those up to a day. Cost: linear in the actions.
    package func until(_ last: CalendarDate) -> ActionEntries {
        var entries = self
        entries.actions.removeAll { $0.day > last }
        return entries
    }

    package mutating func reserve(_ count: Int) {
        actions.reserveCapacity(count)
        quantities.reserveCapacity(count)
        links.reserveCapacity(count + count / 4)
    }

    /// Starts an action; what is added belongs to the last one that was started.
    package mutating func begin(_ source: Int, day: CalendarDate, time: ClockTime?, moment: DayMoment? = nil) {
        actions.append(
            Action(
                source: source, day: day, time: time, moment: moment ?? DayMoment(day, time: time), duration: nil,
                measures: quantities.count..<quantities.count, amounts: amounts.count..<amounts.count,
                links: links.count..<links.count))
    }

    /// Of the action that was begun last.
    package mutating func countNothing() {
        guard let last = actions.indices.last else { return }
        actions[last].countsNothing = true
    }

    /// Of the action that was begun last.
    package mutating func setDaily(_ count: Int, value: Int32, origin: CountedContribution.Origin) {
        guard let last = actions.indices.last else { return }
        actions[last].daily = (count, value, origin)
    }

    /// Before any measure.
    package mutating func setDuration(_ duration: LoggedAction.Measure) {
        guard let last = actions.indices.last else { return }
        actions[last].duration = quantities.count
        quantities.append(duration)
        actions[last].measures = quantities.count..<quantities.count
    }

    package mutating func add(_ measure: LoggedAction.Measure) {
        guard let last = actions.indices.last else { return }
        quantities.append(measure)
        actions[last].measures = actions[last].measures.lowerBound..<quantities.count
    }

    package mutating func add(_ amount: Amount) {
        guard let last = actions.indices.last else { return }
        amounts.append(amount)
        actions[last].amounts = actions[last].amounts.lowerBound..<amounts.count
    }

    package mutating func add(_ link: Link) {
        guard let last = actions.indices.last else { return }
        links.append(link)
        actions[last].links = actions[last].links.lowerBound..<links.count
    }
}

extension Range<Int> {
    fileprivate func moved(by offset: Int) -> Range<Int> { lowerBound + offset..<upperBound + offset }
}

/// The position of an action within its day: at its `time`; without one at the time of its `created`, where that is of
/// the same day; else at the day's end. A time before the one at which days begin is of the night after the day. Those
/// of one moment follow by name, in which numbers count as numbers.
package struct DayMoment: Comparable, Sendable {
    /// Since midnight; the day's end is later than all others.
    package let second: Int

    static let secondsPerDay = 2 * CivilDay.secondsPerDay + 1

    package init(
        _ day: CalendarDate, time: ClockTime?, created: DateTime? = nil, dayStarts: ClockTime = .midnight
    ) {
        let created = created.flatMap { $0.day(startingAt: dayStarts) == day ? $0.secondOfDay : nil }
        guard let time = time?.secondOfDay ?? created else {
            second = Self.secondsPerDay - 1
            return
        }
        second = time < dayStarts.secondOfDay ? time + CivilDay.secondsPerDay : time
    }

    package static func < (left: DayMoment, right: DayMoment) -> Bool { left.second < right.second }
}
