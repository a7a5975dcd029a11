import VaultGoals
import VaultProgress
import VaultRecords

/// A term, year or period with all that was planned and done in it.
package struct TermReview: Sendable {
    /// A goal that links the term.
    package struct Planned: Sendable {
        /// As it is on `judgedOn`.
        package var goal: GoalProgress
        /// The actions of the term that link it.
        package var done: TermActions.Tally
    }

    /// A value and what was done for it in the term.
    package struct Served: Sendable {
        package var value: ValueRecord
        /// Actions that link it directly or serve it through a goal; each once.
        package var done: TermActions.Tally
        /// How many goals of the term serve it.
        package var goals: Int
    }

    package var term: TermRecord
    package var days: TermDays
    /// The day as of which the goals are judged: today, or the day after the last one once the term is over.
    /// Actions and decisions after the last day are ignored then.
    package var judgedOn: CalendarDate
    /// By name, as all lists of goals here; archived ones are in none.
    package var planned: [Planned]
    /// Goals of a year, a period or another term around this one, that run in its days.
    package var covered: [GoalProgress]
    /// Goals of terms and periods that lie within its days.
    package var within: [GoalProgress]
    /// Goals that run in its days and link nothing that holds them.
    package var alsoRunning: [GoalProgress]
    /// Goals that link no term, year or period at all and are not decided.
    package var unassigned: [GoalProgress]
    package var actions: TermActions
    /// Values that are not archived, by level, priority and path.
    package var values: [Served]
    /// Of a year; empty for other spans.
    package var terms = YearTerms()
    /// What the planned goals leave unmet, by name; empty before the term begins.
    package var carryOver: [CarryOver]

    /// How many of the planned goals have each status; a status that none has is not in it.
    package var counts: [GoalStatus: Int] {
        Dictionary(planned.map { ($0.goal.status, 1) }, uniquingKeysWith: +)
    }

    /// Major values for which nothing was done in the term; none before it begins.
    package var quietValues: [Served] {
        hasStarted ? values.filter { $0.value.level == .major && $0.done.actions == 0 } : []
    }

    package var hasStarted: Bool { days.state != .upcoming }
}

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
