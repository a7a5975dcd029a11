import VaultProgress
import VaultSchema

/// What a planned goal leaves unmet at the end of a term, and what a person would write to carry it over.
package struct CarryOver: Sendable {
    package var goal: GoalProgress
    /// Totals, latest and best targets that are not met, each with what remains.
    package var remaining: [TargetProgress]
    /// Rates and limits that were not kept: their periods are past, so continuing them is a new decision.
    package var toDecide: [TargetProgress]
    /// Whether the goal is to be linked to the next term; false when it is already.
    package var addsTerm: Bool
    /// The due date to write: the last day of the next term for a goal that has a due of its own, which would not move
    /// with its terms.
    package var due: CalendarDate?

    /// Nil when there is nothing to carry: the goal is decided or rests, goes on beyond the term, or all is met.
    ///
    /// - Parameters:
    ///   - goal: as it is when the term closes
    ///   - hasOwnDue: whether its record gives a due
    ///   - isInNext: whether it links the next term
    ///   - term: the days of the term
    ///   - end: the last day of the next term
    package init?(_ goal: GoalProgress, hasOwnDue: Bool, isInNext: Bool, term: DateSpan, nextEnd end: CalendarDate) {
        switch goal.status {
        case .achieved, .dropped, .paused: return nil
        default: break
        }
        guard let due = goal.due, due <= term.last else { return nil }
        let unmet = goal.targets.filter { !$0.isMet }
        self.goal = goal
        remaining = unmet.filter { !$0.isRateOrLimit }
        toDecide = unmet.filter(\.isRateOrLimit)
        addsTerm = !isInNext
        self.due = hasOwnDue ? end : nil
    }

    /// Whether something is to be carried over; else there are only rates and limits to decide about.
    package var isCarried: Bool { !remaining.isEmpty || toDecide.isEmpty }
}
