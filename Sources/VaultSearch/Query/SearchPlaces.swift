import VaultRecords
import VaultSyntax

/// Where a query looks: types, folders and tags.
struct SearchPlaces {
    private var types: Set<TypeID?> = []
    private var otherTypes: Set<TypeID?> = []
    private var starts: [String] = []
    private var otherStarts: [String] = []
    private var tags: [String] = []
    private var otherTags: [String] = []

    /// What plain notes are called.
    private static let plain = "note"

    init(_ filters: [SearchQuery.Filter], in graph: Graph) throws(SearchProblem) {
        for filter in filters {
            switch filter.kind {
            case .type:
                let type = try Self.type(filter, graph.schema)
                if filter.isExcluded { otherTypes.insert(type) } else { types.insert(type) }
            case .tag:
                let tag = (filter.text.hasPrefix("#") ? String(filter.text.dropFirst()) : filter.text).lowercased()
                if filter.isExcluded { otherTags.append(tag) } else { tags.append(tag) }
            case .folder:
                let folder = try Self.folder(filter, graph)
                if filter.isExcluded { otherStarts.append(folder) } else { starts.append(folder) }
            }
        }
    }

    private static func type(_ filter: SearchQuery.Filter, _ schema: Schema) throws(SearchProblem) -> TypeID? {
        if filter.text.lowercased() == plain { return nil }
        if let type = schema.type(named: filter.text.lowercased()) { return type }
        let names = schema.recordTypes.map(\.name) + [plain]
        throw SearchProblem(
            .unknownType(names), filter.range, suggestions: Near.suggestions(for: filter.text.lowercased(), in: names))
    }

    /// The folder in lower case with a slash at its end; empty for the root.
    private static func folder(_ filter: SearchQuery.Filter, _ graph: Graph) throws(SearchProblem) -> String {
        let parts = filter.text.split(separator: "/").filter { $0 != "." }
        if parts.isEmpty { return "" }
        let wanted = parts.joined(separator: "/").lowercased() + "/"
        if graph.indices.contains(where: { graph.notes[$0].path.text.lowercased().hasPrefix(wanted) }) { return wanted }
        let folders = Set(graph.indices.map { graph.notes[$0].folder.text }).sorted()
        throw SearchProblem(
            .unknownFolder, filter.range,
            suggestions: Near.suggestions(for: parts.joined(separator: "/"), in: folders))
    }

    /// The notes of the types and folders, without conflict copies. O(notes).
    func notes(in graph: Graph) -> [NoteID] {
        let copies = graph.conflictCopies
        let hasFolders = !starts.isEmpty || !otherStarts.isEmpty
        return graph.indices.filter { number in
            let note = graph.notes[number]
            if !types.isEmpty, !types.contains(note.type) { return false }
            if !otherTypes.isEmpty, otherTypes.contains(note.type) { return false }
            if hasFolders {
                let path = note.path.text.lowercased()
                if !starts.isEmpty, !starts.contains(where: path.hasPrefix) { return false }
                if otherStarts.contains(where: path.hasPrefix) { return false }
            }
            return copies.isEmpty || !copies.contains(number)
        }
    }

    /// Whether a note has the tags. A tag stands for those below it too: `health` for `health/sleep`.
    func fit(_ number: NoteID, in graph: Graph) -> Bool {
        if tags.isEmpty, otherTags.isEmpty { return true }
        let own = graph.notes[number].texts("tags").map { tag in
            (tag.value.hasPrefix("#") ? String(tag.value.dropFirst()) : tag.value).lowercased()
        }
        func isThere(_ tag: String) -> Bool { own.contains { $0 == tag || $0.hasPrefix(tag + "/") } }
        return tags.allSatisfy(isThere) && !otherTags.contains(where: isThere)
    }
}
