import VaultRecords
import VaultSyntax

/// A delimited table that was read to its end.
package struct DelimitedTable: Sendable {
    /// The cells of the first row, without spaces around them.
    package private(set) var header: [String]
    /// The same without case.
    private(set) var names: [String] = []
    package var rows: TableRows
    package var encoding: TextEncoding
    package var delimiter: UInt8
    /// The first line that was not UTF-8, and was read as Windows-1252.
    package var guessedLine: Int?
    /// What came after the last row that can be read.
    package var problem: ImportProblem?
    /// How many rows stand above the header.
    package private(set) var rowsAbove = 0
    /// Columns whose values are taken over.
    package var used: Set<Int> = []

    /// No table has more rows.
    static let mostRows = 250_000
    /// The header is looked for in so many rows.
    private static let mostAbove = 30

    /// Reads a table; rows after something that cannot be read are missing, see `problem`. Cost: O(bytes); takes the
    /// memory of the file and of its cells.
    package init(_ feed: ByteFeed, delimiter: UInt8? = nil, encoding: TextEncoding? = nil) throws(ImportProblem) {
        let text = try feed.whole(encoding)
        var reader = DelimitedReader(text, delimiter: delimiter)
        rows = TableRows()
        do throws(ImportProblem) {
            while let row = try reader.next() {
                rows.append(row)
                if rows.count > Self.mostRows { throw .tooManyRows }
            }
        } catch {
            if error == .tooManyRows { throw error }
            problem = error
        }
        // Some programs say in single cells above the header what is exported.
        if let place = rows.prefix(Self.mostAbove).firstIndex(where: { !$0.isSingle }) { rowsAbove = place }
        guard rows.count > rowsAbove else { throw problem ?? .empty }
        header = rows[rowsAbove].cells.map(\.trimmed)
        rows.removeFirst(rowsAbove + 1)
        while let last = header.last, last.isEmpty, header.count > 1 { header.removeLast() }
        names = header.map(Self.folded)
        (self.encoding, self.delimiter, guessedLine) = (text.encoding, reader.delimiter, reader.guessedLine)
    }

    /// The columns with a header, whatever its case.
    func columns(_ header: String) -> [Int] {
        let name = Self.folded(header)
        return names.indices.filter { names[$0] == name }
    }

    /// The first column with a header; nil for none.
    package func column(_ header: String) -> Int? { columns(header).first }

    /// A column whose values are taken over.
    mutating func take(_ header: String) -> Int? {
        let found = column(header)
        if let found { used.insert(found) }
        return found
    }

    /// The columns of which nothing is taken over, and how many cells of them say something. Cost: O(bytes).
    var unread: Tally {
        let known = Set(used.map { names[$0] })
        let isRead = names.map { !$0.isEmpty && known.contains($0) }
        var counts = [Int](repeating: 0, count: header.count)
        for row in rows {
            for (column, cell) in row.bytes.split(separator: 0, omittingEmptySubsequences: false).enumerated() {
                guard cell.contains(where: { $0 > 0x20 }), !cell.elementsEqual("--".utf8) else { continue }
                if column >= counts.count { counts += Array(repeating: 0, count: column + 1 - counts.count) }
                counts[column] += 1
            }
        }
        var tally = Tally()
        for (column, count) in counts.enumerated() where !(column < isRead.count && isRead[column]) {
            let name = column < header.count && !header[column].isEmpty ? header[column] : "column \(column + 1)"
            tally.add("'\(name)'", count: count)
        }
        return tally
    }

    /// A header without case, and with plain apostrophes and spaces.
    static func folded(_ header: String) -> String {
        String(
            header.lowercased().map { $0 == "’" ? "'" : $0 == "\u{A0}" ? " " : $0 })
    }

    /// Whether numbers of a column have a decimal comma; nil where that cannot be told from it.
    ///
    /// `9,44` and `1.234,5` have one; `1,234.5` and `9.44` have none; `1,234` and `1.234` alone say nothing.
    package func hasDecimalComma(_ column: Int?) -> Bool? {
        guard let column else { return nil }
        let marks = decimalMarks(column)
        return marks.comma == marks.point ? nil : marks.comma
    }

    /// Which marks are certainly decimal ones in some cell of a column.
    func decimalMarks(_ column: Int) -> (comma: Bool, point: Bool) {
        let marks = Set(rows.lazy.map { CellNumber.decimalMark($0[column]) })
        return (marks.contains(.comma), marks.contains(.point))
    }
}

