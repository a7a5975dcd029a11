import VaultChecks
import VaultGraph
import VaultKit
import VaultWorkouts

/// `vault workout stats [EXERCISE]`: what came of the completed workouts.
enum WorkoutStats {
    /// How many weeks are told where nobody says.
    private static let standardWeeks = 12
    private static let mostWeeks = 52

    static let weeksOption = Option(
        "weeks", value: "N", "with stats: how many of the last weeks to tell, \(standardWeeks) without it")

    /// - Parameter written: the words behind `stats`; at most one
    static func run(_ request: Request, exercise written: [String]) throws(CommandFailure) -> CommandResult {
        let vault = try request.vault()
        let log = vault.training(asOf: try request.today(vault))
        let weeks = try weeks(request)
        let weekStart = vault.settings.weekStart
        let isJSON = request.arguments.value("format") == "json"
        let text = TrainingText(model: log.model, style: request.style, width: request.invocation.width)
        guard let name = written.first else {
            let overview = TrainingOverview(log, weeks: weeks, weekStart: weekStart)
            let result =
                isJSON
                ? CommandResult(stdout: TrainingJSON.render(overview, log.model))
                : CommandResult(text.overview(overview))
            return request.warned(result, of: vault)
        }
        guard written.count == 1 else { throw .usage(UsageError("'stats' is of one exercise")) }
        let exercise = try self.exercise(named: name, in: vault, log.model)
        let figures = ExerciseFigures(log, exercise: exercise, weeks: weeks, weekStart: weekStart)
        let result =
            isJSON
            ? CommandResult(stdout: TrainingJSON.render(figures, log.model)) : CommandResult(text.exercise(figures))
        return request.warned(result, of: vault)
    }

    private static func weeks(_ request: Request) throws(CommandFailure) -> Int {
        guard let written = request.arguments.value("weeks") else { return standardWeeks }
        guard let weeks = Int(written), (1...mostWeeks).contains(weeks) else {
            throw .usage(UsageError("'--weeks' is '\(written)'; expected a number from 1 to \(mostWeeks)"))
        }
        return weeks
    }

    /// The index in the model's exercises of what a person means by name, alias, path or beginning.
    private static func exercise(
        named written: String, in vault: Vault, _ model: WorkoutsModel
    ) throws(CommandFailure) -> Int {
        switch vault.record(named: written, of: ["exercise"]) {
        case .one(let index):
            guard let exercise = model.exerciseIndex(ofNote: index) else {
                throw .usage(UsageError("'\(written)' is no exercise that counts"))
            }
            return exercise
        case .several(let indices):
            let names = indices.map { vault.graph.notes[$0].name }
            throw .usage(UsageError("'\(written)' may be \(Words.alternatives(Array(names.prefix(8))))"))
        case .none(let near):
            throw .usage(UsageError("no exercise is named '\(written)'", suggestions: near))
        }
    }
}
