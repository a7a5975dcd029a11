import VaultRecords
import VaultSyntax

/// Days, times and durations as other programs write them.
package enum CellTime {
    /// A day as the format of the vault has it: `2026-11-20`.
    static func day(_ text: String) -> CalendarDate? { CalendarDate.read(Array(text.utf8).span).value }

    /// Reads a moment: `2021-02-10 16:46:13`, `8 Apr 2026, 16:50`, `Sep 12, 2018, 3:02:23 PM`, `09.12.2022, 15:24:49`,
    /// `03/04/2026`, `20141018T050231Z`, or a day alone. Nil for anything else, and for a day that does not exist.
    ///
    /// - Parameter order: of `03/04/2026`; nil where that is not known, and then such a day is not read
    package static func moment(_ text: String, order: DayOrder? = nil) -> CellMoment? {
        let text = separated(text)
        let bytes = Array(text.utf8)
        if let first = bytes.first, (0x30...0x39).contains(first) {
            // A moment reads as a day too, and a day as a moment.
            if bytes.count <= 10, let day = CalendarDate.read(bytes.span).value { return CellMoment(day: day) }
            if let read = DateTime.read(bytes.span).value {
                return CellMoment(day: read.day, second: read.secondOfDay, offset: read.offsetMinutes, hasTime: true)
            }
        }
        var scanner = MomentScanner(text)
        return scanner.read(order)
    }

    /// `20141018T050231Z`, as iCalendar has it, with signs between its numbers; any other text as it is.
    private static func separated(_ text: String) -> String {
        guard (15...16).contains(text.utf8.count), text.wholeMatch(of: /\d{8}T\d{6}Z?/) != nil else { return text }
        let all = Array(text)
        let parts = [all[..<4], all[4..<6], all[6..<11], all[11..<13], all[13...]].map { String($0) }
        return parts[..<3].joined(separator: "-") + ":" + parts[3...].joined(separator: ":")
    }

    /// Reads seconds: `2h 18m`, `38min`, `1h`, `45s`, `01:15:00`, `38:13`, `00:00:14.7`, `3600`. Nil for anything else.
    ///
    /// - Parameter hoursFirst: whether `1:15` is of hours and minutes, not of minutes and seconds
    package static func seconds(_ text: String, hoursFirst: Bool = false) -> Rational? {
        if text.contains(":") {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard (2...3).contains(parts.count) else { return nil }
            var total = Rational(0)
            for part in parts {
                guard let number = CellNumber.read(String(part)), !number.isNegative else { return nil }
                total = total * 60 + number
            }
            return parts.count == 2 && hoursFirst ? total * 60 : total
        }
        if let number = CellNumber.read(text) { return number.isNegative ? nil : number }
        var total = Rational(0)
        var rest = Substring(text.lowercased())
        var hasPart = false
        while true {
            rest = rest.drop { $0 == " " || $0 == "\u{A0}" || $0 == "," }
            if rest.isEmpty { return hasPart ? total : nil }
            let digits = rest.prefix { $0.isNumber || $0 == "." }
            rest = rest.dropFirst(digits.count).drop { $0 == " " || $0 == "\u{A0}" }
            let word = rest.prefix(while: \.isLetter)
            rest = rest.dropFirst(word.count)
            guard let number = CellNumber.read(String(digits)), let factor = factor(String(word)) else { return nil }
            total += number * Rational(factor)
            hasPart = true
        }
    }

    private static func factor(_ word: String) -> Int? {
        switch word {
        case "d", "day", "days": CivilDay.secondsPerDay
        case "h", "hr", "hrs", "hour", "hours", "std": 3600
        case "m", "min", "mins", "minute", "minutes": 60
        case "s", "sec", "secs", "second", "seconds": 1
        default: nil
        }
    }

    /// The order of days and months in a column; nil where nothing shows it.
    static func order(_ texts: some Sequence<String>) -> DayOrder? {
        var (isDayFirst, isMonthFirst) = (false, false)
        for text in texts {
            let parts = text.prefix { $0.isNumber || $0 == "/" || $0 == "-" }.split { $0 == "/" || $0 == "-" }
            guard parts.count == 3, parts[0].count <= 2, let first = WholeNumber(parts[0])?.within(1...99),
                let second = WholeNumber(parts[1])?.within(1...99)
            else { continue }
            if first > 12 { isDayFirst = true }
            if second > 12 { isMonthFirst = true }
        }
        return isDayFirst == isMonthFirst ? nil : isDayFirst ? .dayFirst : .monthFirst
    }

    /// Whether a text is a day of numbers that may be read in two ways.
    static func isOfTwoOrders(_ text: String) -> Bool {
        moment(text) == nil && moment(text, order: .dayFirst) != nil && moment(text, order: .monthFirst) != nil
    }

    /// As a clock shows it, to the minute.
    static func clock(_ second: Int) -> String { ClockTime(secondOfDay: second - second % 60).description }

    /// A duration as it is written in a note, to the second: `31 min`, `1h 5m`, `0:38:13`. Nil for none, and for more
    /// than a note may say.
    package static func duration(_ seconds: Rational) -> String? {
        guard let whole = seconds.rounded(places: 0).floor?.within(1...35_999_999) else { return nil }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        if whole % 60 != 0 { return "\(hours):\(two(minutes)):\(two(whole % 60))" }
        if hours == 0 { return "\(minutes) min" }
        return minutes == 0 ? "\(hours)h" : "\(hours)h \(minutes)m"
    }
}