/// Numbers as other programs write them.
package enum CellNumber {
    enum Mark { case comma, point, unclear, none }

    /// What separates the decimals of a number, as far as it shows.
    static func decimalMark(_ text: String) -> Mark {
        let bytes = Array(number(in: text).utf8)
        let commas = bytes.indices.filter { bytes[$0] == UInt8(ascii: ",") }
        let points = bytes.indices.filter { bytes[$0] == UInt8(ascii: ".") }
        switch (commas.last, points.last) {
        case (nil, nil): return .none
        case (let comma?, let point?): return comma > point ? .comma : .point
        case (let place?, nil):
            return commas.count > 1 ? .point : isThousands(bytes, place) ? .unclear : .comma
        case (nil, let place?):
            return points.count > 1 ? .comma : isThousands(bytes, place) ? .unclear : .point
        }
    }

    /// What stands from the first digit to the last one, with the sign before it.
    private static func number(in text: String) -> Substring {
        guard let first = text.firstIndex(where: \.isWholeNumber), let last = text.lastIndex(where: \.isWholeNumber)
        else { return text[...] }
        var start = first
        if start > text.startIndex, "-+.,".contains(text[text.index(before: start)]) {
            start = text.index(before: start)
        }
        return text[start...last]
    }

    /// The number of `4 km` and `$12.00` in a column of this unit; any other text as it is.
    static func withoutUnit(_ text: String, _ unit: String?) -> String {
        guard let unit else { return text }
        let number = number(in: text)
        var before = String(text[..<number.startIndex]).trimmed
        let after = String(text[number.endIndex...]).trimmed
        let sign = before.first == "-" && number.first != "-" ? "-" : ""
        if !sign.isEmpty { before = String(before.dropFirst()).trimmed }
        guard before.isEmpty != after.isEmpty else { return text }
        let written = before + after
        func identity(_ unit: String) -> String { UnitTable.builtIn.unit(unit).identity }
        return identity(written) == identity(unit) || Currency.areOne(written, unit) ? sign + number : text
    }

    /// Whether what stands after a mark may be thousands: three digits, after one to three that are not 0 alone.
    private static func isThousands(_ bytes: [UInt8], _ place: Int) -> Bool {
        let before = bytes[..<place].filter { $0 != UInt8(ascii: "-") }
        return bytes.count - place == 4 && (1...3).contains(before.count) && before.first != UInt8(ascii: "0")
    }

    /// Reads a number in a column in which some have the other mark: `10.5` and `5,2` have decimals whatever the others
    /// say; a number that does not tell has them after a comma or not.
    package static func read(_ text: String, mostlyComma comma: Bool) -> Rational? {
        switch decimalMark(text) {
        case .comma: read(text, comma: true)
        case .point: read(text, comma: false)
        case .unclear, .none: read(text, comma: comma)
        }
    }

    /// Reads a number: `5526`, `5,526`, `1.234,5`, `-7`, `6.80388555`, `12,34,567`. Nil for anything else, and where the
    /// other mark does not separate thousands: `5,2` is not 52.
    ///
    /// - Parameter comma: whether the decimals come after a comma
    package static func read(_ text: String, comma: Bool = false) -> Rational? {
        let (decimal, group): (Character, Character) = comma ? (",", ".") : (".", ",")
        let unsigned = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
        let parts = unsigned.split(separator: decimal, maxSplits: 1, omittingEmptySubsequences: false)
        let groups = parts[0].split(separator: group, omittingEmptySubsequences: false)
        let (whole, decimals) = (groups.joined(), parts.dropFirst().first ?? "")
        guard (whole + decimals).utf8.allSatisfy({ 48...57 ~= $0 }), !(whole + decimals).isEmpty,
            groups.count == 1 || areThousands(groups.map(\.count))
        else { return nil }
        let number = (whole.isEmpty ? "0" : whole) + (decimals.isEmpty ? "" : "." + decimals)
        return Rational.read(Array((text.first == "-" ? "-" + number : number).utf8).span).value
    }

    /// Groups of three digits; in India all but the last one have two.
    private static func areThousands(_ groups: [Int]) -> Bool {
        guard let first = groups.first, (1...3).contains(first), groups.last == 3 else { return false }
        let middle = groups.dropFirst().dropLast()
        return middle.allSatisfy { $0 == 3 } || first < 3 && middle.allSatisfy { $0 == 2 }
    }

    /// Whether a text is a number and nothing else, with whichever decimal mark.
    static func isNumber(_ text: String) -> Bool { read(text) != nil || read(text, comma: true) != nil }

    /// A number as people read it: with more than three decimals it is rounded to three.
    package static func readable(_ number: Rational) -> Rational { number.rounded(places: 3) }

    /// A weight as it was meant: kilograms that were pounds, as `6.80388555`, are these pounds again.
    ///
    /// One pound is 0.45359237 kg (international yard and pound agreement, 1959).
    package static func readable(weight: Rational, unit: String) -> Quantity {
        guard unit == "kg", weight != weight.rounded(places: 3), let pound = Rational(45_359_237, over: 100_000_000),
            let exact = weight.divided(by: pound)
        else { return Quantity(readable(weight), unit) }
        // Half, quarter and tenth pounds are what plates and scales show.
        let pounds = exact.rounded(places: 2)
        let difference = pounds * pound - weight
        let limit = Rational(1, over: 10_000) ?? 0
        return difference < limit && -limit < difference ? Quantity(pounds, "lb") : Quantity(readable(weight), unit)
    }
}

