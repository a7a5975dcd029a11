import VaultProgress
import VaultSchema

/// How a goal belongs to a term. The raw values are the words of the output.
package enum TermPlace: String, Sendable {
    /// It links the term.
    case planned
    /// It runs in the term's days, and links a year, a period or another term around them.
    case covered
    /// It links a term or period that lies within the days of this one, as those of a year.
    case within
    /// It runs in the term's days, and links nothing that holds them.
    case alsoRunning = "also_running"
    /// It does not run in the term's days.
    case apart

    /// - Parameters:
    ///   - dates: the goal's effective dates; without any it runs at no time that could be determined
    ///   - spans: the days of all that it links as terms
    package init(of dates: EffectiveDates, isLinked: Bool, spans: [DateSpan], in term: DateSpan) {
        if isLinked {
            self = .planned
        } else if !dates.meet(term) {
            self = .apart
        } else if spans.contains(where: { $0.first <= term.first && term.last <= $0.last }) {
            self = .covered
        } else if spans.contains(where: { term.first <= $0.first && $0.last <= term.last }) {
            self = .within
        } else {
            self = .alsoRunning
        }
    }
}

extension EffectiveDates {
    /// Whether a day of a span lies within the dates, of which one at least is given.
    func meet(_ span: DateSpan) -> Bool {
        guard start != nil || due != nil else { return false }
        return (start.map { $0 <= span.last } ?? true) && (due.map { span.first <= $0 } ?? true)
    }
}
