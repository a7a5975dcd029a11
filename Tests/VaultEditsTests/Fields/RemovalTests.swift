import Testing
import VaultEdits
import VaultRecords
import VaultSyntax

/// Fields that go, keys that change, edits that are refused.
@Suite struct RemovalTests {
    static let unset: [FieldEditCase] = [
        .init("a: 1\nb: 2\nc: 3", .unset("b"), "a: 1\nc: 3"),
        .init("a: 1\n# above\nb: 2 # behind\nc: 3", .unset("b"), "a: 1\n# above\nc: 3"),
        .init("a: 1\nb:\n  - x # X\n  # in\n  - y\n\n# c\nc: 3", .unset("b"), "a: 1\n\n# c\nc: 3"),
        .init("a: 1\nb: |\n  x\n\n\nc: 3", .unset("b"), "a: 1\n\n\nc: 3"),
        .init("a: 1\nb: |+\n  x\n\n\nc: 3", .unset("b"), "a: 1\nc: 3"),
        .init("a: |\n  x\nb: 2\n  # deep\nc: 3", .unset("b"), "a: |\n  x\nc: 3"),
        .init("a: |+\n  x\nb: 2\n\nc: 3", .unset("b"), "a: |+\n  x\nc: 3"),
        .init("a: 1\nb: 2\n  # deep\nc: 3", .unset("b"), "a: 1\n  # deep\nc: 3"),
        .init("a: 1\nb:\n  c: 1\n  d: [x,\n    y]\ne: 3", .unset("b"), "a: 1\ne: 3"),
        .init("---\nb: 2\n---\nBody", .unset("b"), "---\n---\nBody"),
        .init("\u{FEFF}---\r\na: 1\r\nB: 2\r\n---", .unset("b"), "\u{FEFF}---\r\na: 1\r\n---"),
        .init("a: 1\nb: \"x\n\n  y\" # c\nc: 3", .unset("b"), "a: 1\nc: 3"),
        .init("a: 1\nb:\nc: 3", .unset("b"), "a: 1\nc: 3"),
        .init("b: 2\nc: 3", .set("b", []), "c: 3"),
        .init(same: "a: 1", .unset("b")),
        .init(same: "# Body", .unset("b")),
    ]

    @Test(arguments: unset) func fieldGoes(row: FieldEditCase) throws { try row.expect(fields: FieldEditCase.fields) }

    static let renamed: [FieldEditCase] = [
        .init("goal: \"[[a]]\" # c\nb: 1", .rename("goal", "goals"), "goals: \"[[a]]\" # c\nb: 1"),
        .init("'goal' :\n  - a\nb: 1", .rename("goal", "goals"), "'goals' :\n  - a\nb: 1"),
        .init("Tags: a", .rename("tags", "tags"), "tags: a"),
        .init("a: |\n  x\nb: 1", .rename("a", "c: d"), "\"c: d\": |\n  x\nb: 1"),
        .init(same: "a: 1", .rename("a", "a")),
    ]

    @Test(arguments: renamed) func keyChanges(row: FieldEditCase) throws { try row.expect(fields: []) }

    struct RefusedCase: Sendable {
        let text: String
        let intent: FieldIntent
        let code: String
        let line: Int?

        init(_ text: String, _ intent: FieldIntent, _ code: String, line: Int?) {
            self.text = FieldEditCase.whole(text)
            self.intent = intent
            self.code = code
            self.line = line
        }
    }

    static let conflict = "a: 1\n<<<<<<< ours\ntitle: x\n=======\ntitle: y\n>>>>>>> theirs\nb: 2"

