import VaultChecks
import VaultGraph
import VaultSchema
import VaultTitles

extension GoalsModel {
    /// The records of its type that one is very similar to, the most alike first; archived ones and those that are the
    /// same in all that is compared are left out.
    ///
    /// Only those are compared that may be: of actions those of its day, of others those whose titles have a word like
    /// one of its title. Cost: a look at the day or the title of each, and comparing the few.
    func similar(to record: NoteID, spread: some WorkSpread) -> [SimilarRecord] {
        guard let type = graph.notes[record].type, type != graph.schema.settingsType else { return [] }
        let least = DuplicatePair.Band.leastHigh
        var pairs: [DuplicatePair]
        if type == places.measure {
            var measures = SimilarMeasureSearch(self, among: Set(records[type]), asked: [record], certain: [])
            measures.find(least: least)
            pairs = measures.pairs
        } else {
            let compared = ComparedType(type, self)
            let others = comparable(with: record, records[type], compared, spread: spread)
            if others.isEmpty { return [] }
            var alike = SimilarRecords(others + [record], compared, asked: [record], certain: [], self)
            alike.find(least: least)
            pairs = alike.pairs
        }
        sort(&pairs)
        // What is the same in everything is an error or a warning of `check`, but for actions without a time.
        return pairs.filter { $0.band == .high || $0.band == .exact && type == places.action }.map { pair in
            SimilarRecord(pair.first == record ? pair.second : pair.first, score: "\(pair.score)")
        }.filter { other in
            // Of these `check` is certain, whatever else they say.
            type != places.action || !DuplicateAction.areSame(record, other.note, self)
        }
    }

    /// Those of some records that one may be similar to.
    private func comparable(
        with record: NoteID, _ numbers: [NoteID], _ type: ComparedType, spread: some WorkSpread
    ) -> [NoteID] {
        let notes = graph.notes
        if type.isOfOneDay {
            guard let field = type.day, let day = notes[record].date(field) else { return [] }
            return spread.join(numbers.count) { range in
                numbers[range].filter { number in
                    number != record && notes[number].date(field) == day && !notes[number].isTrue("archived")
                }
            }
        }
        let keys = WordKeys.keys(ofText: SimilarRecords.title(of: notes[record], type))
        return spread.join(numbers.count) { range in
            // Titles that many records share are read once.
            var known: [String: Bool] = [:]
            return numbers[range].filter { number in
                if number == record { return false }
                let title = SimilarRecords.title(of: notes[number], type)
                let isLike = known[title] ?? !WordKeys.keys(ofText: title).isDisjoint(with: keys)
                known[title] = isLike
                return isLike && !notes[number].isTrue("archived")
            }
        }
    }
}
