/// A span of days, both ends included: `2026-07-01 to 2026-07-14`, or one day.
package struct DateSpan: Hashable, Sendable {
    package let first: CalendarDate
    package let last: CalendarDate

    /// Nil when it ends before it starts.
    package init?(_ first: CalendarDate, to last: CalendarDate) {
        guard first <= last else { return nil }
        self.first = first
        self.last = last
    }

    /// So many days from one on; at least that day.
    package init(_ first: CalendarDate, days: Int) {
        self.first = first
        last = max(first, first.adding(days: days - 1))
    }

    /// Reads `DATE` or `DATE to DATE`.
    package static func read(_ text: Span<UInt8>) -> Reading<DateSpan> {
        let range = text.trimmed
        if range.count == 10, let day = CalendarDate.scan(text, from: range.lowerBound),
            let span = DateSpan(day, to: day)
        {
            return Reading(span)
        }
        guard let to = text.find("to", in: range) else {
            let day = CalendarDate.read(text)
            if let first = day.value, let span = DateSpan(first, to: first) { return Reading(span, hint: day.problem) }
            return Reading(problem: withoutTo(text, range))
        }
        let (start, end) = (text.trim(range.lowerBound..<to.lowerBound), text.trim(to.upperBound..<range.upperBound))
        if start.isEmpty || end.isEmpty { return Reading(problem: ScalarProblem(.notADateSpan, to)) }
        let (first, last) = (CalendarDate.read(text.extracting(start)), CalendarDate.read(text.extracting(end)))
        let (before, after) = (text.text(start) + " to ", " to " + text.text(end))
        let firstProblem = first.problem?.within(offset: start.lowerBound, suffix: after)
        let lastProblem = last.problem?.within(offset: end.lowerBound, prefix: before)
        guard let firstDay = first.value, let lastDay = last.value else {
            let found = first.value == nil ? firstProblem : lastProblem
            return Reading(problem: found ?? ScalarProblem(.notADateSpan, range)).offering(readBy: read)
        }
        guard let span = DateSpan(firstDay, to: lastDay) else {
            return Reading(problem: ScalarProblem(.endBeforeStart, range, suggestions: ["\(lastDay) to \(firstDay)"]))
        }
        return Reading(span, hint: firstProblem ?? lastProblem)
    }

    /// What stands between two days, besides `to`.
    private static let joints: [(word: StaticString, isUnclear: Bool)] = [
        ("-", false), ("–", false), ("—", false), ("..", false), ("...", false), ("→", false), ("->", false),
        ("through", false), ("thru", false),
        // These may leave out the last day, and a slash between spaces may name two days.
        ("until", true), ("till", true), ("/", true),
    ]

    /// The problem of a text that holds no `to` between spaces.
    private static func withoutTo(_ text: Span<UInt8>, _ range: Range<Int>) -> ScalarProblem {
        guard text.isWorthDiagnosing else { return ScalarProblem(.notADateSpan, range) }
        if let first = CalendarDate.scan(text, from: range.lowerBound), range.count >= 21,
            let last = CalendarDate.scan(text, from: range.upperBound - 10)
        {
            let mark = text.trim(range.lowerBound + 10..<range.upperBound - 10)
            for joint in joints where text.isWord(joint.word, mark) {
                let isGuess = joint.isUnclear && range.count > 21
                let ends = first <= last ? "\(first) to \(last)" : "\(last) to \(first)"
                return ScalarProblem(
                    first <= last ? .notADateSpan : .endBeforeStart, range, suggestions: [ends], isGuess: isGuess)
            }
        }
        var problem =
            CalendarDate.read(text.extracting(range)).problem?.within(offset: range.lowerBound)
            ?? ScalarProblem(.notADateSpan, range)
        problem.isHint = false
        guard problem.kind == .notADate, problem.suggestions.isEmpty else {
            return problem
        }
        return ScalarProblem(.notADateSpan, problem.range)
    }
}

extension DateSpan: CustomStringConvertible {
    /// `2026-07-01 to 2026-07-14`; one day alone.
    package var description: String { first == last ? "\(first)" : "\(first) to \(last)" }
}
