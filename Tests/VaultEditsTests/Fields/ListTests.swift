import Testing
import VaultEdits
import VaultSyntax
import VaultTestSupport

/// Lists, in lines and in brackets.
@Suite struct ListTests {
    static let lines: [FieldEditCase] = [
        .init("tags:\n  - a\nb: 1", .add("tags", "c"), "tags:\n  - a\n  - c\nb: 1"),
        .init("tags:\n- a\nb: 1", .add("tags", "c"), "tags:\n- a\n- c\nb: 1"),
        .init("tags:\n      -   a\nb: 1", .add("tags", "c"), "tags:\n      -   a\n      -   c\nb: 1"),
        .init("tags:\n  - a # first\n  # - x\nb: 1", .add("tags", "c"), "tags:\n  - a # first\n  - c\n  # - x\nb: 1"),
        .init(
            "tags: # some\n  # above\n  - a\n\n  - b", .add("tags", "c"),
            "tags: # some\n  # above\n  - a\n\n  - b\n  - c"),
        .init("tags:\n  - 'a'\n  - 'b'", .add("tags", "c"), "tags:\n  - 'a'\n  - 'b'\n  - 'c'"),
        .init("tags:\n  - \"a\"\n  - b", .add("tags", "c"), "tags:\n  - \"a\"\n  - b\n  - c"),
        .init("goals:\n  - '[[a]]'", .add("goals", "[[b]]"), "goals:\n  - '[[a]]'\n  - '[[b]]'"),
        .init("goals:\n  - \"[[a]]\"", .add("goals", "b"), "goals:\n  - \"[[a]]\"\n  - b"),
        .init("goals:\n  - a", .add("goals", "[[b]]"), "goals:\n  - a\n  - \"[[b]]\""),
        .init("tags:\n  - a\n  -\n  - c", .add("tags", "d"), "tags:\n  - a\n  -\n  - c\n  - d"),
        .init("tags:\n  - a\n  -", .add("tags", "d"), "tags:\n  - a\n  -\n  - d"),
        .init("x:\n  - a: 1\n    b: 2\n  - c", .add("x", "d"), "x:\n  - a: 1\n    b: 2\n  - c\n  - d"),
        .init("x:\n  - |\n    text\n\nb: 1", .add("x", "d"), "x:\n  - |\n    text\n  - d\n\nb: 1"),
        .init(
            "x:\n  - a: |\n      text\n\n    b:\n      - 1\n\n  # c\n  - e", .remove("x", "e"),
            "x:\n  - a: |\n      text\n\n    b:\n      - 1\n\n  # c"),
        .init("tags:\n  - a\n  - b # why\n  - c", .remove("tags", "b"), "tags:\n  - a\n  - c"),
        .init("tags:\n  - a\n  # about b\n  - b\n  - c", .remove("tags", "b"), "tags:\n  - a\n  # about b\n  - c"),
        .init("tags:\n  - a\n  - b\n    b\n  - c", .remove("tags", "b b"), "tags:\n  - a\n  - c"),
        .init("tags:\n  - a\n  -\n    b\n  - c", .remove("tags", "b"), "tags:\n  - a\n  - c"),
        .init("x: 1\ntags:\n  - a\ny: 2", .remove("tags", "a"), "x: 1\ny: 2"),
        .init("x: 1\n# above\ntags: # c\n  - a\n\ny: 2", .remove("tags", "a"), "x: 1\n# above\n\ny: 2"),
        .init("tags:\n  - a\n  - A\n  - b", .remove("tags", "a"), "tags:\n  - b"),
        .init("x:\n  - a\n  - A", .remove("x", "a"), "x:\n  - A"),
        .init("tags:\n  - a\n  - b\n  - c", .set("tags", ["a", "x", "c"]), "tags:\n  - a\n  - x\n  - c"),
        .init("tags:\n  - a # A\n  - b # B", .set("tags", ["x", "b", "c"]), "tags:\n  - x # A\n  - b # B\n  - c"),
        .init("tags:\n  - b", .set("tags", ["a", "b"]), "tags:\n  - a\n  - b"),
        .init("tags:\n  - b\n  - c", .set("tags", ["a"]), "tags:\n  - a"),
        .init("tags:\n  - a\n  - b\n  - c\n  - d", .set("tags", ["d"]), "tags:\n  - d"),
        .init("x:\n  - a: 1\n    b: 2\n  - c", .set("x", ["d"]), "x:\n  - d"),
        .init("x:\n  -\n  - c", .set("x", ["d", "c"]), "x:\n  - d\n  - c"),
        .init("tags:\n  - \"a\"\n  - b", .replace("tags", 0, ["x, y", "z"]), "tags:\n  - \"x, y\"\n  - z\n  - b"),
        .init("tags:\n  - a\n  - b", .replace("tags", 1, []), "tags:\n  - a"),
        .init("---\r\ntags:\r\n  - a\r\n---\r\n", .add("tags", "b"), "---\r\ntags:\r\n  - a\r\n  - b\r\n---\r\n"),
        .init(
            "---\ntags:\r\n  - a\r\n  - b\n---\n", .set("tags", ["x", "a", "b", "c"]),
            "---\ntags:\r\n  - x\r\n  - a\r\n  - b\n  - c\n---\n"),
        .init(same: "tags:\n  - a", .add("tags", "A")),
        .init(same: "goals:\n  - \"[[goals/run#plan|Run]]\"", .add("goals", "[[Run]]")),
        .init(same: "goals: run.md", .add("goals", "[[run]]")),
        .init(same: "tags:\n  - a", .remove("tags", "b")),
        .init(same: "tags:\n  - a", .remove("goals", "b")),
        .init("goals:\n  - \"[[a/run|Run]]\"\n  - b", .remove("goals", "run"), "goals:\n  - b"),
    ]

