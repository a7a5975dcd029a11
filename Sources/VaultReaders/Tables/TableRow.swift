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

    mutating func append(_ row: TableRow) {
        starts.append((row.line, bytes.count))
        bytes += row.bytes
    }
}
