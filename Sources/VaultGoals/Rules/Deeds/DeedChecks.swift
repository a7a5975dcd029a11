import VaultChecks
import VaultSchema

/// Looks at what a deed of another pack says to goals.
enum DeedChecks {
    static func findings(_ deed: Deed, _ note: Note, _ model: GoalsModel) -> [Finding] {
        let noun = model.graph.typeName(of: deed.note)
        return note.links(in: model.places.goals(of: note.type ?? -1)).compactMap { link in
            guard let goal = model.goalIndex(of: link, in: deed.note), !model.dates[goal].contains(deed.day) else {
                return nil
            }
            return OutsideGoal.finding(link, deed.day, of: model.goals[goal], note, noun: noun)
        }
    }
}
