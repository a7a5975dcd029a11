import VaultChecks
import VaultEdits
import VaultPlans
import VaultRecords
import VaultSearch
import VaultSyntax

/// Records that may be duplicates.
package struct Duplicates: Sendable {
    /// The most alike first, then by path.
    package var pairs: [DuplicatePair]
    /// Records that two programs have of the same time, in the order of time.
    package var simultaneous: [SimultaneousPair] = []
    /// Pairs with other words and perhaps the same meaning; nil unless asked for.
    package var meaning: [MeaningPair]?
    /// How many pairs of titles and of records were compared.
    package var comparisons: Int
    /// Of each pair one at least is among them; nil when all records were looked at.
    package var addedFiles: AddedFiles?

    package func count(_ band: DuplicatePair.Band) -> Int { pairs.count { $0.band == band } }

    package var isEmpty: Bool { pairs.isEmpty && simultaneous.isEmpty && meaning?.isEmpty ?? true }
}

extension GoalsModel {
    /// Pairs of records of one type that may be the same thing.
    ///
    /// What `check` is certain about, and records that are the same in all that is compared, score 1: each with the
    /// first of its group by path, which alone is compared with others. Conflict copies are left out, and so are goals that
    /// go on with each other. Cost: linear in
    /// the records times a bounded number of neighbours, see `SimilarTitles` and `SimilarRecords`.
    ///
    /// - Parameters:
    ///   - least: pairs that score less are left out
    ///   - addedFiles: only pairs with one of these
    package func duplicates(
        of types: [TypeID], least: Similarity, includesArchived: Bool = false, addedFiles: AddedFiles? = nil
    ) -> Duplicates {
        let certain = certainDuplicates
        var found = Duplicates(pairs: [], comparisons: 0, addedFiles: addedFiles)
        for type in types where type != graph.schema.settingsType {
            let numbers = records[type].filter { includesArchived || !graph.notes[$0].isTrue("archived") }
            let same = certain.filter { graph.notes[$0.first].type == type }
            let alike = SimilarRecords(numbers, of: type, asked: addedFiles?.notes, certain: same, least: least, self)
            found.pairs += alike.pairs
            found.comparisons += alike.comparisons
        }
        let chains = GoalChains(self)
        found.pairs.removeAll { pair in
            if areDistinct(pair.first, pair.second), !isUnique(pair.reasons.first?.what, of: pair.first) { return true }
            guard let first = goalIndex(ofNote: pair.first), let second = goalIndex(ofNote: pair.second) else {
                return false
            }
            return chains.haveOneStart(first, second)
        }
        sort(&found.pairs)
        return found
    }

    /// Whether one of two records says in `distinct_from` that the other is something else.
    package func areDistinct(_ one: NoteID, _ other: NoteID) -> Bool {
        !graph.links(from: one, to: other).isEmpty || !graph.links(from: other, to: one).isEmpty
    }

    /// Whether two records of a type can never have the same in a field, whatever else they say.
    private func isUnique(_ field: String?, of record: NoteID) -> Bool {
        guard let field, let type = graph.notes[record].type else { return false }
        return graph.schema.field(field, of: type)?.unique != nil
    }

    /// The most alike first, then by path.
    func sort(_ pairs: inout [DuplicatePair]) {
        let notes = graph.notes
        pairs.sort { left, right in
            if left.score != right.score { return left.score > right.score }
            return left.first != right.first
                ? notes[left.first].comes(before: notes[right.first])
                : notes[left.second].comes(before: notes[right.second])
        }
    }

    /// The unique field by which `check` is certain that two records are one; nil without one.
    fileprivate func sharedUnique(_ one: NoteID, _ other: NoteID) -> String? {
        certainDuplicates.first { [$0.first, $0.second].contains(one) && [$0.first, $0.second].contains(other) }
            .flatMap { isUnique($0.field, of: one) ? $0.field : nil }
    }

    /// What the rule `duplicate-record` finds, as notes.
    private var certainDuplicates: [CertainDuplicate] {
        let findings = DuplicateRules(model: self).findings() + UnitRules(model: self).findings()
        return findings.compactMap { finding in
            guard finding.rule == "duplicate-record", let first = finding.related.first,
                let one = graph.note(at: first.path), let other = graph.note(at: finding.path)
            else { return nil }
            return (one, other, finding.field ?? "all")
        }
    }
}

extension Graph {
    /// The elements of `distinct_from` in a note that lead to another, by their places.
    fileprivate func links(from note: NoteID, to other: NoteID) -> [Int] {
        elements(.schema(Self.distinct), of: note).enumerated().compactMap { place, element in
            if case .note(other) = element.value { place } else { nil }
        }
    }

    fileprivate static let distinct = "distinct_from"
}

