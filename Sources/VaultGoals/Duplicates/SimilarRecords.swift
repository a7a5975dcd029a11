import VaultChecks
import VaultRecords
import VaultSearch

/// Finds the records of one type that are alike: by title first, each only once however many records have it, then the
/// nearest by their day, at most `most` on each side, so that a vault in which all are alike costs no more.
struct SimilarRecords {
    /// The most records that one is compared with for each title like its own, on each side of its day.
    static let most = 16

    private struct Row {
        var note: NoteID
        /// Among all of the type by path.
        var place: Int
        var day: Int
    }

    private(set) var pairs: [DuplicatePair] = []
    private(set) var comparisons = 0

    private let model: GoalsModel
    private let type: ComparedType
    private let least: Similarity
    /// Only pairs with one of these are looked for; nil for all.
    private let asked: Set<NoteID>?
    private var facts: [NoteID: [ComparedFact]] = [:]

    /// - Parameters:
    ///   - numbers: the notes of the records
    ///   - certain: pairs that are the same without any doubt
    ///   - least: pairs that score less are left out
    init(
        _ numbers: [NoteID], of type: TypeID, asked: Set<NoteID>?, certain: [CertainDuplicate] = [], least: Similarity,
        _ model: GoalsModel
    ) {
        self.type = ComparedType(type, model)
        (self.model, self.asked, self.least) = (model, asked, least)
        var same = SameRecords()
        for pair in certain { same.join(pair.first, pair.second) }
        let fields = Dictionary(certain.map { ($0.second, $0.field) }) { $1 }
        let notes = model.graph.byPath(numbers)
        let rows = rows(of: notes)
        for group in rows.values { joinSame(group, &same) }
        var others: Set<NoteID> = []
        for (first, note) in same.firsts(of: notes) {
            others.insert(note)
            add(first, note, .same, [DuplicateReason(what: fields[note] ?? "all", score: .same)])
        }
        compare(rows.mapValues { rows in rows.filter { !others.contains($0.note) } })
        guard self.type.isMeasure else { return }
        // Two measures may have several spellings that are alike.
        var seen: Set<[NoteID]> = []
        pairs = pairs.sorted { $0.score > $1.score }.filter { seen.insert([$0.first, $0.second]).inserted }
    }

    /// The records of each title by day, then path, without those that lack the day by which they are told apart.
    private func rows(of notes: [NoteID]) -> [String: [Row]] {
        var rows: [String: [Row]] = [:]
        for (place, number) in notes.enumerated() {
            let note = model.graph.notes[number]
            let day = type.day.flatMap { note.readOne($0, CalendarDate.read)?.value }
            if type.isOfOneDay, day == nil { continue }
            for title in type.titles(of: note) {
                rows[title, default: []].append(
                    Row(note: number, place: place, day: day.map { Int($0.dayNumber) } ?? 0))
            }
        }
        return rows.mapValues { $0.sorted { ($0.day, $0.place) < ($1.day, $1.place) } }
    }

    /// Joins records of one title that are the same in all that is compared.
    private mutating func joinSame(_ rows: [Row], _ same: inout SameRecords) {
        for group in Dictionary(grouping: rows, by: { type.isOfOneDay ? $0.day : 0 }).values where group.count > 1 {
            var first: [[ComparedFact]: NoteID] = [:]
            // An entry that cannot be read may be where they differ.
            for row in group where !model.graph.notes[row.note].isIncomplete {
                let facts = facts(of: row.note)
                if let earlier = first[facts] { same.join(earlier, row.note) } else { first[facts] = row.note }
            }
        }
    }

    private mutating func compare(_ rowsByTitle: [String: [Row]]) {
        let titles = rowsByTitle.keys.sorted()
        let rows = titles.map { rowsByTitle[$0] ?? [] }
        for rows in rows {
            for (place, row) in rows.enumerated() {
                for other in rows[(place + 1)...].prefix(Self.most) { compare(row, other, .same) }
            }
        }
        let asked = asked.map { asked in rows.map { rows in rows.contains { asked.contains($0.note) } } }
        let days = type.isOfOneDay ? rows.map { Set($0.map(\.day)) } : []
        let like = SimilarTitles(titles, asked: asked) { days.isEmpty || !days[$0].isDisjoint(with: days[$1]) }
        comparisons += like.comparisons
        for pair in like.pairs {
            let isFirstFew = rows[pair.first].count <= rows[pair.second].count
            let (few, many) = isFirstFew ? (pair.first, pair.second) : (pair.second, pair.first)
            for row in rows[few] {
                // Those of the nearest days.
                let place = rows[many].firstPlace { ($0.day, $0.place) >= (row.day, row.place) }
                let near = rows[many][max(0, place - Self.most)..<min(rows[many].count, place + Self.most)]
                for other in near { compare(row, other, pair.similarity) }
            }
        }
    }

    private mutating func compare(_ row: Row, _ other: Row, _ title: TitleSimilarity) {
        guard row.note != other.note, !type.isOfOneDay || row.day == other.day, isAsked(row.note, other.note) else {
            return
        }
        comparisons += 1
        let (score, reasons) = type.score(title, facts(of: row.note), facts(of: other.note))
        let isInOrder = row.place < other.place
        add(isInOrder ? row.note : other.note, isInOrder ? other.note : row.note, score, reasons)
    }

    private func isAsked(_ note: NoteID, _ other: NoteID) -> Bool {
        asked.map { $0.contains(note) || $0.contains(other) } ?? true
    }

    private mutating func add(_ first: NoteID, _ second: NoteID, _ score: Similarity, _ reasons: [DuplicateReason]) {
        guard score >= least, isAsked(first, second) else { return }
        pairs.append(DuplicatePair(first: first, second: second, score: score, reasons: reasons))
    }

    private mutating func facts(of note: NoteID) -> [ComparedFact] {
        if let known = facts[note] { return known }
        let read = type.facts(note)
        facts[note] = read
        return read
    }
}

/// Records in groups of the same (disjoint sets; Galler and Fischer 1964). Nearly O(1) for each step.
private struct SameRecords {
    private var above: [NoteID: NoteID] = [:]

    mutating func join(_ left: NoteID, _ right: NoteID) {
        let (one, other) = (top(of: left), top(of: right))
        if one != other { above[other] = one }
    }

    /// The record that stands for a group.
    private mutating func top(of note: NoteID) -> NoteID {
        var top = note
        while let next = above[top] {
            above[top] = above[next] ?? next
            top = next
        }
        return top
    }

    /// Each record but the first of its group, with the first.
    mutating func firsts(of notes: [NoteID]) -> [(first: NoteID, note: NoteID)] {
        var firsts: [NoteID: NoteID] = [:]
        return notes.compactMap { note in
            let top = top(of: note)
            let first = firsts[top]
            firsts[top] = first ?? note
            return first.map { ($0, note) }
        }
    }
}

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
            return isTold && !areDistinct(record, other) ? (other, "\(pair.score)") : nil
        }
    }
}
