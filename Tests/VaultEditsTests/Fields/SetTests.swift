import Testing
import VaultEdits

/// One text in the place of another, and new fields.
@Suite struct SetTests {
    static let scalars: [FieldEditCase] = [
        .init("due: 2026-12-24", .set("due", "2026-12-27"), "due: 2026-12-27"),
        .init("a: 1\ndue: 2026-12-24\nb: 2", .set("due", "2026-12-27"), "a: 1\ndue: 2026-12-27\nb: 2"),
        .init("due: 2026-12-24 # eve", .set("due", "2026-12-27"), "due: 2026-12-27 # eve"),
        .init("due:    2026-12-24  ", .set("due", "2026-12-27"), "due:    2026-12-27  "),
        .init("due : 2026-12-24", .set("due", "2026-12-27"), "due : 2026-12-27"),
        .init("Due: 2026-12-24", .set("due", "2026-12-27"), "Due: 2026-12-27"),
        .init("\"due\": 2026-12-24", .set("due", "2026-12-27"), "\"due\": 2026-12-27"),
        .init("title: 'one'", .set("title", "it's"), "title: 'it''s'"),
        .init("title: \"one\"", .set("title", "a \"b\" \\ c"), "title: \"a \\\"b\\\" \\\\ c\""),
        .init("title: 'one'", .set("title", "a\tb"), "title: \"a\\tb\""),
        .init("title: one", .set("title", "a: b"), "title: \"a: b\""),
        .init("title: one", .set("title", "a, b [c]"), "title: a, b [c]"),
        .init("title: one", .set("title", "Race #5"), "title: \"Race #5\""),
        .init("title: one", .set("title", "C# and more"), "title: C# and more"),
        .init("title: one", .set("title", "2026"), "title: \"2026\""),
        .init("title: one", .set("title", "true"), "title: \"true\""),
        .init("title: one", .set("title", "no"), "title: \"no\""),
        .init("title: one", .set("title", "null"), "title: \"null\""),
        .init("title: one", .set("title", "~"), "title: \"~\""),
        .init("title: one", .set("title", ""), "title: \"\""),
        .init("title: one", .set("title", " a "), "title: \" a \""),
        .init("title: one", .set("title", "- a"), "title: \"- a\""),
        .init("title: one", .set("title", "-a"), "title: -a"),
        .init("title: one", .set("title", "? a"), "title: \"? a\""),
        .init("title: one", .set("title", "@home"), "title: \"@home\""),
        .init("title: one", .set("title", "[[run]]"), "title: \"[[run]]\""),
        .init("title: one", .set("title", "\u{7}"), "title: \"\\x07\""),
        .init("title: one", .set("title", "a\u{2028}b\u{FEFF}"), "title: \"a\\u2028b\\uFEFF\""),
        .init("title: one", .set("title", "Zürich 🎯"), "title: Zürich 🎯"),
        .init("time: 7", .set("time", "07:15"), "time: \"07:15\""),
        .init("time: '06:00'", .set("time", "07:15"), "time: '07:15'"),
        .init("priority: 3", .set("priority", "8"), "priority: 8"),
        .init("priority: \"3\"", .set("priority", "8"), "priority: 8"),
        .init("archived: false", .set("archived", "true"), "archived: true"),
        .init("unknown: 3", .set("unknown", "8"), "unknown: 8"),
        .init("unknown: '3'", .set("unknown", "8"), "unknown: '8'"),
        .init("unknown: 3", .set("unknown", "null"), "unknown: \"null\""),
        .init("title: one\n  two\n  three # c\nb: 1", .set("title", "new"), "title: new # c\nb: 1"),
        .init("title: \"one\n\n  two\"\nb: 1", .set("title", "new"), "title: \"new\"\nb: 1"),
        .init("title:\n  one\nb: 1", .set("title", "new"), "title:\n  new\nb: 1"),
        .init("title: # why\n  one\nb: 1", .set("title", "new"), "title: # why\n  new\nb: 1"),
        .init("due:\nb: 1", .set("due", "2026-12-27"), "due: 2026-12-27\nb: 1"),
        .init("due: # when?\nb: 1", .set("due", "2026-12-27"), "due: 2026-12-27 # when?\nb: 1"),
        .init("due:  \nb: 1", .set("due", "2026-12-27"), "due: 2026-12-27  \nb: 1"),
        .init("due: ~ # when?", .set("due", "2026-12-27"), "due: 2026-12-27 # when?"),
        .init("due: null", .set("due", "2026-12-27"), "due: 2026-12-27"),
        .init("due: \"\"", .set("due", "2026-12-27"), "due: \"2026-12-27\""),
        .init("due: []", .set("due", "2026-12-27"), "due: 2026-12-27"),
        .init("due: [2026-12-24]", .set("due", "2026-12-27"), "due: [2026-12-27]"),
        .init("x: {a: 1} # c\nb: 1", .set("x", "new"), "x: new # c\nb: 1"),
        .init("x: # c\n  a: 1\n  b: 2\nc: 1", .set("x", "new"), "x: new # c\nc: 1"),
        .init("é: 1\nkey with spaces: 2", .set("key with spaces", "x"), "é: 1\nkey with spaces: x"),
        .init("  due: 2026-12-24\n  b: 1", .set("due", "2026-12-27"), "  due: 2026-12-27\n  b: 1"),
        .init(same: "due: 2026-12-24", .set("due", "2026-12-24")),
        .init(same: "title: \"one\"", .set("title", "one")),
        .init(same: "title: one\n  two", .set("title", "one two")),
        .init("title: é", .set("title", "e\u{301}"), "title: e\u{301}"),
    ]

