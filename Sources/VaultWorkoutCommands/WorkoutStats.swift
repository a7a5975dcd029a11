import VaultAnswers
import VaultConsole
import VaultKit
import VaultPlans
import VaultRequests
import VaultSyntax
import VaultWorkouts

/// `vault workout stats [EXERCISE]`: what came of the completed workouts.
enum WorkoutStats {
    /// How many weeks are shown by default.
    private static let standardWeeks = 12
    private static let mostWeeks = 52

    static let weeksOption = Option(
        "weeks", value: "N", .text, with: ["stats"], "how many of the last weeks to show; default: \(standardWeeks)")

    /// - Parameter written: the words after `stats`, the name of an exercise or none
    static func run(_ request: Request, exercise written: [String]) throws(CommandFailure) -> CommandResult {
        let vault = try request.vault()
        _ = try request.workouts(in: vault)
        let log = vault.snapshot.training(asOf: try request.today(vault))
        let weeks = try weeks(request)
        let weekStart = vault.settings.weekStart
        let isJSON = request.arguments.value("format") == "json"
        let text = TrainingText(model: log.model, style: request.style, width: request.invocation.width)
        if written.isEmpty {
            let overview = TrainingOverview(log, weeks: weeks, weekStart: weekStart)
            let result =
                isJSON
                ? CommandResult(Answers.workoutStats, TrainingAnswer.Overview(overview, log.model))
                : CommandResult(text.overview(overview))
            return request.warned(result, of: vault)
        }
        let exercise = try request.exercise(
            named: written.joined(separator: " "), log.model, in: vault, for: .reading)
        let figures = ExerciseFigures(log, exercise: exercise, weeks: weeks, weekStart: weekStart)
        let result =
            isJSON
            ? CommandResult(Answers.exerciseStats, TrainingAnswer.Figures(figures, log.model))
            : CommandResult(text.exercise(figures))
        return request.warned(result, of: vault)
    }

    private static func weeks(_ request: Request) throws(CommandFailure) -> Int {
        guard let written = request.arguments.value("weeks") else { return standardWeeks }
        guard let weeks = WholeNumber(written)?.within(1...mostWeeks) else {
            throw .usage(UsageError("'--weeks' is '\(written)'; expected a number from 1 to \(mostWeeks)"))
        }
        return weeks
    }
}
