import Testing
import VaultRecords

@testable import VaultReaders

struct TableTests {
    private static func table(_ bytes: [UInt8], by size: Int = 1 << 16) throws(ImportProblem) -> DelimitedTable {
        try DelimitedTable(ByteFeed(bytes, by: size))
    }

    private static let shapes: [(text: String, header: [String], rows: [[String]])] = [
        ("a,b\r\n1,2\r\n", ["a", "b"], [["1", "2"]]),
        ("a;b\n1;2", ["a", "b"], [["1", "2"]]),
        ("a\tb\r1\t2\r", ["a", "b"], [["1", "2"]]),
        ("a|b\n1|2\n", ["a", "b"], [["1", "2"]]),
        ("\u{FEFF}a,b\n1,2\n", ["a", "b"], [["1", "2"]]),
        ("sep=;\r\na;b\r\n1,5;2\r\n", ["a", "b"], [["1,5", "2"]]),
        ("a,b\n\"x,y\",\"say \"\"no\"\"\"\n", ["a", "b"], [["x,y", "say \"no\""]]),
        ("a,b\n\"one\ntwo\",\"\"\n", ["a", "b"], [["one\ntwo", ""]]),
        ("a,b\n\n1,2\n,\n\n3,4\n\n", ["a", "b"], [["1", "2"], ["3", "4"]]),
        ("a,b,\n1,2,\n3\n4,5,6,7\n", ["a", "b"], [["1", "2", ""], ["3"], ["4", "5", "6", "7"]]),
        ("a,b\n5\" pipe,2\n", ["a", "b"], [["5\" pipe", "2"]]),
        // Commas in quotes do not split, and semicolons do so evenly.
        ("a;b\n\"1,2,3\";4\n5;\"6,7\"\n", ["a", "b"], [["1,2,3", "4"], ["5", "6,7"]]),
    ]

    /// In pieces of any size the same.
    @Test(arguments: shapes.indices, [1, 2, 3, 7, 1000])
    func tablesAreRead(shape: Int, size: Int) throws {
        let shape = Self.shapes[shape]
        let table = try Self.table(Array(shape.text.utf8), by: size)
        #expect(table.header == shape.header)
        #expect(table.rows.map(\.cells) == shape.rows)
    }

    /// However much of a file is there at once, as much of it tells the delimiter.
    @Test(arguments: [5, 1 << 16]) func longFirstRows(size: Int) throws {
        let row = "a;b" + String(repeating: ";x", count: 10_000) + "\n"
        let table = try Self.table(Array((row + row).utf8), by: size)
        #expect((table.header.count, table.delimiter) == (1, UInt8(ascii: ",")))
    }

    /// Tables of this program know no quotes, and have signs for what would end a cell.
    @Test func tabsOfThisProgram() throws {
        let text = "type\tpath\ttitle\ttext\ngoal\tgoals/a.md\t\"A, \\\\n\tone\\ntwo\\t\\x, b; c; d\n"
        let table = try Self.table(Array(text.utf8))
        #expect(table.rows.map(\.cells) == [["goal", "goals/a.md", "\"A, \\n", "one\ntwo\t\\x, b; c; d"]])
    }

    @Test func linesAreThoseOfTheFile() throws {
        let table = try Self.table(Array("a,b\n\n\"x\ny\",1\n2,3\n".utf8))
        #expect(table.rows.map(\.line) == [3, 5])
    }

    @Test(arguments: [
        ([0xFF, 0xFE] + utf16("a;ü\n1;2\n", isBig: false), TextEncoding.utf16LittleEndian),
        ([0xFE, 0xFF] + utf16("a;ü\n1;2\n", isBig: true), .utf16BigEndian),
        (utf16("a;ü\n1;2\n", isBig: false), .utf16LittleEndian), (utf16("a;ü\n1;2\n", isBig: true), .utf16BigEndian),
    ])
    func encodingsAreFoundOut(bytes: [UInt8], encoding: TextEncoding) throws {
        for size in [1, 3, 1000] {
            let table = try Self.table(bytes, by: size)
            #expect(table.encoding == encoding)
            #expect(table.header == ["a", "ü"])
        }
    }

    private static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBig ? bytes : bytes.reversed()
        }
    }

    /// What a spreadsheet saves: `ü`, `€` and a curly apostrophe in one byte each.
    @Test func whatIsNotUTF8IsWindows1252() throws {
        let table = try Self.table([0x61, 0x3B, 0x62, 0x0A, 0xFC, 0x80, 0x3B, 0x92, 0x0A])
        #expect(table.rows.map(\.cells) == [["ü€", "’"]])
        #expect(table.guessedLine == 2)
    }

    @Test(arguments: [
        ("", ImportProblem.empty), (" \n\n", .empty), ("a,\0b\n", .binary(line: 1)),
        ("\"a,b\n1,2\n", .openQuotes(line: 1)),
    ])
    func whatIsNoTableIsRefused(text: String, problem: ImportProblem) {
        #expect(throws: problem) { try Self.table(Array(text.utf8)) }
    }

    @Test func whatComesBeforeABrokenRowIsRead() throws {
        let table = try Self.table(Array("a,b\n1,2\n\"3,4\n5,6\n".utf8))
        #expect(table.rows.map(\.cells) == [["1", "2"]])
        #expect(table.problem == .openQuotes(line: 3))
    }

    /// One line of any length, and any number of columns, are refused, and no more than so much is read at all.
    @Test func hugeRowsAreRefused() {
        let line = Array(repeating: UInt8(ascii: "x"), count: 9 << 20)
        #expect(throws: ImportProblem.longRow(line: 1)) { try Self.table(line) }
        let endless = ByteFeed { line }
        #expect(throws: ImportProblem.tooBig) { try DelimitedTable(endless) }
        let wide = Array(repeating: UInt8(ascii: ","), count: 100_000)
        #expect(throws: ImportProblem.wideRow(line: 1)) { try Self.table(wide) }
    }
}

