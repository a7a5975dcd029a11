import VaultChecks
import VaultRecords
import VaultSearch
import VaultShapes

/// Notes that a search found, as `vault search` shows them.
package enum SearchAnswer {
    /// One note among those found.
    package struct Hit: Sendable {
        package let hit: SearchHit
        let graph: Graph

        package var note: Note { graph.notes[hit.note] }
        package var type: String? { note.type.map { graph.schema.types[$0].name } }
        /// The score with four decimals.
        package var score: String {
            let tenThousandths = Int((hit.score * 10_000).rounded())
            return "\(tenThousandths / 10_000).\(String(tenThousandths % 10_000 + 10_000).dropFirst())"
        }
    }

    package static func hits(_ answer: (overview: SearchOverview, graph: Graph)) -> [Hit] {
        answer.overview.hits.map { Hit(hit: $0, graph: answer.graph) }
    }

    static let shape = Shape<(overview: SearchOverview, graph: Graph)>(
        "search", "notes that have what was searched for"
    ) { key in
        key.text("query", "what was searched for") { $0.overview.query }
        key.array("words", of: word, "its words and phrases") { $0.overview.parts }
        key.integer("total", "how many notes match") { $0.overview.total }
        key.integer("omitted", "how many of them are left out here, for --limit") {
            $0.overview.total - $0.overview.hits.count
        }
        key.integer("looked_at", "how many notes were searched") { $0.overview.lookedAt }
        key.integer("archived", "how many archived notes match and are left out") { $0.overview.archived }
        key.array("notes", of: hit, "the notes, the best first") { hits($0) }
    }

    private static let word = Shape<SearchOverview.Part>("searched-word", "a word or phrase that was searched for") {
        key in
        key.text("text", "the word, or the words of the phrase, in lower case") { $0.text }
        key.boolean("excluded", "whether notes with it are left out") { $0.isExcluded }
        key.integer("notes", "how many of the searched notes have it") { $0.notes }
        key.texts("instead", "words one typo away that stand for it, when no note has it") { $0.instead }
        key.integer("properties", "how many notes have a property of that name, when no note has it as text") {
            $0.properties
        }
    }

    static let hit = Shape<Hit>("found-note", "a note that matches") { key in
        key.include(VaultParts.file) { $0.note }
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

/// What is said of a search, besides the notes.
package enum SearchWords {
    /// Words that no note has, and those that stand for them; a line each.
    package static func corrections(_ overview: SearchOverview) -> [String] {
        overview.parts.filter { !$0.instead.isEmpty }.map { part in
            let words = Words.list(part.instead.map { "'\($0)'" }, joint: "or")
            return "no note has '\(part.text)'; searched for \(words) instead"
        }
    }

    /// Words that are names of properties, which a search does not look at; a line each.
    package static func properties(_ overview: SearchOverview, in graph: Graph) -> [String] {
        overview.parts.filter { $0.properties > 0 }.map { part in
            let isListed = graph.records.joined().contains { graph.notes[$0].document.entry(part.text) != nil }
            let line = ShellWord.quoted("has \(Query.spelled(part.text))")
            return "'\(part.text)' is a property of \(Words.count(part.properties, "note")), and names are not searched"
                + (isListed ? "; records with it: vault list --where \(line)" : "")
        }
    }

    /// Why nothing was found.
    package static func nothing(_ overview: SearchOverview) -> String {
        let wanted = overview.parts.filter { !$0.isExcluded }
        let missing = wanted.filter { $0.notes == 0 }
        let lookedAt = "(\(overview.lookedAt) looked at)"
        if !missing.isEmpty {
            return "no note has \(Words.list(missing.map { "'\($0.text)'" }, joint: "or")) \(lookedAt)"
        }
        if wanted.count == 1 { return "no note with '\(wanted[0].text)' has everything else that was asked for" }
        let words = wanted.map { "'\($0.text)' (in \($0.notes))" }
        return "no note has all of these: \(Words.list(words, joint: "and"))"
    }

    /// How many archived notes were left out; nil for none.
    package static func archived(_ overview: SearchOverview) -> String? {
        guard overview.archived > 0 else { return nil }
        let verb = overview.archived == 1 ? "matches" : "match"
        return "\(Words.count(overview.archived, "archived note")) \(verb) too; '--archived' includes them"
    }
}
