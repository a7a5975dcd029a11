/// A JSON text, read: RFC 8259, with numbers as they were written.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The decimal text of the number.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// In the order of the text; no name appears twice.
    case object([Member])

    package struct Member: Hashable, Sendable {
        package var name: String
        package var value: JSONValue

        package init(name: String, value: JSONValue) { (self.name, self.value) = (name, value) }
    }

    /// The member of an object by its name; nil for one that is not there, and for all other values.
    package subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    package var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    package var members: [Member]? { if case .object(let members) = self { members } else { nil } }
    package var isNull: Bool { self == .null }

    /// What it is, for a message: `'a text'`, `5`, `a list`.
    package var shown: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): text
        case .string(let text): "'\(text.prefix(80))'"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

extension JSONWriter {
    /// Writes what was read, numbers as they were written.
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .number(let text): number(text)
        case .string(let text): string(text)
        case .array(let elements): array(of: elements) { $0.value($1) }
        case .object(let members):
            object { writer in
                for member in members {
                    writer.key(member.name)
                    writer.value(member.value)
                }
            }
        }
    }
}

/// JSON as it is written in code; members with `null` are left out of objects.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int) { self = .number("\(value)") }
    package init(stringLiteral value: String) { self = .string(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    package static func int(_ value: Int) -> JSONValue { .number("\(value)") }
    /// A member with a text, which is left out without one.
    package static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

    package init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(members.filter { !$0.1.isNull }.map { Member(name: $0.0, value: $0.1) })
    }
}

/// A text in JSON, with its place.
package struct JSONText: Hashable, Sendable {
    package var text: String
    /// With its quotes.
    package var range: ByteRange
}

/// Why a text is not JSON, and where.
package struct JSONProblem: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Something other than what JSON allows here; nothing at the end of the text.
        case unexpected
        /// A text without its quote at the end, or with a line break in it.
        case unclosedText
        /// `\x`, or half of a pair of `\u` marks.
        case badEscape
        case notUTF8
        /// The name appears twice in an object.
        case repeatedName(String)
        /// Lists and objects nested too deeply.
        case nestingTooDeep
    }

    package let kind: Kind
    /// In bytes.
    package let offset: Int

    init(_ kind: Kind, at offset: Int) { (self.kind, self.offset) = (kind, offset) }
}

/// Texts and lists of numbers as JSON, one value a line, for programs that read and write so.
package enum JSONLines {
    /// `{"text":"…"}` for each.
    package static func texts(_ texts: [String]) -> [UInt8] {
        var json = JSONWriter(.compact)
        for text in texts {
            json.value(["text": .string(text)])
            json.newline()
        }
        return json.bytes
    }

    /// The numbers of a line: `[0.1, 2]`, or an object that has such a list as `embedding`. Nil for anything else, and
    /// for a number that is too large.
    package static func numbers(_ line: [UInt8]) -> [Float]? {
        guard let value = try? JSONReader.read(line), let list = (value["embedding"] ?? value).array, !list.isEmpty
        else { return nil }
        var numbers: [Float] = []
        numbers.reserveCapacity(list.count)
        for case .number(let text) in list {
            let number = Float(text)
            guard let number, number.isFinite else { return nil }
            numbers.append(number)
        }
        return numbers.count == list.count ? numbers : nil
    }
}
