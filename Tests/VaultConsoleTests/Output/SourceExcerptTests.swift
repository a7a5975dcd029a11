import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultConsole

/// The marked part stands between `‹` and `›`.
@Suite struct SourceExcerptTests {
    private func excerpt(_ marked: String, width: Int = 40) -> [String] {
        let parts = marked.split(separator: "‹", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = parts[1].split(separator: "›", maxSplits: 1, omittingEmptySubsequences: false)
        let start = parts[0].utf8.count
        let bytes = Array((parts[0] + rest[0] + rest[1]).utf8)
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        let excerpt = SourceExcerpt(
            bytes, line: 0..<end, marked: start..<(start + rest[0].utf8.count), width: width)
        return [excerpt.text, excerpt.carets]
    }

    @Test(arguments: [
        ("a: ‹bc›", ["a: bc", "   ^^"]),
        ("‹a›: b", ["a: b", "^"]),
        ("a‹›b", ["ab", " ^"]),
        ("ab‹›", ["ab", "  ^"]),
        ("‹›", ["", "^"]),
        ("日本 ‹語›x", ["日本 語x", "     ^^"]),
        ("e\u{301}‹é›", ["e\u{301}é", " ^"]),
        ("\ta‹\t›b", ["    a   b", "     ^^^"]),
        ("a‹\u{1b}›b", ["a\\x1bb", " ^^^^"]),
        ("a ‹b\nc›", ["a b", "  ^"]),
        ("👍 ‹👩‍👩‍👧‍👦›", ["👍 👩‍👩‍👧‍👦", "   ^^"]),
    ])
    func caretsStandUnderTheMark(text: String, lines: [String]) {
        #expect(excerpt(text) == lines)
    }

    @Test(arguments: [
        ("abcdefghij‹klm›nopqrstuvwxyz", ["…ghijklmnopq…", "     ^^^"]),
        ("‹abc›defghijklmnopqrstuvwxyz", ["abcdefghijk…", "^^^"]),
        ("abcdefghijklmnopqrstuvw‹xyz›", ["…pqrstuvwxyz", "         ^^^"]),
        ("ab‹cdefghijklmnopqrstuvwx›yz", ["…cdefghijklm…", " ^^^^^^^^^^^"]),
        ("日本日本日本日本‹語›日本日本日本", ["…日本語日本…", "     ^^"]),
    ])
    func longLineIsCutAroundTheMark(text: String, lines: [String]) {
        #expect(excerpt(text, width: 13) == lines)
    }

    @Test func veryLongLine() {
        let far = String(repeating: "é", count: 50_000)
        let lines = excerpt(far + "‹x›" + far, width: 13)
        #expect(lines == ["…éééééxééééé…", "      ^"])
    }

    @Test func bytesThatAreNoText() {
        let bytes: [UInt8] = [0x61, 0xff, 0xc3, 0x62]
        let excerpt = SourceExcerpt(bytes, line: 0..<4, marked: 2..<3, width: 40)
        #expect(excerpt.text == #"a\xff\xc3b"#)
        #expect(excerpt.carets == "     ^^^^")
    }

    @Test func markOutsideOfTheLineDoesNoHarm() {
        let excerpt = SourceExcerpt(Array("ab".utf8), line: 0..<2, marked: 7..<9, width: 40)
        #expect(excerpt.carets == "  ^")
    }

    /// Bytes from a seed; a counter decides where line and mark lie.
    @Test(.tags(.random)) func noBytesDoHarm() {
        let pieces: [[UInt8]] = [
            [0x80], [0xf0, 0x9f], [0x0a], [0x09], [0x61], Array("日".utf8), Array("👍".utf8), [0x1b],
        ]
        var seed: UInt64 = 42
        for round in 0..<2_000 {
            var bytes: [UInt8] = []
            for _ in 0..<(round % 60) {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes += pieces[Int(seed >> 61)]
            }
            let lines = LineTable(bytes)
            let start = round % (bytes.count + 1)
            let line = lines.text(ofLine: lines.position(of: start).line)
            let excerpt = SourceExcerpt(bytes, line: line, marked: start..<(start + round % 7), width: 5 + round % 40)
            #expect(excerpt.carets.hasSuffix("^"))
            #expect(DisplayText.width(excerpt.text) <= max(5 + round % 40, 10) + 1)
            #expect(DisplayText.visible(excerpt.text) == excerpt.text)
        }
    }
}
