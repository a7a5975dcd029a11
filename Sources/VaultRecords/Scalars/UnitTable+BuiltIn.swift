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
}

extension UnitTable {
    /// The table without any measure of a vault.
    package static let builtIn = UnitTable(measures: [])

    /// The groups in which units convert into each other.
    package static let convertibleGroups: Set<String> = {
        Set(Dictionary(grouping: builtInList, by: \.group).filter { $0.value.count > 1 }.keys)
    }()

    /// The built-in units, group by group, each from small to large. The factors are exact by definition
    /// (international yard and pound of 1959, thermochemical calorie).
    package static let builtInList = """
        distance m mm 0.001 millimeter millimetre
        distance m cm 0.01 centimeter centimetre
        distance m m 1 meter metre
        distance m km 1000 kilometer kilometre
        distance m inch 0.0254
        distance m ft 0.3048 foot feet
        distance m yd 0.9144 yard
        distance m mi 1609.344 mile
        time s s 1 sec second
        time s min 60 minute
        time s h 3600 hr hour
        mass g mg 0.001 milligram milligramme
        mass g g 1 gram gramme
        mass g kg 1000 kilo kilogram kilogramme
        mass g oz 28.349523125 ounce
        mass g lb 453.59237 pound
        energy J J 1 joule
        energy J cal 4.184
        energy J kJ 1000 kilojoule
        energy J kcal 4184 calorie kilocalorie
        volume l ml 0.001 milliliter millilitre
        volume l l 1 liter litre
        occasions times times 1 session occasion
        days days days 1
        """.split(separator: "\n").map { line in
            let words = line.split(separator: " ").map(String.init)
            return BuiltInUnit(
                canonical: words[2], group: words[1], groupName: words[0],
                factor: Rational.read(words[3].utf8.span).value ?? 1, spellings: Array(words[4...]))
        }
}