extension Snapshot {
    /// Plans that records are different things although they look alike: each links the older ones, by `created`, or by
    /// path where one lacks it. Refused for records of which `check` is certain by a field that is unique.
    ///
    /// - Parameter undoing: takes these links out instead
    package func keepingApart(
        _ records: [NoteID], undoing: Bool, today: CalendarDate
    ) throws(Refusal) -> PlannedEdit {
        let made = records.compactMap { number in
            graph.notes[number].dateTime("created").map { (number, $0.wallSeconds) }
        }
        let times = Dictionary(made) { first, _ in first }
        var sorted = graph.inMergeOrder(records)
        if times.count == records.count {
            sorted = sorted.enumerated().sorted { left, right in
                (times[left.element] ?? 0, left.offset) < (times[right.element] ?? 0, right.offset)
            }.map(\.element)
        }
        var files: [FileEdit] = []
        for (place, number) in sorted.enumerated() {
            let note = graph.notes[number]
            var edits = FieldEdits(note, graph.schema)
            if undoing {
                try edits.remove(
                    Graph.distinct, elements: Set(records.flatMap { graph.links(from: number, to: $0) }))
            } else {
                for older in sorted[..<place] where !goals.areDistinct(number, older) {
                    if let field = goals.sharedUnique(number, older) {
                        let line = "vault set \(graph.shellWord(for: number)) \(field)=TEXT"
                        throw .refused(
                            "'\(note.name)' and '\(graph.notes[older].name)' have the same \(field), which is unique",
                            help: "if they are two things, change it in one: \(line)", path: note.path)
                    }
                    try edits.add(Graph.distinct, ["[[\(linkText(to: older))]]"])
                }
            }
            if let file = edits.fileEdit(path: note.path) { files.append(file) }
        }
        // What is taken back may be an error again.
        if undoing { return PlannedEdit(change: Change(files: files)) }
        return try judged(Change(files: files), today: today)
    }
}

/// Two notes that `check` is certain about, and the field that makes it so.
typealias CertainDuplicate = (first: NoteID, second: NoteID, field: String)

/// The notes added since a moment, to show only what is new.
package struct AddedFiles: Hashable, Sendable {
    /// How the moment was named.
    package var since: String
    /// Their numbers.
    package var notes: Set<NoteID>

    package init(since: String, notes: Set<NoteID>) {
        (self.since, self.notes) = (since, notes)
    }
}

/// Two records of one type whose titles have other words, and perhaps the same meaning.
package struct MeaningPair: Hashable, Sendable {
    /// The first by path.
    package var first: NoteID
    package var second: NoteID
    /// How near the titles are to each other, as the embedding command sees it.
    package var similarity: Similarity
}

extension Snapshot {
    /// The titles to ask an embedding command about: of the records of some types that are not archived.
    package func titles(of types: [TypeID]) -> [(note: NoteID, title: String)] {
        let model = goals
        return types.filter { $0 != graph.schema.settingsType && $0 != model.places.measure }.flatMap { type in
            let compared = ComparedType(type, model)
            return graph.byPath(graph.records[type].filter { !graph.notes[$0].isTrue("archived") }).map {
                ($0, compared.title(of: graph.notes[$0]))
            }
        }
    }

    /// Pairs of records whose titles are near in meaning, the nearest first, besides those that were found by their
    /// words.
    ///
    /// A vector knows little of numbers and of `not`, so these must be the same, and with the similarity as that of the
    /// titles the score must be 0.70 or more. Of a type with more than `mostRecords` none are compared, unless it is
    /// only within a day.
    ///
    /// - Parameter titles: as `titles(of:)` gives them, in the order of the vectors
    package func alikeInMeaning(
        _ titles: [(note: NoteID, title: String)], _ vectors: [TextVector], besides found: [DuplicatePair]
    ) -> [MeaningPair] {
        let model = goals
        @Sendable func near(_ place: Int, _ other: Int, _ type: ComparedType) -> MeaningPair? {
            let similarity = vectors[place].similarity(to: vectors[other])
            let ((first, title), (second, otherTitle)) = (titles[place], titles[other])
            guard similarity >= Similarity(percent: 80), TitleSimilarity.haveSameNumbers(title, otherTitle),
                !model.areDistinct(first, second)
            else {
                return nil
            }
            let all = type.score(
                TitleSimilarity(score: similarity, differences: []), type.facts(first), type.facts(second))
            let isLike = all.score >= Similarity(percent: 70)
            return isLike ? MeaningPair(first: first, second: second, similarity: similarity) : nil
        }
        let known = Set(found.flatMap { [[$0.first, $0.second], [$0.second, $0.first]] })
        var pairs: [MeaningPair] = []
        let places = Dictionary(grouping: titles.indices) { graph.notes[titles[$0].note].type }
        for (type, places) in places {
            guard let type else { continue }
            let compared = ComparedType(type, model)
            let groups =
                compared.isOfOneDay
                ? Array(Dictionary(grouping: places) { graph.notes[titles[$0].note].date(compared.day ?? "") }.values)
                : [places]
            for group in groups where group.count <= Self.mostRecords {
                let found = work.join(group.count, by: 16) { range in
                    range.flatMap { index in
                        group[(index + 1)...].compactMap { near(group[index], $0, compared) }
                    }
                }
                pairs += found.filter { !known.contains([$0.first, $0.second]) }
            }
        }
        return pairs.sorted { left, right in
            left.similarity != right.similarity
                ? left.similarity > right.similarity
                : (left.first.index, left.second.index) < (right.first.index, right.second.index)
        }
    }

