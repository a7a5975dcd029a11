extension Command {
    static let workout = Command(definition: WorkoutCommand.definition, run: WorkoutCommand.run)
}

/// `vault workout stats`: what came of the completed workouts.
enum WorkoutCommand {
    static let definition = CommandDefinition(
        "workout", "show what came of the completed workouts",
        arguments: [
            Argument("WHAT", choices: ["stats"], "stats"),
            Argument("EXERCISE", count: .any, "with stats: one exercise, by name, alias or path"),
        ],
        options: [WorkoutStats.weeksOption, Option("format", choices: ["text", "json"], "how to print")],
        example: """
            $ vault workout stats --weeks 8
            """,
        details: """
            Only ticked sets of completed workouts count, and warm-ups nowhere. Nothing is kept: every figure is \
            computed anew from the files.
            """)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        try WorkoutStats.run(request, exercise: Array(request.arguments.positionals.dropFirst()))
    }
}
