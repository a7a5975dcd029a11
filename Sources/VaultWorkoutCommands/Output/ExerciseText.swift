import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGraph
import VaultSchema
import VaultWorkouts

/// Exercises for a terminal.
struct ExerciseText {
    let model: WorkoutsModel
    let style: Style
    let width: Int

    init(_ model: WorkoutsModel, style: Style, width: Int) {
        self.model = model
        self.style = style
        self.width = max(width, 40)
    }

    /// - Parameter filter: what they were chosen by, as it was typed
    func list(_ exercises: [Exercise], filter: String) -> String {
        if exercises.isEmpty {
            let none = "no exercise matches\(filter.isEmpty ? "" : " '\(filter)'"); 'vault exercise' lists them all"
            return model.exercises.isEmpty
                ? "no exercises yet; 'vault init --with workouts' adds a starter set\n"
                : DisplayText.visible(none) + "\n"
        }
        var table = TextTable(columns: [.init("exercise"), .init("each set"), .init("categories")])
        for exercise in exercises {
            table.add([
                .init(exercise.title + (exercise.isFavorite ? " *" : "")), .init(exercise.kind?.short ?? "?", .dim),
                .init(categories(exercise), .dim),
            ])
        }
        let favorites = exercises.contains(where: \.isFavorite) ? " (* is a favourite)" : ""
        return table.text(width: width, style: style)
            + style(.dim, Words.count(exercises.count, "exercise") + favorites)
            + "\n"
    }

    func page(_ exercise: Exercise, _ last: LastPerformance?, today: CalendarDate) -> String {
        let note = model.graph.notes[exercise.note]
        var text =
            style(.heading, DisplayText.visible(exercise.title)) + style(.dim, "  \(DisplayText.visible(note.path))")
        text += "\n"
        let marks = (exercise.isFavorite ? ["a favourite"] : []) + (exercise.isArchived ? ["archived"] : [])
        let kind =
            exercise.kind.map { "each set: \($0.words), for example \($0.samples)" } ?? "its type cannot be read"
        for line in DisplayText.wrapped(kind, to: width) { text += line + "\n" }
        let categories = categories(exercise)
        if !categories.isEmpty { text += "in \(DisplayText.visible(categories))\n" }
        if !marks.isEmpty { text += Words.list(marks, joint: "and") + "\n" }
        guard let last else {
            return text + "not trained yet; in a workout: vault workout add \(ShellWord.quoted(exercise.name))\n"
        }
        text += "\nlast time, \(WorkoutWords.ago(last.day, today)):\n"
        for set in last.sets { text += "  \(WorkoutWords.set(set, of: exercise.kind))\n" }
        return text
    }

    private func categories(_ exercise: Exercise) -> String {
        exercise.categories.map { model.graph.notes[$0].title }.joined(separator: ", ")
    }
}

extension ExerciseKind {
    /// A word or two for a column.
    fileprivate var short: String {
        switch self {
        case .weightAndReps: "weight, reps"
        case .bodyweightAndReps: "reps, ±weight"
        case .reps: "reps"
        case .time: "time"
        case .distanceAndTime: "distance, time"
        case .weightAndTime: "weight, time"
        }
    }
}
