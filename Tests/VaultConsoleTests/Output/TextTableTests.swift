import Testing

@testable import VaultConsole

@Suite struct TextTableTests {
    private func table(_ rows: [[String]], titles: [String] = ["name", "days", "note"]) -> TextTable {
        var table = TextTable(columns: [
            .init(titles[0]), .init(titles[1], .right, mayBeCut: false), .init(titles[2]),
        ])
        for row in rows { table.add(row.map { TextTable.Cell($0) }) }
        return table
    }

    @Test func alignsColumns() {
        let text = table([["run", "5", "a"], ["日本", "120", ""], ["e\u{301}", "", "b"]]).text(width: 80, style: .plain)
        #expect(text == "name  days  note\nrun      5  a\n日本   120\ne\u{301}           b\n")
    }

    @Test func widestColumnIsCutFirst() {
        let text = table([["abcdefghijklmnop", "5", "abcdefghij"]]).text(width: 28, style: .plain)
        #expect(text == "name        days  note\nabcdefghi…     5  abcdefghij\n")
    }

    @Test func whatMayNotBeCutIsWhole() {
        let text = table([["abcdefghijklmnop", "1234567890", "x"]]).text(width: 20, style: .plain)
        #expect(text.contains("1234567890"))
    }

    @Test func nothingIsCutWithoutAWidth() {
        let long = String(repeating: "x", count: 300)
        #expect(table([[long, "1", long]]).text(width: nil, style: .plain).contains(long + "     1  " + long))
    }

    @Test func controlCharactersAreEscaped() {
        #expect(table([["a\u{1b}]0;x\u{7}", "", ""]]).text(width: 80, style: .plain).hasSuffix("\na\\x1b]0;x\\x07\n"))
    }

    @Test func titlesMayBeLeftOut() {
        #expect(table([["a", "1", "b"]], titles: ["", "", ""]).text(width: 80, style: .plain) == "a  1  b\n")
    }

    @Test func colourTakesNoRoom() {
        var table = TextTable(columns: [.init(""), .init("")])
        table.add([.init("a", .error), "b"])
        table.add(["abc", "d"])
        #expect(table.text(width: 80, style: Style(isColoured: true)) == "\u{1b}[1;31ma\u{1b}[0m    b\nabc  d\n")
    }

    @Test func rowsMayBeShort() {
        var table = TextTable(columns: [.init(""), .init("")])
        table.add(["a"])
        table.add(["a", "b", "c"])
        #expect(table.text(width: 80, style: .plain) == "a\na  b\n")
    }
}