    private static let mostRecords = 5_000
}

/// Two records that may be the same thing, with the reasons.
package struct DuplicatePair: Hashable, Sendable {
    /// How sure it is that they are one.
    package enum Band: String, CaseIterable, Sendable {
        /// 1: the same in all that is compared.
        case exact
        /// 0.85 or more.
        case high
        /// 0.70 or more.
        case moderate
        /// Less.
        case low

        static let leastHigh = Similarity(percent: 85)

        package init(_ score: Similarity) {
            self =
                score == .same
                ? .exact : score >= Self.leastHigh ? .high : score >= Similarity(percent: 70) ? .moderate : .low
        }
    }

    /// The numbers of the notes; the first comes first by path.
    package var first: NoteID
    package var second: NoteID
    package var score: Similarity
    package var reasons: [DuplicateReason]

    package var band: Band { Band(score) }
}

/// One respect in which two records are alike, or are not.
package struct DuplicateReason: Hashable, Sendable {
    /// `title`, or the name of a field. Records that are the same have one reason: `all`, or the field by which
    /// `check` is certain.
    package var what: String
    package var score: Similarity
    /// How the titles differ.
    package var titles: [TitleSimilarity.Difference] = []
    /// Whether only one of the records says something here.
    package var isOneSided = false
}

/// Two records that two programs have of the same time.
package struct SimultaneousPair: Hashable, Sendable {
    /// The first by path.
    package var first: NoteID
    package var second: NoteID
    /// When each began, and how long it took in seconds.
    package var spans: [Span]

    /// A time that a record takes.
    package struct Span: Hashable, Sendable {
        package var day: CalendarDate
        package var time: ClockTime
        package var seconds: Int
        /// The program it was imported from: `strong`.
        package var source: String
    }
}

extension Snapshot {
    /// Actions and contributions of other packs that were imported from different programs and share at least half of
    /// the shorter one's time. They may be of two types, so they are not merged but shown side by side. Cost: O(n log
    /// n) in the imported records with a time.
    package func simultaneousImports() -> [SimultaneousPair] {
        var found: [(note: NoteID, start: Int, span: SimultaneousPair.Span)] = []
        func add(_ note: NoteID, _ day: CalendarDate, _ time: ClockTime, _ seconds: Int) {
            guard let id = graph.notes[note].texts("import_id").first?.value, let colon = id.firstIndex(of: ":") else {
                return
            }
            let start = DateTime(day: day, secondOfDay: time.secondOfDay).wallSeconds
            let span = SimultaneousPair.Span(
                day: day, time: time, seconds: min(seconds, ContributionTimes.longest), source: String(id[..<colon]))
            found.append((note, start, span))
        }
        let model = goals
        for number in graph.records("action") {
            let note = graph.notes[number]
            guard let day = note.date("date"), let time = note.readOne("time", ClockTime.read)?.value else { continue }
            let seconds = note.readOne("duration", Quantity.read)
                .flatMap { model.units.convert($0.value, to: "s")?.ceiling(within: 0...ContributionTimes.longest) }
            add(number, day, time, seconds ?? 0)
        }
        for contribution in contributions {
            guard let time = contribution.time else { continue }
            add(contribution.note, contribution.day, time, contribution.duration?.seconds ?? 0)
        }
        found.sort { ($0.start, $0.note) < ($1.start, $1.note) }
        var pairs: [SimultaneousPair] = []
        for (place, one) in found.enumerated() {
            for other in found[(place + 1)...].prefix(Self.mostCompared) {
                if other.start >= one.start + max(1, one.span.seconds) { break }
                let end = min(one.start + one.span.seconds, other.start + other.span.seconds)
                let isHalf = 2 * (end - other.start) >= min(one.span.seconds, other.span.seconds)
                guard one.span.source != other.span.source, one.note != other.note, isHalf,
                    !model.areDistinct(one.note, other.note)
                else { continue }
                let isFirst = graph.notes[one.note].path < graph.notes[other.note].path
                pairs.append(
                    SimultaneousPair(
                        first: isFirst ? one.note : other.note, second: isFirst ? other.note : one.note,
                        spans: isFirst ? [one.span, other.span] : [other.span, one.span]))
            }
        }
        return pairs
    }

    private static let mostCompared = 8
}
