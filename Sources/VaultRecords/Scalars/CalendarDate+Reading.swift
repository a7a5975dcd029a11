import VaultSyntax

/// The calendar of the whole program; fields add how its days and times are read.
package typealias CalendarDate = VaultSyntax.CalendarDate
package typealias DateTime = VaultSyntax.DateTime
package typealias ClockTime = VaultSyntax.ClockTime

extension CalendarDate {
    /// Reads `2026-11-21`, with spaces around. A date-time gives its day, with a hint.
    ///
    /// Other spellings of a day are problems that offer the readings they can have.
    package static func read(_ text: Span<UInt8>) -> Reading<CalendarDate> {
        let range = text.trimmed
        if range.count == 10, let day = scan(text, from: range.lowerBound) {
            return day.hasShortYear ? Reading(day, hint: DateSpelling.implausibleYear(day, range)) : Reading(day)
        }
        let problem = DateSpelling.problem(in: text, range)
        // Offers of days are made of days that exist, which read back.
        if problem.kind == .dateTimeForDate, let day = scan(text, from: range.lowerBound) {
            return Reading(day, hint: problem)
        }
        return Reading(problem: problem)
    }

    /// Whether its year is below 1000: written with a leading zero, and nearly always a typo.
    var hasShortYear: Bool { dayNumber < -354_285 }

    /// The day written `dddd-dd-dd` at `start`; nil when there is none, and for impossible days.
    static func scan(_ text: Span<UInt8>, from start: Int) -> CalendarDate? {
        guard text.count - start >= 10, text[start + 4] == UInt8(ascii: "-"), text[start + 7] == UInt8(ascii: "-"),
            let year = text.number(start..<start + 4), let month = text.number(start + 5..<start + 7),
            let day = text.number(start + 8..<start + 10)
        else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }

    /// The month in three letters: `Oct`.
    package var monthName: String {
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return names.indices.contains(month - 1) ? names[month - 1] : ""
    }
}

extension ClockTime {
    /// Reads `07:15`, `7:15` or `07:15:30`, with spaces around.
    package static func read(_ text: Span<UInt8>) -> Reading<ClockTime> {
        let range = text.trimmed
        if let (time, end) = scan(text, from: range.lowerBound), end == range.upperBound { return Reading(time) }
        let (offers, isGuess) = respelled(text.text(range))
        return Reading(problem: ScalarProblem(.notATime, range, suggestions: offers, isGuess: isGuess))
            .offering(readBy: read)
    }

    /// `h:mm`, `hh:mm` or either with `:ss`, at `start`, and where it ends.
    static func scan(_ text: Span<UInt8>, from start: Int) -> (time: ClockTime, end: Int)? {
        let hourEnd = text.skipDigits(start)
        guard hourEnd - start <= 2, let hour = text.number(start..<hourEnd),
            let minute = twoDigits(text, behindColonAt: hourEnd)
        else { return nil }
        var end = hourEnd + 3
        let second = twoDigits(text, behindColonAt: end)
        if second != nil { end += 3 }
        guard let time = ClockTime(hour: hour, minute: minute, second: second ?? 0) else { return nil }
        return (time, end)
    }

    private static func twoDigits(_ text: Span<UInt8>, behindColonAt colon: Int) -> Int? {
        guard text.byte(colon) == UInt8(ascii: ":"), text.byte(colon + 2).isDigit, !text.byte(colon + 3).isDigit
        else { return nil }
        return text.number(colon + 1..<colon + 3)
    }

    /// What `7pm`, `7:15 am`, `0715`, `7.15` and `07h15` say. All but the first three are guesses, as they may be a
    /// duration; so are `12 am` and, like a year, `2026`.
    private static func respelled(_ text: String) -> (texts: [String], isGuess: Bool) {
        guard text.utf8.count <= 40 else { return ([], false) }
        let lowered = text.lowercased()
        let half = ["a.m.", "am", "p.m.", "pm"].first { lowered.hasSuffix($0) }
        let words = lowered.dropLast(half?.count ?? 0).split(separator: " ")
        let written = words.joined()
        let parts = written.split(whereSeparator: { ":.h".contains($0) })
        var fields = parts.map { WholeNumber($0)?.within(0...9999) }
        let isFourDigits = written.utf8.count == 4 && fields.count == 1
        if isFourDigits, let number = fields[0] { fields = [number / 100, number % 100] }
        if fields.count == 1, half != nil { fields.append(0) }
        guard fields.count == 2, var hour = fields[0], let minute = fields[1] else { return ([], false) }
        let isPlain = parts.count == 1 || written.contains(":") && parts[1].utf8.count == 2
        // `1 1pm` is hardly 23:00.
        let isGuess = !isPlain || words.count > 1 || (half == nil ? !isFourDigits || hour == 20 : hour == 12)
        if let half {
            guard (1...12).contains(hour) else { return ([], false) }
            hour = hour % 12 + (half.hasPrefix("p") ? 12 : 0)
        }
        return (ClockTime(hour: hour, minute: minute).map { [$0.description] } ?? [], isGuess)
    }
}

