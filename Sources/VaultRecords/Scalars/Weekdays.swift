import VaultSyntax

/// A day of the week, by its name in output.
package enum Weekday: String, CaseIterable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// `Mon`, as a target has it.
    package var short: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst().prefix(2) }
}

/// Days of the week, as a target names them: `Mon Wed Fri`, `weekdays`, `weekends`.
package struct Weekdays: Hashable, Sendable {
    /// A bit for each day, the lowest one for Monday.
    private var bits: UInt8

    private init(bits: UInt8) { self.bits = bits }

    package static let weekdays = Weekdays(bits: 0b001_1111)
    package static let weekends = Weekdays(bits: 0b110_0000)
    package static let all = Weekdays(bits: 0b111_1111)
    static let none = Weekdays(bits: 0)

    /// - Parameter weekday: 1 is Monday, 7 is Sunday
    package init(_ weekday: Int) { bits = 1 << UInt8(clamping: min(max(weekday, 1), 7) - 1) }

    package func contains(_ day: CalendarDate) -> Bool { contains(weekday: day.weekday) }

    private func contains(weekday: Int) -> Bool { bits >> (weekday - 1) & 1 == 1 }

    /// How many days of a week they are.
    package var count: Int { bits.nonzeroBitCount }

    /// The place of the day with a number among all these days, or for another day that of the next one of them.
    package func place(of day: Int) -> Int {
        let (week, days) = (day + 3).dividedRoundingDown(by: 7)
        return week * count + (0..<days).count { contains(weekday: $0 + 1) }
    }

    /// The number of the day at a place; the inverse of `place(of:)`.
    package func day(at place: Int) -> Int {
        let (week, rest) = place.dividedRoundingDown(by: max(count, 1))
        let weekdays = (1...7).filter(contains(weekday:))
        return week * 7 - 4 + (weekdays.indices.contains(rest) ? weekdays[rest] : 1)
    }

    mutating func formUnion(_ other: Weekdays) { bits |= other.bits }

    /// From Monday on.
    package var list: [Weekday] { zip(1...7, Weekday.allCases).filter { contains(weekday: $0.0) }.map(\.1) }
}

extension Weekdays: CustomStringConvertible {
    /// As a target has them: `Mon Wed Fri`, `weekdays`.
    package var description: String {
        if self == .weekdays { return "weekdays" }
        return self == .weekends ? "weekends" : list.map(\.short).joined(separator: " ")
    }
}

extension Weekdays {
    /// The days of one word of a target, without regard to case; nil for another word.
    init?(named word: String) {
        switch word.lowercased() {
        case "weekdays": self = .weekdays
        case "weekends": self = .weekends
        case let word:
            guard let day = NamedDay.weekday(word) else { return nil }
            self.init(day)
        }
    }
}

/// Other spellings of days of the week: `every Mon`, `on mondays and fridays`, `Mon-Fri`.
///
/// Runs only once a text has failed to read, so it may allocate.
enum WeekdaySpelling {
    /// The days of a word in any spelling: `mondays`, `weekend`, `Mon-Fri`.
    private static func days(_ word: String) -> Weekdays? {
        switch word.lowercased() {
        case "mon-fri": .weekdays
        case let word where word.hasSuffix("s"): Weekdays(named: word) ?? Weekdays(named: String(word.dropLast()))
        case let word: Weekdays(named: word) ?? Weekdays(named: word + "s")
        }
    }

    /// Whether a word names days, in any spelling.
    static func isDay(_ word: String) -> Bool { days(word) != nil }

    /// The words without the days that they name at one place, and these days; nil where they name none, or at several
    /// places.
    ///
    /// `every weekend` may ask for one of the two days, `5 km Monday` be meant for the next one, and days alone, as `Wed`,
    /// be a part of the item before: these are guesses.
    static func split(_ words: [String]) -> (rest: [String], days: Weekdays, isGuess: Bool)? {
        // `Mon,` and `Mon/Wed`
        let words = words.flatMap { word in
            let parts = word.split { ",/".contains($0) }.map(String.init)
            return parts.allSatisfy(isDay) ? parts : [word]
        }
        guard let start = words.firstIndex(where: isDay) else { return nil }
        let end = words[start...].firstIndex { !isDay($0) && !["and", "&"].contains($0.lowercased()) } ?? words.count
        guard isDay(words[end - 1]), !words[end...].contains(where: isDay) else { return nil }
        let named = words[start..<end].map { $0.lowercased() }
        let found = named.compactMap(days).reduce(into: Weekdays.none) { $0.formUnion($1) }
        let opening = words[..<start].last.map { $0.lowercased() } ?? ""
        let isOpened = ["on", "every", "each", "per"].contains(opening)
        let rest = words[..<(isOpened ? start - 1 : start)] + words[end...]
        let isOneWeekend = opening != "on" && named.contains("weekend")
        return (Array(rest), found, isOpened ? isOneWeekend : rest.isEmpty || found.count == 1)
    }
}
