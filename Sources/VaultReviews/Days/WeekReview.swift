import VaultChecks
import VaultGoals
import VaultProgress
import VaultRecords
import VaultSyntax

/// A week on one page: what was done, what slipped, and what comes next.
package struct WeekReview: Sendable {
    package var span: DateSpan
    /// The day as of which goals are judged: today, or the one after the week once it is over.
    package var judgedOn: CalendarDate
    package var actions: TermActions
    /// What was done on each day that has something, in the order of the day.
    package var days: [Day]
    /// What counted towards the goals.
    package var goals: RangeProgress
    /// Values for which something was done.
    package var values: [TermReview.Served]
    /// Goals that are behind or overdue, ended unmet in the week, or missed an occurrence in it.
    package var slipped: [GoalProgress]
    /// Goals that fall due in the seven days after, by due.
    package var next: [GoalProgress]
    /// Major values all of whose running goals have a percent below 25.
    package var quiet: [ValueRecord]

    package typealias Day = (day: CalendarDate, actions: [LoggedAction])
}

extension Snapshot {
    /// The calendar week that holds a day. Cost: that of `review` of its days, twice.
    package func week(of day: CalendarDate, asOf today: CalendarDate) -> WeekReview {
        let first = day.startOfWeek(settings.weekStart)
        let span = DateSpan(first, days: 7)
        let (last, calendar) = (span.last, terms(asOf: today))
        let review = review(of: span, in: calendar)
        let names = currentGoals(review.overview)
        let shown = review.overview.goals.filter { names.contains($0.name) }
        let counted = detailed(Set(review.overview.goals.map(\.path)), of: review, in: calendar)
        let done = Dictionary(grouping: goals.done(on: first...min(last, max(today, first))), by: \.day)
        let served = calendar.served(review.actions)
        return WeekReview(
            span: span, judgedOn: review.judgedOn, actions: review.actions,
            days: done.sorted { $0.key < $1.key }.map { ($0.key, $0.value.inOrder) },
            goals: RangeProgress(counted, from: first, to: last),
            values: served.filter { $0.done.actions > 0 },
            slipped: GoalOrder.urgency.sorted(shown.filter { first <= today && $0.slipped(in: span) }).inGivenOrder,
            next: GoalOrder.due.sorted(
                shown.filter { goal in
                    goal.status.isOngoing && goal.due.map { last < $0 && $0 <= last.adding(days: 7) } ?? false
                }),
            quiet: quiet(served, shown))
    }

    private func quiet(_ served: [TermReview.Served], _ shown: [GoalProgress]) -> [ValueRecord] {
        let model = goals
        let values = ValuesModel(model)
        let running = Dictionary(shown.filter(\.status.isOngoing).map { ($0.path, $0) }) { first, _ in first }
        var percents: [NoteID: [Rational]] = [:]
        for (place, goal) in model.goals.enumerated() {
            guard let percent = running[goal.plan.path]?.percent else { continue }
            for service in values.services[place] {
                percents[values.values[service.value].note, default: []].append(percent)
            }
        }
        return served.map(\.value).filter { value in
            value.level == .major && percents[value.note].map { $0.allSatisfy { $0 < 25 } } ?? false
        }
    }
}

extension GoalProgress {
    fileprivate func slipped(in week: DateSpan) -> Bool {
        switch status {
        case .behind, .overdue: true
        case .ended: due.map { week.first <= $0 && $0 <= week.last } ?? false
        default: occurrences?.newlyMissed.map { week.first <= $0 && $0 <= week.last } ?? false
        }
    }
}
