import Testing
import VaultSyntax

@Suite struct LongCharacterTests {
    private static func times(_ text: String, _ count: Int, after start: String = "", then end: String = "") -> String {
        start + String(repeating: text, count: count) + end
    }

    /// A text, and how many bytes come before the endless character in it; nil where there is none.
    private static let cases: [(text: String, offset: Int?)] = [
        ("", nil), (times("\u{301}", 30, after: "e"), nil), (times("\u{301}", 31, after: "e"), 0),
        (times("\u{301}", 99, after: "abe"), 2),
        (times("\u{316}\u{301}", 16, after: "e"), 0), (times("e\u{301}\u{316}", 99), nil),
        (times("\u{915}\u{94D}", 16), 0),
        (times("\u{915}\u{94D}", 15, then: " \u{915}\u{94D}"), nil), (times("\u{1F468}\u{200D}", 16), 0),
        ("👨‍👩‍👧‍👦👩🏽‍🚀🏴󠁧󠁢󠁳󠁣󠁴󠁿🇩🇪🏳️‍🌈", nil), (times("👍🏽", 40), nil), (times("漢字", 99), nil), (times("ж", 99), nil), (times("각", 99), nil),
        (times("\u{1100}", 32), 0), (times("\u{11A8}", 32, after: "한"), 0), (times("\u{200B}", 32), 0),
        (times("\u{FE0F}", 40), 0),
        (times("\u{301}", 40), 0), (times("\u{488}", 31, after: "ж", then: "x"), 0),
        (times("\u{1F1EA}", 80, after: "\u{1F1E9}"), nil),
        (times("ก็", 60), nil), (times("\u{301}", 31, after: "x\ny"), 2),
    ]

    @Test(arguments: cases) func isFound(_ text: String, _ offset: Int?) {
        #expect(LongCharacter.first(in: text).map { Int($0.start) } == offset)
    }
}