/// A day, with a time and a zone where the text has them.
package struct CellMoment: Hashable, Sendable {
    package var day: CalendarDate
    package var second = 0
    /// Minutes east of UTC; nil where none is written.
    package var offset: Int?
    package var hasTime = false

    /// Without its zone: what was written.
    package var local: DateTime { DateTime(day: day, secondOfDay: second) }
    /// Seconds since 1970, where what is written is UTC unless it says otherwise.
    package var instant: Int64 {
        Int64(Int(day.dayNumber) * CivilDay.secondsPerDay + second - (offset ?? 0) * 60)
    }
}

/// Reads moments with names of months, or with a day in numbers.
private struct MomentScanner {
    private var words: [String] = []

    /// Words are what stands between spaces, commas and other signs; no-break spaces are spaces.
    init(_ text: String) {
        words = text.lowercased().unicodeScalars.split { scalar in
            scalar.isASCII
                ? !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
                    && !":+/-.".unicodeScalars.contains(scalar) : scalar.properties.isWhitespace
        }.map { String($0) }
    }

    mutating func read(_ order: DayOrder?) -> CellMoment? {
        guard var moment = readDay(order) else { return nil }
        if words.isEmpty { return moment }
        if words.first.map(["at", "um", "à"].contains) == true { words.removeFirst() }
        guard let clock = words.first else { return nil }
        words.removeFirst()
        var text = clock
        var isAfternoon: Bool?
        for (suffix, value) in [("am", false), ("pm", true)] where text.hasSuffix(suffix) {
            text.removeLast(2)
            isAfternoon = value
        }
        if let next = words.first, ["am", "pm", "a.m.", "p.m."].contains(next) {
            isAfternoon = next.hasPrefix("p")
            words.removeFirst()
        }
        var parts = text.split(separator: ":").map(String.init)
        if parts.count == 3, let point = parts[2].firstIndex(of: ".") { parts[2] = String(parts[2][..<point]) }
        let numbers = parts.compactMap { WholeNumber($0)?.within(0...99) }
        guard numbers.count == parts.count, (2...3).contains(numbers.count) else { return nil }
        var hour = numbers[0]
        if let isAfternoon {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard let time = ClockTime(hour: hour, minute: numbers[1], second: numbers.count > 2 ? numbers[2] : 0) else {
            return nil
        }
        moment.second = time.secondOfDay
        moment.hasTime = true
        if let zone = words.first {
            words.removeFirst()
            guard let offset = Self.offset(zone) else { return nil }
            moment.offset = offset
        }
        return words.isEmpty ? moment : nil
    }

    /// `+0200`, `-07:00`, `utc`.
    private static func offset(_ text: String) -> Int? {
        if text == "utc" || text == "gmt" || text == "z" { return 0 }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.count == 4, let number = WholeNumber(digits)?.within(0...1459) else { return nil }
        let minutes = number / 100 * 60 + number % 100
        return sign == "-" ? -minutes : minutes
    }

    private mutating func readDay(_ order: DayOrder?) -> CellMoment? {
        guard let first = words.first else { return nil }
        let parts = first.split { "/-.".contains($0) }
        if parts.count == 3 { return numbers(first, parts, order) }
        // '8 apr 2026', 'apr 8 2026', '8. april 2026'
        guard words.count >= 3 else { return nil }
        let three = words[0..<3].map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
        words.removeFirst(3)
        let (dayText, monthText) = Self.month(three[1]) != nil ? (three[0], three[1]) : (three[1], three[0])
        guard let month = Self.month(monthText), let day = WholeNumber(dayText)?.within(1...31),
            let year = WholeNumber(three[2])?.within(1...9_999)
        else { return nil }
        return CalendarDate(year: year, month: month, day: day).map { CellMoment(day: $0) }
    }

    /// Three numbers: the year first, or days and months with points, or in an order that must be known.
    private mutating func numbers(_ text: String, _ parts: [Substring], _ order: DayOrder?) -> CellMoment? {
        let numbers = parts.compactMap { WholeNumber($0)?.within(0...9_999) }
        guard numbers.count == 3 else { return nil }
        words.removeFirst()
        func day(_ year: Int, _ month: Int, _ day: Int) -> CellMoment? {
            CalendarDate(year: year, month: month, day: day).map { CellMoment(day: $0) }
        }
        if parts[0].count == 4 { return day(numbers[0], numbers[1], numbers[2]) }
        let year = parts[2].count == 2 ? 2000 + numbers[2] : numbers[2]
        guard parts[2].count == 4 || parts[2].count == 2 else { return nil }
        if text.contains(".") { return day(year, numbers[1], numbers[0]) }
        // Where only one order gives a day, it is that one; else it has to be known.
        switch order {
        case .dayFirst: return day(year, numbers[1], numbers[0])
        case .monthFirst: return day(year, numbers[0], numbers[1])
        case nil: return nil
        }
    }

    /// The first three letters of a month in English, German, French or Spanish, where they say one.
    private static func month(_ word: String) -> Int? {
        guard word.count >= 3, word.allSatisfy(\.isLetter) else { return nil }
        return word.hasPrefix("juil") ? 7 : months[String(word.prefix(3))]
    }

    private static let months = [
        "jan": 1, "ene": 1, "feb": 2, "fév": 2, "mar": 3, "mär": 3, "apr": 4, "avr": 4, "abr": 4, "may": 5, "mai": 5,
        "jun": 6, "jui": 6, "jul": 7, "aug": 8, "aoû": 8, "ago": 8, "sep": 9, "oct": 10, "okt": 10, "nov": 11,
        "dec": 12, "dez": 12, "déc": 12, "dic": 12,
    ]
}
