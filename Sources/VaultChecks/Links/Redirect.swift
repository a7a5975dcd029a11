import VaultEdits
import VaultSchema
import VaultSyntax

/// Writes another destination into a link.
enum Redirect {
    /// A fix that leads the link to a name; `shown` becomes its text where it has none.
    /// Markdown links get none, because their path depends on where the notes lie.
    static func fixes(
        _ title: String, _ link: Link, of note: Note, to name: String, shown: String? = nil, isCertain: Bool = false
    ) -> [Fix] {
        switch link.style {
        case .markdown, .image: return []
        case .bare:
            let text = ScalarSpelling.quoted("[[\(name)]]")
            return Fix.replace(title, in: note, link.range, with: text, isCertain: isCertain)
        case .wikilink, .embed:
            let redirection = LinkEdits.Redirection(link, to: name, shown: shown)
            guard let edits = try? LinkEdits(note.document).edits([redirection]) else { return [] }
            return Fix.edits(title, in: note, edits, isCertain: isCertain)
        }
    }
}
