import VaultGoals
import VaultGraph
import VaultProgress
import VaultSchema

/// What a report is about.
package enum ReportScope: Sendable {
    /// Some goals, milestones and obligations.
    case goals([NoteID])
    /// A term, a year of the vault, or a period.
    case term(TermRecord)
    /// A year of the calendar, for which the vault has no record.
    case year(Int)
    /// Any days.
    case days(DateSpan)

    /// The raw values are the words of the output.
    package enum Kind: String, CaseIterable, Sendable {
        case goals, term, year, period, days
    }

    var kind: Kind {
        switch self {
        case .goals: .goals
        case .term(let term):
            switch term.kind {
            case .term: .term
            case .year: .year
            case .period: .period
            }
        case .year: .year
        case .days: .days
        }
    }
}
