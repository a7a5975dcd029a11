import VaultSyntax

/// The JSON Schema of an answer, draft 2020-12, made from its declaration.
///
/// Keys that are not declared are allowed, since later versions may add some; declared ones are required, but for those
/// that an option requests.
package struct JSONSchema: Sendable {
    private let answer: AnswerDescription
    /// Of an answer that is made short, the keys that it shows, by the names of the shapes.
    private let shown: [String: Set<String>]?
    private let list: String?

    package init(of answer: AnswerDescription) { (self.answer, shown, list) = (answer, nil, nil) }

    /// The schema of an answer that is made short: no key is required, none is null, and some say what was left out.
    ///
    /// A model may read it with every conversation, so it is short too: it names the keys of the answer and those of its
    /// main list; what lies deeper are objects.
    ///
    /// - Parameters:
    ///   - list: the key of its main list
    ///   - details: keys that are not named, as `ShortenedAnswer.Bounds` has them; they are still allowed
    package init(ofShortened answer: AnswerDescription, list: String?, without details: Set<String>) {
        (self.answer, self.list) = (answer, list)
        var shown: [String: Set<String>] = [:]
        func visit(_ shape: ShapeDescription, at path: String) {
            for key in shape.keys {
                let place = path.isEmpty ? key.name : path + "." + key.name
                if details.contains(place) { continue }
                shown[shape.name, default: []].insert(key.name)
                if let inner = key.type.shape { visit(inner, at: place) }
            }
        }
        visit(answer.shape, at: "")
        self.shown = shown
    }

    private var isShortened: Bool { shown != nil }

    /// One object, and a line feed.
    package var bytes: [UInt8] {
        let head: JSONValue = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(answer.command),
        ]
        var json = JSONWriter(.pretty)
        json.value(head + value)
        json.newline()
        return json.bytes
    }

    /// All of it but its title.
    package var value: JSONValue {
        let version = answer.form == .object ? [AnswerDescription.versionKey] : []
        var keys = version + answer.shape.keys.filter { shown?[answer.shape.name]?.contains($0.name) ?? true }
        if isShortened {
            keys += ShortenedAnswer.keys.filter { key in
                !keys.contains { $0.name == key.name } && (list != nil || !ShortenedAnswer.ofLists.contains(key.name))
            }
        }
        let whole = ["description": .string(answer.shape.summary)] + object(keys, answer.shape.others)
        let parts = isShortened ? [] : answer.shape.parts
        if parts.isEmpty { return whole }
        let definitions = parts.map { part in
            JSONValue.Member(
                name: part.name, value: ["description": .string(part.summary)] + object(part.keys, part.others))
        }
        return whole + ["$defs": .object(definitions)]
    }

    private func object(_ keys: [KeyDescription], _ others: ShapeDescription.OtherKeys?, depth: Int = 0) -> JSONValue {
        let properties = keys.map { key in
            let isDeeper = isShortened && key.name != list
            let value = value(key.type, isNullable: key.isNullable && !isShortened, depth: depth + (isDeeper ? 1 : 0))
            // What every shortened answer has is said once, in the instructions.
            let isCommon = key == AnswerDescription.versionKey || ShortenedAnswer.keys.contains(key)
            let isSaid = !isShortened || depth == 0 && !isCommon
            let summary = key.summary + (key.option.map { "; only with \($0)" } ?? "")
            return JSONValue.Member(name: key.name, value: value + ["description": isSaid ? .string(summary) : .null])
        }
        let required = keys.filter { $0.option == nil }.map { JSONValue.string($0.name) }
        let more = others.map { value($0.type, depth: 1) + ["description": .string($0.summary)] }
        return [
            "type": "object", "properties": .object(properties), "required": isShortened ? .null : .array(required),
            "additionalProperties": more ?? .null,
        ]
    }

    /// Which values there may be.
    private func value(_ type: ValueType, isNullable: Bool = false, depth: Int) -> JSONValue {
        switch type {
        case .anything: return [:]
        case .object(let shape) where isShortened:
            guard depth == 0 else { return ["type": "object"] }
            return object(shape.keys.filter { shown?[shape.name]?.contains($0.name) ?? false }, shape.others, depth: 1)
        case .object(let shape):
            let part: JSONValue = ["$ref": .string("#/$defs/\(shape.name)")]
            return isNullable ? ["anyOf": [part, ["type": "null"]]] : part
        default:
            let names = (type.jsonTypes + (isNullable ? ["null"] : [])).map(JSONValue.string)
            let value: JSONValue = ["type": names.count == 1 ? names[0] : .array(names)]
            // What the parts of a shortened answer hold, their names say.
            return !isShortened || depth < 2 ? value + more(type, isNullable: isNullable, depth: depth) : value
        }
    }

    private func more(_ type: ValueType, isNullable: Bool, depth: Int) -> JSONValue {
        switch type {
        case .choice(let words): ["enum": .array(words.map(JSONValue.string) + (isNullable ? [.null] : []))]
        case .day: ["format": "date"]
        case .moment: ["pattern": .string(ValueType.momentPattern)]
        case .array(let element): ["items": value(element, depth: depth)]
        case .map(let element): ["additionalProperties": value(element, depth: depth)]
        case .text, .integer, .boolean, .decimal, .scalar, .object, .anything: [:]
        }
    }
}

extension JSONValue {
    /// The members of both objects.
    fileprivate static func + (left: JSONValue, right: JSONValue) -> JSONValue {
        .object((left.members ?? []) + (right.members ?? []))
    }
}

extension ValueType {
    /// Of what it holds, however deep in lists; nil for anything but objects.
    fileprivate var shape: ShapeDescription? {
        switch self {
        case .object(let shape): shape
        case .array(let element), .map(let element): element.shape
        default: nil
        }
    }

    /// A day, a time, and where they are known seconds and zone.
    static let momentPattern = #"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$"#

    fileprivate var jsonTypes: [String] {
        switch self {
        case .text, .day, .moment, .choice: ["string"]
        case .integer: ["integer"]
        case .decimal: ["number"]
        case .boolean: ["boolean"]
        case .scalar: ["string", "number", "boolean"]
        case .array: ["array"]
        case .map, .object: ["object"]
        case .anything: []
        }
    }
}

extension ShapeDescription {
    /// The shapes within this one, each once, in the order in which they first occur.
    package var parts: [ShapeDescription] {
        var found: [ShapeDescription] = []
        func visit(_ type: ValueType) {
            switch type {
            case .object(let shape):
                guard !found.contains(where: { $0.name == shape.name }) else { return }
                found.append(shape)
                for key in shape.keys { visit(key.type) }
            case .array(let element), .map(let element): visit(element)
            default: break
            }
        }
        for key in keys { visit(key.type) }
        return found
    }
}

extension AnswerDescription {
    static let versionKey = KeyDescription(
        name: "schema_version", type: .integer, isNullable: false, option: nil,
        summary: "\(version); increased when a key changes its meaning or is removed")
}
