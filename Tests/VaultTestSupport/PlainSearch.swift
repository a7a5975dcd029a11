import VaultRecords
import VaultSearch
import VaultSyntax

/// What a search finds, by the plainest way: every word of every text is compared with every wanted one.
package enum PlainSearch {
    /// The notes with all words and phrases of a query and none of those left out; filters and typos are not looked at.
    package static func find(_ query: SearchQuery, in graph: Graph) -> [NoteID] {
        let parts = query.parts.map { part in
            let forms = part.words.map { word in
                !part.isQuoted && word.utf8.count <= 64 ? WordForms.forms(of: word) : [word]
            }
            return (forms: forms, isExcluded: part.isExcluded)
        }
        return graph.indices.filter { number in
            if graph.conflictCopies.contains(number) { return false }
            let texts = texts(of: graph.notes[number]).map(TextWords.list)
            return parts.allSatisfy { part in texts.contains { has(part.forms, $0) } != part.isExcluded }
        }
    }

    private static func has(_ wanted: [Set<String>], _ words: [String]) -> Bool {
        guard words.count >= wanted.count else { return false }
        return (0...(words.count - wanted.count)).contains { start in
            wanted.indices.allSatisfy { isForm(words[start + $0], wanted[$0]) }
        }
    }

    private static func isForm(_ word: String, _ forms: Set<String>) -> Bool {
        let small = word.lowercased()
        if forms.contains(where: { $0.lowercased() == small }) { return true }
        let bare = TitleWord.withoutMarks(small)
        return forms.contains { TitleWord.withoutMarks($0) == bare || $0.lowercased() == bare }
    }

    private static let passed: Set = ["type", "created", "import_id", "silence", "archived"]

    private static func texts(of note: Note) -> [String] {
        let document = note.document
        var texts = [document.text(ByteRange(document.bodyStart, document.bytes.count))]
        for entry in document.entries {
            let key = document.text(document.nodes[Int(entry.key)].content).lowercased()
            if passed.contains(key) { continue }
            if entry.state != .readable {
                texts.append(document.text(entry.range))
                continue
            }
            let value = Int(entry.value)
            for node in document.nodes[value..<Int(document.nodes[value].next)] where node.isScalar {
                texts.append(document.text(node))
            }
        }
        return document.entry("title") == nil ? texts + [note.name] : texts
    }
}
