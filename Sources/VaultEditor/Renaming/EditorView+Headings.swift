import VaultEdits
import VaultPlans
import VaultRecords
import VaultSyntax

/// Another text for a heading, which links to it follow.
extension EditorView {
    /// Plans another text for a heading of a note, and for every link that leads to it, also as the heading above
    /// another one. Cost: that of the notes with a link to the note.
    func renaming(_ heading: Heading, of number: NoteID, to text: String) throws(EditRefusal) -> Change {
        let (note, name) = (graph.notes[number], text.trimmingSpaces)
        guard Self.isHeading(name) else {
            throw .other(
                "'\(text)' cannot be the text of a heading that links lead to",
                help: "write one line without [ ] | # ^ and quotes")
        }
        let old = note.document.text(heading.text)
        if name == old { return Change(files: []) }
        let sections = NoteSections(note)
        let hasSame = sections.sections.contains {
            $0.heading.range != heading.range && $0.title.lowercased() == name.lowercased()
        }
        if hasSame {
            throw .other("'\(note.path)' has a heading '\(name)' already", help: "choose another text")
        }
        let renamed = RenamedHeading(heading: heading, name: name, sections: sections)
        var files = [edit(note, [TextEdit(range: heading.text, replacement: name)] + renamed.ownEdits(note))]
        let names = [note.name] + note.texts("aliases").map(\.value) + note.texts("formerly").map(\.value)
        for holder in graph.notes(linkingAnyOf: names.map { FoldedName.key($0) }) where !graph.removed.contains(holder)
        {
            let other = graph.notes[holder]
            let links = other.links.filter { graph.resolve($0, of: holder).destination == number }
            let edits = links.flatMap { renamed.edits(of: FoundLink($0, in: other), in: other) }
            if edits.isEmpty || other.isOutside { continue }
            if holder == number {
                files[0] = edit(note, files[0].edits + edits)
            } else {
                files.append(edit(other, edits))
            }
        }
        let change = Change(files: files)
        if let change = harmless(change) { return change }
        return try snapshot.judged(change, today: today).change
    }

    private func edit(_ note: Note, _ edits: [TextEdit]) -> FileEdit {
        FileEdit(
            path: note.path, before: note.document.bytes, edits: edits.sorted { $0.range.start < $1.range.start })
    }

    /// Whether a text can be a heading, and stand in a link in quotes.
    private static func isHeading(_ text: String) -> Bool {
        !text.isEmpty && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
            && !text.utf8.contains { "[]|#^\"'\\".utf8.contains($0) }
    }
}

/// A heading with its new text.
private struct RenamedHeading {
    let heading: Heading
    let name: String
    /// Those of the note as it is.
    let sections: NoteSections

    /// The edits of links within the note that give no name.
    func ownEdits(_ note: Note) -> [TextEdit] {
        let bytes = note.document.bytes
        return BracketedLink.own(of: note, sections.body).flatMap { link -> [TextEdit] in
            let start = Int(link.range.start) + 3
            let inner = bytes[start..<max(start, Int(link.range.end) - 2)]
            let end = inner.firstIndex(of: UInt8(ascii: "|")) ?? inner.endIndex
            return edits(ofFragment: ByteRange(start, end), isMarkdown: false, in: note.document)
        }
    }

    func edits(of link: FoundLink, in note: Note) -> [TextEdit] {
        guard let range = link.fragment?.range else { return [] }
        let isMarkdown = link.link.style == .markdown || link.link.style == .image
        return edits(ofFragment: range, isMarkdown: isMarkdown, in: note.document)
    }

    /// `Plan`, or `Plan#Details`, of which each part is a heading.
    private func edits(ofFragment range: ByteRange, isMarkdown: Bool, in document: Document) -> [TextEdit] {
        var edits: [TextEdit] = []
        for part in document.bytes[range.offsets].split(separator: .hash, omittingEmptySubsequences: false) {
            let path = document.text(ByteRange(Int(range.start), part.endIndex))
            let isHere =
                !part.isEmpty && !path.hasPrefix("^")
                && sections.section(of: isMarkdown ? DestinationText.decode(path) : path)?.heading.range
                    == heading.range
            guard isHere else { continue }
            var place = part
            while place.first?.isBlank == true { place.removeFirst() }
            while place.last?.isBlank == true { place.removeLast() }
            edits.append(
                TextEdit(range: ByteRange(place.startIndex, place.endIndex), replacement: isMarkdown ? encoded : name))
        }
        return edits
    }

    /// As the destination of a Markdown link has it.
    private var encoded: String {
        var text = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case " ": text += "%20"
            case "%": text += "%25"
            case "(": text += "%28"
            case ")": text += "%29"
            case "<": text += "%3C"
            case ">": text += "%3E"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
