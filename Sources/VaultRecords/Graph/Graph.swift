import VaultSyntax

/// All notes of a vault and how their links lead from one to another.
///
/// A link is resolved on demand, from the names alone; so one changed file is one call to `update`,
/// and no other file is read again. Notes are known by an id that stays the same while the graph lives.
package struct Graph: Sendable {
    /// Shared, so that copying a graph costs one reference count. A change is made in place where no other graph has
    /// it, else on a copy.
    private struct Storage: Sendable {
        /// One element.
        private var only: [Parts]

        init(_ parts: Parts) { only = [parts] }

        var parts: Parts {
            _read { yield only[0] }
            _modify { yield &only[0] }
        }
    }

    struct Parts: Sendable {
        let schema: Schema
        var notes: NoteTable<Note>
        var removed: Set<NoteID> = []
        var conflictCopies: Set<NoteID> = []
        /// Conflict copies by the bytes of their paths.
        var copyPaths: [Path: NoteID] = [:]
        /// The folded paths of what records with the name of a copy may be copies of.
        var copiedPaths: Set<UInt64> = []
        var otherFiles: OtherFiles
        var names = NameIndex()
        /// By folded name, of names that many notes have.
        var namesakes: [UInt64: Namesakes] = [:]
        /// Aliases and former names by folded name.
        var otherNames: [UInt64: OtherNames] = [:]
        /// For each type and field, the types a link may lead to.
        let allowed: TypeTable<Table<FieldID, TypeSet>>
        /// The same for the fields in bodies.
        let allowedInBody: TypeTable<[TypeSet]>
        /// By type, the records that count, by path.
        var records: TypeTable<[NoteID]>
        var units = Cell<UnitRecords>()
        /// By the folded key of a link's name, the notes that have such a link.
        var linkingNotes = Cell<[UInt64: Set<NoteID>]>()
        /// The folders of notes and other files, in lower case.
        var folders = Cell<Set<String>>()
    }

    private var storage: Storage

    var parts: Parts { storage.parts }

    package var schema: Schema { storage.parts.schema }
    /// A note that was removed stays as an empty plain note and is in `removed`.
    package var notes: NoteTable<Note> { storage.parts.notes }
    package var removed: Set<NoteID> { storage.parts.removed }
    /// Records that a sync tool copied; they count nowhere.
    package var conflictCopies: Set<NoteID> { storage.parts.conflictCopies }
    /// Files of other kinds, for links with an extension.
    package var otherFiles: OtherFiles { storage.parts.otherFiles }
    /// The records that count, by type, each by path: all but removed notes and conflict copies.
    package var records: TypeTable<[NoteID]> { storage.parts.records }

    /// The records that define units, with the table of all units of the vault. Made once for each state of the notes.
    ///
    /// Cost: the first time linear in those records, then O(1).
    package var unitRecords: UnitRecords {
        storage.parts.units.value { UnitRecords(of: self) }
    }

    /// The built-in units and those of the vault; of two records of one unit the first by path is used.
    package var units: UnitTable { unitRecords.table }

    /// Cost: O(notes).
    package init(schema: Schema, notes: [Note], otherFiles: [Path] = []) {
        self.init(schema: schema, notes: NoteTable(notes), removed: [], OtherFiles(otherFiles))
    }

    private init(schema: Schema, notes: NoteTable<Note>, removed: Set<NoteID>, _ otherFiles: OtherFiles) {
        var parts = Parts(
            schema: schema, notes: notes, removed: removed, otherFiles: otherFiles,
            allowed: TypeTable(schema.fields) { Table($0) { Self.allowed($0.scalar, schema) } },
            allowedInBody: TypeTable(schema.types) { $0.bodyFields.map { Self.allowed(.link(to: $0.types), schema) } },
            records: TypeTable())
        parts.addAll()
        // The notes next to it show what is a copy, so all have to be there first.
        let suspects = notes.indices.filter {
            notes[$0].isRecord && !removed.contains($0) && ConflictCopy.mayBe(notes[$0].path)
        }
        parts.copiedPaths = Set(
            suspects.flatMap { suspect in
                ConflictCopy.possibleNames(notes[suspect].name).map { PathEnd.key(of: notes[suspect].path(beside: $0)) }
            })
        storage = Storage(parts)
        let copies = suspects.filter { ConflictCopy.isCopy(notes[$0], in: self) }
        if copies.isEmpty { return }
        parts.conflictCopies = Set(copies)
        parts.addAll()
        storage = Storage(parts)
    }

    private static func allowed(_ scalar: Scalar, _ schema: Schema) -> TypeSet {
        guard let types = scalar.linkedTypes, !types.isEmpty else { return .all }
        return TypeSet(types.compactMap { schema.type($0) })
    }

    /// Puts a file's new reading in place of the old one; nil removes it.
    /// Returns the note, nil when it was neither there nor is now. Cost: that of `update` for many.
    @discardableResult
    package mutating func update(path: Path, to note: Note?) -> NoteID? { update([(path, note)])[0] }

    /// Puts new readings of files in place of old ones, each at its path; nil removes a note. Returns
    /// them, nil for what was neither there nor is now. New notes get the next ids, in this order.
    ///
    /// Cost: that of the notes where no other graph shares this state, else also a copy of all indices, some bytes for
    /// each note of the vault. O(notes) where many change, and where a record with a copy's name comes, goes or
    /// changes, or what it may be a copy of does.
    @discardableResult
    package mutating func update(_ readings: [(path: Path, note: Note?)]) -> [NoteID?] {
        var ids: [NoteID?] = []
        var made: [Path: NoteID] = [:]
        var changed: [NoteID: Note?] = [:]
        let known = storage.parts.notes.endIndex
        for (path, note) in readings {
            var id = made[path] ?? self.noteOrCopy(at: path)
            if id == nil, let note {
                id = storage.parts.notes.endIndex
                made[path] = id
                storage.parts.notes.elements.append(note)
            }
            ids.append(id)
            if let id { changed[id] = .some(note) }
        }
        set(changed, known: known)
        return ids
    }

    /// Puts other files in place of those that were there. Cost: O(bytes of their paths).
    package mutating func setOtherFiles(_ paths: [Path]) {
        storage.parts.otherFiles = OtherFiles(paths)
        storage.parts.folders = Cell()
    }

    /// Takes notes out. Cost: that of `update`.
    package mutating func remove(_ ids: [NoteID]) {
        if ids.isEmpty { return }
        set(Dictionary(ids.map { ($0, Note?.none) }) { first, _ in first }, known: storage.parts.notes.endIndex)
    }

    /// Whether other links lead where they lead now, after notes are read like this: none comes or goes, and each keeps
    /// its names and its type. Cost: that of these notes.
    package func keepsNames(_ readings: [(path: Path, note: Note?)]) -> Bool {
        readings.allSatisfy { path, note in
            guard let note, let id = self.note(at: path) else { return false }
            return note.hasNames(of: notes[id]) && !concernsCopies(id, note)
        }
    }

    /// - Parameters:
    ///   - changed: the readings of notes, nil for those that go
    ///   - known: the end of those that were there before
    private mutating func set(_ changed: [NoteID: Note?], known: NoteID) {
        if changed.isEmpty { return }
        // A note that comes, goes or changes can make another one a copy, or no longer; with many, starting over costs
        // less.
        let isSimple = changed.count <= 8 && !changed.contains { concernsCopies($0.key, $0.value) }
        let places = changed.filter { id, note in
            guard id < known, !storage.parts.removed.contains(id), let note else { return true }
            return !note.hasNames(of: storage.parts.notes[id])
        }
        if changed.contains(where: { definesUnits(storage.parts.notes[$0.key]) || $0.value.map(definesUnits) == true })
        {
            storage.parts.units = Cell()
        }
        if !places.isEmpty { storage.parts.folders = Cell() }
        for id in places.keys where isSimple && id < known { storage.parts.leave(id) }
        if !isKnownUniquelyReferenced(&storage.parts.linkingNotes) { storage.parts.linkingNotes = Cell() }
        for (id, note) in changed {
            let old = storage.parts.notes[id]
            storage.parts.linkingNotes.change { linking in
                for key in old.linkKeys where id < known {
                    linking[key]?.remove(id)
                    if linking[key]?.isEmpty == true { linking[key] = nil }
                }
                for key in note?.linkKeys ?? [] { linking[key, default: []].insert(id) }
            }
            if let note {
                storage.parts.notes[id] = note
                storage.parts.removed.remove(id)
            } else {
                storage.parts.notes[id] = Note(
                    path: old.path, document: Document([]), type: nil, links: [], problems: [], conflicts: [])
                storage.parts.removed.insert(id)
            }
        }
        guard isSimple else {
            let parts = storage.parts
            self = Graph(schema: schema, notes: parts.notes, removed: parts.removed, parts.otherFiles)
            return
        }
        for id in places.keys.sorted() where !storage.parts.removed.contains(id) { storage.parts.add(id) }
    }

    /// The graph with new readings in place of old ones, at their paths or at others; ids stay.
    ///
    /// Cost: O(notes), however many change.
    ///
    /// - Parameter schema: another one, by which all notes have been read again
    package func replacing(_ readings: [NoteID: Note], schema: Schema? = nil) -> Graph {
        var (notes, removed) = (notes, removed)
        for (index, note) in readings where notes.indices.contains(index) {
            notes[index] = note
            removed.remove(index)
        }
        return Graph(schema: schema ?? self.schema, notes: notes, removed: removed, otherFiles)
    }

    /// The notes with a name, compared as links compare it; without conflict copies. O(notes that share it).
    package func notes(named name: String) -> [NoteID] {
        chain(from: firstNote(FoldedName.key(name))).filter { FoldedName.areEqual(notes[$0].name, name) }.sorted()
    }

    /// All notes that are there.
    package var indices: [NoteID] {
        removed.isEmpty ? Array(notes.indices) : notes.indices.filter { !removed.contains($0) }
    }

    /// Those of some names of properties, in lower case, that so many notes use that they are nobody's typo.
    package func commonKeys(among names: Set<String>) -> Set<String> {
        Set(notes(withKeys: names).filter { $0.value >= 3 }.keys)
    }

    /// How many notes have a property of each of some names, in lower case. Cost: a look at the keys of all notes.
    package func notes(withKeys names: Set<String>) -> [String: Int] {
        if names.isEmpty { return [:] }
        var counts = Dictionary(names.map { (FoldedName.key($0), 0) }) { first, _ in first }
        let lengths = names.reduce(into: UInt64(0)) { $0 |= 1 << UInt64($1.utf8.count & 63) }
        for index in notes.indices {
            let document = notes[index].document
            for entry in document.entries where entry.state != .duplicate {
                let key = document.nodes[Int(entry.key)]
                if lengths & (1 << UInt64(key.content.count & 63)) == 0 { continue }
                let folded = document.withText(key) { FoldedName.key($0) }
                if let count = counts[folded] { counts[folded] = count + 1 }
            }
        }
        return Dictionary(uniqueKeysWithValues: names.map { ($0, counts[FoldedName.key($0), default: 0]) })
    }

    /// The records of a type that count, by path.
    package func records(_ type: String) -> [NoteID] { schema.type(type).map { records[$0] } ?? [] }

    /// Notes in the order of their paths' bytes. Cost: a sort, which is quick for those that are in order.
    package func byPath(_ ids: [NoteID]) -> [NoteID] {
        let notes = notes
        return ids.sorted { notes[$0].comes(before: notes[$1]) }
    }

    /// The note at a path, compared by its bytes; nil for a conflict copy. O(bytes).
    package func note(at path: Path) -> NoteID? {
        let key = FoldedName.key(ofPath: path)
        if let many = storage.parts.namesakes[key], !many.isMixed { return many.note(at: path) }
        var candidate = storage.parts.names.first(key)
        while let found = candidate {
            if notes[found].path == path { return found }
            candidate = storage.parts.names.next(found)
        }
        return nil
    }

    /// The conflict copy at exactly a path. O(bytes).
    package func conflictCopy(at path: Path) -> NoteID? { storage.parts.copyPaths[path] }

    /// The note at a path, also of a conflict copy. O(bytes).
    package func noteOrCopy(at path: Path) -> NoteID? { note(at: path) ?? conflictCopy(at: path) }

    /// Notes whose folded name has this key. A key may be shared by other names: compare.
    func chain(from first: NoteID?) -> [NoteID] { storage.parts.names.chain(from: first) }

    func firstNote(_ key: UInt64) -> NoteID? { storage.parts.names.first(key) }
    func nextNote(_ note: NoteID) -> NoteID? { storage.parts.names.next(note) }
    func namesakes(_ key: UInt64) -> Namesakes? {
        storage.parts.namesakes.isEmpty ? nil : storage.parts.namesakes[key]
    }
    func others(_ key: UInt64) -> OtherNames? {
        storage.parts.otherNames.isEmpty ? nil : storage.parts.otherNames[key]
    }
    func allowedTypes(_ field: FieldID, of type: TypeID) -> TypeSet {
        storage.parts.allowed[type][field]
    }
    func allowedTypes(bodyField: Int16, of type: TypeID) -> TypeSet {
        storage.parts.allowedInBody[type][Int(bodyField)]
    }

    /// Every name that a link may use with its note: file names, aliases and former names. O(notes).
    package var allNames: [(name: String, note: NoteID)] {
        indices.filter { !conflictCopies.contains($0) }.map { (notes[$0].name, $0) } + otherNamesInUse
    }
}

