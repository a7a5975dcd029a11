import VaultRecords
import VaultSyntax

/// A link that a change does not touch and that leads elsewhere afterwards, since no path could be written into it.
package struct StrayLink: Hashable, Sendable {
    /// Of the note that holds it, as it is called now.
    package var path: Path
    /// From 1.
    package var line: Int
    /// What it gives.
    package var written: String
    /// Where it leads now.
    package var from: Path
    /// Where it leads afterwards; nil for nowhere, or to several.
    package var to: Path?

    package init(path: Path, line: Int, written: String, from: Path, to: Path?) {
        (self.path, self.line, self.written, self.from, self.to) = (path, line, written, from, to)
    }
}

/// The links that a change of names and places would lead elsewhere. Each that the change leaves as it is gets the path
/// of its note; where none can be written, it is named. Links to notes that go are not its matter, and one that leads
/// nowhere yet may lead somewhere then.
package struct LinkKeeping {
    private let before: Graph
    private let after: Graph
    private let successors: [NoteID: NoteID]
    /// Whether the change keeps the number and order of links in every note that it edits.
    private let isInOrder: Bool

    /// The change, with what keeps links in their place.
    package private(set) var change: Change
    package private(set) var kept = KeptLinks()
    package private(set) var strays: [StrayLink] = []

    /// Cost: O(notes) pointers; where names come or go that others have, O(links) as well.
    ///
    /// - Parameters:
    ///   - after: the graph as the change makes it
    ///   - successors: for notes that are merged into others, those
    ///   - others: files with links that are not notes of the vault, as in template folders
    package init(
        _ change: Change, of before: Graph, after: Graph, successors: [NoteID: NoteID] = [:], others: [Note] = [],
        isInOrder: Bool = false
    ) {
        (self.before, self.after, self.successors, self.isInOrder) = (before, after, successors, isInOrder)
        self.change = change
        let (names, moved) = Self.changedNames(before, after)
        if names.isEmpty, moved.isEmpty { return }
        var places: [Path: Int] = [:]
        for (place, file) in change.files.enumerated() { places[file.path] = place }
        for index in before.indices where successors[index] == nil && !after.removed.contains(index) {
            keep(before.notes[index], after.notes[index], names, isMoved: moved.contains(index), &places)
        }
        for note in others {
            let edited = places[note.path].flatMap { change.files[$0].applied() }
            let new = edited.map { NoteReading.read(path: note.path, bytes: $0, schema: before.schema) } ?? note
            keep(note, new, names, isMoved: false, &places)
        }
    }

    /// Finds the links of a note that would stray, and writes paths into them.
    private mutating func keep(
        _ old: Note, _ new: Note, _ names: Set<UInt64>, isMoved: Bool, _ places: inout [Path: Int]
    ) {
        let wanted = old.links.indices.filter { isMoved || names.contains(old.nameKey(of: old.links[$0])) }
        if wanted.isEmpty { return }
        let edits = places[old.path].map { change.files[$0].edits } ?? []
        let links = Self.links(of: old, new, after: edits, isInOrder: isInOrder)
        var redirections: [LinkEdits.Redirection] = []
        var lines: LineTable?
        for place in wanted {
            guard let changed = links[place], let (target, shown) = stray(old, new, old.links[place], changed) else {
                continue
            }
            if !old.isOutside, let target,
                let redirection = redirection(of: changed, in: new, to: target, shown: shown)
            {
                redirections.append(redirection)
            } else {
                let table = lines ?? LineTable(old.document.bytes)
                lines = table
                strays.append(stray(old.links[place], of: old, from: target, table, as: changed, in: new))
            }
        }
        write(redirections, old, new, &places)
    }

    /// What a link led to that would lead elsewhere, nil for a file that is not a note, and what it should show where
    /// it gives an alias; nothing for a link that leads where it did, or led nowhere.
    ///
    /// - Parameter changed: the link after the change
    private func stray(
        _ old: Note, _ new: Note, _ link: Link, _ changed: Link
    ) -> (target: NoteID?, shown: String?)? {
        let was = before.resolve(link, in: old)
        guard was.destination != nil || was == .otherFile else { return nil }
        let now = after.resolve(changed, in: new)
        guard let destination = was.destination else { return now == .otherFile ? nil : (nil, nil) }
        let target = successors[destination] ?? destination
        if now.destination == target || after.removed.contains(target) { return nil }
        // What a field could not take counted for nothing; now it may find its note.
        if case .wrongType = was, now.note != nil { return nil }
        switch was {
        case .alias, .formerName: return (target, old.destination(of: link))
        default: return (target, nil)
        }
    }

    /// Gives a link the path of its note; nil when that leads elsewhere too.
    private func redirection(
        of link: Link, in holder: Note, to target: NoteID, shown: String?
    ) -> LinkEdits.Redirection? {
        let note = after.notes[target]
        let stem = note.path.stem
        let isMarkdown = link.style == .markdown || link.style == .image
        var paths = [isMarkdown ? MovedNote.relative(stem, from: holder.folder) : stem]
        // At the root a path begins with a slash where a field has to distinguish it from a name.
        switch link.place {
        case .field, .bodyField: if !isMarkdown, note.folder.isEmpty { paths.append("/\(stem)") }
        case .property, .body: break
        }
        let path = paths.first { after.resolve($0.text, inPlaceOf: link, in: holder).destination == target }
        return path.map { LinkEdits.Redirection(link, to: LinkEdits.destination($0.text), shown: shown) }
    }

    private func stray(
        _ link: Link, of old: Note, from target: NoteID?, _ lines: LineTable, as changed: Link, in new: Note
    ) -> StrayLink {
        let written = old.destination(of: link)
        let now = after.resolve(changed, in: new).destination
        return StrayLink(
            path: old.path, line: lines.position(of: Int(link.range.start)).line, written: written,
            from: target.map { after.notes[$0].path } ?? Path(written), to: now.map { after.notes[$0].path })
    }

    /// Adds the edits of a note's links to the change.
    private mutating func write(
        _ redirections: [LinkEdits.Redirection], _ old: Note, _ new: Note, _ places: inout [Path: Int]
    ) {
        if redirections.isEmpty { return }
        let (edits, written) = LinkEdits(new.document).possibleEdits(redirections)
        var text = EditedText(old.document.bytes)
        let place = places[old.path]
        guard !written.isEmpty, text.apply(place.map { change.files[$0].edits } ?? []), text.apply(edits)
        else {
            strays += redirections.map { name($0, in: new) }
            return
        }
        strays += redirections.filter { !written.contains($0) }.map { name($0, in: new) }
        if let place {
            change.files[place].edits = text.edits
        } else {
            places[old.path] = change.files.count
            change.files.append(FileEdit(path: old.path, before: old.document.bytes, edits: text.edits))
        }
        kept.links += written.count
        kept.notes += 1
    }

    /// A link into which its path cannot be written.
    private func name(_ redirection: LinkEdits.Redirection, in new: Note) -> StrayLink {
        let target = after.resolve(redirection.destination, inPlaceOf: redirection.link, in: new).destination
        return stray(
            redirection.link, of: new, from: target, LineTable(new.document.bytes), as: redirection.link, in: new)
    }
}

