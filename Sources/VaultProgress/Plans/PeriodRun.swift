import VaultRecords

/// Periods in a row that are alike: one with something special about it, or any number of whole, empty ones, so that
/// the cost of a window depends on what happened in it and not on its length.
struct PeriodRun {
    enum State {
        case ended, running, coming
    }

    var state: State
    /// That of the first one.
    var number: Int
    var count: Int
    /// What of each period lies inside the window and outside the days off: 0 to 1.
    var part: Rational
    /// The same of the days before today; only of the running one.
    var passed: Rational = 0
    /// What counted in each.
    var sum: Rational
    /// Whether they count in any case: those of a rate that began no earlier than the goal's pace, and those of a limit
    /// that did not end before it. Others of a rate count when they were met, and of a limit never.
    var counts = true
}