struct CellTests {
    @Test(arguments: [
        ("2021-02-10 16:46:13", "2021-02-10T16:46:13"), ("8 Apr 2026, 16:50", "2026-04-08T16:50:00"),
        ("Sep 12, 2018, 3:02:23 PM", "2018-09-12T15:02:23"), ("Sep 12, 2018, 12:02:23 AM", "2018-09-12T00:02:23"),
        ("Sep 12, 2018, 3:02:23\u{202F}PM", "2018-09-12T15:02:23"), ("09.12.2022, 15:24:49", "2022-12-09T15:24:49"),
        ("8. April 2026", "2026-04-08T00:00:00"), ("3 mars 2025 07:05", "2025-03-03T07:05:00"),
        ("20141018T050231Z", "2014-10-18T05:02:31"), ("2026-11-20", "2026-11-20T00:00:00"),
        ("2026-04-08T16:50:00+02:00", "2026-04-08T16:50:00"), ("2017-03-30 09:29:59 +0200", "2017-03-30T09:29:59"),
    ])
    func momentsAreRead(text: String, moment: String) {
        #expect(CellTime.moment(text)?.local.description == moment)
    }

    @Test(arguments: [
        "", "x", "30 Feb 2026", "2026-13-01", "03/04/2026", "12:00", "2026", "Apr", "1.2.3", "99999999T000000",
    ])
    func whatIsNoMomentIsNot(text: String) {
        #expect(CellTime.moment(text) == nil)
    }

    @Test func ordersDecide() {
        #expect(CellTime.moment("03/04/2026", order: .dayFirst)?.day.description == "2026-04-03")
        #expect(CellTime.moment("03/04/26", order: .monthFirst)?.day.description == "2026-03-04")
        #expect(CellTime.moment("13/04/2026", order: .monthFirst) == nil)
        #expect(CellTime.order(["03/04/2026", "04/13/2026"]) == .monthFirst)
        #expect(CellTime.order(["03/04/2026"]) == nil)
        #expect(CellTime.order(["13/04/2026", "04/13/2026"]) == nil)
    }

    @Test(arguments: [
        ("2h 18m", "8280"), ("38min", "2280"), ("45s", "45"), ("01:15:00", "4500"), ("38:13", "2293"),
        ("00:00:14.7", "14.7"), ("3600", "3600"), ("1 h 5 min", "3900"), ("264h 1m", "950460"),
    ])
    func durationsAreRead(text: String, seconds: String) {
        #expect(CellTime.seconds(text)?.description == seconds)
    }

    @Test(arguments: ["", "x", "-5", "1:2:3:4", "h", "5 parsecs", "1::2"])
    func whatIsNoDurationIsNot(text: String) {
        #expect(CellTime.seconds(text) == nil)
    }

    @Test(arguments: [
        (1860, "31 min"), (3600, "1h"), (3900, "1h 5m"), (2293, "0:38:13"), (45, "0:00:45"), (35_999_999, "9999:59:59"),
    ])
    func durationsAreWritten(seconds: Int, text: String) {
        #expect(CellTime.duration(Rational(seconds)) == text)
    }

    @Test(arguments: [
        ("5526", false, "5526"), ("5,526", false, "5526"), ("1.234,5", true, "1234.5"), ("-7.25", false, "-7.25"),
        ("+3", false, "3"), (".5", false, "0.5"), ("5.", false, "5"), ("0,5", true, "0.5"),
        ("1,234,567", false, "1234567"), ("12,34,567.5", false, "1234567.5"), ("1.234.567,25", true, "1234567.25"),
    ])
    func numbersAreRead(text: String, comma: Bool, number: String) {
        #expect(CellNumber.read(text, comma: comma)?.description == number)
    }

    @Test(arguments: [
        "", "-", "abc", "1.2.3", "1e5", "5 km", "--", "1-2", "٣", "5,2", "1,23", "1,2345", "1,23,4", "12,,75", ",500",
        "1234,567", "1,234,56", "123,45,678",
    ])
    func whatIsNoNumberIsNot(text: String) {
        #expect(CellNumber.read(text) == nil)
    }

    /// Pounds that were made kilograms are pounds again; what people type as kilograms stays.
    @Test(arguments: [
        ("6.80388555", "15 lb"), ("61.23496995", "135 lb"), ("20.411656", "45 lb"), ("1.13398093", "2.5 lb"),
        ("60.5", "60.5 kg"), ("22.675", "22.675 kg"), ("33.333333", "33.333 kg"), ("0.30000000000000004", "0.3 kg"),
    ])
    func weightsAreReadable(kilograms: String, weight: String) throws {
        let number = try #require(CellNumber.read(kilograms))
        #expect(CellNumber.readable(weight: number, unit: "kg").description == weight)
    }
}
