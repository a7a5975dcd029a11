import VaultChecks
import VaultGoals
import VaultProgress
import VaultRecords
import VaultSearch
import VaultShapes
import VaultSyntax

/// Records that may be duplicates, as `vault dedupe` shows them.
package struct DuplicatesAnswer: Sendable {
    package let found: Duplicates
    package let graph: Graph

    package init(_ found: Duplicates, _ graph: Graph) {
        (self.found, self.graph) = (found, graph)
    }

    package var pairs: [Pair] {
        found.pairs.map { ($0, records($0.first, $0.second), graph) }
    }

    private func records(_ numbers: NoteID...) -> [Record] {
        numbers.map { number in
            (graph.notes[number], found.addedFiles.map { $0.notes.contains(number) })
        }
    }

    /// One pair among all.
    package typealias Pair = (pair: DuplicatePair, records: [Record], graph: Graph)

    package typealias Record = (note: Note, cameIn: Bool?)

    package static let shape = Shape<DuplicatesAnswer>("duplicates", "records that may be duplicates") { key in
        key.text("since", "only pairs with a record new or changed since this commit; null for all") {
            $0.found.addedFiles?.since
        }
        key.array("pairs", of: pair, "the pairs, most similar first") { $0.pairs }
        key.array("simultaneous", of: simultaneous, "records that two programs have of the same time") { answer in
            answer.found.simultaneous.map { pair in
                zip([pair.first, pair.second], pair.spans).map { (note: answer.graph.notes[$0], span: $1) }
            }
        }
        key.array("meaning", of: meaning, with: "--semantic", "records with other words and perhaps the same meaning") {
            answer in
            answer.found.meaning?.map { ($0.similarity, answer.records($0.first, $0.second)) }
        }
        key.object("summary", summary, "how many there are") { $0.found }
    }

    package static let pair = Shape<Pair>("duplicate-pair", "two similar records of one type") { key in
        key.text("type", "their type") { part in
            part.records.first?.note.type.map { part.graph.schema.types[$0].name }
        }
        key.decimal("score", "how similar they are, from 0 to 1") { $0.pair.score.decimal }
        key.choice("band", "the score in words") { $0.pair.band }
        key.array("records", of: record, "the two") { $0.records }
        key.array("reasons", of: reason, "what was compared") { $0.pair.reasons }
    }

    private static let meaning = Shape<(similarity: Similarity, records: [Record])>(
        "meaning-pair", "two records that may mean the same"
    ) { key in
        key.decimal("similarity", "how near their titles are in meaning, from 0 to 1") { $0.similarity.decimal }
        key.array("records", of: record, "the two") { $0.records }
    }

    private typealias Timed = (note: Note, span: SimultaneousPair.Span)

    private static let simultaneous = Shape<[Timed]>(
        "simultaneous-pair", "two records that may be the same thing, from two programs"
    ) { key in
        key.array("records", of: timed, "the two") { $0 }
    }

    private static let timed = Shape<Timed>("timed-record", "a record with its time") { key in
        key.include(VaultParts.noteWithTitle) { $0.note }
        key.text("source", "the program it was imported from, as in its import_id") { $0.span.source }
        key.moment("start", "when it began") { DateTime(day: $0.span.day, secondOfDay: $0.span.time.secondOfDay) }
        key.integer("seconds", "how long it took") { $0.span.seconds }
    }

    private static let record = Shape<Record>("duplicate-record", "one of two records") { key in
        key.include(VaultParts.noteWithTitle) { $0.note }
        key.boolean("came_in", "whether it is new or changed since the commit of --since") { $0.cameIn }
    }

    static let reason = Shape<DuplicateReason>("duplicate-reason", "one comparison of two records") { key in
        key.text("what", "the field, or 'all' for the whole record") { $0.what }
        key.decimal("score", "how similar it is, from 0 to 1") { $0.score.decimal }
        key.choices("differences", "what differs between the titles") { $0.titles }
        key.boolean("one_sided", "whether only one of them has it") { $0.isOneSided }
    }

    private static let summary = Shape<Duplicates>("duplicate-summary", "how many pairs there are") { key in
        key.integer("pairs", "all pairs") { $0.pairs.count }
        for band in DuplicatePair.Band.allCases {
            key.integer(band.rawValue, "those of the band '\(band.rawValue)'") { $0.count(band) }
        }
    }
}

