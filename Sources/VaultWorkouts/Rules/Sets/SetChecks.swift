import VaultChecks
import VaultSchema

/// Looks once at the text of a workout or template, and asks the rules for words only where something is wrong.
///
/// Runs over every set of a vault: a good one becomes no text here.
enum SetChecks {
    static func findings(_ number: Int, isTemplate: Bool, _ model: WorkoutsModel) -> [Finding] {
        let note = model.graph.notes[number]
        let text = model.text(of: number)
        var findings: [Finding] = []
        for section in text.sections {
            let exercise = model.exercises[section.exercise]
            if isTemplate, exercise.isArchived, !note.isTrue("archived") {
                findings.append(ArchivedExercise.finding(section, exercise, note))
            }
            for item in section.sets { check(item, exercise, note, isTemplate: isTemplate, &findings) }
        }
        for (section, item) in text.plainItems {
            findings += SetWithoutBox.findings(item, model.exercises[text.sections[section].exercise], note)
        }
        if !text.looseItems.isEmpty { findings += SetWithoutExercise.findings(text.looseItems, note, model) }
        return findings
    }

    private static func check(
        _ item: SetItem, _ exercise: Exercise, _ note: Note, isTemplate: Bool, _ findings: inout [Finding]
    ) {
        guard let set = item.set else { return findings.append(UnreadableSet.finding(item, exercise, note)) }
        if set.weight?.unit.isEmpty ?? false || set.distance?.unit.isEmpty ?? false {
            findings += SetWithoutUnit.findings(item, exercise, note)
        } else if set.time != nil, exercise.kind == .time {
            findings += SetWithoutUnit.findings(item, exercise, note)
        }
        if let effort = set.effort, effort > 10 { findings.append(EffortOutOfRange.finding(item, exercise, note)) }
        if item.isDone, set.isEmpty, !isTemplate { findings.append(TickedEmptySet.finding(item, note)) }
    }
}
