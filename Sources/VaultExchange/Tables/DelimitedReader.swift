/// Why a table cannot be read.
package enum TableProblem: Error, Hashable, Sendable {
    /// Nothing but empty lines.
    case empty
    /// Zero bytes, as in a picture or an archive.
    case binary(line: Int)
    /// A row of more bytes than a row may have.
    case longRow(line: Int)
    /// A row of more cells than a row may have.
    case wideRow(line: Int)
    /// Quotes that begin at this line and never end.
    case openQuotes(line: Int)
}

/// One row of a table.
package struct TableRow: Sendable {
    /// The line that it begins on, from 1.
    package var line: Int
    /// Its cells without their quotes.
    package var cells: [String]

    /// A cell by its number, without spaces around it; empty for one that the row does not have.
    package subscript(_ column: Int?) -> String {
        guard let column, column < cells.count else { return "" }
        return cells[column].trimmed
    }
}

/// Reads rows of a delimited table: RFC 4180, and what other programs write (line feeds alone, byte order marks,
/// `sep=;`, empty lines, rows that are too short or too long). Takes the memory of a row, and O(bytes) of time.
struct DelimitedReader {
    /// What may separate cells.
    static let delimiters = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
    private static let (quote, newline, carriage) = (UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    /// No row is longer.
    static let mostBytes = 8 << 20
    static let mostCells = 16_384

    private let feed: ByteFeed
    private var decoder: TextDecoder
    private var buffer: [UInt8] = []
    private var place = 0
    private var line = 1
    private var isAtEnd = false
    /// What separates cells; known once the first row was read.
    private(set) var delimiter: UInt8
    private let isGiven: Bool
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
        while buffer.count - place < 1 << 14, !isAtEnd { fill() }
        let text = buffer[place...]
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
        if !isGiven { delimiter = Self.delimiter(of: text, isWhole: isAtEnd) }
    }

    /// The next row that is not empty; nil at the end.
    mutating func next() throws(TableProblem) -> TableRow? {
        while true {
            guard let row = try readRow() else { return nil }
            if row.cells.contains(where: { !$0.trimmed.isEmpty }) { return row }
        }
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

    private mutating func readRow() throws(TableProblem) -> TableRow? {
        let first = line
        var cells: [String] = []
        var cell: [UInt8] = []
        var index = place
        var (isQuoted, hasQuotes, length) = (false, false, 0)
        func isThere(_ offset: Int) -> Bool { offset < buffer.count }
        while true {
            if index >= buffer.count {
                if !isAtEnd {
                    place = index
                    fill()
                    index = place
                    continue
                }
                if isQuoted { throw .openQuotes(line: first) }
                place = index
                if cells.isEmpty, cell.isEmpty, !hasQuotes { return nil }
                cells.append(text(of: cell))
                return TableRow(line: first, cells: cells)
            }
            let byte = buffer[index]
            length += 1
            if length > Self.mostBytes { throw isQuoted ? .openQuotes(line: first) : .longRow(line: first) }
            if byte == 0 { throw .binary(line: line) }
            if isQuoted {
                if byte == Self.quote {
                    if index + 1 >= buffer.count, !isAtEnd {
                        place = index
                        fill()
                        index = place
                        length -= 1
                        continue
                    }
                    if isThere(index + 1), buffer[index + 1] == Self.quote {
                        cell.append(byte)
                        index += 2
                        continue
                    }
                    isQuoted = false
                } else {
                    if byte == Self.newline { line += 1 }
                    cell.append(byte)
                }
                index += 1
                continue
            }
            switch byte {
            case Self.quote where cell.isEmpty && !hasQuotes:
                (isQuoted, hasQuotes) = (true, true)
            case delimiter:
                if cells.count >= Self.mostCells { throw .wideRow(line: first) }
                cells.append(text(of: cell))
                cell.removeAll(keepingCapacity: true)
                hasQuotes = false
            case Self.carriage, Self.newline:
                cells.append(text(of: cell))
                if byte == Self.carriage, index + 1 >= buffer.count, !isAtEnd {
                    place = index + 1
                    fill()
                    index = place - 1
                }
                if byte == Self.carriage, isThere(index + 1), buffer[index + 1] == Self.newline { index += 1 }
                place = index + 1
                line += 1
                return TableRow(line: first, cells: cells)
            default: cell.append(byte)
            }
            index += 1
        }
    }

    /// Bytes that are not UTF-8 are read as Windows-1252, unless an encoding was given.
    private mutating func text(of bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        if decoder.mayGuess {
            guessedLine = guessedLine ?? line
            return String(decoding: TextDecoder.fromWindows1252(bytes[...]), as: UTF8.self)
        }
        return String(decoding: bytes, as: UTF8.self)
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
            guard let cells = counts.first, cells > 1 else { continue }
            let even = counts.count { $0 == cells }
            if (even, cells) > (best.even, best.cells) { best = (candidate, even, cells) }
        }
        return best.delimiter
    }
}

extension String {
    /// Without spaces, no-break spaces and line breaks around it.
    var trimmed: String {
        guard let first = unicodeScalars.first, let last = unicodeScalars.last,
            first.properties.isWhitespace || last.properties.isWhitespace
        else { return self }
        var rest = Substring(self).unicodeScalars
        while let first = rest.first, first.properties.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.properties.isWhitespace { rest.removeLast() }
        return String(rest)
    }

    /// With a space for each line break.
    var onOneLine: String {
        guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 >= 0x80 }), contains(where: \.isNewline) else {
            return self
        }
        return split(whereSeparator: \.isNewline).map { String($0).trimmed }.joined(separator: " ")
    }
}
