import Synchronization
import VaultChecks
import VaultEdits
import VaultRecords
import VaultSearch
import VaultSyntax

extension Rule {
    static let equalsNotPositive = Rule("equals-not-positive", .error)
    static let sharedSpelling = Rule("shared-spelling", .error)
    static let similarMeasures = Rule("similar-measures", .hint)
    static let thousandsSeparator = Rule("thousands-separator", .warning)
    static let unitCycle = Rule("unit-cycle", .error)
    static let unitRedefined = Rule("unit-redefined", .error)
    package static let unknownUnit = Rule("unknown-unit", .error)
    static let unusableUnit = Rule("unusable-unit", .error)
}

/// What is looked at in the measures of a vault. Each function is a rule.
struct UnitRules {
    let model: GoalsModel

    func findings() -> [Finding] {
        unusableUnits() + similarMeasures() + model.units.problems.compactMap(finding)
    }

    private func finding(_ problem: UnitTable.Problem) -> Finding? {
        switch problem {
        // Two measures of one unit are one record too many; one other spelling too many is only that.
        case .sameSpelling(let unit, let first, let second) where model.measures.spellings[second].unit == unit:
            return DuplicateRules(model: model).measure(second, like: first)
        case .sameSpelling(let spelling, let first, let second):
            return sharedSpelling(spelling, first: first, second: second)
        case .cycle(let measures): return unitCycle(measures)
        case .redefinesBuiltIn(let spelling, let measure): return unitRedefined(spelling, measure)
        case .equalsUnknownUnit(let spelling, let measure):
            let note = note(measure)
            return note.single("equals").map { note.unknownUnit(spelling, $0, "equals", model) }
        case .equalsNotPositive(let measure): return equalsNotPositive(measure)
        }
    }

    private func equalsNotPositive(_ measure: Int) -> Finding {
        let (note, unit) = (note(measure), model.measures.spellings[measure].unit)
        let written = Words.quote(note.text("equals") ?? "")
        return note.finding(
            .equalsNotPositive, note.place(of: "equals"), field: "equals",
            "one \(Words.quote(unit)) equals \(written), which is not greater than 0",
            help: "write what one of the unit is, or remove 'equals'")
    }

    private func sharedSpelling(_ spelling: String, first: Int, second: Int) -> Finding {
        let (note, other, unit) = (note(second), note(first), model.measures.spellings[first].unit)
        let command = model.graph.mergeCommand([first, second].map(model.note(ofMeasure:)))
        return note.finding(
            .sharedSpelling, place(of: spelling, "also", note), field: "also",
            "\(Words.quote(spelling)) is already a spelling of the unit \(Words.quote(unit))",
            help: "remove it from one of them, or if both are the same unit, merge them with: \(command)",
            related: [other.related("unit", "the measure that has this spelling")])
    }

    private func unitRedefined(_ spelling: String, _ measure: Int) -> Finding {
        let note = note(measure)
        let isUnit = model.measures.spellings[measure].unit == spelling
        return note.finding(
            .unitRedefined, isUnit ? note.place(of: "equals") : place(of: spelling, "also", note),
            field: isUnit ? "equals" : "also", "\(Words.quote(spelling)) is a built-in unit and cannot be redefined",
            help: isUnit ? "remove 'equals', or give the unit another name" : "remove this spelling")
    }

    private func unitCycle(_ cycle: [Int]) -> Finding? {
        Finding.cycle(
            .unitCycle, cycle, field: "equals", of: "units", help: "remove 'equals' from one of them",
            itself: { "the unit '\($0)' equals itself" },
            member: { (note($0), model.measures.spellings[$0].unit) })
    }

    /// The units of measures that cannot be written after an amount. Cost: linear in the measures.
    private func unusableUnits() -> [Finding] {
        zip(model.measures.notes, model.measures.spellings).compactMap { number, spellings in
            let (note, unit) = (model.graph.notes[number], spellings.unit)
            if Self.isWritable(unit) { return nil }
            let joined = unit.split(whereSeparator: \.isOnlyWhitespace).joined(separator: "-")
            // Another unit's name would make two measures of one unit.
            let isFree = Self.isWritable(joined) && !model.units.unit(joined).isKnown
            let node = isFree ? note.elements("unit").first : nil
            let help =
                Quantity.read(Array(unit.utf8).span).value != nil
                ? "write only the unit; 'equals' says what one of it is"
                : isFree ? "write \(Words.quote(joined))" : "use a single word that starts with a letter"
            return note.finding(
                .unusableUnit, note.place(of: "unit"), field: "unit",
                "\(Words.quote(unit)) cannot be written as a unit after an amount", help: help,
                fixes: node.map { Fix.respell("write '\(joined)'", in: note, node: $0, as: joined) } ?? [])
        }
    }