    @Test(arguments: lines) func listInLines(row: FieldEditCase) throws { try row.expect(fields: FieldEditCase.fields) }

    static let brackets: [FieldEditCase] = [
        .init("tags: [a]", .add("tags", "b"), "tags: [a, b]"),
        .init("tags: [a,b]", .add("tags", "c"), "tags: [a,b,c]"),
        .init("tags: [ a, b ] # c", .add("tags", "c"), "tags: [ a, b, c ] # c"),
        .init("tags: [a, b,]", .add("tags", "c"), "tags: [a, b, c,]"),
        .init("tags: ['a', \"b\"]", .add("tags", "c"), "tags: ['a', \"b\", \"c\"]"),
        .init("tags: [a]", .add("tags", "b, c"), "tags: [a, \"b, c\"]"),
        .init("goals: [\"[[a]]\"]", .add("goals", "[[b]]"), "goals: [\"[[a]]\", \"[[b]]\"]"),
        .init("tags: []", .add("tags", "b"), "tags: [b]"),
        .init("tags: [ ]", .add("tags", ["b", "c"]), "tags: [b, c]"),
        .init("tags: [\n  a,\n  b ]", .add("tags", "c"), "tags: [\n  a,\n  b,\n  c ]"),
        .init("tags: [a,\n  b]", .set("tags", ["a", "x", "b"]), "tags: [a,\n  x,\n  b]"),
        .init("tags: [\n  a,\n  b,\n  ]", .add("tags", "c"), "tags: [\n  a,\n  b,\n  c,\n  ]"),
        // A comment stays, but for the one after an element that goes.
        .init("tags: [ # none\n  ]", .add("tags", "b"), "tags: [b # none\n  ]"),
        .init("tags: [\n  a, # A\n  b # B\n  ]", .add("tags", "c"), "tags: [\n  a, # A\n  b, # B\n  c\n  ]"),
        .init("tags: [\n  a,\n  b, # B\n  ]", .add("tags", "c"), "tags: [\n  a,\n  b, # B\n  c\n  ]"),
        .init("tags: [\n  a, # A\n  b, # B\n  c # C\n  ]", .remove("tags", "b"), "tags: [\n  a, # A\n  c # C\n  ]"),
        .init("tags: [\n  a, # A\n  c # C\n  ]", .remove("tags", "c"), "tags: [\n  a, # A\n  ]"),
        .init("tags: [a, # A\n  c]", .remove("tags", "a"), "tags: [c]"),
        .init("tags: [a # A\n  , b]", .remove("tags", "a"), "tags: [b]"),
        .init("tags: [\n  a,\n  b\n  ]", .set("tags", ["x", "a", "b"]), "tags: [\n  x,\n  a,\n  b\n  ]"),
        .init("tags: [b]", .set("tags", ["a", "b"]), "tags: [a, b]"),
        .init("tags: [a, b, c]", .remove("tags", "a"), "tags: [b, c]"),
        .init("tags: [a, b, c]", .remove("tags", "b"), "tags: [a, c]"),
        .init("tags: [a, b, c]", .remove("tags", ["b", "c"]), "tags: [a]"),
        .init("tags: [ a, b ]", .remove("tags", "b"), "tags: [ a ]"),
        .init("tags: [a, b, ]", .remove("tags", "b"), "tags: [a, ]"),
        .init("tags: [\n  a,\n  c\n  ]", .remove("tags", "c"), "tags: [\n  a\n  ]"),
        .init("x: 1\ntags: [a] # c\ny: 2", .remove("tags", "a"), "x: 1\ny: 2"),
        .init("tags: [a, b, c]", .set("tags", ["a", "x: y"]), "tags: [a, \"x: y\"]"),
        .init("x: [{a: 1}, [b], c]", .set("x", ["d", "e", "c"]), "x: [d, e, c]"),
        .init("x: [{a: 1}, [b], c]", .remove("x", "c"), "x: [{a: 1}, [b]]"),
        .init("x: [a: 1, c]", .add("x", "d"), "x: [a: 1, c, d]"),
        .init("tags: [a, b]", .replace("tags", 0, ["x", "y"]), "tags: [x, y, b]"),
        .init(same: "tags: [a, b]", .set("tags", ["a", "b"])),
    ]

