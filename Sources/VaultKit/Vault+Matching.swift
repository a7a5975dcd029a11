import VaultGoals
import VaultSchema

extension Vault {
    /// Goals that actions without one may belong to, with reasons. They count nowhere before the link is written.
    ///
    /// Cost: linear in the texts of the actions that are looked at, and for each in the goals that share a unit
    /// with it, on all cores.
    package func suggestions(_ question: MatchQuestion) -> MatchOverview {
        goalsModel.suggestions(question, spread: CoreWork())
    }

    /// The days of a term, year or period; nil when its record does not tell them. One pass over the notes.
    package func days(ofTerm index: Int) -> (first: CalendarDate, last: CalendarDate)? {
        goalsModel.terms.first { $0.note == index }.map { ($0.first, $0.last) }
    }
}
