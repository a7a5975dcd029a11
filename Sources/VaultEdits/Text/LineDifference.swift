/// What makes one list of lines of another.
///
/// Lines that both lists hold once are where the lists are laid side by side (patience difference); between them the
/// shortest way is looked for (Myers, "An O(ND) Difference Algorithm and Its Variations"), as far as that is cheap.
/// A long stretch without any such line that differs a lot is given as changed as a whole.
///
/// Cost: about linear in the lines, whatever they are; see `longestWay`.
package struct LineDifference: Sendable {
    /// Lines of the first list that lines of the second replace.
    package struct Change: Hashable, Sendable {
        package var old: Range<Int>
        package var new: Range<Int>
    }

    /// In order; between two of them is at least one common line.
    package let changes: [Change]

    /// The most single steps that are looked for in a stretch without lines that both hold once.
    private static let longestWay = 1_000

    /// Between the lines of two texts, whatever their line breaks.
    package init(from old: TextLines, to new: TextLines) {
        var numbering = LineNumbering()
        self.init(from: numbering.numbers(of: old), to: numbering.numbers(of: new))
    }

    /// - Parameters:
    ///   - old: lines as numbers, as `LineNumbering` gives them
    ///   - new: likewise, numbered together
    package init(from old: [Int32], to new: [Int32]) {
        var search = Search(
            old: old, new: new, isRemoved: Array(repeating: false, count: old.count),
            isInserted: Array(repeating: false, count: new.count))
        search.run(longestWay: Self.longestWay)
        changes = search.changes
    }
}

/// Marks lines that go and lines that come.
private struct Search {
    let old: [Int32]
    let new: [Int32]
    var isRemoved: [Bool]
    var isInserted: [Bool]

    var changes: [LineDifference.Change] {
        var changes: [LineDifference.Change] = []
        var (o, n) = (0, 0)
        while o < old.count || n < new.count {
            let start = (o, n)
            while o < old.count, isRemoved[o] { o += 1 }
            while n < new.count, isInserted[n] { n += 1 }
            if start != (o, n) { changes.append(.init(old: start.0..<o, new: start.1..<n)) }
            o += 1
            n += 1
        }
        return changes
    }

    mutating func run(longestWay: Int) {
        var open = [(0..<old.count, 0..<new.count)]
        while let (oldPart, newPart) = open.popLast() {
            let (left, right) = trimmed(oldPart, newPart)
            let isOneSided = left.isEmpty || right.isEmpty
            let anchors = isOneSided ? [] : anchors(left, right)
            if anchors.isEmpty {
                if isOneSided || !markShortestWay(left, right, longest: longestWay) {
                    for line in left { isRemoved[line] = true }
                    for line in right { isInserted[line] = true }
                }
                continue
            }
            var start = (left.lowerBound, right.lowerBound)
            for (o, n) in anchors + [(left.upperBound, right.upperBound)] {
                open.append((start.0..<o, start.1..<n))
                start = (o + 1, n + 1)
            }
        }
    }

    /// Without what is the same at both ends.
    private func trimmed(_ left: Range<Int>, _ right: Range<Int>) -> (Range<Int>, Range<Int>) {
        var (low, high) = ((left.lowerBound, right.lowerBound), (left.upperBound, right.upperBound))
        while low.0 < high.0, low.1 < high.1, old[low.0] == new[low.1] { low = (low.0 + 1, low.1 + 1) }
        while low.0 < high.0, low.1 < high.1, old[high.0 - 1] == new[high.1 - 1] { high = (high.0 - 1, high.1 - 1) }
        return (low.0..<high.0, low.1..<high.1)
    }

    /// Lines that both parts hold exactly once: the most of them that are in the same order on both sides.
    private func anchors(_ left: Range<Int>, _ right: Range<Int>) -> [(Int, Int)] {
        var places: [Int32: (old: Int, new: Int)] = [:]
        for line in left { places[old[line]] = (places[old[line]] == nil ? line : -1, -1) }
        for line in right {
            guard let place = places[new[line]], place.old >= 0 else { continue }
            // A second one in the new part: the line is not an anchor.
            places[new[line]] = place.new < 0 ? (place.old, line) : (-1, -1)
        }
        let pairs = left.compactMap { line in
            places[old[line]].flatMap { $0.old == line && $0.new >= 0 ? (line, $0.new) : nil }
        }
        return Self.longestRise(pairs)
    }

    /// The longest sequence of pairs whose second numbers grow. O(n log n).
    private static func longestRise(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
        var ends: [Int] = []
        var before = Array(repeating: -1, count: pairs.count)
        for index in pairs.indices {
            let place = ends.firstPlace { pairs[$0].1 >= pairs[index].1 }
            if place > 0 { before[index] = ends[place - 1] }
            if place < ends.count { ends[place] = index } else { ends.append(index) }
        }
        var rise: [(Int, Int)] = []
        var index = ends.last ?? -1
        while index >= 0 {
            rise.append(pairs[index])
            index = before[index]
        }
        return rise.reversed()
    }