    /// Whether one of it, such as `1 cup`, reads as such.
    private static func isWritable(_ unit: String) -> Bool {
        Quantity.read(Array("1 \(unit)".utf8).span).value == Quantity(1, unit)
    }

    private func note(_ measure: Int) -> Note { model.graph.notes[model.note(ofMeasure: measure)] }

    private func place(of spelling: String, _ field: String, _ note: Note) -> ByteRange {
        note.texts(field).first { $0.value.trimmed == spelling }?.range ?? note.place(of: field)
    }
}

/// Measures whose units are spelled almost alike, or the sign and the code of one currency.
extension UnitRules {
    /// A spelling of a unit, by its place among the measures.
    private typealias Spelling = (measure: Int, text: String)

    /// One finding for each measure but the first of those that are alike: a typo, or words joined and not.
    private func similarMeasures() -> [Finding] {
        let measures = model.measures.spellings
        let money = Dictionary(grouping: measures.enumerated().map { ($0, $1.unit) }) { Currency.sign(of: $0.1) }
        var pairs = money.filter { $0.key != nil }.values.flatMap { units in
            units.dropFirst().compactMap { unit in
                units.prefix(8).first { Currency.areOne($0.1, unit.1) }.map { ($0, unit) }
            }
        }
        pairs += alikeSpellings().filter { Self.isWritable($0.1) && Self.isWritable($1.1) }
        pairs = pairs.map { first, second in
            (first.1.count, first.0) <= (second.1.count, second.0) ? (first, second) : (second, first)
        }.sorted { ($0.1.1.count, $0.1.0, $0.0.0) < ($1.1.1.count, $1.1.0, $1.0.0) }
        var reported: Set<Int> = []
        return pairs.compactMap { first, second in
            guard model.units.unit(first.1).group != model.units.unit(second.1).group,
                reported.insert(second.0).inserted
            else { return nil }
            return similarMeasure(second, first)
        }
    }

    /// The spellings of different measures that differ by a typo at most, each with a bounded number of others.
    private func alikeSpellings() -> [(Spelling, Spelling)] {
        let all = model.measures.spellings.enumerated().flatMap { place, measure -> [Spelling] in
            ([measure.unit] + measure.also).map { (place, $0) }
        }
        let byTitle = Dictionary(grouping: all) { TitleSimilarity.folded($0.text) }
        let titles = byTitle.keys.sorted()
        let (most, lengths) = (8, titles.map(\.utf8.count))
        let pairs = SimilarTitles(titles) { abs(lengths[$0] - lengths[$1]) <= 2 }.pairs
        return pairs.filter { Set($0.similarity.differences).isSubset(of: [.spelling, .slip, .joined]) }.flatMap {
            pair in
            (byTitle[titles[pair.first]] ?? []).prefix(most).flatMap { first in
                (byTitle[titles[pair.second]] ?? []).prefix(most).map { (first, $0) }
            }
        }.filter { $0.0.measure != $0.1.measure }
    }

    private func similarMeasure(_ spelling: Spelling, _ other: Spelling) -> Finding {
        let numbers = model.graph.inMergeOrder([spelling, other].map { model.note(ofMeasure: $0.measure) })
        let (first, note) = (model.graph.notes[numbers[0]], model.graph.notes[numbers[1]])
        let isSwapped = numbers[1] != model.note(ofMeasure: spelling.measure)
        let (own, theirs) = isSwapped ? (other, spelling) : (spelling, other)
        let field = model.measures.spellings[own.measure].unit == own.text ? "unit" : "also"
        return note.finding(
            .similarMeasures, place(of: own.text, field, note), field: field,
            "\(Words.quote(own.text)) and \(Words.quote(theirs.text)) are separate units, "
                + "so their amounts are not added up",
            help: "if they are the same unit, merge them with: \(model.graph.mergeCommand(numbers))",
            related: [first.related("unit", "the other measure")])
    }
}

