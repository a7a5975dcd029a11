import VaultSchema

extension GoalPlan {
    /// The day from which pace is judged; nil when nothing determines one. It never narrows the dates of the goal.
    ///
    /// Its own start in any case. Else the first that is not after the due: the pace start of the goal of a milestone;
    /// the start of its terms, or the day of `created` when that is later and nothing counted before; the earlier of
    /// `created` and the first that counted.
    ///
    /// - Parameters:
    ///   - first: the day of the first action that counted
    ///   - above: the pace start of the goal of a milestone
    func paceStart(dates: EffectiveDates, first: CalendarDate?, above: CalendarDate?) -> CalendarDate? {
        if let start { return start }
        func unlessTooLate(_ day: CalendarDate?) -> CalendarDate? {
            guard let day, let due = dates.due else { return day }
            return day <= due ? day : nil
        }
        if let above = unlessTooLate(above) { return above }
        let created = unlessTooLate(self.created)
        guard let term = dates.start else { return [created, first].compactMap { $0 }.min() }
        guard let created, created > term, first.map({ created <= $0 }) ?? true else { return term }
        return created
    }
}
