import Testing
import VaultTestSupport

@testable import VaultConsole

@Suite struct LineEditorTests {
    /// `|` is the cursor.
    private static func press(_ bytes: String, _ editor: inout LineEditor) -> [LineEditor.Outcome] {
        var reader = KeyReader()
        return reader.keys(Array(bytes.utf8)).map { editor.press($0) }
    }

    private static func line(of editor: LineEditor) -> String { "\(editor.before)|\(editor.after)" }

    @Test(arguments: [
        ("ab", "ab|"), ("ab\u{2}c", "ac|b"), ("ab\u{1}c", "c|ab"), ("ab\u{1}c\u{5}d", "cabd|"),
        ("abc\u{2}\u{2}\u{b}", "a|"), ("abc\u{2}\u{15}", "|c"), ("abc\u{15}\u{19}\u{19}", "abcabc|"),
        ("one two  \u{17}", "one |"), ("one two-three\u{17}", "one two-|"), ("one two\u{1}\u{1b}d", "| two"),
        ("one two\u{1b}b\u{1b}b\u{1b}f", "one| two"), ("one two\u{1b}[1;5D\u{1b}[1;5Dx", "x|one two"),
        ("abc\u{7f}\u{7f}", "a|"), ("\u{7f}\u{1b}[3~\u{17}\u{b}", "|"), ("abc\u{1}\u{1b}[3~", "|bc"),
        ("abc\u{1}\u{4}", "|bc"),
        // Characters as they are seen: accents, flags, families, and what becomes one at the cursor.
        ("e\u{301}x\u{2}\u{7f}", "|x"), ("👨‍👩‍👧é\u{2}\u{2}", "|👨‍👩‍👧é"), ("🇩🇪🇫🇷\u{7f}", "🇩🇪|"),
        ("ab\u{2}\u{301}", "a\u{301}|b"), ("読書\u{2}x", "読x|書"), ("👩👧\u{2}\u{200d}", "👩‍👧|"),
    ])
    func keysEdit(bytes: String, line: String) {
        var editor = LineEditor(prompt: "> ")
        #expect(Self.press(bytes, &editor).allSatisfy { $0 == .editing })
        #expect(Self.line(of: editor) == line)
    }

    /// Instead of a line that is offered one can go back; a line that was edited keeps the character.
    @Test(arguments: [("<", "<|"), ("x<", "Readx<|"), ("\u{15}<", "<|"), ("<<", "<<|"), ("a", "Reada|")])
    func commandsTakeThePlaceOfAnOffer(bytes: String, line: String) {
        var editor = LineEditor(prompt: "> ", line: "Read", commands: ["<", "?"])
        for byte in bytes.utf8 { _ = Self.press(String(UnicodeScalar(byte)), &editor) }
        #expect(Self.line(of: editor) == line)
    }

    @Test func enterAndEnd() {
        var editor = LineEditor(prompt: "> ", line: "ab")
        #expect(Self.press("\u{2}c\r", &editor).last == .entered("acb"))
        var empty = LineEditor(prompt: "> ")
        #expect(Self.press("a\u{7f}\u{4}", &empty) == [.editing, .editing, .ended])
    }

    @Test(arguments: [
        ("\u{10}", "two|"), ("\u{10}\u{10}", "one|"), ("\u{10}\u{10}\u{10}", "one|"), ("ab\u{10}\u{e}", "ab|"),
        ("ab\u{10}c\u{e}\u{10}", "twoc|"), ("\u{e}", "|"), ("\u{1b}[A\u{2}x", "twx|o"),
    ])
    func earlierLinesComeBack(bytes: String, line: String) {
        var editor = LineEditor(prompt: "> ", history: ["one", "two"])
        _ = Self.press(bytes, &editor)
        #expect(Self.line(of: editor) == line)
    }

