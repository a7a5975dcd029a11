import VaultRecords
import VaultSyntax

/// The entries of a note that name what another field links: `run 5 km` in `amounts`, `health 8` in `alignment`.
package struct NamedEntries {
    /// One that names the record in question.
    package struct Entry {
        package var field: String
        /// False where the field holds a single text.
        var isInList: Bool
        /// Counted from 0, as the note has them.
        package var element: Int
        /// Its scalar in the note's document.
        package var node: Int32
        package var text: String
        /// The name as bytes of the text.
        package var range: Range<Int>
        package var name: String

        /// Its text with another name.
        package func naming(_ other: String) -> String {
            let bytes = Array(text.utf8)
            return String(decoding: bytes[..<range.lowerBound], as: UTF8.self) + other
                + String(decoding: bytes[range.upperBound...], as: UTF8.self)
        }
    }

    private let graph: Graph

    package init(graph: Graph) { self.graph = graph }

    /// The entries of a note that name a record which the note links. Cost: O(entries + links of the note).
    package func entries(of holder: NoteID, naming number: NoteID) -> [Entry] { entries(of: holder)[number] ?? [] }

    /// The entries of a note that name records which the note links, by record.
    /// Cost: O(entries + links of the note).
    package func entries(of holder: NoteID) -> [NoteID: [Entry]] {
        let note = graph.notes[holder]
        guard let type = note.type else { return [:] }
        var found: [NoteID: [Entry]] = [:]
        var known: Set<NoteID>?
        for field in graph.schema.fields[type] {
            switch field.scalar {
            case .namedNumber, .namedQuantity: break
            default: continue
            }
            guard let entry = note.document.entry(field.name), entry.state == .readable else { continue }
            let isList = note.document.nodes[Int(entry.value)].isList
            let linked =
                known
                ?? Set(note.links.filter { !$0.isInBody }.compactMap { graph.resolve($0, of: holder).destination })
            known = linked
            for (element, node) in note.document.elements(of: entry.value).enumerated()
            where note.document.nodes[Int(node)].isScalar {
                let text = note.document.text(node)
                guard let (number, name, range) = named(text, field, from: note.folder, among: linked) else { continue }
                found[number, default: []].append(
                    Entry(
                        field: field.name, isInList: isList, element: element, node: node, text: text, range: range,
                        name: name))
            }
        }
        return found
    }

    /// The first name in a text, the longest first, that a linked note has. Like a field, it skips plain notes.
    private func named(
        _ text: String, _ field: Field, from folder: Path, among linked: Set<NoteID>
    ) -> (note: NoteID, name: String, range: Range<Int>)? {
        let bytes = Array(text.utf8)
        let names: [(name: String, range: Range<Int>)]
        if case .namedNumber = field.scalar {
            let reading = NamedNumber.read(bytes.span, within: field.range ?? 1...10).value
            names = reading.map { [($0.name, $0.nameRange)] } ?? []
        } else {
            names = (NamedAmount.readings(bytes.span).value ?? []).map { ($0.name, $0.nameRange) }
        }
        for (name, range) in names {
            let resolution = graph.resolve(name, allowed: .all, from: folder)
            var found = resolution.destination
            if case .ambiguous(let several) = resolution { found = several.first.first(where: linked.contains) }
            if let found, linked.contains(found) { return (found, name, range) }
        }
        return nil
    }
}

extension FieldEdits {
    /// Writes another text in the place of each entry. Cost: for each field that of one edit.
    package mutating func replace(_ entries: [(entry: NamedEntries.Entry, text: String)]) throws(Refusal) {
        let fields = Dictionary(grouping: entries.filter { $0.text != $0.entry.text }) { $0.entry.field }
        for (field, entries) in fields.sorted(by: { $0.key < $1.key }) {
            if let only = entries.first, !only.entry.isInList {
                try set(field, [only.text])
            } else {
                try replace(field, Dictionary(entries.map { ($0.entry.element, $0.text) }) { $1 })
            }
        }
    }
}
