import Testing
import VaultRecords
import VaultSyntax

/// The units of a vault, by what its record types declare.
@Suite struct UnitRecordsTests {
    private static let coin = RecordType(
        "coin", folder: "coins", "",
        fields: [
            Field("called", .text, ""), Field("others", .text, list: true, ""),
            Field("worth", .quantity(group: nil), ""),
        ], units: UnitFields("called", also: "others", equals: "worth"))
    private static let plain = RecordType("goal", folder: "goals", "", fields: [])
    private static let schema = Schema(types: [plain, coin])

    private static func graph(_ files: [String: String], _ schema: Schema = schema) -> Graph {
        let notes = files.sorted { $0.key < $1.key }.map { path, text in
            NoteReading.read(path: Path(path), bytes: Array("---\n\(text)---\n".utf8), schema: schema)
        }
        return Graph(schema: schema, notes: notes)
    }

    @Test func `a type says in which fields its records define units`() {
        let graph = Self.graph([
            "a.md": "type: coin\ncalled: ' crown '\nothers: [kr]\nworth: 5 shilling\n",
            "deep/er/b.md": "type: Coin\ncalled: shilling\n", "c.md": "type: goal\ncalled: mark\n",
            "d.md": "type: coin\n",
        ])
        #expect(graph.unitRecords.notes.map { graph.notes[$0].path } == ["a.md", "deep/er/b.md"])
        #expect(graph.units.unit("kr").canonical == "crown")
        #expect(graph.units.unit("crown").group == "shilling" && graph.units.unit("crown").factor == 5)
        #expect(!graph.units.unit("mark").isKnown && graph.units.unit("km").isKnown)
    }

    @Test func `a graph with other notes has other units`() {
        var graph = Self.graph(["a.md": "type: coin\ncalled: crown\n"])
        let before = graph
        #expect(graph.units.unit("crown").isKnown)
        let note = NoteReading.read(
            path: "a.md", bytes: Array("---\ntype: coin\ncalled: mark\n---\n".utf8), schema: Self.schema)
        graph.update(path: "a.md", to: note)
        #expect(!graph.units.unit("crown").isKnown && graph.units.unit("mark").isKnown)
        #expect(before.units.unit("crown").isKnown)
    }

    @Test func `without such a type there are the built-in ones`() {
        let graph = Self.graph(["a.md": "type: coin\ncalled: crown\n"], Schema(types: [Self.plain]))
        #expect(graph.unitRecords.notes.isEmpty && !graph.units.unit("crown").isKnown)
    }
}