    @Test(arguments: scalars) func scalar(row: FieldEditCase) throws { try row.expect(fields: FieldEditCase.fields) }

    static let blockTexts: [FieldEditCase] = [
        .init("plan: old\nb: 1", .set("plan", "one\ntwo\n"), "plan: |\n  one\n  two\nb: 1"),
        .init("plan: old # c\nb: 1", .set("plan", "one\ntwo\n"), "plan: | # c\n  one\n  two\nb: 1"),
        .init("plan: old\nb: 1", .set("plan", "one\ntwo"), "plan: |-\n  one\n  two\nb: 1"),
        .init("plan: old\nb: 1", .set("plan", "one\n\n"), "plan: |+\n  one\n\nb: 1"),
        .init("plan: old\nb: 1", .set("plan", "  one\ntwo\n"), "plan: |2\n    one\n  two\nb: 1"),
        .init("plan: old\nb: 1", .set("plan", "\none\n"), "plan: |\n\n  one\nb: 1"),
        .init("plan: old\n\nb: 1", .set("plan", "one\n\n"), "plan: \"one\\n\\n\"\n\nb: 1"),
        .init("plan: old\nb: 1", .set("plan", "\n"), "plan: \"\\n\"\nb: 1"),
        .init("plan: old\nb: 1", .set("plan", "a\r\nb"), "plan: \"a\\r\\nb\"\nb: 1"),
        .init("plan: old\nb: 1", .set("plan", "# no comment\n- a: [\n"), "plan: |\n  # no comment\n  - a: [\nb: 1"),
        .init("plan: |\n    old\n    er\nb: 1", .set("plan", "new\n"), "plan: |\n    new\nb: 1"),
        .init("plan: | # c\n  old\n\nb: 1", .set("plan", "one\ntwo\n"), "plan: | # c\n  one\n  two\n\nb: 1"),
        .init("plan: |\n  old\n\nb: 1", .set("plan", "one\n\n"), "plan: |+\n  one\n\nb: 1"),
        .init("plan: |+\n  old\n\n\nb: 1", .set("plan", "one\n"), "plan: |\n  one\nb: 1"),
        .init("plan: > # c\n  old\n  er\n\nb: 1", .set("plan", "one line"), "plan: one line # c\n\nb: 1"),
        .init("plan: >-\n old\nb: 1", .set("plan", "a\nb"), "plan: |-\n a\n b\nb: 1"),
        .init("plan: |2-\n   old\nb: 1", .set("plan", "a: b"), "plan: \"a: b\"\nb: 1"),
        .init("plan:\nb: 1", .set("plan", "a\nb\n"), "plan: |\n  a\n  b\nb: 1"),
        .init("plan: # c\nb: 1", .set("plan", "a\nb\n"), "plan: | # c\n  a\n  b\nb: 1"),
        .init("title: a", .set("plan", "a\nb\n"), "title: a\nplan: |\n  a\n  b"),
        .init(same: "plan: >\n  one\n  two", .set("plan", "one two\n")),
        .init(
            "---\r\nplan: |\r\n  old\r\nb: 1\r\n---\r\n", .set("plan", "a\nb\n"),
            "---\r\nplan: |\r\n  a\r\n  b\r\nb: 1\r\n---\r\n"),
    ]

    @Test(arguments: blockTexts) func blockText(row: FieldEditCase) throws {
        try row.expect(fields: FieldEditCase.fields)
    }

