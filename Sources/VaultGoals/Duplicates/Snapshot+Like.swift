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
    /// left out. Cost: a look at the title of each record, on all cores, and comparing those that share a word with it.
    package func records(like title: String, least: Similarity = Similarity(percent: 50)) -> [LikeRecord] {
        let model = goals
        var found: [LikeRecord] = []
        for type in graph.schema.recordTypes.indices where type != graph.schema.settingsType {
            found +=
                type == model.places.measure ? model.measures(like: title) : model.records(like: title, of: type, work)
        }
        let notes = graph.notes
        return found.filter { $0.score >= least }.sorted { left, right in
            left.score != right.score
                ? left.score > right.score : notes[left.note].comes(before: notes[right.note])
        }
    }
}

extension GoalsModel {
    fileprivate func records(like title: String, of type: TypeID, _ work: some WorkSpread) -> [LikeRecord] {
        let compared = ComparedType(type, self)
        let keys = TitleWord.keys(of: title)
        let (numbers, start) = (records[type], TitleSimilarity.folded(title))
        return work.join(numbers.count) { [self] range in
            // Titles that many records share are compared once.
            var known: [String: TitleSimilarity] = [:]
            return numbers[range].compactMap { number in
                let note = graph.notes[number]
                let other = SimilarRecords.title(of: note, compared)
                let isNamed = FoldedName.areEqual(note.name, title)
                let similarity = isNamed ? .same : known[other] ?? Self.similarity(title, other, start, keys)
                if !isNamed { known[other] = similarity }
                guard similarity.score >= Similarity(percent: 50), !note.isTrue("archived") else { return nil }
                var bare = compared.fields.map { _ in ComparedFact.nothing }
                if compared.isOfOneDay, let day = compared.day.flatMap({ note.date($0) }), !bare.isEmpty {
                    bare[0] = .day(Int(day.dayNumber))
                }
                let (score, reasons) = compared.score(similarity, bare, compared.facts(number))
                return LikeRecord(note: number, score: max(score, Similarity(percent: 50)), reasons: reasons)
            }
        }
    }

    /// How alike two titles are; half at least where one begins with the other.
    private static func similarity(
        _ title: String, _ other: String, _ start: String, _ keys: Set<UInt64>
    ) -> TitleSimilarity {
        let isLike = !TitleWord.keys(of: other).isDisjoint(with: keys)
        let found = isLike ? TitleSimilarity.between(title, other) : TitleSimilarity(score: .zero, differences: [])
        let (half, whole) = (Similarity(percent: 50), TitleSimilarity.folded(other))
        func begins(_ text: String, with part: String) -> Bool {
            let next = text.dropFirst(part.count).first
            return !part.isEmpty && text.hasPrefix(part) && !(next.map { $0.isLetter || $0.isNumber } ?? false)
        }
        guard found.score < half, begins(whole, with: start) || begins(start, with: whole) else { return found }
        return TitleSimilarity(score: half, differences: [.more])
    }

    /// Measures whose unit is like the title.
    fileprivate func measures(like title: String) -> [LikeRecord] {
        zip(measures.notes, measures.spellings).compactMap { note, spellings in
            let best = Abbreviation.likeness(of: [spellings.unit] + spellings.also, to: title)
            guard best > .zero, !graph.notes[note].isTrue("archived") else { return nil }
            return LikeRecord(
                note: note, score: min(best, .almost), reasons: [DuplicateReason(what: "unit", score: best)])
        }
    }
}

extension Snapshot {
    /// Pairs of records of one type that may be the same thing, the most alike first.
    ///
    /// Cost: linear in the records, each compared with a bounded number of others.
    ///
    /// - Parameters:
    ///   - types: which types to look at
    ///   - least: pairs that score less are left out
    ///   - includesArchived: archived records too
    ///   - addedFiles: only pairs with one of these
    package func duplicates(
        of types: [TypeID], least: Similarity, includesArchived: Bool = false, addedFiles: AddedFiles? = nil
    ) -> Duplicates {
        goals.duplicates(of: types, least: least, includesArchived: includesArchived, addedFiles: addedFiles)
    }

    /// The records of its type that one is very similar to; those that are the same in all that is compared are for
    /// `check` to find. Cost: a look at the records of the type, on all cores, and comparing those that may be.
    func similar(to record: NoteID) -> [SimilarRecord] { goals.similar(to: record, spread: work) }
}
