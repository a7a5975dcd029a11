import VaultAnswers
import VaultConsole
import VaultGoalAnswers
import VaultReviews
import VaultSchema

extension TermText {
    /// The terms of a year with their sums, and all together; nothing without terms.
    func terms(_ year: YearTerms) -> String {
        if year.terms.isEmpty { return "" }
        // Where there is no room, the name says enough.
        let showsDays = width >= 60
        var table = TextTable(
            columns: [.init("Terms")] + (showsDays ? [.init("", mayBeCut: false)] : [])
                + ["goals", "achieved", "actions", "hours"].map { .init($0, .right, mayBeCut: false) })
        func add(_ name: String, _ days: String, _ sum: YearTerms.Sum) {
            let counts = [sum.goals, sum.achieved, sum.actions].map(String.init)
            let cells = ["  " + name] + (showsDays ? [days] : []) + counts + [AlignmentWords.decimals(1, sum.hours)]
            table.add(cells.map { .init($0) })
        }
        for (term, sum) in year.terms {
            add(showsDays ? TermWords.title(term) : term.name, "\(term.first) to \(term.last)", sum)
        }
        if year.terms.count > 1 { add("all", "", year.total) }
        var text = "\n" + table.text(width: width, style: style)
        if let shared = shared(year) { text += indented(shared) }
        let named = year.terms.last { $0.term.first <= calendar.today } ?? year.terms.last
        if let named { text += indented("To see one of them: vault term \(graph.shellWord(for: named.term.note))") }
        return text
    }

    /// Which goals are planned in several of the terms; nil for none.
    private func shared(_ year: YearTerms) -> String? {
        if year.shared.isEmpty { return nil }
        let titles = year.shared.prefix(Self.sharedGoals).map { graph.notes[$0].title }
        let more = year.shared.count - titles.count
        let names = titles + (more > 0 ? ["\(more) more"] : [])
        return "In several terms, counted once in 'all': \(names.joined(separator: " · "))"
    }

    /// So many are named.
    private static let sharedGoals = 4
}
