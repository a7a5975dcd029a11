import VaultSchema

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
