import VaultGoals
import VaultProgress
import VaultRecords

/// The terms of a year with what was planned and done in each, and in all of them.
package struct YearTerms: Sendable {
    /// What was planned and done in a term, or in several.
    package struct Sum: Sendable {
        /// Goals, milestones and obligations that link it, each once; archived ones only once the year is over.
        package var goals = 0
        /// Those of them that are achieved.
        package var achieved = 0
        /// The actions of its days up to today.
        package var actions = 0
        /// Of these.
        package var hours: Rational = 0

        static func += (sum: inout Sum, other: Sum) {
            sum.goals += other.goals
            sum.achieved += other.achieved
            sum.actions += other.actions
            sum.hours += other.hours
        }
    }

    /// By their first day.
    package var terms: [(term: TermRecord, sum: Sum)] = []
    /// A goal or an action of two terms counts once.
    package var total = Sum()
    /// The goals, milestones and obligations that link to several of the terms.
    package var shared: [NoteID] = []
}

extension TermCalendar {
    /// The terms of a year: those that link it, and those without such a link that begin in its days, without archived
    /// ones. Empty for other spans. Cost: linear in the terms, the goals and the actions, and a sort of these.
    func terms(
        of year: TermRecord, _ goals: [GoalProgress], _ actions: [(day: CalendarDate, seconds: Rational)]
    ) -> YearTerms {
        guard year.kind == .year else { return YearTerms() }
        let own = terms.filter { term in
            yearNote(of: term).map { $0 == year.note } ?? (year.first <= term.first && term.first <= year.last)
        }
        let sums = DaySums(actions.filter { $0.day <= today })
        let achieved = Set(goals.filter { $0.status == .achieved }.map(\.path))
        var planned: [NoteID: YearTerms.Sum] = [:]
        var found = YearTerms()
        let notes = Set(own.map(\.note))
        for goal in model.goals where !goal.plan.isArchived || year.last < today {
            let one = YearTerms.Sum(goals: 1, achieved: achieved.contains(goal.plan.path) ? 1 : 0)
            let linked = Set(goal.terms).intersection(notes)
            for term in linked { planned[term, default: YearTerms.Sum()] += one }
            if !linked.isEmpty { found.total += one }
            if linked.count > 1 { found.shared.append(goal.note) }
        }
        var end: CalendarDate?
        for term in own {
            var sum = planned[term.note] ?? YearTerms.Sum()
            sum += sums.sum(from: term.first, to: term.last)
            found.terms.append((term, sum))
            // Days that an earlier term holds too are not counted again.
            let first = end.map { max(term.first, $0.adding(days: 1)) } ?? term.first
            if first <= term.last { found.total += sums.sum(from: first, to: term.last) }
            end = max(end ?? term.last, term.last)
        }
        return found
    }
}

/// How many actions there are between two days and how long they took, each sum in the time of two searches.
private struct DaySums {
    private let days: [CalendarDate]
    /// Of all before an index.
    private var seconds: [Rational] = [0]

    init(_ actions: [(day: CalendarDate, seconds: Rational)]) {
        let sorted = actions.sorted { $0.day < $1.day }
        days = sorted.map(\.day)
        for action in sorted { seconds.append((seconds.last ?? 0) + action.seconds) }
    }

    func sum(from first: CalendarDate, to last: CalendarDate) -> YearTerms.Sum {
        let (low, high) = (place(of: first), place(of: last.adding(days: 1)))
        if high <= low { return YearTerms.Sum() }
        return YearTerms.Sum(actions: high - low, hours: (seconds[high] - seconds[low]).divided(by: 3600) ?? 0)
    }

    /// The index of the first action on a day or later.
    private func place(of day: CalendarDate) -> Int {
        days.firstPlace { $0 >= day }
    }
}
