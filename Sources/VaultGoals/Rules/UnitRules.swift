import Synchronization
import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

extension Rule {
    static let equalsNotPositive = Rule(
        "equals-not-positive", .error, summary: "a unit equals zero or a negative amount")
    static let sharedSpelling = Rule("shared-spelling", .error, summary: "two measures claim the same spelling")
    static let similarMeasures = Rule(
        "similar-measures", .hint, formerly: "near-measures", summary: "two measures have almost the same spelling")
    static let thousandsSeparator = Rule(
        "thousands-separator", .warning, formerly: "thousands-point",
        summary: "a point may be meant as a thousands separator")
    static let unitCycle = Rule(
        "unit-cycle", .error, formerly: "unit-circle", summary: "units are defined by each other in a cycle")
    static let unitRedefined = Rule("unit-redefined", .error, summary: "a measure redefines a built-in unit")
    static let unknownUnit = Rule(
        "unknown-unit", .error, summary: "a unit is neither built in nor defined by a measure")
    static let unusableUnit = Rule(
        "unusable-unit", .error, formerly: "unit-not-writable",
        summary: "the unit of a measure cannot be written after an amount")
}

/// Reports the problems of a vault's measures as findings.
enum UnitChecks {
    static func findings(_ model: GoalsModel) -> [Finding] {
        UnusableUnit.findings(model) + SimilarMeasures.findings(model)
            + model.units.problems.flatMap { findings($0, model) }
    }

    private static func findings(_ problem: UnitTable.Problem, _ model: GoalsModel) -> [Finding] {
        switch problem {
        case .sameSpelling(let spelling, let first, let second):
            return [sameSpelling(spelling, first: first, second: second, model)]
        case .cycle(let measures): return UnitCycle.findings(measures, model)
        case .redefinesBuiltIn(let spelling, let measure): return [UnitRedefined.finding(spelling, measure, model)]
        case .equalsUnknownUnit(let spelling, let measure):
            let note = model.graph.notes[model.note(ofMeasure: measure)]
            guard let index = note.single("equals") else { return [] }
            return [UnknownUnit.finding(spelling, index, "equals", note, model)]
        case .equalsNotPositive(let measure): return [EqualsNotPositive.finding(measure, model)]
        }
    }

    /// Two measures of one unit are one record too many; one other spelling too many is only that.
    private static func sameSpelling(_ spelling: String, first: Int, second: Int, _ model: GoalsModel) -> Finding {
        model.measures.spellings[second].unit == spelling
            ? DuplicateRecord.measure(second, like: first, model)
            : SharedSpelling.finding(spelling, first: first, second: second, model)
    }
}

/// A unit of zero or less.
enum EqualsNotPositive {
    static func finding(_ measure: Int, _ model: GoalsModel) -> Finding {
        let note = model.graph.notes[model.note(ofMeasure: measure)]
        return note.finding(
            .equalsNotPositive, note.place(of: "equals"), field: "equals",
            message(model.measures.spellings[measure].unit, note.text("equals") ?? ""),
            help: "write what one of the unit is, or remove 'equals'")
    }

    private static func message(_ unit: String, _ written: String) -> String {
        "one \(Words.quote(unit)) equals \(Words.quote(written)), which is not greater than 0"
    }
}

/// The file of a measure for a new unit.
enum MeasureFile {
    /// A fix that makes the measure.
    static func fix(_ unit: String, _ graph: Graph, isCertain: Bool) -> Fix {
        let file = edit(unit, graph)
        return Fix(
            title: "create a measure with the unit \(Words.quote(unit))", change: Change(files: [file]),
            isCertain: isCertain)
    }

    /// - Parameter taken: paths of files that are to be made as well
    static func edit(_ unit: String, _ graph: Graph, taken: Set<String> = []) -> FileEdit {
        let edit = TextEdit(range: ByteRange(0, 0), replacement: text(unit))
        return FileEdit(path: path(unit, graph, taken: taken), before: nil, edits: [edit])
    }

    /// What it holds.
    static func text(_ unit: String) -> String {
        "---\ntype: measure\nunit: \(ScalarSpelling.spell(unit, like: .plain))\n---\n"
    }

