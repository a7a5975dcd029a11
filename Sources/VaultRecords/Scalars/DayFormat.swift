import VaultSyntax

/// How daily notes are named, in the letters of Moment.js, which Obsidian uses: `YYYY/MM/DD dddd`. Each `/` is a folder.
///
/// Names of weekdays may be in any language, and those of months too where a number gives the month as well. What a
/// name says twice has to agree; a week or quarter is only a number.
package struct DayFormat: Sendable {
    private enum Part: Sendable {
        /// What a name has here: the digits, or the letters of a word.
        case number(Meaning, digits: ClosedRange<Int>)
        case word(Meaning, letters: Int)
        case text(String)
    }

    private enum Meaning: Sendable { case year, shortYear, month, day, dayOfYear, ordinal, weekday, other }

    private static let tokens: [String: Part] = [
        "YYYY": .number(.year, digits: 4...4), "YY": .number(.shortYear, digits: 2...2),
        "M": .number(.month, digits: 1...2), "MM": .number(.month, digits: 2...2),
        "MMM": .word(.month, letters: 3), "MMMM": .word(.month, letters: 9),
        "D": .number(.day, digits: 1...2), "DD": .number(.day, digits: 2...2), "Do": .number(.ordinal, digits: 1...2),
        "DDD": .number(.dayOfYear, digits: 1...3), "DDDD": .number(.dayOfYear, digits: 3...3),
        "dd": .word(.weekday, letters: 2), "ddd": .word(.weekday, letters: 3), "dddd": .word(.weekday, letters: 9),
        "d": .number(.other, digits: 1...1),
        "E": .number(.other, digits: 1...1), "e": .number(.other, digits: 1...1), "Q": .number(.other, digits: 1...1),
        "w": .number(.other, digits: 1...2), "ww": .number(.other, digits: 2...2),
        "W": .number(.other, digits: 1...2), "WW": .number(.other, digits: 2...2),
        "gggg": .number(.other, digits: 4...4), "GGGG": .number(.other, digits: 4...4),
    ]

    private let parts: [Part]
    /// How many folders are part of the name.
    private let depth: Int

    /// Nil for letters that are not understood, and for a format that gives no day.
    package init?(_ text: String) {
        let (parts, unread) = Self.parts(of: text[...])
        guard unread.isEmpty else { return nil }
        (self.parts, depth) = (parts, text.split(separator: "/").dropFirst().count)
        let day = CalendarDate(year: 2026, month: 11, day: 21)
        guard let day, self.day(of: .file(name(of: day))) == day else { return nil }
    }

    /// The parts of a format, and the letters at which nothing can be read any more, with all after them.
    private static func parts(of text: Substring) -> (parts: [Part], unread: Substring) {
        var (parts, rest): ([Part], Substring) = ([], text)
        reading: while let first = rest.first {
            if first == "[" {
                guard let close = rest.firstIndex(of: "]") else { break reading }
                parts.append(.text(String(rest[..<close].dropFirst())))
                rest = rest[close...].dropFirst()
            } else if first.isASCII, first.isLetter {
                let run = rest.hasPrefix("Do") ? rest.prefix(2) : rest.prefix { $0 == first }
                guard let part = tokens[String(run)] else { break reading }
                parts.append(part)
                rest = rest[run.endIndex...]
            } else {
                parts.append(.text(String(first)))
                rest = rest.dropFirst()
            }
        }
        return (parts, rest)
    }

    /// The name of a day's note, with its folders; of a week or quarter it has any number.
    package func name(of day: CalendarDate) -> String {
        parts.map { part -> String in
            switch part {
            case .text(let text): return text
            case .word(let meaning, let letters):
                let names = meaning == .month ? DateSpelling.months : NamedDay.weekdays
                return names[(meaning == .month ? day.month : day.weekday) - 1].capitalized(letters)
            case .number(let meaning, let digits):
                let first = CalendarDate(year: day.year, month: 1, day: 1) ?? day
                let number =
                    switch meaning {
                    case .year: day.year
                    case .shortYear: day.year % 100
                    case .month: day.month
                    case .day, .ordinal: day.day
                    case .dayOfYear: first.days(until: day) + 1
                    case .weekday, .other: 1
                    }
                return String(repeating: "0", count: max(0, digits.lowerBound - "\(number)".count)) + "\(number)"
            }
        }.joined()
    }

    /// What is wrong with a text that is not a format, and what was probably meant by `yyyy-mm-dd` or `%Y-%m-%d`.
    package static func problem(in text: String) -> (message: String, meant: String?) {
        let unread = parts(of: text[...]).unread
        let isLetter = { (letter: Character) in letter.isASCII && letter.isLetter }
        let first = text[..<unread.startIndex].lastIndex { !isLetter($0) }.map(text.index(after:))
        let letters = unread.first == "[" ? unread : text[(first ?? text.startIndex)...].prefix(while: isLetter)
        let strftime = [("%Y", "YYYY"), ("%m", "MM"), ("%d", "DD"), ("%B", "MMMM"), ("%b", "MMM"), ("%A", "dddd")]
        let candidates = [strftime.reduce(text) { $0.replacing($1.0, with: $1.1) }, text.uppercased()]
        let message = unread.isEmpty ? "gives no year, month and day" : "has '\(letters)', which means nothing"
        return (message, candidates.first { $0 != text && DayFormat($0) != nil })
    }

    /// The day of a note, by its name and as many folders above it as the format has; nil where they do not fit.
    package func day(of path: Path) -> CalendarDate? {
        let folders = path.folder.text.split(separator: "/").suffix(depth)
        var rest = (folders + [path.name[...]]).joined(separator: "/")[...]
        var found: [Meaning: Int] = [:]
        /// False where something before says another number.
        func take(_ meaning: Meaning, _ value: Int) -> Bool {
            defer { found[meaning] = value }
            return meaning == .other || found[meaning].map { $0 == value } ?? true
        }
        let hasMonth = parts.contains { if case .number(.month, _) = $0 { true } else { false } }
        for part in parts {
            switch part {
            case .text(let text):
                guard rest.hasPrefix(text) else { return nil }
                rest = rest.dropFirst(text.count)
            case .number(let meaning, let digits):
                let run = rest.prefix { $0.isASCII && $0.isNumber }.prefix(digits.upperBound)
                guard run.count >= digits.lowerBound, let value = WholeNumber(run)?.within(0...9_999) else {
                    return nil
                }
                rest = rest[run.endIndex...]
                if meaning == .ordinal { rest = rest.drop { $0.isLetter || $0 == "." || $0 == "º" } }
                guard take(meaning == .ordinal ? .day : meaning, value) else { return nil }
            case .word(let meaning, _):
                let word = rest.prefix(while: \.isLetter)
                guard !word.isEmpty else { return nil }
                rest = rest[word.endIndex...]
                // `Fr.`
                if rest.first == "." { rest = rest.dropFirst() }
                if meaning == .month, !hasMonth {
                    guard let month = DateSpelling.month(word.lowercased()), take(.month, month) else { return nil }
                }
            }
        }
        guard rest.isEmpty, let year = found[.year] ?? found[.shortYear].map({ 2000 + $0 }) else { return nil }
        if let short = found[.shortYear], short != year % 100 { return nil }
        let ofYear = found[.dayOfYear].flatMap { number in
            CalendarDate(year: year, month: 1, day: 1)?.adding(days: number - 1)
        }
        guard let month = found[.month] ?? ofYear?.month, let number = found[.day] ?? ofYear?.day,
            let day = CalendarDate(year: year, month: month, day: number), ofYear ?? day == day
        else { return nil }
        return day
    }
}

extension String {
    /// The first letters, with a capital one.
    fileprivate func capitalized(_ count: Int) -> String { prefix(1).uppercased() + dropFirst().prefix(count - 1) }
}
