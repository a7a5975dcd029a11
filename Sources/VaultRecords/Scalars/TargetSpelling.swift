import VaultSyntax

/// Finds the target that a common other spelling means: `3x/week`, `daily`, `at least 5 km`, `<= 3 cups per day`.
///
/// Runs only once a text has failed to read, so it may allocate.
enum TargetSpelling {
    /// The problem to report: `strict`, or that of a common spelling.
    static func problem(in text: Span<UInt8>, _ strict: ScalarProblem) -> ScalarProblem {
        guard text.isWorthDiagnosing, strict.kind != .notATarget || !text.trimmed.isEmpty else { return strict }
        if let several = MultipleSpelling.problem(in: text, text.trimmed, item: target) { return several }
        return common(in: text, strict)
    }

    /// A part that is a target, or the one spelling to use for it.
    private static func target(_ part: String) -> String? {
        let bytes = Array(part.utf8)
        let reading = Target.strict(bytes.span)
        guard let problem = reading.problem else { return part }
        guard let spelling = common(in: bytes.span, problem).respelling else { return nil }
        return Target.strict(Array(spelling.utf8).span).value == nil ? nil : spelling
    }

    /// `strict`, or the problem of a common spelling.
    private static func common(in text: Span<UInt8>, _ strict: ScalarProblem) -> ScalarProblem {
        let written = text.text(text.trimmed)
        var words = Words(written)
        words.respell()
        let normal = words.text
        guard !normal.isEmpty, normal != written.singleSpaced
        else { return strict }
        let reading = Target.strict(Array(normal.utf8).span)
        if reading.problem?.kind == .fromMissing { return ScalarProblem(.fromMissing, text.trimmed) }
        let suggestions = reading.value != nil ? [normal] : reading.problem?.suggestions ?? []
        guard !suggestions.isEmpty else { return strict }
        let isGuess = words.isGuess || (reading.problem.map { $0.respelling == nil } ?? false)
        if strict.kind == .unitOfRate, !words.isCount {
            return ScalarProblem(strict.kind, strict.range, suggestions: suggestions, isGuess: isGuess)
        }
        if reading.value == nil, strict.kind == reading.problem?.kind, !strict.suggestions.isEmpty { return strict }
        return ScalarProblem(
            .commonSpelling, mark(text, suggestions[0]), suggestions: suggestions, isGuess: isGuess)
    }

    /// What of the text differs from the target it means.
    private static func mark(_ text: Span<UInt8>, _ meant: String) -> Range<Int> {
        let range = text.trimmed
        let other = Array(meant.utf8)
        let shorter = min(range.count, other.count)
        var head = 0
        while head < shorter, text[range.lowerBound + head].lowered == other[head].lowered { head += 1 }
        var tail = 0
        while tail < shorter - head,
            text[range.upperBound - 1 - tail].lowered == other[other.count - 1 - tail].lowered
        {
            tail += 1
        }
        // Whole words, so that the marked range reads well.
        var (start, end) = (range.lowerBound + head, range.upperBound - tail)
        while start > range.lowerBound, start < end, !text[start].isBlank, !text[start - 1].isBlank { start -= 1 }
        while end < range.upperBound, start < end, !text[end - 1].isBlank, !text[end].isBlank { end += 1 }
        let mark = text.trim(start..<max(start, end))
        return mark.isEmpty ? range : mark
    }

    /// The words of a target, in the making of the spelling to use.
    private struct Words {
        private var words: [String]
        private var mode: String?
        private var period: String?
        /// Whether the amount is a plain count: `3x`, `daily`.
        private(set) var isCount = false
        /// Whether the words may say something else than the target: a limit of 5 is not under 5.
        private(set) var isGuess = false

