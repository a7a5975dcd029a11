import VaultGraph
import VaultSchema
import VaultSyntax

/// The days of a split, and the progress of its cycle.
package struct SplitCycle: Sendable {
    /// The note of the split.
    package var split: NoteID
    package var days: [SplitDay]

    /// The first day that is not done; nil when all are, and without days.
    package var suggested: Int? { days.firstIndex { !$0.isDone } }
    /// There are days, and all are done.
    package var isComplete: Bool { !days.isEmpty && suggested == nil }

    /// The day with a name: without case, the whole name or the unique start of one.
    ///
    /// - Parameter isDone: whether a day that is done is meant, to untick it
    package func day(named name: String, isDone: Bool = false) -> Int? {
        if let whole = day(whole: name, isDone: isDone) { return whole }
        let start = name.lowercased()
        let matches = days.indices.filter { days[$0].name.lowercased().hasPrefix(start) }
        guard !start.isEmpty, let first = matches.first,
            matches.allSatisfy({ FoldedName.areEqual(days[$0].name, days[first].name) })
        else { return nil }
        return day(whole: days[first].name, isDone: isDone)
    }

    /// The day with just this name, without case.
    ///
    /// A name may come again in a cycle, as in push, pull, legs, push, pull, legs. Then the first of these days that is
    /// not done is meant, or the last that is done; the first when there is none such.
    package func day(whole name: String, isDone: Bool = false) -> Int? {
        let matches = days.indices.filter { FoldedName.areEqual(days[$0].name, name) }
        return (isDone ? matches.last { days[$0].isDone } : matches.first { !days[$0].isDone }) ?? matches.first
    }

    /// Marks a day as done or not: one byte of its line.
    package func marking(_ day: Int, _ isDone: Bool = true) -> [TextEdit] {
        guard days.indices.contains(day), days[day].isDone != isDone else { return [] }
        let box = days[day].box
        return [TextEdit(range: ByteRange(box, box + 1), replacement: isDone ? "x" : " ")]
    }

    /// Begins the cycle again.
    package var resetting: [TextEdit] { days.indices.flatMap { marking($0, false) } }
}

extension WorkoutsModel {
    package func cycle(of split: NoteID) -> SplitCycle { SplitCycle(split: split, days: days(of: split)) }
}
