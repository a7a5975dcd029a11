import VaultRecords
import VaultSyntax

/// What an obligation that repeats asks for, one time after the other (FORMAT.md 7.19); derived, and written nowhere.
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

    /// Cost: linear in the candidates, which are in the order of time, and in the occurrences up to today.
    init(
        _ interval: RepeatInterval, first: CalendarDate, dates: EffectiveDates, candidates: [Candidate],
        logged: LoggedActions, today: CalendarDate
    ) {
        self.interval = interval
        let numbers = interval.numbers(in: dates, after: first)
        func due(_ number: Int) -> CalendarDate? { interval.day(number, after: first) }
        var byNumber: [Int: Candidate] = [:]
        var used: Set<Int> = []
        for candidate in candidates {
            let day = logged.sorted[candidate.action].day
            let number = interval.choices(on: day, after: first, of: numbers).first {
                byNumber[$0] == nil && (interval.isOldestFirst || byNumber[$0 + 1] == nil)
            }
            guard let number else { continue }
            byNumber[number] = candidate
            used.insert(candidate.action)
        }
        self.used = used
        done = byNumber.sorted { $0.key < $1.key }.compactMap { number, candidate in
            guard let day = due(number) else { return nil }
            let action = logged.sorted[candidate.action]
            return Done(
                due: day, record: String(logged.texts.name(action.source)), path: logged.texts.path(action.source),
                line: candidate.line, day: action.day)
        }
        /// The first day on which an undone one is missed; nil while it is not.
        func missedOn(_ number: Int) -> CalendarDate? {
            guard let following = due(number + 1) else { return nil }
            let done = byNumber[number + 1].map { logged.sorted[$0.action].day } ?? following
            let day = interval.isOldestFirst ? following.adding(days: 1) : min(following, done)
            return day <= today ? day : nil
        }
        let later = interval.number(of: today, after: first) + 1
        for number in numbers.clamped(to: .min..<later) where byNumber[number] == nil {
            guard let day = due(number) else { break }
            if let since = missedOn(number) {
                missed.append(day)
                if since == today { newlyMissed = day }
            } else if next == nil {
                next = day
            }
        }
        next = next ?? numbers.clamped(to: later..<(.max)).first { byNumber[$0] == nil }.flatMap(due)
    }

    /// What they say where the record itself says nothing.
    func status(on today: CalendarDate, start: CalendarDate?) -> GoalStatus {
        guard let next else { return missed.isEmpty && !done.isEmpty ? .achieved : .ended }
        if let start, today < start { return .upcoming }
        return next < today ? .overdue : .open
    }
}

extension RepeatInterval {
    /// The numbers of the occurrences on some days; the first of all, on `first`, is 0. O(1).
    package func numbers(in dates: EffectiveDates, after first: CalendarDate) -> Range<Int> {
        let start = max(dates.start ?? first, first)
        let before = number(of: start, after: first)
        let lower = day(before, after: first) == start ? before : before + 1
        return lower..<max(lower, number(of: dates.due ?? .last, after: first) + 1)
    }

    /// The numbers of the occurrences that an action of a day may do, those that come first before the others.
    fileprivate func choices(on day: CalendarDate, after first: CalendarDate, of numbers: Range<Int>) -> [Int] {
        let last = number(of: day, after: first)
        guard let due = self.day(last, after: first) else { return [] }
        let choices: [Int]
        if isOldestFirst {
            choices = [due == day ? last - 1 : last, last, last + 1]
        } else if due == day, numbers.contains(last) {
            choices = [last]
        } else {
            let next = self.day(last + 1, after: first)
            let isNearNext = next.map { 4 * day.days(until: $0) < due.days(until: $0) } ?? false
            choices = isNearNext ? [last + 1, last] : [last, last + 1]
        }
        return choices.filter(numbers.contains)
    }
}

extension EffectiveDates {
    /// The days on which what repeats may be due: from its start on, and within its terms.
    package init(ofOccurrencesOf plan: GoalPlan) {
        var terms = plan
        terms.start = nil
        self.init(of: terms)
        start = [start, plan.start].compactMap(\.self).max()
    }
}
