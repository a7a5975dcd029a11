import VaultChecks
import VaultEdits
import VaultPlans
import VaultRecords
import VaultSyntax

/// The text of a new note: what `FieldEdits` makes of an empty one, but in one go, since an import makes thousands.
struct NewNoteText {
    private let type: String
    private let fields: [Field]
    /// By field.
    private var values: [[String]]
    /// Fields that the type does not have, in the order in which they came.
    private var others: [(name: String, texts: [String])] = []
    /// Why a value cannot be written, in half a sentence.
    private(set) var problem: String?

    init(_ schema: Schema, _ type: TypeID) {
        self.type = schema.types[type].name
        fields = schema.fields[type].elements
        values = [[String]](repeating: [], count: fields.count)
    }

    mutating func set(_ field: String, _ text: String) {
        if let place = fields.firstIndex(where: { $0.name == field }) { values[place] = [text] }
    }

    /// Adds an element to a list, or sets what is none.
    mutating func add(_ field: String, _ text: String) {
        if let place = fields.firstIndex(where: { $0.name == field }) {
            if fields[place].isList {
                if !values[place].contains(text) { values[place].append(text) }
            } else if values[place].isEmpty {
                values[place] = [text]
            } else {
                problem = "'\(field)' takes one value"
            }
        } else if others.contains(where: { $0.name == field }) {
            problem = "'\(field)' takes one value"
        } else {
            others.append((field, [text]))
        }
    }

    /// Front matter in the order of the schema, and a body with a line break at its end.
    func whole(_ body: String) -> String {
        var text = "---\ntype: \(type)\n"
        text.reserveCapacity(512 + body.utf8.count)
        for (field, texts) in zip(fields, values) where !texts.isEmpty && field.name != "type" {
            Self.add(field.name, texts, isList: field.isList, field, to: &text)
        }
        for (name, texts) in others { Self.add(name, texts, isList: false, nil, to: &text) }
        text += "---\n"
        if !body.isEmpty { text += body.hasSuffix("\n") ? body : body + "\n" }
        // Without the room that was left: an import holds tens of thousands of them.
        return String(decoding: Array(text.utf8), as: UTF8.self)
    }

    /// Adds one entry: a key with its text, or with elements on lines of their own; `field` is nil for an unknown key.
    static func add(_ name: String, _ texts: [String], isList: Bool, _ field: Field?, to text: inout String) {
        let quoting = Quoting(field)
        text += field == nil ? spelled(name, .text, inBrackets: false) : name
        text += isList ? ":\n" : ": "
        for element in texts {
            if isList { text += "  - " }
            text += spelled(element, quoting, inBrackets: isList)
            if isList { text += "\n" }
        }
        if !isList { text += "\n" }
    }

    /// A text that reads as `null` is quoted in any field: unquoted it says nothing.
    private static func spelled(_ text: String, _ quoting: Quoting, inBrackets: Bool) -> String {
        if ["null", "Null", "NULL", "~"].contains(text) { return ScalarSpelling.quoted(text) }
        if quoting == .text, isSurelyPlain(text) { return text }
        return ScalarSpelling.spell(text, quoting, inBrackets: inBrackets)
    }

    /// Whether a text needs no quotes, as most do: words that begin with a letter and are not a word of YAML, an amount
    /// with its unit, or a day or moment. Others are read to find out, which takes ten times as long.
    private static func isSurelyPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            // No sign before a space: there a colon ends a key.
            let isPlain = bytes.indices.dropLast().allSatisfy { place in
                bytes[place].isLetterOrDigit || bytes[place] == UInt8(ascii: " ")
                    || ":-./".utf8.contains(bytes[place]) && bytes[place + 1].isLetterOrDigit
            }
            guard isPlain, bytes.count > 3, let last = bytes.last, last.isLetterOrDigit else { return false }
            if bytes[0].isLetter { return bytes.count > 5 }
            // '5 km', '1h 5m', '2026-11-21'; not '0x1f' and the like, which are numbers.
            let isDay = bytes.prefix(4).allSatisfy(\.isDigit) && bytes[4...].first == UInt8(ascii: "-")
            return bytes[0].isDigit && (isDay || bytes.contains(UInt8(ascii: " ")) && !bytes[1].isLetter)
        }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    fileprivate var isLetterOrDigit: Bool { isDigit || isLetter }
}

/// Free paths for many new notes at once.
struct NewPaths {
    private let vault: Snapshot
    private var taken: Set<UInt64> = []
    /// From which number on a stem that is taken may be free.
    private var next: [String: Int] = [:]

    init(_ vault: Snapshot) { self.vault = vault }

    /// The first path with a name, or with a number after it, that leads to nothing yet; taken from then on.
    mutating func free(_ folder: NamePattern, _ stem: String) -> Path {
        let start = next[stem, default: 1]
        let path = vault.freePath(folder, stem, besides: taken, startingAt: start)
        let name = path.name
        taken.insert(FoldedName.key(name))
        if name != stem {
            next[stem] = (WholeNumber(name.dropFirst(stem.count + 1))?.within(1...99_999) ?? start) + 1
        }
        return path
    }
}
