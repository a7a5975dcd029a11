/// What a goal requires: `120 km`, `90 min per week`, `15 min on Mon Wed`, `at most 200 EUR`, `latest 75 kg from 85 kg`,
/// `average 7 h`.
package struct Target: Hashable, Sendable {
    package enum Mode: String, Sendable, CaseIterable {
        /// `120 km`: the sum reaches the quantity.
        case total
        /// `90 min per week`: the sum of every period does.
        case rate
        /// `at most 200 EUR`, `at most 3 cups per day`: the sum stays within.
        case limit
        /// `latest 75 kg from 85 kg`: the last amount reaches the quantity.
        case latest
        /// `best 100 kg`, `best 25 min from 30 min`: the highest amount does, or the lowest with a higher `from`.
        case best
        /// `average 7 h per week`, `average at most 3 h`: the mean of the days with an amount does.
        case average

        /// Whether one amount decides, so that amounts are not added up.
        package var isSingle: Bool { self == .latest || self == .best }

        /// Whether it goes along a line to its due: a total, latest or best.
        package var isLine: Bool { self == .total || isSingle }
    }

    package enum Period: String, Sendable, CaseIterable {
        case day, week, month
    }

    package var mode: Mode
    package var quantity: Quantity
    /// Where it starts: with `latest` and `best` only.
    package var from: Quantity?
    /// Invariant: given for a rate, may be given for a limit and, but for a day, for an average; never for the others.
    package var period: Period?
    /// The days of the week that it is for; nil for all.
    ///
    /// Invariant: nil without the period `day`; some days, but not all.
    package var days: Weekdays?
    /// Whether the quantity may not be exceeded: of a limit, and of an average with `at most`.
    package var isAtMost: Bool

    /// - Parameter days: with them, the period is the day
    package init(
        _ mode: Mode, _ quantity: Quantity, from: Quantity? = nil, per period: Period? = nil, on days: Weekdays? = nil,
        atMost: Bool = false
    ) {
        (self.mode, self.quantity, self.from) = (mode, quantity, from)
        self.period = days == nil ? period : .day
        self.days = days == .all ? nil : days
        isAtMost = atMost || mode == .limit
    }

    /// What two targets share that ask for different amounts of one thing: mode, period, days and `at most`.
    package var kind: String {
        [mode.rawValue, period?.rawValue ?? "", days.map { "\($0)" } ?? "", isAtMost ? "at most" : ""]
            .joined(separator: " ")
    }

    /// Reads a target, its words without regard to case.
    ///
    ///     ["at most" | "latest" | "best" | "average" ["at most"]] quantity ["from" quantity]
    ///         ["per" ("day" | "week" | "month") | "on" days]
    ///
    /// Other common spellings are problems that offer the target they mean.
    package static func read(_ text: Span<UInt8>) -> Reading<Target> {
        let reading = strict(text)
        guard reading.value == nil, let problem = reading.problem else { return reading }
        // With two defects, fixing one is not enough.
        return Reading(problem: TargetSpelling.problem(in: text, problem)).offering(readBy: strict)
    }

    /// Reads a target without looking for other spellings.
    static func strict(_ text: Span<UInt8>) -> Reading<Target> {
        do {
            let parts = try TargetParts(text)
            return Reading(try parts.target(text), hint: parts.hint(text))
        } catch {
            return Reading(problem: error.problem)
        }
    }
}

/// Where the parts of a target are.
private struct TargetParts {
    /// Carries the problem out of the steps below.
    struct Failure: Error {
        var problem: ScalarProblem

        init(_ kind: ScalarProblem.Kind, _ range: Range<Int>, _ suggestions: [String] = []) {
            problem = ScalarProblem(kind, range, suggestions: suggestions)
        }
    }

    private var mode = Target.Mode.total
    private var quantity: Range<Int>
    private var from: Range<Int>?
    private var period: Target.Period?
    /// `per week`, and what comes before it.
    private var perRange: Range<Int>?
    private var days: Weekdays?
    /// `Mon, Wed`, with a comma.
    private var commas: Range<Int>?
    private var isAtMost = false
    private let whole: Range<Int>

