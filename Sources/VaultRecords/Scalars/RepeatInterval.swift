import VaultSyntax

/// How often something falls due: `monthly`, `every 2 weeks`, `yearly`.
package struct RepeatInterval: Hashable, Sendable {
    /// What is counted. The raw values are the words of the format.
    package enum Step: String, CaseIterable, Sendable {
        case day, week, month, year

        /// `daily`, `weekly`, `monthly`, `yearly`.
        var adverb: String { self == .day ? "daily" : rawValue + "ly" }
    }

    package let count: Int
    package let step: Step

    /// Nil for a count that is not from 1 to 999.
    package init?(_ count: Int, _ step: Step) {
        guard (1...999).contains(count) else { return nil }
        self.count = count
        self.step = step
    }

    /// Reads `daily`, `weekly`, `monthly`, `yearly`, `every month`, `every 2 weeks`, in any case.
    package static func read(_ text: Span<UInt8>) -> Reading<RepeatInterval> {
        let range = text.trimmed
        if let interval = interval(words(text, range)) { return Reading(interval) }
        guard text.isWorthDiagnosing else { return Reading(problem: ScalarProblem(.notAnInterval, range)) }
        let (offers, isGuess) = offers(words(text, range))
        return Reading(problem: ScalarProblem(.notAnInterval, range, suggestions: offers, isGuess: isGuess))
    }

    private static func words(_ text: Span<UInt8>, _ range: Range<Int>) -> [String] {
        guard range.count <= 300 else { return [] }
        return text.text(range).lowercased().split(whereSeparator: \.isOnlyWhitespace).map(String.init)
    }

    private static func interval(_ words: [String]) -> RepeatInterval? {
        switch words.count {
        case 1: return Step.allCases.first { $0.adverb == words[0] }.flatMap { RepeatInterval(1, $0) }
        case 2 where words[0] == "every":
            return Step(rawValue: words[1]).flatMap { RepeatInterval(1, $0) }
        case 3 where words[0] == "every":
            guard let count = WholeNumber(words[1])?.within(1...999) else { return nil }
            return step(words[2]).flatMap { RepeatInterval(count, $0) }
        default: return nil
        }
    }

    private static func step(_ word: String) -> Step? {
        Step.allCases.first { word == $0.rawValue || word == $0.rawValue + "s" }
    }

    /// What was most likely meant by another spelling, and whether it may mean something else.
    private static func offers(_ words: [String]) -> (texts: [String], isGuess: Bool) {
        let word = words.map { numbers[$0] ?? $0 }.joined(separator: " ")
        // The hyphen of `bi-weekly`, not that of `1-4`.
        let plain = String(zip(word, word.dropFirst() + " ").compactMap { $0 == "-" && !$1.isNumber ? nil : $0 })
        if let usual = usual[plain] { return ([usual], unclear.contains(plain)) }
        var rest = word.split(separator: " ").map(String.init)
        if let first = rest.first, ["every", "each", "per"].contains(first) { rest.removeFirst() }
        let completed = ["every"] + rest
        if interval(completed) != nil { return ([completed.joined(separator: " ")], false) }
        let parts = word.split(separator: "-", maxSplits: 1)
        if parts.count == 2, let count = WholeNumber(parts[0])?.within(2...999),
            let step = Step.allCases.first(where: { $0.adverb == parts[1] }),
            let interval = RepeatInterval(count, step)
        {
            // `2-weekly` may be twice a week.
            return ([interval.description], true)
        }
        return (words.count == 1 ? Near.suggestions(for: word, in: Step.allCases.map(\.adverb)) : [], true)
    }

    private static let numbers = [
        "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "eight": "8", "ten": "10", "twelve": "12",
    ]

    /// Words that mean "twice a week" and the like to some.
    private static let unclear: Set = [
        "biweekly", "bimonthly", "biannual", "biannually", "biennial", "biennially", "vierzehntägig", "14tägig",
    ]

    /// What other words for an interval mean here, without their hyphens. None of them is read: the offer says which one
    /// it would be.
    private static let usual: [String: String] = {
        let table = """
            daily: once a day, once per day, einmal am tag, einmal pro tag
            weekly: once a week, once per week, einmal die woche, einmal pro woche
            monthly: once a month, once per month, einmal im monat, einmal pro monat
            yearly: once a year, once per year, einmal im jahr, einmal pro jahr
            every 2 days: every other day, every second day
            every 2 weeks: biweekly, fortnightly, fortnight, every fortnight, every other week, every second week
            every 2 months: bimonthly, every other month, every second month
            every 3 months: quarterly, every quarter
            every 6 months: halfyearly, half yearly, semiannual, semiannually, biannual, biannually, every half year
            yearly: annual, annually
            every 2 years: biennial, biennially, every other year, every second year
            daily: täglich, jeden tag
            weekly: wöchentlich, jede woche
            every 2 weeks: zweiwöchentlich, vierzehntägig, 14tägig, alle 2 wochen, alle zwei wochen, alle 14 tage
            monthly: monatlich, jeden monat
            every 3 months: vierteljährlich
            every 6 months: halbjährlich
            yearly: jährlich, jedes jahr
            """
        var usual: [String: String] = [:]
        for line in table.split(separator: "\n") {
            let sides = line.split(separator: ": ")
            for word in sides[1].split(separator: ", ") { usual[String(word)] = String(sides[0]) }
        }
        return usual
    }()
}

extension RepeatInterval: CustomStringConvertible {
    /// `monthly`, `every 2 weeks`.
    package var description: String { count == 1 ? step.adverb : "every \(count) \(step.rawValue)s" }
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
