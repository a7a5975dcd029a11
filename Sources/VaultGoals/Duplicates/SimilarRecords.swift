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
    /// The most measures that are compared for one key.
    static let mostForKey = 64

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
        while let next = above[top] { top = next }
        var step = note
        while let next = above[step], next != top {
            above[step] = top
            step = next
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

/// A measure, to be compared with others.
private struct ComparedMeasure {
    let note: NoteID
    /// All ways to write its unit.
    let spellings: [String]
    let unit: Unit
    /// What it is called besides its unit.
    let title: String?
    /// Whether it is built in or says what one of it is.
    let converts: Bool

    init(_ note: NoteID, _ measure: MeasureSpellings, _ model: GoalsModel) {
        self.note = note
        spellings = [measure.unit] + measure.also
        unit = model.units.unit(measure.unit)
        title = model.graph.notes[note].text("title")
        converts = measure.equals != nil || Self.builtIn.unit(measure.unit).isKnown
    }

    private static let builtIn = UnitTable(measures: [])

    /// Numbers that measures share which may be of one unit.
    var keys: Set<UInt64> {
        var keys: Set = [FoldedName.key("\(unit.factor) \(unit.group)")]
        for spelling in spellings.prefix(SimilarRecords.mostForKey) {
            keys.formUnion(TitleWord.keys(of: spelling))
            keys.formUnion(Abbreviation.keys(of: spelling))
        }
        return keys
    }

    /// How alike two units are; nil for what are certainly two.
    func likeness(to other: ComparedMeasure) -> Similarity? {
        if unit.group == other.unit.group { return unit.factor == other.unit.factor ? Similarity(percent: 95) : nil }
        if converts, other.converts { return nil }
        return other.spellings.map { Abbreviation.likeness(of: spellings, to: $0) }.max()
    }
}

extension SimilarRecords {
    /// Finds the measures that may be of one unit.
    ///
    /// Units that convert into each other by a factor other than 1 are two units, however alike they are written, and so
    /// are two that both convert, but not into each other. Others are compared by their spellings: words alike, or one
    /// the abbreviation of the other (`pg`, `pages`).
    private mutating func compareMeasures(_ notes: Set<NoteID>) {
        var byKey: [UInt64: [ComparedMeasure]] = [:]
        for (note, spellings) in zip(model.measures.notes, model.measures.spellings) where notes.contains(note) {
            let measure = ComparedMeasure(note, spellings, model)
            var seen: Set<NoteID> = []
            for key in measure.keys.sorted() {
                for other in (byKey[key] ?? []).prefix(Self.mostForKey) where seen.insert(other.note).inserted {
                    compare(other, measure)
                }
                byKey[key, default: []].append(measure)
            }
        }
    }

    private mutating func compare(_ first: ComparedMeasure, _ second: ComparedMeasure) {
        guard isAsked(first.note, second.note) else { return }
        comparisons += 1
        guard let unit = first.likeness(to: second), unit >= Similarity(percent: 50) else { return }
        var (score, reasons) = (unit, [DuplicateReason(what: "unit", score: unit)])
        if let one = first.title, let other = second.title {
            let title = TitleSimilarity.between(one, other)
            reasons.append(DuplicateReason(what: "title", score: title.score, titles: title.differences))
            // Units may be alike by chance; titles that are alike too say that they are not.
            score = max(score, Similarity(unit.tenThousandths + title.score.tenThousandths, of: 20_000))
        }
        add(first.note, second.note, min(score, .almost), reasons)
    }
}

/// Short and long spellings of one word: without its vowels (`pg`, `page`), or only its beginning (`sess`, `sessions`).
enum Abbreviation {
    /// How alike a text and the most similar of some spellings of a unit are, as titles or as abbreviations.
    static func likeness(of spellings: [String], to text: String) -> Similarity {
        spellings.map { max(TitleSimilarity.between($0, text).score, similarity($0, text)) }.max() ?? .zero
    }

    /// 0.80 without vowels, 0.75 for a beginning of three letters or more; 0 for what is none.
    private static func similarity(_ left: String, _ right: String) -> Similarity {
        let (one, other) = (word(left), word(right))
        let (short, long) = one.count <= other.count ? (one, other) : (other, one)
        guard short.count >= 2, long.count >= short.count + 2 || short == skeleton(long) else { return .zero }
        if short != long, short == skeleton(long) { return Similarity(percent: 80) }
        return short.count >= 3 && long.starts(with: short) ? Similarity(percent: 75) : .zero
    }

    /// Numbers that short and long spellings share.
    static func keys(of spelling: String) -> [UInt64] {
        let letters = word(spelling)
        guard letters.count >= 2 else { return [] }
        return ["-" + String(skeleton(letters)), String(letters.prefix(3)) + "…"].map { FoldedName.key($0) }
    }

    private static func word(_ spelling: String) -> [Character] {
        let letters = Array(TitleWord.withoutMarks(spelling.lowercased()))
        return letters.count >= 4 && letters.last == "s" ? Array(letters.dropLast()) : letters
    }

    /// The first letter and the consonants after it.
    private static func skeleton(_ letters: [Character]) -> [Character] {
        Array(letters.prefix(1)) + letters.dropFirst().filter { !"aeiouy".contains($0) }
    }
}
