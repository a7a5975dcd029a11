import VaultChecks
import VaultSchema

/// Measures whose units are spelled almost alike, or the sign and the code of one currency.
enum SimilarMeasures {
    /// One spelling of a measure as units compare it.
    private struct Spelling {
        var text: String
        var folded: String
        var measure: Int
    }

    /// One finding for each measure but the first of those that are alike. Cost: linear in the measures' spellings, and
    /// for each a look for every pair of its letters.
    static func findings(_ model: GoalsModel) -> [Finding] {
        let spellings = model.measures.spellings.enumerated().flatMap { index, measure in
            ([measure.unit] + measure.also).filter(UnusableUnit.isWritable).map {
                Spelling(text: $0, folded: UnitTable.folded($0), measure: index)
            }
        }.sorted { ($0.folded.count, $0.measure) < ($1.folded.count, $1.measure) }
        var known: [UInt64: [Int]] = [:]
        var found: [Finding] = []
        var reported: Set<Int> = []
        for (index, spelling) in spellings.enumerated() {
            let parts = ShortenedWord.hashes(of: spelling.text, folded: spelling.folded)
            let other = (parts.near + parts.far).lazy.flatMap { known[$0] ?? [] }
                .first { areSimilar(spellings[$0], spelling, model) }
            if let other, reported.insert(spelling.measure).inserted {
                found.append(finding(spelling, spellings[other], model))
            }
            for part in parts.near where known[part, default: []].count < 8 { known[part, default: []].append(index) }
        }
        return found
    }

    private static func areSimilar(_ left: Spelling, _ right: Spelling, _ model: GoalsModel) -> Bool {
        let units = (model.units.unit(left.text), model.units.unit(right.text))
        guard left.measure != right.measure, units.0.group != units.1.group else { return false }
        return Currency.areOne(left.text, right.text) || areNear(left.folded, right.folded)
    }

    /// One typo in words of five letters or more, or up to two letters left out: `wiget` of `widgetz`. Other letters
    /// in two places make another word: `push-ups`, `pull-ups`.
    static func areNear(_ left: String, _ right: String) -> Bool {
        let (short, long) = left.count <= right.count ? (left, right) : (right, left)
        guard short.count >= 5 else { return false }
        if Near.distance(short, long, limit: 1) != nil { return true }
        guard long.count - short.count == 2 else { return false }
        var rest = long[...]
        return short.allSatisfy { letter in
            guard let place = rest.firstIndex(of: letter) else { return false }
            rest = rest[rest.index(after: place)...]
            return true
        }
    }

    private static func finding(_ spelling: Spelling, _ other: Spelling, _ model: GoalsModel) -> Finding {
        let numbers = model.graph.inMergeOrder([spelling, other].map { model.note(ofMeasure: $0.measure) })
        let (first, note) = (model.graph.notes[numbers[0]], model.graph.notes[numbers[1]])
        let isSwapped = numbers[1] != model.note(ofMeasure: spelling.measure)
        let (own, theirs) = isSwapped ? (other, spelling) : (spelling, other)
        let field = model.measures.spellings[own.measure].unit == own.text ? "unit" : "also"
        let entry = note.texts(field).first { $0.value.trimmingSpaces == own.text }
        return Finding(
            .similarMeasures, path: note.path, range: entry?.range ?? note.place(of: field), field: field,
            message: message(own.text, theirs.text), help: help(model.graph.mergeCommand(numbers)),
            related: [.init(path: first.path, range: first.place(of: "unit"), message: "the other measure")])
    }
}

/// Numbers that words share which differ in few letters.
private enum ShortenedWord {
    /// - Returns: `near`, of the word and of it without any one letter, or of a currency's sign; `far`, of it without
    ///   any two letters. None for a word of fewer than five letters, or of more than 32.
    static func hashes(of text: String, folded: String) -> (near: [UInt64], far: [UInt64]) {
        if let sign = Currency.sign(of: text) { return ([hash(sign)], []) }
        let letters = folded.unicodeScalars.map { UInt64($0.value) }
        guard (5...32).contains(letters.count) else { return ([], []) }
        let word = RollingHash(letters)
        let count = letters.count
        var (near, far) = ([word.of(0..<count)], [UInt64]())
        for first in 0..<count {
            near.append(word.joined([0..<first, first + 1..<count]))
            for second in first + 1..<count {
                far.append(word.joined([0..<first, first + 1..<second, second + 1..<count]))
            }
        }
        return (near, far)
    }

    private static func hash(_ sign: String) -> UInt64 {
        let letters = sign.unicodeScalars.map { UInt64($0.value) }
        return RollingHash(letters).of(0..<letters.count)
    }
}

/// The polynomial hash of every part of a word, in one step each (the method of Rabin and Karp).
private struct RollingHash {
    private static let base: UInt64 = 0x100_0000_01B3
    private var sums: [UInt64] = [0]
    private var powers: [UInt64] = [1]

    init(_ letters: [UInt64]) {
        for letter in letters {
            sums.append(sums[sums.count - 1] &* Self.base &+ letter &+ 1)
            powers.append(powers[powers.count - 1] &* Self.base)
        }
    }

    func of(_ range: Range<Int>) -> UInt64 {
        sums[range.upperBound] &- sums[range.lowerBound] &* powers[range.count]
    }

    func joined(_ ranges: [Range<Int>]) -> UInt64 {
        ranges.reduce(0) { $0 &* powers[$1.count] &+ of($1) }
    }
}

extension Rule {
    static let similarMeasures = Rule(
        "similar-measures", .hint, formerly: "near-measures", summary: "two measures have almost the same spelling")
}

// MARK: Words

private func message(_ unit: String, _ other: String) -> String {
    "\(Words.quote(unit)) and \(Words.quote(other)) are separate units, so their amounts are not added up"
}

private func help(_ command: String) -> String { "if they are the same unit, merge them with: \(command)" }
