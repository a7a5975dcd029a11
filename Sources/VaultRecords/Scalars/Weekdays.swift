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

/// Reading them in a target.
extension Weekdays {
    private static let words: [(word: StaticString, short: StaticString, days: Weekdays)] = [
        ("monday", "mon", Weekdays(1)), ("tuesday", "tue", Weekdays(2)), ("wednesday", "wed", Weekdays(3)),
        ("thursday", "thu", Weekdays(4)), ("friday", "fri", Weekdays(5)), ("saturday", "sat", Weekdays(6)),
        ("sunday", "sun", Weekdays(7)), ("weekdays", "weekdays", .weekdays), ("weekends", "weekends", .weekends),
    ]

    /// The days of one word, without regard to case; nil for another word.
    init?(_ text: Span<UInt8>, _ word: Range<Int>) {
        for known in Self.words where text.isWord(known.short, word) || text.isWord(known.word, word) {
            self = known.days
            return
        }
        return nil
    }
}

/// Other spellings of days of the week: `every Mon`, `on mondays and fridays`, `Mon-Fri`.
///
/// Runs only once a text has failed to read, so it may allocate.
enum WeekdaySpelling {
    /// The days of a word in any spelling, by its lower case.
    private static let days: [String: Weekdays] = {
        var days: [String: Weekdays] = ["tues": Weekdays(2), "thur": Weekdays(4), "thurs": Weekdays(4)]
        for (place, name) in NamedDay.weekdays.enumerated() {
            for word in [name, name + "s", String(name.prefix(3)), name.prefix(3) + "s", name.prefix(3) + "."] {
                days[word] = Weekdays(place + 1)
            }
        }
        for word in ["weekday", "weekdays", "workdays"] { days[word] = .weekdays }
        for word in ["weekend", "weekends"] { days[word] = .weekends }
        return days
    }()
    private static let openings: Set = ["on", "every", "each", "per", "at", "all", "the", "a"]
    private static let joints: Set = ["and", "&", "+", ","]
    private static let dashes: Set = ["-", "–", "—", "to", "through"]

    /// Whether a word names days, in any spelling.
    static func isDay(_ word: String) -> Bool { days[word.lowercased()] != nil }

    /// The words without the days that they name at one place, and these days; nil where they name none, or at several
    /// places.
    ///
    /// `every weekend` may ask for one of the two days, `5 km Monday` be meant for the next one, and days alone, as `Wed`,
    /// be a part of the item before: these are guesses.
    static func split(_ words: [String]) -> (rest: [String], days: Weekdays, isGuess: Bool)? {
        var words = words
        // `Mon - Fri`
        while let dash = words.indices.dropFirst().dropLast().first(where: { place in
            dashes.contains(words[place].lowercased()) && isDay(words[place - 1]) && isDay(words[place + 1])
        }) {
            words.replaceSubrange(dash - 1...dash + 1, with: [words[dash - 1] + "-" + words[dash + 1]])
        }
        let parts = words.map(days(of:))
        guard var start = parts.firstIndex(where: { $0 != nil }) else { return nil }
        var (end, found) = (start, Weekdays.none)
        while end < words.count {
            if let days = parts[end] {
                found.formUnion(days)
            } else if !joints.contains(words[end].lowercased()) || end + 1 == words.count || parts[end + 1] == nil {
                break
            }
            end += 1
        }
        guard parts[end...].allSatisfy({ $0 == nil }) else { return nil }
        let isOneWeekend = words[start..<end].contains { $0.lowercased() == "weekend" }
        var isEach = false
        let first = start
        while start > 0, case let word = words[start - 1].lowercased(), openings.contains(word) {
            isEach = isEach || ["every", "each", "per", "a"].contains(word)
            start -= 1
        }
        let isBare = start == first && (words.count == end - start || found.count == 1)
        return (Array(words[..<start] + words[end...]), found, isBare || isEach && isOneWeekend)
    }

    /// The days of `Mon`, `Mon,`, `Mon/Wed` and `Mon-Fri`; nil for another word.
    private static func days(of word: String) -> Weekdays? {
        var found = Weekdays.none
        for part in word.lowercased().split(whereSeparator: { ",/&+".contains($0) }) {
            let ends = part.split(whereSeparator: { "-–—".contains($0) }).map { days[String($0)] }
            guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2 else { return nil }
            found.formUnion(first)
            if ends.count == 2 {
                guard let days = span(first, last) else { return nil }
                found.formUnion(days)
            }
        }
        return found == .none ? nil : found
    }

    /// The days from one to another, over the end of a week too; nil where one of them is several days.
    private static func span(_ first: Weekdays, _ last: Weekdays) -> Weekdays? {
        guard first.count == 1, last.count == 1, first != last else { return nil }
        var (found, weekday) = (first, (1...7).first { Weekdays($0) == first } ?? 1)
        while Weekdays(weekday) != last {
            weekday = weekday % 7 + 1
            found.formUnion(Weekdays(weekday))
        }
        return found
    }
}
