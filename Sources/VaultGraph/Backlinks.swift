import VaultSchema
import VaultSyntax

/// Which links give which names, so that the links to a note are found without asking every note.
package struct Backlinks: Sendable {
    private struct Mention: Sendable {
        let note: Int32
        /// The place of the link among those of the note.
        let link: Int32
    }

    /// Links by the folded last part of the destinations they give.
    private var mentions: [UInt64: [Mention]] = [:]

    /// A link with the note that holds it.
    package struct Source: Hashable, Sendable {
        package let note: Int
        package let link: Link
    }

    /// Cost: O(links).
    package init(_ graph: Graph) {
        for index in graph.indices { add(index, graph.notes[index]) }
    }

    /// To be called with the note as it was and as it is when one file changed. O(links of the note).
    package mutating func update(_ index: Int, from old: Note?, to new: Note?) {
        if let old {
            for key in Set(keys(of: old)) { mentions[key]?.removeAll { $0.note == Int32(index) } }
        }
        if let new { add(index, new) }
    }

    /// All links that lead to a note, by the path of the note that holds them, then by place.
    /// Cost: O(links that give one of its names).
    package func links(to index: Int, in graph: Graph) -> [Source] {
        let note = graph.notes[index]
        var names = [note.name]
        names += note.texts("aliases").map(\.value) + note.texts("formerly").map(\.value)
        let sources = Set(names.map { FoldedName.key($0) }).flatMap { mentions[$0] ?? [] }.compactMap {
            mention -> Source? in
            let holder = Int(mention.note)
            let link = graph.notes[holder].links[Int(mention.link)]
            return leads(link, of: holder, to: index, in: graph) ? Source(note: holder, link: link) : nil
        }
        return sources.sorted { left, right in
            if left.note == right.note { return left.link.range.start < right.link.range.start }
            let (a, b) = (graph.notes[left.note].path, graph.notes[right.note].path)
            return a.utf8.lexicographicallyPrecedes(b.utf8)
        }
    }

    private func leads(_ link: Link, of holder: Int, to index: Int, in graph: Graph) -> Bool {
        switch graph.resolve(link, of: holder) {
        case .note(let found), .alias(let found), .formerName(let found), .wrongType(let found): found == index
        default: false
        }
    }

    private mutating func add(_ index: Int, _ note: Note) {
        for (link, key) in keys(of: note).enumerated() {
            mentions[key, default: []].append(Mention(note: Int32(index), link: Int32(link)))
        }
    }

    /// One for each link.
    private func keys(of note: Note) -> [UInt64] {
        note.links.map { link in
            let destination = note.destination(of: link)
            var name = destination.split(separator: "/").last.map(String.init) ?? destination
            if name.lowercased().hasSuffix(".md") { name.removeLast(3) }
            return FoldedName.key(name)
        }
    }
}
