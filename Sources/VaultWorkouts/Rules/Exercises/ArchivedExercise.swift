import VaultChecks
import VaultSchema
import VaultSyntax

/// A template with an exercise that is put away.
enum ArchivedExercise {
    static func finding(_ link: Link, _ exercise: Exercise, _ note: Note) -> Finding {
        Finding(
            .archivedExercise, path: note.path, range: link.destination, message: message(exercise.title),
            help: "take it out of the template, or bring it back with: vault exercise archive \(exercise.name) --undo")
    }
}

extension Rule {
    static let archivedExercise = Rule(
        "archived-exercise", .hint, summary: "a template has an exercise that is archived",
        page: """
            An archived exercise is left out of lists, and a workout from the template would have it all the same.

            ```markdown
            ---
            type: workout-template
            ---
            ## [[upright-row]]
            - [ ] 10 x 30 kg
            ```

            Take it out of the template, archive the template too, or bring the exercise back.
            """)
}

// MARK: Words

private func message(_ title: String) -> String { "\(Words.quote(title)) is archived" }
