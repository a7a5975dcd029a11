import VaultEdits
import VaultSyntax

/// The lines by which two texts differ. Other line breaks are not a difference.
struct BodyDifference {
    /// Places of the lines that only the new text has.
    private(set) var added: Set<Int> = []
    /// Lines that only the old text has.
    private(set) var removed: [[UInt8]] = []

    /// Cost: that of a `LineDifference`.
    init(from old: ArraySlice<UInt8>, to new: ArraySlice<UInt8>) {
        let (before, after) = (TextLines(Array(old)), TextLines(Array(new)))
        var numbering = LineNumbering(comparesBreaks: false)
        let changes = LineDifference(from: numbering.numbers(of: before), to: numbering.numbers(of: after)).changes
        for change in changes {
            added.formUnion(change.new)
            removed += change.old.map { Array(before.text($0)) }
        }
    }

    /// Nil when nothing differs.
    var counts: LineCounts? {
        added.isEmpty && removed.isEmpty ? nil : LineCounts(added: added.count, removed: removed.count)
    }

    /// What also differs from another old text, which the other difference has.
    mutating func keep(common other: BodyDifference) {
        added.formIntersection(other.added)
        var counts: [[UInt8]: Int] = [:]
        for line in other.removed { counts[line, default: 0] += 1 }
        removed.removeAll { line in
            guard let count = counts[line], count > 0 else { return true }
            counts[line] = count - 1
            return false
        }
    }
}