/// The calendar day that the name of a daily note begins or ends with.
///
/// Read are `2026-11-21`, with `_` or `.` too, `20261121` and `21.11.2026`, with anything else before or after it but
/// digits. Other orders have two readings.
package enum DayInName {
    /// Nil for a name without a day, and for a day that the calendar does not have.
    package static func day(_ name: String) -> CalendarDate? {
        let isPart = { (letter: Character) in letter.isASCII && letter.isNumber || separators.contains(letter) }
        let end = name.lastIndex { !isPart($0) }.map(name.index(after:)) ?? name.startIndex
        let (first, last) = (parts(name.prefix(while: isPart)), parts(name[end...]))
        return [first.prefix(1), first.prefix(3), last.suffix(1), last.dropFirst(max(0, last.count - 3))].lazy
            .compactMap { day(Array($0), of: name) }.first
    }

    private static let separators = "-_."

    private static func parts(_ text: Substring) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { separators.contains($0) }
    }

    private static func day(_ parts: [Substring], of name: String) -> CalendarDate? {
        let numbers = parts.map { WholeNumber($0)?.within(0...99_999_999) ?? -1 }
        switch parts.map(\.utf8.count) {
        case [8]: return CalendarDate(year: numbers[0] / 10_000, month: numbers[0] / 100 % 100, day: numbers[0] % 100)
        case let counts where counts.count == 3 && 1...2 ~= counts[1]:
            let separator = name[parts[0].endIndex]
            if separator != name[parts[1].endIndex] { return nil }
            if counts[0] == 4, 1...2 ~= counts[2] {
                return CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])
            }
            guard separator == ".", 1...2 ~= counts[0], counts[2] == 4 else { return nil }
            return CalendarDate(year: numbers[2], month: numbers[1], day: numbers[0])
        default: return nil
        }
    }
}

/// A day as people name it: `today`, `monday`, `-3d`, `+2w`, `+3m`, `+1y`.
package enum NamedDay {
    /// Where the name of a weekday points.
    package enum Direction: Sendable {
        /// The nearest one up to today, for what has happened. Said on a monday, `monday` is today.
        case past
        /// The first one after today, for what is planned.
        case future

        /// That of a field: dues, starts and ends lie ahead.
        package init(field name: String) {
            self = name == "due" || name == "start" || name == "end" ? .future : .past
        }
    }

    /// Letter case does not matter. Nil for what names no day without being a date.
    package static func read(_ text: String, today: CalendarDate, direction: Direction) -> CalendarDate? {
        let word = text.lowercased()
        if let days = offsetsOfWords[word] { return today.adding(days: days) }
        if let weekday = weekday(word) { return nearest(weekday, today: today, direction: direction) }
        return moved(today, by: word)
    }

    /// The next day of `1 July` from today on, or for the past the last one until today; nil for other texts, and for a
    /// day that no month has.
    package static func withoutYear(_ text: String, today: CalendarDate, direction: Direction) -> CalendarDate? {
        guard let (month, day) = DateSpelling.withoutYear(text) else { return nil }
        let years = (0...8).map { direction == .future ? today.year + $0 : today.year - $0 }
        return years.lazy.compactMap { CalendarDate(year: $0, month: month, day: day) }
            .first { direction == .future ? $0 >= today : $0 <= today }
    }

    /// The words for days, without the distances.
    package static var words: [String] { ["today", "yesterday", "tomorrow"] + weekdays }

    /// From monday on.
    package static let weekdays = Weekday.allCases.map(\.rawValue)

    private static let offsetsOfWords = ["today": 0, "yesterday": -1, "tomorrow": 1]

    /// 1 for `monday` or `mon` to 7 for `sunday` or `sun`.
    static func weekday(_ word: String) -> Int? {
        weekdays.firstIndex { $0 == word || $0.prefix(3) == word }.map { $0 + 1 }
    }

    private static func nearest(_ weekday: Int, today: CalendarDate, direction: Direction) -> CalendarDate {
        let ahead = (weekday - today.weekday + 7) % 7
        return switch direction {
        case .past: today.adding(days: ahead == 0 ? 0 : ahead - 7)
        case .future: today.adding(days: ahead == 0 ? 7 : ahead)
        }
    }

    /// The day at the distance `-3d`, `+2w`, `+3m` or `+1y`: a day that a month does not have is its last one, and at the
    /// ends of the calendar it is the first or last day. Nil without a sign, a number of at most six digits or a unit.
    package static func moved(_ today: CalendarDate, by distance: String) -> CalendarDate? {
        guard let sign = distance.first, sign == "-" || sign == "+", let unit = distance.last else { return nil }
        let digits = distance.dropFirst().dropLast()
        guard 1...6 ~= digits.utf8.count, let number = WholeNumber(digits)?.within(0...999_999) else { return nil }
        let count = sign == "-" ? -number : number
        switch unit {
        case "d": return today.adding(days: count)
        case "w": return today.adding(days: count * 7)
        case "m", "y":
            return today.adding(months: unit == "y" ? count * 12 : count)
                ?? (count < 0 ? CalendarDate.first : CalendarDate.last)
        default: return nil
        }
    }
}

