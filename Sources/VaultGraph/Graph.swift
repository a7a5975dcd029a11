import VaultSchema
import VaultSyntax

/// All notes of a vault and how their links lead from one to another.
///
/// A link is resolved when it is asked for, from the names alone; so one changed file is one call to `update`,
/// and no other file is read again. Notes are known by a number that stays the same while the graph lives.
package struct Graph: Sendable {
    package let schema: Schema
    /// By number. A note that was removed stays as an empty plain note and is in `removed`.
    package private(set) var notes: [Note]
    package private(set) var removed: Set<Int> = []
    /// Records that a sync tool copied; they count nowhere.
    package private(set) var conflictCopies: Set<Int> = []
    /// Files of other kinds, for links with an extension.
    package var otherFiles: OtherFiles

    private var names = NameIndex()
    /// Aliases and former names by folded name.
    private var otherNames: [UInt64: [OtherName]] = [:]
    /// For each type and field, the types a link may lead to, as bits; all bits for any record.
    private let allowed: [[UInt64]]

    struct OtherName: Sendable {
        let note: Int
        let name: String
        let isFormer: Bool
    }

    /// Cost: O(notes).
    package init(schema: Schema, notes: [Note], otherFiles: [String] = []) {
        self.schema = schema
        self.notes = notes
        self.otherFiles = OtherFiles(otherFiles)
        allowed = schema.fields.map { $0.map { Self.allowed($0.scalar, schema) } }
        names.reserve(notes.count)
        for index in notes.indices { addNames(of: index) }
        for index in notes.indices where ConflictCopy.mayBe(notes[index].path) { markIfCopy(index) }
    }

    private static func allowed(_ scalar: Scalar, _ schema: Schema) -> UInt64 {
        guard case .link(let types) = scalar, !types.isEmpty else { return .max }
        return types.reduce(0) { bits, name in schema.type(name).map { bits | 1 << UInt64($0) } ?? bits }
    }

    /// Puts a file's new reading in the place of the old one; nil removes it. Cost: that of the one note.
    /// Returns the note's number, nil when it was neither there nor is now.
    @discardableResult
    package mutating func update(path: String, to note: Note?) -> Int? {
        let old = index(ofPath: path)
        if let old {
            removeNames(of: old)
            conflictCopies.remove(old)
        }
        guard let note else {
            guard let old else { return nil }
            notes[old] = Note(path: path, document: Document([]), type: nil, links: [], problems: [], conflicts: [])
            removed.insert(old)
            return old
        }
        let index = old ?? notes.count
        if old == nil { notes.append(note) } else { notes[index] = note }
        addNames(of: index)
        if ConflictCopy.mayBe(path) { markIfCopy(index) }
        return index
    }

    /// The numbers of all notes that are there.
    package var indices: [Int] { removed.isEmpty ? Array(notes.indices) : notes.indices.filter { !removed.contains($0) } }

    /// The numbers of the records of a type that count, by path.
    package func records(_ type: Int) -> [Int] {
        notes.indices.filter { notes[$0].type == type && !removed.contains($0) && !conflictCopies.contains($0) }
            .sorted { notes[$0].path.utf8.lexicographicallyPrecedes(notes[$1].path.utf8) }
    }

    package func records(_ type: String) -> [Int] { schema.type(type).map(records) ?? [] }

    /// The number of the note at a path. O(1).
    package func index(ofPath path: String) -> Int? {
        var candidate = names.first(nameKey(path))
        while candidate >= 0 {
            if notes[Int(candidate)].path.utf8.elementsEqual(path.utf8) { return Int(candidate) }
            candidate = names.next(candidate)
        }
        return nil
    }

    /// Groups of records that share a name.
    package var sharedNames: [[Int]] {
        names.shared.compactMap { first in
            let chain = chain(from: first)
            var group = chain.filter { notes[$0].isRecord && !conflictCopies.contains($0) }
            guard group.count > 1 else { return nil }
            let name = notes[group[0]].name
            group = group.filter { FoldedName.areEqual(notes[$0].name, name) }
            guard group.count > 1 else { return nil }
            return group.sorted { notes[$0].path.utf8.lexicographicallyPrecedes(notes[$1].path.utf8) }
        }
    }

    /// Notes whose folded name has this key. A key may be shared by other names: compare.
    func chain(from first: Int32) -> [Int] {
        var result: [Int] = []
        var candidate = first
        while candidate >= 0 {
            result.append(Int(candidate))
            candidate = names.next(candidate)
        }
        return result
    }

    func firstNote(_ key: UInt64) -> Int32 { names.first(key) }
    func nextNote(_ note: Int32) -> Int32 { names.next(note) }
    func others(_ key: UInt64) -> [OtherName] { otherNames.isEmpty ? [] : otherNames[key] ?? [] }
    func allowedTypes(_ field: Int16, of type: Int) -> UInt64 { allowed[type][Int(field)] }

    /// Every name that a link may use with its note: file names, aliases and former names. O(notes).
    package var allNames: [(name: String, note: Int)] {
        indices.filter { !conflictCopies.contains($0) }.map { (notes[$0].name, $0) }
            + otherNames.values.joined().filter { !conflictCopies.contains($0.note) }.map { ($0.name, $0.note) }
    }

    /// Notes whose folded name is that of other notes too, in groups. O(names).
    var chainsOfSharedNames: [[Int]] { names.shared.map { chain(from: $0) } }

    // MARK: Names

    private mutating func addNames(of index: Int) {
        names.add(index, key: nameKey(notes[index].path))
        for name in otherNames(of: index) { otherNames[FoldedName.key(name.name), default: []].append(name) }
    }

    private mutating func removeNames(of index: Int) {
        names.remove(index, key: nameKey(notes[index].path))
        removed.remove(index)
        for name in otherNames(of: index) {
            otherNames[FoldedName.key(name.name)]?.removeAll { $0.note == index }
        }
    }

    private func otherNames(of index: Int) -> [OtherName] {
        let note = notes[index]
        guard note.document.frontMatter != nil else { return [] }
        return note.texts("aliases").map { OtherName(note: index, name: $0.value, isFormer: false) }
            + note.texts("formerly").map { OtherName(note: index, name: $0.value, isFormer: true) }
    }

    /// The folded key of the file name without `.md`.
    private func nameKey(_ path: String) -> UInt64 {
        var path = path
        return path.withUTF8 { FoldedName.key($0.span.extracting(PathBytes.name(of: $0.span))) }
    }

    private mutating func markIfCopy(_ index: Int) {
        guard notes[index].isRecord, ConflictCopy.isCopy(notes[index], in: self) else { return }
        conflictCopies.insert(index)
        names.remove(index, key: nameKey(notes[index].path))
    }
}
