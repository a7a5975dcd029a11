import VaultChecks
import VaultGraph
import VaultSchema

/// A workout for a day that its split does not have.
enum DayNotInSplit {
    /// A hint, since splits change, and a finished workout may name a former day.
    static func findings(_ number: NoteID, _ model: WorkoutsModel) -> [Finding] {
        let note = model.graph.notes[number]
        guard let workout = model.workout(ofNote: number), let name = workout.dayName else { return [] }
        guard let split = workout.split, model.isSplit(split) else {
            guard note.elements("split").isEmpty else { return [] }
            return [finding(note, noSplitMessage(name), help: "set 'split' to the split")]
        }
        let names = model.days(of: split).map(\.name)
        if names.contains(where: { FoldedName.areEqual($0, name) }) { return [] }
        let help = Words.didYouMean(Near.suggestions(for: name, in: names))
        let expected = names.isEmpty ? nil : "expected " + Words.either(names.map(Words.quote))
        return [finding(note, message(name, model.graph.notes[split].name), help: help ?? expected)]
    }

    private static func finding(_ note: Note, _ message: String, help: String?) -> Finding {
        Finding(
            .dayNotInSplit, path: note.path, range: note.place(of: "day"), field: "day", message: message, help: help)
    }
}

extension Rule {
    static let dayNotInSplit = Rule(
        "day-not-in-split", .hint, summary: "a workout names a day that its split does not have")
}

// MARK: Words

private func message(_ day: String, _ split: String) -> String { "'\(split)' has no day \(Words.quote(day))" }

private func noSplitMessage(_ day: String) -> String {
    "\(Words.quote(day)) is the day of a split, and 'split' is missing"
}