/// What a change of some notes leaves as it is.
extension Graph {
    /// Whether what a note becomes can decide what is a conflict copy: it is a record with a copy's name, or what such
    /// a record may be a copy of.
    func concernsCopies(_ id: NoteID, _ note: Note?) -> Bool {
        let old = notes[id]
        if !parts.copiedPaths.isEmpty, parts.copiedPaths.contains(PathEnd.key(of: old.path)) { return true }
        return (old.isRecord || note?.isRecord == true) && ConflictCopy.mayBe(old.path)
    }

    /// Whether the table of units may read a note.
    func definesUnits(_ note: Note) -> Bool { note.type.map { schema.types[$0].unitFields != nil } ?? false }

    /// The notes, by number, with a link whose name has one of these folded keys, wherever it leads.
    ///
    /// Cost: the first time linear in the links of the vault; then that of these notes, also after an update that had
    /// to copy nothing.
    package func notes(linkingAnyOf keys: some Sequence<UInt64>) -> Set<NoteID> {
        let linking = parts.linkingNotes.value {
            let notes = notes
            return indices.reduce(into: [:]) { found, id in
                for key in notes[id].linkKeys { found[key, default: []].insert(id) }
            }
        }
        return keys.reduce(into: []) { found, key in for note in linking[key] ?? [] { found.insert(note) } }
    }
}

