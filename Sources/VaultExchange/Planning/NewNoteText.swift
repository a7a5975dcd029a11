import VaultEdits
import VaultSchema
import VaultSyntax

/// The text of a new note, written field by field.
///
/// It is what `FieldEdits` makes of an empty note, but in one go: an import makes tens of thousands of them.
struct NewNoteText {
    private let schema: Schema
    private let type: TypeID
    private var values: [String: [String]] = [:]
    /// Fields that the type does not have, in the order in which they came.
    private var others: [String] = []
    /// Why a value cannot be written, in half a sentence.
    private(set) var problem: String?

    init(_ schema: Schema, _ type: TypeID) { (self.schema, self.type) = (schema, type) }

    mutating func set(_ field: String, _ text: String) { values[field] = [text] }

    /// Adds an element to a list, or sets what is none.
    mutating func add(_ field: String, _ text: String) {
        if values[field] == nil, schema.fieldID(field, of: type) == nil { others.append(field) }
        let isList = schema.field(field, of: type)?.isList ?? false
        if isList, values[field]?.contains(text) ?? false { return }
        if !isList, values[field] != nil {
            problem = "'\(field)' takes one value"
            return
        }
        values[field, default: []].append(text)
    }

    /// Front matter in the order of the schema, and a body with a line break at its end.
    func whole(_ body: String) -> String {
        var text = "---\ntype: \(schema.types[type].name)\n"
        let names = schema.fields[type].elements.map(\.name) + others
        for name in names where name != "type" {
            guard let texts = values[name] else { continue }
            let field = schema.field(name, of: type)
            let quoting = Quoting(field)
            if field?.isList ?? (texts.count > 1) {
                text += "\(name):\n"
                for element in texts { text += "  - \(Self.spelled(element, quoting))\n" }
            } else {
                text += "\(name): \(Self.spelled(texts[0], quoting, inBrackets: false))\n"
            }
        }
        text += "---\n"
        if body.isEmpty { return text }
        return text + (body.hasSuffix("\n") ? body : body + "\n")
    }

    private static func spelled(_ text: String, _ quoting: Quoting, inBrackets: Bool = true) -> String {
        if quoting == .text, isSurelyPlain(text) { return text }
        return ScalarSpelling.spell(text, quoting, inBrackets: inBrackets)
    }

    /// Whether a text is letters and digits in words, beginning with a letter and no word of YAML: most titles are.
    private static func isSurelyPlain(_ text: String) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "z")).contains(first), text.utf8.count > 5,
            text.utf8.last != UInt8(ascii: " ")
        else { return false }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "):
                true
            default: false
            }
        }
    }
}