/// Links that got the path of their note, so that they lead where they did.
package struct KeptLinks: Hashable, Sendable {
    package var links = 0
    /// Notes that hold them.
    package var notes = 0
}

extension LinkKeeping {
    /// The names that a change gives to notes or takes from them, as folded keys, and the notes that get another
    /// folder. Cost: O(notes) pointers, and O(names of the notes that differ).
    private static func changedNames(_ before: Graph, _ after: Graph) -> (keys: Set<UInt64>, moved: Set<NoteID>) {
        let (old, new) = (before.notes, after.notes)
        let copies = before.conflictCopies.symmetricDifference(after.conflictCopies)
        var found: Set<UInt64> = []
        var moved: Set<NoteID> = []
        for index in new.indices {
            let isThere = index < old.endIndex && !before.removed.contains(index)
            let stays = !after.removed.contains(index)
            if isThere, stays, !copies.contains(index), new[index].isSameReading(as: old[index]) { continue }
            let oldNames = isThere ? names(of: old[index]) : []
            let newNames = stays ? names(of: new[index]) : []
            if isThere, stays {
                if old[index].folder != new[index].folder { moved.insert(index) }
                let isSame = oldNames == newNames && old[index].type == new[index].type
                if isSame, !copies.contains(index), old[index].path == new[index].path {
                    continue
                }
            }
            found.formUnion((oldNames + newNames).joined())
        }
        // Nothing led to a name that no note had.
        return (found.filter(before.knowsName), moved)
    }

    /// As folded keys: the name of a note, its aliases, its former names.
    private static func names(of note: Note) -> [[UInt64]] {
        guard note.marks.contains(.otherNames) else { return [[note.nameKey], [], []] }
        return [[note.nameKey]] + ["aliases", "formerly"].map { note.texts($0).map { FoldedName.key($0.value) } }
    }

    /// Where the links of a note are after edits of it. Cost: O(links + edits), and their sort.
    private static func links(of old: Note, _ new: Note, after edits: [TextEdit], isInOrder: Bool) -> [Link?] {
        if edits.isEmpty || isInOrder {
            return old.links.count == new.links.count ? new.links : Array(repeating: nil, count: old.links.count)
        }
        let byStart = Dictionary(new.links.map { ($0.range.start, $0) }) { first, _ in first }
        let sorted = edits.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
        var links = [Link?](repeating: nil, count: old.links.count)
        var (next, shift) = (0, 0)
        for place in old.links.indices.sorted(by: { old.links[$0].range.start < old.links[$1].range.start }) {
            let range = old.links[place].range
            while next < sorted.count, sorted[next].range.end <= range.start {
                shift += sorted[next].replacement.utf8.count - sorted[next].range.count
                next += 1
            }
            // A link into which something is written is the change's own matter.
            if next < sorted.count, sorted[next].range.start < range.end { continue }
            let found = byStart[UInt32(truncatingIfNeeded: Int(range.start) + shift)]
            if let found, found.range.count == range.count { links[place] = found }
        }
        return links
    }
}
