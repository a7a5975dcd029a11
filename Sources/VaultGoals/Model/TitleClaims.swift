import VaultProgress
import VaultRecords
import VaultSearch

/// Which goals count actions by words of their titles, as the field `by_title` says.
package struct TitleClaims: Sendable {
    /// A goal, by its index, and what each of its entries asks for.
    private let claims: [(goal: Int, entries: [TitleQuery])]

    init(_ goals: [GoalRecord]) {
        claims = goals.enumerated().compactMap { place, goal in
            let entries = goal.plan.byTitle.map { TitleQuery($0) }.filter { !$0.isEmpty }
            return entries.isEmpty ? nil : (place, entries)
        }
    }

    package var isEmpty: Bool { claims.isEmpty }

    /// The goals that have an entry all of whose words are in a title. Cost: linear in the words, times the entries.
    package func goals(claiming title: String) -> [Int] {
        if claims.isEmpty { return [] }
        let title = TitleQuery.Title(title)
        return claims.filter { claim in claim.entries.contains { $0.fits(title) } }.map(\.goal)
    }
}

extension GoalsModel {
    /// The goals, by their indices, that count an action by its title on its day: not those that it links, nor those that
    /// its `not_for` names.
    package func goals(claiming action: NoteID) -> [Int] {
        if kept.claims.isEmpty { return [] }
        let note = graph.notes[action]
        guard note.type == places.action else { return [] }
        let claiming = kept.claims.goals(claiming: note.title)
        guard !claiming.isEmpty, let day = note.date("date") else { return [] }
        let others = linkedGoals(of: action).union(goals(ruledOutBy: action))
        return claiming.filter { dates[$0].contains(day) && !others.contains($0) }
    }

    /// The notes that count or are counted by a title, without a link: of an action its goals, of a goal its actions.
    package func counterparts(byTitleOf note: NoteID) -> [NoteID] {
        if let goal = goalIndex(ofNote: note) { return actions(claimedBy: [goal]) }
        return goals(claiming: note).map { goals[$0].note }
    }

    /// The notes of the goals that count actions with a title on a day.
    package func goals(claimingTitle title: String, on day: CalendarDate) -> [NoteID] {
        kept.claims.goals(claiming: title).map { goals[$0] }.filter { $0.dates.contains(day) }.map(\.note)
    }

    /// The goals, by their indices, that an action is not for.
    package func goals(ruledOutBy action: NoteID) -> Set<Int> {
        guard graph.notes[action].document.entry("not_for") != nil else { return [] }
        return Set(graph.notes[action].links(in: places.actionNotFor).compactMap { goalIndex(of: $0, in: action) })
    }

    /// The actions that some goals count by their titles. Cost: none without such goals, else a look at each title.
    func actions(claimedBy goals: Set<Int>) -> [NoteID] {
        if kept.claims.isEmpty { return [] }
        return actionNotes.filter { action in self.goals(claiming: action).contains(where: goals.contains) }
    }
}
