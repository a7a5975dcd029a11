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

    package init(of answer: AnswerDescription) {
        self.answer = answer
        shown = nil
        list = nil
    }

    /// The schema of an answer that is made short: no key is required, none is null, and some say what was left out.
    ///
    /// A model may read it with every conversation, so it is short too: it names the keys of the answer and those of its
    /// main list; what lies deeper are objects.
    ///
    /// - Parameters:
    ///   - list: the key of its main list
    ///   - details: keys that are not named, as `ShortenedAnswer.Bounds` has them; they are still allowed
    package init(ofShortened answer: AnswerDescription, list: String?, without details: Set<String>) {
        self.answer = answer
        self.list = list
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
        var json = JSONWriter(.pretty)
        json.object { json in
            json.member("$schema", "https://json-schema.org/draft/2020-12/schema")
            json.member("title", answer.command)
            writeMembers(to: &json)
        }
        json.newline()
        return json.bytes
    }

    /// All of it but its title.
    package func writeMembers(to json: inout JSONWriter) {
        json.member("description", answer.shape.summary)
        let version = answer.form == .object ? [AnswerDescription.versionKey] : []
        var keys = version + answer.shape.keys.filter { shown?[answer.shape.name]?.contains($0.name) ?? true }
        if isShortened {
            keys += ShortenedAnswer.keys.filter { key in
                !keys.contains { $0.name == key.name } && (list != nil || !ShortenedAnswer.ofLists.contains(key.name))
            }
        }
        write(keys: keys, others: answer.shape.others, to: &json)
        if isShortened { return }
        let parts = answer.shape.parts
        if parts.isEmpty { return }
        json.member("$defs") { json in
            for part in parts {
                json.member(part.name) { json in
                    json.member("description", part.summary)
                    write(keys: part.keys, others: part.others, to: &json)
                }
            }
        }
    }

    private func write(
        keys: [KeyDescription], others: ShapeDescription.OtherKeys?, depth: Int = 0, to json: inout JSONWriter
    ) {
        json.member("type", "object")
        json.member("properties") { json in
            for key in keys {
                json.member(key.name) { json in
                    let isDeeper = isShortened && key.name != list
                    write(
                        key.type, isNullable: key.isNullable && !isShortened, depth: depth + (isDeeper ? 1 : 0),
                        to: &json)
                    let condition = key.option.map { "; only with \($0)" } ?? ""
                    // What every shortened answer has is said once, in the instructions.
                    let isCommon = key == AnswerDescription.versionKey || ShortenedAnswer.keys.contains(key)
                    if !isShortened || depth == 0 && !isCommon {
                        json.member("description", key.summary + condition)
                    }
                }
            }
        }
        if !isShortened { json.member("required", array: keys.filter { $0.option == nil }) { $0.string($1.name) } }
        if let others {
            json.member("additionalProperties") { json in
                write(others.type, isNullable: false, depth: 1, to: &json)
                json.member("description", others.summary)
            }
        }
    }

    /// The members that say which values there may be.
    private func write(_ type: ValueType, isNullable: Bool, depth: Int, to json: inout JSONWriter) {
        switch type {
        case .anything: break
        case .object(let shape) where isShortened:
            guard depth == 0 else { return json.member("type", "object") }
            let keys = shape.keys.filter { shown?[shape.name]?.contains($0.name) ?? false }
            write(keys: keys, others: shape.others, depth: 1, to: &json)
        case .object(let shape) where isNullable:
            json.member("anyOf", array: [shape.name, nil]) { json, name in
                json.object { json in
                    if let name { json.member("$ref", "#/$defs/\(name)") } else { json.member("type", "null") }
                }
            }
        case .object(let shape): json.member("$ref", "#/$defs/\(shape.name)")
        default:
            let names = type.jsonTypes + (isNullable ? ["null"] : [])
            json.key("type")
            if names.count == 1 { json.string(names[0]) } else { json.array(of: names) { $0.string($1) } }
            // What the parts of a shortened answer hold, their names say.
            if !isShortened || depth < 2 { writeMore(type, isNullable: isNullable, depth: depth, to: &json) }
        }
    }

    private func writeMore(_ type: ValueType, isNullable: Bool, depth: Int, to json: inout JSONWriter) {
        switch type {
        case .choice(let words):
            json.key("enum")
            json.array { json in
                for word in words { json.string(word) }
                if isNullable { json.null() }
            }
        case .day: json.member("format", "date")
        case .moment: json.member("pattern", ValueType.momentPattern)
        case .array(let element): json.member("items") { write(element, isNullable: false, depth: depth, to: &$0) }
        case .map(let value):
            json.member("additionalProperties") { write(value, isNullable: false, depth: depth, to: &$0) }
        case .text, .integer, .boolean, .decimal, .scalar, .object, .anything: break
        }
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
