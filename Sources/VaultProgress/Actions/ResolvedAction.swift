import VaultGraph
import VaultSchema

/// An action whose quantities lie in `LoggedActions` in base units.
package struct ResolvedAction {
    /// What `ActionTexts` knows it by.
    let source: Int
    /// The note of one that a note tells.
    package var note: NoteID { NoteID(source) }
    package let day: CalendarDate
    /// Its place in the order of the output: by day, moment of the day, path. Only with `ProgressSettings.explains`;
    /// else its place by name.
    var place: Int
    /// Among the measures; also nil when it is not a span of time.
    let duration: Int?
    let measures: Range<Int>
    let amounts: Range<Int>
    let countsNothing: Bool
    /// Whether a property of a daily note says it.
    let isProperty: Bool
}

/// An entry of `amounts`, with the number of its goal.
struct GoalAmount {
    var goal: Int
    var base: BaseAmount
}
