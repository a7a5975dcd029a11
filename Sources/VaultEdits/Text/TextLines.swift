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
    private var places: [Int: Int32] = [:]
    private var known: [ArraySlice<UInt8>] = []

    /// - Parameter comparesBreaks: whether lines with other line breaks, or without, are other lines
    package init(comparesBreaks: Bool) { self.comparesBreaks = comparesBreaks }

    /// The numbers of a text's lines. Cost: linear in its bytes.
    package mutating func numbers(of lines: TextLines) -> [Int32] {
        (0..<lines.count).map { number(comparesBreaks ? lines[$0] : lines.text($0)) }
    }

    private mutating func number(_ line: ArraySlice<UInt8>) -> Int32 {
        var hasher = Hasher()
        line.withUnsafeBytes { hasher.combine(bytes: $0) }
        var key = hasher.finalize()
        while let place = places[key] {
            if known[Int(place)].elementsEqual(line) { return place }
            key &+= 1
        }
        let number = Int32(truncatingIfNeeded: known.count)
        places[key] = number
        known.append(line)
        return number
    }
}
