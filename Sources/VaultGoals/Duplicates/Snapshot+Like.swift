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
    /// The records that one with this title, which says nothing else, would be similar to, and those whose title begins
    /// with it, or it with theirs, or whose file has this name; the most similar first, then by path. Of types whose
    /// records are the same only on one day, it is taken to be of the day of each. Archived records are left out.
    package func records(like title: String, least: Similarity = Similarity(percent: 50)) -> [LikeRecord] {
        let (model, notes) = (goals, graph.notes)
        let types = graph.schema.recordTypes.indices.filter { $0 != graph.schema.settingsType }
        let found = work.join(types.count, by: 1) { types[$0].flatMap { model.records(like: title, of: $0) } }
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
        let all = records[type].map { (note: $0, titles: compared.titles(of: graph.notes[$0])) }
        let (start, half) = (TitleSimilarity.folded(title), Similarity(percent: 50))
        let others = Set(all.flatMap(\.titles)).subtracting([start]).sorted()
        var known = [start: TitleSimilarity.same]
        if !compared.isMeasure {
            for other in others where Self.begins(other, with: start) || Self.begins(start, with: other) {
                known[other] = TitleSimilarity(score: half, differences: [.more])
            }
        }
        let asked = [true] + others.map { _ in false }
        for pair in SimilarTitles([start] + others, asked: asked, most: .max).pairs {
            known[others[pair.second - 1]] = pair.similarity
        }
        return all.compactMap { number, titles in
            let note = graph.notes[number]
            let isNamed = !compared.isMeasure && FoldedName.areEqual(note.name, title)
            let best = isNamed ? .same : titles.compactMap { known[$0] }.max { $0.score < $1.score }
            guard let best, !note.isTrue("archived") else { return nil }
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

extension GoalsModel {
    /// The records of its type that one is very similar to, the most alike first; archived ones and those that are the
    /// same in all that is compared are left out. Cost: an index of their titles, of actions those of its day.
    func similar(to record: NoteID, spread: some WorkSpread) -> [(note: NoteID, score: String)] {
        guard let type = graph.notes[record].type, type != graph.schema.settingsType else { return [] }
        let (notes, all, compared) = (graph.notes, records[type], ComparedType(type, self))
        let day = compared.isOfOneDay ? compared.day.map { (field: $0, day: notes[record].date($0)) } : nil
        let numbers = spread.join(all.count) { range in
            all[range].filter { number in
                let isOfDay = day.map { notes[number].date($0.field) == $0.day } ?? true
                return number == record || isOfDay && !notes[number].isTrue("archived")
            }
        }
        let high = DuplicatePair.Band.leastHigh
        var pairs = SimilarRecords(numbers, of: type, asked: [record], least: high, self).pairs
        sort(&pairs)
        // What is the same in everything is an error or a warning of `check`, but for actions without a time; of some
        // actions `check` is certain, whatever else they say.
        return pairs.compactMap { pair in
            let other = pair.first == record ? pair.second : pair.first
            let isTold =
                type == places.action ? !DuplicateAction.areSame(record, other, self) : pair.band == .high
            return isTold ? (other, "\(pair.score)") : nil
        }
    }
}
