import VaultChecks
import VaultSchema
import VaultSyntax

/// Exercises with the same title and type.
enum DuplicateExercise {
    /// One finding for each exercise that has another like it, so that an edit of either is reported; archived ones
    /// count. Cost: linear in the exercises.
    static func findings(_ model: WorkoutsModel) -> [Finding] {
        var groups: [Key: [Int]] = [:]
        for (index, exercise) in model.exercises.enumerated() {
            if let key = Key(exercise) { groups[key, default: []].append(index) }
        }
        return groups.values.filter { $0.count > 1 }.flatMap { group in
            group.map { index in
                let other = group[0] == index ? group[1] : group[0]
                let joined = model.graph.mergeCommand([index, other].map { model.exercises[$0].note })
                return finding(model.exercises[index], model.exercises[other], joined, model)
            }
        }
    }

    private static func finding(
        _ exercise: Exercise, _ other: Exercise, _ command: String, _ model: WorkoutsModel
    ) -> Finding {
        let (note, same) = (model.graph.notes[exercise.note], model.graph.notes[other.note])
        return Finding(
            .duplicateExercise, path: note.path, range: note.place(of: "title"), field: "title",
            message: message(exercise, other), help: help(other, command),
            related: [.init(path: same.path, range: same.place(of: "title"), message: "the other exercise")])
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
    /// A title as exercises compare it: without case and spaces around.
    static func folded(_ title: String) -> String {
        title.lowercased().singleSpaced
    }

    /// The exercise with a title and kind, archived ones too; nil for none. Cost: linear in the exercises.
    package func exercise(titled title: String, kind: ExerciseKind) -> Exercise? {
        let wanted = Self.folded(title)
        return exercises.first { $0.kind == kind && Self.folded($0.title) == wanted }
    }
}

extension Rule {
    static let duplicateExercise = Rule(
        "duplicate-exercise", .error, summary: "two exercises have the same title and type")
}

// MARK: Words

private func message(_ exercise: Exercise, _ other: Exercise) -> String {
    let name = other.isArchived ? "the archived '\(other.name)'" : "'\(other.name)'"
    return "\(Words.quote(exercise.title)) is also the title of \(name), with the same type"
}

private func help(_ other: Exercise, _ command: String) -> String {
    other.isArchived
        ? "restore it with: vault exercise archive \(other.name) --undo"
        : "merge them with: \(command)"
}
