import VaultSchema
import VaultSyntax

/// All notes of a vault and how their links lead from one to another.
///
/// A link is resolved when it is asked for, from the names alone; so one changed file is one call to `update`,
/// and no other file is read again. Notes are known by a number that stays the same while the graph lives.
package struct Graph: Sendable {
    /// Shared, so that a copy of a graph costs one count. Changes work on a copy of this.
    private final class Storage: Sendable {
        let parts: Parts

        init(_ parts: Parts) { self.parts = parts }
    }

    fileprivate struct Parts: Sendable {
        let schema: Schema
        var notes: [Note]
        var removed: Set<Int> = []
        var conflictCopies: Set<Int> = []
        var otherFiles: OtherFiles
        var names = NameIndex()
        /// Aliases and former names by folded name.
        var otherNames: [UInt64: [OtherName]] = [:]
        /// For each type and field, the types a link may lead to, as bits; all bits for any record.
        let allowed: [[UInt64]]
        /// The same for the fields in bodies.
        let allowedInBody: [[UInt64]]
        /// By type, the records that count, by path.
        var records: [[Int]]
    }

    private var storage: Storage

    package var schema: Schema { storage.parts.schema }
    /// By number. A note that was removed stays as an empty plain note and is in `removed`.
    package var notes: [Note] { storage.parts.notes }
    package var removed: Set<Int> { storage.parts.removed }
    /// Records that a sync tool copied; they count nowhere.
    package var conflictCopies: Set<Int> { storage.parts.conflictCopies }
    /// Files of other kinds, for links with an extension.
    package var otherFiles: OtherFiles { storage.parts.otherFiles }
    /// The numbers of the records that count, by type, each by path: all but removed notes and conflict copies.
    package var records: [[Int]] { storage.parts.records }

    struct OtherName: Sendable {
        let note: Int
        let name: String
        let isFormer: Bool
    }

    /// Cost: O(notes).
    package init(schema: Schema, notes: [Note], otherFiles: [String] = []) {
        var parts = Parts(
            schema: schema, notes: notes, otherFiles: OtherFiles(otherFiles),
            allowed: schema.fields.map { $0.map { Self.allowed($0.scalar, schema) } },
            allowedInBody: schema.types.map { $0.bodyFields.map { Self.allowed(.link(to: $0.types), schema) } },
            records: Array(repeating: [], count: schema.types.count))
        parts.names.reserve(notes.count)
        var suspects: [Int] = []
        for index in notes.indices {
            parts.addNames(of: index)
            parts.addRecord(index)
            if ConflictCopy.mayBe(notes[index].path) { suspects.append(index) }
        }
        storage = Storage(parts)
        for index in suspects { markIfCopy(index) }
    }

    private static func allowed(_ scalar: Scalar, _ schema: Schema) -> UInt64 {
        guard case .link(let types) = scalar, !types.isEmpty else { return .max }
        return types.reduce(0) { bits, name in schema.type(name).map { bits | 1 << UInt64($0) } ?? bits }
    }

    /// Puts a file's new reading in the place of the old one; nil removes it. Cost: that of the one note, and a copy of
    /// the index of names.
    /// Returns the note's number, nil when it was neither there nor is now.
    @discardableResult
    package mutating func update(path: String, to note: Note?) -> Int? {
        let old = index(ofPath: path) ?? conflictCopies.first { notes[$0].path.utf8.elementsEqual(path.utf8) }
        guard let note else {
            guard let old else { return nil }
            remove([old])
            return old
        }
        var parts = storage.parts
        if let old { parts.leave(old) }
        let index = old ?? parts.notes.count
        if old == nil { parts.notes.append(note) } else { parts.notes[index] = note }
        parts.addNames(of: index)
        parts.addRecord(index)
        storage = Storage(parts)
        if ConflictCopy.mayBe(path) { markIfCopy(index) }
        return index
    }

    /// Takes notes out, by number. Cost: that of the notes, and a copy of the index of names.
    package mutating func remove(_ numbers: [Int]) {
        if numbers.isEmpty { return }
        var parts = storage.parts
        for number in numbers {
            parts.leave(number)
            parts.notes[number] = Note(
                path: parts.notes[number].path, document: Document([]), type: nil, links: [], problems: [],
                conflicts: [])
            parts.removed.insert(number)
        }
        storage = Storage(parts)
    }

    /// The graph with new readings in the place of old ones, by number, at their paths or at others; numbers stay.
    ///
    /// Cost: O(notes), however many change.
    ///
    /// - Parameter schema: another one, by which all notes have been read anew
    package func replacing(_ readings: [Int: Note], schema: Schema? = nil) -> Graph {
        guard removed.isEmpty else {
            var graph = self
            for (index, note) in readings.sorted(by: { $0.key < $1.key }) {
                if graph.notes[index].path != note.path { graph.update(path: graph.notes[index].path, to: nil) }
                graph.update(path: note.path, to: note)
            }
            return graph
        }
        var notes = notes
        for (index, note) in readings where notes.indices.contains(index) { notes[index] = note }
        var graph = Graph(schema: schema ?? self.schema, notes: notes)
        var parts = graph.storage.parts
        parts.otherFiles = otherFiles
        graph.storage = Storage(parts)
        return graph
    }

    /// The notes with a name, compared as links compare it; without conflict copies. O(notes that share it).
    package func notes(named name: String) -> [Int] {
        chain(from: firstNote(FoldedName.key(name))).filter { FoldedName.areEqual(notes[$0].name, name) }.sorted()
    }

    /// The numbers of all notes that are there.
    package var indices: [Int] {
        removed.isEmpty ? Array(notes.indices) : notes.indices.filter { !removed.contains($0) }
    }

    /// The numbers of the records of a type that count, by path.
    package func records(_ type: String) -> [Int] { schema.type(type).map { records[$0] } ?? [] }

    /// Notes in the order of their paths' bytes. Cost: a sort, which is quick for those that are in order.
    package func byPath(_ numbers: [Int]) -> [Int] {
        let notes = notes
        return numbers.sorted { notes[$0].comes(before: notes[$1]) }
    }

    /// The number of the note at a path. O(1).
    package func index(ofPath path: String) -> Int? {
        var candidate = storage.parts.names.first(FoldedName.key(ofPath: path))
        while candidate >= 0 {
            if notes[Int(candidate)].path.utf8.elementsEqual(path.utf8) { return Int(candidate) }
            candidate = storage.parts.names.next(candidate)
        }
        return nil
    }

    /// Groups of records that share a name.
    package var sharedNames: [[Int]] {
        storage.parts.names.shared.compactMap { first in
            let chain = chain(from: first)
            var group = chain.filter { notes[$0].isRecord && !conflictCopies.contains($0) }
            guard group.count > 1 else { return nil }
            let name = notes[group[0]].name
            group = group.filter { FoldedName.areEqual(notes[$0].name, name) }
            guard group.count > 1 else { return nil }
            return byPath(group)
        }
    }

    /// Notes whose folded name has this key. A key may be shared by other names: compare.
    func chain(from first: Int32) -> [Int] {
        var result: [Int] = []
        var candidate = first
        while candidate >= 0 {
            result.append(Int(candidate))
            candidate = storage.parts.names.next(candidate)
        }
        return result
    }

    func firstNote(_ key: UInt64) -> Int32 { storage.parts.names.first(key) }
    func nextNote(_ note: Int32) -> Int32 { storage.parts.names.next(note) }
    func others(_ key: UInt64) -> [OtherName] {
        storage.parts.otherNames.isEmpty ? [] : storage.parts.otherNames[key] ?? []
    }
    func allowedTypes(_ field: Int16, of type: Int) -> UInt64 {
        storage.parts.allowed[type][Int(field)]
    }
    func allowedTypes(bodyField: Int16, of type: Int) -> UInt64 {
        storage.parts.allowedInBody[type][Int(bodyField)]
    }

    /// Every name that a link may use with its note: file names, aliases and former names. O(notes).
    package var allNames: [(name: String, note: Int)] {
        indices.filter { !conflictCopies.contains($0) }.map { (notes[$0].name, $0) }
            + storage.parts.otherNames.values.joined().filter { !conflictCopies.contains($0.note) }
            .map { ($0.name, $0.note) }
    }

    /// Notes whose folded name is that of other notes too, in groups. O(names).
    var chainsOfSharedNames: [[Int]] { storage.parts.names.shared.map { chain(from: $0) } }

    private mutating func markIfCopy(_ index: Int) {
        guard notes[index].isRecord, ConflictCopy.isCopy(notes[index], in: self) else { return }
        var parts = storage.parts
        parts.removeRecord(index)
        parts.conflictCopies.insert(index)
        parts.names.remove(index, key: notes[index].nameKey)
        storage = Storage(parts)
    }
}

