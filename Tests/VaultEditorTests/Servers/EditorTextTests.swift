import Testing
import VaultTestSupport

@testable import VaultEditor

/// Every offset has a position in each encoding, and comes back from it.
@Suite struct EditorTextTests {
    private static let texts = [
        "", "a", "a\n", "\n", "a\r\nb\r\n", "a\rb\r", "\r\n\r\n", "\n\r", "é😀\ne\u{301}x\r\n👩‍👩‍👧", "\u{FEFF}---\na\n",
        "last",
        "a\r\r\nb", "日本\r語\n",
    ]

    @Test(arguments: texts, PositionEncoding.allCases)
    func offsetsComeBack(text: String, encoding: PositionEncoding) {
        let lines = EditorText(Array(text.utf8), isFile: false)
        var offset = 0
        for scalar in text.unicodeScalars {
            let isSecondHalf = scalar == "\n" && offset > 0 && lines.bytes[offset - 1] == 0x0D
            if !isSecondHalf {
                #expect(lines.offset(of: lines.position(of: offset, encoding), encoding) == offset)
            }
            offset += UTF8.width(scalar)
        }
        #expect(lines.offset(of: lines.position(of: offset, encoding), encoding) == offset)
    }

    @Test(arguments: [
        (PositionEncoding.utf8, 0, 4, 2), (.utf8, 0, 3, 2), (.utf8, 0, 99, 6), (.utf16, 0, 1, 2), (.utf16, 0, 2, 2),
        (.utf16, 0, 3, 6), (.utf16, 0, 9, 6), (.utf32, 0, 2, 6), (.utf16, 1, 0, 7), (.utf16, 9, 0, 8),
        (.utf16, -1, 5, 0), (.utf16, 0, -7, 0),
    ])
    func placesOutsideAreCut(encoding: PositionEncoding, line: Int, column: Int, offset: Int) {
        let lines = EditorText(Array("é😀\nx".utf8), isFile: false)
        #expect(lines.offset(of: TextPosition(line: line, column: column), encoding) == offset)
    }

    @Test func aMarkAtTheStartOfAFileHasNoWidth() {
        let bytes = Array("\u{FEFF}---\n".utf8)
        #expect(EditorText(bytes, isFile: true).position(of: 6, .utf16) == TextPosition(line: 0, column: 3))
        #expect(EditorText(bytes, isFile: true).position(of: 0, .utf16) == TextPosition(line: 0, column: 0))
        #expect(EditorText(bytes, isFile: false).position(of: 6, .utf16) == TextPosition(line: 0, column: 4))
        #expect(EditorText(bytes, isFile: true).offset(of: TextPosition(line: 0, column: 0), .utf16) == 3)
    }

    @Test func bytesThatAreNoTextCountOnceForWhatIsShown() {
        let bytes: [UInt8] = [0x61, 0xFF, 0xE2, 0x82, 0x62, 0xED, 0xA0, 0x80, 0xF0]
        let shown = String(decoding: bytes, as: UTF8.self)
        let lines = EditorText(bytes, isFile: false)
        #expect(lines.position(of: bytes.count, .utf16).column == shown.utf16.count)
        #expect(lines.position(of: bytes.count, .utf32).column == shown.unicodeScalars.count)
    }

    /// The lines after any sequence of edits are those of the text that results.
    @Test(.tags(.random), arguments: 0..<20 as Range<UInt64>)
    func editsKeepTheLines(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = ["", "a", "\n", "\r", "\r\n", "é", "x\ny", "\r\r", "\n\n"]
        var lines = EditorText(Array("one\r\ntwo\rthree\n".utf8), isFile: false)
        for _ in 0..<300 {
            let start = Int.random(in: 0...lines.bytes.count, using: &random)
            let end = Int.random(in: start...min(lines.bytes.count, start + 3), using: &random)
            lines.replace(start..<end, with: Array((pieces.randomElement(using: &random) ?? "").utf8))
            let fresh = EditorText(lines.bytes, isFile: false)
            #expect(lines.starts == fresh.starts)
        }
    }
}
