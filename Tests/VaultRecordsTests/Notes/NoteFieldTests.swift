import Testing
import VaultSyntax

@testable import VaultRecords

/// What a note says in its fields.
@Suite struct NoteFieldTests {
    private static func note(_ path: String, _ fields: String) -> Note {
        NoteReading.read(path: Path(path), bytes: Array("---\n\(fields)\n---\n".utf8), schema: Schema(types: []))
    }

    /// A field, and which of some words it is.
    @Test(arguments: [
        ("f: two", 1), ("F: \"TWO\"", 1), ("f: [one]", 0), ("f: [one, two]", nil), ("f: [~, two]", 1), ("f: tw", nil),
        ("f:", nil), ("f: null", nil), ("g: two", nil), ("f: \" two\"", nil),
    ])
    func choices(_ fields: String, _ expected: Int?) {
        let note = Self.note("a.md", fields)
        #expect(note.choiceIndex("f", of: ["one", "two"]) == expected)
        #expect(note.choice("f", of: ["one", "two"]) == expected.map { ["one", "two"][$0] })
    }

    /// What stands twice in a list is told, however long the list is, and at a cost that grows with it.
    @Test(arguments: [2, 16, 17, 64, 65, 50_000])
    func repeatedElements(count: Int) {
        let items = (1..<count).map { "  - x\($0)\n" }.joined() + "  - x1\n  - X1\n"
        let text = "---\ntype: a\ntags:\n\(items)---\n"
        let record = NoteReading.read(
            path: "a.md", bytes: Array(text.utf8),
            schema: Schema(types: [RecordType("a", folder: "", "", fields: [])]))
        #expect(record.problems.map(\.kind) == [.repeatedElement])
        #expect(record.problems.first.map { record.document.text($0.range) } == "x1")
    }

    /// One value counts that can be read, whatever stands beside it.
    @Test(arguments: [
        ("f: 2026-11-20", true), ("f: [2026-11-20]", true), ("f: [x, 2026-11-20]", true),
        ("f: [2026-11-20, 2026-11-20]", false), ("f: x", false), ("f: []", false),
    ])
    func oneValue(_ fields: String, _ isOne: Bool) {
        #expect((Self.note("a.md", fields).date("f") != nil) == isOne)
    }

    @Test(arguments: [
        ("f: true", true), ("f: [True]", true), ("f: \"TRUE\"", true), ("f: yes", false), ("f: [true, true]", false),
    ])
    func truth(_ fields: String, _ expected: Bool) { #expect(Self.note("a.md", fields).isTrue("f") == expected) }

    /// In the order of bytes.
    @Test func pathsHaveAnOrder() {
        let paths = ["", "a", "a.md", "a/b.md", "ab.md", "b.md", "z.md", "ä.md"]
        for (place, path) in paths.enumerated() {
            for (other, later) in paths.enumerated() {
                #expect(Self.note(path, "").comes(before: Self.note(later, "")) == (place < other), "\(path) \(later)")
            }
        }
    }
}
