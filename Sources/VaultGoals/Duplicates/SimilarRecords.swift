import VaultChecks
import VaultRecords
import VaultSearch

/// Finds the records of one type that are alike.
///
/// Titles are compared first, each only once however many records have it. Records of like titles are compared with
/// the nearest by their day, at most `most` on each side, so that a vault in which all are alike costs no more.
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
        var fields: [NoteID: String] = [:]
        for pair in certain {
            same.join(pair.first, pair.second)
            fields[pair.second] = pair.field
        }
        let notes = model.graph.byPath(numbers)
        let isMeasure = type == model.places.measure
        let rows = isMeasure ? [:] : rows(of: notes)
        for group in rows.values { joinSame(group, &same) }
        var others: Set<NoteID> = []
        for (first, note) in same.firsts(of: notes) {
            others.insert(note)
            let what = isMeasure ? "unit" : fields[note] ?? "all"
            add(first, note, .same, [DuplicateReason(what: what, score: .same)])
        }
        if isMeasure {
            compareMeasures(Set(notes).subtracting(others))
        } else {
            compare(rows.mapValues { rows in rows.filter { !others.contains($0.note) } })
        }
    }

    /// What a record is called; a name that stands for it without the day in front.
    static func title(of note: Note, _ type: ComparedType) -> String {
        if let title = note.text("title") { return title }
        let name = note.name
        guard type.day != nil, let start = name.index(name.startIndex, offsetBy: 10, limitedBy: name.endIndex),
            CalendarDate.read(Array(name[..<start].utf8).span).value != nil, start < name.endIndex
        else { return name }
        return String(name[start...])
    }

    /// The records of each title by day, then path. Of records that cannot be told apart by their day nothing can be
    /// said.
    private func rows(of notes: [NoteID]) -> [String: [Row]] {
        var rows: [String: [Row]] = [:]
        for (place, number) in notes.enumerated() {
            let note = model.graph.notes[number]
            let day = type.day.flatMap { note.readOne($0, CalendarDate.read)?.value }
            if type.isOfOneDay, day == nil { continue }
            rows[TitleSimilarity.folded(Self.title(of: note, type)), default: []].append(
                Row(note: number, place: place, day: day.map { Int($0.dayNumber) } ?? 0))
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
                for other in neighbours(of: row, in: rows[many]) { compare(row, other, pair.similarity) }
            }
        }
    }

    /// Those of the nearest days, at most `most` on each side. O(log rows).
    private func neighbours(of row: Row, in rows: [Row]) -> ArraySlice<Row> {
        let place = rows.firstPlace { ($0.day, $0.place) >= (row.day, row.place) }
        return rows[max(0, place - Self.most)..<min(rows.count, place + Self.most)]
    }

    private func isAsked(_ note: NoteID, _ other: NoteID) -> Bool {
        asked.map { $0.contains(note) || $0.contains(other) } ?? true
    }

    private mutating func compare(_ row: Row, _ other: Row, _ title: TitleSimilarity) {
        if type.isOfOneDay, row.day != other.day { return }
        guard isAsked(row.note, other.note) else { return }
        comparisons += 1
        let (score, reasons) = type.score(title, facts(of: row.note), facts(of: other.note))
        let isInOrder = row.place < other.place
        add(isInOrder ? row.note : other.note, isInOrder ? other.note : row.note, score, reasons)
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
            guard let first = firsts[top] else {
                firsts[top] = note
                return nil
            }
            return (first, note)
        }
    }
}

// MARK: Measures

extension GoalsModel {
    /// A spelling of a unit, by its place among the measures.
    typealias MeasureSpelling = (measure: Int, text: String)

    /// The spellings of different measures that are alike, each measure with a bounded number of others.
    ///
    /// - Parameter notes: the measures among which to look, for abbreviations too; nil for all, and only what is a few
    ///   letters longer or shorter
    func alikeSpellings(
        among notes: Set<NoteID>? = nil
    ) -> [(first: MeasureSpelling, second: MeasureSpelling, similarity: TitleSimilarity)] {
        let all: [MeasureSpelling] = measures.spellings.enumerated().flatMap { place, measure in
            let isLeftOut = notes.map { !$0.contains(note(ofMeasure: place)) } ?? false
            return isLeftOut ? [] : ([measure.unit] + measure.also).map { (place, $0) }
        }
        let byTitle = Dictionary(grouping: all) { TitleSimilarity.folded($0.text) }
        let titles = byTitle.keys.sorted()
        let most = 8
        let same = byTitle.values.flatMap { owners in
            zip(owners, owners.dropFirst()).map { ($0, $1, TitleSimilarity.same) }
        }
        let lengths = titles.map(\.utf8.count)
        let similar = SimilarTitles(titles, abbreviates: notes != nil) { first, second in
            notes != nil || abs(lengths[first] - lengths[second]) <= 2
        }
        let like = similar.pairs.flatMap { pair in
            (byTitle[titles[pair.first]] ?? []).prefix(most).flatMap { first in
                (byTitle[titles[pair.second]] ?? []).prefix(most).map { (first, $0, pair.similarity) }
            }
        }
        return (same + like).filter { $0.0.measure != $0.1.measure }
    }
}

extension SimilarRecords {
    /// Finds the measures that may be of one unit.
    ///
    /// Units that convert into each other by a factor other than 1 are two units, however alike they are written, and so
    /// are two that both convert, but not into each other. Others are compared by their spellings: words alike, or one
    /// the abbreviation of the other (`pg`, `pages`).
    private mutating func compareMeasures(_ notes: Set<NoteID>) {
        let builtIn = UnitTable(measures: [])
        var units: [Int: (unit: Unit, converts: Bool)] = [:]
        var best: [[Int]: Similarity] = [:]
        var last: [String: Int] = [:]
        for (place, spellings) in model.measures.spellings.enumerated()
        where notes.contains(model.note(ofMeasure: place)) {
            let unit = model.units.unit(spellings.unit)
            units[place] = (unit, spellings.equals != nil || builtIn.unit(spellings.unit).isKnown)
            let key = "\(unit.factor) \(unit.group)"
            if let earlier = last.updateValue(place, forKey: key) { best[[earlier, place]] = Similarity(percent: 95) }
        }
        for (first, second, similarity) in model.alikeSpellings(among: notes) {
            guard let one = units[first.measure], let other = units[second.measure],
                isAsked(model.note(ofMeasure: first.measure), model.note(ofMeasure: second.measure))
            else { continue }
            comparisons += 1
            if one.unit.group == other.unit.group || one.converts && other.converts { continue }
            let pair = [min(first.measure, second.measure), max(first.measure, second.measure)]
            best[pair] = max(best[pair] ?? .zero, similarity.score)
        }
        for (pair, unit) in best {
            let (first, second) = (model.note(ofMeasure: pair[0]), model.note(ofMeasure: pair[1]))
            var (score, reasons) = (unit, [DuplicateReason(what: "unit", score: unit)])
            let titles = [first, second].compactMap { model.graph.notes[$0].text("title") }
            if titles.count == 2 {
                let title = TitleSimilarity.between(titles[0], titles[1])
                reasons.append(DuplicateReason(what: "title", score: title.score, titles: title.differences))
                // Units may be alike by chance; titles that are alike too say that they are not.
                score = max(score, Similarity(unit.tenThousandths + title.score.tenThousandths, of: 20_000))
            }
            add(first, second, min(score, .almost), reasons)
        }
    }
}
