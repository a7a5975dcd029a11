/// Finds the target that a common other spelling means: `3x/week`, `daily`, `at least 5 km`, `<= 3 cups per day`.
///
/// Runs only once a text has failed to read, so it may allocate.
enum TargetSpelling {
    private static let periods = [
        "day": "day", "days": "day", "d": "day", "week": "week", "weeks": "week", "wk": "week", "w": "week",
        "month": "month", "months": "month", "mth": "month",
    ]

    /// Words that say amount and period in one.
    static let adverbs = ["daily": "day", "everyday": "day", "weekly": "week", "monthly": "month"]

    /// What the words of a target mean, and those that people write for them.
    static let table = SpellingTable(
        """
        >=|≥ * = $1
        <=|≤ * = at most $1
        at least * = $1
        no|not less than * = $1
        no|not more than * = at most $1
        in total * = $1
        total * = $1
        * in total = $1
        * total = $1
        ? less|fewer than * = at most $1
        ? up to * = at most $1
        ? at max * = at most $1
        ? <|under|below|max|max.|maximum * = at most $1
        ? * max = at most $1
        ? more than * = $1
        ? >|over|above|min|min.|minimum * = $1
        ? highest|fastest|longest|heaviest * = best $1
        ? last * = latest $1
        ? * best = best $1
        ? * latest = latest $1
        * to|→|-> * times|time|days|day =
        ? from * to|→|-> * = latest $2 from $1
        ? * to|→|-> * = latest $2 from $1
        ? a|an PERIOD = 1 time per $1
        every|each PERIOD = 1 time per $1
        every|each PERIOD * = $2 per $1
        ADVERB = 1 time per $1
        ADVERB * = $2 per $1
        * ADVERB = $1 per $2
        * /|a|an|every|each PERIOD = $1 per $2
        * per PERIOD = $1 per $2
        ~ once ~ = $1 1 time $2
        ~ twice ~ = $1 2 times $2
        ~ 1 x|× ~ = $1 1 time $2
        ~ # x|× ~ = $1 $2 times $3
        ~ 1 per PERIOD = $1 1 time per $2
        ~ # per PERIOD = $1 $2 times per $3
        """, classes: ["PERIOD": periods, "ADVERB": adverbs])

    /// Other words for `average`, which then begin the target.
    private static let averages = SpellingTable(
        """
        ~ on average ~ = average $1 $2
        an average of * = average $1
        average of * = average $1
        at most average * = average at most $1
        * average|avg = average $1
        avg|avg.|mean * = average $1
        """)

    /// The problem to report: `strict`, or that of a common spelling.
    static func problem(in text: Span<UInt8>, _ strict: ScalarProblem) -> ScalarProblem {
        guard text.isWorthDiagnosing, strict.kind != .notATarget || !text.trimmed.isEmpty else { return strict }
        if let several = MultipleSpelling.problem(in: text, text.trimmed, item: target) { return several }
        return common(in: text, strict)
    }

    /// A part that is a target, or the one spelling to use for it.
    private static func target(_ part: String) -> String? {
        let bytes = Array(part.utf8)
        guard let problem = Target.strict(bytes.span).problem else { return part }
        return common(in: bytes.span, problem).respelling.flatMap {
            Target.strict(Array($0.utf8).span).value == nil ? nil : $0
        }
    }

    /// `strict`, or the problem of a common spelling.
    private static func common(in text: Span<UInt8>, _ strict: ScalarProblem) -> ScalarProblem {
        let words = text.words.flatMap { parts(of: text.text($0)) }
        guard let (meant, isGuess) = meant(by: words) else { return strict }
        let problem = Target.strict(Array(meant.utf8).span).problem
        if problem?.kind == .fromMissing { return ScalarProblem(.fromMissing, text.trimmed) }
        let offers = (problem.map(\.suggestions) ?? [meant]).filter {
            Target.strict(Array($0.utf8).span).value != nil
        }
        guard let offer = offers.first, strict.kind != problem?.kind || strict.suggestions.isEmpty else {
            return strict
        }
        let isRate = strict.kind == .unitOfRate && !offer.contains(" time")
        return ScalarProblem(
            isRate ? strict.kind : .commonSpelling, isRate ? strict.range : mark(text, offer), suggestions: offers,
            isGuess: isGuess || NumberSpelling.mayBeThousands(text) || problem.map { $0.respelling == nil } ?? false)
    }

    /// What the words mean: `average` goes first and days last, and what is between them is a target of its own.
    private static func meant(by words: [String]) -> (text: String, isGuess: Bool)? {
        let head = averages.respelled(words)
        var rest = head?.text.split(separator: " ").map(String.init) ?? words
        let isAverage = rest.first?.lowercased() == "average"
        if isAverage { rest.removeFirst() }
        let days = WeekdaySpelling.split(rest)
        guard head != nil || days != nil || isAverage else { return table.respelled(words) }
        if let days { rest = days.rest.isEmpty ? ["1", "time"] : days.rest }
        let inner = table.respelled(rest)
        guard head != nil || days != nil || inner != nil else { return nil }
        var text = inner?.text ?? rest.joined(separator: " ")
        if isAverage { text = "average " + text }
        if let days {
            // `15 min per day on weekdays`
            if text.lowercased().hasSuffix(" per day") { text.removeLast(8) }
            text += " on \(days.days)"
        }
        return (text, inner?.isGuess ?? false || days?.isGuess ?? false)
    }

    /// `km/week` as `km`, `/`, `week`; `3x` as `3`, `x`; `<=3` as `<=`, `3`.
    private static func parts(of word: String) -> [String] {
        if let slash = word.lastIndex(of: "/"), slash != word.startIndex,
            periods[word[word.index(after: slash)...].lowercased()] != nil
        {
            return parts(of: String(word[..<slash])) + ["/", String(word[word.index(after: slash)...])]
        }
        let signs = ["<=", ">=", "≤", "≥", "<", ">"]
        if let sign = signs.first(where: word.hasPrefix), word != sign {
            return [sign] + parts(of: String(word.dropFirst(sign.count)))
        }
        if let last = word.last, "xX×".contains(last), word.count > 1, word.dropLast().utf8.allSatisfy(\.isDigit) {
            return [String(word.dropLast()), "x"]
        }
        return [word]
    }

    /// The words of the text that are not those of the target it means.
    private static func mark(_ text: Span<UInt8>, _ meant: String) -> Range<Int> {
        let (words, other) = (text.words, meant.split(separator: " "))
        var (head, tail) = (0, 0)
        let shorter = min(words.count, other.count)
        while head < shorter, text.text(words[head]).lowercased() == other[head].lowercased() { head += 1 }
        while tail < shorter - head,
            text.text(words[words.count - 1 - tail]).lowercased() == other[other.count - 1 - tail].lowercased()
        {
            tail += 1
        }
        guard head + tail < words.count else { return text.trimmed }
        return words[head].lowerBound..<words[words.count - 1 - tail].upperBound
    }
}
