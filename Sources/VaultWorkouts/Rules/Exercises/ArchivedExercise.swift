import VaultChecks
import VaultSchema
import VaultSyntax

/// A template with an archived exercise.
enum ArchivedExercise {
    static func finding(_ link: Link, _ exercise: Exercise, _ note: Note) -> Finding {
        Finding(
            .archivedExercise, path: note.path, range: link.destination, message: message(exercise.title),
            help: "remove it from the template, or restore it with: vault exercise archive \(exercise.name) --undo")
    }
}

extension Rule {
    static let archivedExercise = Rule(
        "archived-exercise", .hint, summary: "a template contains an archived exercise")
}

// MARK: Words

private func message(_ title: String) -> String { "\(Words.quote(title)) is archived" }