        init(_ text: String) {
            var text = text
            for (sign, word) in [("≤", "at most"), ("<=", "at most"), ("≥", "at least"), (">=", "at least")] {
                text = Self.replacing(sign, by: " \(word) ", in: text)
            }
            if let first = text.first, let word = ["<": "less than ", ">": "more than "][first] {
                text = word + text.dropFirst()
            }
            // Mo is a Monday too.
            isGuess = text.lowercased().split { !$0.isLetter }.contains("mo")
            words = text.split(whereSeparator: \.isOnlyWhitespace).flatMap { Self.unglued(String($0)) }
        }

        /// The target in the making.
        var text: String {
            ([mode] + words + [period.map { "per \($0)" }]).compactMap { $0 }.joined(separator: " ")
        }

        mutating func respell() {
            if takeLevel() { return }
            takePeriod()
            takeMode()
            takePeriod()
            // Thousands, where other numbers have decimals: `10.000 steps/day`.
            isGuess = isGuess || words.contains(where: Self.hasThousandsPoint)
            countWords()
        }

        private static func replacing(_ sign: String, by word: String, in text: String) -> String {
            guard text.hasPrefix(sign) else { return text }
            return word + text.dropFirst(sign.count)
        }

        /// `km/week` as `km`, `per`, `week`; `3x` as `3`, `x`; `3weekly` as `3`, `weekly`.
        private static func unglued(_ word: String) -> [String] {
            if let slash = word.lastIndex(of: "/"), let period = period(String(word[word.index(after: slash)...])) {
                let before = String(word[..<slash])
                return (before.isEmpty ? [] : unglued(before)) + ["per", period]
            }
            if let last = word.last, "xX×".contains(last), word.count > 1,
                word.dropLast().utf8.allSatisfy({ $0.isDigit })
            {
                return [String(word.dropLast()), "x"]
            }
            let letters = word.drop { $0.isASCII && $0.isNumber }
            if letters.count < word.count, RateWords.adverbs.contains(letters.lowercased()) {
                return [String(word[..<letters.startIndex]), String(letters)]
            }
            return [word]
        }

        private static func hasThousandsPoint(_ word: String) -> Bool {
            let parts = word.split(separator: ".", omittingEmptySubsequences: false)
            return parts.count == 2 && parts[1].utf8.count == 3 && (1...3).contains(parts[0].utf8.count)
                && parts[0].first != "0" && parts.allSatisfy { $0.utf8.allSatisfy { $0.isDigit } }
        }

        private static func period(_ word: String) -> String? { RateWords.periods[word.lowercased()] }

        /// `from 85 kg to 75 kg`, `85 to 75 kg`: probably a level, from where it starts to where it is to come. But
        /// `from 30 min to 25 min` may be a best, and `from 5 km to 10 km` may say how long runs are.
        private mutating func takeLevel() -> Bool {
            guard let joint = words.firstIndex(where: { ["to", "→", "->"].contains($0.lowercased()) }) else {
                return false
            }
            let isNamed = words.first?.lowercased() == "from"
            var start = words[(isNamed ? 1 : 0)..<max(joint, isNamed ? 1 : 0)].joined(separator: " ")
            let end = words[(joint + 1)...].joined(separator: " ")
            guard QuantitySpelling.isQuantity(end), let unit = words.last else { return false }
            if isNamed, NumberText.isNumber(start), words.count - joint == 3 { start += " " + unit }
            // `3 times to 4 times` is not a level: nothing is measured.
            guard QuantitySpelling.isQuantity(start), !["times", "days"].contains(UnitTable.builtIn.unit(unit).group)
            else { return false }
            isGuess = true
            words = ["latest", end, "from", start]
            return true
        }

