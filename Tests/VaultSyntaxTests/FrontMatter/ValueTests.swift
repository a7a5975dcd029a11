import Testing
import VaultSyntax
import VaultTestSupport

/// What accepted constructs mean: YAML on the left, JSON-like text on the right.
@Suite struct ValueTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let yaml: String
        let value: CoreValue

        init(_ yaml: String, _ value: CoreValue) {
            self.yaml = yaml
            self.value = value
        }

        var testDescription: String { yaml }
    }

    static let rows: [Row] = [
        // Plain scalars and what they resolve to without a schema.
        Row("a: 0019", .scalar(.number("19"))),
        Row("a: 14:33", .scalar(.text("14:33"))),
        Row("a: no", .scalar(.text("no"))),
        Row("a: 2019-15-05", .scalar(.text("2019-15-05"))),
        Row("a: 0x1F", .scalar(.number("31"))),
        Row("a: 0xFFFFFFFFFFFFFFFF", .scalar(.number("18446744073709551615"))),
        Row("a: 0xFFFFFFFFFFFFFFFFFFFF", .scalar(.text("0xFFFFFFFFFFFFFFFFFFFF"))),
        Row("a: 0o17", .scalar(.number("15"))),
        Row("a: +1.50", .scalar(.number("1.50"))),
        Row("a: .5", .scalar(.number("0.5"))),
        Row("a: 1e3", .scalar(.number("1e3"))),
        Row("a: .inf", .scalar(.text(".inf"))),
        Row("a: ~", .scalar(.null)),
        Row("a:", .scalar(.null)),
        Row("a: True", .scalar(.boolean(true))),
        Row("a: tRue", .scalar(.text("tRue"))),
        Row("a : spaced", .scalar(.text("spaced"))),
        Row("a: Up, up and away", .scalar(.text("Up, up and away"))),
        Row("a: it's 5 o'clock", .scalar(.text("it's 5 o'clock"))),
        Row("a: x#y # comment", .scalar(.text("x#y"))),
        Row("a: http://x.org/a?b=c", .scalar(.text("http://x.org/a?b=c"))),
        Row("a: [[[x]]]", .list([.list([.list([.scalar(.text("x"))])])])),
        Row("a: 🏃 läuft", .scalar(.text("🏃 läuft"))),
        Row("a: ?x", .scalar(.text("?x"))),
        Row("a: x\u{2028}y", .scalar(.text("x\u{2028}y"))),
        Row("a: \"\u{FEFF}x\"", .scalar(.text("\u{FEFF}x"))),
        // Folding.
        Row("a: one\n  two\n\n  three", .scalar(.text("one two\nthree"))),
        Row("a: \"one\n  two \\\n  three\"", .scalar(.text("one two three"))),
        Row("a: 'one\r\n  two'\r", .scalar(.text("one two"))),
        Row("a: 'it''s'", .scalar(.text("it's"))),
        Row("a: \"\\u263A \\x41 \\U0001F600\"", .scalar(.text("☺ A 😀"))),
        Row("a: \"\\uD83D\\uDE00\"", .scalar(.text("😀"))),
        // Block text.
        Row("a: |\n  one\n   two\n\n", .scalar(.text("one\n two\n"))),
        Row("a: |-\n  one\n", .scalar(.text("one"))),
        Row("a: |+\n  one\n\n", .scalar(.text("one\n\n"))),
        Row("a: >\n  one\n  two\n\n  three\n", .scalar(.text("one two\nthree\n"))),
        Row("a: |2\n    one\n", .scalar(.text("  one\n"))),
        Row("a: >-  # header\n  one\n", .scalar(.text("one"))),
        Row("a: |\r\n  one\r\n  two\r\n", .scalar(.text("one\ntwo\n"))),
        Row("a: |\n", .scalar(.text(""))),
        // Lists.
        Row("a:\n- one\n- two", .list([.scalar(.text("one")), .scalar(.text("two"))])),
        Row("a:\n  - one\n  # comment\n  - two", .list([.scalar(.text("one")), .scalar(.text("two"))])),
        Row("a:\n-\n- two", .list([.scalar(.null), .scalar(.text("two"))])),
        Row(
            "a: [one, 'two', \"[[three]]\",]",
            .list([.scalar(.text("one")), .scalar(.text("two")), .scalar(.text("[[three]]"))])),
        Row("a: [\n  one, # first\n  two\n  ]", .list([.scalar(.text("one")), .scalar(.text("two"))])),
        Row("a: []", .list([])),
        Row(
            "a:\n  - b: 1\n    c: 2\n  - b: 3",
            .list([.map(["b": .scalar(.number("1")), "c": .scalar(.number("2"))]), .map(["b": .scalar(.number("3"))])])),
        // Maps.
        Row(
            "a: {b: 1, \"c\":2, d}",
            .map(["b": .scalar(.number("1")), "c": .scalar(.number("2")), "d": .scalar(.null)])),
        Row("a:\n  b:\n    c: 1\n  d: 2", .map(["b": .map(["c": .scalar(.number("1"))]), "d": .scalar(.number("2"))])),
    ]

    @Test(arguments: rows)
    func valueIsRead(_ row: Row) throws {
        let document = Document(yaml: Array((row.yaml.hasSuffix("\n") ? row.yaml : row.yaml + "\n").utf8))
        #expect(document.problems == [])
        let value = try #require(CoreValue(document))
        #expect(value == .map(["a": row.value]))
    }

    @Test(arguments: [
        ("two words: 1", "two words"), ("a.b/c: 1", "a.b/c"), ("'quoted: key': 1", "quoted: key"),
        ("größe: 1", "größe"),
        ("2026-11-21: 1", "2026-11-21"), ("12: 1", "12"), ("\"\": 1", ""), ("?a: 1", "?a"), ("a#b: 1", "a#b"),
    ])
    func keyIsRead(yaml: String, key: String) throws {
        let document = Document(yaml: Array(yaml.utf8))
        #expect(document.problems == [])
        let entry = try #require(document.entries.first)
        #expect(document.text(entry.key) == key)
    }
}
