import VaultGraph
import VaultSchema

extension Vault {
    /// The note, record or plain, that a person means: by path, seen from a folder or from the root, by name, alias,
    /// former name, or by the unambiguous beginning of a name. `[[name]]` is `name`.
    ///
    /// Records come before plain notes. Cost: O(notes) only when no whole name fits.
    package func note(named written: String, from folder: String) -> RecordSearch {
        let name =
            written.hasPrefix("[[") && written.hasSuffix("]]") ? String(written.dropFirst(2).dropLast(2)) : written
        if let path = relativePath(name, from: folder), let index = note(atPath: path) { return .one(index) }
        if let index = note(atPath: name) { return .one(index) }
        switch graph.resolve(name, allowed: .max, from: "") {
        case .note(let index), .alias(let index), .formerName(let index), .wrongType(let index): return .one(index)
        case .ambiguous(let found): return .several(found)
        case .otherFile, .broken: break
        }
        let found = graph.record(named: name)
        guard case .none(let near) = found, !name.isEmpty else { return found }
        let start = name.lowercased()
        let plain = graph.indices.filter { graph.notes[$0].name.lowercased().hasPrefix(start) }
        if plain.count == 1 { return .one(plain[0]) }
        if plain.count > 1 { return .several(plain.sorted { graph.notes[$0].name < graph.notes[$1].name }) }
        return .none(near: near.isEmpty ? Near.suggestions(for: name, in: graph.allNames.map(\.name)) : near)
    }

    /// The path of the conflict copy that a path means, seen from the root or from a folder; nil for none.
    package func conflictCopy(named written: String, from folder: String) -> String? {
        let paths = [relativePath(written, from: folder), written].compactMap { $0 }
        return paths.lazy.compactMap { conflictCopy(atPath: $0) }.first.map { graph.notes[$0].path }
    }

    /// The conflict copy at exactly this path, relative to the root.
    func conflictCopy(atPath path: String) -> Int? {
        graph.conflictCopies.first { graph.notes[$0].path.utf8.elementsEqual(path.utf8) }
    }

    private func note(atPath path: String) -> Int? {
        // A name alone is left to the search by name, which puts records first.
        guard path.hasSuffix(".md") || path.contains("/") else { return nil }
        return graph.index(ofPath: path) ?? graph.index(ofPath: path + ".md")
    }
}