    /// It is only shown, until the cursor goes to its end.
    @Test(arguments: [("\u{1b}[C", "4 km|"), ("\u{5}!", "4 km!|"), ("\u{1b}[D", "|"), ("x", "x|"), ("x\u{1b}[C", "x|")])
    func theDefaultCanBeTaken(bytes: String, line: String) {
        var editor = LineEditor(prompt: "> ", standard: "4 km")
        #expect(editor.drawing() == "\r> 4 km\u{1b}[K\r\u{1b}[2C")
        _ = Self.press(bytes, &editor)
        #expect(Self.line(of: editor) == line)
        #expect(LineEditor(prompt: "> ", standard: "4 km").finalDrawing == "\r\u{1b}[J> 4 km\n")
    }

    @Test(arguments: [
        ("abc", 20, "> abc", 5), ("abc\u{1}", 20, "> abc", 2), ("読書\u{2}", 20, "> 読書", 4),
        ("👨‍👩‍👧x", 20, "> 👨‍👩‍👧x", 5), ("e\u{301}x", 20, "> e\u{301}x", 4), ("a\u{200b}b", 20, "> a\\u200bb", 10),
        ("abcdefgh", 11, "> …cdefgh", 9), ("abcdefg", 11, "> abcdefg", 9), ("abcdefghi\u{1}", 11, "> abcdefg…", 2),
        ("読読読読読\u{2}\u{2}", 11, "> …読読読", 5),
    ])
    func drawing(bytes: String, columns: Int, row: String, cursor: Int) {
        var editor = LineEditor(prompt: "> ", columns: columns)
        var reader = KeyReader()
        for key in reader.keys(Array(bytes.utf8)) {
            _ = editor.press(key)
            _ = editor.drawing()
        }
        #expect(editor.drawing() == "\r\(row)\u{1b}[K\r\u{1b}[\(cursor)C")
    }

    /// Whatever is typed: the row fits, the cursor is in it, and what is drawn depends on nothing but line and width.
    @Test(.tags(.random)) func everyRowFits() {
        var generator = SeededGenerator(seed: 14)
        let keys: [Key] = [
            .text("a"), .text("読"), .text("e\u{301}"), .text("👨‍👩‍👧"), .text("🇩🇪"), .text("\u{301}"), .text("\u{200d}"),
            .text(" word "), .left, .right, .wordLeft, .wordRight, .start, .end, .older, .newer, .backspace, .delete,
            .cutToEnd, .cutWordBefore, .cutWordAfter, .putBack,
        ]
        var editor = LineEditor(prompt: "> ", history: ["one two three four five six seven eight nine ten"])
        for _ in 0..<20_000 {
            guard let key = keys.randomElement(using: &generator) else { continue }
            let before = editor.columns
            if Int.random(in: 0..<20, using: &generator) == 0 {
                editor.columns = Int.random(in: 8...60, using: &generator)
            }
            _ = editor.press(key)
            if editor.line.count > 200 { _ = editor.press(.cutToStart) }
            let drawn = editor.columns == before ? editor.drawing() : editor.redrawing(before: before)
            let parts = drawn.split(separator: "\u{1b}[K")
            let row = parts.first?.split(separator: "\r").last.map(String.init) ?? ""
            let shown = row.hasPrefix("\u{1b}[J") ? String(row.dropFirst(3)) : row
            let digits = parts.last?.split(separator: "[").last?.dropLast() ?? ""
            let cursor = Int(String(digits)) ?? -1
            #expect(DisplayText.width(shown) < editor.columns, "\(shown)")
            #expect(2...DisplayText.width(shown) ~= cursor, "\(shown) \(cursor)")
            #expect(editor.before + editor.after == editor.line)
            #expect(editor.before.count + editor.after.count == editor.line.count, "\(Self.line(of: editor))")
        }
    }

    /// Where a row was broken, its parts are drawn over.
    @Test func aNarrowerTerminal() {
        var editor = LineEditor(prompt: "> ", line: "abcdefghijklmnopqr", columns: 40)
        editor.columns = 12
        #expect(editor.redrawing(before: 40) == "\u{1b}[1A\r\u{1b}[J\r> …lmnopqr\u{1b}[K\r\u{1b}[10C")
    }
}
