import VaultRecords

/// Periods in a row that are alike: one with something special about it, or any number of whole, empty ones.
///
/// So the cost of a window depends on what happened in it and not on its length.
struct PeriodRun {
    enum State {
        case ended, running, coming
    }

    var state: State
    /// That of the first one.
    var number: Int
    var count: Int
    /// What of each period lies inside the window and outside the breaks: 0 to 1.
    var part: Rational
    /// What counted in each.
    var sum: Rational
    /// Whether they began no earlier than the goal's pace.
    var isJudged = true
}