/// `10.000 steps`: ten, written as many people write ten thousand.
package enum ThousandsSeparator {
    /// Looks closely at a text that `mayBe` one. Cost: the first such text costs a pass over all amounts.
    static func finding(_ index: Int32, _ field: String, _ note: Note, _ model: GoalsModel) -> Finding? {
        let text = note.document.text(index)
        let bytes = Array(text.utf8)
        guard mayBe(bytes.span) else { return nil }
        let unit =
            field == "targets"
            ? Target.read(bytes.span).value?.quantity.unit : Quantity.read(bytes.span).value?.unit
        guard let unit, isCountedWhole(unit, model) else { return nil }
        let readings = readings(text)
        let (whole, small) = (readings[0], readings[1])
        return note.finding(
            .thousandsSeparator, note.document.nodes[Int(index)].range, field: field,
            "\(Words.quote(text)) counts as \(Words.quote(small)), because a point is a decimal point",
            help: "write '\(whole)' or '\(small)'",
            fixes: readings.flatMap { Fix.respell("write '\($0)'", in: note, node: index, as: $0) })
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
        !model.units.converts(unit) && FractionalUnits.allowsWhole(unit, in: model)
    }

    static func mayBe(_ text: Span<UInt8>) -> Bool { NumberSpelling.mayBeThousands(text) }

    package static func mayBe(_ text: String) -> Bool { mayBe(Array(text.utf8).span) }

    /// The first number that is written so.
    private static func number(in text: String) -> Substring {
        text.split { !($0.isASCII && ($0.isNumber || $0 == ".")) }.first { mayBe(String($0)) } ?? ""
    }
}

/// A value that is made when it is first asked for, of what comes with the question.
final class LateValue<Value: Sendable>: Sendable {
    private let state = Mutex<Value?>(nil)

    func value(_ make: () -> Value) -> Value {
        state.withLock { state in
            let value = state ?? make()
            state = value
            return value
        }
    }
}

/// The units of which some amount has decimals.
enum FractionalUnits {
    /// Whether no amount of a unit has decimals. The first call costs a pass over the entries of the actions.
    static func allowsWhole(_ unit: String, in model: GoalsModel) -> Bool {
        !model.fractionalUnits.value { units(model) }.contains(model.units.unit(unit).group)
    }