    init(_ text: Span<UInt8>) throws(Failure) {
        whole = text.trimmed
        quantity = whole
        takeMode(text)
        try takeDays(text)
        try takePeriod(text)
        try takeFrom(text)
        if quantity.isEmpty { throw Failure(.notATarget, whole) }
        guard let perRange, mode.isSingle || mode == .average && period == .day else { return }
        let without = text.text(text.trim(whole.lowerBound..<perRange.lowerBound))
        let rate = from == nil ? [text.text(quantity.lowerBound..<whole.upperBound)] : []
        throw Failure(.perNotAllowed, perRange, [without] + rate)
    }

    /// That days have commas between them: read, and to be written with spaces.
    func hint(_ text: Span<UInt8>) -> ScalarProblem? {
        guard let commas, let days else { return nil }
        let before = text.text(whole.lowerBound..<commas.lowerBound)
        return ScalarProblem(.commonSpelling, commas, suggestions: [before + "\(days)"])
    }

    /// Reads the parts and judges them together.
    func target(_ text: Span<UInt8>) throws(Failure) -> Target {
        let value = try quantity(text, quantity)
        var start: Quantity?
        if let from { start = try quantity(text, from) }
        if mode == .average, ["times", "days"].contains(UnitTable.builtIn.unit(value.unit).canonical) {
            let rate = perRange == nil ? [] : [text.text(quantity.lowerBound..<whole.upperBound)]
            throw Failure(.averageOfCounts, quantity, rate)
        }
        if mode != .latest, value.amount.isNegative || (value.amount.isZero && !isAtMost) {
            let limit = value.amount.isZero && mode == .total ? ["at most \(text.text(whole))"] : []
            throw Failure(.amountNotPositive, quantity, limit)
        }
        if mode == .best, start == nil, UnitTable.builtIn.unit(value.unit).group == "s" {
            throw Failure(.fromMissing, whole)
        }
        let isRate = mode == .total && (period != nil || days != nil)
        return Target(isRate ? .rate : mode, value, from: start, per: period, on: days, atMost: isAtMost)
    }

    /// One quantity of the target, with its problem moved into the whole text.
    private func quantity(_ text: Span<UInt8>, _ range: Range<Int>) throws(Failure) -> Quantity {
        let reading = Quantity.read(text.extracting(range))
        guard let quantity = reading.value else {
            var failure = Failure(.notATarget, range)
            let (before, after) = (text.text(0..<range.lowerBound), text.text(range.upperBound..<text.count))
            if let problem = reading.problem {
                failure.problem = problem.within(offset: range.lowerBound, prefix: before, suffix: after)
            }
            throw failure
        }
        // `3 weekly` says how often.
        if TargetSpelling.adverbs[quantity.unit.lowercased()] != nil { throw Failure(.wordAsUnit, range) }
        guard quantity.unit.utf8.contains(UInt8(ascii: "/")) else { return quantity }
        let endings: [StaticString] = ["/day", "/week", "/month", "/days", "/weeks", "/months"]
        for ending in endings {
            let start = range.upperBound - ending.utf8CodeUnitCount
            if start >= range.lowerBound, text.isWord(ending, start..<range.upperBound) {
                throw Failure(.unitOfRate, start..<range.upperBound)
            }
        }
        return quantity
    }

    /// Removes the words of the mode from the quantity.
    private mutating func takeMode(_ text: Span<UInt8>) {
        let first = text.firstWord(quantity)
        var end = first.upperBound
        if text.isWord("latest", first) {
            mode = .latest
        } else if text.isWord("best", first) {
            mode = .best
        } else if text.isWord("average", first) {
            mode = .average
            if let most = atMost(text, text.trim(end..<quantity.upperBound)) { (isAtMost, end) = (true, most) }
        } else if let most = atMost(text, quantity) {
            (mode, isAtMost, end) = (.limit, true, most)
        } else {
            return
        }
        quantity = text.trim(end..<quantity.upperBound)
    }