    /// The first free name: that of the unit, else with a number after.
    ///
    /// - Parameter taken: paths of files that are to be made as well
    static func path(_ unit: String, _ graph: Graph, taken: Set<String> = []) -> String {
        let stem = FileStem.slug.make(unit, kind: "unit")
        var name = stem
        var number = 2
        let type = graph.schema.type("measure").map { graph.schema.types[$0] } ?? GoalTypes.measure
        func path(_ name: String) -> String { NotePath.file(name, in: type.baseFolder) }
        while graph.resolve(name, allowed: nil, from: "") != .broken || taken.contains(path(name)), number < 10_000 {
            name = "\(stem)-\(number)"
            number += 1
        }
        return path(name)
    }
}

/// A spelling that two measures claim.
enum SharedSpelling {
    static func finding(_ spelling: String, first: Int, second: Int, _ model: GoalsModel) -> Finding {
        let (number, firstNumber) = (model.note(ofMeasure: second), model.note(ofMeasure: first))
        let (note, other) = (model.graph.notes[number], model.graph.notes[firstNumber])
        let entry = note.texts("also").first { $0.value.trimmingSpaces == spelling }
        return note.finding(
            .sharedSpelling, entry?.range ?? note.place(of: "also"), field: "also",
            message(spelling, model.measures.spellings[first].unit),
            help: help(model.graph.mergeCommand([firstNumber, number])),
            related: [
                .init(path: other.path, range: other.place(of: "unit"), message: "the measure that has this spelling")
            ])
    }

    private static func message(_ spelling: String, _ unit: String) -> String {
        "\(Words.quote(spelling)) is already a spelling of the unit \(Words.quote(unit))"
    }

