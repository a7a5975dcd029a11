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
        "archived-exercise", .hint, summary: "a template contains an archived exercise",
        page: """
            An archived exercise does not appear in lists, but a workout started from this template would still contain
            it.

            ```markdown
            ---
            type: workout-template
            ---
            ## [[upright-row]]
            - [ ] 10 x 30 kg
            ```

            Remove it from the template, archive the template too, or restore the exercise.
            """)
}

// MARK: Words

private func message(_ title: String) -> String { "\(Words.quote(title)) is archived" }
