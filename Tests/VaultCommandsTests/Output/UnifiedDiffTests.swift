import Testing
import VaultSyntax

@testable import VaultProgram
@testable import VaultRequests

@Suite struct UnifiedDiffTests {
    private static func diff(_ file: FileEdit, isTerminal: Bool = false) -> String {
        UnifiedDiff(style: .plain, isTerminal: isTerminal).render(Change(files: [file]))
    }

    private static func replacing(_ before: String, _ range: Range<Int>, _ text: String) -> FileEdit {
        FileEdit(
            path: "a.md", before: Array(before.utf8),
            edits: [TextEdit(range: ByteRange(range.lowerBound, range.upperBound), replacement: text)])
    }

    @Test(arguments: [
        // One line of one.
        ("a\n", 0..<1, "b", "@@ -1,1 +1,1 @@\n-a\n+b\n"),
        // Three lines around it, and no more.
        (
            "1\n2\n3\n4\n5\n6\n7\n8\n9\n", 8..<9, "x",
            "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n"
        ),
        // A line more, a line less.
        ("a\nb\n", 2..<2, "x\n", "@@ -1,2 +1,3 @@\n a\n+x\n b\n"),
        ("a\nb\nc\n", 2..<4, "", "@@ -1,3 +1,2 @@\n a\n-b\n c\n"),
        // No line break at the end.
        ("a", 0..<1, "b", "@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n"),
        ("a", 1..<1, "\n", "@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n"),
        // Line breaks of two bytes, and letters that are only composed otherwise.
        ("a\r\nb\r\n", 0..<1, "x", "@@ -1,2 +1,2 @@\n-a\r\n+x\r\n b\r\n"),
        ("e\u{301}\n", 0..<3, "é", "@@ -1,1 +1,1 @@\n-e\u{301}\n+é\n"),
    ])
    func showsLines(before: String, range: Range<Int>, text: String, hunks: String) {
        let shown = Self.diff(Self.replacing(before, range, text))
        #expect(shown.utf8.elementsEqual("--- a/a.md\n+++ b/a.md\n\(hunks)".utf8), "\(shown)")
    }

    @Test func partsWhatIsFarApart() {
        let before = (1...20).map { "\($0)\n" }.joined()
        let bytes = Array(before.utf8)
        let file = FileEdit(
            path: "a.md", before: bytes,
            edits: [
                TextEdit(range: ByteRange(0, 1), replacement: "x"),
                TextEdit(range: ByteRange(bytes.count - 3, bytes.count - 1), replacement: "y"),
            ])
        let shown = Self.diff(file)
        #expect(shown.contains("@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n 4\n@@ -17,4 +17,4 @@\n 17\n 18\n 19\n-20\n+y\n"))
    }

    @Test func tellsOfFilesThatComeGoAndMove() {
        #expect(Self.diff(.creating("a.md", "x\n")) == "--- /dev/null\n+++ b/a.md\n@@ -0,0 +1,1 @@\n+x\n")
        #expect(
            Self.diff(.deleting("a.md", before: Array("x\n".utf8)))
                == "--- a/a.md\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-x\n")
        #expect(
            Self.diff(.moving("a.md", to: "b.md", before: Array("x\n".utf8))) == "rename from a.md\nrename to b.md\n")
    }

    /// A program gets the bytes, a person nothing that steers the terminal.
    @Test func escapesOnATerminalOnly() {
        let file = Self.replacing("a\n", 0..<1, "\u{1b}[31m\tx")
        #expect(Self.diff(file).contains("+\u{1b}[31m\tx\n"))
        #expect(Self.diff(file, isTerminal: true).contains("+\\x1b[31m\\tx\n"))
    }
}
