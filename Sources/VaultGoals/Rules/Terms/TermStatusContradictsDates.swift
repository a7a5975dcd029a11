import VaultChecks
import VaultProgress
import VaultSchema

/// A term that says it is over while it runs, or the like.
enum TermStatusContradictsDates {
    static func findings(_ term: TermRecord, _ note: Note, today: CalendarDate) -> [Finding] {
        guard let status = term.status, term.first <= term.last, let message = message(status, term, today) else {
            return []
        }
        let fitting = today < term.first ? "planned" : today <= term.last ? "active" : "completed"
        return [
            Finding(
                .termStatusContradictsDates, path: note.path, range: note.place(of: "status"), field: "status",
                message: message, help: "write '\(fitting)', or correct the dates")
        ]
    }
}

extension Rule {
    static let termStatusContradictsDates = Rule(
        "term-status-contradicts-dates", .warning, formerly: "term-status-against-dates",
        summary: "the status of a term contradicts its dates")
}

// MARK: Words

/// Nil when status and dates agree.
private func message(_ status: PlannedSpan.TermStatus, _ term: TermRecord, _ today: CalendarDate) -> String? {
    switch status {
    case .planned where today > term.last: "the term is 'planned', but ended on \(term.last)"
    case .planned where today >= term.first: "the term is 'planned', but started on \(term.first)"
    case .active where today < term.first: "the term is 'active', but starts on \(term.first)"
    case .active where today > term.last: "the term is 'active', but ended on \(term.last)"
    case .completed where today < term.last: "the term is 'completed', but ends on \(term.last)"
    default: nil
    }
}
