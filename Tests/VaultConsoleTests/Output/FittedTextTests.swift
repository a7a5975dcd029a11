import Testing
import VaultTestSupport

@testable import VaultConsole

@Suite struct FittedTextTests {
    @Test(arguments: [
        ("short", ["short"]), ("0123456789 0123456789", ["0123456789", "  0123456789"]),
        ("  a b  c 0123456789 0123456789", ["  a b  c 0123456789", "    0123456789"]),
        ("0123456789012345678901234567890", ["0123456789012345678901234567890"]),
        ("\u{1b}[1;31merror\u{1b}[0m: 0123456789", ["\u{1b}[1;31merror\u{1b}[0m: 0123456789"]),
        ("help: see: vault set read a=b c=d", ["help: see:", "  vault set read a=b c=d"]),
        ("    vault set read title='a b'", ["    vault set read title='a b'"]),
        ("to: vault set a b=c; so: vault x", ["to: vault set a b=c;", "  so: vault x"]),
        ("  $ vault set read a=b c=d", ["  $ vault set read a=b c=d"]),
        ("\u{1b}[2mvault merge one two three\u{1b}[0m", ["\u{1b}[2mvault merge one two three\u{1b}[0m"]),
        ("          0123456789abc", ["    0123456789abc"]), ("        0123456789012345", ["    0123456789012345"]),
        ("         0123456789abcdefgh", ["  0123456789abcdefgh"]),
        ("         0123456789abcdefghijkl", ["    0123456789abcdefghijkl"]),
        ("Sport: vault jumping isn't easy", ["Sport: vault jumping", "  isn't easy"]),
        ("$ 5 is what the book costs", ["$ 5 is what the book", "  costs"]),
        ("$ vault set a 'b c' d", ["$ vault set a 'b c' d"]),
        ("help: usage: vault set RECORD", ["help: usage: vault", "  set RECORD"]),
        ("the word vault is no command here", ["the word vault is no", "  command here"]),
        ("ab  cd ef  gh 45 ij", ["ab  cd ef  gh 45 ij"]),
        ("abcdef  ghi jkl  mno pqr", ["abcdef  ghi jkl", "  mno pqr"]),
        ("  1 %  a title of more than one row", ["  1 %  a title of", "    more than one", "    row"]),
        ("読書読書 読書読書 読書", ["読書読書 読書読書", "  読書"]), ("", [""]),
    ])
    func linesAreBrokenAtSpaces(line: String, rows: [String]) {
        #expect(FittedText.lines(of: line, width: 20, commands: ["set", "merge", "x"]) == rows)
    }

    @Test(arguments: [
        "```\n0123456789 0123456789 0123456789\n```\n", "{\"a\": 1, \"b\": 2, \"c\": 3, \"d\": 4}\n",
        "\u{1b}[1m--- a\u{1b}[0m\n\u{1b}[2m@@ -1 +1 @@\u{1b}[0m\n-0123456789 0123456789 0123456789\n",
        "--- a\n+++ b\n@@ -1 +1 @@\n-0123456789 0123456789 0123456789\n",
    ])
    func whatProgramsReadStays(text: String) {
        #expect(FittedText.fitted(Array(text.utf8), to: 20) == Array(text.utf8))
    }

    /// Ten times the commands take about ten times as long.
    @Test(arguments: ["x: vault set a; ", "x: vault set 'a \"b; ", "x: vault set \\", "vault ", "'"])
    func longLinesTakeNoLonger(piece: String) {
        let seconds = threadSeconds {
            let line = String(repeating: piece, count: 100_000 / piece.count)
            #expect(!FittedText.lines(of: line, width: 40, commands: ["set"]).isEmpty)
        }
        #expect(seconds < 5)
    }

    @Test func everyLineIsBroken() {
        let text = FittedText.fitted(Array("a\n\n0123456789 0123456789\nb\n".utf8), to: 20)
        #expect(String(decoding: text, as: UTF8.self) == "a\n\n0123456789\n  0123456789\nb\n")
    }
}
