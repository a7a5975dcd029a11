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
        let long = String(repeating: "a", count: 50)
        let text = table([[long, "5", "abcdefghij"]]).text(width: 60, style: .plain)
        #expect(text == "\("name".padded(42))  days  note\n\(long.prefix(41))…     5  abcdefghij\n")
    }

    @Test func whatMayNotBeCutIsWhole() {
        let text = table([["abcdefghijklmnop", "1234567890", "x"]]).text(width: 20, style: .plain)
        #expect(text.contains("1234567890"))
    }

    /// The first column goes on in the next line; what has no room goes below, with its title.
    @Test func whereItIsNarrowNothingIsCut() {
        var narrow = table([["Finish the Spanish reader", "5", "smart, but for the plan"], ["Run", "12", ""]])
        narrow.addBelow("a sentence about this row", indent: 2)
        #expect(
            narrow.text(width: 24, style: .plain) == """
                name                days
                Finish the Spanish     5
                reader
                    note smart, but for
                    the plan
                Run                   12
                  a sentence about this
                  row

                """)
        #expect(
            narrow.text(width: 60, style: .plain) == """
                name                       days  note
                Finish the Spanish reader     5  smart, but for the plan
                Run                          12
                  a sentence about this row

                """)
    }

    /// A cell with a word that does not fit beside the others goes below them, where the word is whole.
    @Test func wordsAreNotBroken() {
        let narrow = table([["a-name-of-19-letters", "5", "x"], ["Run", "12", ""]])
        #expect(
            narrow.text(width: 24, style: .plain) == """
                name                days
                                       5
                    a-name-of-19-letters
                    note x
                Run                   12

                """)
        #expect(
            narrow.text(width: 30, style: .plain) == """
                name                days  note
                                       5  x
                    a-name-of-19-letters
                Run                   12

                """)
        // Alone it has all the room there is, and what is written without spaces may be broken anywhere.
        var names = TextTable(columns: [.init("name")])
        names.add(["a-name-of-19-letters"])
        names.add(["日本語日本語日本語"])
        #expect(
            names.text(width: 16, style: .plain) == """
                name
                a-name-of-19-let
                ters
                日本語日本語日本
                語

                """)
    }

    /// Headings and what is below a row stay with it, however many lines it takes.
    @Test func headingsAreAboveTheirRows() {
        var table = TextTable(columns: [.init(""), .init("days", .right, mayBeCut: false)])
        table.addHeading("Major", isApart: false)
        table.add(["  A life well shared, and more", "5"])
        table.addBelow("neglected", indent: 4)
        table.addHeading("General")
        table.add(["  Quiet", "12"])
        #expect(
            table.text(width: 30, style: .plain) == """
                                          days
                Major
                  A life well shared,        5
                  and more
                    neglected

                General
                  Quiet                     12

                """)
    }

    @Test func indentationGoesOn() {
        let text = table([["  Finish the Spanish reader", "12345", ""]], titles: ["", "", ""]).text(
            width: 24, style: .plain)
        #expect(text == "  Finish the       12345\n  Spanish reader\n")
    }

    @Test(arguments: 12..<60)
    func aNarrowLineIsNotLonger(width: Int) {
        let text = table([
            ["A title of a few words", "123", "note of some words"], ["anextraordinarilylongword", "4", ""],
        ]).text(width: width, style: .plain)
        for line in text.split(separator: "\n") {
            #expect(DisplayText.width(String(line)) <= max(width, 18), "\(line)")
        }
        #expect(!text.contains("…"))
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

extension String {
    fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: width - count) }
}
