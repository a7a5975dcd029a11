import VaultRecords
import VaultSearch

/// Finds the measures that may be of one unit.
///
/// Units that convert into each other by a factor other than 1 are two units, however alike they are written, and so
/// are two that both convert, but not into each other. Others are compared by their spellings: words alike, or one
/// the abbreviation of the other (`pg`, `pages`).
struct SimilarMeasureSearch {
    /// The most measures that are compared for one key.
    static let most = 64

    private(set) var pairs: [DuplicatePair] = []
    private(set) var comparisons = 0

    private struct Row {
        var note: NoteID
        var spellings: MeasureSpellings
        var unit: Unit
        /// What it is called besides its unit.
        var title: String?
        /// Whether it is built in or says what one of it is.
        var converts: Bool
        /// Whether pairs with it are looked for.
        var isAsked: Bool
    }

    /// By path.
    private let rows: [Row]
    private var same = SameRecords()

    /// - Parameters:
    ///   - notes: the measures to compare
    ///   - asked: only pairs with one of these are looked for; nil for all
    ///   - certain: pairs that are of one unit without any doubt
    init(_ model: GoalsModel, among notes: Set<NoteID>, asked: Set<NoteID>?, certain: [CertainDuplicate]) {
        rows = zip(model.measures.notes, model.measures.spellings).filter { notes.contains($0.0) }.map {
            note, spellings in
            Row(
                note: note, spellings: spellings, unit: model.units.unit(spellings.unit),
                title: model.graph.notes[note].text("title"),
                converts: spellings.equals != nil || Self.builtIn.unit(spellings.unit).isKnown,
                isAsked: asked?.contains(note) ?? true)
        }
        var places: [NoteID: Int] = [:]
        for (place, row) in rows.enumerated() { places[row.note] = place }
        for pair in certain {
            same.join(
                places[pair.first] ?? rows.count + pair.first.index,
                places[pair.second] ?? rows.count + pair.second.index)
        }
    }

    private static let builtIn = UnitTable(measures: [])

    mutating func find(least: Similarity) {
        var first: [Int: Int] = [:]
        for place in rows.indices {
            let top = same.top(of: place)
            if let earlier = first[top] {
                add(earlier, place, .same, [DuplicateReason(what: "unit", score: .same)])
            } else {
                first[top] = place
            }
        }
        var placesByKey: [UInt64: [Int]] = [:]
        var seen: Set<UInt64> = []
        for place in first.values.sorted() {
            for key in keys(of: rows[place]) {
                for other in placesByKey[key, default: []].prefix(Self.most)
                where seen.insert(UInt64(other) << 32 | UInt64(place)).inserted {
                    compare(other, place, least)
                }
                placesByKey[key, default: []].append(place)
            }
        }
    }

    private mutating func add(_ first: Int, _ second: Int, _ score: Similarity, _ reasons: [DuplicateReason]) {
        guard rows[first].isAsked || rows[second].isAsked else { return }
        pairs.append(
            DuplicatePair(first: rows[first].note, second: rows[second].note, score: score, reasons: reasons))
    }

    private mutating func compare(_ first: Int, _ second: Int, _ least: Similarity) {
        guard rows[first].isAsked || rows[second].isAsked else { return }
        comparisons += 1
        guard let unit = unitLikeness(rows[first], rows[second]), unit >= Similarity(percent: 50) else { return }
        var reasons = [DuplicateReason(what: "unit", score: unit)]
        var score = unit
        if let one = rows[first].title, let other = rows[second].title {
            let title = TitleSimilarity.between(one, other)
            reasons.append(DuplicateReason(what: "title", score: title.score, titles: title.differences))
            // Units may be alike by chance; titles that are alike too say that they are not.
            score = max(score, Similarity(tenThousandths: (unit.tenThousandths + title.score.tenThousandths) / 2))
        }
        if score >= least { add(first, second, min(score, .almost), reasons) }
    }

    /// Nil for what are certainly two units.
    private func unitLikeness(_ left: Row, _ right: Row) -> Similarity? {
        if left.unit.group == right.unit.group {
            return left.unit.factor == right.unit.factor ? Similarity(percent: 95) : nil
        }
        if left.converts, right.converts { return nil }
        var best = Similarity.zero
        for one in [left.spellings.unit] + left.spellings.also {
            for other in [right.spellings.unit] + right.spellings.also {
                best = max(best, TitleSimilarity.between(one, other).score, Abbreviation.similarity(one, other))
            }
        }
        return best
    }

    private func keys(of row: Row) -> Set<UInt64> {
        var keys: Set<UInt64> = [FoldedName.key("\(row.unit.factor) \(row.unit.group)")]
        for spelling in ([row.spellings.unit] + row.spellings.also).prefix(Self.most) {
            keys.formUnion(TitleWord.keys(of: spelling))
            keys.formUnion(Abbreviation.keys(of: spelling))
        }
        return keys
    }
}

/// Short and long spellings of one word: without its vowels (`pg`, `page`), or only its beginning (`sess`, `sessions`).
enum Abbreviation {
    /// 0.80 without vowels, 0.75 for a beginning of three letters or more; 0 for what is none.
    static func similarity(_ left: String, _ right: String) -> Similarity {
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
        return [FoldedName.key("-" + String(skeleton(letters))), FoldedName.key(String(letters.prefix(3)) + "…")]
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
