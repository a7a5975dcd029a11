import VaultSchema
import VaultSyntax

/// Which notes mention which names, so that the links to a note are found without asking every note.
package struct Backlinks: Sendable {
    /// Notes by the folded last part of the destinations they name.
    private var mentions: [UInt64: [Int32]] = [:]

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
            for key in keys(of: old) { mentions[key]?.removeAll { $0 == Int32(index) } }
        }
        if let new { add(index, new) }
    }

    /// All links that lead to a note, by the path of the note that holds them, then by place.
    package func links(to index: Int, in graph: Graph) -> [Source] {
        let note = graph.notes[index]
        var names = [note.name]
        names += note.texts("aliases").map(\.value) + note.texts("formerly").map(\.value)
        var holders: Set<Int32> = []
        for name in names { holders.formUnion(mentions[FoldedName.key(name)] ?? []) }
        let sources = holders.flatMap { holder in
            graph.notes[Int(holder)].links.filter { leads($0, of: Int(holder), to: index, in: graph) }
                .map { Source(note: Int(holder), link: $0) }
        }
        return sources.sorted { left, right in
            let (a, b) = (graph.notes[left.note].path, graph.notes[right.note].path)
            return a == b ? left.link.range.start < right.link.range.start : a.utf8.lexicographicallyPrecedes(b.utf8)
        }
    }

    private func leads(_ link: Link, of holder: Int, to index: Int, in graph: Graph) -> Bool {
        switch graph.resolve(link, of: holder) {
        case .note(let found), .alias(let found), .formerName(let found), .wrongType(let found): found == index
        default: false
        }
    }

    private mutating func add(_ index: Int, _ note: Note) {
        for key in keys(of: note) { mentions[key, default: []].append(Int32(index)) }
    }

    private func keys(of note: Note) -> Set<UInt64> {
        Set(
            note.links.map { link in
                let destination = note.destination(of: link)
                var name = destination.split(separator: "/").last.map(String.init) ?? destination
                if name.lowercased().hasSuffix(".md") { name.removeLast(3) }
                return FoldedName.key(name)
            })
    }
}
