import VaultChecks
import VaultSchema

/// Looks at what the deeds of other packs say to goals, and whether actions say the same.
enum DeedChecks {
    /// Cost: nothing without goals, since only these are told of; else linear in the deeds, and with deeds that tell their time in the actions.
    static func findings(_ model: GoalsModel) -> [Finding] {
        if model.goals.isEmpty { return [] }
        let deeds = model.deeds
        var findings = deeds.flatMap { outside($0, model) }
        let actions = model.places.action < 0 ? [] : model.records[model.places.action]
        if actions.isEmpty { return findings }
        let times = DeedTimes(deeds)
        if times.isEmpty { return findings }
        for number in actions {
            findings += CountedTwice.findings(number, model.graph.notes[number], model, times)
        }
        return findings
    }

    private static func outside(_ deed: Deed, _ model: GoalsModel) -> [Finding] {
        let note = model.graph.notes[deed.note]
        return note.links(in: model.places.goals(of: note.type ?? -1)).compactMap { link in
            guard let goal = model.goalIndex(of: link, in: deed.note), !model.dates[goal].contains(deed.day) else {
                return nil
            }
            let noun = model.graph.typeName(of: deed.note)
            return OutsideGoal.finding(link, deed.day, of: model.goals[goal], note, noun: noun)
        }
    }
}
