/// Reads JSON strictly: no comments, no trailing commas, one value. Cost: linear in the bytes.
package struct JSONReader {
    private static let deepest = 256

    private let bytes: [UInt8]
    private var offset = 0
    /// The name of the members whose texts are searched for.
    private var wanted: String?
    private var found: [JSONText] = []
    private var replacesLoneSurrogates = false

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    /// The value of a whole text, with a byte order mark or without.
    ///
    /// - Parameter replacingLoneSurrogates: reads a half of a `\u` pair as U+FFFD, which is as long in UTF-16, as text
    ///   in programs that count so may be cut there
    package static func read(
        _ bytes: [UInt8], replacingLoneSurrogates: Bool = false
    ) throws(JSONProblem) -> JSONValue {
        var reader = JSONReader(bytes)
        reader.replacesLoneSurrogates = replacingLoneSurrogates
        return try reader.whole()
    }

    /// The texts of all members of a name, at any depth, with their places. Cost: linear in the bytes.
    package static func texts(named name: String, in bytes: [UInt8]) throws(JSONProblem) -> [JSONText] {
        var reader = JSONReader(bytes)
        reader.wanted = name
        _ = try reader.whole()
        return reader.found
    }

    private mutating func whole() throws(JSONProblem) -> JSONValue {
        let value = try value(depth: 0)
        skipSpaces()
        guard offset == bytes.count else { throw JSONProblem(.unexpected, at: offset) }
        return value
    }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skipSpaces() {
        while let byte = next, byte.isBlank || byte == .newline || byte == .carriageReturn { offset += 1 }
    }

    private mutating func value(depth: Int) throws(JSONProblem) -> JSONValue {
        skipSpaces()
        guard depth < Self.deepest else { throw JSONProblem(.nestingTooDeep, at: offset) }
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try text())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONProblem) -> JSONValue {
        let text = Array(word.description.utf8)
        guard bytes[offset...].starts(with: text) else { throw JSONProblem(.unexpected, at: offset) }
        offset += text.count
        return value
    }

    private mutating func object(depth: Int) throws(JSONProblem) -> JSONValue {
        var members: [JSONValue.Member] = []
        var names: Set<String> = []
        offset += 1
        skipSpaces()
        while next != UInt8(ascii: "}") {
            if !members.isEmpty { try take(.comma) }
            skipSpaces()
            let start = offset
            guard next == UInt8(ascii: "\"") else { throw JSONProblem(.unexpected, at: offset) }
            let name = try text()
            guard names.insert(name).inserted else { throw JSONProblem(.repeatedName(name), at: start) }
            skipSpaces()
            try take(.colon)
            skipSpaces()
            let place = offset
            let value = try value(depth: depth + 1)
            if name == wanted, case .string(let text) = value {
                found.append(JSONText(text: text, range: ByteRange(place, offset)))
            }
            members.append(JSONValue.Member(name: name, value: value))
            skipSpaces()
        }
        offset += 1
        return .object(members)
    }

    private mutating func array(depth: Int) throws(JSONProblem) -> JSONValue {
        var elements: [JSONValue] = []
        offset += 1
        skipSpaces()
        while next != UInt8(ascii: "]") {
            if !elements.isEmpty { try take(.comma) }
            elements.append(try value(depth: depth + 1))
            skipSpaces()
        }
        offset += 1
        return .array(elements)
    }

    private mutating func take(_ byte: UInt8) throws(JSONProblem) {
        guard next == byte else { throw JSONProblem(.unexpected, at: offset) }
        offset += 1
    }

    private mutating func number() throws(JSONProblem) -> JSONValue {
        let start = offset
        if next == .dash { offset += 1 }
        let whole = offset
        try digits()
        if bytes[whole] == UInt8(ascii: "0"), offset > whole + 1 { throw JSONProblem(.unexpected, at: whole) }
        if next == UInt8(ascii: ".") {
            offset += 1
            try digits()
        }
        if let byte = next, byte | 0x20 == UInt8(ascii: "e") {
            offset += 1
            if next == UInt8(ascii: "+") || next == .dash { offset += 1 }
            try digits()
        }
        return .number(String(decoding: bytes[start..<offset], as: UTF8.self))
    }

    private mutating func digits() throws(JSONProblem) {
        let start = offset
        while let byte = next, (48...57).contains(byte) { offset += 1 }
        if offset == start { throw JSONProblem(.unexpected, at: offset) }
    }

    private mutating func text() throws(JSONProblem) -> String {
        let start = offset
        var text: [UInt8] = []
        offset += 1
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw JSONProblem(.unclosedText, at: start) }
            if byte == UInt8(ascii: "\\") {
                offset += 1
                text += try escaped()
            } else {
                let plain = offset
                while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                    offset += 1
                }
                text += bytes[plain..<offset]
            }
        }
        guard next != nil else { throw JSONProblem(.unclosedText, at: start) }
        offset += 1
        guard let read = String(validating: text, as: UTF8.self) else { throw JSONProblem(.notUTF8, at: start) }
        return read
    }

    private mutating func escaped() throws(JSONProblem) -> [UInt8] {
        let start = offset - 1
        guard let mark = next else { throw JSONProblem(.badEscape, at: start) }
        offset += 1
        switch mark {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [mark]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return try unicode(from: start)
        default: throw JSONProblem(.badEscape, at: start)
        }
    }

    /// After `\u`: one number, or the two of a pair.
    private mutating func unicode(from start: Int) throws(JSONProblem) -> [UInt8] {
        var code = try hexadecimal(from: start)
        if (0xD800..<0xDC00).contains(code), bytes[offset...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
            let second = offset
            offset += 2
            let low = try hexadecimal(from: start)
            if (0xDC00..<0xE000).contains(low) {
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            } else {
                offset = second
            }
        }
        if replacesLoneSurrogates, (0xD800..<0xE000).contains(code) { code = 0xFFFD }
        guard let scalar = Unicode.Scalar(code) else { throw JSONProblem(.badEscape, at: start) }
        return Array(String(scalar).utf8)
    }

    private mutating func hexadecimal(from start: Int) throws(JSONProblem) -> UInt32 {
        guard offset + 4 <= bytes.count,
            let code = bytes.withUnsafeBufferPointer({ ScalarText.hexadecimal($0[offset..<offset + 4]) })
        else { throw JSONProblem(.badEscape, at: start) }
        offset += 4
        return code
    }
}
