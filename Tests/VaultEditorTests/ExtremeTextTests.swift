import Testing
import VaultEdits
import VaultSyntax
import VaultTestSupport

@testable import VaultEditor

/// Any text and any offset has an answer, and what is answered lies within the text.
@Suite(.tags(.random)) struct ExtremeTextTests {
    private static let front =
        "type: action\ngoals: [\"[[run]]\", jog]\namounts: [run 3 cups, jog 5 km]\nmeasures: 3 cups"
    static let texts =
        [
            "", "\u{FEFF}", "-", "---", "---\n", "---\n---", "---\n\n---\n", "\r", "\n", "\r\n\r\n", "[[", "]]", "[[]]",
            "[[]", "[[#]]", "[[|]]", "[[#^]]", "[[a#^", "[](", "[]()", "[a](#b)", "#", "# ", "#######", "# [[run]]",
            "> [!", "> [!note]", "> [!a]\n> [!b]", "```", "~~~\n```\n", "- ", "- [ ]", "- [x] [[run]]\n\t- é",
            "é", "😀[[run]]😀", "e\u{301}[[ru\u{301}n]]", "http://", "https://é", "^a", "a ^a", "| [[run\\|x]] |",
            "---\n" + front, "---\n" + front + "\n---\n[[run#pace]] [[jog]]\n",
            "\u{FEFF}---\r\n" + front.replacing("\n", with: "\r\n") + "\r\n---\r\n# [[run]]\r\n- [ ] 3 x 5 kg",
            "---\ntype: action\ngoals: [[run]]\nx: {a: [b\n---\n", "---\ntype: action\ngoals: \"[[run\n---\n",
            "---\ntype: workout\n---\n## [[bench]]\n- [x] 8 x 50 kg @9\n- [ ] 😀\n", "---\ntype: |\n  goal\n---\n",
            "---\ntype: goal\ntitle: >-\n  a\n  b\naliases: [\"\\u00e9\"]\nformerly: x\n---\n# A\n",
            "---\n? a\n: b\n&x y: *x\n---\n",
            "---\ntype: goal\ntype: goal\n<<<<<<< a\ntitle: x\n=======\n>>>>>>> b\n---\n",
            "---\ntype: measure\nunit: ☕\nalso: [cup, \"\"]\nequals: 250 ml\n---\n", "---\ntitle: \"[[run]]\"\n---\n",
            "---\ntype: goal\nproperties: [weight kg to [[run]]]\n---\n", "---\ntype: vault\npacks: goals\n---\n",
        ].map { Array($0.utf8) } + [
            [0xFF], [0x80, 0x80], Array("[[".utf8) + [0xC3] + Array("]]".utf8), [0xFE, 0xFF, 0x00],
        ]

    @Test(arguments: texts.indices)
    func everythingIsAnswered(index: Int) throws {
        let bytes = Self.texts[index]
        for path in ["n.md", "vault.md", "goals/run.md"] {
            var vault = VaultInMemory(
                [
                    "goals/run.md": "---\ntype: goal\naliases: [jog]\n---\n## Pace\n",
                    "cup.md": "---\ntype: measure\nunit: cup\nalso: [cups]\n---\n",
                    "bench.md": "---\ntype: exercise\n---\n[[run]] [[n]]\n",
                ], packs: editorPacks)
            vault.files[Path(path)] = bytes
            let view = EditorView(vault.snapshot, today: vault.today)
            func isWithin(_ range: ByteRange) -> Bool { range.start <= range.end && Int(range.end) <= bytes.count }
            func isWithin(_ place: NotePlace) -> Bool {
                place.range.start <= place.range.end && Int(place.range.end) <= vault.files[place.path]?.count ?? 0
            }
            for offset in [Int.min, -1] + Array(0...bytes.count + 2) + [1 << 40, Int.max] {
                let definitions = view.definitions(at: offset, in: Path(path))
                #expect(definitions.map { isWithin($0.origin) } ?? true)
                for target in definitions?.targets ?? [] {
                    #expect(
                        isWithin(target.place) && isWithin(NotePlace(path: target.place.path, range: target.selection)))
                }
                #expect(view.references(at: offset, in: Path(path), withDeclaration: true).allSatisfy(isWithin))
                #expect(view.highlights(at: offset, in: Path(path)).allSatisfy(isWithin))
                if let place = view.renamePlace(at: offset, in: Path(path)) { #expect(isWithin(place.range)) }
            }
            for offset in stride(from: 0, through: bytes.count, by: 7) {
                _ = try? view.renaming(at: offset, in: Path(path), to: "other")
            }
            func isWithin(_ symbol: NoteSymbol) -> Bool {
                isWithin(symbol.range) && !symbol.name.isEmpty && symbol.children.allSatisfy(isWithin)
            }
            #expect(view.symbols(of: Path(path)).allSatisfy(isWithin))
            #expect(view.symbols(matching: "n", limit: 50).allSatisfy { isWithin($0.place) && !$0.name.isEmpty })
            for range in [nil, ByteRange(0, 9), ByteRange(9, 0), ByteRange(start: .max, end: .max)] {
                let file = FileEdit(path: Path(path), before: bytes, edits: view.formatting(of: Path(path), in: range))
                #expect(file.applied() != nil)
            }
            _ = try? view.renaming(files: [(Path(path), "x/moved.md"), ("goals", "ziele")])
        }
    }

    @Test func `a note that is not there has no answers`() throws {
        let view = editorView(["a.md": "# A\n"])
        for path in ["", "b.md", "/", "a.md/", "../a.md"] {
            #expect(view.definitions(at: 0, in: Path(path)) == nil && view.renamePlace(at: 0, in: Path(path)) == nil)
            #expect(view.references(at: 0, in: Path(path), withDeclaration: true).isEmpty)
            #expect(view.highlights(at: 0, in: Path(path)).isEmpty)
            #expect(view.symbols(of: Path(path)).isEmpty)
            #expect(view.formatting(of: Path(path), in: nil).isEmpty)
            #expect(try view.renaming(at: 0, in: Path(path), to: "x").files.isEmpty)
        }
    }

    /// Sizes that only a program writes: nothing may take the square of them.
    @Test(arguments: [
        String(repeating: "[[", count: 30_000), String(repeating: "[[a]]", count: 20_000),
        String(repeating: "# a\n", count: 20_000),
        String(repeating: "- a\n", count: 20_000), String(repeating: "> [!a]\n", count: 10_000),
        String(repeating: "```\nhttp://a\n```\n", count: 5_000), String(repeating: "\n", count: 100_000),
        "---\ntype: action\ngoals:\n" + String(repeating: "  - \"[[b]]\"\n", count: 5_000) + "---\n",
        (0..<3_000).map { String(repeating: " ", count: $0 % 300) + "- x\n" }.joined(),
    ])
    func `large notes are quick`(text: String) {
        let view = editorView(["n.md": text, "b.md": ""])
        let start = ContinuousClock.now
        for offset in [0, text.utf8.count / 2, text.utf8.count] {
            _ = view.definitions(at: offset, in: "n.md")
            _ = view.references(at: offset, in: "n.md", withDeclaration: true)
            _ = view.highlights(at: offset, in: "n.md")
        }
        _ = view.symbols(of: "n.md")
        #expect(ContinuousClock.now - start < .seconds(20))
    }
}
