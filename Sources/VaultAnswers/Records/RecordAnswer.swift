import VaultChecks
import VaultRecords
import VaultShapes
import VaultSyntax

/// A record: what every one has, then the fields it gives, typed by the schema.
///
/// Numbers are exact; dates, quantities and targets are text as written; links are the names of what they lead to.
/// List fields are arrays, also with one element.
package struct RecordAnswer: Sendable {
    let index: NoteID
    private let scope: QueryScope
    /// Computed fields to show besides those that are always shown.
    private let asked: [FieldName]
    /// Parts to show; nil for none.
    let parts: RecordParts?

    package init(_ index: NoteID, in scope: QueryScope, asked: [FieldName] = [], parts: RecordParts? = nil) {
        (self.index, self.scope, self.asked, self.parts) = (index, scope, asked, parts)
    }

    var graph: Graph { scope.graph }
    var note: Note { graph.notes[index] }

    static let fields = ShapeDescription.OtherKeys(
        type: .anything,
        summary: "the fields of the record, under their names: numbers and booleans as such, everything else "
            + "as written, as text; links as the names of their notes; lists as arrays, empty ones too")

    static let shape = Shape<RecordAnswer>("record", "a record and its fields", others: fields) { key in
        declare(&key)
        declareParts(&key)
    }

    static let withoutParts = Shape<RecordAnswer>("record", "a record and its fields", others: fields, declare)

    static func declare(_ key: inout Keys<RecordAnswer>) {
        declareWritten(&key)
        key.written("computed", .map(.anything), "its computed fields, as in vault list") { record, json in
            json.object { record.writeComputed(to: &$0) }
        }
    }

    /// What stands in its file.
    static func declareWritten(_ key: inout Keys<RecordAnswer>) {
        key.text("name", "its name, to link to it") { $0.note.name }
        key.text("type", "its type; null for a note that is not a record") { record in
            record.note.type.map { record.scope.graph.schema.types[$0].name }
        }
        key.path("path", "its path in the vault") { $0.note.path }
        key.text("title", "its title, or its name") { $0.note.title }
        key.others { $0.writeFields(to: &$1) }
        key.written("custom", .map(.anything), "other keys of its front matter, as plain values") {
            record, json in json.object { record.writeCustom(to: &$0) }
        }
    }

    private func writeFields(to json: inout JSONWriter) {
        guard let type = note.type else { return }
        let fields = graph.schema.fields[type]
        for field in fields.indices where fields[field].name != "title" {
            let elements = graph.elements(field, of: index)
            if elements.isEmpty, !fields[field].isList { continue }
            json.key(fields[field].name)
            write(elements, asList: fields[field].isList, to: &json)
        }
    }

    private func writeComputed(to json: inout JSONWriter) {
        for name in computedNames {
            let isOwn = name.field.map { scope.isOwn($0, of: index) } ?? false
            let elements = isOwn ? scope.computed.column(name.text, of: index, graph) : scope.elements(name, of: index)
            let field = name.field.flatMap { scope.definition($0, of: note.type) }
            if elements.isEmpty, field?.isList != true { continue }
            json.key(name.text)
            write(elements, asList: field?.isList ?? false, to: &json)
        }
    }

    /// What its type shows, then what was requested and is not a field of the record.
    private var computedNames: [FieldName] {
        guard let type = note.type else { return [] }
        let shown = scope.computed.shown(of: [type])
        return shown
            + asked.filter { name in
                switch name {
                case .effective: !shown.contains(name)
                case .schema(let field): !shown.contains(name) && graph.schema.field(field, of: type) == nil
                case .attribute, .custom: false
                }
            }
    }

    private func write(_ elements: [FieldElement], asList isList: Bool, to json: inout JSONWriter) {
        if isList {
            json.array(of: elements) { write($1, to: &$0) }
        } else if let first = elements.first {
            write(first, to: &json)
        }
    }

    private func write(_ element: FieldElement, to json: inout JSONWriter) {
        switch element.value {
        case .number(let number):
            let isComputed = element.node == nil
            json.number(isComputed ? element.text : number.exactDecimalText ?? element.text)
        case .boolean(let value): json.bool(value)
        case .note(let index): json.string(graph.notes[index].name)
        default: json.string(element.text)
        }
    }

    private func writeCustom(to json: inout JSONWriter) {
        let note = note
        let document = note.document
        for entry in document.entries where entry.state == .readable {
            let name = NodeJSON.key(entry.key, of: document)
            let isKnown = note.type.map { type in
                graph.schema.fieldID(name.lowercased(), of: type) != nil
            }
            if isKnown == true || note.type != nil && name.lowercased() == "type" { continue }
            json.key(name)
            NodeJSON.write(entry.value, of: document, to: &json)
        }
    }
}