    private static func units(_ model: GoalsModel) -> Set<String> {
        var found: Set<String> = []
        func add(_ quantity: Quantity, _ text: @autoclosure () -> String) {
            if quantity.amount.isWhole, !text().contains(".") { return }
            if !ThousandsSeparator.mayBe(text()) { found.insert(model.units.unit(quantity.unit).group) }
        }
        for note in model.actionNotes.lazy.map({ model.graph.notes[$0] }) {
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

/// The file of a measure for a new unit.
enum MeasureFile {
    /// - Parameter taken: paths of files that are to be made as well
    static func edit(_ unit: String, _ graph: Graph, taken: Set<Path> = []) -> FileEdit {
        let edit = TextEdit(range: ByteRange(0, 0), replacement: text(unit))
        return FileEdit(path: path(unit, graph, taken: taken), before: nil, edits: [edit])
    }

    static func text(_ unit: String) -> String {
        "---\ntype: measure\nunit: \(ScalarSpelling.spell(unit, like: .plain))\n---\n"
    }

    /// The first name that is free, also of other new files: that of the unit, else with a number after.
    static func path(_ unit: String, _ graph: Graph, taken: Set<Path> = []) -> Path {
        let sign = Currency.code(of: unit) ?? ["%": "percent", "\u{B0}": "degree"][unit]
        let stem = FileStem.slug.make(sign ?? unit, kind: "unit")
        let type = graph.schema.type("measure").map { graph.schema.types[$0] } ?? GoalTypes.measure
        func path(_ name: String) -> Path { Path.file(name, in: type.baseFolder) }
        func isFree(_ name: String) -> Bool {
            graph.resolve(name, allowed: nil, from: "") == .broken && !taken.contains(path(name))
        }
        let numbered = (2..<9_999).lazy.map { "\(stem)-\($0)" }
        return path(isFree(stem) ? stem : numbered.first(where: isFree) ?? "\(stem)-9999")
    }
}

extension Note {
    /// `12 laps`, where `laps` is neither built in nor has a measure. Where a note has many such findings before, the
    /// unit is not compared with all known ones.
    func unknownUnit(
        _ unit: String, _ index: Int32, _ field: String, _ model: GoalsModel, after earlier: Int = 0
    ) -> Finding {
        let isFixed = earlier < Fix.mostOfFields
        let near = isFixed ? model.units.near(unit) : []
        let range = place(ofUnit: unit, in: index)
        let remedy = near.isEmpty ? UnitWord.remedy(for: unit, in: model.units) : nil
        var fixes = fixes(writing: near, at: range, in: index)
        if isFixed, near.isEmpty, remedy == nil {
            let unknown = model.unknownUnits.value { UnknownUnits(model.unitUses(asOf: .last).missing) }
            let identity = model.units.unit(unit).identity
            let spelling = unknown.names[identity] ?? unit
            fixes = [
                Fix(
                    title: "create a measure with the unit \(Words.quote(spelling))",
                    change: Change(files: [MeasureFile.edit(spelling, model.graph)]),
                    isCertain: unknown.isAlone(identity))
            ]
        }
        return finding(
            .unknownUnit, range, field: field, "the unit \(Words.quote(unit)) is not defined",
            help: Words.didYouMean(near, for: unit) ?? remedy
                ?? "create a measure with the unit \(Words.quote(unit))", fixes: fixes)
    }
}

/// Names of unknown units that look like something other than a person's own unit: most often an amount was written in
/// another way. Such a name gets no measure by itself.
enum UnitWord {
    /// What to do instead of making a measure; nil for a unit that somebody may well have made up. Signs as `€` and `%`
    /// are units of one sign, and so are `杯` and `잔`.
    static func remedy(for unit: String, in units: UnitTable) -> String? {
        let scalars = unit.unicodeScalars
        if scalars.count == 1, scalars.allSatisfy({ $0.properties.isAlphabetic && $0.value < 0x1100 }) {
            return "write the unit out, such as '5 km'"
        }
        // `km30min`, `x10`; but `m2`.
        let afterDigit = unit.drop { !$0.isNumber || "²³".contains($0) }
        if afterDigit.contains(where: { !$0.isNumber }) || !afterDigit.isEmpty && unit.lowercased().hasPrefix("x") {
            return "write one amount per item, such as '5 km' and '30 min'"
        }
        // `km-wk`, `kg-best`, `km/week`: a known unit with a word of targets; but `km/h`.
        let parts = unit.split(whereSeparator: { "-_/".contains($0) }).map { $0.lowercased() }
        let isKnown = parts.contains { $0.utf8.count > 1 && units.isKnown(Array($0.utf8).span) }
        guard parts.count > 1, unit.contains("/") ? parts.last.map(words.contains) == true : isKnown else { return nil }
        return "write only the amount with its unit, such as '5 km'; "
            + "a rate is a goal's target, such as '5 km per week'"
    }

    private static let words: Set = ["day", "days", "week", "weeks", "wk", "month", "months", "mo", "year", "yr", "d"]
}

/// The units of a vault that neither are built in nor have a measure, so that one measure is made for all spellings of
/// a unit, and none unasked for what may be a typo of another.
struct UnknownUnits: Sendable {
    /// The most frequent spelling of each, by the unit's identity.
    let names: [String: String]
    /// The names under each text that is left of one without one of its letters: names one letter apart share one.
    private let parts: [String: [String]]

    init(_ uses: [UnitUse]) {
        names = Dictionary(uses.map { ($0.unit.identity, $0.name) }) { first, _ in first }
        parts = uses.reduce(into: [:]) { parts, use in
            for part in Self.parts(of: use.name) { parts[part, default: []].append(use.name) }
        }
    }

    /// Whether no other is near to one. False for a unit that no action and no target uses.
    func isAlone(_ identity: String) -> Bool {
        guard let name = names[identity] else { return false }
        return Self.parts(of: name).flatMap { parts[$0] ?? [] }.allSatisfy {
            $0 == name || !UnitTable.areNear(name, $0)
        }
    }

    private static func parts(of name: String) -> Set<String> {
        let letters = Array(name.lowercased())
        // Hardly a unit; leaving out each of its letters would cost the square of its length.
        if letters.count > 100 { return [String(letters)] }
        let shorter = letters.indices.map { String(letters[..<$0] + letters[($0 + 1)...]) }
        return Set(shorter + [String(letters)])
    }
}
