import VaultSchema
import VaultSyntax

/// Writes another destination into a link.
enum Redirect {
    /// A fix that leads the link to a name; `shown` becomes its text where it has none.
    /// Markdown links get none, because their path depends on where the notes lie.
    static func fixes(_ title: String, _ link: Link, of note: Note, to name: String, shown: String? = nil) -> [Fix] {
        switch link.style {
        case .markdown, .image: []
        case .bare: Fix.replace(title, in: note, link.range, with: ScalarSpelling.quoted("[[\(name)]]"))
        case .wikilink, .embed:
            link.isInBody ? inBody(title, link, note, name, shown) : inField(title, link, note, name, shown)
        }
    }

    /// Writes the scalar anew, with the quotes it has.
    private static func inField(_ title: String, _ link: Link, _ note: Note, _ name: String, _ shown: String?) -> [Fix]
    {
        let text = Array(note.document.text(link.node).utf8)
        guard case .link(let read) = LinkText.read(text.span) else { return [] }
        let rest = String(decoding: text[read.destination.upperBound...], as: UTF8.self)
        let before = String(decoding: text[..<read.destination.lowerBound], as: UTF8.self)
        let new = before + name + withShown(rest, shown, bar: "|")
        return Fix.respell(title, in: note, node: link.node, as: new)
    }

    private static func inBody(_ title: String, _ link: Link, _ note: Note, _ name: String, _ shown: String?) -> [Fix] {
        let behind = ByteRange(start: link.destination.end, end: link.range.end)
        let bar = isInTable(link, note.document) ? "\\|" : "|"
        // What stands behind the name of an embed is its size.
        let text = name + withShown(note.document.text(behind), link.style == .embed ? nil : shown, bar: bar)
        return Fix.replace(title, in: note, ByteRange(start: link.destination.start, end: link.range.end), with: text)
    }

    /// The rest of a link behind its destination, with a text to show when there is none.
    private static func withShown(_ rest: String, _ shown: String?, bar: String) -> String {
        guard let shown, !rest.contains("|"), let end = rest.firstRange(of: "]]") else { return rest }
        return rest[..<end.lowerBound] + bar + shown + rest[end.lowerBound...]
    }

    private static func isInTable(_ link: Link, _ document: Document) -> Bool {
        var start = Int(link.range.start)
        while start > 0, document.bytes[start - 1] != 0x0A { start -= 1 }
        while start < document.bytes.count, document.bytes[start] == 0x20 { start += 1 }
        return start < document.bytes.count && document.bytes[start] == UInt8(ascii: "|")
    }
}
