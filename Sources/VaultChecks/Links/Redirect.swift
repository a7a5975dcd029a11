import VaultEdits
import VaultSchema
import VaultSyntax

/// Writes other destinations into the links of one note.
///
/// A note may have thousands of links that get a fix each, so what has to be known of all of them is found once.
final class Redirect {
    private let note: Note
    private var removals = 0
    private lazy var links = LinkEdits(note.document)
    /// The links of each field, by the number of their name.
    private lazy var named: [FieldName: [Link]] = note.links.reduce(into: [:]) { named, link in
        guard case .field = link.place else { return }
        named[FieldName(place: link.place, key: FoldedName.key(note.destination(of: link))), default: []].append(link)
    }

    private struct FieldName: Hashable {
        var place: Link.Place
        var key: UInt64
    }

    init(_ note: Note) { self.note = note }

    /// A fix that leads the link to a name; `shown` becomes its text where it has none.
    /// Markdown links get none, because their path depends on where the notes lie; neither does a link in a list that
    /// has one of that name, which would then hold it twice.
    func fixes(
        _ title: String, _ link: Link, to name: String, shown: String? = nil, isCertain: Bool = false
    ) -> [Fix] {
        guard !isThere(name, beside: link) else { return [] }
        switch link.style {
        case .markdown, .image: return []
        case .bare:
            let text = ScalarSpelling.quoted("[[\(name)]]")
            return Fix.replace(title, in: note, link.range, with: text, isCertain: isCertain)
        case .wikilink, .embed:
            guard let edits = try? links.edits([.init(link, to: name, shown: shown)]) else { return [] }
            return Fix.edits(title, in: note, edits, isCertain: isCertain)
        }
    }

    /// Takes a link out of a list that has one of its name.
    ///
    /// Only the first ones of a note: each costs as much as its front matter is long. After these the next ones follow.
    func removal(_ link: Link, _ schema: Schema) -> [Fix] {
        guard removals < Fix.mostOfFields else { return [] }
        removals += 1
        let document = note.document
        func holds(_ range: ByteRange) -> Bool { range.start <= link.range.start && link.range.end <= range.end }
        guard let entry = document.entries.first(where: { holds($0.range) }),
            let element = document.items(of: entry.value).firstIndex(where: { holds(document.nodes[Int($0)].range) })
        else { return [] }
        return Fix.fields("remove it", in: note, schema) { (edits) throws(FieldEditProblem) in
            try edits.replace(document.text(entry.key), element: element, with: [])
        }
    }

    /// Whether a field has another link to a name than this one. Cost: that of finding it, since the second link to a
    /// name decides.
    func isThere(_ name: String, beside link: Link) -> Bool {
        guard case .field = link.place else { return false }
        let others = named[FieldName(place: link.place, key: FoldedName.key(name))] ?? []
        return others.contains { $0.range != link.range && FoldedName.areEqual(note.destination(of: $0), name) }
    }
}
