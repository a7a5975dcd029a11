import Testing

@testable import VaultConsole

@Suite struct DisplayTextTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한국", 4), ("ｱ", 1), ("Ａ", 2), ("👍", 2),
        ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("a…b", 3), ("\u{200d}", 0), ("½ €", 3), ("✅", 2),
    ])
    func cells(text: String, width: Int) {
        #expect(DisplayText.width(text) == width)
    }

    @Test(arguments: [
        ("plain", "plain"), ("a\u{1b}[31mb", #"a\x1b[31mb"#), ("a\nb\r\tc", #"a\nb\r\tc"#), ("a\0", #"a\x00"#),
        ("\u{85}", #"\u0085"#), ("a\u{202e}b", #"a\u202eb"#), ("\u{7f}", #"\x7f"#), ("ünï\u{301}", "ünï\u{301}"),
    ])
    func whatSteersTheTerminalIsEscaped(text: String, shown: String) {
        #expect(DisplayText.visible(text) == shown)
    }

    /// What nobody sees shows, but where it makes its neighbours look as they should.
    @Test(arguments: [
        ("a\u{200b}b", #"a\u200bb"#), ("\u{ad}x", #"\u00adx"#), ("a\u{2060}\u{2063}b", #"a\u2060\u2063b"#),
        ("\u{3164}", #"\u3164"#), ("x\u{e0041}\u{e0042}", #"x\u{e0041}\u{e0042}"#), ("a\u{fff9}", #"a\ufff9"#),
        ("\u{200d}a", #"\u200da"#), ("a\u{200d}", #"a\u200d"#), ("a\u{200d} b", #"a\u200d b"#),
        ("a\u{200d}\u{200d}b", #"a\u200d\u200db"#), (" \u{fe0f}", #" \ufe0f"#), ("\u{fe0f}", #"\ufe0f"#),
        ("a\u{fe0f}\u{fe0e}", "a\u{fe0f}" + #"\ufe0e"#), ("1\u{200d}2", #"1\u200d2"#),
        (
            "\u{1f3f4}" + String(repeating: "\u{e0061}", count: 8),
            "\u{1f3f4}" + String(repeating: "\u{e0061}", count: 7) + #"\u{e0061}"#
        ),
        ("🏴\u{e0067}a\u{e0067}", "🏴\u{e0067}" + #"a\u{e0067}"#),
        ("می\u{200c}خواهم", "می\u{200c}خواهم"), ("क्\u{200d}ष", "क्\u{200d}ष"), ("👩‍👩‍👧‍👦 ❤️ 1️⃣", "👩‍👩‍👧‍👦 ❤️ 1️⃣"),
        ("葛\u{e0100}", "葛\u{e0100}"), ("\u{1112}\u{1160}\u{11ab}", "\u{1112}\u{1160}\u{11ab}"),
        ("\u{1160}", #"\u1160"#),
        (
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"
        ),
    ])
    func whatNobodySeesIsEscaped(text: String, shown: String) {
        #expect(
            DisplayText.visible(text).unicodeScalars.elementsEqual(shown.unicodeScalars), "\(DisplayText.visible(text))"
        )
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"),
        ("日本語", 4, "日…"), ("abc", 1, "…"), ("abc", 0, ""), ("ab cdef gh", 9, "ab cdef…"),
        ("ab cdefgh", 8, "ab cdef…"), ("abcdef ghij", 10, "abcdef gh…"), ("abcdefg hij", 10, "abcdefg…"),
        ("abcdef ghij kl", 12, "abcdef ghij…"), ("abcde  f ghi", 9, "abcde  f…"), ("abcdef  gh", 8, "abcdef…"),
        (" abc", 2, "…"),
    ])
    func cutsToTheWidth(text: String, limit: Int, shown: String) {
        #expect(DisplayText.truncated(text, to: limit) == shown)
    }

    @Test(arguments: [
        ("a b c", 3, ["a b", "c"]), ("abcdef a", 3, ["abcdef", "a"]), ("", 3, []), ("a\n b", 9, ["a b"]),
    ])
    func breaksAtBlanks(text: String, limit: Int, lines: [String]) {
        #expect(DisplayText.wrapped(text, to: limit) == lines)
    }

    @Test(arguments: [
        ("abcdef a", 3, ["abc", "def", "a"]), ("日本語 a", 5, ["日本", "語", "a"]), ("日", 1, ["日"]), ("ab", 2, ["ab"]),
    ])
    func breaksWordsThatAreWiderThanTheLine(text: String, limit: Int, lines: [String]) {
        #expect(DisplayText.wrapped(text, to: limit, breaksWords: true) == lines)
    }
}
