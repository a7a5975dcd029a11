import VaultRecords
import VaultSyntax

/// Files that give notes by name or path and are not notes of the vault: those in template folders, canvases, bases;
/// and notes that are never written, since they lie outside, are ignored or have a name that is not UTF-8. Links of
/// templates and the `file` of a canvas's cards follow a note. Bases, which give names in filters and formulas, and the
/// texts of canvases are looked through for the name, so that they can be listed.
package struct Companions: Sendable {
    /// A file that is not a note.
    package typealias File = (path: Path, bytes: [UInt8])

    private let graph: Graph
    /// Notes in template folders.
    package let templates: [Note]
    private let canvases: [File]
    private let bases: [File]
    /// Notes that are never written: outside the vault.
    private let outside: [Note]
    /// The same of notes that are not of the graph, since they are ignored or have names that are not UTF-8; paths are
    /// as they are shown.
    private let unwritten: [Note]
    /// Paths of files that are too large to be searched.
    private let tooLarge: [Path]

    /// The most bytes of a file that is not a note. Canvases are drawn by hand, and have some thousand cards at most.
    package static let mostBytes = 32 << 20

    /// What follows, and what only mentions a name.
    package typealias Following = (files: [FileEdit], mentions: [PlannedEdit.Mention])

    /// Nothing but the graph, unless something is given.
    package init(
        of graph: Graph, templates: [Note] = [], canvases: [File] = [], bases: [File] = [], outside: [Note] = [],
        unwritten: [Note] = [], tooLarge: [Path] = []
    ) {
        (self.graph, self.templates, self.canvases, self.bases) = (graph, templates, canvases, bases)
        (self.outside, self.unwritten, self.tooLarge) = (outside, unwritten, tooLarge)
    }

    /// What becomes of them when notes, by number, get other paths.
    ///
    /// - Parameter files: the new paths of other files, by the old ones, for the cards of canvases
    package func following(_ moves: [NoteID: MovedNote], files: [Path: Path] = [:]) -> Following {
        var result: Following = ([], [])
        for template in templates {
            let place = MovedNote(from: template.path, to: template.path)
            let redirections = template.links.compactMap { link -> LinkEdits.Redirection? in
                guard let (number, written) = destination(of: link, in: template) else { return nil }
                return moves[number].map { .init(link, to: $0.destination(written, link.style, in: place)) }
            }
            let edits = LinkEdits(template.document).possibleEdits(redirections).edits
            if edits.isEmpty { continue }
            result.files.append(FileEdit(path: template.path, before: template.document.bytes, edits: edits))
        }
        for canvas in canvases {
            let cards = (try? JSONReader.texts(named: "file", in: canvas.bytes)) ?? []
            let edits = cards.compactMap { card -> TextEdit? in
                let path =
                    note(at: Path(card.text)).flatMap { moves[$0] }?.wholePath(card.text)
                    ?? files[Path(card.text)]?.text
                return path.map { TextEdit(range: card.range, replacement: JSONWriter.quoted($0)) }
            }
            if !edits.isEmpty { result.files.append(FileEdit(path: canvas.path, before: canvas.bytes, edits: edits)) }
        }
        result.mentions = mentions(of: Set(moves.keys)) {
            moves.values.map { moved in
                let old = moved.from.name
                return old == moved.to.name ? moved.from.stem.text : old
            }
        }
        result.mentions += mentions(in: outside + unwritten, of: Set(moves.keys))
        return result
    }

    /// Those that give notes which go.
    package func mentions(ofRemoved numbers: Set<NoteID>) -> [PlannedEdit.Mention] {
        var found = mentions(in: templates + unwritten, of: numbers)
        for canvas in canvases {
            let cards = (try? JSONReader.texts(named: "file", in: canvas.bytes)) ?? []
            let card = cards.first { note(at: Path($0.text)).map(numbers.contains) ?? false }
            if let card { found.append(.init(path: canvas.path, name: card.text)) }
        }
        return found + mentions(of: numbers) { numbers.map { graph.notes[$0].name } }
    }

    /// Notes with links to others, by their numbers: where the first leads, and how many there are.
    private func mentions(in holders: [Note], of numbers: Set<NoteID>) -> [PlannedEdit.Mention] {
        holders.compactMap { holder in
            let links = holder.links.filter { link in
                destination(of: link, in: holder).map { numbers.contains($0.note) } ?? false
            }
            guard let first = links.first else { return nil }
            return .init(path: holder.path, name: holder.destination(of: first), links: links.count)
        }
    }

    /// Bases that give some words for notes, texts of canvases with links to them, canvases that cannot be read, and
    /// whatever is too large to be searched.
    private func mentions(of numbers: Set<NoteID>, _ words: () -> [String]) -> [PlannedEdit.Mention] {
        var found = tooLarge.map { PlannedEdit.Mention(path: $0, name: nil) }
        if bases.isEmpty, canvases.isEmpty { return found }
        let wanted = Set(words())
        for canvas in canvases {
            let texts = try? JSONReader.texts(named: "text", in: canvas.bytes)
            let given = texts?.lazy.flatMap { names(ofLinksIn: $0.text, at: canvas.path, to: numbers) }
            let name: String? = given.map(\.first) ?? Self.word(among: wanted, in: canvas.bytes)
            if let name { found.append(.init(path: canvas.path, name: name)) }
        }
        for base in bases {
            if let word = Self.word(among: wanted, in: base.bytes) { found.append(.init(path: base.path, name: word)) }
        }
        return found
    }

    private func names(ofLinksIn text: String, at path: Path, to numbers: Set<NoteID>) -> [String] {
        let note = NoteReading.read(path: path, bytes: Array(text.utf8), schema: graph.schema)
        return note.links.compactMap { link in
            destination(of: link, in: note).flatMap { numbers.contains($0.note) ? $0.written : nil }
        }
    }

    /// The note to which a link leads by its name or path, and not by an alias.
    private func destination(of link: Link, in holder: Note) -> (note: NoteID, written: String)? {
        guard let number = graph.resolve(link, in: holder).destination else { return nil }
        let written = holder.destination(of: link)
        guard FoldedName.areEqual(Path(written).name, graph.notes[number].name) else { return nil }
        return (number, written)
    }

    /// The note at a path from the root, as a canvas gives it: first in exactly this case.
    private func note(at path: Path) -> NoteID? {
        guard path.isNote else { return nil }
        if let number = graph.noteOrCopy(at: path) { return number }
        let found = graph.resolve("/\(path)", allowed: nil, from: "").note
        return found.flatMap { graph.notes[$0].path.isSpelledAlike(path) ? $0 : nil }
    }

    /// The first of some words, by their letters, that occurs in a text by itself, in whatever case.
    private static func word(among words: Set<String>, in bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        return words.sorted().first { word in
            let wanted = word.lowercased()
            var rest = text[...]
            while let range = rest.firstRange(of: wanted) {
                let before = text[..<range.lowerBound].last
                let after = text[range.upperBound...].first
                if !isPart(before), !isPart(after) { return true }
                rest = rest[range.upperBound...]
            }
            return false
        }
    }

    private static func isPart(_ character: Character?) -> Bool {
        character.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" } ?? false
    }
}
