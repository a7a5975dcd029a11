import VaultSchema

/// An action with its quantities in base units; its lists lie in `LoggedActions`.
struct ResolvedAction {
    /// Its index in the caller's list.
    let source: Int
    let day: CalendarDate
    /// Its place in the order of the output: by day, time (none last), path.
    var place = 0
    /// Nil as well when it is no span of time.
    let duration: BaseAmount?
    let measures: Range<Int>
    let amounts: Range<Int>
}

/// An entry of `amounts`, with the number of its goal.
struct GoalAmount {
    var goal: Int
    var base: BaseAmount
}
