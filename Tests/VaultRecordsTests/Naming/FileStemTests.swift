import Testing
import VaultRecords

/// How new files are called.
@Suite struct FileStemTests {
    @Test(arguments: [
        ("Run 120 km", "run-120-km"),
        ("  5.2 km -- slow!  ", "5-2-km-slow"),
        ("Café Läuft", "café-läuft"),
        // e, then an accent of its own: composed.
        ("Cafe\u{301}", "caf\u{E9}"),
        // A mark that no letter takes in stays; the accent under it is composed. 3 + 1 marks, in any order.
        ("q\u{307}a\u{323}", "q\u{307}\u{1EA1}"),
        ("ᄒ\u{1161}\u{11AB}글", "한글"),
        ("東京 マラソン", "東京-マラソン"),
        ("हिन्दी", "हिन्दी"),
        ("Straße ²", "straße-²"),
        ("a/b\\c:d|e#f^g[h]i", "a-b-c-d-e-f-g-h-i"),
        ("a\u{202E}b\u{0}c\nd", "a-b-c-d"),
        ("🏃 run", "run"),
        ("!!!", "goal"), ("", "goal"), ("🏃", "goal"),
        ("CON", "goal-con"), ("lpt1", "goal-lpt1"), ("console", "console"), ("com10", "com10"),
    ])
    func slugs(text: String, slug: String) {
        #expect(Array(FileStem.slug.make(text, kind: "goal").unicodeScalars) == Array(slug.unicodeScalars))
    }

    @Test(arguments: [
        ("Run 120 km", "Run 120 km"),
        (#"AC/DC: "live" * [x] a|b#c^d?\<e>"#, "ACDC live x abcde"),
        ("..hidden", "hidden"), ("- a -", "a"), ("ends.", "ends"), ("a  \t b\nc", "a b c"),
        ("Cafe\u{301}", "Caf\u{E9}"), ("a\u{202E}b", "ab"),
        ("///", "goal"), ("Con", "goal-Con"), ("con.txt", "goal-con.txt"), ("nul 1", "goal-nul 1"),
    ])
    func titles(text: String, name: String) {
        #expect(Array(FileStem.title.make(text, kind: "goal").unicodeScalars) == Array(name.unicodeScalars))
    }

    /// 80 characters; of three bytes each no more than 200 bytes, which is 66 of them.
    @Test(arguments: [
        (String(repeating: "a", count: 300), 80), (String(repeating: "東", count: 100), 66),
        // The 80th is the dash, which goes.
        (String(repeating: "a", count: 79) + " bc", 79),
    ])
    func length(text: String, count: Int) {
        #expect(FileStem.slug.make(text, kind: "goal").count == count)
        #expect(FileStem.title.make(text, kind: "goal").count == count)
    }

    /// All composed letters of three scripts come back from their parts.
    @Test func compositionIsThatOfUnicode() {
        for value in [0xC0...0x17F, 0x1EA0...0x1EF9, 0xAC00...0xAC40].joined() {
            guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.isLowercase || value >= 0xAC00 else {
                continue
            }
            let letter = String(scalar)
            #expect(FileStem.slug.make(letter, kind: "x").unicodeScalars.elementsEqual([scalar]))
        }
        #expect(Array(FileStem.slug.make("o\u{302}\u{301}", kind: "x").unicodeScalars) == ["\u{1ED1}"])
    }
}
