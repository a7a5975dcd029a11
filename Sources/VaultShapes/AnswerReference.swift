/// The reference of answers in Markdown, made from their declarations.
package enum AnswerReference {
    /// One answer: its keys, and those of every object in it.
    package static func page(of answer: AnswerDescription) -> String {
        let parts = answer.shape.parts.map { "\n## \($0.name)\n\n" + text(of: $0) }
        return "# \(answer.command)\n\n" + text(of: answer) + parts.joined()
    }

    /// All answers, and below them the objects that they hold, each once.
    ///
    /// - Parameter level: the signs of a heading
    package static func chapter(of answers: [AnswerDescription], level: String) -> String {
        var known: Set<String> = []
        let parts = answers.flatMap(\.shape.parts).filter { known.insert($0.name).inserted }
        let sections =
            answers.map { "\(level) JSON of `\($0.title)`\n\n`\($0.command)`. " + text(of: $0) }
            + parts.sorted { $0.name < $1.name }.map { "\(level) `\($0.name)` in JSON\n\n" + text(of: $0) }
        return sections.joined(separator: "\n")
    }

    private static func text(of answer: AnswerDescription) -> String {
        let version = answer.form == .object ? [AnswerDescription.versionKey] : []
        let summary = sentence(answer.shape.summary) + (answer.form == .lines ? " One object per line." : "")
        return "\(summary)\n\n" + list(version + answer.shape.keys, answer.shape.others)
    }

    private static func text(of shape: ShapeDescription) -> String {
        "\(sentence(shape.summary))\n\n" + list(shape.keys, shape.others)
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

    private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
}
