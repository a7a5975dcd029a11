import VaultChecks
import VaultEdits
import VaultGoals
import VaultPlans
import VaultProgress
import VaultRecords
import VaultSyntax

extension Snapshot {
    /// All that was planned and done in a term, year or period; nil when it ends before it starts.
    package func review(of term: TermRecord, in calendar: TermCalendar) -> TermReview? {
        calendar.review(of: term, weekStart: settings.weekStart, spread: work)
    }

    /// What was done on some days, and how far the goals were when these ended, with the weeks of each.
    package func review(of span: DateSpan, in calendar: TermCalendar, includesArchived: Bool = false) -> SpanReview {
        var wanted = ProgressSettings(
            asOf: calendar.today, weekStart: settings.weekStart, units: calendar.model.units,
            includesArchived: includesArchived)
        wanted.showsWeeks = true
        return calendar.review(of: span, wanted, hasLines: true, spread: work)
    }

    /// The days of a term, year or period; nil when its record does not give them. One pass over the notes.
    package func days(ofTerm note: NoteID) -> (first: CalendarDate, last: CalendarDate)? {
        goals.terms.first { $0.note == note }.map { ($0.first, $0.last) }
    }

    /// The day of birth that the settings give.
    package var birth: CalendarDate? { GoalsSettings(self).birth }

    /// The weeks since the birth that the settings give; nil without one, and for one after today.
    package func lifeWeeks(asOf today: CalendarDate) -> LifeWeeks? {
        GoalsSettings(self).birth.flatMap { LifeWeeks(birth: $0, today: today) }
    }
}

/// The weeks since a person's birth, next to those of a fixed span of years: a frame, not a forecast.
package struct LifeWeeks: Hashable, Sendable {
    /// The years of the frame.
    package static let years = 79
    /// The whole weeks of the frame: 79 × 365.25 / 7.
    package static let frame = years * 36_525 / 700

    /// Whole weeks since the day of birth.
    package let lived: Int
    /// `lived` over the frame, at most 1.
    package let share: Rational

    /// The remaining weeks of the frame; 0 beyond it.
    package var remaining: Int { max(Self.frame - lived, 0) }

    /// What a number of days is of the frame.
    package static func share(ofDays days: Int) -> Rational { Rational(days * 100, over: years * 36_525) ?? 0 }

    /// What a year is of the frame.
    package static let shareOfYear = Rational(1, over: years) ?? 0

    /// The days of a term where none is running.
    package static let termDays = 70

    /// Nil for a birth after today.
    package init?(birth: CalendarDate, today: CalendarDate) {
        guard birth <= today else { return nil }
        lived = birth.days(until: today) / 7
        share = min(1, Rational(lived, over: Self.frame) ?? 1)
    }
}
