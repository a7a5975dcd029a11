/// Finds out what is wrong with a date that is not spelled `2026-11-21`.
///
/// Runs only once a text has failed to read, so it may allocate.
enum DateSpelling {
    static func problem(in text: Span<UInt8>, _ range: Range<Int>) -> ScalarProblem {
        guard text.isWorthDiagnosing else { return ScalarProblem(.notADate, range) }
        if let link = unlinked(text, range) { return ScalarProblem(.notADate, range, suggestions: [link]) }
        if let problem = dateTime(text, range) { return problem }
        return day(Pieces(text, range), range) ?? ScalarProblem(.notADate, range)
    }

    private static func day(_ pieces: Pieces, _ range: Range<Int>) -> ScalarProblem? {
        var problem = numeric(pieces, range) ?? named(pieces, range)
        problem?.isGuess = pieces.saysMore
        return problem
    }

    /// The day of `24.12.2026 10:00`, `24 Dec 2026, 10:00`: a guess, since it leaves out the time.
    static func beforeTime(_ text: Span<UInt8>, _ range: Range<Int>) -> ScalarProblem? {
        guard text.isWorthDiagnosing, let space = range.last(where: { text[$0].isBlank }),
            let time = ClockTime.scan(text, from: space + 1), time.end == range.upperBound
        else { return nil }
        var day = text.trim(range.lowerBound..<space)
        if text[day.upperBound - 1] == UInt8(ascii: ",") { day = day.lowerBound..<day.upperBound - 1 }
        var problem = self.day(Pieces(text, day), range)
        problem?.isGuess = true
        return problem
    }

    /// `0026-11-21`: a day, but hardly the one that was meant.
    static func implausibleYear(_ day: CalendarDate, _ range: Range<Int>) -> ScalarProblem {
        let meant = day.year < 100 ? CalendarDate(year: fullYear(day.year), month: day.month, day: day.day) : nil
        return ScalarProblem(.implausibleYear, range, suggestions: suggestions([meant]))
    }

    /// The year that two digits most likely are: of this century up to 68, as in the C library.
    private static func fullYear(_ digits: Int) -> Int { digits < 69 ? 2000 + digits : 1900 + digits }

    /// The day of `[[2026-11-21]]`, a link to a daily note.
    private static func unlinked(_ text: Span<UInt8>, _ range: Range<Int>) -> String? {
        guard range.count == 14, text.text(range).hasPrefix("[["), text.text(range).hasSuffix("]]") else { return nil }
        return CalendarDate.scan(text, from: range.lowerBound + 2)?.description
    }

    /// The hint for a date-time; the problem of a day with something else after it.
    private static func dateTime(_ text: Span<UInt8>, _ range: Range<Int>) -> ScalarProblem? {
        let end = range.lowerBound + 10
        guard range.count > 10, !text[end].isDigit, let day = CalendarDate.scan(text, from: range.lowerBound)
        else { return nil }
        let suggestions = [day.description]
        // `2026-12-24.`
        if range.count == 11, text[end] == UInt8(ascii: ".") {
            return ScalarProblem(.notADate, range, suggestions: suggestions)
        }
        if DateTime.read(text).value != nil {
            return ScalarProblem(.dateTimeForDate, end..<range.upperBound, suggestions: suggestions)
        }
        return ScalarProblem(.notADate, end..<range.upperBound)
    }

    /// Three numbers: `2026-1-5`, `2026/11/21`, `2026-15-05`, `01/18/2026`, `21.11.2026`; or `20261121`.
    private static func numeric(_ pieces: Pieces, _ range: Range<Int>) -> ScalarProblem? {
        if pieces.digits == [8], pieces.marks.isEmpty || pieces.marks == ["."] && pieces.endsSentence {
            let number = pieces.numbers[0]
            let day = CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
            return ScalarProblem(.notADate, range, suggestions: suggestions([day]))
        }
        guard pieces.numbers.count == 3, pieces.marks.count == 2 || pieces.endsSentence && pieces.marks.count == 3,
            pieces.marks[0] == pieces.marks[1]
        else { return nil }
        let (first, second, third) = (pieces.numbers[0], pieces.numbers[1], pieces.numbers[2])
        if pieces.digits[0] == 4 {
            if let day = CalendarDate(year: first, month: second, day: third) {
                return ScalarProblem(.notADate, range, suggestions: [day.description])
            }
            let swapped = CalendarDate(year: first, month: third, day: second)
            return ScalarProblem(.impossibleDate, range, suggestions: suggestions([swapped]))
        }
        guard pieces.digits[2] == 4 || pieces.digits[2] == 2, pieces.digits[0] <= 2 else { return nil }
        if pieces.digits[2] == 2 { return twoDigits(first, second, third, pieces, range) }
        let year = third
        let dayFirst = CalendarDate(year: year, month: second, day: first)
        let monthFirst = CalendarDate(year: year, month: first, day: second)
        if dayFirst == nil, monthFirst == nil { return ScalarProblem(.impossibleDate, range) }
        if pieces.marks[0] == ".", let dayFirst {
            return ScalarProblem(.notADate, range, suggestions: [dayFirst.description])
        }
        return ScalarProblem(.ambiguousDate, range, suggestions: suggestions([monthFirst, dayFirst]))
    }

