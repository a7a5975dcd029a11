import VaultChecks
import VaultExchange
import VaultGraph
import VaultReviews
import VaultSyntax

extension ImportPlan {
    /// The most new actions of which goals are looked for: for more it would take longer than the import.
    private static let mostMatched = 5_000

    /// Goals that new actions without one surely belong to, and how many of them; the most first.
    ///
    /// Cost: that of `vault match` for these actions; none where there are very many.
    func likelyGoals(in vault: Snapshot, asOf today: CalendarDate) -> [(title: String, name: String, count: Int)] {
        let new = items.filter { $0.fate == .new && $0.type == "action" }
        guard !new.isEmpty, new.count <= Self.mostMatched else { return [] }
        let after = vault.holding(edit.change)
        var question = MatchQuestion(asOf: today)
        question.actions = new.compactMap { after.graph.index(ofPath: $0.path) }
        var counts: [String: (title: String, count: Int)] = [:]
        for matched in after.goals.suggestions(question, spread: vault.work).actions {
            for suggestion in matched.suggestions.prefix(1) where suggestion.band == .confident {
                counts[suggestion.goal, default: (suggestion.title, 0)].count += 1
            }
        }
        return counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { name, goal in
            (goal.title, name, goal.count)
        }
    }
}
