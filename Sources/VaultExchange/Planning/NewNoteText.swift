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
            text += Self.entry(name, texts, isList: field?.isList ?? (texts.count > 1), field)
        }
        text += "---\n"
        if body.isEmpty { return text }
        return text + (body.hasSuffix("\n") ? body : body + "\n")
    }

    /// One entry: a key with its text, or with elements on lines of their own.
    ///
    /// - Parameter field: what the schema says of it; nil for a key that it does not have
    static func entry(_ name: String, _ texts: [String], isList: Bool, _ field: Field?) -> String {
        let quoting = Quoting(field)
        let key = (field == nil ? spelled(name, .text, inBrackets: false) : name) + ":"
        if isList { return key + "\n" + texts.map { "  - \(spelled($0, quoting))\n" }.joined() }
        return key + " " + texts.map { spelled($0, quoting, inBrackets: false) }.joined() + "\n"
    }

    /// A text that reads as `null` is quoted in any field: unquoted it says nothing.
    private static func spelled(_ text: String, _ quoting: Quoting, inBrackets: Bool = true) -> String {
        if ["null", "Null", "NULL", "~"].contains(text) { return ScalarSpelling.quoted(text) }
        if quoting == .text, isSurelyPlain(text) { return text }
        return ScalarSpelling.spell(text, quoting, inBrackets: inBrackets)
    }

    /// Whether a text needs no quotes, as most do: a day, an amount with its unit, or letters and digits in words that
    /// begin with a letter and are not a word of YAML. Others are read to find out, which takes ten times as long.
    private static func isSurelyPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
            func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
            guard let first = bytes.first, bytes.count > 3, bytes[bytes.count - 1] != UInt8(ascii: " ") else {
                return false
            }
            if isLetter(first) {
                return bytes.count > 5
                    && bytes.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: " ") }
            }
            guard isDigit(first) else { return false }
            let number = bytes.prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
            let rest = bytes[number.count...]
            if rest.first == UInt8(ascii: " ") { return rest.dropFirst().allSatisfy(isLetter) }
            return bytes.count == 10
                && bytes.enumerated().allSatisfy { $0 == 4 || $0 == 7 ? $1 == UInt8(ascii: "-") : isDigit($1) }
        }
    }
}
