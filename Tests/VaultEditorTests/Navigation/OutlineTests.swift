import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultEditor

/// Outlines, and the search of the whole vault.
@Suite struct OutlineTests {
    private static func lines(_ symbols: [NoteSymbol], _ text: String, indent: String = "") -> [String] {
        let bytes = Array(text.utf8)
        return symbols.flatMap { symbol in
            let all =
                String(decoding: bytes[symbol.range.offsets], as: UTF8.self).split(whereSeparator: \.isNewline).last
                ?? ""
            let detail = symbol.detail.map { " (\($0))" } ?? ""
            return ["\(indent)\(symbol.kind) \(symbol.name)\(detail) … \(all)"]
                + lines(symbol.children, text, indent: indent + "  ")
        }
    }

    @Test(
        arguments: [
            ("", []),
            ("# A\ntext\n## B\n\n# C\nend\n\n", ["heading A … ## B", "  heading B … ## B", "heading C … end"]),
            ("### Deep\n# A\n```\n# no\n```\n", ["heading Deep … ### Deep", "heading A … ```"]),
            ("#\n", ["heading # … #"]),
            (
                "---\ntype: goal\ntitle: Run\ngoals:\n  - \"[[a|b]]\"\n  - c\n---\n## [[bench]]\nx\n",
                [
                    "record Run (goal) … x", "  field type (goal) … type: goal", "  field title (Run) … title: Run",
                    "  field goals (b, c) …   - c", "  heading bench … x",
                ]
            ),
            (
                "---\r\ntype: goal\r\nx: [\r\n---\r\n# é\r\n",
                ["record n (goal) … # é", "  field type (goal) … type: goal", "  field x … x: [", "  heading é … # é"]
            ),
        ] as [(String, [String])])
    func outline(text: String, expected: [String]) {
        let symbols = editorView(["n.md": text]).symbols(of: "n.md")
        #expect(Self.lines(symbols, text) == expected)
        func isNested(_ symbol: NoteSymbol) -> Bool {
            symbol.range.start <= symbol.selection.start && symbol.selection.end <= symbol.range.end
                && symbol.children.allSatisfy {
                    symbol.range.start <= $0.range.start && $0.range.end <= symbol.range.end && isNested($0)
                }
        }
        #expect(symbols.allSatisfy(isNested))
    }

    @Test(arguments: [
        ("run", ["run far: goal", "morning run-up: goal", "The run: goal", "trunk: "]),
        ("RUN F", ["run far: goal"]), ("jog", ["Jogging: goal · run far"]), ("rnf", ["run far: goal"]), ("zzz", []),
        ("x1", ["x1: goal"]), ("notes/", []), ("plain", ["plain: notes"]),
    ])
    func search(query: String, expected: [String]) {
        func goal(_ fields: String) -> String { "---\ntype: goal\n\(fields)---\n" }
        let view = editorView([
            "a.md": goal("title: run far\naliases: [Jogging]\n"), "b.md": goal("title: The run\n"),
            "c.md": goal("title: morning run-up\n"), "trunk.md": "", "notes/plain.md": "",
            "x1.md": goal("title: Something\n"),
        ])
        let found = view.symbols(matching: query, limit: 10)
        #expect(found.map { "\($0.name): \($0.container)" } == expected)
        #expect(view.symbols(matching: query, limit: 1).count == min(1, expected.count))
        #expect(view.symbols(matching: query, limit: 0).isEmpty && view.symbols(matching: query, limit: -1).isEmpty)
    }

    @Test func `an empty search shows records first, each once`() {
        let view = editorView(["b.md": "", "z.md": "---\ntype: goal\ntitle: Z\naliases: [a]\n---\n"])
        let found = view.symbols(matching: " ", limit: 10)
        #expect(found.map(\.name) == ["Z", "b"] && found.map(\.isRecord) == [true, false])
        #expect(found[0].place == NotePlace(path: "z.md", range: ByteRange(22, 23)))
    }
}
