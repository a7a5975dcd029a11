import VaultChecks
import VaultGraph
import VaultSchema
import VaultSyntax

/// Looks once at the text of a workout or template, and calls the rules only where something is wrong.
///
/// Runs over every set of a vault: of a good one only the places of its parts are found.
enum SetChecks {
    static func findings(_ number: NoteID, isTemplate: Bool, _ model: WorkoutsModel) -> [Finding] {
        let note = model.graph.notes[number]
        let (bytes, items, boxes) = (note.document.bytes, note.outline.items, note.outline.looseBoxes)
        var findings: [Finding] = []
        for part in model.textParts(of: number) {
            guard let (link, index) = part.exercise else {
                findings += SetWithoutExercise.findings(items[part.items], below: part.heading, note, model)
                continue
            }
            if isTemplate, model.exercises[index].isArchived, !note.isTrue("archived") {
                findings.append(ArchivedExercise.finding(link, model.exercises[index], note))
            }
            if !boxes.isEmpty {
                findings += boxes.filter { part.range.contains(Int($0.start)) }
                    .compactMap { BrokenCheckbox.finding($0, model.exercises[index], note) }
            }
            for item in items[part.items] {
                check(item, in: bytes.span, index, note, model, isTemplate: isTemplate, &findings)
            }
        }
        return findings
    }

    /// - Parameter exercise: its index in the model, so that a good set copies nothing of it
    private static func check(
        _ item: ListItem, in text: Span<UInt8>, _ exercise: Int, _ note: Note, _ model: WorkoutsModel,
        isTemplate: Bool, _ findings: inout [Finding]
    ) {
        if item.check == nil {
            if let box = BrokenCheckbox.finding(item, model.exercises[exercise], note) { return findings.append(box) }
            return findings += SetWithoutCheckbox.findings(item, model.exercises[exercise], note)
        }
        let kind = model.exercises[exercise].kind
        guard let set = SetReading.read(item.text, in: text, of: kind) else {
            return findings.append(UnreadableSet.finding(item, model.exercises[exercise], note))
        }
        if let place = SetWithoutUnit.place(in: set, text) {
            findings.append(SetWithoutUnit.finding(place, in: set, model.exercises[exercise], note))
        }
        if let place = set.effort, let effort = set.effort(in: text), effort > 10 {
            findings.append(EffortOutOfRange.finding(place, note))
        }
        if item.isDone, set.isEmpty, !isTemplate { findings.append(CheckedEmptySet.finding(item, note)) }
    }
}