extension Note {
    /// The folded keys of the names that its links give.
    fileprivate var linkKeys: Set<UInt64> { Set(links.map { nameKey(of: $0) }) }

    /// Whether links find this note where they find another one, and what takes the other takes it.
    func hasNames(of other: Note) -> Bool {
        guard type == other.type, path == other.path else { return false }
        if !marks.contains(.otherNames), !other.marks.contains(.otherNames) { return true }
        return ["aliases", "formerly"].allSatisfy { texts($0).map(\.value) == other.texts($0).map(\.value) }
    }
}

extension Graph {
    /// What the records of a type have in a field, each text once, sorted; but for one of them. O(records of the type).
    package func texts(inUseFor field: String, of type: TypeID, besides other: NoteID? = nil) -> [String] {
        Set(records[type].flatMap { $0 == other ? [] : notes[$0].texts(field).map(\.value) }).sorted()
    }

    /// What all notes but one have in a property, each text once, the most frequent first, then sorted. O(notes).
    package func texts(inUseFor property: String, besides other: NoteID) -> [(text: String, count: Int)] {
        var counts: [String: Int] = [:]
        for id in notes.indices where id != other && !removed.contains(id) {
            for text in notes[id].texts(property) { counts[text.value, default: 0] += 1 }
        }
        return counts.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }

    /// The aliases and former names of notes. O(such names).
    package var otherNamesInUse: [(name: String, note: NoteID)] {
        parts.otherNames.values.flatMap { names in
            names.all.sorted { notes[$0.note].path < notes[$1.note].path }.map { ($0.name, $0.note) }
        }
    }
}
