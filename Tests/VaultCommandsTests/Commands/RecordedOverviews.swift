import VaultAnswers
import VaultGoalAnswers
import VaultGoals
import VaultKit
import VaultRecords
import VaultReviews
import VaultSyntax

@testable import VaultProgram

/// What a vault's values, suggestions, terms and units come to on a day, in the words of the script.
struct RecordedOverviews {
    private(set) var figures = RandomVaultFigures()

    /// - Parameter terms: the paths of the terms, years and periods to review
    init(of vault: Vault, asOf today: CalendarDate, terms: [String]) {
        add("day", today)
        add(vault.snapshot.alignment(asOf: today), skippedVaults: vault.facts.nestedVaults)
        add(vault.snapshot.goals.suggestions(MatchQuestion(asOf: today), spread: vault.snapshot.work))
        let calendar = vault.snapshot.terms(asOf: today)
        for path in terms {
            guard let note = vault.graph.note(at: Path(path)), let term = calendar.record(ofNote: note),
                let review = vault.snapshot.review(of: term, in: calendar)
            else { continue }
            add(review, next: calendar.following(term))
        }
        for unit in vault.snapshot.unitUses(asOf: today).all.filter(\.isInUse).sorted(by: Self.isBefore) { add(unit) }
    }

    private mutating func add(_ overview: AlignmentOverview, skippedVaults: [(path: Path, notes: Int)]) {
        for value in overview.values {
            let actions = value.actions
            add(
                "value", value.value.name, value.running.count, value.meanStrength?.decimalText(places: 1),
                actions.last7, actions.previous7, actions.last28, actions.daysSinceLast, actions.momentum?.rawValue,
                value.fulfilment.decimalText(places: 1), value.engagement.decimalText(places: 2),
                value.neglect.map(\.rawValue).joined(separator: ","), value.others.count)
        }
        for share in overview.weeklyHours.shares { add("hours", share.goal.name, share.hours.amountText) }
        let (balance, summary) = (overview.balance, overview.summary)
        add(
            "balance", balance.score?.decimalText(places: 2), balance.values.count, balance.actions,
            overview.crossDomain.count)
        let json = Answers.align.json(
            AlignmentAnswer(overview, values: overview.values, skippedVaults: skippedVaults))
        add(
            json, of: "align", summary.values, summary.lifeAreas, summary.neglected, summary.runningGoals,
            summary.goalsWithoutValues, summary.actions.last7, summary.actions.previous7, summary.actions.last28,
            summary.serving.last7, summary.serving.previous7, summary.serving.last28)
    }

    private mutating func add(_ overview: MatchOverview) {
        let goals = Dictionary(grouping: overview.actions.flatMap(\.suggestions), by: \.goal)
        for (goal, suggestions) in goals.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            add("suggested", goal, suggestions.count, suggestions.count { $0.band == .confident })
        }
        add(
            Answers.match.json(overview), of: "match", overview.actions.count, overview.matched.count,
            overview.count(.confident), overview.count(.review), overview.leftOut)
    }

    private mutating func add(_ review: TermReview, next: TermRecord?) {
        let actions = review.actions
        add(
            "term", review.term.name, review.judgedOn, review.days.days, actions.all.actions, actions.linked.actions,
            actions.unlinked.count, actions.days, actions.all.hours.amountText)
        for planned in review.planned {
            add(
                "planned", planned.goal.name, planned.goal.status.rawValue, planned.goal.percent?.percentText,
                planned.done.actions, planned.done.hours.amountText)
        }
        for served in review.values.sorted(by: { $0.value.name < $1.value.name }) {
            add("served", served.value.name, served.goals, served.done.actions, served.done.hours.amountText)
        }
        for (term, sum) in review.terms.terms { add(sum, of: term.name) }
        if !review.terms.terms.isEmpty { add(review.terms.total, of: "together") }
        for item in review.carryOver {
            let remaining = item.remaining.map { "\($0.written): \($0.remaining?.amountText ?? "-")" }
            add(
                ["carried", item.goal.name, item.isCarried ? "carry" : "decide", "\(item.addsTerm)"]
                    + [next == nil ? "-" : item.due?.description ?? "-"] + remaining + item.toDecide.map(\.written))
        }
    }

    private mutating func add(_ sum: YearTerms.Sum, of term: String) {
        add("of-year", term, sum.goals, sum.achieved, sum.actions, sum.hours.amountText)
    }

    private mutating func add(_ unit: UnitUse) {
        let spellings = unit.spellings.map { "\($0.text) \($0.actions) \($0.targets)" }
        let days = [unit.first, unit.last].map { $0?.description ?? "-" }
        add(
            ["unit", unit.name] + [unit.uses, unit.actions, unit.goals.count].map(\.description) + days + spellings)
    }

    /// By its name, or without record by the one text for all its spellings.
    private static func isBefore(_ left: UnitUse, _ right: UnitUse) -> Bool {
        func key(_ unit: UnitUse) -> String { unit.isMissing ? unit.unit.group : unit.name }
        return key(left).utf8.lexicographicallyPrecedes(key(right).utf8)
    }

    private mutating func add(_ fields: (any CustomStringConvertible)?...) {
        add(fields.map { $0?.description ?? "-" })
    }

    private mutating func add(_ fields: [String]) { figures.add(fields) }

    /// A line with figures of what a command prints, and a checksum of it.
    private mutating func add(_ json: [UInt8], of name: String, _ fields: (any CustomStringConvertible)?...) {
        figures.add(
            [name] + fields.map { $0?.description ?? "-" }, json,
            of: .init(command: name + " --format json", script: ["recompute_overviews.py", name]))
    }
}