    static let refused: [RefusedCase] = [
        .init("title: *a", .set("title", "x"), "unreadable", line: 2),
        .init("a: 1\ntitle: &a x", .unset("title"), "unreadable", line: 3),
        .init("tags: [[a]]", .add("tags", "x"), "unreadable", line: 2),
        .init("tags:\n  - a\n - b", .add("tags", "x"), "unreadable", line: 4),
        .init("title: a: b", .set("title", "x"), "unreadable", line: 2),
        .init("title: \"a", .set("title", "x"), "unreadable", line: 2),
        .init("title: {{date}}", .rename("title", "x"), "unreadable", line: 2),
        .init("title: a\u{1}b", .set("title", "x"), "unreadable", line: 2),
        .init("title: a\ntitle: b", .set("title", "x"), "repeatedKey", line: 3),
        .init("title: a\nTitle: b", .unset("title"), "repeatedKey", line: 3),
        .init("x: a\nx: b", .add("x", "c"), "repeatedKey", line: 3),
        .init(conflict, .set("title", "z"), "conflict", line: 4),
        .init("{title: a, b: c}", .set("title", "z"), "flowFrontMatter", line: 2),
        .init("---\ntitle: a\n", .set("title", "z"), "unclosedFrontMatter", line: 1),
        .init("x: {a: 1}", .add("x", "b"), "holdsMap", line: 2),
        .init("x:\n  a: 1", .remove("x", "b"), "holdsMap", line: 2),
        .init("due: a", .add("due", "b"), "oneValue", line: nil),
        .init("a: 1\nb: 2", .rename("a", "B"), "keyTaken", line: 2),
        .init("a: 1\nb: 2", .rename("c", "d"), "noSuchKey", line: nil),
    ]

    @Test(arguments: refused) func editIsRefused(row: RefusedCase) {
        var edits = FieldEdits(Document(Array(row.text.utf8)), fields: FieldEditCase.fields)
        let problem = #expect(throws: Refusal.self) { try row.intent.apply(to: &edits) }
        #expect(problem?.code == row.code)
        #expect(problem?.line == row.line)
        #expect(edits.edits == [])
    }

    @Test func whatIsNotUTF8IsRefused() {
        var edits = FieldEdits(Document(Array("---\na: 1\n---\n".utf8) + [0xFF]))
        let problem = #expect(throws: Refusal.self) { try edits.set("a", ["2"]) }
        #expect(problem?.code == "notUTF8" && problem?.line == 4)
    }

    @Test func otherFieldsOfAConflictCanBeEdited() throws {
        try FieldEditCase(Self.conflict, .set("b", "3"), Self.conflict.replacing("b: 2", with: "b: 3")).expect(
            fields: [])
        try FieldEditCase(Self.conflict, .set("c", "3"), Self.conflict + "\nc: 3").expect(fields: [])
    }

    @Test func aListHoldsOneQuantityOfAGroup() throws {
        var edits = FieldEdits(
            Document(Array("---\nmeasures:\n  - 5 km\ntargets: 90 min per week\n---\n".utf8)),
            fields: FieldEditCase.fields, units: UnitTable(measures: []))
        for (key, text, taken) in [("measures", "3 mi", "5 km"), ("targets", "2 h per week", "90 min per week")] {
            let problem = #expect(throws: Refusal.self) { try edits.add(key, [text]) }
            #expect(problem?.help == "remove that first with '\(key)-=\(taken)'")
        }
        try edits.add("measures", ["31 min"])
        try edits.add("targets", ["120 km"])
        #expect(
            String(decoding: edits.document.bytes, as: UTF8.self)
                == "---\nmeasures:\n  - 5 km\n  - 31 min\ntargets:\n  - 90 min per week\n  - 120 km\n---\n")
    }

    @Test func severalEditsAreOneSetOfSmallEdits() throws {
        let text = "---\ntitle: a\ndue: 2026-12-24 # c\ntags:\n  - x\n---\nBody\n"
        var edits = FieldEdits(Document(Array(text.utf8)), fields: FieldEditCase.fields)
        try edits.set("due", ["2026-12-27"])
        try edits.add("tags", ["y"])
        try edits.unset("title")
        try edits.set("time", ["07:15"])
        try edits.remove("tags", ["y"])
        let file = try #require(edits.fileEdit(path: "a.md"))
        #expect(
            file.applied().map { String(decoding: $0, as: UTF8.self) }
                == "---\ndue: 2026-12-27 # c\ntime: \"07:15\"\ntags:\n  - x\n---\nBody\n")
        #expect(file.edits.map(\.replacement) == ["", "7", "time: \"07:15\"\n"])
        try edits.set("due", ["2026-12-24"])
        try edits.unset("time")
        try edits.set("title", ["a"])
        #expect(edits.fileEdit(path: "a.md") == nil)
    }
}
