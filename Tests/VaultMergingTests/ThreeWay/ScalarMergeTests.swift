import Testing
import VaultEdits

/// Fields that hold one value.
@Suite struct ScalarMergeTests {
    static let values: [ThreeWayCase] = [
        // One side changed it.
        .init("due: 2026-01-01", "due: 2026-02-01", "due: 2026-01-01", "due: 2026-02-01"),
        .init("due: 2026-01-01", "due: 2026-01-01", "due: 2026-02-01", "due: 2026-02-01"),
        .init("due: 2026-01-01", "due: 2026-01-01", "due:   '2026-02-01' # x", "due:   '2026-02-01' # x"),
        .init("a: 1\nb: 1", "a: 2\nb: 1", "a: 1\nb: 2", "a: 2\nb: 2"),
        // Both made the same of it.
        .init("due: 2026-01-01", "due: 2026-02-01", "due: 2026-02-01", "due: 2026-02-01"),
        .init("due: 2026-01-01", "due: 2026-02-01", "due: '2026-02-01'", "due: '2026-02-01'"),
        .init("importance: 3", "importance: 8", "importance: \"8\" # high", "importance: \"8\" # high"),
        // Both changed it.
        .init("due: 2026-01-01", "due: 2026-02-01", "due: 2026-03-01", conflict("due: 2026-02-01", "due: 2026-03-01")),
        .init(
            "title: Run\ndue: 2026-01-01\nurgency: 1", "title: Run\ndue: 2026-02-01\nurgency: 2",
            "title: Walk\ndue: 2026-03-01\nurgency: 1",
            "title: Walk\n" + conflict("due: 2026-02-01", "due: 2026-03-01") + "\nurgency: 2"),
        .init("x: 1", "x: 2", "x: 3", conflict("x: 2", "x: 3")),
        .init("title: run", "title: RUN", "title: run far", conflict("title: RUN", "title: run far")),
        .init("title: run", "title: walk", "title: 'run'", "title: 'walk'"),
        // The same in another spelling, and another value: the value holds, in that spelling.
        .init("due: 2026-01-01", "due: \"2026-01-01\"", "due: 2026-02-01", "due: \"2026-02-01\""),
        .init("due: 2026-01-01", "due: 2026-02-01", "due: \"2026-01-01\"", "due: \"2026-02-01\""),
        .init("due: 2026-01-01", "due: 2026-01-01 # soon", "due: 2026-02-01", "due: 2026-02-01 # soon"),
        .init("due: 2026-01-01", "due: 2026-02-01", "due: 2026-01-01 # soon", "due: 2026-02-01 # soon"),
        .init("status: paused", "status: Paused", "status: dropped", "status: dropped"),
        .init("importance: 3", "importance: 03", "importance: 4", "importance: 4"),
        .init("parent: run", "parent: \"[[run]]\"", "parent: \"[[walk]]\"", "parent: \"[[walk]]\""),
        .init("parent: \"[[run]]\"", "parent: \"[[run|Run]]\"", "parent: \"[[goals/run]]\"", "parent: \"[[run|Run]]\""),
        .init("parent: \"[[run]]\"", "parent: run", "parent: \"[[run#plan]]\"", "parent: \"[[run#plan]]\""),
        .init(
            "parent: \"[[run]]\"", "parent: \"[[walk]]\"", "parent: \"[[run|B]]\"",
            conflict("parent: \"[[walk]]\"", "parent: \"[[run|B]]\"")),
        .init("parent: \"[[run]]\"", "parent: \"[[walk]]\"", "parent: run", "parent: \"[[walk]]\""),
        .init(
            "parent: \"[[run]]\"", "parent: \"[[run|A]]\"", "parent: \"[[run|B]]\"",
            conflict("parent: \"[[run|A]]\"", "parent: \"[[run|B]]\"")),
        // New on both sides.
        .init("", "due: 2026-01-01", "due: 2026-01-01", "due: 2026-01-01"),
        .init("a: 1", "a: 1\ndue: 1", "a: 1\ndue: 2", "a: 1\n" + conflict("due: 1", "due: 2")),
        // Deleted.
        .init("a: 1\ndue: 2026-01-01", "a: 1", "a: 1\ndue: 2026-01-01", "a: 1"),
        .init("a: 1\ndue: 2026-01-01", "a: 1\ndue: 2026-01-01", "a: 1", "a: 1"),
        .init("a: 1\ndue: 2026-01-01", "a: 1", "a: 1", "a: 1"),
        .init("a: 1\ndue: 2026-01-01", "a: 1", "a: 1\ndue: '2026-01-01'", "a: 1"),
        .init("a: 1\nx: b", "a: 1", "a: 1\nx: 'b'", "a: 1"),
        .init("a: 1\nimportance: 3", "a: 1\nimportance: '3'", "a: 1", "a: 1"),
        // In a field of one's own, quotes that make a text of a number or a truth value are a change.
        .init("a: 1\nx: 2", "a: 1\nx: \"2\"", "a: 1", "a: 1\n" + conflict("x: \"2\"", "")),
        .init("a: 1\nx: true", "a: 1", "a: 1\nx: 'true'", "a: 1\n" + conflict("", "x: 'true'")),
        .init("a: 1\nx: '2'", "a: 1", "a: 1\nx: 2", "a: 1\n" + conflict("", "x: 2")),
        .init("a: 1\ndue: 2026-01-01", "a: 1\ndue: 2026-02-01", "a: 1", "a: 1\n" + conflict("due: 2026-02-01", "")),
        .init("a: 1\ndue: 2026-01-01", "a: 1", "a: 1\ndue: 2026-02-01", "a: 1\n" + conflict("", "due: 2026-02-01")),
        .init("a: 1\ndue: 1", "a: 1", "a: 1\ndue: 1 # why", "a: 1\n# why"),
        .init("a: 1\ndue: 1", "a: 1\ndue:", "a: 1\ndue: 2", "a: 1\n" + conflict("due:", "due: 2")),
        // What the field's rule decides.
        .init("created: 2026-01-03", "created: 2026-01-02", "created: 2026-01-01", "created: 2026-01-01"),
        .init("created: 2026-01-03", "created: 2026-01-01", "created: 2026-01-02", "created: 2026-01-01"),
        .init("", "created: 2026-01-01T10:00", "created: 2026-01-01T09:59:59", "created: 2026-01-01T09:59:59"),
        .init("", "created: 2026-01-01T10:00Z", "created: 2026-01-01T10:30+02:00", "created: 2026-01-01T10:30+02:00"),
        .init("", "created: 2026-01-01T10:00", "created: 2026-01-01T10:00:00", "created: 2026-01-01T10:00:00"),
        .init("created: x", "created: y", "created: 2026-01-01", conflict("created: y", "created: 2026-01-01")),
        .init(
            "", "created: 2026-01-01T10:00Z", "created: 2026-01-01T10:00",
            conflict("created: 2026-01-01T10:00Z", "created: 2026-01-01T10:00")),
    ]

