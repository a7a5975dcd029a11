import VaultGoals
import VaultProgress
import VaultRecords

/// What was done on some days, and how far the goals were when these ended.
package struct SpanReview: Sendable {
    package var span: DateSpan
    /// The day as of which the goals are judged: today, or the day after the last one once all are over. Actions and
    /// decisions after the last day are ignored then.
    package var judgedOn: CalendarDate
    /// Of goals that are not archived, unless the settings ask for these too.
    package var overview: ProgressOverview
    /// What was done within the days.
    package var actions: TermActions
    /// The day of every action, also of those on other days, with how long it took in seconds.
    package var done: [(day: CalendarDate, seconds: Rational)]
    /// What the overview was made of.
    var plans: [GoalPlan]
    var entries: ActionEntries
}

extension TermCalendar {
    /// Some of the goals of a review with what counted, their weeks and all that plots of them are drawn from.
    ///
    /// Cost: that of `ProgressOverview` for these.
    /// - Parameter paths: those of their notes
    package func detailed(
        _ paths: Set<String>, of review: SpanReview, weekStart: WeekStart, spread: some WorkSpread = SingleWork()
    ) -> [GoalProgress] {
        var settings = ProgressSettings(
            asOf: review.judgedOn, weekStart: weekStart, units: model.units, includesArchived: true, explains: true)
        settings.showsWeeks = true
        settings.showsHistory = true
        let wanted = Set(review.plans.indices.filter { paths.contains(review.plans[$0].path) })
        return ProgressOverview(
            goals: review.plans, entries: review.entries, texts: .notes(model.graph.notes), terms: model.currentTerms,
            settings: settings, spread: spread, wanted: wanted
        ).goals
    }
}
