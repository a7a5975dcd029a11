import VaultChecks
import VaultEdits
import VaultPlans
import VaultSchema
import VaultSyntax

/// Days on which a goal was paused, once it is resumed.
package struct PausedDays: Hashable, Sendable {
    /// What a command takes for the note.
    package var name: String
    /// The day that git first has it as paused; nil where no file and no commit says it.
    package var first: CalendarDate?
    /// The day before it is resumed.
    package var last: CalendarDate
}

extension PausedDays {
    /// The change that leaves these days out.
    var advice: Advice {
        let days = first.map { $0 == last ? "\($0)" : "\($0) to \(last)" }
        let reason =
            first.map { "'\(name)' was paused from \($0), according to git." }
            ?? "'\(name)' was paused, but there is no record since when: replace DATE with the first day."
        return Advice(
            reason: reason, purpose: "To leave those days out of what is required",
            command: ["vault", "set", name, "breaks+=" + (days ?? "DATE to \(last)")])
    }
}

extension Snapshot {
    /// The days off of the notes that a change resumes after a pause, for those types that can leave days out.
    ///
    /// A note does not say since when it is paused. Git may: the author's day of the commit that paused it last. Cost:
    /// nothing except for a note that goes on; for it that of its history.
    package func pausedDays(
        endedBy change: Change, today: CalendarDate, history: Advice.History
    ) -> [PausedDays] {
        change.files.compactMap { file in
            guard let number = graph.index(ofPath: file.path), let bytes = file.applied() else { return nil }
            let (note, last) = (graph.notes[number], today.adding(days: -1))
            guard let type = note.type, graph.schema.field("breaks", of: type) != nil, isPaused(note) else {
                return nil
            }
            let after = NoteReading.read(path: note.path, bytes: bytes, schema: graph.schema)
            guard after.type == type, !isPaused(after), !isOver(after) else { return nil }
            let first = pausedSince(history(note.path, "status"))
            if let first, first > last { return nil }
            return PausedDays(name: graph.commandWord(for: number), first: first, last: last)
        }
    }

    private func isPaused(_ note: Note) -> Bool { note.text("status")?.lowercased() == "paused" }

    /// Achieved and dropped do not go on.
    func isOver(_ note: Note) -> Bool {
        ["achieved", "dropped"].contains(note.text("status")?.lowercased() ?? "")
    }

    private func pausedSince(_ changes: [(day: CalendarDate?, text: String?)]) -> CalendarDate? {
        guard let last = changes.first, last.text?.lowercased() == "paused" else { return nil }
        return last.day
    }
}
