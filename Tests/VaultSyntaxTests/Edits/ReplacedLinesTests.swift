import Testing
import VaultSyntax
import VaultTestSupport

/// Two texts as one edit of the lines between them.
@Suite struct ReplacedLinesTests {
    @Test(arguments: [
        ("", "a\n", 0, 0, "a\n"), ("a\n", "", 0, 2, ""), ("a\nb\nc\n", "a\nx\nc\n", 2, 4, "x\n"),
        ("a\nb", "a\nb\n", 2, 3, "b\n"), ("a\na\n", "a\n", 2, 4, ""), ("é\nü\n", "é\nö\n", 3, 6, "ö\n"),
        ("a\nb\n", "a\nb\nb\n", 4, 4, "b\n"), ("x", "y", 0, 1, "y"),
    ])
    func linesBetweenAreReplaced(old: String, new: String, start: Int, end: Int, text: String) throws {
        let edits = [TextEdit](from: Array(old.utf8), to: Array(new.utf8))
        #expect(edits == [TextEdit(range: ByteRange(start, end), replacement: text)])
        #expect(FileEdit(path: "a.md", before: Array(old.utf8), edits: edits).applied() == Array(new.utf8))
    }

    @Test(.tags(.random), arguments: 0..<200 as Range<UInt64>) func anyTextsAreReached(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func text() -> [UInt8] {
            Array(
                (0..<Int.random(in: 0..<8, using: &random)).map { _ in
                    ["a", "é", "\n", "b\n"].randomElement(using: &random) ?? ""
                }.joined().utf8)
        }
        let (old, new) = (text(), text())
        let edits = [TextEdit](from: old, to: new)
        #expect(edits.isEmpty == (old == new))
        #expect(FileEdit(path: "a.md", before: old, edits: edits).applied() == new)
    }
}
