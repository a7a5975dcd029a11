import Testing
import VaultEdits
import VaultSyntax

/// A box is written once, found again wherever it is, and nothing around it changes.
@Suite struct CalloutEditTests {
    private static let box = CalloutEdit(
        kind: "review", title: "T", lines: ["", "- a"], heading: "Review", below: ["### Q"])

    private static func after(_ text: String, _ box: CalloutEdit = box) throws -> String {
        let bytes = Array(text.utf8)
        let edits = try box.edits(of: Document(bytes))
        let applied = FileEdit(path: "a.md", before: bytes, edits: edits).applied()
        return String(decoding: try #require(applied), as: UTF8.self)
    }

    @Test(arguments: [
        // At the end, with the heading and what stands below it at first.
        ("", "## Review\n\n> [!review] T\n>\n> - a\n\n### Q\n"),
        ("---\na: 1\n---\n", "---\na: 1\n---\n## Review\n\n> [!review] T\n>\n> - a\n\n### Q\n"),
        ("Text", "Text\n\n## Review\n\n> [!review] T\n>\n> - a\n\n### Q\n"),
        ("Text\n", "Text\n\n## Review\n\n> [!review] T\n>\n> - a\n\n### Q\n"),
        ("Text\n\n", "Text\n\n## Review\n\n> [!review] T\n>\n> - a\n\n### Q\n"),
        ("Text\r\n", "Text\r\n\r\n## Review\r\n\r\n> [!review] T\r\n>\r\n> - a\r\n\r\n### Q\r\n"),
        // Below the heading of a person, whatever its level and case.
        ("# review\n", "# review\n\n> [!review] T\n>\n> - a\n"),
        ("## Review", "## Review\n\n> [!review] T\n>\n> - a"),
        ("## Review ##\nMine.\n", "## Review ##\n\n> [!review] T\n>\n> - a\n\nMine.\n"),
        ("## Review\n\nMine.\n## Next\n", "## Review\n\n> [!review] T\n>\n> - a\n\nMine.\n## Next\n"),
        ("## Review\r\n\r\nMine.", "## Review\r\n\r\n> [!review] T\r\n>\r\n> - a\r\n\r\nMine."),
        // In the place of the one before, and no line more.
        ("A\n> [!review] old\n> b\nmine\n", "A\n> [!review] T\n>\n> - a\nmine\n"),
        ("> [!Review]- old\n>b\n>\n\n> quoted\n", "> [!review] T\n>\n> - a\n\n> quoted\n"),
        ("> [!review] old\n> [!note] mine\n> text\n", "> [!review] T\n>\n> - a\n> [!note] mine\n> text\n"),
        ("> [!note] mine\n\n## Review\n> [!review]\r\n> b", "> [!note] mine\n\n## Review\n> [!review] T\n>\n> - a"),
        // What only looks like one is not.
        (
            "```\n> [!review] code\n```\n",
            "```\n> [!review] code\n```\n\n## Review\n\n> [!review] T\n>\n> - a\n\n### Q\n"
        ),
        ("> > [!review] told\n", "> > [!review] told\n\n## Review\n\n> [!review] T\n>\n> - a\n\n### Q\n"),
    ])
    func isWritten(before: String, after: String) throws {
        #expect(try Self.after(before) == after)
        #expect(try Self.after(after) == after)
    }

    /// A longer box gives way to a shorter one as a whole.
    @Test func isReplacedWholly() throws {
        var short = Self.box
        short.lines = []
        #expect(try Self.after("A\n\n> [!review] T\n>\n> - a\n\nmine\n", short) == "A\n\n> [!review] T\n\nmine\n")
    }

    @Test(arguments: [
        ("Text\n```\ncode without end\n", "cannotVerify"),
        ("<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n", "conflict"),
    ])
    func isRefused(text: String, code: String) {
        #expect(#expect(throws: Refusal.self) { try Self.after(text) }?.code == code)
    }

    @Test func needsUTF8() {
        let refusal = #expect(throws: Refusal.self) { try Self.box.edits(of: Document([0x41, 0xFF, 0x0A])) }
        #expect(refusal?.code == "notUTF8")
    }

    @Test func theSectionStandsAlone() {
        #expect(Self.box.section == "## Review\n\n> [!review] T\n>\n> - a\n\n### Q\n")
    }
}
