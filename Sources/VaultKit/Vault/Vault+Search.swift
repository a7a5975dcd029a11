import VaultEdits
import VaultGraph
import VaultSchema
import VaultSyntax

extension Vault {
    /// The note that a person means; without types any note, record or plain. `[[name]]` is `name`.
    ///
    /// The order is the same for every command: path, seen from a folder or from the root; exact name of a record;
    /// title, alias or former name; exact name of a plain note; then the beginning of a name that only one has,
    /// records first. Cost: O(notes) when neither path nor exact name fits.
    package func note(named written: String, from folder: String, of types: [String] = []) -> RecordSearch {
        let name = Self.plainName(written)
        if let index = note(atPath: name, from: folder), isNote(index, of: types) { return .one(index) }
        if let found = graph.record(wholeName: name, of: types) { return found }
        guard types.isEmpty, !name.isEmpty else { return graph.record(beginning: name, of: types) }
        let stem = NotePath.stem(name)
        let named = graph.notes(named: stem)
        if let found = search(named) { return found }
        let found = graph.record(beginning: name)
        guard case .none(let near) = found else { return found }
        let start = name.lowercased()
        let plain = graph.indices.filter { graph.notes[$0].name.lowercased().hasPrefix(start) }
        if plain.count == 1 { return .beginning(plain[0]) }
        return search(plain)
            ?? .none(near: near.isEmpty ? Near.suggestions(for: name, in: graph.allNames.map(\.name)) : near)
    }

    /// The paths of plain notes, and of files that could not be read, with exactly this name: what a command that
    /// writes may not pass over for the sake of a record. None for a path, which means one file.
    package func otherFiles(named written: String, from folder: String) -> [String] {
        let name = Self.plainName(written)
        if note(atPath: name, from: folder) != nil { return [] }
        let stem = NotePath.stem(name)
        let plain = graph.notes(named: stem).filter { !graph.notes[$0].isRecord }.map { graph.notes[$0].path }
        let unreadable = facts.unreadable.map(\.path).filter { path in
            NotePath.isNote(path) && FoldedName.areEqual(NotePath.name(path), stem)
        }
        return (plain + unreadable).sorted()
    }

    /// `[[name]]` is `name`.
    package static func plainName(_ written: String) -> String {
        written.hasPrefix("[[") && written.hasSuffix("]]") ? String(written.dropFirst(2).dropLast(2)) : written
    }

    /// Whether a person gave a path, not a name.
    package static func isPath(_ written: String) -> Bool {
        written.contains("/") || NotePath.isNote(written)
    }

    private func isNote(_ index: NoteID, of types: [String]) -> Bool {
        types.isEmpty || graph.notes[index].type.map { types.contains(graph.schema.types[$0].name) } ?? false
    }

    private func search(_ found: [NoteID]) -> RecordSearch? {
        if found.isEmpty { return nil }
        if found.count == 1 { return .one(found[0]) }
        return .several(found.sorted { graph.notes[$0].path < graph.notes[$1].path })
    }

    /// The conflict copy whose path is written, seen from the root or from a folder; nil for none.
    package func conflictCopy(named written: String, from folder: String) -> NoteID? {
        let paths = [relativePath(written, from: folder), written].compactMap { $0 }
        return paths.lazy.compactMap { graph.conflictCopy(atPath: $0) }.first
    }

    /// The note whose path is written, seen from a folder or from the root. A name alone is none, and left to the
    /// search by name, which puts records first.
    private func note(atPath written: String, from folder: String) -> NoteID? {
        guard Self.isPath(written) else { return nil }
        let paths = [relativePath(written, from: folder), written].compactMap { $0 }
        return paths.lazy.flatMap { [$0] + NotePath.files($0) }.compactMap(graph.index(ofPath:)).first
    }
}