/// One row of a table.
package struct TableRow: Sendable {
    /// The line that it begins on, from 1.
    package let line: Int
    /// Its cells without their quotes, each with a zero byte after it: no cell holds one.
    let bytes: ArraySlice<UInt8>

    init(line: Int, bytes: ArraySlice<UInt8>) { (self.line, self.bytes) = (line, bytes) }

    init(line: Int, cells: [String]) { self.init(line: line, bytes: cells.flatMap { Array($0.utf8) + [0] }[...]) }

    /// All cells as they are. Cost: O(bytes).
    package var cells: [String] {
        bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// A cell by its number, without spaces around it; empty for one that the row does not have. Cost: linear in the
    /// bytes of the row up to its end.
    package subscript(_ column: Int?) -> String {
        guard var left = column else { return "" }
        return bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            while left > 0, start < bytes.count {
                if bytes[start] == 0 { left -= 1 }
                start += 1
            }
            let end = bytes[start...].firstIndex(of: 0) ?? bytes.count
            return String(decoding: bytes[start..<end], as: UTF8.self).trimmed
        }
    }

    /// Whether one cell alone says something.
    var isSingle: Bool { cells.count { !$0.trimmed.isEmpty } == 1 }

    /// Whether all cells are empty, or of spaces.
    var isEmpty: Bool {
        if bytes.contains(where: { $0 > 0x20 && $0 < 0x80 }) { return false }
        return cells.allSatisfy { $0.trimmed.isEmpty }
    }
}

/// The rows of a table. They are made when they are asked for, so a table takes little more than its text.
package struct TableRows: RandomAccessCollection, Sendable {
    private var bytes: [UInt8] = []
    private var starts: [(line: Int, place: Int)] = []

    init() {}

    package var startIndex: Int { 0 }
    package var endIndex: Int { starts.count }

    /// Cost: O(1).
    package subscript(_ row: Int) -> TableRow {
        let end = row + 1 < starts.count ? starts[row + 1].place : bytes.count
        return TableRow(line: starts[row].line, bytes: bytes[starts[row].place..<end])
    }

    /// Cost: linear in the rows.
    mutating func removeFirst(_ count: Int) { starts.removeFirst(count) }

    mutating func append(_ row: TableRow) {
        starts.append((row.line, bytes.count))
        bytes += row.bytes
    }
}
