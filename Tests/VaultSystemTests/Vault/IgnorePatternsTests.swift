import Testing
import VaultSyntax

@testable import VaultSystem

struct IgnorePatternsTests {
    struct Row: Sendable, CustomStringConvertible {
        let patterns: [String]
        let ignored: [String]
        let kept: [String]

        init(_ patterns: String..., ignored: [String] = [], kept: [String] = []) {
            self.patterns = patterns
            self.ignored = ignored
            self.kept = kept
        }

        var description: String { patterns.joined(separator: " ") }
    }

    /// A path that ends with `/` is a folder. Each row was compared with `git check-ignore`.
    static let rows = [
        Row("x.md", ignored: ["x.md", "a/x.md", "x.md/y"], kept: ["y.md", "xx.md", "x.mdd", "X.md"]),
        Row("/x.md", ignored: ["x.md"], kept: ["a/x.md"]),
        Row("a/x.md", ignored: ["a/x.md"], kept: ["b/a/x.md", "x.md"]),
        Row("drafts/", ignored: ["drafts/", "drafts/x.md", "a/drafts/x.md"], kept: ["drafts", "drafts.md"]),
        Row("/drafts/", ignored: ["drafts/x.md"], kept: ["a/drafts/x.md"]),
        Row("*.tmp.md", ignored: ["a.tmp.md", "b/.tmp.md"], kept: ["tmp.md", "a.tmp.mdx"]),
        Row("a/*.md", ignored: ["a/x.md"], kept: ["a/b/x.md", "x.md"]),
        Row("**/x.md", ignored: ["x.md", "a/x.md", "a/b/x.md"], kept: ["ax.md"]),
        Row("a/**", ignored: ["a/x", "a/b/c"], kept: ["a/", "b/a"]),
        Row("a/**/b", ignored: ["a/b", "a/x/b", "a/x/y/b", "a/b/b"], kept: ["a/xb", "b", "c/a/b"]),
        Row("a/**b", ignored: ["a/b", "a/xb"], kept: ["a/x/b"]),
        Row("**", ignored: ["x", "a/b"]),
        Row("a\\/b", ignored: ["a/b"], kept: ["c/a/b"]),
        Row("a/***/b", ignored: ["a/b", "a/x/y/b"]),
        Row("?.md", ignored: ["x.md"], kept: ["xy.md", ".md", "é.md"]),
        Row("a?b", ignored: ["axb"], kept: ["a/b"]),
        Row("[a-c]x", ignored: ["ax", "cx"], kept: ["dx", "x", "-x"]),
        Row("[!a-c]x", ignored: ["dx", "-x"], kept: ["ax"]),
        Row("[^a]x", ignored: ["dx"], kept: ["ax"]),
        Row("[]a]x", ignored: ["]x", "ax"], kept: ["bx"]),
        Row("[a-]x", ignored: ["-x", "ax"], kept: ["bx"]),
        // Classes match nothing here.
        Row("[[:digit:]_]x", kept: ["1x", "_x", "dx", ":x"]),
        Row("[\\]]x", ignored: ["]x"], kept: ["\\x"]),
        Row("[a", kept: ["a", "[a"]),
        Row("a\\", kept: ["a", "a\\"]),
        Row("\\*", ignored: ["*"], kept: ["x"]),
        Row("#x", kept: ["#x", "x"]),
        Row("\\#x", ignored: ["#x"]),
        Row("\\!x", ignored: ["!x"], kept: ["x"]),
        Row("x  ", ignored: ["x"], kept: ["x  "]),
        Row("x\\ ", ignored: ["x "], kept: ["x"]),
        Row("x\r", ignored: ["x"]),
        Row("", " ", "/", "!", kept: ["x", "a/b"]),
        Row("*.md", "!keep.md", ignored: ["x.md"], kept: ["keep.md", "a/keep.md"]),
        Row("!keep.md", "*.md", ignored: ["keep.md"]),
        Row("a/", "!a/keep.md", ignored: ["a/keep.md"]),
        Row("a/*", "!a/keep.md", ignored: ["a/x.md"], kept: ["a/keep.md"]),
        Row("*a*a*b", ignored: ["aab", "xaxaxb"], kept: ["aaaaaaaa", "ab"]),
        Row("über*", ignored: ["über.md"]),
    ]

    @Test(arguments: rows)
    func `as git does`(_ row: Row) {
        let patterns = IgnorePatterns(row.patterns)
        for path in row.ignored { #expect(patterns.covers(Path(path), isFolder: path.hasSuffix("/")), "\(path)") }
        for path in row.kept { #expect(!patterns.covers(Path(path), isFolder: path.hasSuffix("/")), "\(path)") }
    }

    @Test func `many stars take no exponential time`() {
        let patterns = IgnorePatterns([
            String(repeating: "*a", count: 60) + "b", "**/" + String(repeating: "a/**/", count: 40) + "b",
        ])
        #expect(!patterns.covers(Path(String(repeating: "a", count: 250))))
        #expect(!patterns.covers(Path(String(repeating: "a/", count: 200) + "c")))
    }
}