/// Values of a front matter as plain JSON, without a schema: the YAML 1.2 core schema; dates stay text.
package enum NodeJSON {
    /// A value with all that it contains. Of a repeated key the first counts.
    /// The parser's limit of depth bounds the recursion.
    package static func write(_ index: Int32, of document: Document, to json: inout JSONWriter) {
        let node = document.nodes[Int(index)]
        if node.isMap {
            json.object { json in
                var seen: Set<String> = []
                for (key, value) in document.pairs(of: index) {
                    let name = self.key(key, of: document)
                    guard seen.insert(name).inserted else { continue }
                    json.key(name)
                    write(value, of: document, to: &json)
                }
            }
        } else if node.isList {
            json.array(of: document.items(of: index)) { write($1, of: document, to: &$0) }
        } else {
            switch CoreScalar(node, in: document) {
            case .null: json.null()
            case .boolean(let value): json.bool(value)
            case .number(let text): json.number(text)
            case .text(let text): json.string(text)
            }
        }
    }

    /// A key's text; of a key that is not a scalar its bytes as they are.
    package static func key(_ index: Int32, of document: Document) -> String {
        let node = document.nodes[Int(index)]
        return node.isScalar ? document.text(node) : document.text(node.range)
    }
}

/// The front matter of a file and what is wrong with it, as `vault parse` shows it.
package struct ParseAnswer: Sendable {
    let document: Document
    let path: Path
    let problems: [(finding: Finding, line: Int, column: Int)]

    package init(_ document: Document, path: Path, findings: [Finding]) {
        (self.document, self.path) = (document, path)
        let lines = LineTable(document.bytes)
        problems = findings.map { finding in
            let place = lines.position(of: finding.range.offsets.lowerBound)
            return (finding, place.line, place.column)
        }
    }

    static let shape = Shape<ParseAnswer>("parsed-file", "the front matter of a file") { key in
        key.path("path", "the file as given") { $0.path }
        key.written("front_matter", .map(.anything), "its entries as plain values; dates stay text") { answer, json in
            let document = answer.document
            json.object { json in
                var seen: Set<String> = []
                for entry in document.entries where entry.state == .readable {
                    let name = NodeJSON.key(entry.key, of: document)
                    guard seen.insert(name).inserted else { continue }
                    json.key(name)
                    NodeJSON.write(entry.value, of: document, to: &json)
                }
            }
        }
        key.array("problems", of: problem, "what cannot be read") { $0.problems }
    }

    private static let problem = Shape<(finding: Finding, line: Int, column: Int)>(
        "parse-problem", "something that cannot be read"
    ) { key in
        key.text("rule", "the id of its rule, for vault explain") { $0.finding.rule }
        key.word("severity", of: Severity.allCases.map(\.word), "how serious it is") { $0.finding.severity.word }
        key.integer("line", "the line where it starts, from 1") { $0.line }
        key.integer("column", "the column, from 1, in UTF-8 bytes") { $0.column }
        key.text("message", "what was found, and what was expected") { $0.finding.message }
    }
}

/// Records as `vault list` shows them.
package struct RecordListAnswer: Sendable {
    let records: [NoteID]
    let total: Int
    private let scope: QueryScope
    private let asked: [FieldName]
    private let parts: RecordParts?

    /// - Parameters:
    ///   - records: those to show
    ///   - total: how many fit
    ///   - asked: computed fields to show besides those that are always shown
    ///   - parts: what to show besides fields
    package init(
        _ records: [NoteID], of total: Int, in scope: QueryScope, asked: [FieldName] = [], parts: RecordParts? = nil
    ) {
        (self.records, self.total, self.scope, self.asked, self.parts) = (records, total, scope, asked, parts)
    }

    /// Each on its own, made when it is requested.
    package var rows: some Sequence<RecordAnswer> & SendableMetatype {
        records.lazy.map { RecordAnswer($0, in: scope, asked: asked, parts: parts) }
    }

    static let shape = Shape<RecordListAnswer>("record-list", "records that match") { key in
        key.integer("total", "how many match, including those beyond --limit") { $0.total }
        key.array("records", of: RecordAnswer.shape, "the records, in the order of --sort") { $0.rows }
    }
}