    private static func help(_ command: String) -> String {
        "remove it from one of them, or if both are the same unit, merge them with: \(command)"
    }
}

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
        return note.finding(
            .similarMeasures, entry?.range ?? note.place(of: field), field: field,
            "\(Words.quote(own.text)) and \(Words.quote(theirs.text)) are separate units, so their amounts are not added up",
            help: "if they are the same unit, merge them with: \(model.graph.mergeCommand(numbers))",
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

/// `10.000 steps`: ten, written as many people write ten thousand.
package enum ThousandsSeparator {
    /// Looks closely at a text that `mayBe` one. Cost: the first such text costs a pass over all amounts.
    static func findings(_ index: Int32, _ field: String, _ note: Note, _ model: GoalsModel) -> [Finding] {
        let text = note.document.text(index)
        guard let unit = unit(of: text, field), isCountedWhole(unit, model) else { return [] }
        let readings = readings(text)
        let (whole, small) = (readings[0], readings[1])
        return [
            note.finding(
                .thousandsSeparator, note.document.nodes[Int(index)].range, field: field,
                "\(Words.quote(text)) counts as \(Words.quote(small)), because a point is a decimal point",
                help: "write '\(whole)' or '\(small)'",
                fixes: Fix.respell("write '\(whole)'", in: note, node: index, as: whole)
                    + Fix.respell("write '\(small)'", in: note, node: index, as: small))
        ]
    }

    /// The text without the point, and with the same amount written so that it cannot be mistaken for that: `1.250 EUR`
    /// is `1250 EUR` or `1.25 EUR`, and `1.255 EUR` is `1255 EUR` or `1.2550 EUR`.
    package static func readings(_ text: String) -> [String] {
        let number = number(in: text)
        guard let point = number.firstIndex(of: ".") else { return [text, text] }
        let (before, after) = (text[..<number.startIndex], text[number.endIndex...])
        let (whole, decimals) = (number[..<point], number[number.index(after: point)...])
        return ["\(before)\(whole)\(decimals)\(after)", "\(before)\(NumberSpelling.decimal(whole, decimals))\(after)"]
    }

    /// Whether a unit converts into no other, and all amounts of it are whole but those written like this.
    static func isCountedWhole(_ unit: String, _ model: GoalsModel) -> Bool {
        !model.units.converts(unit) && model.fractionalUnits.allowsWhole(unit, in: model)
    }

    /// One to three digits, not 0 in front, a point and just three more, and then something else than a digit:
    /// anywhere in the text. Takes no memory.
    static func mayBe(_ text: Span<UInt8>) -> Bool {
        var index = 0
        while index < text.count {
            guard text[index].isDigit, index == 0 || !text[index - 1].isDigit && text[index - 1] != UInt8(ascii: ".")
            else {
                index += 1
                continue
            }
            let start = index
            while index < text.count, text[index].isDigit { index += 1 }
            guard index - start <= 3, text[start] != UInt8(ascii: "0"), index < text.count,
                text[index] == UInt8(ascii: ".")
            else { continue }
            let point = index
            index += 1
            while index < text.count, text[index].isDigit { index += 1 }
            if index - point == 4 { return true }
        }
        return false
    }

    package static func mayBe(_ text: String) -> Bool { mayBe(Array(text.utf8).span) }

    private static func unit(of text: String, _ field: String) -> String? {
        let bytes = Array(text.utf8)
        if field == "targets" { return Target.read(bytes.span).value?.quantity.unit }
        return Quantity.read(bytes.span).value?.unit
    }

    /// The first number that is written so.
    private static func number(in text: String) -> Substring {
        let isPart = { (character: Character) in character.isASCII && (character.isNumber || character == ".") }
        var rest = text[...]
        while let start = rest.firstIndex(where: isPart) {
            let word = rest[start...].prefix(while: isPart)
            if mayBe(String(word)) { return word }
            rest = rest[word.endIndex...]
        }
        return ""
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= 48 && self <= 57 }
}

/// The units of which some amount has decimals; found on demand.
final class FractionalUnits: Sendable {
    private let state = Mutex<Set<String>?>(nil)

    /// Whether no amount of a unit has decimals. The first call costs a pass over the entries of the actions.
    func allowsWhole(_ unit: String, in model: GoalsModel) -> Bool {
        state.withLock { state in
            let units = state ?? Self.units(model)
            state = units
            return !units.contains(model.units.unit(unit).group)
        }
    }

    private static func units(_ model: GoalsModel) -> Set<String> {
        var found: Set<String> = []
        func add(_ quantity: Quantity, _ text: @autoclosure () -> String) {
            if quantity.amount.isWhole, !text().contains(".") { return }
            if !ThousandsSeparator.mayBe(text()) { found.insert(model.units.unit(quantity.unit).group) }
        }
        let actions = model.actionNotes
        for number in actions {
            let note = model.graph.notes[number]
            for measure in note.read("measures", Quantity.read) {
                add(measure.value, note.document.text(measure.node))
            }
        }
        for target in model.goals.flatMap(\.plan.targets) {
            if let quantity = target.target?.quantity { add(quantity, target.written) }
        }
        return found
    }
}

/// Measures that equal each other in a cycle.
enum UnitCycle {
    /// - Parameter cycle: measures in the order of the cycle
    static func findings(_ cycle: [Int], _ model: GoalsModel) -> [Finding] {
        let start = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
        let measures = cycle[start...] + cycle[..<start]
        let notes = measures.map { model.graph.notes[model.note(ofMeasure: $0)] }
        guard let first = notes.first else { return [] }
        return [
            first.finding(
                .unitCycle, first.place(of: "equals"), field: "equals",
                message(measures.map { model.measures.spellings[$0].unit }), help: "remove 'equals' from one of them",
                related: notes.dropFirst().map {
                    .init(path: $0.path, range: $0.place(of: "equals"), message: "part of the cycle")
                })
        ]
    }

    private static func message(_ units: [String]) -> String {
        if units.count == 1 { return "the unit '\(units[0])' equals itself" }
        return "the units form a cycle: " + (units + [units[0]]).map { "'\($0)'" }.joined(separator: ", ")
    }
}

/// A measure that redefines a built-in unit.
enum UnitRedefined {
    static func finding(_ spelling: String, _ measure: Int, _ model: GoalsModel) -> Finding {
        let note = model.graph.notes[model.note(ofMeasure: measure)]
        let isUnit = model.measures.spellings[measure].unit == spelling
        let entry = note.texts("also").first { $0.value.trimmingSpaces == spelling }
        return note.finding(
            .unitRedefined, isUnit ? note.place(of: "equals") : entry?.range ?? note.place(of: "also"),
            field: isUnit ? "equals" : "also", "\(Words.quote(spelling)) is a built-in unit and cannot be redefined",
            help: isUnit ? "remove 'equals', or give the unit another name" : "remove this spelling")
    }
}

/// What makes the name of an unknown unit look like something other than a person's own unit.
///
/// Such a name gets no measure by itself: most often an amount was written in another way.
enum UnitWord {
    enum Irregularity: Equatable {
        /// `k`, `p`.
        case oneLetter
        /// `km-wk`, `kg-best`, `km/week`: a known unit with a word of targets.
        case rate(String)
        /// `km30min`, `x10`.
        case digits
        /// `кm`: letters of two scripts.
        case scripts
    }

    /// Nil for a unit that somebody may well have made up. Signs as `€` and `%` are units of one sign.
    static func irregularity(of unit: String, in units: UnitTable) -> Irregularity? {
        let scalars = unit.unicodeScalars.filter { !"²³".unicodeScalars.contains($0) }
        let letters = scalars.filter(\.properties.isAlphabetic)
        if letters.count == 1, scalars.count == 1, !isWordAlone(letters[letters.startIndex]) { return .oneLetter }
        let hasLatin = letters.contains { $0.value < 0x250 || (0x1E00..<0x1F00).contains($0.value) }
        if hasLatin, letters.contains(where: { (0x370..<0x590).contains($0.value) || $0.value >= 0xFF21 }) {
            return .scripts
        }
        if let digit = unit.firstIndex(where: \.isNumber), unit[digit...].contains(where: { !$0.isNumber }) {
            return .digits
        }
        if unit.lowercased().hasPrefix("x"), unit.last?.isNumber == true { return .digits }
        return rate(unit, units)
    }

    /// Whether one sign of a script is a word by itself, such as `杯` and `잔` are.
    private static func isWordAlone(_ letter: Unicode.Scalar) -> Bool {
        letter.properties.isIdeographic || (0xAC00...0xD7A3).contains(letter.value)
    }

    /// `/` between two units makes another one, as in `km/h`; a period after it makes a rate.
    private static func rate(_ unit: String, _ units: UnitTable) -> Irregularity? {
        let parts = unit.split(whereSeparator: { "-_/".contains($0) }).map { $0.lowercased() }
        guard parts.count > 1 else { return nil }
        let isWord = parts.contains { words.contains($0) && $0.utf8.count > 1 }
        let isPeriod = parts.last.map { periods.contains($0) } ?? false
        let isUnit = parts.contains { $0.utf8.count > 1 && units.isKnown(Array($0.utf8).span) }
        let isJoined = unit.contains("/") ? isPeriod : isUnit || isWord
        return isJoined ? .rate(parts[0]) : nil
    }

    private static let periods: Set = [
        "day", "days", "week", "weeks", "wk", "month", "months", "mo", "year", "years", "yr", "d",
        "tag", "tage", "woche", "wochen", "monat", "monate", "jahr", "jahre",
    ]
    private static let words = periods.union([
        "per", "best", "latest", "most", "least", "max", "every", "from", "daily",
    ])
}

/// A unit that is neither built in nor has a measure.
enum UnknownUnit {
    static func finding(_ unit: String, _ index: Int32, _ field: String, _ note: Note, _ model: GoalsModel) -> Finding {
        let near = model.units.near(unit)
        let range = note.place(ofUnit: unit, in: index)
        let irregularity = near.isEmpty ? UnitWord.irregularity(of: unit, in: model.units) : nil
        var fixes: [Fix] = []
        if near.isEmpty, irregularity == nil {
            let spelling = model.unknownUnits.spelling(of: unit, in: model)
            fixes = [
                MeasureFile.fix(spelling, model.graph, isCertain: model.unknownUnits.isAlone(unit, in: model))
            ]
        } else if near.count == 1, range != note.document.nodes[Int(index)].range {
            fixes = Fix.replace("write '\(near[0])'", in: note, range, with: near[0])
        }
        return note.finding(
            .unknownUnit, range, field: field, "the unit \(Words.quote(unit)) is not defined",
            help: Words.didYouMean(near, for: unit) ?? irregularity.map(another)
                ?? "create a measure with the unit \(Words.quote(unit))", fixes: fixes)
    }

    /// No fix is offered, since there is no telling what was meant.
    private static func another(_ irregularity: UnitWord.Irregularity) -> String {
        switch irregularity {
        case .oneLetter: "write the unit out, such as '5 km'"
        case .rate:
            "write only the amount with its unit, such as '5 km'; a rate is a goal's target, such as '5 km per week'"
        case .digits: "write one amount per item, such as '5 km' and '30 min'"
        case .scripts: "its letters are from two scripts; type the unit again"
        }
    }
}

/// The units of a vault that neither are built in nor have a measure, so that one measure is made for all spellings of
/// a unit, and none unasked for what may be a typo of another.
final class UnknownUnits: Sendable {
    private let state = Mutex<Table?>(nil)

    /// The spelling that a unit's measure gets: the most frequent one.
    ///
    /// The first call costs one pass over the entries of the actions, each other one O(length of the text).
    func spelling(of unit: String, in model: GoalsModel) -> String {
        table(model).names[model.units.unit(unit).identity] ?? unit
    }

    /// Whether no other unit without a measure is near to it. False for a unit that no action and no target uses.
    func isAlone(_ unit: String, in model: GoalsModel) -> Bool {
        let table = table(model)
        let identity = model.units.unit(unit).identity
        guard let name = table.names[identity] else { return false }
        return !table.others(near: name).contains { $0 != name && model.units.unit($0).identity != identity }
    }

    private func table(_ model: GoalsModel) -> Table {
        state.withLock { state in
            if let table = state { return table }
            let table = Table(model.unitUses(asOf: .last).missing)
            state = table
            return table
        }
    }
}

extension UnknownUnits {
    private struct Table: Sendable {
        /// By the unit's identity.
        let names: [String: String]
        /// The names under each text that is left of one without one of its letters: names one letter apart share one.
        private let parts: [String: [String]]

        init(_ uses: [UnitUse]) {
            names = Dictionary(uses.map { ($0.unit.identity, $0.name) }) { first, _ in first }
            var parts: [String: [String]] = [:]
            for use in uses { for part in Self.parts(of: use.name) { parts[part, default: []].append(use.name) } }
            self.parts = parts
        }

        func others(near name: String) -> [String] {
            Self.parts(of: name).flatMap { parts[$0] ?? [] }.filter { UnitTable.areNear(name, $0) }
        }

        private static func parts(of name: String) -> Set<String> {
            let letters = Array(name.lowercased())
            // Hardly a unit; leaving out each of its letters would cost the square of its length.
            if letters.count > 100 { return [String(letters)] }
            let shorter = letters.indices.map { String(letters[..<$0] + letters[($0 + 1)...]) }
            return Set(shorter + [String(letters)])
        }
    }
}

/// The unit of a measure that cannot be written after an amount.
enum UnusableUnit {
    /// One for each such measure. Cost: linear in the measures.
    static func findings(_ model: GoalsModel) -> [Finding] {
        zip(model.measures.notes, model.measures.spellings).compactMap { number, spellings in
            isWritable(spellings.unit) ? nil : finding(spellings.unit, model.graph.notes[number], model.units)
        }
    }

    private static func finding(_ unit: String, _ note: Note, _ units: UnitTable) -> Finding {
        let joined = unit.split(whereSeparator: \.isOnlyWhitespace).joined(separator: "-")
        // Another unit's name would make two measures of one unit.
        let isFree = isWritable(joined) && !units.unit(joined).isKnown
        let node = isFree ? note.elements("unit").first : nil
        let fixes = node.map { Fix.respell("write '\(joined)'", in: note, node: $0, as: joined) } ?? []
        return note.finding(
            .unusableUnit, note.place(of: "unit"), field: "unit",
            "\(Words.quote(unit)) cannot be written as a unit after an amount",
            help: isQuantity(unit)
                ? "write only the unit; 'equals' says what one of it is"
                : isFree ? "write \(Words.quote(joined))" : "use a single word that starts with a letter", fixes: fixes)
    }

    /// Whether one of it, such as `1 cup`, reads as such.
    static func isWritable(_ unit: String) -> Bool {
        let bytes = Array("1 \(unit)".utf8)
        return Quantity.read(bytes.span).value == Quantity(1, unit)
    }

    private static func isQuantity(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return Quantity.read(bytes.span).value != nil
    }
}