    /// Marks the fewest lines that go and come; false, and nothing marked, when that takes more than `longest` steps.
    private mutating func markShortestWay(_ left: Range<Int>, _ right: Range<Int>, longest: Int) -> Bool {
        let grid = (height: left.count, width: right.count)
        var history: [[Int]] = []
        for steps in 0...min(longest, grid.height + grid.width) {
            var reach = Array(repeating: Self.nowhere, count: 2 * steps + 1)
            for diagonal in stride(from: -steps, through: steps, by: 2) {
                var o = history.last.map { Self.step(steps, diagonal, from: $0, grid).old } ?? 0
                while o >= 0, o < grid.height, o - diagonal < grid.width,
                    old[left.lowerBound + o] == new[right.lowerBound + o - diagonal]
                { o += 1 }
                reach[diagonal + steps] = o
                if o == grid.height, o - diagonal == grid.width {
                    walkBack(left, right, history, diagonal)
                    return true
                }
            }
            history.append(reach)
        }
        return false
    }

    /// A place that no way leads to.
    private static let nowhere = -1

    /// The last step to a diagonal: how many lines of the first list are passed after it, and whether it removes one.
    ///
    /// A diagonal is the lines of the first list that are passed, less those of the second; `reach` says for each how
    /// far one step less leads.
    private static func step(
        _ steps: Int, _ diagonal: Int, from reach: [Int], _ grid: (height: Int, width: Int)
    ) -> (old: Int, removes: Bool) {
        let (before, after) = (diagonal - 1 + steps - 1, diagonal + 1 + steps - 1)
        let removed = reach.indices.contains(before) ? reach[before] : nowhere
        let inserted = reach.indices.contains(after) ? reach[after] : nowhere
        let removing = removed >= 0 && removed < grid.height ? removed + 1 : nowhere
        let inserting = inserted >= 0 && inserted - diagonal <= grid.width ? inserted : nowhere
        // Of two ways of the same length the one that removes first.
        return removing > inserting ? (removing, true) : (inserting, false)
    }

    private mutating func walkBack(
        _ left: Range<Int>, _ right: Range<Int>, _ history: [[Int]], _ end: Int
    ) {
        var diagonal = end
        for steps in stride(from: history.count, to: 0, by: -1) {
            let step = Self.step(steps, diagonal, from: history[steps - 1], (left.count, right.count))
            if step.removes {
                isRemoved[left.lowerBound + step.old - 1] = true
                diagonal -= 1
            } else {
                isInserted[right.lowerBound + step.old - diagonal - 1] = true
                diagonal += 1
            }
        }
    }
}

/// The lines of a text, or of a part of it, by their places.
package struct TextLines: Sendable {
    package let bytes: [UInt8]
    /// Each with its line break.
    package let ranges: [Range<Int>]

    /// Cost: one pass over the bytes.
    package init(_ bytes: [UInt8], in part: Range<Int>? = nil) {
        self.bytes = bytes
        let part = part ?? 0..<bytes.count
        var ranges: [Range<Int>] = []
        var start = part.lowerBound
        for offset in part where bytes[offset] == .newline {
            ranges.append(start..<offset + 1)
            start = offset + 1
        }
        if start < part.upperBound { ranges.append(start..<part.upperBound) }
        self.ranges = ranges
    }

    package var count: Int { ranges.count }

    /// A line with its line break.
    package subscript(line: Int) -> ArraySlice<UInt8> { bytes[ranges[line]] }

    /// Some lines, as they are.
    package subscript(lines: Range<Int>) -> ArraySlice<UInt8> {
        guard let first = lines.first, let last = lines.last else { return [] }
        return bytes[ranges[first].lowerBound..<ranges[last].upperBound]
    }

    /// A line without its line break.
    package func text(_ line: Int) -> ArraySlice<UInt8> {
        var text = self[line]
        if text.last == .newline {
            text.removeLast()
            if text.last == .carriageReturn { text.removeLast() }
        }
        return text
    }
}

/// Gives lines numbers, equal ones for equal lines, so that texts are compared as lists of numbers.
package struct LineNumbering {
    /// Whether line breaks count.
    private let comparesBreaks: Bool
    private var known: [ArraySlice<UInt8>: Int32] = [:]

    /// - Parameter comparesBreaks: whether lines with other line breaks, or without, are other lines
    package init(comparesBreaks: Bool = false) { self.comparesBreaks = comparesBreaks }

    /// The numbers of a text's lines. Cost: linear in its bytes.
    package mutating func numbers(of lines: TextLines) -> [Int32] {
        (0..<lines.count).map { line in
            let text = comparesBreaks ? lines[line] : lines.text(line)
            let number = known[text] ?? Int32(truncatingIfNeeded: known.count)
            known[text] = number
            return number
        }
    }
}