    @Test(arguments: brackets) func listInBrackets(row: FieldEditCase) throws {
        try row.expect(fields: FieldEditCase.fields)
    }

    static let single: [FieldEditCase] = [
        .init("tags: a", .add("tags", "b"), "tags:\n  - a\n  - b"),
        .init("tags: 'a' # why\nx: 1", .add("tags", "b"), "tags:\n  - 'a' # why\n  - 'b'\nx: 1"),
        .init("tags: a\n  b\nx: 1", .add("tags", "c"), "tags:\n  - a b\n  - c\nx: 1"),
        .init("tags:\n  a # why\nx: 1", .add("tags", "c"), "tags:\n  - a # why\n  - c\nx: 1"),
        .init(
            "tags: |\n  a\n\nx: 1", .add("tags", "c"),
            "tags:\n  - \"a\\n\"\n  - \"c\"\n\nx: 1".replacing("\"c\"", with: "c")),
        .init("tags: a\nx: [1]", .add("tags", "c"), "tags: [a, c]\nx: [1]"),
        .init("tags: a, b\nx: [1]", .add("tags", "c"), "tags: [\"a, b\", c]\nx: [1]"),
        .init("tags: a, b\nx: [1]", .set("tags", ["a", "b"]), "tags: [a, b]\nx: [1]"),
        .init("tags: a\nx:\n- 1", .add("tags", "c"), "tags:\n- a\n- c\nx:\n- 1"),
        .init("tags: a", .set("tags", ["b"]), "tags: b"),
        .init("tags: a", .set("tags", ["b", "a"]), "tags:\n  - b\n  - a"),
        .init("tags: a # A", .set("tags", ["b", "c"]), "tags:\n  - b # A\n  - c"),
        .init("tags:\nx: 1", .add("tags", "a"), "tags:\n  - a\nx: 1"),
        .init("tags: # none\nx: 1", .add("tags", "a"), "tags: # none\n  - a\nx: 1"),
        .init("tags: ~ # none\nx: 1", .add("tags", "a"), "tags: # none\n  - a\nx: 1"),
        .init("tags: \"\"\nx: [1]", .add("tags", "a"), "tags: [a]\nx: [1]"),
        .init("tags:\n  null\nx: 1", .add("tags", "a"), "tags:\n  - a\nx: 1"),
        .init("tags: |\nx: 1", .add("tags", "a"), "tags:\n  - a\nx: 1"),
        .init("tags:\nx: 1", .set("tags", ["a"]), "tags:\n  - a\nx: 1"),
        .init("x: 1\ntags: a\ny: 2", .remove("tags", "a"), "x: 1\ny: 2"),
        .init("x: {a: 1}\ny: 2", .set("x", ["b", "c"]), "x:\n  - b\n  - c\ny: 2"),
        .init("tags: a", .replace("tags", 0, ["b", "c"]), "tags:\n  - b\n  - c"),
        .init("type: goal", .add("tags", ["a", "a", "b"]), "type: goal\ntags:\n  - a\n  - b"),
        .init("---\r\ntags: a\r\n---\r\n", .add("tags", "b"), "---\r\ntags:\r\n  - a\r\n  - b\r\n---\r\n"),
    ]

    @Test(arguments: single) func singleTextBecomesAList(row: FieldEditCase) throws {
        try row.expect(fields: FieldEditCase.fields)
    }

    /// Comparing each with each would take hours.
    @Test(arguments: [true, false]) func longListsAreEditedInTime(isFlow: Bool) throws {
        let seconds = try threadSeconds {
            let texts = (0..<20_000).map { "t\($0)" }
            let list =
                isFlow ? " [" + texts.joined(separator: ", ") + "]" : "\n  - " + texts.joined(separator: "\n  - ")
            let document = Document(Array(FieldEditCase.whole("tags:" + list).utf8))
            var edits = FieldEdits(document, fields: FieldEditCase.fields)
            try edits.set("tags", texts.reversed())
            try edits.remove("tags", Array(texts[0..<19_999]))
            try edits.add("tags", ["new"])
            let after = "tags:" + (isFlow ? " [t19999, new]" : "\n  - t19999\n  - new")
            #expect(String(decoding: edits.document.bytes, as: UTF8.self) == FieldEditCase.whole(after))
        }
        #expect(seconds < 60)
    }
}
