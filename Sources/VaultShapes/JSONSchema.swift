import VaultSyntax

/// The JSON Schema of an answer, draft 2020-12, made from its declaration. Keys that are not declared are allowed,
/// since later versions may add some; declared ones are required, but for those that an option requests.
package struct JSONSchema: Sendable {
    private let answer: AnswerDescription

    package init(of answer: AnswerDescription) { self.answer = answer }

    /// The schema of an answer that is made short: no key is required, none is null, and some say what was left out. A
    /// model may read it with every conversation, so it names only the keys of the answer, other than `details`.
    package static func ofShortened(
        _ answer: AnswerDescription, list: String?, without details: Set<String>
    ) -> JSONValue {
        let own = version(of: answer) + answer.shape.keys.filter { !details.contains($0.name) }
        let added = ShortenedAnswer.keys.filter { key in
            !own.contains { $0.name == key.name } && (list != nil || !ShortenedAnswer.ofLists.contains(key.name))
        }
        let properties = (own + added).map { key in
            let type: JSONValue = ["type": names(key.type.jsonTypes)]
            return JSONValue.Member(name: key.name, value: type + ["description": .string(key.summary)])
        }
        return [
            "description": .string(answer.shape.summary), "type": "object", "properties": .object(properties),
        ]
    }

    /// One object, and a line feed.
    package var bytes: [UInt8] {
        let head: JSONValue = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(answer.command),
            "description": .string(answer.shape.summary),
        ]
        let whole = Self.object(Self.version(of: answer) + answer.shape.keys, answer.shape.others)
        let parts = answer.shape.parts.map { part in
            JSONValue.Member(
                name: part.name, value: ["description": .string(part.summary)] + Self.object(part.keys, part.others))
        }
        var json = JSONWriter(.pretty)
        json.value(head + whole + (parts.isEmpty ? [:] : ["$defs": .object(parts)]))
        json.newline()
        return json.bytes
    }

    private static func version(of answer: AnswerDescription) -> [KeyDescription] {
        answer.form == .object ? [AnswerDescription.versionKey] : []
    }

    private static func object(_ keys: [KeyDescription], _ others: ShapeDescription.OtherKeys?) -> JSONValue {
        let properties = keys.map { key in
            let summary = key.summary + (key.option.map { "; only with \($0)" } ?? "")
            let value = value(key.type, isNullable: key.isNullable)
            return JSONValue.Member(name: key.name, value: value + ["description": .string(summary)])
        }
        let more = others.map { value($0.type) + ["description": .string($0.summary)] }
        return [
            "type": "object", "properties": .object(properties),
            "required": .array(keys.filter { $0.option == nil }.map { .string($0.name) }),
            "additionalProperties": more ?? .null,
        ]
    }

    private static func names(_ types: [String]) -> JSONValue {
        switch types.count {
        case 0: .null
        case 1: .string(types[0])
        default: .array(types.map(JSONValue.string))
        }
    }

    private static func value(_ type: ValueType, isNullable: Bool = false) -> JSONValue {
        switch type {
        case .anything: return [:]
        case .object(let shape):
            let part: JSONValue = ["$ref": .string("#/$defs/\(shape.name)")]
            return isNullable ? ["anyOf": [part, ["type": "null"]]] : part
        default:
            return ["type": names(type.jsonTypes + (isNullable ? ["null"] : []))] + more(type, isNullable: isNullable)
        }
    }

    private static func more(_ type: ValueType, isNullable: Bool) -> JSONValue {
        switch type {
        case .choice(let words): ["enum": .array(words.map(JSONValue.string) + (isNullable ? [.null] : []))]
        case .day: ["format": "date"]
        case .moment: ["pattern": .string(ValueType.momentPattern)]
        case .array(let element): ["items": value(element)]
        case .map(let element): ["additionalProperties": value(element)]
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
