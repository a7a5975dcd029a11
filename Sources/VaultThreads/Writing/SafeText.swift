import VaultSyntax

/// A text as written in a message without being taken for a part of the message's structure.
///
/// Nothing is taken away: headings get more `#`, code that is not closed is closed, as every reader of Markdown does
/// at its end, and what would read as a git conflict marker, or as the front matter of a message, gets a backslash.
package enum SafeText {
    /// The text of an answer's phase: its headings have four `#` or more and keep their relative levels, as far as six
    /// `#` allow. Nil when nothing is left, or when code cannot be closed.
    package static func content(_ text: String) -> String? {
        make(text) { headings, _ in
            let highest = headings.map(\.level).min() ?? 4
            return headings.map { min(6, $0.level + 4 - highest) - $0.level }
        }
    }

    /// The text of an author: a heading that would start the answer gets one more `#`. Nil as above.
    package static func message(_ text: String) -> String? {
        let safe = make(text) { headings, document in
            headings.map { MessageBody.isChorus($0, in: document) ? 1 : 0 }
        }
        return safe.map { Document(Array($0.utf8)).bodyStart > 0 ? "\\" + $0 : $0 }
    }

    /// - Parameter marks: how many `#` are added to each heading
    private static func make(_ text: String, _ marks: ([Heading], Document) -> [Int]) -> String? {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
        while lines.first?.allSatisfy(\.isOnlyWhitespace) == true { lines.removeFirst() }
        while lines.last?.allSatisfy(\.isOnlyWhitespace) == true { lines.removeLast() }
        guard !lines.isEmpty else { return nil }
        let whole = lines.joined(separator: "\n")
        // An empty line before it: what is not at the start of a file is not front matter.
        let document = Document(Array("\n\(whole)\n".utf8))
        let headings = Body(of: document).headings
        var bytes = document.bytes
        for (heading, more) in zip(headings, marks(headings, document)).reversed() where more > 0 {
            guard let mark = bytes[heading.range.offsets].firstIndex(of: .hash) else { continue }
            bytes.insert(contentsOf: repeatElement(.hash, count: more), at: mark)
        }
        let safe = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
        return ["", "\n```", "\n~~~", "\n````", "\n~~~~", "\n`````", "\n~~~~~"].map { safe + $0 }.first(where: isClosed)
            .map(withoutConflicts)
    }

    /// With a backslash before each line, outside code, that starts as one side of a conflict does: what comes
    /// after it, also in another text of the message, may look like the end of one.
    private static func withoutConflicts(_ text: String) -> String {
        let bytes = Array("\n\(text)\n".utf8)
        let marks = Body(of: Document(bytes)).conflictMarks
        if marks.isEmpty { return text }
        var safe: [UInt8] = []
        var start = 0
        for mark in marks {
            safe += bytes[start..<mark] + [UInt8(ascii: "\\")]
            start = mark
        }
        return String(decoding: (safe + bytes[start...]).dropFirst().dropLast(), as: UTF8.self)
    }

    /// Whether a heading after the text is still one.
    private static func isClosed(_ text: String) -> Bool {
        let document = Document(Array("\n\(text)\n\n".utf8))
        let with = Document(document.bytes + Array("# end\n".utf8))
        return Body(of: with).headings.count == Body(of: document).headings.count + 1
    }
}

extension UInt8 {
    static let hash = UInt8(ascii: "#")
}
