import VaultSyntax

/// The text of one note after that of another.
package struct AppendedText: Sendable {
    /// An insertion at the end of the note that stays.
    package let edit: TextEdit
    /// Whether the note that stays ends inside of code, where a text after it would be code too.
    package let isInCode: Bool

    /// With an empty line between both. Nil when there is no text to add, or the note that stays has the same.
    /// Cost: linear in both.
    package init?(of other: Document, after own: Document) {
        let lines = own.lines
        let text = Self.trimmed(lines.withLineBreaksHere(other.text(ByteRange(other.bodyStart, other.bytes.count))))
        let before = own.text(ByteRange(own.bodyStart, own.bytes.count))
        if text.isEmpty || text == Self.trimmed(before) { return nil }
        let lineBreak = lines.lineBreak(before: 0)
        var gap = ""
        if let last = own.bytes.last, last != .newline { gap += lineBreak }
        if !Self.trimmed(before).isEmpty, !Self.endsWithEmptyLine(own) { gap += lineBreak }
        edit = .insert(gap + text + lineBreak, at: own.bytes.count)
        let probed = Document(own.bytes + Array((gap + "# x" + lineBreak).utf8))
        isInCode = Body(of: probed).headings.count != Body(of: own).headings.count + 1
    }

    private static func endsWithEmptyLine(_ document: Document) -> Bool {
        let start = document.lines.start(of: max(document.bytes.count - 1, 0))
        return start > 0 && document.bytes.last == .newline && document.lines.isEmpty(start)
    }

    /// Without empty lines before it and spaces after it.
    private static func trimmed(_ text: String) -> String {
        var rest = text[...]
        while let last = rest.last, last.isOnlyWhitespace { rest.removeLast() }
        while let end = rest.firstIndex(where: \.isNewline), rest[..<end].allSatisfy(\.isOnlyWhitespace) {
            rest = rest[rest.index(after: end)...]
        }
        return String(rest)
    }
}
