/// Reads rows of a delimited table: RFC 4180, and what other programs write (line feeds alone, `sep=;`, empty lines,
/// rows that are too short or too long). O(bytes).
///
/// The tables of `vault export --format tsv` know no quotes; they have `\t`, `\n`, `\r` and `\\` in cells.
struct DelimitedReader {
    /// What may separate cells.
    static let delimiters = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
    private static let (quote, newline, carriage) = (UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    private static let (tab, backslash) = (UInt8(ascii: "\t"), UInt8(ascii: "\\"))
    /// No row is longer.
    static let mostBytes = 8 << 20
    static let mostCells = 16_384
    /// How much of a table is looked at to find the delimiter.
    private static let headCount = 1 << 14

    private let bytes: [UInt8]
    private let mayGuess: Bool
    private var place = 0
    private var line = 1
    /// What separates cells.
    let delimiter: UInt8
    /// Whether it is such a table of this program.
    private let hasEscapes: Bool
    /// The first line that was not UTF-8, and was read as Windows-1252.
    private(set) var guessedLine: Int?

    /// - Parameter delimiter: nil for the one that a line `sep=;` names, or that splits the first rows evenly
    init(_ text: DecodedText, delimiter: UInt8?) { self.init(text.bytes, text.mayGuess, delimiter) }

    private init(_ bytes: [UInt8], _ mayGuess: Bool, _ delimiter: UInt8?) {
        (self.bytes, self.mayGuess) = (bytes, mayGuess)
        let head = bytes.prefix(Self.headCount)
        hasEscapes = delimiter ?? Self.tab == Self.tab && head.starts(with: "type\tpath\t".utf8)
        var named: UInt8?
        if !hasEscapes, head.starts(with: "sep=".utf8), head.count > 5, Self.delimiters.contains(head[4]),
            [Self.newline, Self.carriage].contains(head[5])
        {
            named = head[4]
            place = head[5] == Self.carriage && head.dropFirst(6).first == Self.newline ? 7 : 6
            line = 2
        }
        self.delimiter =
            hasEscapes
            ? Self.tab
            : delimiter ?? named ?? Self.delimiter(of: Array(head), isWhole: head.count == bytes.count)
    }

    /// The next row that is not empty; nil at the end.
    mutating func next() throws(ImportProblem) -> TableRow? {
        while let row = try readRow() {
            if !row.isEmpty { return row }
        }
        return nil
    }

    private mutating func readRow() throws(ImportProblem) -> TableRow? {
        let (first, begin) = (line, place)
        var row: [UInt8] = []
        // Where the cell begins, and how many are before it.
        var (start, count) = (0, 0)
        var (isQuoted, hasQuotes) = (false, false)
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if place - begin > Self.mostBytes {
                throw isQuoted ? .openQuotes(line: first) : .longRow(line: first)
            }
            switch byte {
            case 0: throw .binary(line: line)
            case Self.quote where isQuoted:
                if place < bytes.count, bytes[place] == Self.quote {
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
                if byte == Self.carriage, place < bytes.count, bytes[place] == Self.newline { place += 1 }
                line += 1
                return TableRow(line: first, bytes: row[...])
            default: row.append(byte)
            }
        }
        if isQuoted { throw .openQuotes(line: first) }
        if row.isEmpty, !hasQuotes { return nil }
        endCell(&row, from: start)
        return TableRow(line: first, bytes: row[...])
    }

    /// Ends the last cell of a row. Bytes that are not UTF-8 are read as Windows-1252, unless an encoding was given.
    private mutating func endCell(_ row: inout [UInt8], from start: Int) {
        if hasEscapes, row[start...].contains(Self.backslash) {
            row.replaceSubrange(start..., with: Self.unescaped(row[start...]))
        }
        if row[start...].contains(where: { $0 >= 0x80 }), String(validating: row[start...], as: UTF8.self) == nil {
            if mayGuess {
                guessedLine = guessedLine ?? line
                row.replaceSubrange(start..., with: DecodedText.fromWindows1252(row[start...]))
            } else {
                row.replaceSubrange(start..., with: Array(String(decoding: row[start...], as: UTF8.self).utf8))
            }
        }
        row.append(0)
    }

    private static func unescaped(_ cell: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = cell
        while let byte = rest.popFirst() {
            guard byte == backslash, let sign = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            switch sign {
            case UInt8(ascii: "t"): bytes.append(tab)
            case UInt8(ascii: "n"): bytes.append(newline)
            case UInt8(ascii: "r"): bytes.append(carriage)
            case backslash: bytes.append(sign)
            default: bytes += [backslash, sign]
            }
        }
        return bytes
    }

    /// What splits the header and the ten rows after it into the same number of cells, the most of them.
    private static func delimiter(of head: [UInt8], isWhole: Bool) -> UInt8 {
        var best = (delimiter: delimiters[0], even: 0, cells: 1)
        for candidate in delimiters {
            var (reader, counts) = (DelimitedReader(head, true, candidate), [Int]())
            while counts.count <= 10, let row = try? reader.readRow() {
                // The last row of a part of a text may end in the middle.
                if !isWhole, reader.place == head.count { break }
                let count = row.bytes.count { $0 == 0 }
                if count > 1 || row.bytes.count > 1 { counts.append(count) }
            }
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
