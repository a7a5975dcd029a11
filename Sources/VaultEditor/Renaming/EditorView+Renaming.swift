import VaultEdits
import VaultGraph
import VaultPlans
import VaultSchema
import VaultSyntax

/// Other names for notes, from a place in an editor: what `vault rename` writes.
extension EditorView {
    /// What a rename at an offset replaces in the eyes of who asks for it, and the name that the note has now; nil
    /// where nothing names a note.
    ///
    /// On a link the note it leads to is renamed, on a title or first heading the note itself, on any other heading
    /// that one alone.
    package func renamePlace(at offset: Int, in path: String) -> (range: ByteRange, placeholder: String)? {
        guard let number = graph.number(ofPath: path), let spot = spot(at: offset, of: number) else { return nil }
        if case .heading(let heading) = spot {
            let text = graph.notes[number].document.text(heading.text)
            // What is a link, or has one in it, is not only a text.
            return text.contains("[") || graph.notes[number].isOutside ? nil : (heading.text, text)
        }
        guard let subject = renamed(by: spot, in: number) else { return nil }
        let range: ByteRange
        switch spot {
        case .link(let link): range = link.name
        default: range = spot.range
        }
        return (range, graph.notes[subject].name)
    }

    /// Plans another name for what stands at an offset, without `.md`: exactly what `vault rename` would write. Cost:
    /// that of two checks, and of all links.
    ///
    /// Where nothing names a note, nothing changes.
    package func renaming(at offset: Int, in path: String, to name: String) throws(EditRefusal) -> Change {
        guard let number = graph.number(ofPath: path), let spot = spot(at: offset, of: number) else {
            return Change(files: [])
        }
        if case .heading(let heading) = spot {
            guard renamePlace(at: offset, in: path) != nil else { return Change(files: []) }
            return try renaming(heading, of: number, to: name)
        }
        guard let subject = renamed(by: spot, in: number) else { return Change(files: []) }
        return try snapshot.renaming(subject, to: name, today: today).edit.change
    }

    /// Plans what follows files and folders that the editor is about to give other paths, all as one step: links to
    /// them and in them, names in fields, and `formerly`. Every file is edited at the path it has now; none moves by
    /// this change. Cost: O(notes), and of all links.
    package func renaming(files: [(old: String, new: String)]) throws(EditRefusal) -> Change {
        try snapshot.following(files.map { MovedFile($0.old, to: $0.new) }).change
    }

    private func renamed(by spot: Spot, in number: NoteID) -> NoteID? {
        switch spot {
        case .heading, .otherName, .set, .unit, .type: return nil
        case .bracketed(let link) where link.destination.isEmpty: return nil
        case .link, .bracketed, .entry, .title:
            guard let subject = subject(of: spot, in: number), !graph.conflictCopies.contains(subject) else {
                return nil
            }
            return subject
        }
    }
}
