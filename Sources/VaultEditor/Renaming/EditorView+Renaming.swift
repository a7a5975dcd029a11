import VaultEdits
import VaultPlans
import VaultRecords
import VaultSyntax

/// Other names and titles, from a place in an editor: what `vault rename` and `vault set` write.
extension EditorView {
    /// What a place gives another name: the one that stands there.
    private enum Renamed {
        case note
        /// The note's field, and its file where that is called by it.
        case title
        /// The text of a heading, and the file where it is the note's title and the file is called by it.
        case heading(Heading)
    }

    /// What a rename at an offset replaces in the eyes of who asks for it, and what stands there now: on a link the
    /// note it leads to, after its `#` that heading; nil where nothing has a name.
    package func renamePlace(at offset: Int, in path: Path) -> (range: ByteRange, placeholder: String)? {
        guard let (subject, number, range) = renamed(at: offset, in: path) else { return nil }
        let note = graph.notes[number]
        switch subject {
        case .note: return (range, note.name)
        case .title: return (range, note.text("title") ?? "")
        case .heading(let heading): return (range, note.document.text(heading.text))
        }
    }

    /// Plans another name for what stands at an offset, of a note without `.md`: exactly what `vault rename` would
    /// write; nothing where nothing has a name.
    package func renaming(at offset: Int, in path: Path, to name: String) throws(Refusal) -> Change {
        guard let (subject, number, _) = renamed(at: offset, in: path) else { return Change(files: []) }
        let note = graph.notes[number]
        switch subject {
        case .note: return try snapshot.renaming(number, to: name, today: today).edit.change
        case .title:
            try snapshot.refuse(changing: note)
            if name.trimmed.isEmpty { throw .refused("a title cannot be empty", help: nil) }
            var fields = FieldEdits(note, schema)
            try fields.set("title", [name.trimmed])
            guard let file = fields.fileEdit(path: note.path) else { return Change(files: []) }
            let change = Change(files: [file])
            if let both = try moving(number, after: change, from: note.title, to: name.trimmed) { return both }
            return try snapshot.judged(change, today: today).change
        case .heading(let heading):
            let change = try renaming(heading, of: number, to: name)
            guard isTitle(heading, of: note), !change.files.isEmpty else { return change }
            let old = note.document.text(heading.text)
            return try moving(number, after: change, from: old, to: name.trimmed) ?? change
        }
    }

    /// Plans what follows files and folders that the editor is about to give other paths, all as one step: links to
    /// them and in them, names in fields, and `formerly`. None moves by this change.
    package func renaming(files: [(old: Path, new: Path)]) throws(Refusal) -> Change {
        try snapshot.following(files.map { MovedFile($0.old, to: $0.new) }).change
    }

    private func renamed(at offset: Int, in path: Path) -> (subject: Renamed, note: NoteID, range: ByteRange)? {
        guard let holder = graph.noteOrCopy(at: path), let spot = spot(at: offset, of: holder),
            let number = subject(of: spot, in: holder), !graph.conflictCopies.contains(number)
        else { return nil }
        let (note, document) = (graph.notes[holder], graph.notes[number].document)
        func heading(_ found: Heading?, _ range: ByteRange) -> (Renamed, NoteID, ByteRange)? {
            // What is a link, or has one in it, is not only a text.
            guard let found, !document.text(found.text).contains("["), !graph.notes[number].isOutside else {
                return nil
            }
            return (.heading(found), number, range)
        }
        let (name, fragment): (ByteRange?, ByteRange?)
        switch spot {
        case .otherName, .set, .unit, .type: return nil
        case .heading(let found): return heading(found, found.text)
        case .title(let range):
            if Int(range.start) >= note.document.bodyStart { return heading(note.outline.headings.first, range) }
            return (.title, number, range)
        case .entry(_, _, let range): (name, fragment) = (range, nil)
        case .link(let link): (name, fragment) = (link.name, link.fragment?.range)
        case .bracketed(let link):
            fragment = link.fragmentRange(in: note.document.bytes)
            name = link.destination.isEmpty ? nil : link.range
        }
        if let fragment, Int(fragment.start) <= offset {
            let isMarkdown = if case .link(let link) = spot { link.link.isMarkdown } else { false }
            let sections = NoteSections(graph.notes[number])
            let part = HeadingPart.all(in: fragment, of: note.document, isMarkdown).first { $0.range.holds(offset) }
            return part.flatMap { heading(sections.section(of: $0.path)?.heading, $0.range) }
        }
        return name.map { (.note, number, $0) }
    }