    /// Where `at most` ends, when a part begins with it.
    private func atMost(_ text: Span<UInt8>, _ part: Range<Int>) -> Int? {
        let first = text.firstWord(part)
        guard text.isWord("at", first) else { return nil }
        let second = text.firstWord(text.trim(first.upperBound..<part.upperBound))
        return text.isWord("most", second) ? second.upperBound : nil
    }

    /// Takes a word and what comes after it from the end of the quantity: `per week`, `from 85 kg`.
    private mutating func take(
        _ word: StaticString, _ text: Span<UInt8>
    ) throws(Failure) -> (word: Range<Int>, rest: Range<Int>)? {
        guard let found = text.find(word, in: quantity) else { return nil }
        let rest = text.trim(found.upperBound..<quantity.upperBound)
        if rest.isEmpty { throw Failure(.notATarget, found) }
        quantity = text.trim(quantity.lowerBound..<found.lowerBound)
        return (found, rest)
    }

    private mutating func takeDays(_ text: Span<UInt8>) throws(Failure) {
        guard let (on, list) = try take("on", text) else { return }
        var (found, hasCommas, start) = (Weekdays.none, false, list.lowerBound)
        while start < list.upperBound {
            var end = start
            while end < list.upperBound, !text[end].isSpace, text[end] != UInt8(ascii: ",") { end += 1 }
            guard let days = Weekdays(named: text.text(start..<end)) else {
                let near = near(text, start..<end, in: NamedDay.weekdays + ["weekdays", "weekends"])
                throw Failure(.unknownDay, start..<max(end, start + 1), near)
            }
            found.formUnion(days)
            start = text.skipSpaces(end, before: list.upperBound)
            if text.byte(start) == UInt8(ascii: ","), start + 1 < list.upperBound {
                hasCommas = true
                start = text.skipSpaces(start + 1, before: list.upperBound)
            }
        }
        let per = text.find("per", in: quantity)
        if mode.isSingle || mode == .average || per != nil || text.find("from", in: quantity) != nil {
            let without = text.text(whole.lowerBound..<quantity.upperBound)
            let days = per.map { text.text(text.trim(whole.lowerBound..<$0.lowerBound)) + " on \(found)" }
            throw Failure(.daysNotAllowed, on.lowerBound..<list.upperBound, [without] + (days.map { [$0] } ?? []))
        }
        days = found
        if hasCommas { commas = list }
    }

    /// The text with a word that is near to one of its words in its place.
    private func near(_ text: Span<UInt8>, _ word: Range<Int>, in words: [String]) -> [String] {
        let written = text.text(word)
        guard text.isWorthDiagnosing, written.allSatisfy(\.isLetter) else { return [] }
        let before = text.text(whole.lowerBound..<word.lowerBound)
        let after = text.text(word.upperBound..<whole.upperBound)
        return Near.suggestions(for: written, in: words).map { "\(before)\($0)\(after)" }
    }

    private mutating func takePeriod(_ text: Span<UInt8>) throws(Failure) {
        guard let (per, word) = try take("per", text) else { return }
        period = Target.Period(rawValue: text.text(word).lowercased())
        if period == nil {
            throw Failure(.unknownPeriod, word, near(text, word, in: Target.Period.allCases.map(\.rawValue)))
        }
        perRange = per.lowerBound..<word.upperBound
    }

    private mutating func takeFrom(_ text: Span<UInt8>) throws(Failure) {
        guard let (word, start) = try take("from", text) else { return }
        from = start
        if mode.isSingle { return }
        let latest = mode == .total && period == nil ? ["latest \(text.text(quantity)) from \(text.text(start))"] : []
        throw Failure(.fromNotAllowed, word.lowerBound..<start.upperBound, latest)
    }
}
