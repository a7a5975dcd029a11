import VaultSyntax

/// Whether a value is as a JSON Schema says: the part of draft 2020-12 that `JSONSchema` writes.
///
/// Keys that the schema does not know are faults here, unlike in the standard: what the program prints is declared.
package struct SchemaValidator {
    private let schema: JSONValue

    package init(_ schema: JSONValue) {
        self.schema = schema
    }

    /// What is not as it should be, each with its place; empty when all is.
    package func faults(in value: JSONValue) -> [String] {
        faults(in: value, schema, at: "$")
    }

    private func faults(in value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
        if let reference = schema["$ref"]?.string { return self.faults(in: value, definition(reference), at: place) }
        if let choices = schema["anyOf"]?.array {
            let found = choices.map { self.faults(in: value, $0, at: place) }
            return found.contains([]) ? [] : found.min { $0.count < $1.count } ?? ["\(place): nothing is allowed"]
        }
        var faults: [String] = []
        let types = schema["type"].map { $0.array?.compactMap(\.string) ?? [$0.string ?? ""] } ?? []
        if !types.isEmpty, !types.contains(where: { Self.isOf($0, value) }) {
            return ["\(place): \(value) is not of type \(types)"]
        }
        if let words = schema["enum"]?.array, !words.contains(value) {
            faults.append("\(place): \(value) is no choice")
        }
        if let text = value.string {
            if schema["format"]?.string == "date", text.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) == nil {
                faults.append("\(place): '\(text)' is no day")
            }
            if let pattern = schema["pattern"]?.string, !Self.matches(text, pattern) {
                faults.append("\(place): '\(text)' does not match \(pattern)")
            }
        }
        if let items = schema["items"], let elements = value.array {
            for (index, element) in elements.enumerated() {
                faults += self.faults(in: element, items, at: "\(place)[\(index)]")
            }
        }
        return faults + memberFaults(in: value, schema, at: place)
    }

    private func memberFaults(in value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
        guard let members = value.members else { return [] }
        var faults: [String] = []
        for name in schema["required"]?.array?.compactMap(\.string) ?? [] where value[name] == nil {
            faults.append("\(place): '\(name)' is missing")
        }
        let known = schema["properties"]
        for member in members {
            let place = "\(place).\(member.name)"
            if let schema = known?[member.name] ?? schema["additionalProperties"] {
                faults += self.faults(in: member.value, schema, at: place)
            } else if known != nil {
                faults.append("\(place) is not declared")
            }
        }
        return faults
    }

    private func definition(_ reference: String) -> JSONValue {
        let name = reference.split(separator: "/").last.map(String.init) ?? ""
        return schema["$defs"]?[name] ?? .object([])
    }

    private static func isOf(_ type: String, _ value: JSONValue) -> Bool {
        switch (type, value) {
        case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array), ("object", .object),
            ("number", .number):
            true
        case ("integer", .number(let text)): text.allSatisfy { $0.isNumber || $0 == "-" }
        default: false
        }
    }

    private static func matches(_ text: String, _ pattern: String) -> Bool {
        guard let regex = try? Regex(pattern) else { return false }
        return text.firstMatch(of: regex) != nil
    }
}