    /// A change of a note's title, with another name for its file; nil where that was not called by the title until now.
    private func moving(
        _ number: NoteID, after change: Change, from old: String, to title: String
    ) throws(Refusal) -> Change? {
        let note = graph.notes[number]
        let isCalledByIt = FoldedName.areEqual(note.name, old) && NoteName.problem(of: title) == nil
        let same = isCalledByIt && (FoldedName.areEqual(note.name, title) || graph.isFree(title)) ? title : nil
        guard let name = snapshot.ownName(after: change)?.name ?? same else { return nil }
        var move = try snapshot.renaming(number, to: name, today: today).edit.change
        for file in change.files {
            guard let place = move.files.firstIndex(where: { $0.path == file.path }) else {
                move.files.append(file)
                continue
            }
            move.files[place].edits = (move.files[place].edits + file.edits).sorted { $0.range.start < $1.range.start }
        }
        return try snapshot.judged(move, today: today).change
    }
}

/// Another text for a heading, which links to it follow.
extension EditorView {
    /// Plans another text for a heading of a note, and for every link that leads to it, also as the heading above
    /// another one. Cost: that of the notes with a link to the note.
    func renaming(_ heading: Heading, of number: NoteID, to text: String) throws(Refusal) -> Change {
        let (note, name) = (graph.notes[number], text.trimmed)
        guard Self.isHeading(name) else {
            throw .refused(
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
            throw .refused("'\(note.path)' has a heading '\(name)' already", help: "choose another text")
        }
        // As the destination of a Markdown link has it.
        let encoded = name.unicodeScalars.map { scalar in
            "%()<> ".unicodeScalars.contains(scalar) ? PercentText.encode("\(scalar)") : "\(scalar)"
        }.joined()
        func edits(of fragment: ByteRange?, isMarkdown: Bool = false, in document: Document) -> [TextEdit] {
            guard let fragment else { return [] }
            return HeadingPart.all(in: fragment, of: document, isMarkdown).filter { part in
                sections.section(of: part.path)?.heading.range == heading.range
            }.map { TextEdit(range: $0.range, replacement: isMarkdown ? encoded : name) }
        }
        // Links within the note that give no name come with it.
        var all = [number: [TextEdit(range: heading.text, replacement: name)]]
        for link in BracketedLink.own(of: note, sections.body) {
            all[number]? += edits(of: link.fragmentRange(in: note.document.bytes), in: note.document)
        }
        var order = [number]
        let names = [note.name] + note.texts("aliases").map(\.value) + note.texts("formerly").map(\.value)
        for holder in graph.notes(linkingAnyOf: names.map { FoldedName.key($0) }) where !graph.removed.contains(holder)
        {
            let other = graph.notes[holder]
            let links = other.links.filter { graph.resolve($0, of: holder).destination == number }
            let found = links.flatMap { link in
                edits(of: FoundLink(link, in: other).fragment?.range, isMarkdown: link.isMarkdown, in: other.document)
            }
            if found.isEmpty || other.isOutside { continue }
            if all[holder] == nil { order.append(holder) }
            all[holder, default: []] += found
        }
        let change = Change(
            files: order.map { holder in
                let (other, edits) = (graph.notes[holder], all[holder] ?? [])
                return FileEdit(
                    path: other.path, before: other.document.bytes,
                    edits: edits.sorted { $0.range.start < $1.range.start })
            })
        return try judging(change)
    }

    /// Whether a text can be a heading, and stand in a link in quotes.
    private static func isHeading(_ text: String) -> Bool {
        !text.isEmpty && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
            && !text.utf8.contains { "[]|#^\"'\\".utf8.contains($0) }
    }
}

/// A heading that a link gives after its `#`: `Plan`, or each of `Plan#Details`.
private struct HeadingPart {
    /// With those above it.
    let path: String
    /// Without the spaces around it.
    let range: ByteRange

    /// Those of a fragment; none where it gives a block.
    static func all(in fragment: ByteRange, of document: Document, _ isMarkdown: Bool) -> [HeadingPart] {
        document.bytes[fragment.offsets].split(separator: .hash, omittingEmptySubsequences: false).compactMap { part in
            let path = document.text(ByteRange(Int(fragment.start), part.endIndex))
            if part.isEmpty || path.hasPrefix("^") { return nil }
            let start = part.firstIndex { !$0.isBlank } ?? part.startIndex
            let end = part.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? part.endIndex
            return HeadingPart(
                path: isMarkdown ? DestinationText.decode(path) : path, range: ByteRange(start, end))
        }
    }
}

extension Link {
    fileprivate var isMarkdown: Bool { style == .markdown || style == .image }
}
