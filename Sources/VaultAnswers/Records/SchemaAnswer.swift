import VaultGraph
import VaultSchema
import VaultShapes
import VaultSyntax

/// The types of records that a vault has, and how they are used.
package struct SchemaAnswer: Sendable {
    let graph: Graph

    package init(_ graph: Graph) { self.graph = graph }

    static let shape = Shape<SchemaAnswer>("schema", "the types of records of a vault, with their fields") { key in
        key.array("types", of: type, "the types, those of the settings last") { answer in
            answer.graph.schema.types.indices.map { UsedType(graph: answer.graph, number: $0) }
        }
    }

    private static let type = Shape<UsedType>("record-type", "a type of records") { key in
        key.text("name", "as the field 'type' has it") { $0.record.name }
        key.text("summary", "what its records are") { $0.record.summary }
        key.text("file", "where its records lie, and what they are called") {
            NotePath.file("\($0.record.folder.words)/\($0.record.fileName.words)")
        }
        key.integer("records", "how many there are") { $0.graph.records[$0.number].count }
        key.array("fields", of: field, "its fields") { $0.record.allFields }
    }

    private struct UsedType {
        let graph: Graph
        let number: TypeID

        var record: RecordType { graph.schema.types[number] }
    }

    private static let field = Shape<Field>("record-field", "a field of a type") { key in
        key.text("name", "its key") { $0.name }
        key.text("kind", "what stands in it") { FieldWords.written($0) }
        key.boolean("required", "whether each record has it") { $0.isRequired }
        key.text("standard", "what holds without it; null for nothing") {
            FieldWords.standard($0).isEmpty || $0.isRequired ? nil : FieldWords.standard($0)
        }
        key.text("summary", "what it says") { $0.summary }
    }
}
