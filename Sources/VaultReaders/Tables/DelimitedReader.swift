/// Reads rows of a delimited table: RFC 4180, and what other programs write (line feeds alone, byte order marks,
/// `sep=;`, empty lines, rows that are too short or too long). Takes the memory of a row, and O(bytes) of time.
///
/// The tables of `vault export --format tsv` know no quotes; they have `\t`, `\n`, `\r` and `\\` in cells.
struct DelimitedReader {
    /// What may separate cells.
    static let delimiters = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
    private static let (quote, newline, carriage) = (UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    private static let (tab, backslash) = (UInt8(ascii: "\t"), UInt8(ascii: "\\"))
    private static let exportedHead = Array("type\tpath\t".utf8)
    /// No row is longer.
    static let mostBytes = 8 << 20
    static let mostCells = 16_384
    /// How much of a table is looked at to find the delimiter.
    private static let headCount = 1 << 14

    private let feed: ByteFeed
    private var decoder: TextDecoder
    private var buffer: [UInt8] = []
    private var place = 0
    private var line = 1
    private var isAtEnd = false
    /// What separates cells; known once the first row was read.
    private(set) var delimiter: UInt8
    private let isGiven: Bool
    /// Whether it is such a table of this program.
    private var hasEscapes = false
    /// The first line that was not UTF-8, and was read as Windows-1252.
    private(set) var guessedLine: Int?

    /// The encoding of the file, once the first row was read.
    var encoding: TextEncoding { decoder.encoding ?? .utf8 }

    /// - Parameter delimiter: nil for the one that splits the first rows evenly
    init(_ feed: ByteFeed, delimiter: UInt8? = nil, encoding: TextEncoding? = nil) {
        self.feed = feed
        decoder = TextDecoder(encoding)
        self.delimiter = delimiter ?? Self.delimiters[0]
        isGiven = delimiter != nil
    }

    /// Looks at the beginning: skips a line `sep=;`, and finds the delimiter.
    mutating func begin() {
        fill()
        _ = has(Self.headCount)
        let text = buffer[place...].prefix(Self.headCount)
        if !isGiven || delimiter == Self.tab, text.starts(with: Self.exportedHead) {
            (delimiter, hasEscapes) = (Self.tab, true)
            return
        }
        if text.starts(with: Array("sep=".utf8)), text.count > 5 {
            let sign = text[place + 4]
            if Self.delimiters.contains(sign), [Self.newline, Self.carriage].contains(text[place + 5]) {
                place += 5
                if text[place] == Self.carriage { place += 1 }
                if place < buffer.count, buffer[place] == Self.newline { place += 1 }
                line += 1
                if !isGiven { delimiter = sign }
                return
            }
        }
        if !isGiven { delimiter = Self.delimiter(of: text, isWhole: text.endIndex == buffer.count && isAtEnd) }
    }

    /// The next row that is not empty; nil at the end.
    mutating func next() throws(ImportProblem) -> TableRow? {
        while let row = try readRow() {
            if !row.isEmpty { return row }
        }
        return nil
    }

    private mutating func fill() {
        if isAtEnd { return }
        if place > 0 {
            buffer.removeFirst(place)
            place = 0
        }
        let chunk = feed.next()
        isAtEnd = chunk.isEmpty
        buffer += decoder.decode(chunk, isLast: isAtEnd)
    }

    /// Whether there are so many bytes more.
    private mutating func has(_ count: Int) -> Bool {
        while buffer.count - place < count, !isAtEnd { fill() }
        return buffer.count - place >= count
    }

    private mutating func readRow() throws(ImportProblem) -> TableRow? {
        let first = line
        var row: [UInt8] = []
        // Where the cell begins, and how many are before it.
        var (start, count) = (0, 0)
        var (isQuoted, hasQuotes, length) = (false, false, 0)
        while has(1) {
            let end = endOfRun(isQuoted: isQuoted)
            row += buffer[place..<end]
            length += end - place + 1
            if length > Self.mostBytes { throw isQuoted ? .openQuotes(line: first) : .longRow(line: first) }
            place = end
            if place == buffer.count { continue }
            let byte = buffer[place]
            switch byte {
            case 0: throw .binary(line: line)
            case Self.quote where isQuoted:
                if has(2), buffer[place + 1] == Self.quote {
                    row.append(byte)
                    place += 1
                } else {
                    isQuoted = false
                }
            case Self.quote where row.count == start && !hasQuotes && !hasEscapes:
                (isQuoted, hasQuotes) = (true, true)
            case Self.newline where isQuoted:
                line += 1
                row.append(byte)
            case delimiter where !isQuoted && byte != Self.quote:
                if count >= Self.mostCells { throw .wideRow(line: first) }
                count += 1
                endCell(&row, from: start)
                (start, hasQuotes) = (row.count, false)
            case Self.carriage where !isQuoted, Self.newline where !isQuoted:
                endCell(&row, from: start)
                if byte == Self.carriage, has(2), buffer[place + 1] == Self.newline { place += 1 }
                place += 1
                line += 1
                return TableRow(line: first, bytes: row[...])
            default: row.append(byte)
            }
            place += 1
        }
        if isQuoted { throw .openQuotes(line: first) }
        if row.isEmpty, !hasQuotes { return nil }
        endCell(&row, from: start)
        return TableRow(line: first, bytes: row[...])
    }

    /// Where the next byte is that may mean something, or the end of the buffer.
    private func endOfRun(isQuoted: Bool) -> Int {
        let (start, delimiter) = (place, isQuoted ? Self.quote : self.delimiter)
        return buffer.withUnsafeBufferPointer { bytes in
            var end = start
            while end < bytes.count {
                let byte = bytes[end]
                if byte == delimiter || byte == Self.quote || byte == Self.newline || byte == 0 { break }
                if byte == Self.carriage, !isQuoted { break }
                end += 1
            }
            return end
        }
    }

    /// Ends the last cell of a row. Bytes that are not UTF-8 are read as Windows-1252, unless an encoding was given.
    private mutating func endCell(_ row: inout [UInt8], from start: Int) {
        if hasEscapes, row[start...].contains(Self.backslash) {
            row.replaceSubrange(start..., with: Self.unescaped(row[start...]))
        }
        if row[start...].contains(where: { $0 >= 0x80 }), String(validating: row[start...], as: UTF8.self) == nil {
            if decoder.mayGuess {
                guessedLine = guessedLine ?? line
                row.replaceSubrange(start..., with: TextDecoder.fromWindows1252(row[start...]))
            } else {
                row.replaceSubrange(start..., with: Array(String(decoding: row[start...], as: UTF8.self).utf8))
            }
        }
        row.append(0)
    }

    private static func unescaped(_ cell: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var isEscape = false
        for byte in cell {
            if !isEscape, byte == backslash {
                isEscape = true
                continue
            }
            switch byte {
            case UInt8(ascii: "t") where isEscape: bytes.append(tab)
            case UInt8(ascii: "n") where isEscape: bytes.append(newline)
            case UInt8(ascii: "r") where isEscape: bytes.append(carriage)
            case backslash: bytes.append(byte)
            default: bytes += isEscape ? [backslash, byte] : [byte]
            }
            isEscape = false
        }
        return isEscape ? bytes + [backslash] : bytes
    }

    /// What splits the header and the ten rows after it into the same number of cells, the most of them.
    private static func delimiter(of text: ArraySlice<UInt8>, isWhole: Bool) -> UInt8 {
        var best = (delimiter: delimiters[0], even: 0, cells: 1)
        for candidate in delimiters {
            var counts: [Int] = []
            var (count, isQuoted, isBlank) = (1, false, true)
            for byte in text {
                if byte == quote { isQuoted.toggle() }
                if !isQuoted, byte == newline || byte == carriage {
                    if !isBlank { counts.append(count) }
                    (count, isBlank) = (1, true)
                    if counts.count > 10 { break }
                    continue
                }
                isBlank = false
                if byte == candidate, !isQuoted { count += 1 }
            }
            if counts.count <= 10, !isBlank, isWhole { counts.append(count) }
            guard let cells = counts.first(where: { $0 > 1 }) else { continue }
            let even = counts.count { $0 == cells }
            if (even, cells) > (best.even, best.cells) { best = (candidate, even, cells) }
        }
        return best.delimiter
    }
}

extension String {
    /// With a space for each line break.
    package var onOneLine: String {
        guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 >= 0x80 }), contains(where: \.isNewline) else {
            return self
        }
        return split(whereSeparator: \.isNewline).map { String($0).trimmed }.joined(separator: " ")
    }
}
