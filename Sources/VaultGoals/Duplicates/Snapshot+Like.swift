import VaultChecks
import VaultRecords
import VaultSearch

/// A record that one with a given title would be similar to.
package struct LikeRecord: Sendable {
    package var note: NoteID
    package var score: Similarity
    package var reasons: [DuplicateReason]

    package var band: DuplicatePair.Band { DuplicatePair.Band(score) }
}

extension Snapshot {
    /// The records that one with this title, which says nothing else, would be similar to: what `duplicates` would say
    /// of it, and besides those whose title begins with it, or it with theirs, and those whose file has this name. The
    /// most similar first, then by path.
    ///
    /// Of types whose records are the same only on one day, it is taken to be of the day of each. Archived records are
    /// left out. Cost: an index of the titles of all records, and comparing those that share a word with it.
    package func records(like title: String, least: Similarity = Similarity(percent: 50)) -> [LikeRecord] {
        let (model, notes) = (goals, graph.notes)
        let types = graph.schema.recordTypes.indices.filter { $0 != graph.schema.settingsType }
        let found = work.join(types.count, by: 1) { range in types[range].flatMap { model.records(like: title, of: $0) }
        }
        return found.filter { $0.score >= least }.sorted { left, right in
            left.score != right.score
                ? left.score > right.score : notes[left.note].comes(before: notes[right.note])
        }
    }
}

extension GoalsModel {
    /// The records of a type with a title, name or unit like this.
    fileprivate func records(like title: String, of type: TypeID) -> [LikeRecord] {
        let compared = ComparedType(type, self)
        let isMeasure = type == places.measure
        let all: [(note: NoteID, titles: [String])] =
            isMeasure
            ? zip(measures.notes, measures.spellings).map { ($0, ([$1.unit] + $1.also).map(TitleSimilarity.folded)) }
            : records[type].map {
                ($0, [TitleSimilarity.folded(SimilarRecords.title(of: graph.notes[$0], compared))])
            }
        let (start, half) = (TitleSimilarity.folded(title), Similarity(percent: 50))
        let others = Set(all.flatMap(\.titles)).subtracting([start]).sorted()
        var known = [start: TitleSimilarity.same]
        for other in isMeasure ? [] : others where Self.begins(other, with: start) || Self.begins(start, with: other) {
            known[other] = TitleSimilarity(score: half, differences: [.more])
        }
        let asked = [true] + others.map { _ in false }
        for pair in SimilarTitles([start] + others, asked: asked, abbreviates: isMeasure, most: .max).pairs {
            known[others[pair.second - 1]] = pair.similarity
        }
        return all.compactMap { number, titles in
            let note = graph.notes[number]
            let isNamed = !isMeasure && FoldedName.areEqual(note.name, title)
            let best = isNamed ? .same : titles.compactMap { known[$0] }.max { $0.score < $1.score }
            guard let best, !note.isTrue("archived") else { return nil }
            if isMeasure {
                let reason = DuplicateReason(what: "unit", score: best.score)
                return LikeRecord(note: number, score: min(best.score, .almost), reasons: [reason])
            }
            var bare = compared.fields.map { _ in ComparedFact.nothing }
            if compared.isOfOneDay, let day = compared.day.flatMap({ note.date($0) }), !bare.isEmpty {
                bare[0] = .day(Int(day.dayNumber))
            }
            let (score, reasons) = compared.score(best, bare, compared.facts(number))
            return LikeRecord(note: number, score: max(score, half), reasons: reasons)
        }
    }

    /// Whether a text begins with the words of another.
    private static func begins(_ text: String, with part: String) -> Bool {
        let next = text.dropFirst(part.count).first
        return !part.isEmpty && text.hasPrefix(part) && !(next.map { $0.isLetter || $0.isNumber } ?? false)
    }
}

extension Snapshot {
    /// Pairs of records of one type that may be the same thing, as `GoalsModel.duplicates` finds them.
    package func duplicates(
        of types: [TypeID], least: Similarity, includesArchived: Bool = false, addedFiles: AddedFiles? = nil
    ) -> Duplicates {
        goals.duplicates(of: types, least: least, includesArchived: includesArchived, addedFiles: addedFiles)
    }

    /// The records of its type that one is very similar to; those that are the same in all that is compared are for
    /// `check` to find. Cost: a look at the records of the type, on all cores, and comparing those that may be.
    func similar(to record: NoteID) -> [(note: NoteID, score: String)] { goals.similar(to: record, spread: work) }
}
