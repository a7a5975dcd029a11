/// Adds the measures of a vault to a table: first all spellings, in order, then what the units equal.
struct MeasureReading {
    private(set) var table: UnitTable
    private let measures: [MeasureSpellings]
    /// Units below this index are built in.
    private let builtInCount: Int
    /// The measure that gave each spelling that is not built in.
    private var providers: [UnitKey: Int] = [:]
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
        guard let holder = table.place(Array(measure.unit.utf8).span) else {
            table.units.append(Unit(canonical: measure.unit, group: measure.unit, factor: 1, isKnown: true))
            give(measure.unit, to: table.units.count - 1, by: number)
            return table.units.count - 1
        }
        if let first = providers[UnitKey(measure.unit)] ?? makers[holder] {
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
        let key = UnitKey(spelling)
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
        } else if let other = table.place(Array(equals.unit.utf8).span) {
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
