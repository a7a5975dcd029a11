import VaultSyntax
import VaultTestSupport

/// A note as values, with how it is written, so that sides of a merge can be made by edits of values.
struct ModelNote {
    struct Field {
        var key: String
        var texts: [String]
        /// Which of the ways to write it.
        var style: Int
        /// A comment above; empty for none.
        var above: String
        /// A comment behind; empty for none.
        var behind: String
    }

    var fields: [Field]
    var body: [String]
    var lineBreak = "\n"

    static let lists: Set<String> = ["tags", "values", "targets"]

    /// The values by key; of a list, elements by what tells them apart.
    var values: [String: [String: String]] {
        Dictionary(
            uniqueKeysWithValues: fields.map { field in
                let texts = field.texts.map { Self.typed($0, in: field.key, isQuoted: field.style % 3 != 0) }
                return (field.key, Self.elements(field.key, texts))
            })
    }

    /// In the field that no type has, a number in quotes is another value than without.
    static func typed(_ text: String, in key: String, isQuoted: Bool) -> String {
        guard key == "x", isQuoted, case .number = CoreScalar(plain: text) else { return text }
        return "\"" + text
    }

    static func elements(_ key: String, _ texts: [String]) -> [String: String] {
        Dictionary(texts.map { (lists.contains(key) ? elementKey(key, $0) : "", $0) }) { first, _ in first }
    }

    /// Tags without case, links by name, targets by what stands after the number.
    static func elementKey(_ key: String, _ text: String) -> String {
        switch key {
        case "tags": text.lowercased()
        case "values": text.filter { $0 != "[" && $0 != "]" }
        default: String(text.drop { $0.isNumber })
        }
    }

    var text: String {
        var lines = ["---", "type: goal"]
        for field in fields {
            if !field.above.isEmpty { lines.append(field.above) }
            lines += Self.lines(field)
        }
        return (lines + ["---"] + body).map { $0 + lineBreak }.joined()
    }

    private static func lines(_ field: Field) -> [String] {
        let behind = field.behind.isEmpty ? "" : " " + field.behind
        if field.key == "plan", field.style % 2 == 0 { return ["plan: |-\(behind)", "  \(field.texts[0])"] }
        guard lists.contains(field.key) else {
            let texts = [field.texts[0], "\"\(field.texts[0])\"", "'\(field.texts[0])'"]
            return ["\(field.key): \(texts[field.style % 3])\(behind)"]
        }
        let items = field.texts.map { field.style % 2 == 0 || $0.hasPrefix("[") ? "\"\($0)\"" : $0 }
        let dash = ["  - ", "- ", "    - "][field.style % 3]
        return field.style < 3
            ? ["\(field.key):\(behind)"] + items.map { dash + $0 }
            : ["\(field.key): [\(items.joined(separator: ", "))]\(behind)"]
    }
}

/// Random notes and edits, the same for the same seed.
struct RandomNotes {
    var random: SeededGenerator
    private var number = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    /// A text that occurs nowhere else.
    private mutating func fresh(_ prefix: String) -> String {
        number += 1
        return prefix + "\(number)"
    }

    mutating func note() -> ModelNote {
        let keys = ["title", "due", "importance", "status", "created", "x", "plan", "tags", "values", "targets"]
            .shuffled(using: &random).prefix(roll(8) + 2)
        var note = ModelNote(fields: keys.map { field($0) }, body: [])
        for _ in 0..<roll(12) { note.body.append(fresh("line ")) }
        return note
    }

    private mutating func field(_ key: String) -> ModelNote.Field {
        var texts = [text(key)]
        if ModelNote.lists.contains(key) {
            for _ in 0..<roll(4) {
                let text = text(key)
                if !texts.contains(where: { ModelNote.elementKey(key, $0) == ModelNote.elementKey(key, text) }) {
                    texts.append(text)
                }
            }
        }
        return ModelNote.Field(
            key: key, texts: texts, style: roll(6), above: roll(4) == 0 ? fresh("# above ") : "",
            behind: roll(4) == 0 ? fresh("# behind ") : "")
    }

    private mutating func text(_ key: String) -> String {
        let number = roll(4) + 1
        switch key {
        case "due", "created": return ["0001-01-01", "2026-01-02", "2026-01-03", "9999-12-31"][number - 1]
        case "status": return ["active", "paused", "achieved", "dropped"][number - 1]
        case "importance": return "\(number)"
        case "tags": return ["run", "Run", "walk", "swim", "row"][roll(5)]
        case "values": return ["[[joy]]", "joy", "[[health]]", "family"][number - 1]
        case "targets":
            let amount = roll(3) == 0 ? String(repeating: "\(number)", count: 100) : "\(number)0"
            return amount + [" km", " km per week", " min"][roll(3)]
        case "x": return roll(3) == 0 ? ExtremeTexts.integers[roll(ExtremeTexts.integers.count)] : "text \(number)"
        default: return "text \(number)"
        }
    }

    mutating func edit(_ note: inout ModelNote) {
        let index = roll(note.fields.count)
        switch roll(12) {
        case 0, 1, 2:
            editValue(of: &note.fields[index])
        case 3 where note.fields.count > 1:
            note.fields.remove(at: index)
        case 4:
            let known = Set(note.fields.map(\.key))
            let missing = ["title", "due", "importance", "created", "tags", "values", "targets"]
                .filter { !known.contains($0) }
            if let key = missing.randomElement(using: &random) { note.fields.insert(field(key), at: index) }
        case 5: note.fields.shuffle(using: &random)
        case 6: note.fields[index].style = roll(6)
        case 7: note.fields[index].behind = fresh("# behind ")
        case 8: note.fields[index].above = fresh("# above ")
        case 9 where roll(4) == 0: note.lineBreak = note.lineBreak == "\n" ? "\r\n" : "\n"
        case 10 where !note.body.isEmpty: note.body.remove(at: roll(note.body.count))
        default: note.body.insert(fresh("line "), at: roll(note.body.count + 1))
        }
    }

    private mutating func editValue(of field: inout ModelNote.Field) {
        let new = text(field.key)
        guard ModelNote.lists.contains(field.key) else { return field.texts = [new] }
        let key = ModelNote.elementKey(field.key, new)
        if let place = field.texts.firstIndex(where: { ModelNote.elementKey(field.key, $0) == key }) {
            if roll(2) == 0, field.texts.count > 1 { field.texts.remove(at: place) } else { field.texts[place] = new }
        } else {
            field.texts.insert(new, at: roll(field.texts.count + 1))
        }
    }
}
