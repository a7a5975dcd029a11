import VaultSyntax

/// Mistakes that YAML silently reads as something else. Nothing here runs for a value that is spelled as usual.
extension NoteReading {
    // MARK: Dashes

    /// `-5 km` on the line below its key: an item of a list without its space, which YAML reads as minus 5 km.
    func startsWithDash(_ node: Node) -> Bool {
        let start = Int(node.range.start)
        guard bytes[start] == UInt8(ascii: "-"), node.range.count > 1, bytes[start + 1] != UInt8(ascii: "-") else {
            return false
        }
        var before = start
        while before > 0, bytes[before - 1].isSpace, bytes[before - 1] != UInt8(ascii: "\n") { before -= 1 }
        return before > 0 && bytes[before - 1] == UInt8(ascii: "\n")
    }

    // MARK: Comments

    /// Whether the text of a comment, after its `#`, would be a value of a field that has none: a text's of any words,
    /// else what can be read.
    func mayBeValue(_ comment: ByteRange, _ kind: Schema.Kind, field: FieldID, type: TypeID) -> Bool {
        if kind == .text || kind == .link { return kind == .text }
        let range = ByteRange(start: comment.start + 1, end: comment.end)
        let text = bytes.span.extracting(range.offsets)
        let node = Node(.plain, range: range, content: range, isVerbatim: true, next: 0)
        if case .good = ScalarCheck.check(text, node, field: field, of: type, schema) { return true }
        return false
    }

    // MARK: Lists of words

    /// An element of a list of texts.
    mutating func readElement(_ index: Int32, _ node: Node, field: FieldID, type: TypeID) {
        if document.hasInvisible { checkInvisible(index, node, field, type) }
        if schema.hasWords(field, of: type) { checkWords(index, node, field, type) }
    }

    /// `run, jog` where each word is an element of its own.
    mutating func checkWords(_ index: Int32, _ node: Node, _ field: FieldID, _ type: TypeID) {
        guard node.isVerbatim, bytes[node.content.offsets].contains(UInt8(ascii: ",")) else { return }
        let items = document.text(node).split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
        if items.count > 1 { append(.multipleWords(items), node.range, index, field, type) }
    }

    // MARK: Invisible characters

    /// The first one of a scalar, with its place; in text only those that belong to no script.
    func invisible(in node: Node, isText: Bool) -> (InvisibleCharacter, ByteRange)? {
        bytes.withUnsafeBufferPointer { source in
            var offset = Int(node.range.start)
            while let (character, place) = InvisibleCharacter.first(in: source, from: offset, to: Int(node.range.end)) {
                offset = place + character.length
                if isText, character.mayBelongToText || isBetweenUnspacedWords(place, character) { continue }
                return (character, ByteRange(place, offset))
            }
            return nil
        }
    }

    /// Thai, Lao, Burmese and Khmer have no spaces between words; a zero-width space says where a line may end.
    private func isBetweenUnspacedWords(_ place: Int, _ character: InvisibleCharacter) -> Bool {
        [place - 3, place + character.length].contains { start in
            guard start >= 0, start + 1 < bytes.count else { return false }
            let (first, second) = (bytes[start], bytes[start + 1])
            return first == 0xE0 && 0xB8...0xBB ~= second
                || first == 0xE1 && [0x80, 0x81, 0x82, 0x9E, 0x9F].contains(second)
        }
    }

    mutating func checkInvisible(_ index: Int32, _ node: Node, _ field: FieldID, _ type: TypeID) {
        guard let (character, place) = invisible(in: node, isText: true) else { return }
        append(.invisible(character, inText: true), place, index, field, type)
    }

    /// A name that is a field's except for its invisible characters. False for any other one.
    mutating func readInvisibleName(_ entry: Entry, _ key: Node, _ type: TypeID) -> Bool {
        guard let (character, place) = invisible(in: key, isText: false) else { return false }
        let name = InvisibleText.visible(document.text(key)).trimmed
        let packed = Array(name.utf8)
        guard let field = schema.field(packed.span, of: type) else { return false }
        append(.invisible(character, inText: false), place, entry.key, field, type)
        return true
    }
}

/// A text with its invisible characters as people mean it.
package enum InvisibleText {
    /// With ordinary spaces, and without zero-width characters.
    package static func visible(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var offset = 0
        bytes.withUnsafeBufferPointer { source in
            while offset < source.count {
                if let found = InvisibleCharacter(in: source, at: offset) {
                    if found.isBlank { result.append(UInt8(ascii: " ")) }
                    offset += found.length
                } else {
                    result.append(source[offset])
                    offset += 1
                }
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// Which type a note has, if any.
package enum RecordTypeReading {
    /// The type that `type:` names; where the front matter cannot be read there, the one a line `type:` names.
    static func type(of document: Document, _ schema: Schema) -> TypeID? {
        if document.entry("type")?.state == .readable {
            return document.typeNode.flatMap { document.withText($0) { schema.type($0.extracting($0.trimmed)) } }
        }
        if let late = document.problems.first(where: { $0.kind == .lateFrontMatter })?.related {
            // A line may end in a carriage return alone.
            let lines = document.bytes[late.offsets].split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            return type(of: Document(yaml: Array(lines.joined(separator: [UInt8(ascii: "\n")]))), schema)
        }
        let isBlind = document.problems.contains { $0.kind != .documentEndMarker && $0.kind != .secondFrontMatter }
        return isBlind ? typeInLines(of: document, schema) : nil
    }

    /// Looks for a line `type: T` in what should be front matter; UTF-16 is looked through as well.
    private static func typeInLines(of document: Document, _ schema: Schema) -> TypeID? {
        var bytes = document.bytes
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            bytes = bytes.prefix(8_192).filter { $0 != 0 && $0 < 0xFE }
            guard bytes.starts(with: Array("---".utf8)) else { return nil }
        }
        let end = document.frontMatter.map { Int($0.end) } ?? 8_192
        let lines = bytes.prefix(end).split(maxSplits: 400) { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        return lines.lazy.compactMap { typeNamed(inLine: Array($0), schema) }.first
    }

    /// The known type among the words after `type:`, whatever is around them: `type: "goal`, `? type`, `@goal`. By
    /// bytes: this is asked of text that may be anything.
    private static func typeNamed(inLine line: [UInt8], _ schema: Schema) -> TypeID? {
        let words = line.split { !isWordByte($0) }
        guard let key = words.first, Array(key).span.isWord("type", 0..<key.count),
            !line[..<key.startIndex].contains(UInt8(ascii: "#")),
            line[key.endIndex...].first(where: { !$0.isSpace && $0 != UInt8(ascii: "\"") }) == UInt8(ascii: ":")
        else { return nil }
        return words.dropFirst().lazy.compactMap { schema.type(Array($0).span) }.first
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte >= 0x80
    }
}

extension Document {
    /// The word after `type`, also as the only item of a list, where it can be read.
    package var typeNode: Node? {
        guard let entry = entry("type"), entry.state == .readable else { return nil }
        let node = nodes[Int(entry.value)]
        if node.isScalar { return node }
        guard node.isList, node.next == entry.value + 2 else { return nil }
        let item = nodes[Int(entry.value) + 1]
        return item.isScalar ? item : nil
    }
}