    @Test(arguments: values) func oneValue(row: ThreeWayCase) throws { try row.expect() }

    static let texts: [ThreeWayCase] = [
        .init(
            "plan: |\n  one\n  two\n  three", "plan: |\n  ONE\n  two\n  three", "plan: |\n  one\n  two\n  THREE",
            "plan: |\n  ONE\n  two\n  THREE"),
        .init(
            "plan: |\n  one\n  two\n  three", "plan: |\n  one\n  TWO\n  three", "plan: |\n  one\n  zwei\n  three",
            "plan: |\n  one\n" + conflict("  TWO", "  zwei") + "\n  three"),
        .init("plan: one", "plan: |\n  one\n  two", "plan: uno", conflict("plan: |\n  one\n  two", "plan: uno")),
        .init(
            "plan: \"one\n  two\"", "plan: \"one\n  2\"", "plan: \"1\n  two\"",
            conflict("plan: \"one\n  2\"", "plan: \"1\n  two\"")),
        .init(
            "plan: >\n  one\n  two\n  three", "plan: >\n  ONE\n  two\n  three", "plan: >\n  one\n  two\n  THREE",
            "plan: >\n  ONE\n  two\n  THREE"),
        .init("plan: >\n  one\n  two", "plan: one two", "plan: >-\n  one\n  two\nx: 1", "plan: one two\nx: 1"),
        .init(
            "x:\n  a: 1\n  b: 1\n  c: 1", "x:\n  a: 2\n  b: 1\n  c: 1", "x:\n  a: 1\n  b: 1\n  c: 2",
            "x:\n  a: 2\n  b: 1\n  c: 2"),
        .init("x:\n  a: 1", "x:\n  a: 2", "x:\n  a: 3", "x:\n" + conflict("  a: 2", "  a: 3")),
        // The comment after the sign of a block text.
        .init("plan: |\n  one", "plan: | # ask\n  one", "plan: |\n  two", "plan: | # ask\n  two"),
        .init("plan: |\n  one", "plan: |\n  two", "plan: | # ask\n  one", "plan: | # ask\n  two"),
        .init("plan: |\n  one", "plan: >-\n  one", "plan: | # ask\n  one", "# ask\nplan: >-\n  one"),
        .init("plan: | # ask\n  one", "plan: | # ask Anna\n  one", "plan: | # ask\n  two", "plan: | # ask Anna\n  two"),
        // In a field that no schema knows, quotes may say something.
        .init("x: '1'", "x: 1", "x: '2'", conflict("x: 1", "x: '2'")),
        .init("x: [\"1\"]", "x:\n  - \"1\"", "x: [\"1\", \"2\"]", "x: [\"1\", \"2\"]"),
        // Two numbers may be a point on a map, of which a union is none; of more numbers than before one is added.
        .init(
            "x: [52.5, 13.4]", "x: [52.51, 13.4]", "x: [52.62, 13.4]", conflict("x: [52.51, 13.4]", "x: [52.62, 13.4]")),
        .init("x: [1, 2]", "x: [1, 2, 3]", "x: [1, 2, 4]", "x: [1, 2, 3, 4]"),
        .init("x: {a: 1}", "x:\n  a: 1", "x: {a: 2}", "x: {a: 2}"),
    ]

    @Test(arguments: texts) func textInLines(row: ThreeWayCase) throws { try row.expect() }
}