extension DateTime {
    /// Reads `2026-11-21T07:15`, with `:ss` and zone where given, a space instead of `T`, or a day alone.
    ///
    /// The zone is `Z`, `+02:00`, `+0200` or `+02`. A part of a second is dropped, with a hint.
    package static func read(_ text: Span<UInt8>) -> Reading<DateTime> {
        let range = text.trimmed
        guard let day = CalendarDate.scan(text, from: range.lowerBound) else {
            return Reading(problem: dayProblem(text, range))
        }
        let dayEnd = range.lowerBound + 10
        let short = day.hasShortYear ? DateSpelling.implausibleYear(day, range.lowerBound..<dayEnd) : nil
        if dayEnd == range.upperBound { return Reading(DateTime(day: day), hint: short) }
        guard text[dayEnd].lowered == UInt8(ascii: "t") || text[dayEnd].isSpace else {
            return Reading(problem: ScalarProblem(.notADateTime, dayEnd..<range.upperBound))
        }
        let start = text.skipSpaces(dayEnd + 1, before: range.upperBound)
        guard let (time, end) = ClockTime.scan(text, from: start) else {
            return Reading(problem: timeProblem(text, start..<range.upperBound, day)).offering(readBy: read)
        }
        var zoneStart = end
        if text.byte(end) == UInt8(ascii: "."), text.byte(end + 1).isDigit { zoneStart = text.skipDigits(end + 1) }
        let zone = text.skipSpaces(zoneStart, before: range.upperBound)..<range.upperBound
        var offset: Int?
        if zone.lowerBound < range.upperBound {
            offset = Self.offset(text, zone)
            if offset == nil {
                // `7:15 am`, or something that is not a time.
                let time = timeProblem(text, start..<range.upperBound, day)
                return Reading(problem: time.suggestions.isEmpty ? ScalarProblem(.notADateTime, zone) : time)
                    .offering(readBy: read)
            }
        }
        let value = DateTime(day: day, secondOfDay: time.secondOfDay, offsetMinutes: offset)
        if zoneStart == end || short != nil {
            let rest = text.text(dayEnd..<range.upperBound)
            return Reading(value, hint: short?.within(offset: 0, suffix: rest))
        }
        let whole = text.text(range.lowerBound..<end) + text.text(zoneStart..<range.upperBound)
        return Reading(value, hint: ScalarProblem(.fractionalSeconds, end..<zoneStart, suggestions: [whole]))
    }

    /// The minutes of `Z`, `+02:00`, `+0200` or `+02`.
    private static func offset(_ text: Span<UInt8>, _ zone: Range<Int>) -> Int? {
        let sign = text[zone.lowerBound]
        if zone.count == 1, sign.lowered == UInt8(ascii: "z") { return 0 }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), zone.count >= 3,
            let hours = text.number(zone.lowerBound + 1..<zone.lowerBound + 3), hours < 24
        else { return nil }
        var rest = zone.lowerBound + 3
        var minutes = 0
        if rest < zone.upperBound {
            if text[rest] == UInt8(ascii: ":") { rest += 1 }
            guard zone.upperBound - rest == 2, let stated = text.number(rest..<rest + 2), stated < 60
            else { return nil }
            minutes = stated
        }
        let offset = hours * 60 + minutes
        return sign == UInt8(ascii: "-") ? -offset : offset
    }

    /// The problem of a text that does not start with a day: that of the day where there is no time after it.
    private static func dayProblem(_ text: Span<UInt8>, _ range: Range<Int>) -> ScalarProblem {
        var problem = DateSpelling.problem(in: text, range)
        if problem.kind == .notADate, problem.suggestions.isEmpty { problem.kind = .notADateTime }
        return problem
    }

    /// The problem of a day whose time cannot be read.
    private static func timeProblem(
        _ text: Span<UInt8>, _ range: Range<Int>, _ day: CalendarDate
    ) -> ScalarProblem {
        if range.isEmpty {
            return ScalarProblem(.notADateTime, range.lowerBound - 1..<range.upperBound, suggestions: ["\(day)"])
        }
        let time = ClockTime.read(text.extracting(range)).problem
        return ScalarProblem(
            .notADateTime, range, suggestions: (time?.suggestions ?? []).map { "\(day)T\($0)" },
            isGuess: time?.isGuess ?? false)
    }
}
