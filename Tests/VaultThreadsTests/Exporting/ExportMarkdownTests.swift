import Testing
import VaultRecords
import VaultTestSupport

@testable import VaultThreads

/// A page that people read gives back every byte of its notes.
@Suite struct ExportMarkdownTests {
    private static let schema = smallThreads([:]).graph.schema
    private static let head = "---\ntype: message\n---\n"

    @Test(arguments: [
        head + "Hi.\n", head + "Hi.", head, "---\ntype: message\n---", head + "\n\nHi.\n\n\n",
        "---\r\ntype: message\r\nx: 1\r\n---\r\nHi.\r\nHo.\r\n", "---\r\ntype: message\r\n---\r\nHi.",
        "\u{FEFF}---\ntype: message\n---\nHi.\n", "no front matter", "", "\n",
        head + "<!-- end -->\n", head + "\\<!-- end -->\n\\\\<!-- end -->\n<!-- end without line break -->",
        head + "<!-- note: x.md\n---\n-->\n<!-- mine -->\n\\-->\n-->", head + "<!-- end -->\r\n",
        "---\ntype: message\nx: |\n  a\n-->\n---\nHi.\n", "---\ntype: message\n# <!-- end -->\n---\nHi.\n",
        "---\n-->\n\\-->\n---\n-->\n",
    ])
    func everyByteComesBack(text: String) throws {
        let note = NoteReading.read(path: "a/b.md", bytes: Array(text.utf8), schema: Self.schema)
        let page = "# A title\n\n" + ExportMarkdown.text(of: note) + "\nbetween\n\n" + ExportMarkdown.text(of: note)
        let read = try #require(ExportMarkdown.read(Array(page.utf8)))
        #expect(read.records.map(\.path) == ["a/b.md", "a/b.md"])
        for record in read.records { #expect(Array(record.text.utf8) == Array(text.utf8)) }
    }

    /// Any lines in any order.
    @Test(.tags(.random)) func anyLines() throws {
        var random = SeededGenerator(seed: 7)
        let lines = [
            "---", "-->", "\\-->", "<!-- end -->", "\\<!-- end -->", "<!-- note: a.md",
            "<!-- end without line break -->",
            "", "Hi.", "a: 1", "\r", "\\", "<!-- end -->\r", "```",
        ]
        for _ in 0..<2_000 {
            let head = Bool.random(using: &random) ? "---\ntype: message\n" : ""
            let text =
                head
                + (0..<Int.random(in: 0...7, using: &random)).map { _ in lines.randomElement(using: &random) ?? "" }
                .joined(separator: "\n")
            try everyByteComesBack(text: text)
        }
    }

    /// What is not such a page is left to others, and half of one is none.
    @Test(arguments: [
        "", "{}", "# A title\n", "<!-- note: a.md\n---\n---\n-->\nHi.\n", "<!-- note: a.md\n<!-- end -->\n",
    ])
    func otherTextsAreNone(page: String) { #expect(ExportMarkdown.read(Array(page.utf8)) == nil) }
}
