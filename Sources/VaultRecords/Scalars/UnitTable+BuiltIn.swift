/// A unit that needs no measure.
package struct BuiltInUnit: Sendable {
    package let canonical: String
    /// The canonical spelling of the base of its group.
    package let group: String
    /// What the group measures: `distance`, `time`.
    package let groupName: String
    /// An amount of it × `factor` is the amount in the base.
    package let factor: Rational
    /// Other spellings, besides other case and a plural's `s`.
    package let spellings: [String]

    fileprivate init(
        _ canonical: String, _ groupName: String, _ group: String, _ factor: Rational?, _ spellings: [String] = []
    ) {
        self.canonical = canonical
        self.groupName = groupName
        self.group = group
        self.factor = factor ?? 1
        self.spellings = spellings
    }
}

extension UnitTable {
    /// The table without any measure of a vault.
    package static let builtIn = UnitTable(measures: [])

    /// The built-in units, group by group, each from small to large. The factors are exact by definition
    /// (international yard and pound of 1959, thermochemical calorie).
    package static var builtInList: [BuiltInUnit] { distances + times + masses + others }

    /// The groups in which units convert into each other.
    package static let convertibleGroups: Set<String> = {
        Set(Dictionary(grouping: builtInList, by: \.group).filter { $0.value.count > 1 }.keys)
    }()

    private static var distances: [BuiltInUnit] {
        [
            BuiltInUnit("mm", "distance", "m", Rational(1, over: 1000), ["millimeter", "millimetre"]),
            BuiltInUnit("cm", "distance", "m", Rational(1, over: 100), ["centimeter", "centimetre"]),
            BuiltInUnit("m", "distance", "m", 1, ["meter", "metre"]),
            BuiltInUnit("km", "distance", "m", 1000, ["kilometer", "kilometre"]),
            BuiltInUnit("inch", "distance", "m", Rational(254, over: 10_000)),
            BuiltInUnit("ft", "distance", "m", Rational(3048, over: 10_000), ["foot", "feet"]),
            BuiltInUnit("yd", "distance", "m", Rational(9144, over: 10_000), ["yard"]),
            BuiltInUnit("mi", "distance", "m", Rational(1_609_344, over: 1000), ["mile"]),
        ]
    }

    private static var times: [BuiltInUnit] {
        [
            BuiltInUnit("s", "time", "s", 1, ["sec", "second"]),
            BuiltInUnit("min", "time", "s", 60, ["minute"]),
            BuiltInUnit("h", "time", "s", 3600, ["hr", "hour"]),
        ]
    }

    private static var masses: [BuiltInUnit] {
        [
            BuiltInUnit("mg", "mass", "g", Rational(1, over: 1000), ["milligram", "milligramme"]),
            BuiltInUnit("g", "mass", "g", 1, ["gram", "gramme"]),
            BuiltInUnit("kg", "mass", "g", 1000, ["kilo", "kilogram", "kilogramme"]),
            BuiltInUnit("oz", "mass", "g", Rational(28_349_523_125, over: 1_000_000_000), ["ounce"]),
            BuiltInUnit("lb", "mass", "g", Rational(45_359_237, over: 100_000), ["pound"]),
        ]
    }

    private static var others: [BuiltInUnit] {
        [
            BuiltInUnit("J", "energy", "J", 1, ["joule"]),
            BuiltInUnit("cal", "energy", "J", Rational(4184, over: 1000)),
            BuiltInUnit("kJ", "energy", "J", 1000, ["kilojoule"]),
            BuiltInUnit("kcal", "energy", "J", 4184, ["calorie", "kilocalorie"]),
            BuiltInUnit("ml", "volume", "l", Rational(1, over: 1000), ["milliliter", "millilitre"]),
            BuiltInUnit("l", "volume", "l", 1, ["liter", "litre"]),
            BuiltInUnit("times", "occasions", "times", 1, ["session", "occasion"]),
            BuiltInUnit("days", "days", "days", 1),
        ]
    }
}
