import VaultConsole
import VaultEdits
import VaultGoals
import VaultKit
import VaultPlans
import VaultProgress
import VaultRecords
import VaultRequests
import VaultReviews
import VaultSearch
import VaultSyntax

/// Which goal a person means, and which one an action is to count towards.
extension Request {
    /// The goal, milestone or obligation that is named: by its name, title, alias or path, else by words of its title,
    /// or their beginnings, among those that count on a day. Of goals that go on with each other the one that counts on
    /// the day is meant; without a day the last one. Of several a person chooses; refused where nobody can.
    func goal(named written: String, on day: CalendarDate?, in vault: Vault) throws(Refusal) -> NoteID {
        let (words, model) = (TitleQuery(written), vault.snapshot.goals)
        if case .one(let note) = vault.note(named: written, from: invocation.directory, of: GoalTypes.tracked) {
            let running = model.goalIndex(ofNote: note).map { GoalChains(model).running($0, on: day) }
            if let running, model.goals[running].note != note { return model.goals[running].note }
        } else if !Vault.isPath(written), !words.isEmpty {
            let chains = GoalChains(model)
            let meant = model.goals.enumerated().filter { place, goal in
                let counts = day.map { goal.dates.contains($0) && !goal.plan.isLaidAside(on: $0) }
                return counts ?? !chains.isContinued(place) && !goal.plan.isArchived
                    && words.fits(TitleQuery.Title(goal.plan.title), takesBeginnings: true)
            }.map(\.element)
            if let only = meant.first, meant.count == 1 { return only.note }
            if meant.count > 1 {
                let titles = meant.map(\.plan.title)
                guard mayAsk else {
                    throw .usage(
                        "'\(written)' is ambiguous: it may be \(Words.alternatives(titles))",
                        help: "write more of the title")
                }
                let key = "goal named\u{0}\(written)\u{0}"
                let known = open.confirmed(key).flatMap { path in meant.first { $0.plan.path.description == path } }
                if let known { return known.note }
                let question = "Which goal is '\(written)'?"
                guard let place = try choices(of: titles, for: question, takesSeveral: false).first else {
                    throw .refused("nothing was written", help: "write more of the title")
                }
                open.confirm(key + meant[place].plan.path.description)
                return meant[place].note
            }
        }
        return try record(named: written, of: GoalTypes.tracked, in: vault, for: .writing)
    }

    /// The links that a new action without a goal is to have, as a person says; nil where nobody is asked. Offered are
    /// goals that it adds something to and that its words or earlier actions speak for, else the only one in its unit,
    /// which Enter does not take. At the third no to one title, it may go into `not_for`.
    func goals(
        for planned: PlannedRecord, asOf today: CalendarDate, in vault: Vault
    ) throws(Refusal) -> [FieldAssignment]? {
        guard mayAsk, let matched = vault.snapshot.matched(planned, asOf: today) else { return nil }
        let useful = matched.suggestions.filter { !$0.targets.isEmpty }
        let likely = useful.filter { $0.confidence * 5 >= 3 }
        let fitting = likely.isEmpty && useful.count == 1 ? useful : likely
        guard let first = fitting.first else { return nil }
        let key = "goal\u{0}\(planned.path)\u{0}"
        func links(_ field: String, _ said: some Sequence<String>) -> [FieldAssignment] {
            said.map { FieldAssignment(field, .add, "[[\($0)]]") }
        }
        if let said = open.confirmed(key) {
            let words = said.split(separator: "\u{0}").map(String.init)
            return words.first.map { links($0, words.dropFirst()) } ?? []
        }
        var chosen: [Suggestion]
        if fitting.count == 1 {
            let words = DisplayText.visible("Count it towards '\(first.title)'?")
            var question: Question = "\(words) \(likely.isEmpty ? "[y/N]" : "[Y/n]") "
            question.help = "y: the action links the goal. n: it is written without a goal."
            let yes = ["y", "yes"] + (likely.isEmpty ? [] : [""])
            chosen = yes.contains(try answer(question).lowercased()) ? [first] : []
        } else {
            chosen = try choices(of: fitting.map(\.title), for: "Which goals does it count towards?").map {
                fitting[$0]
            }
        }
        let never = chosen.isEmpty ? try ruledOut(fitting, planned, matched.title, vault) : []
        let (field, said) = chosen.isEmpty ? ("not_for", never) : ("goals", chosen.map(\.destination))
        open.confirm(key + ([field] + said).joined(separator: "\u{0}"))
        return links(field, said)
    }

    /// Those of some goals that nothing with the title of an action is ever for, as a person says after two others with
    /// it that did without them.
    private func ruledOut(
        _ goals: [Suggestion], _ planned: PlannedRecord, _ title: String, _ vault: Vault
    ) throws(Refusal) -> [String] {
        let declined = goals.filter { vault.snapshot.actions(like: planned, without: $0.path) >= 2 }
        if declined.isEmpty { return [] }
        let names = Words.list(declined.map { "'\($0.title)'" }, joint: "and")
        var question: Question = "\(DisplayText.visible("Remember that '\(title)' is not for \(names)?")) [y/N] "
        question.help = "y: the action gets it in 'not_for', and it is not suggested for this title again."
        return ["y", "yes"].contains(try answer(question).lowercased()) ? declined.map(\.destination) : []
    }

    /// The places of what a person chooses; empty for none of it.
    private func choices(
        of titles: [String], for sentence: String, takesSeveral: Bool = true
    ) throws(Refusal) -> [Int] {
        let rows = titles.enumerated().map { DisplayText.truncated("  \($0 + 1)  \($1)", to: width) }
        let lines = ([sentence] + rows).map { DisplayText.visible($0) + "\n" }.joined()
        var question: Question = "\(lines)A number, Enter for 1, or - for none: "
        let several = takesSeveral ? ", or several such as '1 2'" : ""
        question.help = "The number of the one that is meant\(several). Enter takes the first one."
        while true {
            let said = try answer(question)
            if said.isEmpty { return [0] }
            if said == "-" || said.lowercased() == "n" { return [] }
            let words = said.split { " ,".contains($0) }
            let numbers = words.compactMap { WholeNumber($0)?.within(1...titles.count) }
            if numbers.count == words.count, takesSeveral || numbers.count == 1 { return numbers.map { $0 - 1 } }
            question = question.shortened
            invocation.printMessage(question.objection(to: said))
        }
    }

    private func answer(_ question: Question) throws(Refusal) -> String {
        guard let said = invocation.ask(question) else {
            throw .refused("the input ended before the answer; nothing was written", help: nil)
        }
        return said.trimmed
    }
}
