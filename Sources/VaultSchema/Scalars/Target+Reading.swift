extension Target {
    /// Reads a target, its words without regard to case.
    ///
    ///     ["at most" | "latest" | "best"] quantity ["from" quantity] ["per" ("day" | "week" | "month")]
    ///
    /// Other common spellings are problems that offer the target they mean.
    package static func read(_ text: Span<UInt8>) -> Reading<Target> {
        let reading = strict(text)
        guard reading.value == nil, let problem = reading.problem else { return reading }
        var found = TargetSpelling.problem(in: text, problem)
        // With two defects, mending one is not enough.
        found.suggestions.removeAll { strict(Array($0.utf8).span).value == nil }
        return Reading(problem: found)
    }

    /// Reads a target without looking for other spellings.
    static func strict(_ text: Span<UInt8>) -> Reading<Target> {
        let parts: Parts
        switch Parts.split(text) {
        case .success(let found): parts = found
        case .failure(let failure): return Reading(problem: failure.problem)
        }
        let amount = quantity(text, parts.quantity, parts)
        guard let value = amount.value else { return Reading(failing: amount) }
        var from: Quantity?
        if let range = parts.from {
            let start = quantity(text, range, parts)
            guard let value = start.value else { return Reading(failing: start) }
            from = value
        }
        let isLimit = parts.mode == .limit
        let mode = parts.period != nil && !isLimit ? .rate : parts.mode
        if mode != .latest, value.amount.isNegative || (value.amount.isZero && !isLimit) {
            return Reading(problem: ScalarProblem(.amountNotPositive, parts.quantity))
        }
        if mode == .best, from == nil, UnitTable.builtIn.unit(value.unit).group == "s" {
            return Reading(problem: ScalarProblem(.fromMissing, text.trimmed))
        }
        return Reading(Target(mode, value, from: from, per: parts.period))
    }

    /// One quantity of the target, with its problem moved into the whole text.
    private static func quantity(_ text: Span<UInt8>, _ range: Range<Int>, _ parts: Parts) -> Reading<Quantity> {
        let reading = Quantity.read(text.extracting(range))
        if let problem = reading.problem {
            let (before, behind) = (text.text(0..<range.lowerBound), text.text(range.upperBound..<text.count))
            return Reading(problem: problem.within(offset: range.lowerBound, prefix: before, suffix: behind))
        }
        guard let unit = reading.value?.unit, let mark = rateMark(unit) else { return reading }
        let end = range.upperBound - mark.behind
        return Reading(problem: ScalarProblem(.unitOfRate, end - mark.count..<end))
    }

    /// The length of `/week` or the like at the end of a unit, and the bytes behind it.
    private static func rateMark(_ unit: String) -> (count: Int, behind: Int)? {
        guard unit.utf8.contains(UInt8(ascii: "/")) else { return nil }
        let lowered = unit.lowercased()
        return ["/day", "/week", "/month"].first { lowered.hasSuffix($0) }.map { ($0.utf8.count, 0) }
    }
}

extension Reading {
    /// The problem of another reading that gave no value.
    fileprivate init<Other>(failing other: Reading<Other>) {
        self.init(problem: other.problem ?? ScalarProblem(.notATarget, 0..<0))
    }
}

extension Target {
    /// Where the parts of a target stand.
    fileprivate struct Parts {
        var mode = Mode.total
        var quantity: Range<Int>
        var from: Range<Int>?
        var period: Period?

        struct Failure: Error { var problem: ScalarProblem }

        static func split(_ text: Span<UInt8>) -> Result<Parts, Failure> {
            var rest = text.trimmed
            var parts = Parts(quantity: rest)
            let whole = rest
            func failure(_ kind: ScalarProblem.Kind, _ range: Range<Int>, _ suggestions: [String] = []) -> Result<
                Parts, Failure
            > {
                .failure(Failure(problem: ScalarProblem(kind, range, suggestions: suggestions)))
            }
            let modeRange = parts.readMode(text, &rest)
            var perRange: Range<Int>?
            if let per = text.find("per", in: rest) {
                let period = text.trim(per.upperBound..<rest.upperBound)
                guard let found = Period(text, period) else {
                    if period.isEmpty { return failure(.notATarget, per) }
                    let words = Near.suggestions(for: text.text(period), in: Period.allCases.map { "\($0)" })
                    let before = text.text(whole.lowerBound..<per.upperBound)
                    return failure(.unknownPeriod, period, words.map { "\(before) \($0)" })
                }
                parts.period = found
                perRange = per.lowerBound..<period.upperBound
                rest = text.trim(rest.lowerBound..<per.lowerBound)
            }
            if let from = text.find("from", in: rest) {
                let start = text.trim(from.upperBound..<rest.upperBound)
                if start.isEmpty { return failure(.notATarget, from) }
                parts.from = start
                rest = text.trim(rest.lowerBound..<from.lowerBound)
                if parts.mode != .latest, parts.mode != .best {
                    let plain = text.text(rest)
                    let suggestions = parts.period == nil ? ["latest \(plain) from \(text.text(start))", plain] : []
                    return failure(.fromNotAllowed, from.lowerBound..<start.upperBound, suggestions)
                }
            }
            if rest.isEmpty { return failure(.notATarget, whole) }
            parts.quantity = rest
            if let perRange, parts.mode == .latest || parts.mode == .best {
                let without = text.text(text.trim(modeRange.lowerBound..<perRange.lowerBound))
                let rate = parts.from == nil ? [text.text(rest.lowerBound..<whole.upperBound)] : []
                return failure(.perNotAllowed, perRange, [without] + rate)
            }
            return .success(parts)
        }

        /// Takes the words of the mode off `rest` and gives their range.
        private mutating func readMode(_ text: Span<UInt8>, _ rest: inout Range<Int>) -> Range<Int> {
            let first = text.firstWord(rest)
            var end = first.upperBound
            if text.isWord("latest", first) {
                mode = .latest
            } else if text.isWord("best", first) {
                mode = .best
            } else if text.isWord("at", first) {
                let second = text.firstWord(text.trim(end..<rest.upperBound))
                guard text.isWord("most", second) else { return rest.lowerBound..<rest.lowerBound }
                mode = .limit
                end = second.upperBound
            } else {
                return rest.lowerBound..<rest.lowerBound
            }
            rest = text.trim(end..<rest.upperBound)
            return first.lowerBound..<end
        }
    }
}

extension Target.Period {
    /// The period whose word fills `range`.
    fileprivate init?(_ text: Span<UInt8>, _ range: Range<Int>) {
        if text.isWord("day", range) {
            self = .day
        } else if text.isWord("week", range) {
            self = .week
        } else if text.isWord("month", range) {
            self = .month
        } else {
            return nil
        }
    }
}
