import VaultSyntax

/// A scalar that is being typed, with its quotes as far as they stand there.
package struct TypedScalar: Hashable, Sendable {
    /// `missing` for nothing, else plain or quoted.
    package var kind: Node.Kind
    /// With the quotes.
    package var range: ByteRange
    /// Without the quotes.
    package var content: ByteRange
    /// Whether the closing quote is there; true without quotes.
    package var isClosed: Bool

    static func missing(at offset: Int, to end: Int? = nil) -> TypedScalar {
        let range = ByteRange(offset, max(offset, end ?? offset))
        return TypedScalar(kind: .missing, range: range, content: ByteRange(offset, offset), isClosed: true)
    }
}

/// The value of a field, or an element of it, that a cursor is in.
package struct TypedValue: Hashable, Sendable {
    /// How it stands there.
    package enum Shape: Hashable, Sendable {
        /// `key: value`
        case alone
        /// `- value`
        case item
        /// An empty line below others where `- value` may stand.
        case newItem
        /// `[value]`
        case bracketed
    }

    /// In lower case.
    package var key: String
    package var keyRange: ByteRange
    package var shape: Shape
    package var scalar: TypedScalar
    /// Whether a space is missing before it: `key:value`, `-value`.
    package var needsSpace = false
    /// The texts of the other elements.
    package var others: [String] = []
    /// The link that the cursor is in.
    package var link: TypedLink?
}

extension TypedBytes {
    /// The text that some bytes of a scalar stand for. Of escapes only those of quotes and backslashes are read.
    package func decoded(_ start: Int, _ end: Int, _ kind: Node.Kind) -> String {
        let written = text(start, end)
        switch kind {
        case .singleQuoted: return written.replacing("''", with: "'")
        case .doubleQuoted where written.utf8.contains(UInt8(ascii: "\\")):
            var result = ""
            var isEscaped = false
            for character in written {
                if character == "\\", !isEscaped {
                    isEscaped = true
                } else {
                    result.append(character)
                    isEscaped = false
                }
            }
            return result
        default: return written
        }
    }

    /// The quoted scalar that begins at an offset: up to its closing quote where `isEnd` accepts what follows, else up
    /// to the end.
    func quotedScalar(_ start: Int, before end: Int, isEnd: (_ after: Int) -> Bool) -> TypedScalar {
        let quote = self[start]
        let kind: Node.Kind = quote == UInt8(ascii: "'") ? .singleQuoted : .doubleQuoted
        var offset = start + 1
        while offset < end {
            if self[offset] == quote {
                if kind == .singleQuoted, self[offset + 1] == quote, offset + 1 < end {
                    offset += 2
                    continue
                }
                if isEnd(offset + 1) {
                    return TypedScalar(
                        kind: kind, range: ByteRange(start, offset + 1), content: ByteRange(start + 1, offset),
                        isClosed: true)
                }
                break
            }
            offset += kind == .doubleQuoted && has("\\", at: offset) ? 2 : 1
        }
        let last = max(start + 1, trimmedEnd(start + 1, end))
        return TypedScalar(
            kind: kind, range: ByteRange(start, last), content: ByteRange(start + 1, last), isClosed: false)
    }
}
