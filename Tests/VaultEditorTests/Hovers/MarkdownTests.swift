import Testing

@testable import VaultEditor

/// Text of notes is never taken for markup.
@Suite struct MarkdownTests {
    @Test(arguments: [
        ("Run 120 km", "Run 120 km"),
        ("*bold* and _thin_", #"\*bold\* and \_thin\_"#),
        ("run_120_km", "run_120_km"),
        ("<script>alert(1)</script>", #"\<script>alert(1)\</script>"#),
        ("[x](javascript:1)", #"\[x\](javascript:1)"#),
        ("![x](y.png)", #"!\[x\](y.png)"#),
        ("a & b &lt; c", #"a \& b \&lt; c"#),
        ("`code` ~~gone~~ | cell", #"\`code\` \~\~gone\~\~ \| cell"#),
        ("https://example.org www.example.org a@b.org", #"https\://example.org www\.example.org a\@b.org"#),
        ("# heading", "\\# heading"),
        ("- item", #"\- item"#),
        ("> quote", #"\> quote"#),
        ("1. first", #"1\. first"#),
        ("12) twelfth", #"12\) twelfth"#),
        ("===", "\\==="),
        ("1.5 km", "1.5 km"),
        ("two\nlines\r\n\n# three", "two lines # three"),
        (#"back\slash"#, #"back\\slash"#),
        ("bell \u{7} and \u{202e}turn", #"bell \\x07 and \\u202eturn"#),
        ("", ""),
    ])
    func escapes(_ text: String, _ expected: String) {
        #expect(Markdown.text(text) == expected)
    }

    @Test func longTextIsCut() {
        let shown = Markdown.text(String(repeating: "a", count: 1_000))
        #expect(shown == String(repeating: "a", count: 300) + "…")
    }

    @Test(arguments: [
        ("goals/run.md", "`goals/run.md`"), ("a`b.md", #"a\`b.md"#), ("", ""), ("a\u{202e}b", #"`a\u202eb`"#),
    ])
    func codeHasNoWayOut(_ text: String, _ expected: String) {
        #expect(Markdown.code(text) == expected)
    }
}
