/// The reference of answers in Markdown, made from their declarations.
package enum AnswerReference {
    /// One answer: its keys, and those of every object in it.
    package static func page(of answer: AnswerDescription) -> String {
        let form = answer.form == .lines ? "One object a line: " : ""
        let summary = form.isEmpty ? sentence(answer.shape.summary) : form + answer.shape.summary + "."
        var text = "# \(answer.command)\n\n\(summary)\n\n"
        let version = answer.form == .object ? [AnswerDescription.versionKey] : []
        text += list(version + answer.shape.keys, answer.shape.others)
        for part in answer.shape.parts {
            text += "\n## \(part.name)\n\n\(sentence(part.summary))\n\n" + list(part.keys, part.others)
        }
        return text
    }

    private static func list(_ keys: [KeyDescription], _ others: ShapeDescription.OtherKeys?) -> String {
        var lines: [String] = []
        for key in keys {
            lines.append("- `\(key.name)` (\(kind(key))): \(key.summary)")
            if others != nil, key.name == "title" { lines += other(others) }
        }
        if !keys.contains(where: { $0.name == "title" }) { lines += other(others) }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func other(_ others: ShapeDescription.OtherKeys?) -> [String] {
        others.map { ["- further keys: \($0.summary)"] } ?? []
    }

    /// `text or null`, `list of target`, `number, only with --explain`.
    package static func kind(_ key: KeyDescription) -> String {
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
        case .scalar: "text, number, or true or false"
        case .anything: "any value"
        }
    }

    private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
}