    static let inserted: [FieldEditCase] = [
        .init("type: goal\ndue: 2026-12-24", .set("title", "Run"), "type: goal\ntitle: Run\ndue: 2026-12-24"),
        .init("title: Run\ntags: a", .set("due", "2026-12-24"), "title: Run\ndue: 2026-12-24\ntags: a"),
        .init("tags: a", .set("due", "2026-12-24"), "due: 2026-12-24\ntags: a"),
        .init("# about\ntags: a", .set("due", "2026-12-24"), "due: 2026-12-24\n# about\ntags: a"),
        .init(
            "x: 1\n# about\n# it\ntags: a", .set("due", "2026-12-24"), "x: 1\ndue: 2026-12-24\n# about\n# it\ntags: a"),
        .init("x: 1\ny: 2", .set("due", "2026-12-24"), "x: 1\ny: 2\ndue: 2026-12-24"),
        .init("x: 1\n\n", .set("due", "2026-12-24"), "x: 1\ndue: 2026-12-24\n\n"),
        .init("x: 1\n# end", .set("due", "2026-12-24"), "x: 1\n# end\ndue: 2026-12-24"),
        .init("title: Run\nx: 1", .set("due", "2026-12-24"), "title: Run\ndue: 2026-12-24\nx: 1"),
        .init("title: Run\n# x\nx: 1", .set("due", "2026-12-24"), "title: Run\ndue: 2026-12-24\n# x\nx: 1"),
        .init("title: Run\nx: 1", .set("y", "2"), "title: Run\nx: 1\ny: 2"),
        .init("tags:\n  - a\n  # - b\nx: 1", .set("due", "2026-12-24"), "due: 2026-12-24\ntags:\n  - a\n  # - b\nx: 1"),
        .init("goals:\n  - a\n  # - b\nx: 1", .set("tags", ["c"]), "goals:\n  - a\n  # - b\ntags:\n  - c\nx: 1"),
        .init("plan: |\n  a\n\ntags: b", .set("goals", ["c"]), "plan: |\n  a\ngoals:\n  - c\n\ntags: b"),
        .init("plan: |+\n  a\n\ntags: b", .set("goals", ["c"]), "plan: |+\n  a\n\ngoals:\n  - c\ntags: b"),
        .init("title: a", .set("goals", "[[run]]"), "title: a\ngoals:\n  - \"[[run]]\""),
        .init("title: a", .set("x", ["1", "b"]), "title: a\nx:\n  - 1\n  - b"),
        .init("title: a", .set("tags", ["1", "b"]), "title: a\ntags:\n  - \"1\"\n  - b"),
        .init("measures:\n- 5 km", .set("tags", ["b"]), "measures:\n- 5 km\ntags:\n- b"),
        .init("measures:\n    -   5 km", .set("tags", ["b"]), "measures:\n    -   5 km\ntags:\n    -   b"),
        .init("measures: [5 km]", .set("tags", ["b, c", "d"]), "measures: [5 km]\ntags: [\"b, c\", d]"),
        .init("title: a", .set("time", "07:15"), "title: a\ntime: \"07:15\""),
        .init("title: a", .set("parent", "[[b]]"), "title: a\nparent: \"[[b]]\""),
        .init("title: a", .set("a: b", "c"), "title: a\n\"a: b\": c"),
        .init("  title: a", .set("tags", ["b"]), "  title: a\n  tags:\n    - b"),
        .init("---\n---", .set("title", "a"), "---\ntitle: a\n---"),
        .init("---\n---\n", .set("title", "a"), "---\ntitle: a\n---\n"),
        .init("---\r\n---\r\n", .set("title", "a"), "---\r\ntitle: a\r\n---\r\n"),
        .init("---\ntitle: a\n...\n", .set("due", "2026-12-24"), "---\ntitle: a\ndue: 2026-12-24\n...\n"),
        .init("---\ntitle: a\n---", .set("due", "2026-12-24"), "---\ntitle: a\ndue: 2026-12-24\n---"),
        .init("", .set("title", "a"), "---\ntitle: a\n---\n"),
        .init("# Body\n\ntext", .set("title", "a"), "---\ntitle: a\n---\n# Body\n\ntext"),
        .init("# Body\r\ntext\r\n", .set("tags", ["a"]), "---\r\ntags:\r\n  - a\r\n---\r\n# Body\r\ntext\r\n"),
        .init("\u{FEFF}text", .set("title", "a"), "\u{FEFF}---\ntitle: a\n---\ntext"),
        .init(
            "\u{FEFF}---\nx: 1\n---\n", .set("title", "a"),
            "\u{FEFF}---\ntitle: a\nx: 1\n---\n".replacing("title: a\nx: 1", with: "x: 1\ntitle: a")),
        .init("---\r\ntitle: a\r\nx: 1\n---\n", .set("due", "b"), "---\r\ntitle: a\r\ndue: b\r\nx: 1\n---\n"),
        .init("---\ntitle: a\nx: 1\r\n---\n", .set("due", "b"), "---\ntitle: a\ndue: b\nx: 1\r\n---\n"),
        .init("title: a\nbad: \"x\" y\ntags: b", .set("due", "c"), "title: a\ndue: c\nbad: \"x\" y\ntags: b"),
    ]

    @Test(arguments: inserted) func newField(row: FieldEditCase) throws { try row.expect(fields: FieldEditCase.fields) }

    @Test func withoutSchemaNewFieldsComeLast() throws {
        try FieldEditCase("b: 1\na: 2", .set("title", "x"), "b: 1\na: 2\ntitle: x").expect(fields: [])
    }
}
