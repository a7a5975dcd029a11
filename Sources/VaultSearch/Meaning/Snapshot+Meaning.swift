import VaultChecks
import VaultGraph
import VaultSchema
import VaultSyntax
import VaultTitles

extension Snapshot {
    /// The notes that a search by meaning looks at, each with what is compared: its title, and how its text begins.
    package func texts(for question: SearchQuestion) throws(SearchProblem) -> [(note: NoteID, text: String)] {
        let places = try SearchPlaces(question.query.filters, in: graph)
        return places.notes(in: graph).filter { number in
            places.fit(number, in: graph) && question.fits(number)
                && (question.includesArchived || !graph.notes[number].isTrue("archived"))
        }.map { ($0, graph.notes[$0].meaning) }
    }

    /// The notes in the order of their meaning, the nearest first, then by path.
    ///
    /// - Parameters:
    ///   - texts: as `texts(for:)` gives them
    ///   - vectors: of them, in their order
    ///   - query: the vector of what is looked for
    package func search(
        _ question: SearchQuestion, among texts: [(note: NoteID, text: String)], vectors: [TextVector],
        near query: TextVector
    ) -> SearchOverview {
        var found = zip(texts, vectors).map { (note: $0.note, near: $1.similarity(to: query)) }
        found.sort { left, right in
            left.near != right.near
                ? left.near > right.near : graph.notes[left.note].comes(before: graph.notes[right.note])
        }
        return SearchOverview(
            query: question.query.text, total: found.count, lookedAt: found.count, archived: 0, parts: [],
            hits: found.prefix(question.limit).map { note, near in
                SearchHit(note: note, score: Float(near.tenThousandths) / 10_000, lines: SearchLines())
            })
    }
}

extension SearchQuery {
    /// The words as one text, without what is to be left out.
    package var wording: String { parts.filter { !$0.isExcluded }.map(\.text).joined(separator: " ") }
}

extension Note {
    /// The most bytes of the text below the front matter that are compared.
    private static let mostBytes = 2_000

    /// The title, and how the text below it begins.
    fileprivate var meaning: String {
        let body = document.body
        let text = document.text(ByteRange(body.lowerBound, min(body.upperBound, body.lowerBound + Self.mostBytes)))
        // The last character may have been cut.
        return title + "\n" + (text.hasSuffix("\u{FFFD}") ? String(text.dropLast()) : text)
    }
}
