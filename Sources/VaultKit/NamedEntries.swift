import VaultGraph
import VaultSchema

/// The entries of a note that name what another field links: `run 5 km` in `amounts`, `health 8` in `alignment`.
struct NamedEntries {
    /// One that names the record that was asked for.
    struct Entry {
        var field: String
        /// False where the field holds a single text.
        var isInList: Bool
        /// Counted from 0, as the note has them.
        var element: Int
        /// Its scalar in the note's document.
        var node: Int32
        var text: String
        /// The name as bytes of the text.
        var range: Range<Int>
        var name: String
    }

    let graph: Graph

    /// The entries of a note that name a record which the note links. Cost: O(entries × links of the note).
    func entries(of holder: Int, naming number: Int) -> [Entry] {
        let note = graph.notes[holder]
        guard let type = note.type else { return [] }
        var found: [Entry] = []
        for field in graph.schema.fields[type] {
            switch field.scalar {
            case .namedNumber, .namedQuantity: break
            default: continue
            }
            guard let entry = note.document.entry(field.name), entry.state == .readable else { continue }
            let isList = note.document.nodes[Int(entry.value)].isList
            let nodes = isList ? Array(note.document.items(of: entry.value)) : [entry.value]
            for (element, node) in nodes.enumerated() where note.document.nodes[Int(node)].isScalar {
                let text = note.document.text(node)
                guard let name = names(in: text, field).first(where: { isLinked($0.name, by: holder) != nil }),
                    isLinked(name.name, by: holder) == number
                else { continue }
                found.append(
                    Entry(
                        field: field.name, isInList: isList, element: element, node: node, text: text,
                        range: name.range,
                        name: name.name))
            }
        }
        return found
    }

    /// What the entry may name, the longest first.
    private func names(in text: String, _ field: Field) -> [(name: String, range: Range<Int>)] {
        let bytes = Array(text.utf8)
        if case .namedNumber = field.scalar {
            let reading = NamedNumber.read(bytes.span, within: field.range ?? 1...10).value
            return reading.map { [($0.name, $0.nameRange)] } ?? []
        }
        return (NamedAmount.readings(bytes.span).value ?? []).map { ($0.name, $0.nameRange) }
    }

    /// The note that a name leads to, when a field of the holder links it.
    private func isLinked(_ name: String, by holder: Int) -> Int? {
        let note = graph.notes[holder]
        guard let found = graph.resolve(name, allowed: nil, from: note.folder).destination else { return nil }
        let isLinked = note.links.contains { !$0.isInBody && graph.resolve($0, of: holder).destination == found }
        return isLinked ? found : nil
    }
}
