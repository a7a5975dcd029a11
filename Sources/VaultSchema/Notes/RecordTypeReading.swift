import VaultSyntax

/// Which type a note has, if any.
package enum RecordTypeReading {
    /// The type that `type:` names; where the front matter cannot be read there, the one a line `type:` names.
    static func type(of document: Document, _ schema: Schema) -> TypeID? {
        if let entry = document.entry("type"), entry.state == .readable {
            guard let node = scalar(entry.value, in: document) else { return nil }
            return document.withText(node) { schema.type($0.extracting($0.trimmed)) }
        }
        if let late = document.problems.first(where: { $0.kind == .lateFrontMatter })?.related {
            return typeInBlock(late, of: document, schema)
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

    private static func isBlinding(_ kind: Problem.Kind) -> Bool {
        kind != .documentEndMarker && kind != .secondFrontMatter
    }

    /// The type that a front matter would give if it were in the right place.
    private static func typeInBlock(_ range: ByteRange, of document: Document, _ schema: Schema) -> TypeID? {
        var bytes = Array(document.bytes[range.offsets])
        for index in bytes.indices where bytes[index] == UInt8(ascii: "\r") {
            if index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: "\n") }
        }
        let block = Document(yaml: bytes)
        guard let entry = block.entry("type"), entry.state == .readable, let node = scalar(entry.value, in: block)
        else { return nil }
        return block.withText(node) { schema.type($0.extracting($0.trimmed)) }
    }

    /// Looks for a line `type: T` in what should be front matter; UTF-16 is looked through as well.
    private static func typeInLines(of document: Document, _ schema: Schema) -> TypeID? {
        var bytes = document.bytes
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            bytes = bytes.prefix(8_192).filter { $0 != 0 && $0 < 0xFE }
            guard bytes.starts(with: Array("---".utf8)) else { return nil }
        }
        let end = document.frontMatter.map { Int($0.end) } ?? min(bytes.count, 8_192)
        for line in bytes[..<min(end, bytes.count)].split(separator: UInt8(ascii: "\n"), maxSplits: 400) {
            if let type = typeNamed(inLine: Array(line), schema) { return type }
        }
        return nil
    }

    /// The known type among the words after `type:`, whatever is around them: `type: "goal`, `? type`, `@goal`.
    private static func typeNamed(inLine line: [UInt8], _ schema: Schema) -> TypeID? {
        let words = line.split { !isWordByte($0) }
        guard let key = words.first, Array(key).span.isWord("type", 0..<key.count),
            line[..<key.startIndex].allSatisfy({ !isWordByte($0) && $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "-") }
            ),
            line[key.endIndex...].first(where: { !$0.isBlank && $0 != UInt8(ascii: "\"") }) == UInt8(ascii: ":")
        else { return nil }
        for word in words.dropFirst() {
            let word = Array(word)
            if let type = schema.type(word.span) { return type }
        }
        return nil
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte >= 0x80
    }
}
