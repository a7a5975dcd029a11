import VaultSchema
import VaultSyntax

/// The days of a split, and how far its cycle has come.
package struct SplitCycle: Sendable {
    /// The note of the split.
    package var split: Int
    package var days: [SplitDay]

    /// The first day that is not done; nil when all are, and without days.
    package var suggested: Int? { days.firstIndex { !$0.isDone } }
    /// There are days, and all are done.
    package var isComplete: Bool { !days.isEmpty && suggested == nil }

    /// The day with a name: without case, whole, else its only beginning.
    package func day(named name: String) -> Int? {
        if let whole = days.firstIndex(where: { FoldedName.areEqual($0.name, name) }) { return whole }
        let start = name.lowercased()
        let matches = days.indices.filter { days[$0].name.lowercased().hasPrefix(start) }
        return matches.count == 1 && !start.isEmpty ? matches[0] : nil
    }

    /// Marks a day as done or not: one byte of its line.
    package func marking(_ day: Int, _ isDone: Bool = true) -> [TextEdit] {
        guard days.indices.contains(day), days[day].isDone != isDone else { return [] }
        let box = days[day].box
        return [TextEdit(range: ByteRange(box, box + 1), replacement: isDone ? "x" : " ")]
    }

    /// Begins the cycle anew.
    package var resetting: [TextEdit] { days.indices.flatMap { marking($0, false) } }
}

extension WorkoutsModel {
    package func cycle(of split: Int) -> SplitCycle { SplitCycle(split: split, days: days(of: split)) }
}
