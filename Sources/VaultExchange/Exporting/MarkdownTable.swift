import VaultGraph
import VaultReaders
import VaultSchema
import VaultSyntax

/// Records of one type as a table of Markdown, to be read by people: what they give, one record in each row.
package struct MarkdownTable {
    /// Ends with a line break.
    package let text: String

    /// Cost: linear in the records and columns.
    package init(_ records: [NoteID], of type: TypeID, in graph: Graph) {
        let schema = graph.schema
        let written = records.map { WrittenFields(graph.notes[$0], schema).fields }
        var given: Set<String> = []
        for field in written.lazy.flatMap(\.self) { given.insert(field.name) }
        let known = schema.fields[type].elements.map(\.name)
        let others = given.subtracting(known).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let names = (known + others).filter { given.contains($0) && $0 != "title" }
        var text = Self.row(["title"] + names) + Self.row(Array(repeating: "---", count: names.count + 1), isRule: true)
        for (record, fields) in zip(records, written) {
            let texts = Dictionary(fields.map { ($0.name, $0.texts) }) { first, _ in first }
            text += Self.row(
                [graph.notes[record].title] + names.map { (texts[$0] ?? []).joined(separator: ", ") })
        }
        self.text = text
    }

    private static func row(_ cells: [String], isRule: Bool = false) -> String {
        "| " + cells.map { isRule ? $0 : escaped($0) }.joined(separator: " | ") + " |\n"
    }

    /// A pipe would end the cell, and a line break the row.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.trimmed {
            switch character {
            case "|": result += "\\|"
            case _ where character.isNewline: result += "<br>"
            default: result.append(character)
            }
        }
        return result
    }
}
