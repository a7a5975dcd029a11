import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultRecords

/// Links of a text that stand where the record's type has a field.
@Suite struct BodyFieldTests {
    private static let schema = Schema(types: [
        RecordType(
            "plan", folder: "", "", fields: [],
            bodyFields: [
                BodyField("exercise", .heading, to: [], ""), BodyField("day", .task, to: [], ""),
                BodyField("priors", .entry(below: ["Chorus", "Phase:"]), to: [], ""),
            ])
    ])
    private static let head = "## Chorus\n### Phase: action\n"

    /// The same whether it was kept, as of a type with such fields, or is read again.
    @Test(arguments: ["plan", "other"])
    func outline(type: String) {
        let text = "---\ntype: \(type)\n---\n- a\n\t- [x] b\n## One\n\t- code\n```\n# no\n```\n# Two\n"
        let note = NoteReading.read(path: "a.md", bytes: Array(text.utf8), schema: Self.schema)
        #expect(note.outline.headings.map { note.document.text($0.text) } == ["One", "Two"])
        #expect(note.outline.items.map { note.document.text($0.text) } == ["a", "b"])
    }

    /// A text, and the fields of its links in order; `-` for a free one.
    @Test(arguments: [
        ("## [[a]]\n# [[a|b]] #\n### with [[a]]\n## ![[a]]\n[[a]]\n", "exercise exercise - - -"),
        ("- [ ] [[a]], x [[b]]\n- [[a]]\n1. [X] ([c](c.md))\n- [x] ![[a]]\n", "day day - day -"),
        ("```\n- [ ] [[a]]\n```\n- [ ] `[[a]]` [[b]]\n", "day"),
        (head + "- priors: [[a]], [[b]]\n- x: [[c]]\n", "priors priors -"),
        (head + "\n\n- x: 1\n  more\n* PRIORS : [[a]]\n", "priors"),
        // After an empty line or text the list is content.
        (head + "- x: 1\n\n- priors: [[a]]\n", "-"), (head + "Text\n- priors: [[a]]\n", "-"),
        (head + "- x: 1\nlazy\n- priors: [[a]]\n", "-"),
        // Elsewhere than below such headings.
        ("### Phase: action\n- priors: [[a]]\n", "-"), ("## Chorus\n- priors: [[a]]\n", "-"),
        ("## chorus\n#### phase: x\n- priors: [[a]]\n### Other\n- priors: [[a]]\n", "priors -"),
        ("# Chorus\n# Phase: x\n- priors: [[a]]\n", "-"), ("- priors: [[a]]\n", "-"),
        (head + "- priors [[a]]\n- [ ] priors: [[a]]\n", "- day"),
    ])
    func fieldsOfLinks(body: String, fields: String) throws {
        let bytes = Array("---\ntype: plan\n---\n\(body)".utf8)
        let note = NoteReading.read(path: "a.md", bytes: bytes, schema: Self.schema)
        let found = note.links.map { Self.schema.role(of: $0, in: note)?.name ?? "-" }
        #expect(found.joined(separator: " ") == fields)
    }

    @Test func otherTypesHaveNone() {
        let bytes = Array("---\ntype: other\n---\n- [ ] [[a]]\n".utf8)
        let note = NoteReading.read(path: "a.md", bytes: bytes, schema: Self.schema)
        #expect(note.links.map(\.place) == [.body])
    }
}
