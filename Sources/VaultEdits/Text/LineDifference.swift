/// What makes one list of lines of another.
///
/// Lines that both lists hold once are where the lists are laid side by side (patience difference); between them the
/// shortest way is looked for (Myers, "An O(ND) Difference Algorithm and Its Variations"), as far as that is cheap. In
/// a long stretch without any such line, those that both hold equally often are taken. Cost: about linear in the lines.
package struct LineDifference: Sendable {
    /// Lines of the first list that lines of the second replace.
    package struct Change: Hashable, Sendable {
        package var old: Range<Int>
        package var new: Range<Int>
    }

    /// In order; between two of them is at least one common line.
    package let changes: [Change]

    /// Between the lines of two texts, whatever their line breaks.
    package init(from old: TextLines, to new: TextLines) {
        var numbering = LineNumbering()
        self.init(from: numbering.numbers(of: old), to: numbering.numbers(of: new))
    }

    /// Lines as numbers, as one `LineNumbering` gives them.
    package init(from old: [Int32], to new: [Int32]) {
        var search = Search(
            old: old, new: new, isRemoved: Array(repeating: false, count: old.count),
            isInserted: Array(repeating: false, count: new.count))
        search.run()
        changes = search.changes
    }
}

/// Marks lines that go and lines that come.
private struct Search {
    let old: [Int32]
    let new: [Int32]
    var isRemoved: [Bool]
    var isInserted: [Bool]

    /// Above so many lines on one side, the shortest way between stretches is not looked for.
    private static let longest = 1_000

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

    mutating func run() {
        var open = [(0..<old.count, 0..<new.count)]
        while let (oldPart, newPart) = open.popLast() {
            let (left, right) = trimmed(oldPart, newPart)
            let isLong = max(left.count, right.count) > Self.longest
            let single = left.isEmpty || right.isEmpty ? [] : anchors(left, right, upTo: 1)
            let anchors = single.isEmpty && isLong ? anchors(left, right, upTo: .max) : single
            if anchors.isEmpty {
                mark(left, right)
                continue
            }
            var start = (left.lowerBound, right.lowerBound)
            for (o, n) in anchors + [(left.upperBound, right.upperBound)] {
                open.append((start.0..<o, start.1..<n))
                start = (o + 1, n + 1)
            }
        }
    }

    /// Marks the fewest lines that go and come, or all of long stretches.
    private mutating func mark(_ left: Range<Int>, _ right: Range<Int>) {
        guard !left.isEmpty, !right.isEmpty, max(left.count, right.count) <= Self.longest else {
            for line in left { isRemoved[line] = true }
            for line in right { isInserted[line] = true }
            return
        }
        for change in new[right].difference(from: old[left]) {
            switch change {
            case .remove(let offset, _, _): isRemoved[left.lowerBound + offset] = true
            case .insert(let offset, _, _): isInserted[right.lowerBound + offset] = true
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

    /// Lines that both parts hold equally often, and not more often than this, in turn: the most of them that are in the
    /// same order on both sides.
    private func anchors(_ left: Range<Int>, _ right: Range<Int>, upTo most: Int) -> [(Int, Int)] {
        var places: [Int32: (old: [Int], new: [Int])] = [:]
        for line in left { places[old[line], default: ([], [])].old.append(line) }
        for line in right { places[new[line]]?.new.append(line) }
        let pairs = places.values.filter { $0.old.count == $0.new.count && $0.old.count <= most }
            .flatMap { zip($0.old, $0.new) }
        return Self.longestRise(pairs.sorted { $0.0 < $1.0 })
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