/// Records with a title like a given one, as `vault search --like` shows them.
package struct LikeAnswer: Sendable {
    let title: String
    let records: [LikeRecord]
    let total: Int
    let graph: Graph

    /// - Parameter total: how many there are, those beyond a limit included
    package init(_ title: String, _ records: [LikeRecord], of total: Int, _ graph: Graph) {
        (self.title, self.records, self.total, self.graph) = (title, records, total, graph)
    }

    package var rows: [Row] { records.map { Row(record: $0, graph: graph) } }

    /// One record among them.
    package struct Row: Sendable {
        let record: LikeRecord
        let graph: Graph

        var note: Note { graph.notes[record.note] }
    }

    package static let shape = Shape<LikeAnswer>("like", "records that one with a given title would be similar to") {
        key in
        key.text("title", "the title") { $0.title }
        key.integer("total", "how many records are similar") { $0.total }
        key.integer("omitted", "how many of them are left out here, for --limit") { $0.total - $0.records.count }
        key.array("records", of: record, "the records, the most similar first") { $0.rows }
    }

    package static let record = Shape<Row>("like-record", "a record with a similar title") { key in
        key.include(VaultParts.file) { $0.note }
        key.text("type", "its type") { row in row.note.type.map { row.graph.schema.types[$0].name } }
        key.text("title", "its title") { $0.note.title }
        key.decimal("score", "how similar a record with only this title is to it, from 0 to 1") {
            $0.record.score.decimal
        }
        key.choice("band", "the score in words") { $0.record.band }
        key.array("reasons", of: DuplicatesAnswer.reason, "what was compared") { $0.record.reasons }
    }
}

/// What near duplicates are called in plain words.
package enum DuplicateWords {
    package static func heading(_ band: DuplicatePair.Band) -> String {
        switch band {
        case .exact: "The same"
        case .high: "Very similar"
        case .moderate: "Similar"
        case .low: "Slightly similar"
        }
    }

    package static func summary(_ found: Duplicates) -> String {
        let counts = DuplicatePair.Band.allCases.compactMap { band -> String? in
            let count = found.count(band)
            return count == 0 ? nil : "\(count) \(heading(band).lowercased())"
        }
        return "\(Words.count(found.pairs.count, "pair")): \(counts.joined(separator: ", "))"
    }

    /// `2 terms: same number`; of records that are the same in all, or have one title, there is no more to say.
    package static func same(_ count: String, _ pair: DuplicatePair) -> String {
        guard let what = pair.reasons.first?.what, what != "all", what != "title" else { return count }
        return "\(count): same \(what.replacing("_", with: " "))"
    }

    package static func none(least: Similarity, _ addedFiles: AddedFiles?) -> String {
        let what = addedFiles.map { "nothing that \(cameIn($0))" } ?? "nothing"
        return least > Similarity(percent: 70)
            ? "\(what) scores \(least) or more" : "\(what) looks like a duplicate"
    }

    package static func cameIn(_ addedFiles: AddedFiles) -> String {
        "is new or changed since \(addedFiles.since)"
    }

    /// What the number before a pair says, and what to type next.
    package static let help = [
        "1.00 is the same in everything that is compared; '--min' shows less similar pairs.",
        "If a pair is one thing, the line below it merges it or says what to decide. To see what links to a record: "
            + "vault show NAME",
        "If it is two things, have that remembered: vault dedupe --keep A B",
    ]

    package static let meaning = "Other words, perhaps the same meaning"
    package static let meaningHelp =
        "The number is how near the titles are to the embedding command; most are two things."

    package static let simultaneous = "At the same time, from two programs"
    package static let simultaneousHelp =
        "If both are one thing, delete one, and keep the next import from bringing it back: vault delete NAME --forget; "
        + "if they are two: vault dedupe --keep A B"

    /// `2026-11-18 18:05, 52 min`
    package static func time(of span: SimultaneousPair.Span) -> String {
        let clock = "\(span.time)".prefix(5)
        return "\(span.day) \(clock), \((span.seconds + 30) / 60) min"
    }

    package static func sentences(_ reasons: [DuplicateReason]) -> [String] {
        reasons.map { reason in
            reason.what == "title" ? title(reason) : field(reason)
        }
    }

    private static func title(_ reason: DuplicateReason) -> String {
        if reason.score == .same { return "same title" }
        let words = reason.titles.map(difference)
        return likeness(reason.score, "title") + (words.isEmpty ? "" : " (\(words.joined(separator: ", ")))")
    }

    private static func difference(_ difference: TitleSimilarity.Difference) -> String {
        switch difference {
        case .spelling: "different spelling"
        case .order: "different word order"
        case .unit: "different spelling of a unit"
        case .form: "different form of a word"
        case .slip: "a typo"
        case .joined: "two words written as one"
        case .more: "extra words in one"
        }
    }

    private static func field(_ reason: DuplicateReason) -> String {
        let name = reason.what.replacing("_", with: " ")
        if reason.isOneSided { return "only one has \(name.hasSuffix("s") ? name : Words.article(name))" }
        if reason.score == .same { return "same \(name)" }
        return reason.score == .zero ? "different \(name)" : likeness(reason.score, name)
    }

    /// `nearly the same title`, `partly the same targets`: a score in words. JSON has the number.
    private static func likeness(_ score: Similarity, _ what: String) -> String {
        if score >= Similarity(percent: 85) { return "nearly the same \(what)" }
        return score >= Similarity(percent: 50) ? "similar \(what)" : "mostly different \(what)"
    }
}
