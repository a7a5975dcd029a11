import VaultSchema

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
