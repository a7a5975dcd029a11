import VaultRecords
import VaultSearch

/// Finds the records of one type that are alike.
///
/// Titles are compared first, each only once however many records have it. Records of like titles are compared with
/// the nearest by their day, at most `most` on each side, so that a vault in which all are alike costs no more.
struct SimilarRecords {
    /// The most records that one is compared with for each title like its own, on each side of its day.
    static let most = 16

    /// A record by its place among all of the type by path.
    private struct Row {
        var place: Int
        var day: Int
    }

    private(set) var pairs: [DuplicatePair] = []
    private(set) var comparisons = 0

    private let graph: Graph
    private let type: ComparedType
    /// The notes of the records by path.
    private let notes: [NoteID]
    /// Different when folded, sorted.
    private let titles: [String]
    /// The records of each title by day, then path.
    private var rows: [[Row]]
    /// By places; those of records that are left out come after all others.
    private var same = SameRecords()
    /// For a place that `check` is certain about the field that makes it so.
    private var certainFields: [Int: String] = [:]
    private var facts: [Int: [ComparedFact]] = [:]
    /// By place, whether pairs with the record are looked for.
    private let isAsked: [Bool]

    /// - Parameters:
    ///   - numbers: the notes of the records
    ///   - asked: only pairs with one of these are looked for; nil for all
    ///   - certain: pairs that are the same without any doubt
    init(
        _ numbers: [NoteID], _ type: ComparedType, asked: Set<NoteID>?, certain: [CertainDuplicate], _ model: GoalsModel
    ) {
        let all = model.graph.notes
        let notes = numbers.sorted { all[$0].path < all[$1].path }
        var byTitle: [String: [Row]] = [:]
        var places: [NoteID: Int] = [:]
        for (place, number) in notes.enumerated() {
            if !certain.isEmpty { places[number] = place }
            let day = type.day.flatMap { all[number].readOne($0, CalendarDate.read)?.value }
            // Of records that cannot be told apart by their day nothing can be said.
            if type.isOfOneDay, day == nil { continue }
            let row = Row(place: place, day: day.map { Int($0.dayNumber) } ?? 0)
            byTitle[TitleSimilarity.folded(Self.title(of: all[number], type)), default: []].append(row)
        }
        for pair in certain {
            let second = places[pair.second] ?? notes.count + pair.second.index
            same.join(places[pair.first] ?? notes.count + pair.first.index, second)
            certainFields[second] = pair.field
        }
        let titles = byTitle.keys.sorted()
        rows = titles.map { (byTitle[$0] ?? []).sorted { ($0.day, $0.place) < ($1.day, $1.place) } }
        self.titles = titles
        self.notes = notes
        isAsked = notes.map { asked?.contains($0) ?? true }
        self.type = type
        graph = model.graph
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

    mutating func find(least: Similarity) {
        joinSame()
        addSame()
        for index in rows.indices { rows[index].removeAll { same.top(of: $0.place) != $0.place } }
        for index in rows.indices {
            for (place, row) in rows[index].enumerated() {
                for other in rows[index][(place + 1)...].prefix(Self.most) { compare(row, other, .same, least) }
            }
        }
        let isTitleAsked = rows.map { rows in rows.contains { isAsked[$0.place] } }
        let like = SimilarTitles(titles, asked: isTitleAsked) { [rows, type] first, second in
            !type.isOfOneDay || Self.shareDay(rows[first], rows[second])
        }
        comparisons += like.comparisons
        for pair in like.pairs {
            let (few, many) =
                (min(rows[pair.first].count, rows[pair.second].count) == rows[pair.first].count)
                ? (rows[pair.first], rows[pair.second]) : (rows[pair.second], rows[pair.first])
            for row in few {
                for other in neighbours(of: row, in: many) { compare(row, other, pair.similarity, least) }
            }
        }
    }

    /// Joins records of one title that are the same in all that is compared.
    private mutating func joinSame() {
        for group in rows where group.count > 1 {
            var first: [Facts: Int] = [:]
            for (index, row) in group.enumerated() {
                let isAlone =
                    type.isOfOneDay && (index == 0 || group[index - 1].day != row.day)
                    && (index + 1 == group.count || group[index + 1].day != row.day)
                // An entry that cannot be read may be where they differ.
                if isAlone || graph.notes[notes[row.place]].isIncomplete { continue }
                let facts = Facts(day: type.isOfOneDay ? row.day : 0, facts: facts(of: row.place))
                if let earlier = first[facts] { same.join(earlier, row.place) } else { first[facts] = row.place }
            }
        }
    }

    private struct Facts: Hashable {
        var day: Int
        var facts: [ComparedFact]
    }

    private mutating func addSame() {
        var first: [Int: Int] = [:]
        for place in notes.indices {
            let top = same.top(of: place)
            if let earlier = first[top] {
                guard isAsked[earlier] || isAsked[place] else { continue }
                let reason = DuplicateReason(what: certainFields[place] ?? "all", score: .same)
                pairs.append(
                    DuplicatePair(first: notes[earlier], second: notes[place], score: .same, reasons: [reason]))
            } else {
                first[top] = place
            }
        }
    }

    /// Whether some day has records of both; O(lesser × log of the greater).
    private static func shareDay(_ left: [Row], _ right: [Row]) -> Bool {
        let (few, many) = left.count <= right.count ? (left, right) : (right, left)
        return few.contains { row in
            let index = place(of: row, in: many)
            return index < many.count && many[index].day == row.day || index > 0 && many[index - 1].day == row.day
        }
    }

    /// The position of a record among others by day and place.
    private static func place(of row: Row, in rows: [Row]) -> Int {
        rows.firstPlace { ($0.day, $0.place) >= (row.day, row.place) }
    }

    /// Those of the nearest days, at most `most` on each side; of the same day alone where only those may be the same.
    private func neighbours(of row: Row, in rows: [Row]) -> ArraySlice<Row> {
        let low = Self.place(of: row, in: rows)
        var (start, end) = (max(0, low - Self.most), min(rows.count, low + Self.most))
        guard type.isOfOneDay else { return rows[start..<end] }
        while start < end, rows[start].day != row.day { start += 1 }
        while end > start, rows[end - 1].day != row.day { end -= 1 }
        return rows[start..<end]
    }

    private mutating func compare(_ row: Row, _ other: Row, _ title: TitleSimilarity, _ least: Similarity) {
        if type.isOfOneDay, row.day != other.day { return }
        guard isAsked[row.place] || isAsked[other.place] else { return }
        comparisons += 1
        let (score, reasons) = type.records.score(title, facts(of: row.place), facts(of: other.place))
        guard score >= least else { return }
        let (first, second) = (min(row.place, other.place), max(row.place, other.place))
        pairs.append(DuplicatePair(first: notes[first], second: notes[second], score: score, reasons: reasons))
    }

    private mutating func facts(of place: Int) -> [ComparedFact] {
        if let known = facts[place] { return known }
        let read = type.facts(notes[place])
        facts[place] = read
        return read
    }
}

/// Records in groups of the same (disjoint sets; Galler and Fischer 1964). Nearly O(1) for each step.
struct SameRecords {
    private var above: [Int: Int] = [:]

    mutating func join(_ left: Int, _ right: Int) {
        let (one, other) = (top(of: left), top(of: right))
        if one != other { above[max(one, other)] = min(one, other) }
    }

    /// The number that stands for a record's group.
    mutating func top(of number: Int) -> Int {
        var top = number
        while let next = above[top] { top = next }
        var step = number
        while let next = above[step], next != top {
            above[step] = top
            step = next
        }
        return top
    }
}
