import VaultSyntax

/// Which type a note has, if any.
package enum RecordTypeReading {
    /// The type that `type:` names; where the front matter cannot be read there, the one a line `type:` names.
    static func type(of document: Document, _ schema: Schema) -> Int? {
        if let entry = document.entry("type"), entry.state == .readable {
            guard let node = scalar(entry.value, in: document) else { return nil }
            return document.withText(node) { schema.type($0.extracting($0.trimmed)) }
        }
        guard document.problems.contains(where: { isBlinding($0.kind) }) else { return nil }
        return typeInLines(of: document, schema)
    }

    /// The scalar itself, or the only item of a list.
    package static func scalar(_ index: Int32, in document: Document) -> Node? {
        let node = document.nodes[Int(index)]
        if node.isScalar { return node }
        guard node.isList, Int(node.next) == Int(index) + 2 else { return nil }
        let item = document.nodes[Int(index) + 1]
        return item.isScalar ? item : nil
    }

    private static func isBlinding(_ kind: Problem.Kind) -> Bool { kind != .dotsFence && kind != .secondFrontMatter }

    /// Looks for a line `type: T` in what should be front matter; UTF-16 is looked through as well.
    private static func typeInLines(of document: Document, _ schema: Schema) -> Int? {
        var bytes = document.bytes
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            bytes = bytes.prefix(8_192).filter { $0 != 0 && $0 < 0xFE }
            guard bytes.starts(with: Array("---".utf8)) else { return nil }
        }
        let end = document.frontMatter.map { Int($0.end) } ?? min(bytes.count, 8_192)
        for line in bytes[..<min(end, bytes.count)].split(separator: UInt8(ascii: "\n"), maxSplits: 400) {
            let text = Array(line)
            let span = text.span
            guard span.count > 5, span.isWord("type", 0..<4), span[4] == UInt8(ascii: ":") else { continue }
            var value = span.extracting(5..<span.count)
            value = value.extracting(value.trimmed)
            if value.count > 2, value[0] == value[value.count - 1],
                value[0] == UInt8(ascii: "\"") || value[0] == UInt8(ascii: "'")
            {
                value = value.extracting(1..<(value.count - 1))
            }
            if let type = schema.type(value) { return type }
        }
        return nil
    }
}
