/// What a scalar says: quotes and escapes resolved, lines folded.
@usableFromInline
package enum ScalarText {
    /// The text of a scalar as UTF-8; empty for one that is not written. Cost: linear in its bytes.
    @usableFromInline
    package static func decode(_ node: Node, in bytes: [UInt8]) -> [UInt8] {
        bytes.withUnsafeBufferPointer { decode(node, in: $0) }
    }

    static func decode(_ node: Node, in source: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let range = node.content.offsets
        guard range.upperBound <= source.count else { return [] }
        if node.isVerbatim { return Array(source[range]) }
        switch node.kind {
        case .plain, .singleQuoted, .doubleQuoted:
            return flowText(source[range], kind: node.kind)
        case .literal, .folded:
            let header = source[Int(node.range.start)..<range.lowerBound]
            return blockText(source[range], indent: Int(node.indent), header: header, isFolded: node.kind == .folded)
        default:
            return []
        }
    }

    /// Folds lines and resolves quotes and escapes of a plain or quoted scalar.
    private static func flowText(_ text: Slice<UnsafeBufferPointer<UInt8>>, kind: Node.Kind) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        /// Spaces before this length of the result came from an escape and stay.
        var kept = 0
        var offset = text.startIndex
        while offset < text.endIndex {
            let byte = text[offset]
            if byte == .newline {
                offset = fold(text, at: offset, into: &result, kept: kept)
                kept = result.count
            } else if byte == .singleQuote, kind == .singleQuoted {
                result.append(byte)
                offset += 2
            } else if byte == .backslash, kind == .doubleQuoted {
                offset = escape(text, at: offset, into: &result)
                kept = result.count
            } else {
                result.append(byte)
                offset += 1
            }
        }
        return result
    }

    /// One line break becomes a space, further ones line breaks; spaces around them go. The offset of the next text.
    private static func fold(
        _ text: Slice<UnsafeBufferPointer<UInt8>>, at start: Int, into result: inout [UInt8], kept: Int
    ) -> Int {
        if result.count > kept, result.last == .carriageReturn { result.removeLast() }
        while result.count > kept, let last = result.last, last.isBlank { result.removeLast() }
        let (next, breaks) = lineBreaks(text, at: start)
        if breaks == 1 {
            result.append(.blank)
        } else {
            result.append(contentsOf: repeatElement(.newline, count: breaks - 1))
        }
        return next
    }

    /// Counts the line breaks from here to the next text.
    private static func lineBreaks(_ text: Slice<UnsafeBufferPointer<UInt8>>, at start: Int) -> (next: Int, count: Int)
    {
        var offset = start
        var count = 0
        var next = start
        while offset < text.endIndex {
            let byte = text[offset]
            if byte == .newline {
                count += 1
            } else if !byte.isBlank
                && !(byte == .carriageReturn && offset + 1 < text.endIndex && text[offset + 1] == .newline)
            {
                break
            }
            offset += 1
            next = offset
        }
        return (next, count)
    }

    private static func escape(
        _ text: Slice<UnsafeBufferPointer<UInt8>>, at start: Int, into result: inout [UInt8]
    ) -> Int {
        guard start + 1 < text.endIndex else { return text.endIndex }
        let byte = text[start + 1]
        switch byte {
        case UInt8(ascii: "x"): return codePoint(text, at: start + 2, digits: 2, into: &result)
        case UInt8(ascii: "u"): return codePoint(text, at: start + 2, digits: 4, into: &result)
        case UInt8(ascii: "U"): return codePoint(text, at: start + 2, digits: 8, into: &result)
        case .newline, .carriageReturn:
            var offset = start + 1
            if byte == .carriageReturn { offset += 1 }
            let (next, breaks) = lineBreaks(text, at: offset)
            result.append(contentsOf: repeatElement(.newline, count: max(breaks - 1, 0)))
            return next
        default:
            result.append(contentsOf: String(escapes[byte] ?? Unicode.Scalar(byte)).utf8)
            return start + 2
        }
    }

    /// What one letter or sign after a backslash stands for.
    static let escapes = Dictionary(
        uniqueKeysWithValues: zip(
            "0abt\tnvfre \"/\\N_LP".utf8,
            "\0\u{7}\u{8}\t\t\n\u{B}\u{C}\r\u{1B} \"/\\\u{85}\u{A0}\u{2028}\u{2029}".unicodeScalars))

    private static func codePoint(
        _ text: Slice<UnsafeBufferPointer<UInt8>>, at start: Int, digits: Int, into result: inout [UInt8]
    ) -> Int {
        let end = min(start + digits, text.endIndex)
        guard var code = hexadecimal(text[start..<end]) else { return end }
        var next = end
        if (0xD800...0xDBFF).contains(code), end + 6 <= text.endIndex,
            let low = hexadecimal(text[(end + 2)..<(end + 6)]),
            (0xDC00...0xDFFF).contains(low)
        {
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
            next = end + 6
        }
        if let scalar = Unicode.Scalar(code) {
            result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
        return next
    }

    /// The value of up to eight hexadecimal digits.
    static func hexadecimal(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32? {
        guard !digits.isEmpty, digits.count <= 8 else { return nil }
        var value: UInt32 = 0
        for byte in digits {
            guard byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}

/// The text of `|` and `>`.
extension ScalarText {
    /// Takes the indentation off each line, folds if asked, and ends the text as the header's `-` or `+` says.
    static func blockText(
        _ text: Slice<UnsafeBufferPointer<UInt8>>, indent: Int, header: Slice<UnsafeBufferPointer<UInt8>>,
        isFolded: Bool
    ) -> [UInt8] {
        let lines = contentLines(text, indent: indent)
        let filled = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        if isFolded {
            appendFolded(lines[..<filled], of: text, to: &result)
        } else {
            for (index, line) in lines[..<filled].enumerated() {
                if index > 0 { result.append(.newline) }
                result.append(contentsOf: text[line])
            }
        }
        switch chomp(header) {
        case .dash: break
        case UInt8(ascii: "+"):
            let breaks = filled == 0 ? lines.count : lines.count - filled + 1
            result.append(contentsOf: repeatElement(.newline, count: breaks))
        default:
            if filled > 0 { result.append(.newline) }
        }
        return result
    }

    /// `-`, `+` or nothing, read from the header before its comment.
    private static func chomp(_ header: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8 {
        for byte in header {
            if byte == .hash || byte == .newline { break }
            if byte == .dash || byte == UInt8(ascii: "+") { return byte }
        }
        return 0
    }

    /// Each line without its indentation and break; a line with nothing after its indentation is empty.
    private static func contentLines(_ text: Slice<UnsafeBufferPointer<UInt8>>, indent: Int) -> [Range<Int>] {
        var lines = text.split(separator: .newline, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { line in
            let hasBreak = line.endIndex < text.endIndex
            let line = hasBreak && line.last == .carriageReturn ? line.dropLast() : line
            let isDeep = line.count >= indent && line.prefix(indent).allSatisfy { $0 == .blank }
            return isDeep ? line.startIndex + indent..<line.endIndex : line.endIndex..<line.endIndex
        }
    }

    /// Lines at the indentation are joined by spaces; empty and deeper ones keep their breaks.
    private static func appendFolded(
        _ lines: ArraySlice<Range<Int>>, of text: Slice<UnsafeBufferPointer<UInt8>>, to result: inout [UInt8]
    ) {
        var pendingBreaks = 0
        var last: Range<Int>?
        for line in lines {
            if line.isEmpty {
                pendingBreaks += 1
                continue
            }
            let isDeep = text[line.lowerBound].isBlank
            if let previous = last {
                let wasDeep = text[previous.lowerBound].isBlank
                if isDeep || wasDeep {
                    pendingBreaks += 1
                } else if pendingBreaks == 0 {
                    result.append(.blank)
                }
            }
            result.append(contentsOf: repeatElement(.newline, count: pendingBreaks))
            result.append(contentsOf: text[line])
            pendingBreaks = 0
            last = line
        }
    }
}

/// What a scalar means without a schema: the YAML 1.2 core schema; dates stay text.
package enum CoreScalar: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// The text of a JSON number with the same value.
    case number(String)
    case text(String)

    /// Resolves a scalar node; only plain ones are anything but text.
    package init(_ node: Node, in document: Document) {
        switch node.kind {
        case .missing:
            self = .null
        case .plain:
            self.init(plain: document.text(node))
        default:
            self = .text(document.text(node))
        }
    }

    /// Resolves the text of a plain scalar. `.inf` and `.nan`, which JSON cannot say, stay text.
    package init(plain text: String) {
        switch text {
        case "null", "Null", "NULL", "~", "": self = .null
        case "true", "True", "TRUE": self = .boolean(true)
        case "false", "False", "FALSE": self = .boolean(false)
        default:
            if let number = Self.number(Array(text.utf8)) {
                self = .number(number)
            } else {
                self = .text(text)
            }
        }
    }

    private static func number(_ text: [UInt8]) -> String? {
        guard let first = text.first, first <= UInt8(ascii: "9") else { return nil }
        for (mark, base) in [("0x", 16), ("0o", 8)] where text.starts(with: mark.utf8) {
            let digits = String(decoding: text.dropFirst(2), as: UTF8.self)
            guard digits.first?.isHexDigit == true, let value = UInt64(digits, radix: base) else { return nil }
            return "\(value)"
        }
        var rest = text[...]
        var sign = ""
        if first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            sign = first == UInt8(ascii: "-") ? "-" : ""
            rest = rest.dropFirst()
        }
        let whole = digits(&rest)
        var fraction = ""
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            fraction = digits(&rest)
        }
        guard !whole.isEmpty || !fraction.isEmpty else { return nil }
        var exponent = ""
        if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
            rest = rest.dropFirst()
            exponent = "e"
            if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
                exponent += sign == UInt8(ascii: "-") ? "-" : ""
                rest = rest.dropFirst()
            }
            let power = digits(&rest)
            guard !power.isEmpty else { return nil }
            exponent += power
        }
        guard rest.isEmpty else { return nil }
        let trimmed = String(whole.drop { $0 == "0" })
        return sign + (trimmed.isEmpty ? "0" : trimmed) + (fraction.isEmpty ? "" : "." + fraction) + exponent
    }

    private static func digits(_ text: inout ArraySlice<UInt8>) -> String {
        let run = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        text = text.dropFirst(run.count)
        return String(decoding: run, as: UTF8.self)
    }
}
