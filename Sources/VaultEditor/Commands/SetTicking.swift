import VaultChecks
import VaultEdits
import VaultPlans
import VaultSyntax
import VaultWorkouts

/// Ticking a set of a workout, as `vault workout tick` does.
extension EditorView {
    /// Ticks the set at a place of a workout, or unticks it. An empty one gets what was done the last time.
    package func ticking(at offset: Int, in path: Path) throws(EditRefusal) -> Change {
        let change = try tickingUnjudged(at: offset, in: path)
        if let change = harmless(change) { return change }
        return try snapshot.judged(change, today: today).change
    }

    private func tickingUnjudged(at offset: Int, in path: Path) throws(EditRefusal) -> Change {
        guard let number = graph.index(ofPath: path) else { throw .other("'\(path)' is not a note", help: nil) }
        guard let workout = snapshot.workouts.workout(ofNote: number) else {
            throw .other("'\(path)' is not a workout", help: "only sets of a workout are ticked")
        }
        let progress = WorkoutProgress(workout: workout, parts: sets(of: number) ?? [])
        let place = ByteRange(max(offset, 0), max(offset, 0))
        for (part, shown) in progress.parts.enumerated() {
            guard let set = shown.section.sets.firstIndex(where: { $0.line.touches(place) }) else { continue }
            let edits = try ticking(set, of: part, in: progress, graph.notes[number].document)
            return Change(files: [FileEdit(path: path, before: graph.notes[number].document.bytes, edits: edits)])
        }
        throw .other("there is no set at this place", help: "put the cursor on a line such as '- [ ] 8 x 60 kg'")
    }

    private func ticking(
        _ set: Int, of part: Int, in progress: WorkoutProgress, _ document: Document
    ) throws(EditRefusal) -> [TextEdit] {
        let (edits, shown) = (SetEdits(document), progress.parts[part])
        let item = shown.section.sets[set]
        if item.isDone { return edits.ticking(item, false) }
        let done = progress.ticked(set, of: part)
        if done.isEmpty {
            throw .other(
                "set \(set + 1) of '\(shown.exercise.title)' is empty, and there is no last time to repeat",
                help: shown.exercise.kind.map { "write what you did, for example \($0.samples)" })
        }
        return edits.ticking(item) + edits.filling(item, with: done, of: shown.exercise.kind)
    }

    /// Ticks the set at the place.
    func tickingActions(_ place: ActionPlace) -> [EditorAction] {
        guard place.note.isRecord(of: schema.type("workout")), let parts = sets(of: place.number) else { return [] }
        for part in parts {
            guard let item = part.section.sets.first(where: { place.touches($0.line) }) else { continue }
            guard let change = try? ticking(at: Int(item.line.start), in: place.note.path) else { return [] }
            let title = item.isDone ? "untick the set" : "tick the set"
            return [EditorAction(title: title, kind: .refactor, change: change)]
        }
        return []
    }
}
