/// What a measure of the vault says about its unit.
package struct MeasureSpellings: Sendable {
    package var unit: String
    /// Other spellings.
    package var also: [String]
    /// What one of it is.
    package var equals: Quantity?

    package init(unit: String, also: [String] = [], equals: Quantity? = nil) {
        (self.unit, self.also, self.equals) = (unit, also, equals)
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
    var index: [String: Int] = [:]

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
        if let place = place(spelling.utf8.span) { return units[place] }
        return Unit(canonical: spelling, group: Self.folded(spelling), factor: 1, isKnown: false)
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
        if let latin = MixedScript.folded(spelling)?.text, let place = place(latin.utf8.span) {
            return [units[place].canonical]
        }
        var found: [(text: String, unit: Int)] = []
        for (text, unit) in spellings where text.utf8.count >= 2 && !found.contains(where: { $0.unit == unit }) {
            if Self.areNear(spelling, text) { found.append((text, unit)) }
        }
        return found.map(\.text)
    }

    /// A spelling as units compare: without case, without a plural's ending (3 letters or more).
    ///
    /// `km`, `KM`, `kms`; `mile`, `miles`; `box`, `boxes`; `glass`, `glasses`; `exercise`, `exercises` have one key each.
    /// Takes no memory for ASCII of at most 15 bytes.
    package static func folded(_ spelling: String) -> String { folded(spelling.utf8.span) }

    private static func folded(_ spelling: Span<UInt8>) -> String {
        let word = spelling.extracting(spelling.trimmed)
        for index in word.indices where word[index] >= 0x80 { return singular(word.text.lowercased().utf8.span) }
        return singular(word)
    }

    /// Byte by byte, as the loop over all notes asks it.
    private static func singular(_ word: Span<UInt8>) -> String {
        var count = word.count
        while count >= 3, endsInPlural(word, count) { count -= 1 }
        return String(unsafeUninitializedCapacity: count) { key in
            for index in 0..<count { key.initializeElement(at: index, to: word[index].lowered) }
            return count
        }
    }

    /// Whether a word ends in the `s` of a plural, or in the `e` before it where English has one (after s, x, z, o, ch,
    /// sh). That goes from singulars too, so that `exercise` and `exercises` meet; `mile` and `mil` stay apart.
    private static func endsInPlural(_ word: Span<UInt8>, _ count: Int) -> Bool {
        let before = word[count - 2].lowered
        switch word[count - 1].lowered {
        case UInt8(ascii: "s"): return before != UInt8(ascii: "s")
        case UInt8(ascii: "e") where before == UInt8(ascii: "h"): return "cs".utf8.contains(word[count - 3].lowered)
        case UInt8(ascii: "e"): return "sxzo".utf8.contains(before)
        default: return false
        }
    }

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

    /// The index of the unit of a spelling. `Cal` is kcal, by custom.
    func place(_ spelling: Span<UInt8>) -> Int? {
        let word = spelling.extracting(spelling.trimmed)
        let isKilo = word.count > 2 && word[0] == UInt8(ascii: "C") && word[1] == UInt8(ascii: "a")
        let key = Self.folded(word)
        return index[isKilo && key == "cal" ? "kcal" : key]
    }

    /// Adds a spelling to a unit; false, and nothing is done, when another unit has it.
    @discardableResult mutating func add(_ spelling: String, _ unit: Int) -> Bool {
        let key = Self.folded(spelling)
        if let holder = index[key] { return holder == unit }
        index[key] = unit
        spellings.append((spelling, unit))
        return true
    }
}

/// Signs of currencies and the codes of what they stand for, so that `€` is not taken for another unit than `EUR`.
package enum Currency {
    /// Codes of ISO 4217 by sign, the most used one first.
    private static let codes: [String: [String]] = [
        "$": ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN"], "\u{20AC}": ["EUR", "EURO"], "\u{A3}": ["GBP"],
        "\u{A5}": ["JPY", "CNY"], "\u{20B9}": ["INR"], "\u{20BD}": ["RUB"], "\u{20A9}": ["KRW"], "\u{20BA}": ["TRY"],
        "\u{20B4}": ["UAH"], "\u{20AA}": ["ILS"], "\u{E3F}": ["THB"], "\u{20AB}": ["VND"], "\u{20B1}": ["PHP"],
        "\u{20A6}": ["NGN"], "\u{20BF}": ["BTC"],
    ]

    /// The sign itself, or that of a code; nil for what is not a currency. Cost: that of a dozen looks.
    package static func sign(of unit: String) -> String? {
        if codes[unit] != nil { return unit }
        let code = unit.uppercased()
        return codes.first { $0.value.contains(code) }?.key
    }

    /// The most used code of a sign: `EUR` for the euro; nil for all else.
    package static func code(of sign: String) -> String? { codes[sign]?.first }

    /// Whether one is the sign and the other a code of one currency, in any case.
    package static func areOne(_ left: String, _ right: String) -> Bool {
        codes[left]?.contains(right.uppercased()) == true || codes[right]?.contains(left.uppercased()) == true
    }
}

