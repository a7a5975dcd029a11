import VaultGraph
import VaultProgress
import VaultSchema

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
}
