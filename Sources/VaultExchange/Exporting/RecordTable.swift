import VaultReaders
import VaultRecords
import VaultSyntax

/// Records of one type as a table that can be read back: a column for each field, numbered ones for lists, the text of
/// the note in the last one. An empty cell says nothing.
package struct RecordTable {
    /// The headers.
    package let headers: [String]
    package private(set) var rows: [[String]] = []
    /// Fields whose values do not fit into cells, by the path of the record.
    package private(set) var leftOut: [(path: Path, field: String)] = []

    /// - Parameter guardsFormulas: whether texts are to be none that a spreadsheet would run
    package init(_ records: [NoteID], of type: TypeID, in graph: Graph, guardsFormulas: Bool = false) {
        let schema = graph.schema
        let written = records.map { WrittenFields(graph.notes[$0], schema) }
        let columns = Self.columns(written, type, schema)
        let cover = guardsFormulas ? FormulaGuard.guarded : FormulaGuard.kept
        headers = columns.map { cover($0.header) }
        for (record, fields) in zip(records, written) {
            let note = graph.notes[record]
            var cells: [TableColumn: String] = [.type: schema.types[type].name, .path: note.path.text]
            cells[.text] = WrittenFields.text(of: note)
            leftOut += fields.others.map { (note.path, $0) }
            for field in fields.fields {
                guard TableColumn.canHold(field.name) else {
                    leftOut.append((note.path, field.name))
                    continue
                }
                for (column, text) in Self.cells(of: field) { cells[column] = text }
            }
            rows.append(
                columns.map { column in
                    let cell = cells[column] ?? ""
                    return Self.isAmount(column, type, schema) ? FormulaGuard.kept(cell) : cover(cell)
                })
        }
    }

    private static func cells(of field: WrittenFields.Field) -> [(TableColumn, String)] {
        if !field.isList { return [(.field(field.name), field.texts[0])] }
        return field.texts.enumerated().flatMap { index, text in
            let (value, unit) = TableAmount.cells(text)
            return zip(columns(field.name, index), field.name == TableColumn.measures ? [value, unit] : [text])
        }
    }

    /// The columns of an element of a list.
    private static func columns(_ name: String, _ index: Int) -> [TableColumn] {
        name == TableColumn.measures ? [.value(index + 1), .unit(index + 1)] : [.element(name, index + 1)]
    }

    /// All that the type declares, in its order, whether it is given or not; then other keys by name.
    private static func columns(_ records: [WrittenFields], _ type: TypeID, _ schema: Schema) -> [TableColumn] {
        var most: [String: Int] = [:]
        var single: Set<String> = []
        for field in records.lazy.flatMap(\.fields) where TableColumn.canHold(field.name) {
            if field.isList {
                most[field.name] = max(most[field.name] ?? 0, field.texts.count)
            } else {
                single.insert(field.name)
            }
        }
        let declared = schema.fields[type].elements.filter { $0.name != "type" }
        for field in declared where !field.isList { single.insert(field.name) }
        let known = Set(declared.map(\.name))
        let others = single.union(most.keys).subtracting(known).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        var columns: [TableColumn] = [.type, .path]
        for name in declared.map(\.name) + others {
            if single.contains(name) { columns.append(.field(name)) }
            columns += (0..<(most[name] ?? 0)).flatMap { Self.columns(name, $0) }
        }
        return columns + [.text]
    }

    /// Whether a column holds amounts, days or the like, which may begin with a sign.
    private static func isAmount(_ column: TableColumn, _ type: TypeID, _ schema: Schema) -> Bool {
        let name: String
        switch column {
        case .value: return true
        case .field(let field), .element(let field, _): name = field
        case .type, .path, .text, .unit: return false
        }
        return schema.field(name, of: type).map { !$0.scalar.holdsWords } ?? false
    }
}

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
        text.trimmed.replacing("|", with: "\\|").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .joined(separator: "<br>")
    }
}

/// What the front matter of a note says, field by field, as written.
package struct WrittenFields: Sendable {
    /// A field that says something.
    package struct Field: Hashable, Sendable {
        /// As the schema has it; another key as the note has it.
        package var name: String
        /// Of each element, without quotes; those that say nothing are left out.
        package var texts: [String]
        /// Whether it is a list, by the schema or in the note.
        package var isList: Bool
    }

    /// In the order of the note.
    package private(set) var fields: [Field] = []
    /// Keys whose values are more than texts, or cannot be read.
    package private(set) var others: [String] = []

    /// Cost: linear in the front matter.
    package init(_ note: Note, _ schema: Schema) {
        let document = note.document
        var names: Set<String> = []
        for entry in document.entries {
            let key = document.nodes[Int(entry.key)]
            let written = key.isScalar ? document.text(key) : document.text(key.range)
            let known = note.type.flatMap { schema.field(written.lowercased(), of: $0) }
            let name = known?.name ?? written
            if written.lowercased() == "type" { continue }
            guard entry.state == .readable, key.isScalar, names.insert(name).inserted,
                let (texts, isList) = Self.texts(of: entry.value, in: document)
            else {
                others.append(name)
                continue
            }
            if !texts.isEmpty {
                fields.append(Field(name: name, texts: texts, isList: known?.isList ?? isList || isList))
            }
        }
    }

    /// Nil for a value that is neither a text nor a list of texts.
    private static func texts(of value: Int32, in document: Document) -> (texts: [String], isList: Bool)? {
        let node = document.nodes[Int(value)]
        if node.isScalar { return (text(of: node, in: document).map { [$0] } ?? [], false) }
        guard node.isList else { return nil }
        let items = document.items(of: value).map { document.nodes[Int($0)] }
        guard items.allSatisfy(\.isScalar) else { return nil }
        return (items.compactMap { text(of: $0, in: document) }, true)
    }

    /// Nil for one that says nothing.
    private static func text(of node: Node, in document: Document) -> String? {
        if CoreScalar(node, in: document) == .null { return nil }
        let text = document.text(node)
        return text.isEmpty ? nil : text
    }

    /// The text of a note below its front matter, without the line break at its end.
    static func text(of note: Note) -> String {
        let bytes = note.document.bytes
        var body = bytes[min(note.document.bodyStart, bytes.count)...]
        if body.last == UInt8(ascii: "\n") { body.removeLast() }
        return String(decoding: body, as: UTF8.self)
    }
}