        /// Removes `daily`, `every day`, `a week`, `per wk` from the front or the end.
        private mutating func takePeriod() {
            guard period == nil, let first = words.first?.lowercased(), let last = words.last?.lowercased() else {
                return
            }
            let leads = RateWords.joints
            func adverb(_ word: String) -> String? { RateWords.adverbs.contains(word) ? Self.period(word) : nil }
            if let found = adverb(last) {
                period = found
                words.removeLast()
                // `3 every weekly`
                if let joint = words.last?.lowercased(), joint != "x", RateWords.joints.contains(joint) {
                    words.removeLast()
                    isGuess = true
                }
            } else if words.count >= 2, leads.contains(words[words.count - 2].lowercased()),
                let found = Self.period(last)
            {
                period = found
                let joint = words[words.count - 2].lowercased()
                // `3 x days` are days, and `a week` may be how long.
                isGuess = isGuess || words.count == 2 || joint == "x" && last.hasSuffix("s")
                words.removeLast(2)
            } else if let found = adverb(first) {
                period = found
                words.removeFirst()
            } else if words.count >= 2, ["every", "each"].contains(first), let found = Self.period(words[1]) {
                period = found
                words.removeFirst(2)
            }
        }

        /// Words of a mode, in front of the amount or after it.
        private struct Mode {
            var words: [String]
            var mode: String?
            /// Whether they may say something else than the mode.
            var isGuess: Bool

            init(_ words: String, _ mode: String?, isGuess: Bool = false) {
                self.words = words.split(separator: " ").map(String.init)
                self.mode = mode
                self.isGuess = isGuess
            }
        }

        private static let inFront =
            [
                Mode("at most", "at most"), Mode("at least", nil), Mode("no more than", "at most"),
                Mode("not more than", "at most"), Mode("no less than", nil), Mode("not less than", nil),
                Mode("total", nil), Mode("in total", nil), Mode("latest", "latest"), Mode("best", "best"),
                Mode("mindestens", nil), Mode("höchstens", "at most"), Mode("last", "latest", isGuess: true),
            ]
            + ["at max", "up to", "less than", "fewer than", "under", "below", "max", "max.", "maximum"]
            .map { Mode($0, "at most", isGuess: true) }
            + ["more than", "over", "above", "min", "min.", "minimum"].map { Mode($0, nil, isGuess: true) }
            + ["highest", "fastest", "longest", "heaviest"].map { Mode($0, "best", isGuess: true) }

        private static let behind = [
            Mode("in total", nil), Mode("total", nil), Mode("max", "at most", isGuess: true),
            Mode("best", "best", isGuess: true), Mode("latest", "latest", isGuess: true),
        ]

        /// Removes the words of a mode from the front, `max` and `total` also from the end.
        private mutating func takeMode() {
            let lowered = words.map { $0.lowercased() }
            let found: Mode
            if let first = Self.inFront.first(where: {
                lowered.starts(with: $0.words) && lowered.count > $0.words.count
            }) {
                found = first
                words.removeFirst(found.words.count)
            } else if let last = Self.behind.first(where: {
                lowered.count > $0.words.count && lowered.suffix($0.words.count) == $0.words[...]
            }) {
                found = last
                words.removeLast(found.words.count)
            } else {
                return
            }
            mode = found.mode
            isGuess = isGuess || found.isGuess
        }

        /// `3 x`, `twice`, and a bare number or nothing before a period, as a number of times.
        private mutating func countWords() {
            let first = words.first?.lowercased()
            let isNumber = words.first.map { $0.utf8.allSatisfy { $0.isDigit } } ?? false
            let adverbs = ["once": "1", "twice": "2", "thrice": "3"]
            if let first, let amount = adverbs[first], words.count == 1 {
                words = [amount, amount == "1" ? "time" : "times"]
                isCount = true
            } else if isNumber, words.count == 2, RateWords.counts.contains(words[1].lowercased()) {
                words[1] = words[0] == "1" ? "time" : "times"
                isCount = true
            } else if period != nil, words.isEmpty {
                words = ["1", "time"]
                isCount = true
            } else if period != nil, isNumber, words.count == 1 {
                words.append(words[0] == "1" ? "time" : "times")
                isCount = true
            }
        }
    }
}
