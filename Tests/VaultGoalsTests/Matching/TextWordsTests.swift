import Testing

@testable import VaultSearch

@Suite struct TextWordsTests {
    @Test(arguments: [
        ("Morning run, 5.2 km!", ["Morning", "run", "5", "2", "km"]), ("", []), (" -*- ", []), ("run", ["run"]),
        ("pull-ups & Nadia's long_run", ["pull", "ups", "Nadia", "s", "long", "run"]),
        ("#sport/laufen", ["sport", "laufen"]), ("Müggelsee für Zoë", ["Müggelsee", "für", "Zoë"]),
        ("Cafe\u{301}s", ["Cafe\u{301}s"]), ("бег 5 км", ["бег", "5", "км"]), ("रन करें", ["रन", "करें"]),
        ("今天跑步5公里", ["今", "天", "跑", "步", "5", "公", "里"]), ("ランrun", ["ラ", "ン", "run"]),
        ("run🏃\u{FE0F}run", ["run", "run"]), ("❤\u{FE0F} run", ["run"]), ("“run”…jog", ["run", "jog"]),
        ("½ run", ["run"]), ("१२ km", ["१२", "km"]),
    ])
    func wordsAreLettersAndDigits(text: String, words: [String]) {
        #expect(TextWords.list(text) == words)
    }

    /// Bytes that are not UTF-8, and characters that are cut off, part words.
    @Test(
        arguments: [
            ([0x72, 0x75, 0x6E, 0xFF, 0x6A, 0x6F, 0x67], 2), ([0x72, 0xC3], 1), ([0xE2, 0x82], 0),
            ([0x80, 0x61, 0xF4], 1),
        ] as [([UInt8], Int)])
    func badBytesPartWords(bytes: [UInt8], count: Int) {
        var found = 0
        TextWords.forEach(in: bytes.span) { _ in found += 1 }
        #expect(found == count)
    }
}
