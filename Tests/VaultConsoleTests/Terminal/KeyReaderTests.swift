import Testing
import VaultTestSupport

@testable import VaultConsole

@Suite struct KeyReaderTests {
    private static let escape = "\u{1b}"

    @Test(
        arguments: [
            ("abc", [.text("abc")]), ("a\u{7f}b", [.text("a"), .backspace, .text("b")]),
            ("\u{1b}[D\u{1b}[C\u{1b}[A\u{1b}[B", [.left, .right, .older, .newer]),
            ("\u{1b}OD\u{1b}OC\u{1b}OH\u{1b}OF\u{1b}OM", [.left, .right, .start, .end, .enter]),
            ("\u{1b}[H\u{1b}[F\u{1b}[1~\u{1b}[4~\u{1b}[7~\u{1b}[8~", [.start, .end, .start, .end, .start, .end]),
            ("\u{1b}[1;5D\u{1b}[1;5C\u{1b}[1;3D\u{1b}[1;3C", [.wordLeft, .wordRight, .wordLeft, .wordRight]),
            ("\u{1b}[1;2D\u{1b}[5C", [.left, .wordRight]),
            ("\u{1b}b\u{1b}f\u{1b}d\u{1b}\u{7f}", [.wordLeft, .wordRight, .cutWordAfter, .cutWordBefore]),
            ("\u{1b}[3~\u{1b}[3;5~\u{4}", [.delete, .cutWordAfter, .endOrDelete]),
            ("\u{1}\u{2}\u{5}\u{6}\u{8}", [.start, .left, .end, .right, .backspace]),
            ("\u{b}\u{15}\u{17}\u{19}\u{c}", [.cutToEnd, .cutToStart, .cutWordBefore, .putBack, .clear]),
            ("\r\n\u{e}\u{10}", [.enter, .enter, .newer, .older]),
            // What is not known is swallowed, and what follows it is not.
            ("\u{1b}[15~ab\u{1b}[1;2Rc\u{1b}[?1;2cd", [.text("abcd")]),
            ("\u{1b}xa\u{1b}éb\u{1b}OPc\u{1b}\u{1b}[D", [.text("abc"), .left]),
            ("\u{1b}[1\u{1b}[Da\u{1b}[12éb", [.left, .text("aéb")]),
            ("\u{0}\u{3}\u{1a}\u{1c}\u{9}a", [.text("a")]), ("\u{85}a\u{9b}b", [.text("ab")]),
        ] as [(String, [Key])])
    func keysOf(bytes: String, keys: [Key]) {
        var reader = KeyReader()
        #expect(reader.keys(Array(bytes.utf8)) == keys)
        #expect(!reader.isWaiting)
        // In pieces it is the same, except that a text comes in pieces too.
        var slow = KeyReader()
        #expect(Self.joined(bytes.utf8.flatMap { slow.keys([$0]) }) == keys)
    }

    private static func joined(_ keys: [Key]) -> [Key] {
        keys.reduce(into: []) { all, key in
            if case (.text(let more), .text(let before)?) = (key, all.last) {
                all[all.count - 1] = .text(before + more)
            } else {
                all.append(key)
            }
        }
    }

    @Test(
        arguments: [
            ([0xff, 0x61], "a"), ([0xc3, 0x61], "a"), ([0xe2, 0x82, 0x61], "a"), ([0xc0, 0xaf, 0x61], "a"),
            ([0xed, 0xa0, 0x80, 0x61], "a"), ([0xf5, 0x80, 0x80, 0x80, 0x61], "a"), ([0x80, 0xc3, 0xa9], "é"),
        ] as [([UInt8], String)])
    func invalidBytesAreDropped(bytes: [UInt8], text: String) {
        var reader = KeyReader()
        #expect(reader.keys(bytes) == [.text(text)])
    }

    /// A character whose last byte is missing still waits for it.
    @Test func aCharacterMayComeInPieces() {
        var reader = KeyReader()
        #expect(reader.keys([0x61, 0xf0, 0x9f]) == [.text("a")])
        #expect(reader.keys([0x98, 0x80]) == [.text("😀")])
    }

    /// After some time an Escape was the key, and the next letter is a letter.
    @Test func aLoneEscapeIsGivenUp() {
        var reader = KeyReader()
        #expect(reader.keys([0x1b]) == [])
        #expect(reader.isWaiting)
        reader.giveUp()
        #expect(reader.keys(Array("b".utf8)) == [.text("b")])
    }

    @Test(arguments: [
        ("one\ntwo\r\n", "one two"), ("a\tb", "a b"), ("x\u{1b}[31my\u{3}\u{4}", "xy"), ("\u{7f}é", "é"),
        ("  a ", "  a "),
    ])
    func whatIsPastedIsText(pasted: String, text: String) {
        var reader = KeyReader()
        let bytes = Array("\u{1b}[200~\(pasted)\u{1b}[201~\r".utf8)
        #expect(reader.keys(bytes) == [.text(text), .enter])
        var slow = KeyReader()
        #expect(bytes.flatMap { slow.keys([$0]) } == [.text(text), .enter])
    }

    /// Whatever comes, and in whatever pieces: the same keys, and nothing in them that steers a terminal.
    @Test(.tags(.random)) func anyBytes() {
        var generator = SeededGenerator(seed: 9)
        let words = [
            "\u{1b}", "[", "O", "1;5", "~", "200~", "\u{1b}[200~", "\u{1b}[201~", "é", "👩‍👧", "a", "\u{7f}", "\r", ";",
            "]", "\u{7}",
        ]
        for _ in 0..<5_000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                if Bool.random(using: &generator) {
                    bytes += Array((words.randomElement(using: &generator) ?? "").utf8)
                } else {
                    bytes.append(UInt8.random(in: 0...255, using: &generator))
                }
            }
            var reader = KeyReader()
            let keys = Self.joined(reader.keys(bytes))
            var slow = KeyReader()
            #expect(Self.joined(bytes.flatMap { slow.keys([$0]) }) == keys, "\(bytes)")
            for case .text(let text) in keys {
                #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7f..<0xa0 ~= $0.value) }, "\(bytes)")
            }
        }
    }

    /// No input grows without end, and none is a trap.
    @Test func endlessSequencesAndPastesEnd() {
        var reader = KeyReader()
        for _ in 0..<100 { #expect(reader.keys(Array("\u{1b}[".utf8) + [UInt8](repeating: 0x31, count: 1000)) == []) }
        var pasting = KeyReader()
        _ = pasting.keys(Array("\u{1b}[200~".utf8))
        for _ in 0..<100 { #expect(pasting.keys([UInt8](repeating: 0x61, count: 10_000)) == []) }
        guard case .text(let text)? = pasting.keys(Array("\u{1b}[201~".utf8)).first else {
            Issue.record("nothing was pasted")
            return
        }
        #expect(text.utf8.count <= 1 << 17)
    }
}
