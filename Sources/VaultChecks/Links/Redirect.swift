import VaultEdits
import VaultSchema
import VaultSyntax

/// Writes another destination into a link.
enum Redirect {
    /// A fix that leads the link to a name; `shown` becomes its text where it has none.
    /// Markdown links get none, because their path depends on where the notes lie; neither does a link in a list that
    /// has one of that name, which would then hold it twice.
    static func fixes(
        _ title: String, _ link: Link, of note: Note, to name: String, shown: String? = nil, isCertain: Bool = false
    ) -> [Fix] {
        guard !isThere(name, beside: link, in: note) else { return [] }
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

    /// Takes a link out of a list that has one of its name.
    static func removal(_ link: Link, of note: Note, _ schema: Schema) -> [Fix] {
        let document = note.document
        func holds(_ range: ByteRange) -> Bool { range.start <= link.range.start && link.range.end <= range.end }
        guard let entry = document.entries.first(where: { holds($0.range) }),
            let element = document.items(of: entry.value).firstIndex(where: { holds(document.nodes[Int($0)].range) })
        else { return [] }
        return Fix.fields("remove it", in: note, schema) { (edits) throws(FieldEditProblem) in
            try edits.replace(document.text(entry.key), element: element, with: [])
        }
    }

    /// Whether a field has another link to a name than this one.
    static func isThere(_ name: String, beside link: Link, in note: Note) -> Bool {
        guard case .field = link.place else { return false }
        return note.links.contains {
            $0.place == link.place && $0.range != link.range && FoldedName.areEqual(note.destination(of: $0), name)
        }
    }
}
