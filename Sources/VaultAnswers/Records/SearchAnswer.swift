import VaultGraph
import VaultSchema
import VaultSearch
import VaultShapes

/// Notes that a search found, as `vault search` shows them.
package struct SearchAnswer: Sendable {
    package let overview: SearchOverview
    package let graph: Graph

    package init(_ overview: SearchOverview, _ graph: Graph) {
        self.overview = overview
        self.graph = graph
    }

    package var hits: [Hit] { overview.hits.map { Hit(hit: $0, graph: graph) } }

    /// One note among those found.
    package struct Hit: Sendable {
        package let hit: SearchHit
        let graph: Graph

        package var note: Note { graph.notes[hit.note] }
        package var type: String? { note.type.map { graph.schema.types[$0].name } }
        /// The score with four decimals.
        package var score: String {
            let tenThousandths = Int((hit.score * 10_000).rounded())
            let decimals = String(tenThousandths % 10_000 + 10_000).dropFirst()
            return "\(tenThousandths / 10_000).\(decimals)"
        }
    }

    static let shape = Shape<SearchAnswer>("search", "notes that have what was searched for") { key in
        key.text("query", "what was searched for") { $0.overview.query }
        key.array("words", of: word, "its words and phrases") { $0.overview.parts }
        key.integer("total", "how many notes match") { $0.overview.total }
        key.integer("omitted", "how many of them are left out here, for --limit") {
            $0.overview.total - $0.overview.hits.count
        }
        key.integer("looked_at", "how many notes were searched") { $0.overview.lookedAt }
        key.integer("archived", "how many archived notes match and are left out") { $0.overview.archived }
        key.array("notes", of: hit, "the notes, the best first") { $0.hits }
    }

    private static let word = Shape<SearchOverview.Part>("searched-word", "a word or phrase that was searched for") {
        key in
        key.text("text", "the word, or the words of the phrase, in lower case") { $0.text }
        key.boolean("excluded", "whether notes with it are left out") { $0.isExcluded }
        key.integer("notes", "how many of the searched notes have it") { $0.notes }
        key.texts("instead", "words one typo away that stand for it, when no note has it") { $0.instead }
    }

    static let hit = Shape<Hit>("found-note", "a note that matches") { key in
        key.text("name", "its name") { $0.note.name }
        key.text("path", "its file") { $0.note.path }
        key.text("type", "the type of the record; null for a plain note") { $0.type }
        key.text("title", "its title") { $0.note.title }
        key.decimal("score", "how well it matches; comparable only within one answer") { $0.score }
        key.integer("line", "the first of 'lines'; null where only the file's name matches") {
            $0.hit.lines.shown.first?.number
        }
        key.text("text", "the text of that line") { $0.hit.lines.shown.first?.text }
        key.array("lines", of: line, "lines in which each word is found once, at most 3") { $0.hit.lines.shown }
        key.integer("matching_lines", "how many lines have any of the words") { $0.hit.lines.total }
    }

    private static let line = Shape<SearchLines.Line>("matching-line", "a line in which something was found") { key in
        key.integer("line", "its number in the file, from 1") { $0.number }
        key.text("field", "the key of the front matter; null in the text below it") { $0.field }
        key.text("text", "the line; of a long one the part around the words") { $0.text }
        key.texts("found", "what was found in it, as it is written there") { line in
            let bytes = Array(line.text.utf8)
            return line.found.map { String(decoding: bytes[$0.clamped(to: 0..<bytes.count)], as: UTF8.self) }
        }
    }
}
