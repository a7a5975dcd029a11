import VaultSyntax

/// Text from notes for a reader who must see all of it, such as a language model.
package enum QuotedText {
    /// With an escape for each character that nobody would see. Lines stay, and end in line feeds.
    package static func visible(_ text: String) -> String {
        let bytes = Array(text.utf8)
        if bytes.allSatisfy({ 0x20...0x7E ~= $0 || $0 == 0x0A }) { return text }
        return bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            let line = line.last == 0x0D ? line.dropLast() : line
            return HiddenCharacters.escaped(String(decoding: line, as: UTF8.self))
        }.joined(separator: "\n")
    }

    /// At most so many bytes of it, up to the end of a line where there is one, and how much is missing.
    package static func beginning(of text: String, bytes limit: Int, remedy: String) -> String {
        guard text.utf8.count > limit else { return text }
        let start = String(decoding: Array(text.utf8.prefix(limit)), as: UTF8.self)
        let end = start.utf8.lastIndex(of: 0x0A) ?? start.endIndex
        let kept = start[..<end]
        return kept + "\n… (\(text.utf8.count - kept.utf8.count) more bytes; \(remedy))\n"
    }
}
