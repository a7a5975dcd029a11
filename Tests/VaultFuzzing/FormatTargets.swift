import VaultSyntax

extension FuzzTarget {
    /// JSON: what is read is written so that it reads as the same.
    static let json = FuzzTarget("json") { bytes in
        let value: JSONValue
        do throws(JSONProblem) {
            value = try JSONReader.read(bytes)
        } catch {
            try expect((0...bytes.count).contains(error.offset), "the problem lies outside: \(error)")
            return
        }
        let text = Array(value.written.utf8)
        try expect((try? JSONReader.read(text)) == value, "'\(value.written)' reads otherwise")
        let found = try? JSONReader.texts(named: "path", in: bytes)
        for text in found ?? [] {
            guard Int(text.range.end) <= bytes.count else { throw BrokenProperty("a text lies outside") }
            let alone = try? JSONReader.read(Array(bytes[text.range.offsets]))
            try expect(alone == .string(text.text), "'\(text.text)' is not at its place")
        }
        try ThreadImportCheck.read(value)
    }
}

extension JSONValue {
    fileprivate var written: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): text
        case .string(let text): JSONWriter.quoted(text)
        case .array(let elements): "[" + elements.map(\.written).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { JSONWriter.quoted($0.name) + ":" + $0.value.written }.joined(separator: ",") + "}"
        }
    }
}