/// What a spelling of a unit stands for.
package struct Unit: Hashable, Sendable {
    /// The spelling to show: `km` for `kilometers`; an unknown unit as written.
    package let canonical: String
    /// The key of the units that convert into each other: the canonical spelling of their base.
    /// An unknown unit has its own, in which spellings that compare as equal are the same.
    package let group: String
    /// An amount of this unit × `factor` is the amount in the group's base.
    package let factor: Rational
    /// Whether it is built in or has a measure.
    package let isKnown: Bool

    /// One text for all spellings of a unit: units of another text are other ones.
    package var identity: String { isKnown ? canonical : group }
}

/// Adds the measures of a vault to a table: first all spellings, in order, then what the units equal.
struct MeasureReading {
    private(set) var table: UnitTable
    private let measures: [MeasureSpellings]
    /// Units below this index are built in.
    private let builtInCount: Int
    /// The measure that gave each spelling that is not built in.
    private var providers: [String: Int] = [:]
    /// The measure of each unit that has one.
    private var makers: [Int: Int] = [:]
    private var links: [Int: (unit: Int, amount: Rational)] = [:]

    init(_ measures: [MeasureSpellings], _ table: UnitTable) {
        self.measures = measures
        self.table = table
        builtInCount = table.units.count
    }

    mutating func run() {
        for number in measures.indices {
            guard let unit = makeUnit(number) else { continue }
            makers[unit] = number
            for spelling in measures[number].also { give(spelling, to: unit, by: number) }
        }
        for (unit, number) in makers.sorted(by: { $0.value < $1.value }) where unit >= builtInCount {
            link(unit, number)
        }
        resolve()
    }

    /// The unit of a measure, new or built in; nil when another measure has it.
    private mutating func makeUnit(_ number: Int) -> Int? {
        let measure = measures[number]
        guard let holder = table.place(measure.unit.utf8.span) else {
            table.units.append(Unit(canonical: measure.unit, group: measure.unit, factor: 1, isKnown: true))
            give(measure.unit, to: table.units.count - 1, by: number)
            return table.units.count - 1
        }
        if let first = providers[UnitTable.folded(measure.unit)] ?? makers[holder] {
            table.problems.append(.sameSpelling(spelling: measure.unit, first: first, second: number))
            return nil
        }
        if let equals = measure.equals, !agrees(equals, table.units[holder]) {
            table.problems.append(.redefinesBuiltIn(spelling: measure.unit, measure: number))
        }
        return holder
    }

    /// Adds a spelling to a unit, or reports who has it.
    private mutating func give(_ spelling: String, to unit: Int, by number: Int) {
        let key = UnitTable.folded(spelling)
        let isNew = table.index[key] == nil
        if table.add(spelling, unit) {
            if isNew { providers[key] = number }
        } else if let first = providers[key] {
            table.problems.append(.sameSpelling(spelling: spelling, first: first, second: number))
        } else {
            table.problems.append(.redefinesBuiltIn(spelling: spelling, measure: number))
        }
    }

    /// Whether a measure agrees with the built-in `unit`.
    private func agrees(_ equals: Quantity, _ unit: Unit) -> Bool {
        let other = table.unit(equals.unit)
        return other.group == unit.group && equals.amount * other.factor == unit.factor
    }

    /// Notes what one of a vault's unit is.
    private mutating func link(_ unit: Int, _ number: Int) {
        guard let equals = measures[number].equals else { return }
        if equals.amount.isZero || equals.amount.isNegative {
            table.problems.append(.equalsNotPositive(measure: number))
        } else if let other = table.place(equals.unit.utf8.span) {
            links[unit] = (other, equals.amount)
        } else {
            table.problems.append(.equalsUnknownUnit(spelling: equals.unit, measure: number))
        }
    }

    /// Follows what each unit equals to the base of its group. Every unit is resolved once.
    private mutating func resolve() {
        var isDone = Array(repeating: false, count: table.units.count)
        for start in builtInCount..<max(builtInCount, table.units.count) {
            var path: [Int] = []
            var isOnPath: Set<Int> = []
            var unit = start
            while !isDone[unit], let link = links[unit], isOnPath.insert(unit).inserted {
                path.append(unit)
                unit = link.unit
            }
            if let entry = path.firstIndex(of: unit) {
                table.problems.append(.cycle(path[entry...].compactMap { makers[$0] }))
                for member in path[entry...] { isDone[member] = true }
                path.removeSubrange(entry...)
            }
            for member in path.reversed() {
                guard let link = links[member] else { continue }
                let base = table.units[link.unit]
                table.units[member] = Unit(
                    canonical: table.units[member].canonical, group: base.group,
                    factor: link.amount * base.factor, isKnown: true
                )
                isDone[member] = true
            }
        }
    }
}
