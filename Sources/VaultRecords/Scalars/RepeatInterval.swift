import VaultSyntax

/// How often something falls due: `monthly`, `every 2 weeks`, `monthly, oldest first`.
package struct RepeatInterval: Hashable, Sendable {
    /// What is counted. The raw values are the words of the format.
    package enum Step: String, CaseIterable, Sendable {
        case day, week, month, year

        /// `daily`, `weekly`, `monthly`, `yearly`.
        var adverb: String { self == .day ? "daily" : rawValue + "ly" }
    }

    package let count: Int
    package let step: Step
    /// Whether what is done is for the oldest debt, and not for what is due near its day.
    package private(set) var isOldestFirst = false
    static let oldestFirst = ", oldest first"

    /// Nil for a count that is not from 1 to 999.
    package init?(_ count: Int, _ step: Step) {
        guard (1...999).contains(count) else { return nil }
        self.count = count
        self.step = step
    }

    /// About how many days lie between two occurrences.
    package var days: Int {
        switch step {
        case .day: count
        case .week: count * 7
        case .month: count * 30
        case .year: count * 365
        }
    }

    /// Reads `daily`, `weekly`, `monthly`, `yearly`, `every 2 weeks`, in any case, each also with `, oldest first`.
    package static func read(_ text: Span<UInt8>) -> Reading<RepeatInterval> {
        let range = text.trimmed
        let written = words(text, range)
        let hasSuffix = written.suffix(3) == [",", "oldest", "first"]
        if var interval = interval(written.dropLast(hasSuffix ? 3 : 0)) {
            interval.isOldestFirst = hasSuffix
            return Reading(interval)
        }
        guard text.isWorthDiagnosing else { return Reading(problem: ScalarProblem(.notAnInterval, range)) }
        // What comes before `oldest first`, or before what is nearly that.
        let suffix = written.firstIndex { $0.hasPrefix("old") }
        var words = Array(written[..<(suffix ?? written.count)])
        if words.last == "," { words.removeLast() }
        let respelled = table.respelled(words)
        let offer = interval(respelled?.text.split(separator: " ").map(String.init) ?? words)
        let near = words.count == 1 ? Near.suggestions(for: words[0], in: Step.allCases.map(\.adverb)) : []
        let suggestions = (offer.map { [$0.description] } ?? near).map { suffix == nil ? $0 : $0 + oldestFirst }
        let isClear = suffix.map { written[$0...] == ["oldest", "first"] } ?? true
        let isGuess = offer == nil || !isClear || respelled?.isGuess == true
        return Reading(problem: ScalarProblem(.notAnInterval, range, suggestions: suggestions, isGuess: isGuess))
    }

    /// What other words for an interval mean here. None of them is read: the offer says which one it would be. Some mean
    /// "twice a week" and the like to others.
    private static let table = SpellingTable(
        """
        once a|per * = every $1
        every other|second * = every 2 $1
        fortnightly|fortnight = every 2 weeks
        every fortnight = every 2 weeks
        quarterly = every 3 months
        every quarter = every 3 months
        half-yearly|semi-annual|semi-annually|semiannual|semiannually = every 6 months
        every half year = every 6 months
        annual|annually = yearly
        ? biweekly|bi-weekly = every 2 weeks
        ? bimonthly|bi-monthly = every 2 months
        ? biannual|biannually = every 6 months
        ? biennial|biennially = every 2 years
        every two * = every 2 $1
        every three * = every 3 $1
        every four * = every 4 $1
        every six * = every 6 $1
        each|per * = every $1
        # * = every $1 $2
        """)

    private static func words(_ text: Span<UInt8>, _ range: Range<Int>) -> [String] {
        guard range.count <= 300 else { return [] }
        return text.text(range).lowercased().replacing(",", with: " , ").split { $0.isOnlyWhitespace }.map(String.init)
    }

    private static func interval(_ words: [String]) -> RepeatInterval? {
        switch words.count {
        case 1: return Step.allCases.first { $0.adverb == words[0] }.flatMap { RepeatInterval(1, $0) }
        case 2 where words[0] == "every":
            return Step(rawValue: words[1]).flatMap { RepeatInterval(1, $0) }
        case 3 where words[0] == "every":
            guard let count = WholeNumber(words[1])?.within(1...999) else { return nil }
            let step = Step.allCases.first { words[2] == $0.rawValue || words[2] == $0.rawValue + "s" }
            return step.flatMap { RepeatInterval(count, $0) }
        default: return nil
        }
    }
}

extension RepeatInterval: CustomStringConvertible {
    /// `monthly`, `every 2 weeks`, `monthly, oldest first`.
    package var description: String {
        (count == 1 ? step.adverb : "every \(count) \(step.rawValue)s") + (isOldestFirst ? Self.oldestFirst : "")
    }
}

extension RepeatInterval {
    /// The day that lies some intervals after a day, or before it; a day that a month does not have is its last one.
    /// Nil outside the calendar. O(1).
    package func day(_ number: Int, after first: CalendarDate) -> CalendarDate? {
        let (steps, overflow) = number.multipliedReportingOverflow(by: count)
        guard !overflow, steps.magnitude < 4_000_000 else { return nil }
        switch step {
        case .day, .week:
            let days = steps * (step == .week ? 7 : 1)
            let day = first.adding(days: days)
            return first.days(until: day) == days ? day : nil
        case .month: return first.adding(months: steps)
        case .year: return first.adding(months: steps * 12)
        }
    }

    /// The number of the last occurrence on or before a day, 0 for `first` itself and negative before it. O(1).
    package func number(of day: CalendarDate, after first: CalendarDate) -> Int {
        var number: Int
        switch step {
        case .day, .week:
            let length = count * (step == .week ? 7 : 1)
            let days = first.days(until: day)
            number = days >= 0 ? days / length : -((length - 1 - days) / length)
        case .month, .year:
            let length = count * (step == .year ? 12 : 1)
            let months = (day.year - first.year) * 12 + day.month - first.month
            number = months >= 0 ? months / length : -((length - 1 - months) / length)
            // Within the month of an occurrence its day decides.
            while let found = self.day(number, after: first), found > day { number -= 1 }
        }
        return number
    }
}
