import Testing
import VaultRecords
import VaultSyntax

/// Types are as many, as large and as long in name as whoever declares them wants.
@Suite struct SchemaLimitTests {
    /// A name of so many bytes that differs from all others of its length in its last bytes.
    private static func name(_ number: Int, bytes: Int) -> String {
        let digits = String(number, radix: 36)
        return String(repeating: "x", count: max(0, bytes - digits.utf8.count)) + digits
    }

    /// 200 types of 300 fields, with names of 1 to 200 bytes; the last field of each is required and links one type.
    private static let types = (0..<200).map { type in
        RecordType(
            name(type, bytes: 1 + type), folder: "", "",
            fields: (0..<299).map { Field("f" + name($0, bytes: 1 + ($0 + type) % 199), .text, "") }
                + [
                    Field(
                        "z" + name(type, bytes: type), .link(to: [name(199 - type, bytes: 200 - type)]), required: true,
                        "")
                ])
    }
    private static let schema = Schema(types: types)

    @Test func everyNameIsFound() {
        for (type, record) in zip(Self.schema.recordTypes.indices, Self.types) {
            #expect(Self.schema.type(record.name) == type)
            #expect(Self.schema.type(record.name.uppercased()) == type)
            let fields = Self.schema.fields[type]
            for (id, field) in zip(fields.indices, fields) where type.index % 20 == 0 {
                #expect(Self.schema.field(Array(field.name.utf8).span, of: type) == id)
                #expect(Self.schema.field(Array(field.name.uppercased().utf8).span, of: type) == id)
            }
        }
        #expect(Self.schema.type(Self.name(150, bytes: 152)) == nil)
        #expect(Self.schema.type("") == nil)
    }

    /// Repeated and missing fields are told, and links lead to their types, whatever the numbers.
    @Test(arguments: [0, 1, 23, 24, 25, 63, 64, 65, 150, 199])
    func recordsAreRead(type: Int) throws {
        let record = Self.types[type]
        let last = try #require(record.fields.last)
        let keys = [record.fields[70].name, record.fields[298].name]
        let other = Self.types[199 - type].name
        let texts = [
            "type: \(record.name)\n\(keys[0]): a\n\(keys[1]): b\n\(keys[1].uppercased()): c\n\(last.name): goal",
            "type: \(record.name)", "type: \(other)\n",
        ]
        let names = ["one", "two", "goal"]
        let notes = zip(names, texts).map { name, text in
            NoteReading.read(path: Path(name + ".md"), bytes: Array("---\n\(text)\n---\n".utf8), schema: Self.schema)
        }
        let graph = Graph(schema: Self.schema, notes: notes)
        #expect(notes.map(\.type) == [type, type, 199 - type].map { TypeID($0) })
        #expect(notes[0].problems.contains { $0.kind == .repeated && $0.field == keys[1] })
        #expect(!notes[0].problems.contains { $0.kind == .missing })
        #expect(notes[1].problems.map(\.kind) == [.missing] && notes[1].problems[0].field == last.name)
        #expect(graph.resolve(try #require(notes[0].links.first), of: 0) == .note(2))
        #expect(graph.record(named: "goal", of: [other]) == .one(2))
        #expect(graph.record(named: "goal", of: [record.name]) != .one(2) || other == record.name)
        #expect(graph.elements(.schema(keys[0]), of: 0).map(\.text) == ["a"])
    }

    @Test(arguments: [[], [0], [63], [64], [0, 63, 64, 500]])
    func setsOfTypes(types: [Int]) {
        let set = TypeSet(types.map { TypeID($0) })
        for type in [0, 1, 62, 63, 64, 65, 499, 500, 501] {
            #expect(set.contains(TypeID(type)) == types.contains(type))
            #expect(TypeSet.all.contains(TypeID(type)))
        }
    }

    private static func type(_ name: String, _ fields: [Field] = []) -> RecordType {
        RecordType(name, folder: "", "", fields: fields)
    }

    /// The one limit that is left.
    @Test func moreFieldsThanLinksCanCount() {
        let fields = (0..<Schema.mostFields).map { Field("f\($0)", .link(to: []), "") }
        let schema = Schema(types: [Self.type("a", fields)])
        #expect(schema.fields[0].count == Schema.mostFields)
        let last = schema.fields[0].elements[Schema.mostFields - 1].name
        let note = NoteReading.read(
            path: "a.md", bytes: Array("---\ntype: a\n\(last): b\n---\n".utf8), schema: schema)
        #expect(note.links.map(\.place) == [.field(FieldID(Schema.mostFields - 1))])
    }
}
