import VaultChecks
import VaultGraph
import VaultSchema

/// Checks the contributions of other packs to goals, and whether actions repeat them.
enum ContributionChecks {
    /// Cost: nothing without goals, since only these are reported; else linear in the contributions, and with
    /// contributions with a time in the actions.
    static func findings(_ model: GoalsModel) -> [Finding] {
        if model.goals.isEmpty { return [] }
        let contributions = model.contributions
        var findings = contributions.flatMap { outside($0, model) }
        let actions = model.actionNotes
        if actions.isEmpty { return findings }
        let times = ContributionTimes(contributions)
        if times.isEmpty { return findings }
        for number in actions {
            findings += CountedTwice.findings(number, model.graph.notes[number], model, times)
        }
        return findings
    }

    private static func outside(_ contribution: Contribution, _ model: GoalsModel) -> [Finding] {
        let note = model.graph.notes[contribution.note]
        return note.links(in: model.places.goals(of: note.type)).compactMap { link in
            guard let goal = model.goalIndex(of: link, in: contribution.note),
                !model.dates[goal].contains(contribution.day)
            else {
                return nil
            }
            let noun = model.graph.typeName(of: contribution.note)
            return OutsideGoal.finding(link, contribution.day, of: model.goals[goal], note, noun: noun)
        }
    }
}
