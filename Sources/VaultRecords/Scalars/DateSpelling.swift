import VaultSyntax

/// Finds out what is wrong with a date that is not spelled `2026-11-21`.
///
/// Runs only once a text has failed to read, so it may allocate.
enum DateSpelling {
    /// The ways to read a date by its form, in which `Y` is a number of four digits, `n` one of fewer, `E` one of eight and
    /// `M` the name of a month, whatever stands around that: year, month and day in their order. Several ways, or a year of
    /// two digits, are for a person to decide.
    private static let forms = [
        "Y-n-n": ["ymd"], "Y/n/n": ["ymd"], "Y.n.n": ["ymd"], "E": ["ymd"],
        "n.n.Y": ["dmy"], "n/n/Y": ["mdy", "dmy"], "n-n-Y": ["mdy", "dmy"],
        "n.n.n": ["dmy"], "n/n/n": ["mdy", "dmy"], "n-n-n": ["ymd", "mdy", "dmy"],
        "nMY": ["dmy"], "MnY": ["mdy"], "YMn": ["ymd"],
    ]

    static func problem(in text: Span<UInt8>, _ range: Range<Int>) -> ScalarProblem {
        guard text.isWorthDiagnosing else { return ScalarProblem(.notADate, range) }
        // A link to a daily note.
        let written = text.text(range)
        if written.hasPrefix("[["), written.hasSuffix("]]"), range.count == 14,
            let day = CalendarDate.scan(text, from: range.lowerBound + 2)
        {
            return ScalarProblem(.notADate, range, suggestions: [day.description])
        }
        let form = problem(Form(written), range)
        let end = range.lowerBound + 10
        guard range.count > 10, !text[end].isDigit, let day = CalendarDate.scan(text, from: range.lowerBound) else {
            return form ?? ScalarProblem(.notADate, range)
        }
        guard let moment = DateTime.read(text.extracting(range)).value else {
            return form ?? ScalarProblem(.notADate, end..<range.upperBound)
        }
        // Where it happened the day may have been another: in the evening of UTC the next one, in the morning the one before.
        let other = moment.offsetMinutes == 0 ? day.adding(days: moment.time.hour < 12 ? -1 : 1) : day
        return ScalarProblem(
            .dateTimeForDate, end..<range.upperBound,
            suggestions: (other == day ? [day] : [day, other]).map(\.description))
    }

    private static func problem(_ form: Form, _ range: Range<Int>) -> ScalarProblem? {
        guard let orders = forms[form.text] else { return nil }
        let days = orders.compactMap(form.day)
        var problem = ScalarProblem(.notADate, range, suggestions: days.map(\.description))
        if form.text.hasPrefix("Y-") || form.text.hasPrefix("Y/") || form.text.hasPrefix("Y."), days.isEmpty {
            problem.suggestions = form.day("ydm").map { [$0.description] } ?? []
        }
        // `1.2.3` is not a day.
        let isDay = form.numbers.count != 3 || form.numbers.contains { $0.digits > 1 }
        if problem.kind == .notADate, days.isEmpty, form.month == nil, form.text != "E", isDay {
            let other = form.text == "n.n.Y" ? form.day("mdy").map { [$0.description] } ?? [] : problem.suggestions
            problem = ScalarProblem(
                form.text == "n.n.Y" && !other.isEmpty ? .ambiguousDate : .impossibleDate, range, suggestions: other)
        } else if orders.count > 1 || form.text == "n.n.n" {
            problem.kind = .ambiguousDate
        }
        let isOfWeekday = form.weekday.map { weekday in days.contains { $0.weekday == weekday } } ?? true
        problem.isGuess = !isOfWeekday || days.contains { $0.year < 1000 }
        return problem
    }

    /// `0026-11-21`: a day, but hardly the one that was meant.
    static func implausibleYear(_ day: CalendarDate, _ range: Range<Int>) -> ScalarProblem {
        let meant = day.year < 100 ? CalendarDate(year: fullYear(day.year), month: day.month, day: day.day) : nil
        return ScalarProblem(.implausibleYear, range, suggestions: meant.map { [$0.description] } ?? [])
    }

    /// The year that two digits most likely are: of this century up to 68, as in the C library.
    private static func fullYear(_ digits: Int) -> Int { digits < 69 ? 2000 + digits : 1900 + digits }

    /// Month and day of `1 July`, `Jul 1st`, `24.12.`, and of `12/24` and `24-12` where only one of both is a month.
    static func withoutYear(_ text: String) -> (month: Int, day: Int)? {
        let form = Form(text)
        let numbers = form.numbers.map(\.value)
        switch form.text {
        case "nM", "Mn": return form.month.map { ($0, numbers[0]) }
        case "n.n": return (numbers[1], numbers[0])
        case "n/n", "n-n":
            return numbers[0] > 12 ? (numbers[1], numbers[0]) : numbers[1] > 12 ? (numbers[0], numbers[1]) : nil
        default: return nil
        }
    }

    static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    /// 1 to 12 by a name in small letters, or at least three letters of its beginning.
    static func month(_ word: String) -> Int? {
        months.firstIndex { $0.hasPrefix(word) && word.count > 2 }.map { $0 + 1 }
    }

    /// The form of a text, with its numbers and the names in it.
    private struct Form {
        /// As in `forms`, without the weekday, the comma and the full stop at the end; any other word is `w`.
        var text = ""
        var numbers: [(value: Int, digits: Int)] = []
        /// 1 to 12.
        var month: Int?
        /// 1 for Monday.
        var weekday: Int?

        init(_ written: String) {
            var rest = Substring(written.lowercased())
            while let first = rest.first {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                let word = rest.prefix(while: \.isLetter)
                rest = rest.dropFirst(max(1, digits.count, word.count))
                if !digits.isEmpty {
                    numbers.append((WholeNumber(digits)?.within(0...99_999_999) ?? -1, digits.count))
                    text += digits.count < 3 ? "n" : digits.count == 4 ? "Y" : digits.count == 8 ? "E" : "w"
                    // `1st`
                    if digits.count < 3, ["st", "nd", "rd", "th"].contains(rest.prefix(while: \.isLetter)) {
                        rest = rest.dropFirst(2)
                    }
                } else if !word.isEmpty {
                    take(String(word))
                } else if first == ","
                    ? numbers.isEmpty && month == nil && weekday == nil : first != " " && first != "\t"
                {
                    text.append(first)
                }
            }
            if text.hasSuffix(".") { text.removeLast() }
            if text.contains("M"), text.last?.isLetter == true { text = text.filter { !"-/.".contains($0) } }
        }

        private mutating func take(_ word: String) {
            if let number = DateSpelling.month(word) {
                text += "M"
                month = number
            } else if let number = NamedDay.weekday(word) {
                weekday = number
            } else {
                text += "w"
            }
        }

        /// The day that the numbers say in an order of `y`, `m` and `d`; nil where the calendar has none.
        func day(_ order: String) -> CalendarDate? {
            if text == "E" {
                let number = numbers[0].value
                return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
            }
            var (parts, rest) = ([Character: Int](), numbers[...])
            for part in order {
                if part == "m", let month {
                    parts[part] = month
                    continue
                }
                guard let number = rest.popFirst() else { return nil }
                if part == "y", number.digits == 1 { return nil }
                parts[part] = part == "y" && number.digits == 2 ? DateSpelling.fullYear(number.value) : number.value
            }
            return CalendarDate(year: parts["y"] ?? 0, month: parts["m"] ?? 0, day: parts["d"] ?? 0)
        }
    }
}
