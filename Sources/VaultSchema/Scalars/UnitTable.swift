/// What a measure of the vault says about its unit.
package struct MeasureSpellings: Sendable {
    package var unit: String
    /// Other spellings.
    package var also: [String]
    /// What one of it is.
    package var equals: Quantity?

    package init(unit: String, also: [String] = [], equals: Quantity? = nil) {
        self.unit = unit
        self.also = also
        self.equals = equals
    }
}

/// The units that a vault knows, by every spelling.
package struct UnitTable: Sendable {
    /// What is wrong with the measures, as data. The numbers are indices into them.
    package enum Problem: Hashable, Sendable {
        /// Two measures with `unit: cup`, or one of them with `also: cup`: the first is used.
        case sameSpelling(spelling: String, first: Int, second: Int)
        /// `cup` equals 2 `glass`, `glass` equals 3 `cup`: none of them converts. In the order of the cycle.
        case cycle([Int])
        /// `unit: km` with `equals: 900 m`, or `also: [mi]` for another unit: the built-in one holds.
        case redefinesBuiltIn(spelling: String, measure: Int)
        /// `equals: 2 foo` without a unit `foo`.
        case equalsUnknownUnit(spelling: String, measure: Int)
        /// `equals: 0 km`.
        case equalsNotPositive(measure: Int)
    }

    package internal(set) var problems: [Problem] = []
    var units: [Unit] = []
    /// Spellings as written, for suggestions, each with the index of its unit.
    private var spellings: [(text: String, unit: Int)] = []
    var index: [UnitKey: Int] = [:]

    /// The built-in units and those of `measures`; of two with one spelling the first is used.
    package init(measures: [MeasureSpellings]) {
        for unit in Self.builtInList {
            units.append(Unit(canonical: unit.canonical, group: unit.group, factor: unit.factor, isKnown: true))
            for spelling in [unit.canonical] + unit.spellings { add(spelling, units.count - 1) }
        }
        if measures.isEmpty { return }
        var reading = MeasureReading(measures, self)
        reading.run()
        self = reading.table
    }

    /// The unit of a spelling: never nil; an unknown one is a group of its own.
    package func unit(_ spelling: String) -> Unit {
        let bytes = Array(spelling.utf8)
        if let place = place(bytes.span) { return units[place] }
        return Unit(canonical: spelling, group: UnitKey(bytes.span).text, factor: 1, isKnown: false)
    }

    /// The usual spelling of each unit, the built-in ones first.
    package var canonicalSpellings: [String] { units.map(\.canonical) }

    /// Whether the unit is built in or has a measure. Takes no memory for ASCII of at most 15 bytes.
    package func isKnown(_ spelling: Span<UInt8>) -> Bool { place(spelling) != nil }

    /// The amount in `unit`; nil when the units are of different groups.
    package func convert(_ quantity: Quantity, to unit: String) -> Rational? {
        let (from, target) = (self.unit(quantity.unit), self.unit(unit))
        guard from.group == target.group else { return nil }
        return from.factor == target.factor
            ? quantity.amount : (quantity.amount * from.factor).divided(by: target.factor)
    }

    /// Whether another unit converts into that of a spelling. Cost: linear in the units.
    package func converts(_ spelling: String) -> Bool {
        let unit = unit(spelling)
        return unit.isKnown && units.contains { $0.group == unit.group && $0.canonical != unit.canonical }
    }

    /// The sign or code of the same currency, and what letters of another script look like; else known spellings at
    /// edit distance 1, one for each unit. Those of one letter are left out, and have none:
    /// they are near to everything. In words of up to four letters another letter makes another word
    /// (`sets` is not `secs`), so there only a letter more or less and two swapped ones count.
    package func near(_ spelling: String) -> [String] {
        if let same = spellings.first(where: { Currency.areOne($0.text, spelling) }) { return [same.text] }
        guard spelling.count >= 2 else { return [] }
        if let latin = MixedScript.folded(spelling)?.text, let place = place(Array(latin.utf8).span) {
            return [units[place].canonical]
        }
        var found: [(text: String, unit: Int)] = []
        for (text, unit) in spellings where text.utf8.count >= 2 && !found.contains(where: { $0.unit == unit }) {
            if Self.areNear(spelling, text) { found.append((text, unit)) }
        }
        return found.map(\.text)
    }

    /// A spelling as units compare it, as text.
    package static func folded(_ spelling: String) -> String { UnitKey(spelling).text }

    /// Whether one of two spellings of two letters or more may be a typo of the other.
    package static func areNear(_ spelling: String, _ other: String) -> Bool {
        let (one, other) = (spelling.lowercased(), other.lowercased())
        return isTypo(one, other) || isTypo(folded(one), folded(other))
    }

    private static func isTypo(_ one: String, _ other: String) -> Bool {
        guard one.count >= 2, other.count >= 2 else { return false }
        let isReplaced = one.count == other.count && one.count <= 4 && one.sorted() != other.sorted()
        return !isReplaced && Near.distance(one, other, limit: 1) != nil
    }

    /// The index of the unit of a spelling.
    func place(_ spelling: Span<UInt8>) -> Int? {
        let key = UnitKey(spelling)
        guard let place = index[key] else { return nil }
        return key == Self.calKey && Self.isLargeCalorie(spelling) ? index[Self.kcalKey] ?? place : place
    }

    private static let calKey = UnitKey("cal")
    private static let kcalKey = UnitKey("kcal")

    /// Whether it is `Cal`, which by custom is kcal.
    private static func isLargeCalorie(_ spelling: Span<UInt8>) -> Bool {
        let start = spelling.trimmed.lowerBound
        return spelling[start] == UInt8(ascii: "C") && spelling[start + 1] == UInt8(ascii: "a")
    }

    /// Adds a spelling to a unit; false, and nothing is done, when another unit has it.
    @discardableResult mutating func add(_ spelling: String, _ unit: Int) -> Bool {
        let key = UnitKey(spelling)
        if let holder = index[key] { return holder == unit }
        index[key] = unit
        spellings.append((spelling, unit))
        return true
    }
}