extension Graph.Parts {
    fileprivate mutating func addNames(of index: Int) {
        names.add(index, key: notes[index].nameKey)
        guard notes[index].marks.contains(.otherNames) else { return }
        for name in otherNames(of: index) { otherNames[FoldedName.key(name.name), default: []].append(name) }
    }

    fileprivate mutating func addRecord(_ index: Int) {
        guard let type = notes[index].type else { return }
        records[type].insert(index, at: recordsUpTo(index, type))
    }

    fileprivate mutating func removeRecord(_ index: Int) {
        guard let type = notes[index].type else { return }
        let place = recordsUpTo(index, type) - 1
        if place >= 0, records[type][place] == index { records[type].remove(at: place) }
    }

    /// How many records of a type do not come behind a note by path.
    ///
    /// Cost: one comparison when all are that, else a search by halves.
    private func recordsUpTo(_ index: Int, _ type: Int) -> Int {
        let (note, others) = (notes[index], records[type])
        guard let last = others.last, note.comes(before: notes[last]) else { return others.count }
        var (place, end) = (0, others.count - 1)
        while place < end {
            let middle = (place + end) / 2
            if note.comes(before: notes[others[middle]]) { end = middle } else { place = middle + 1 }
        }
        return place
    }

    /// Takes a note's names and the record that it is out.
    fileprivate mutating func leave(_ index: Int) {
        removeRecord(index)
        names.remove(index, key: notes[index].nameKey)
        removed.remove(index)
        conflictCopies.remove(index)
        for name in otherNames(of: index) {
            otherNames[FoldedName.key(name.name)]?.removeAll { $0.note == index }
        }
    }

    private func otherNames(of index: Int) -> [Graph.OtherName] {
        let note = notes[index]
        guard note.marks.contains(.otherNames) else { return [] }
        return note.texts("aliases").map { Graph.OtherName(note: index, name: $0.value, isFormer: false) }
            + note.texts("formerly").map { Graph.OtherName(note: index, name: $0.value, isFormer: true) }
    }
}
