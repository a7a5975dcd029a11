import Synchronization
import VaultSchema

/// What a change of some notes leaves as it is.
extension Graph {
    /// Whether what a note becomes can decide what is a conflict copy: it is a record with a copy's name, or what such
    /// a record may be a copy of.
    func concernsCopies(_ number: NoteID, _ note: Note?) -> Bool {
        let old = notes[number]
        if parts.copiedPaths.contains(PathBytes.Whole(old.path)) { return true }
        return (old.isRecord || note?.isRecord == true) && ConflictCopy.mayBe(old.path)
    }

    /// Whether the table of units may read a note.
    func definesUnits(_ note: Note) -> Bool { note.type.map { schema.types[$0].unitFields != nil } ?? false }

    /// The notes, by number, with a link whose name has one of these folded keys, wherever it leads.
    ///
    /// Cost: the first time linear in the links of the vault; then that of these notes, also after an update that had
    /// to copy nothing.
    package func notes(linkingAnyOf keys: some Sequence<UInt64>) -> Set<NoteID> {
        parts.linkingNotes.notes(keys, in: self)
    }
}

extension Note {
    /// Whether links find this note where they find another one, and what takes the other takes it.
    func hasNames(of other: Note) -> Bool {
        guard type == other.type, path.utf8.elementsEqual(other.path.utf8) else { return false }
        if !marks.contains(.otherNames), !other.marks.contains(.otherNames) { return true }
        return ["aliases", "formerly"].allSatisfy { texts($0).map(\.value) == other.texts($0).map(\.value) }
    }
}

/// The units of one state of the notes that define some.
final class UnitCell: Sendable {
    /// Nil until first used.
    let known = Mutex<UnitRecords?>(nil)
}

/// Which notes have a link of which name, by its folded key.
final class LinkingNotes: Sendable {
    /// Nil until somebody asks.
    private let known = Mutex<[UInt64: Set<NoteID>]?>(nil)

    func notes(_ keys: some Sequence<UInt64>, in graph: Graph) -> Set<NoteID> {
        known.withLock { known in
            let numbers = known ?? Self.all(in: graph)
            if known == nil { known = numbers }
            return keys.reduce(into: []) { found, key in for note in numbers[key] ?? [] { found.insert(note) } }
        }
    }

    /// Puts the links of a note in place of those that it had. Cost: that of both; nothing while nobody asked.
    func replace(_ number: NoteID, _ old: Note?, by note: Note?) {
        known.withLock { known in
            if known == nil { return }
            for key in Self.keys(old) {
                known?[key]?.remove(number)
                if known?[key]?.isEmpty == true { known?[key] = nil }
            }
            for key in Self.keys(note) { known?[key, default: []].insert(number) }
        }
    }

    private static func all(in graph: Graph) -> [UInt64: Set<NoteID>] {
        let notes = graph.notes
        return graph.indices.reduce(into: [:]) { found, number in
            for key in keys(notes[number]) { found[key, default: []].insert(number) }
        }
    }

    private static func keys(_ note: Note?) -> Set<UInt64> {
        guard let note else { return [] }
        return Set(note.links.map { note.nameKey(of: $0) })
    }
}
