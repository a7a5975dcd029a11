import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultRecords

/// Ticked tasks and inline fields in the text of a daily note.
@Suite(.tags(.random)) struct TextEntryTests {
    private static func entries(_ text: String) -> [TextEntry] {
        let document = Document(Array(text.utf8))
        return TextEntry.entries(of: Body(of: document, keepsLines: true), in: document)
    }

    /// `Run 5 km` for a task, `run:: 5` for a field, with `@` and the day where the line gives one.
    private static func shown(_ entry: TextEntry) -> String {
        let text = (entry.key.map { $0 + ":: " } ?? "") + entry.text
        if let written = entry.unreadableDay { return "\(text) @?\(written)" }
        return entry.day.map { "\(text) @\($0)" } ?? text
    }

    @Test(
        arguments: [
            // Tasks: any list, ticked.
            ("- [x] Meditate", ["Meditate"]), ("- [X] Meditate", ["Meditate"]), ("* [x] Meditate", ["Meditate"]),
            ("+ [x] Meditate", ["Meditate"]), ("12. [x] Meditate", ["Meditate"]), ("1) [x] Meditate", ["Meditate"]),
            ("- a\n    - [x] Meditate", ["Meditate"]), ("> - [x] Meditate", ["Meditate"]),
            ("- [ ] Meditate", []), ("- [-] Meditate", []), ("- [/] Meditate", []), ("- Meditate", []),
            ("[x] Meditate", []), ("- [x]Meditate", []), ("-[x] Meditate", []), ("- [x]", []),
            ("- [x] a\n- [x] b\r\n- [x] c\r\n", ["a", "b", "c"]),
            // Their words.
            ("- [x]  Run   5  km ", ["Run 5 km"]), ("- [x] Run #sport/long 5 km ^a-1", ["Run 5 km"]),
            ("- [x] Issue #5", ["Issue #5"]), ("- [x] 🧘 Meditate 🧘🏽‍♀️", ["Meditate"]), ("- [x] 🧘Meditate", ["Meditate"]),
            ("- [x] 🧘", []), ("- [x] Meditate ⏫ 📅 2026-11-30 🔁 every day when done", ["Meditate"]),
            ("- [x] Meditate ➕ 2026-11-01 2026-11-02 🆔 abc", ["Meditate"]), ("- [x] ❤️ Call 1️⃣ Mama", ["Call Mama"]),
            ("- [x] Meditate [mood:: good] (for:: me)", ["Meditate", "mood:: good", "for:: me"]),
            // Their days.
            ("- [x] Meditate ✅ 2026-11-19", ["Meditate @2026-11-19"]),
            ("- [x] Meditate ✅2026-11-19 ^id", ["Meditate @2026-11-19"]),
            (
                "- [x] Meditate [completion:: 2026-11-19]",
                ["Meditate @2026-11-19", "completion:: 2026-11-19 @2026-11-19"]
            ),
            ("- [x] Meditate ✅ 2026-11-31", ["Meditate @?2026-11-31"]),
            ("- [x] Meditate ✅ 19.11.2026", ["Meditate @?19.11.2026"]),
            ("- [x] Meditate ✅ 5 min", ["Meditate 5 min"]),
            ("- [x] Run [run:: 5] ✅ 2026-11-19", ["Run @2026-11-19", "run:: 5 @2026-11-19"]),
            // Inline fields.
            ("run:: 5", ["run:: 5"]), ("Run::5 km", ["run:: 5 km"]), ("- run:: 5", ["run:: 5"]),
            ("- [x] run:: 5 ✅ 2026-11-19", ["run:: 5 @2026-11-19"]), ("- [ ] run:: 5", []), ("- [ ] x [run:: 5]", []),
            ("  run:: 5  ", ["run:: 5"]), ("**Run**:: 5", ["run:: 5"]), ("my run:: 5", ["my run:: 5"]),
            ("a run (run:: 5) and [run:: 3 km].", ["run:: 5", "run:: 3 km"]), ("[a:: [[b]]]", ["a:: [[b]]"]),
            ("run:: 5 [mood:: good]", ["run:: 5", "mood:: good"]), ("run::", []), ("[run:: ]", []), (":: 5", []),
            ("run: 5", []), ("(run:: 5", []), ("[run:: 5", []), ("x [a](b):: 5", []), ("## run:: 5", []),
            ("> run:: 5", ["run:: 5"]), ("> [!note] Day\n> run:: 5", ["run:: 5"]), ("a\nrun:: 5\nb", ["run:: 5"]),
            ("| a | b |\n|---|---|\n| x | [run:: 5] |", ["run:: 5"]), ("größe:: 5", ["größe:: 5"]),
            // Not in code, comments and HTML.
            ("`run:: 5`", []), ("x `[run:: 5]` [run:: 3]", ["run:: 3"]), ("run:: 5 `km`", ["run:: 5"]),
            ("```\nrun:: 5\n- [x] a\n```", []), ("~~~\nrun:: 5", []), ("    run:: 5", []),
            ("%%\nrun:: 5\n- [x] a\n%%\nrun:: 3", ["run:: 3"]), ("a %%[run:: 5]%% [run:: 3]", ["run:: 3"]),
            ("a %%[run:: 5]", []), ("<!-- run:: 5 -->", []), ("<!--\n- [x] a\n-->", []),
            ("x <!-- [run:: 5] --> [run:: 3]", ["run:: 3"]), ("a `b\n[run:: 5] c` [run:: 3]", ["run:: 3"]),
            ("<div>\nrun:: 5\n</div>", []), ("- [x] Meditate %%alone%%", ["Meditate"]),
            ("---\nrun:: 5\n---\n", []),
        ] as [(String, [String])])
    func whatALineSays(text: String, expected: [String]) {
        #expect(Self.entries(text).map(Self.shown) == expected)
    }

    @Test func thePlaceIsThatOfTheTaskOrTheValue() {
        let text = "---\na: 1\n---\n- [x] Läufe 🏃 5 km\nSo (weg::  3 mi ) und\n"
        let bytes = Array(text.utf8)
        let places = Self.entries(text).map { String(decoding: bytes[$0.range.offsets], as: UTF8.self) }
        #expect(places == ["Läufe 🏃 5 km", "3 mi"])
    }

    private static let pieces = [
        "- [x] ", "- [ ] ", "* [X] ", "Run", " 5 km", " ✅ 2026-11-19", "✅", "run:: ", "[run:: 5]", "(a:: b", ")", "[",
        "]",
        "::", ":", "`", "``", "%%", "#tag", " ^id", "🧘", " ", "é", "<!--", "-->", "<b>", "|", "\\", "> ", "1. ", "\t",
    ]

    /// Lines that are items or paragraphs of their own say in one note what each says in a note of its own, wherever a line
    /// is split; a text may be anything.
    @Test(arguments: 0..<60 as Range<UInt64>)
    func aLineSaysTheSameAmongOthers(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var lines: [String] = []
        for _ in 0..<12 {
            var line = ""
            for _ in 0..<Int.random(in: 1...9, using: &random) {
                line += Self.pieces.randomElement(using: &random) ?? ""
            }
            let place = line.index(line.startIndex, offsetBy: Int.random(in: 0...line.count, using: &random))
            lines += Bool.random(using: &random) ? [line] : [String(line[..<place]), String(line[place...])]
        }
        // Without what goes on over several lines, and without what a line before it changes.
        let alone = lines.filter { line in
            let words = line.drop { $0 == " " || $0 == "\t" }
            return !words.hasPrefix("%%") && !words.hasPrefix("<") && !words.hasPrefix("``") && !line.hasPrefix(" ")
                && !line.hasPrefix("\t") && !line.contains("<!--") && !line.contains("-->")
        }
        let expected = alone.flatMap { Self.entries("x\n\n" + $0) }.map(Self.shown)
        let together = Self.entries("x\n\n" + alone.map { $0 + "\n\nx\n\n" }.joined())
        #expect(together.map(Self.shown) == expected, "\(alone)")
        let bytes = Array(lines.joined(separator: "\n").utf8)
        for entry in Self.entries(lines.joined(separator: "\n")) {
            #expect(Int(entry.range.end) <= bytes.count && !entry.range.isEmpty && !entry.text.isEmpty)
        }
    }
}
