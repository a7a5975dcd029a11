import VaultAnswers
import VaultGraph
import VaultSchema
import VaultSyntax
import VaultWorkouts

/// A set of a workout or template: what was done in its place the last time.
struct SetPage {
    private let view: EditorView
    private let part: WorkoutProgress.Part
    private let set: Int

    /// Nil for an item that is not a set.
    init?(_ view: EditorView, _ number: NoteID, _ item: ListItem) {
        guard let parts = view.sets(of: number) else { return nil }
        for part in parts {
            guard let set = part.section.sets.firstIndex(where: { $0.line == item.range }) else { continue }
            (self.view, self.part, self.set) = (view, part, set)
            return
        }
        return nil
    }

    var markdown: String? {
        ([figures] + amounts).joined(separator: "\n\n")
    }

    /// The weight and the distance of the set in other units.
    private var amounts: [String] {
        let own = part.section.sets[set].set
        return [own?.weight, own?.distance].compactMap { $0 }.compactMap { amount in
            amount.unit.isEmpty ? nil : UnitPage(view.graph.units).markdown(amount)
        }
    }

    private var figures: String {
        let head = Markdown.line([Markdown.strong(part.exercise.title), "set \(set + 1) of \(part.section.sets.count)"])
        guard let last = part.last else { return head + "\n\nNot done before." }
        let time =
            part.lastTime(set).map { WorkoutWords.set($0, of: part.exercise.kind) }
            ?? "only \(Words.count(last.sets.count, "set"))"
        return head + "\n\nLast time \(Markdown.text(TrainingWords.when(last.day, view.today))): \(Markdown.text(time))"
    }
}
