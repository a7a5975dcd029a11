import VaultChecks
import VaultRecords
import VaultSyntax

/// What is asked of a vault's texts.
package struct SearchQuestion: Sendable {
    package var query: SearchQuery
    /// Whether a note is to be found that has all that the query asks for.
    package var fits: @Sendable (NoteID) -> Bool
    package var includesArchived: Bool
    package var limit: Int

    package init(
        _ query: SearchQuery, limit: Int, includesArchived: Bool = false,
        where fits: @escaping @Sendable (NoteID) -> Bool = { _ in true }
    ) {
        (self.query, self.limit, self.includesArchived, self.fits) = (query, limit, includesArchived, fits)
    }
}

extension Snapshot {
    /// Reads a query; a word before a colon may be a field of this vault's records.
    package func searchQuery(_ text: String) throws(SearchProblem) -> SearchQuery {
        let schema = graph.schema
        return try SearchQuery(text) { !schema.recordTypes(with: $0).isEmpty }
    }

    /// The notes that have all words and phrases of a query, the best first (see `Relevance`), without conflict copies.
    /// A word that no note has stands for those that are one typo away. Cost: one pass over the bytes of the notes on
    /// all cores, eight at a time; a second and a third one for words that no note has.
    package func search(_ question: SearchQuestion) throws(SearchProblem) -> SearchOverview {
        let filters = try SearchPlaces(question.query.filters, in: graph)
        let notes = filters.notes(in: graph)
        let parts = question.query.parts
        var plan = SearchPlan(parts)
        var scanned = scan(notes, plan)
        let missing = zip(parts, scanned.having).filter { !$0.isExcluded && $1 == 0 }.map(\.0.text)
        let named = graph.notes(withKeys: Set(missing))
        var instead: [WantedWords.Word: [String]] = [:]
        var places: Set<Int> = []
        for (part, count) in zip(parts, scanned.having) where count == 0 && !part.isQuoted && !part.isExcluded {
            guard part.words.count == 1, let near = NearWords(part.words[0]) else { continue }
            for (word, notes) in nearWords(near, notes) {
                instead[.init(text: part.words[0], mayInflect: true), default: []].append(word)
                places.formUnion(notes)
            }
        }
        if !instead.isEmpty {
            plan = SearchPlan(parts, typos: instead)
            // Only notes with such a word can have all of them.
            let again = scan(places.sorted().map { notes[$0] }, plan)
            scanned.found = again.found
            for (index, part) in parts.enumerated() where part.words.count == 1 && scanned.having[index] == 0 {
                scanned.having[index] = again.having[index]
            }
        }
        let relevance = Relevance(
            notes: notes.count, having: scanned.having, titles: scanned.titles, bodies: scanned.bodies)
        var archived = 0
        var fitting: [(found: ScannedNote, score: Float)] = []
        for found in scanned.found where filters.fit(found.note, in: graph) && question.fits(found.note) {
            if !question.includesArchived, graph.notes[found.note].isTrue("archived") {
                archived += 1
                continue
            }
            fitting.append((found, relevance.score(found.counts, title: found.title, body: found.body)))
        }
        let best = best(fitting, question.limit)
        let words = zip(parts, scanned.having).map { part, count in
            SearchOverview.Part(
                text: part.text, isExcluded: part.isExcluded, notes: count,
                instead: part.words.count == 1 && count > 0
                    ? instead[.init(text: part.words[0], mayInflect: !part.isQuoted)] ?? [] : [],
                properties: named[part.text] ?? 0)
        }
        return SearchOverview(
            query: question.query.text, total: fitting.count, lookedAt: notes.count, archived: archived, parts: words,
            hits: best.map { found, score in
                SearchHit(
                    note: found.note, score: score,
                    lines: SearchLines(graph.notes[found.note], plan, relevance, EntryPlaces(graph.schema)))
            })
    }

    /// The best, then by path. Cost: linear, and sorting those that are given.
    private func best(
        _ found: [(found: ScannedNote, score: Float)], _ limit: Int
    ) -> [(found: ScannedNote, score: Float)] {
        guard limit > 0 else { return [] }
        var found = found
        if found.count > limit {
            let least = found.map(\.score).sorted(by: >)[limit - 1]
            found.removeAll { $0.score < least }
        }
        let notes = graph.notes
        found.sort { left, right in
            left.score != right.score
                ? left.score > right.score : notes[left.found.note].comes(before: notes[right.found.note])
        }
        return Array(found.prefix(limit))
    }

    private func nearWords(_ near: NearWords, _ notes: [NoteID]) -> [(word: String, places: [Int])] {
        let table = graph.notes
        let parts = work.join(notes.count) { [near.find(in: $0.map { ($0, table[notes[$0]]) })] }
        return NearWords.best(of: parts.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) })
    }
}

/// A note with all that a query asks for: the counts of each part, and in bytes its title and body.
typealias ScannedNote = (note: NoteID, counts: [PlaceCounts], title: Int, body: Int)

/// What counting the parts of a query in many notes gave.
private struct ScannedNotes: Sendable {
    /// By part, how many notes have it.
    var having: [Int]
    var titles = 0
    var bodies = 0
    var found: [ScannedNote] = []

    mutating func add(_ other: ScannedNotes) {
        for index in having.indices { having[index] += other.having[index] }
        titles += other.titles
        bodies += other.bodies
        found += other.found
    }
}

extension Snapshot {
    private func scan(_ notes: [NoteID], _ plan: SearchPlan) -> ScannedNotes {
        let table = graph.notes
        let entries = EntryPlaces(graph.schema)
        let parts = work.join(notes.count) { range in
            var scan = NoteScan(plan, entries)
            var part = ScannedNotes(having: Array(repeating: 0, count: plan.parts.count))
            for number in notes[range] {
                let note = table[number]
                let (title, body) = (scan.scan(note), note.document.body.count)
                part.titles += title
                part.bodies += body
                guard scan.hasAny else { continue }
                var isFound = true
                for (index, counts) in scan.counts.enumerated() {
                    let isThere = counts.sum() > 0
                    if isThere { part.having[index] += 1 }
                    if isThere == plan.parts[index].isExcluded { isFound = false }
                }
                if isFound { part.found.append((number, scan.counts, title, body)) }
            }
            return [part]
        }
        var all = ScannedNotes(having: Array(repeating: 0, count: plan.parts.count))
        for part in parts { all.add(part) }
        return all
    }

    /// The notes that a search by meaning looks at, each with what is compared: its title, and how its text begins.
    package func texts(for question: SearchQuestion) throws(SearchProblem) -> [(note: NoteID, text: String)] {
        let places = try SearchPlaces(question.query.filters, in: graph)
        return places.notes(in: graph).filter { number in
            places.fit(number, in: graph) && question.fits(number)
                && (question.includesArchived || !graph.notes[number].isTrue("archived"))
        }.map { ($0, graph.notes[$0].meaning) }
    }

    /// The notes in the order of their meaning, the nearest to the query first, then by path.
    ///
    /// - Parameter texts: as `texts(for:)` gives them, in the order of the vectors
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
