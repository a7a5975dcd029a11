import VaultSchema

/// The dates between which a goal runs, both included; nil is an open side.
package struct EffectiveDates: Hashable, Sendable {
    package var start: CalendarDate?
    package var due: CalendarDate?

    package init(start: CalendarDate?, due: CalendarDate?) {
        self.start = start
        self.due = due
    }

    /// Own dates first; a missing side comes from the span of all terms and periods, of the years only when there
    /// is neither, and stays open where that would put the start after the due.
    package init(of goal: GoalPlan) {
        let due = goal.endingDue
        self.init(start: goal.start, due: due)
        if start != nil && due != nil { return }
        let closer = goal.spans.filter { $0.kind != .year }
        let spans = closer.isEmpty ? goal.spans : closer
        guard let first = spans.map(\.first).min(), let last = spans.map(\.last).max(), first <= last else { return }
        if let start {
            self.due = start <= last ? last : nil
        } else if let due {
            start = first <= due ? first : nil
        } else {
            (start, self.due) = (first, last)
        }
    }

    package func contains(_ day: CalendarDate) -> Bool {
        if let start, day < start { return false }
        if let due, day > due { return false }
        return true
    }

    /// Whether the last day lies before `today`; without a due never.
    package func areOver(on today: CalendarDate) -> Bool {
        due.map { $0 < today } ?? false
    }
}
