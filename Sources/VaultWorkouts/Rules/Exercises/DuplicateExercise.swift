import VaultChecks
import VaultSchema

/// Exercises with the same title and type.
enum DuplicateExercise {
    /// One finding for each but the first by path; archived ones count. Cost: linear in the exercises.
    static func findings(_ model: WorkoutsModel) -> [Finding] {
        var first: [Key: Int] = [:]
        var findings: [Finding] = []
        for (index, exercise) in model.exercises.enumerated() {
            guard let key = Key(exercise) else { continue }
            guard let earlier = first[key] else {
                first[key] = index
                continue
            }
            findings.append(finding(exercise, model.exercises[earlier], model))
        }
        return findings
    }

    private static func finding(_ exercise: Exercise, _ first: Exercise, _ model: WorkoutsModel) -> Finding {
        let (note, other) = (model.graph.notes[exercise.note], model.graph.notes[first.note])
        return Finding(
            .duplicateExercise, path: note.path, range: note.place(of: "title"), field: "title",
            message: message(exercise, first), help: help(first),
            related: [.init(path: other.path, range: other.place(of: "title"), message: "the first one")])
    }

    /// What tells exercises apart.
    private struct Key: Hashable {
        let title: String
        let kind: ExerciseKind

        /// Nil where the type cannot be read.
        init?(_ exercise: Exercise) {
            guard let kind = exercise.kind else { return nil }
            self.kind = kind
            title = WorkoutsModel.folded(exercise.title)
        }
    }
}

extension WorkoutsModel {
    /// A title as exercises compare it: without case and blanks around.
    static func folded(_ title: String) -> String {
        title.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The exercise with a title and kind, archived ones too; nil for none. Cost: linear in the exercises.
    package func exercise(titled title: String, kind: ExerciseKind) -> Exercise? {
        let wanted = Self.folded(title)
        return exercises.first { $0.kind == kind && Self.folded($0.title) == wanted }
    }
}

extension Rule {
    static let duplicateExercise = Rule(
        "duplicate-exercise", .error, summary: "two exercises have the same title and type",
        page: """
            An exercise is known by its title, without regard to case and blanks around it, and its `exercise_type`.
            Archived ones count too. The same title with another type is another exercise.

            ```yaml
            # exercises/bench-press.md and exercises/bench-press-2.md
            type: exercise
            title: Bench Press
            exercise_type: weight_and_reps
            ```

            Keep one and let the links lead to it, or call the other by what makes it different.
            """)
}

// MARK: Words

private func message(_ exercise: Exercise, _ first: Exercise) -> String {
    let other = first.isArchived ? "the archived '\(first.name)'" : "'\(first.name)'"
    return "\(Words.quote(exercise.title)) is the title of \(other) too, of the same type"
}

private func help(_ first: Exercise) -> String {
    first.isArchived
        ? "bring it back with: vault exercise archive \(first.name) --undo"
        : "keep one of them and let the links lead to it"
}