    /// `26-11-21`, `21.11.26`, `11/21/26`: every reading that is a day, the usual one of the mark first. A year of two
    /// digits is never taken for certain.
    private static func twoDigits(
        _ first: Int, _ second: Int, _ third: Int, _ pieces: Pieces, _ range: Range<Int>
    ) -> ScalarProblem {
        let yearFirst = CalendarDate(year: fullYear(first), month: second, day: third)
        let monthFirst = CalendarDate(year: fullYear(third), month: first, day: second)
        let dayFirst = CalendarDate(year: fullYear(third), month: second, day: first)
        let days =
            switch pieces.marks[0] {
            case "-": [yearFirst, monthFirst, dayFirst]
            case ".": [dayFirst]
            default: [monthFirst, dayFirst]
            }
        let found = suggestions(pieces.digits[0] == 2 ? days : days.filter { $0 != yearFirst })
        return ScalarProblem(found.isEmpty ? .impossibleDate : .ambiguousDate, range, suggestions: found)
    }

    /// `21 Nov 2026`, `November 21, 2026`, `21. November 2026`.
    private static func named(_ pieces: Pieces, _ range: Range<Int>) -> ScalarProblem? {
        guard pieces.numbers.count == 2, pieces.words.count == 1, let month = month(pieces.words[0]) else { return nil }
        let yearIsFirst = pieces.digits[0] == 4
        let year = pieces.numbers[yearIsFirst ? 0 : 1]
        guard pieces.digits[yearIsFirst ? 0 : 1] == 4,
            let day = CalendarDate(year: year, month: month, day: pieces.numbers[yearIsFirst ? 1 : 0])
        else { return nil }
        return ScalarProblem(.notADate, range, suggestions: [day.description])
    }

    /// Month and day of `1 July`, `Jul 1st`, `24.12.`, and of `12/24` and `24-12` where only one of both is a month.
    static func withoutYear(_ text: Span<UInt8>) -> (month: Int, day: Int)? {
        let pieces = Pieces(text, 0..<text.count)
        if pieces.words.isEmpty, pieces.numbers.count == 2, pieces.digits.allSatisfy({ $0 <= 2 }) {
            let (first, second) = (pieces.numbers[0], pieces.numbers[1])
            switch pieces.marks {
            case [".", "."], ["."]: return (second, first)
            case ["/"], ["-"]: return first > 12 ? (second, first) : second > 12 ? (first, second) : nil
            default: return nil
            }
        }
        guard pieces.numbers.count == 1, pieces.digits[0] <= 2, pieces.words.count == 1,
            let month = month(pieces.words[0])
        else { return nil }
        return (month, pieces.numbers[0])
    }

    /// 1 for `january` or `jan`.
    private static func month(_ word: String) -> Int? {
        months.firstIndex { $0 == word || ($0.hasPrefix(word) && word.utf8.count >= 3) }.map { $0 + 1 }
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    /// The days that exist, each once.
    private static func suggestions(_ days: [CalendarDate?]) -> [String] {
        days.compactMap { $0?.description }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The numbers, words and marks of a text.
    private struct Pieces {
        var numbers: [Int] = []
        /// How many digits each number has.
        var digits: [Int] = []
        /// Words in lower case, without the `st` of `1st`.
        var words: [String] = []
        /// The characters that are not spaces.
        var marks: [UnicodeScalar] = []
        /// Whether there is more than a day: a word beside the month, a mark before the day or after it but for a full
        /// stop, two marks in a row, a dash with spaces, or a year that is hardly one.
        var saysMore: Bool {
            words.count > (numbers.count == 2 ? 1 : 0) || isMarkFirst || (isMarkLast && !endsSentence)
                || isLoose || !numbers.contains { $0 >= 1000 }
                || !marks.allSatisfy("-/.,".unicodeScalars.contains)
        }
        /// Whether a full stop comes after all.
        var endsSentence: Bool { isMarkLast && marks.last == "." }
        private var isMarkFirst = false
        private var isMarkLast = false
        private var isLoose = false
        private var isNumberLast = false

        init(_ text: Span<UInt8>, _ range: Range<Int>) {
            var index = range.lowerBound
            while index < range.upperBound {
                let start = index
                index = text.skipDigits(index)
                if index > start {
                    numbers.append(text.number(start..<index) ?? -1)
                    digits.append(index - start)
                    isMarkLast = false
                    isNumberLast = true
                    continue
                }
                while index < range.upperBound, text[index].isASCIILetter { index += 1 }
                if index > start {
                    let word = text.text(start..<index).lowercased()
                    isMarkLast = false
                    let isEnding = isNumberLast && ["st", "nd", "rd", "th"].contains(word)
                    isNumberLast = false
                    if !isEnding || digits.last.map({ $0 > 2 }) ?? true {
                        words.append(word)
                    }
                    continue
                }
                if !text[index].isBlank {
                    isMarkFirst = isMarkFirst || numbers.isEmpty && words.isEmpty
                    isLoose = isLoose || isMarkLast
                    if text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "/") {
                        let isSpaced = index > 0 && text[index - 1].isBlank || text.byte(index + 1).isBlank
                        isLoose = isLoose || isSpaced
                    }
                    isMarkLast = true
                    isNumberLast = false
                    marks.append(UnicodeScalar(text[index]))
                }
                index += 1
            }
        }
    }
}
