import VaultRecords
import VaultSyntax

/// What an obligation that repeats asks for, one time after the other; derived, and written nowhere.
///
/// Its `due` is the first occurrence. An action that links the obligation does the earliest undone occurrence whose
/// neighbours enclose its day: the one before is due on that day at the latest, the one after on that day at the
/// earliest. An undone occurrence is missed once no action of today could do it any more.
package struct Occurrences: Sendable {
    /// One that was done.
    package struct Done: Sendable {
        package var due: CalendarDate
        package var record: String
        package var path: Path
        package var line: Int
        package var day: CalendarDate
    }

    package var interval: RepeatInterval
    /// By due day.
    package private(set) var done: [Done] = []
    /// The due days of those that can no longer be done, the first one first.
    package private(set) var missed: [CalendarDate] = []
    /// The earliest undone one that can still be done; nil once none is left.
    package private(set) var next: CalendarDate?
    /// The one of `missed` that could be done until yesterday.
    package private(set) var newlyMissed: CalendarDate?
    /// The places of the candidates that did one.
    let used: Set<Int>

    /// Cost: linear in the candidates and in the occurrences up to today.
    ///
    /// - Parameters:
    ///   - first: the due day of the first
    ///   - dates: occurrences outside do not exist
    ///   - candidates: the actions that link it, in the order of time
    init(
        _ interval: RepeatInterval, first: CalendarDate, dates: EffectiveDates, candidates: [Candidate],
        logged: LoggedActions, today: CalendarDate
    ) {
        self.interval = interval
        func due(_ number: Int) -> CalendarDate? {
            guard number >= 0, let day = interval.day(number, after: first), dates.contains(day) else { return nil }
            return day
        }
        var byNumber: [Int: Candidate] = [:]
        var used: Set<Int> = []
        for candidate in candidates {
            let day = logged.sorted[candidate.action].day
            let current = interval.number(of: day, after: first)
            let isOnDue = interval.day(current, after: first) == day
            for number in (isOnDue ? current - 1 : current)...(current + 1)
            where byNumber[number] == nil && due(number) != nil {
                byNumber[number] = candidate
                used.insert(candidate.action)
                break
            }
        }
        self.used = used
        done = byNumber.sorted { $0.key < $1.key }.compactMap { number, candidate in
            guard let day = due(number) else { return nil }
            let action = logged.sorted[candidate.action]
            return Done(
                due: day, record: String(logged.texts.name(action.source)), path: logged.texts.path(action.source),
                line: candidate.line, day: action.day)
        }
        let last = interval.number(of: today, after: first)
        // The earliest that an action of today could do.
        let earliest = max(interval.day(last, after: first) == today ? last - 1 : last, 0)
        // Outside the dates there are none; those just inside are looked at one by one.
        let from = dates.start.map { max(interval.number(of: $0, after: first), 0) } ?? 0
        let end = dates.due.map { min(interval.number(of: $0, after: first) + 1, earliest) } ?? earliest
        for number in from..<max(from, end) where byNumber[number] == nil {
            if let day = due(number) { missed.append(day) }
        }
        // The one whose next was due yesterday.
        let yesterday = today.adding(days: -1)
        let before = interval.number(of: yesterday, after: first) - 1
        if before < earliest, byNumber[before] == nil, let day = due(before),
            interval.day(before + 1, after: first) == yesterday
        {
            newlyMissed = day
        }
        var number = earliest
        let most = earliest + candidates.count + 1
        while number <= most, next == nil {
            if byNumber[number] == nil, let day = due(number) { next = day }
            number += 1
        }
        if next == nil, let start = dates.start, start > today {
            next =
                due(max(interval.number(of: start, after: first), 0))
                ?? due(max(interval.number(of: start, after: first), 0) + 1)
        }
    }

    /// What they say where the record itself says nothing.
    func status(on today: CalendarDate, start: CalendarDate?) -> GoalStatus {
        guard let next else { return missed.isEmpty ? .achieved : .ended }
        if let start, today < start { return .upcoming }
        return next < today ? .overdue : .open
    }
}
