import VaultSchema

/// Names that notes share, for the rules.
extension Graph {
    /// Whether a note, record or not, is a copy that a tool made of another one.
    package func isConflictCopy(_ note: Note) -> Bool {
        ConflictCopy.mayBe(note.path) && ConflictCopy.isCopy(note, in: self)
    }

    /// Notes that a sync tool copied, by path: records that count nowhere for that, and plain notes whose name has a
    /// tool's suffix. O(notes).
    package var copies: [NoteID] {
        indices.filter { index in
            if conflictCopies.contains(index) { return true }
            let note = notes[index]
            return !note.isRecord && hasCopySuffix(index)
        }.sorted { notes[$0].path.utf8.lexicographicallyPrecedes(notes[$1].path.utf8) }
    }

    /// Whether a note's name alone says that a tool copied it; `NAME 2` does not.
    package func hasCopySuffix(_ index: NoteID) -> Bool {
        ConflictCopy.mayBe(notes[index].path) && ConflictCopy.originalName(notes[index].name) != nil
    }

    /// Files that are not notes, that a tool's suffix shows to be copies, by path. O(other files).
    package var copiedFiles: [String] { otherFiles.all.filter(Self.hasCopySuffix) }

    /// Whether the name of a file of any kind has a tool's suffix.
    package static func hasCopySuffix(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return ConflictCopy.originalName(name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name) != nil
            || ConflictCopy.originalName(name) != nil
    }

    /// The path of the file that a conflict copy was made of, whether or not it is there.
    package func original(ofCopy index: NoteID) -> String {
        let note = notes[index]
        if let name = ConflictCopy.originalName(note.name) { return note.path(beside: name) }
        let paths = CopyName.originals(of: note.name).map { note.path(beside: $0.name) }
        return paths.first { self.index(ofPath: $0) != nil } ?? paths.first ?? note.path
    }

    /// Records that have a copy's name and count anyway, each with what it may be a copy of: a record beside it
    /// of the same type, with the same day where the type cannot be without one, else with the same title. By path.
    ///
    /// Cost: O(notes), and reading those two fields where the name is a copy's; none where no name is.
    package var possibleCopies: [(copy: NoteID, original: NoteID)] {
        guard parts.mayHoldCopies else { return [] }
        let suspects = byPath(indices.filter { notes[$0].isRecord && ConflictCopy.mayBe(notes[$0].path) })
        return suspects.compactMap { number in
            guard !conflictCopies.contains(number) else { return nil }
            let note = notes[number]
            let original = CopyName.originals(of: note.name).lazy
                .compactMap { index(ofPath: note.path(beside: $0.name)) }.first { mayBeSame(note, notes[$0]) }
            return original.map { (number, $0) }
        }
    }

    private func mayBeSame(_ note: Note, _ other: Note) -> Bool {
        guard let type = note.type, other.type == type else { return false }
        let titles = (note.text("title"), other.text("title"))
        if let own = titles.0, let theirs = titles.1, own != theirs { return false }
        let day = schema.required[type].first { [.date, .dateTime].contains(schema.fields[type][$0].scalar) }
        guard let day else { return titles.0 != nil && titles.0 == titles.1 }
        let name = schema.fields[type][day].name
        guard let own = note.date(name) else { return false }
        return own == other.date(name)
    }

    /// Groups of notes with one name, records and plain ones among them, each by path. O(notes).
    package var shadowedNames: [(records: [NoteID], plain: [NoteID])] {
        chainsOfSharedNames.flatMap { chain in
            groups(chain).compactMap { group in
                let records = group.filter { notes[$0].isRecord }
                if records.isEmpty || records.count == group.count { return nil }
                return (byPath(records), byPath(group.filter { !notes[$0].isRecord }))
            }
        }
    }
}
