import Testing
import VaultEdits
import VaultMerging
import VaultSyntax

/// One text after another.
@Suite struct AppendedTextTests {
    private func joined(_ own: String, _ other: String) -> String? {
        let document = Document(Array(own.utf8))
        guard let joined = AppendedText(of: Document(Array(other.utf8)), after: document) else { return nil }
        let file = FileEdit(path: "a.md", before: document.bytes, edits: [joined.edit])
        return file.applied().map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        arguments: [
            ("Own.\n", "Other.\n", "Own.\n\nOther.\n"),
            ("Own.", "Other.", "Own.\n\nOther.\n"),
            ("Own.\n\n", "\n \nOther.\n\n\n", "Own.\n\nOther.\n"),
            ("Own.\n \n", "Other.", "Own.\n \nOther.\n"),
            ("", "Other.\n", "Other.\n"),
            ("\n", "Other.\n", "\nOther.\n"),
            ("Own.\r\n", "One\ntwo\n", "Own.\r\n\r\nOne\r\ntwo\r\n"),
            ("Own.\n", "One\r\ntwo\r\n", "Own.\n\nOne\ntwo\n"),
            ("Own.\n", "    code\n", "Own.\n\n    code\n"),
            ("Own.\n", "---\ntype: goal\n---\nOther.\n", "Own.\n\nOther.\n"),
            ("---\ntype: goal\n---\n", "Other.\n", "---\ntype: goal\n---\nOther.\n"),
            ("---\ntype: goal\n---", "Other.\n", "---\ntype: goal\n---\nOther.\n"),
            ("Own.\n", "", nil), ("Own.\n", " \n\n", nil), ("Own.\n", "\nOwn.", nil),
        ] as [(String, String, String?)])
    func textsAreJoined(own: String, other: String, expected: String?) {
        #expect(joined(own, other) == expected)
    }

    @Test(arguments: [("```\nx\n", true), ("```\nx\n```\n", false), ("~~~ swift\n```\n", true), ("    code\n", false)])
    func openCodeIsSeen(own: String, isInCode: Bool) {
        let text = AppendedText(of: Document(Array("Other.".utf8)), after: Document(Array(own.utf8)))
        #expect(text?.isInCode == isInCode)
    }
}
