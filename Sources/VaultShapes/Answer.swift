import VaultSyntax

/// What a question is answered with, as JSON.
package struct Answer<Value: Sendable>: Sendable {
    package let description: AnswerDescription
    private let shape: Shape<Value>
    private var tabled: (@Sendable (Value) -> AnswerTable)?

    /// - Parameters:
    ///   - question: the command that gives it, as `term list`
    ///   - form: `object` unless it comes as JSON lines
    ///   - line: the line that gives it, where that is another one than the question says
    package init(
        _ question: String, form: AnswerDescription.Form = .object, line: String? = nil, _ shape: Shape<Value>
    ) {
        self.shape = shape
        let usual = "vault \(question) --format \(form == .lines ? "jsonl" : "json")"
        description = AnswerDescription(
            question: question, form: form, command: line ?? usual, shape: shape.description)
    }

    /// An answer whose main part is a list: each of its items is a row of a table.
    package init<Items: Sequence & SendableMetatype>(
        _ question: String, line: String? = nil, _ shape: Shape<Value>, rows row: Shape<Items.Element>,
        _ items: @escaping @Sendable (Value) -> Items
    ) {
        self.init(question, line: line, shape)
        tabled = { value in AnswerTable(columns: row.columns, rows: items(value).map(row.cells)) }
    }

    /// The rows of an answer that is a list; nil for others.
    package func table(_ value: Value) -> AnswerTable? { tabled?(value) }

    /// One object with `schema_version`, and a line feed.
    package func json(_ value: Value, isOnOneLine: Bool = false) -> [UInt8] {
        var json = JSONWriter(isOnOneLine ? .compact : .pretty)
        json.object { json in
            if description.form == .object { json.member("schema_version", AnswerDescription.version) }
            shape.writeMembers(of: value, to: &json)
        }
        json.newline()
        return json.bytes
    }
}

extension Answer {
    /// One object a line.
    package func jsonLines(_ values: some Sequence<Value>) -> [UInt8] {
        var json = JSONWriter(.compact)
        for value in values {
            shape.write(value, to: &json)
            json.newline()
        }
        return json.bytes
    }
}

/// An answer as rows: of each item what fits into one cell.
package struct AnswerTable: Sendable {
    package let columns: [String]
    package let rows: [[Cell]]
}

/// What is said of an answer: who gives it, and what it holds.
package struct AnswerDescription: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
        /// One object, which begins with `schema_version`.
        case object
        /// One object a line, each on its own.
        case lines
    }

    /// Increased when a key changes its meaning or is removed; keys may be added without it.
    package static let version = 1

    /// The command that gives it: `term list`.
    package let question: String
    package let form: Form
    /// The line that gives it: `vault term list --format json`.
    package let command: String
    package let shape: ShapeDescription

    /// What it is requested by: `term list`, `list lines`.
    package var title: String { form == .lines ? question + " lines" : question }
}
