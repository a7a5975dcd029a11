import VaultRecords
import VaultSyntax

/// An answer, whatever it is made of.
package protocol DescribedAnswer {
    var description: AnswerDescription { get }
}

/// What a question is answered with, as JSON.
package struct Answer<Value: Sendable>: DescribedAnswer, Sendable {
    package let description: AnswerDescription
    private let shape: Shape<Value>
    private var tabled: (@Sendable (Value) -> AnswerTable)?

    /// The question is the command that gives it, as `term list`; `command` are the words and `line` is the line where
    /// it is another.
    package init(
        _ question: String, form: AnswerDescription.Form = .object, by command: String? = nil, line: String? = nil,
        _ shape: Shape<Value>
    ) {
        self.shape = shape
        let usual = "vault \(command ?? question) --format \(form == .lines ? "jsonl" : "json")"
        description = AnswerDescription(
            question: question, form: form, command: line ?? usual, shape: shape.description)
    }

    /// An answer whose main part is a list: each of its items is a row of a table.
    package init<Items: Sequence & SendableMetatype>(
        _ question: String, by command: String? = nil, _ shape: Shape<Value>, rows row: Shape<Items.Element>,
        _ items: @escaping @Sendable (Value) -> Items
    ) {
        self.init(question, by: command, shape)
        tabled = { value in AnswerTable(columns: row.columns, rows: items(value).map(row.cells)) }
    }

    /// The rows of an answer that is a list; nil for others.
    package func table(_ value: Value) -> AnswerTable? { tabled?(value) }

    /// One object with `schema_version`, and a line feed.
    package func json(_ value: Value, isOnOneLine: Bool = false) -> [UInt8] {
        var json = JSONWriter(isOnOneLine ? .compact : .pretty)
        json.object { json in
            if description.form == .object {
                json.key("schema_version")
                json.number(AnswerDescription.version)
            }
            shape.writeMembers(of: value, to: &json)
        }
        json.newline()
        return json.bytes
    }

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
    package static let version = 2

    /// The command that gives it: `term list`.
    package let question: String
    package let form: Form
    /// The line that gives it: `vault term list --format json`.
    package let command: String
    package let shape: ShapeDescription

    /// What it is requested by: `term list`, `list lines`.
    package var title: String { form == .lines ? question + " lines" : question }
}

/// The reference of answers in Markdown, made from their declarations.
package enum AnswerReference {
    /// One answer: its keys, and those of every object in it.
    package static func page(of answer: AnswerDescription) -> String {
        let parts = answer.shape.parts.map { "\n## \($0.name)\n\n" + text(of: $0) }
        return "# \(answer.command)\n\n" + text(of: answer) + parts.joined()
    }

    private static func text(of answer: AnswerDescription) -> String {
        let version = answer.form == .object ? [AnswerDescription.versionKey] : []
        let summary = answer.shape.summary.capitalized + "." + (answer.form == .lines ? " One object per line." : "")
        return "\(summary)\n\n" + list(version + answer.shape.keys, answer.shape.others)
    }

    private static func text(of shape: ShapeDescription) -> String {
        "\(shape.summary.capitalized).\n\n" + list(shape.keys, shape.others)
    }

    private static func list(_ keys: [KeyDescription], _ others: ShapeDescription.OtherKeys?) -> String {
        var lines = keys.map { "- `\($0.name)` (\(kind($0))): \($0.summary)" }
        if let others { lines.append("- others: \(others.summary)") }
        return lines.map { $0 + "\n" }.joined()
    }

    /// `text or null`, `list of target`, `number, only with --explain`.
    static func kind(_ key: KeyDescription) -> String {
        name(key.type) + (key.isNullable ? " or null" : "") + (key.option.map { ", only with \($0)" } ?? "")
    }

    private static func name(_ type: ValueType) -> String {
        switch type {
        case .text: "text"
        case .integer: "integer"
        case .decimal: "number"
        case .boolean: "true or false"
        case .day: "day"
        case .moment: "moment"
        case .choice(let words): words.joined(separator: ", ")
        case .object(let shape): shape.name
        case .array(let element): "list of \(name(element))"
        case .map: "object"
        case .scalar: "text, number, true or false"
        case .anything: "any value"
        }
    }
}

/// What follows a key, for the schema and the manual.
package indirect enum ValueType: Hashable, Sendable {
    case text, integer, boolean
    /// A number that need not be whole, written exactly.
    case decimal
    /// A day as 2026-11-21.
    case day
    /// A moment as records have it: 2026-11-21T18:05, with seconds and a zone where they are known.
    case moment
    /// One of a few words.
    case choice([String])
    case object(ShapeDescription)
    case array(ValueType)
    /// An object whose keys are not declared: those of a vault, or of a note.
    case map(ValueType)
    /// Whatever a note says: any value of JSON.
    case anything
    /// A text or a number, as the field has it.
    case scalar
}

package struct KeyDescription: Hashable, Sendable {
    package let name: String
    package let type: ValueType
    /// Whether its value may be null.
    package let isNullable: Bool
    /// The option without which the key is left out; nil for one that is always there.
    package let option: String?
    /// What it says, as half a sentence in lower case without a full stop.
    package let summary: String
}

/// A kind of object: its keys in order.
package struct ShapeDescription: Hashable, Sendable {
    /// As the schema calls it: `target`. One name means the same keys in every answer.
    package let name: String
    /// What the object is, as half a sentence.
    package let summary: String
    package let keys: [KeyDescription]
    /// What further keys may follow; nil for none.
    package let others: OtherKeys?

    /// Keys that a vault decides about.
    package struct OtherKeys: Hashable, Sendable {
        package let type: ValueType
        package let summary: String

        package init(type: ValueType, summary: String) {
            (self.type, self.summary) = (type, summary)
        }
    }

    package static func == (left: ShapeDescription, right: ShapeDescription) -> Bool {
        left.name == right.name && left.keys == right.keys && left.others == right.others
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
