import VaultAnswers
import VaultConsole
import VaultGoalAnswers
import VaultGoals
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultReviews

extension Command {
    package static let match = Command(definition: MatchCommand.definition, run: MatchCommand.run)
}

/// `vault match`: goals that actions without one may belong to.
enum MatchCommand {
    static let definition = CommandDefinition(
        "match", "suggest goals for actions that have none",
        arguments: [
            Argument(
                "ACTION", .record(of: ["action", "workout"]), count: .any,
                "only these actions or workouts, even if they have goals")
        ],
        options: [
            Option(
                "goal", value: "GOAL", .goal, isRepeatable: true, "only suggest these goals, milestones and obligations"
            ),
            Option("term", value: "TERM", .term, "only actions within this term, year or period"),
            Option("from", value: "DATE", .date, "only actions from this day on"),
            Option("to", value: "DATE", .date, "only actions up to this day"),
            Option("accept", "link the suggestions that are certain, asking for each"),
            Option("yes", short: "y", "with --accept: link them without asking"),
            .dryRun,
            Option("all", "list every action, also those without a suggestion"),
            Option("format", choices: ["text", "json", "jsonl", "csv", "tsv"], "output format"),
        ])

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let vault = try request.vault(writing: request.arguments.has("accept"))
        try request.refuseEmptyScreen(ofPack: "goals", in: vault)
        let question = try question(request, vault)
        let overview = vault.snapshot.goals.suggestions(question, spread: vault.snapshot.work)
        if request.arguments.has("accept") {
            return try MatchAcceptance(overview, question, vault, request).write(from: vault)
        }
        if let name = ["yes", "dry-run"].first(where: request.arguments.has) {
            throw .usage(UsageError("'--\(name)' is for 'vault match --accept'"))
        }
        if let result = request.result(Answers.match, overview) { return request.warned(result, of: vault) }
        switch request.arguments.value("format") {
        case "jsonl":
            let lines = MatchAnswer.suggestions(overview)
            return request.warned(CommandResult(Answers.matchLines, lines: lines), of: vault)
        default:
            let goals = question.actions == nil ? [] : goals(open: overview.unmatched, vault)
            let text = MatchText.render(
                overview, question: question, showsAll: request.arguments.has("all"),
                hasNoActions: vault.graph.records("action").isEmpty, goals: goals,
                style: request.style, width: request.invocation.width)
            return request.warned(CommandResult(text), of: vault)
        }
    }

    /// What links of these actions may say: the goals that are open on each of their days, by due date.
    private static func goals(open actions: [MatchedAction], _ vault: Vault) -> [String] {
        let open = vault.snapshot.goals.goals.filter { goal in
            goal.plan.kind == .goal && goal.isOpen && actions.allSatisfy { goal.dates.contains($0.day) }
        }
        return open.sorted { ($0.dates.due ?? .last, $0.plan.path) < ($1.dates.due ?? .last, $1.plan.path) }
            .map { vault.snapshot.linkText(to: $0.note) }
    }

    private static func question(_ request: Request, _ vault: Vault) throws(CommandFailure) -> MatchQuestion {
        let arguments = request.arguments
        let today = try request.today(vault)
        var question = MatchQuestion(asOf: today)
        if arguments.has("all") { question.most = 20 }
        (question.from, question.to) = try request.usage { () throws(UsageError) in
            (
                try arguments.date("from", today: today, direction: .past),
                try arguments.date("to", today: today, direction: .past)
            )
        }
        if let from = question.from, let to = question.to, to < from {
            throw .usage(UsageError("'--from' is \(from), which is after '--to' \(to)"))
        }
        if let written = arguments.value("term") {
            let days = try days(ofTerm: written, in: vault, request)
            question.from = max(question.from ?? days.first, days.first)
            question.to = min(question.to ?? days.last, days.last)
        }
        let use: NameUse = arguments.has("accept") ? .writing : .reading
        if !arguments.positionals.isEmpty {
            let model = vault.snapshot.goals
            var actions: [NoteID] = []
            for written in arguments.positionals {
                actions.append(try action(named: written, in: vault, model, for: use, request))
            }
            question.actions = Array(Set(actions))
        }
        if arguments.has("goal") {
            var goals: [NoteID] = []
            for written in arguments.values("goal") {
                goals.append(
                    try request.record(named: written, of: GoalTypes.tracked, in: vault, for: use))
            }
            question.goals = goals
        }
        return question
    }

    private static func days(
        ofTerm written: String, in vault: Vault, _ request: Request
    ) throws(CommandFailure) -> (first: CalendarDate, last: CalendarDate) {
        let index = try ProgressCommand.term(named: written, in: vault, request)
        if let days = vault.snapshot.days(ofTerm: index) { return days }
        let note = vault.graph.notes[index]
        throw .refused("'\(note.name)' has no readable dates", help: "see why with: vault check '\(note.path)'")
    }

    /// An action, or a record of another pack that goals count like one.
    private static func action(
        named written: String, in vault: Vault, _ model: GoalsModel, for use: NameUse, _ request: Request
    ) throws(CommandFailure) -> NoteID {
        let graph = vault.graph
        let contributions = Set(model.contributions.compactMap { graph.notes[$0.note].type }).map {
            graph.schema.types[$0].name
        }
        let index = try request.record(named: written, of: ["action"] + contributions.sorted(), in: vault, for: use)
        let note = graph.notes[index]
        if model.contribution(ofNote: index) != nil { return index }
        guard note.type == graph.schema.type("action") else {
            throw .refused(
                "'\(note.name)' cannot count towards any goal", help: "see it with: vault show '\(note.path)'")
        }
        guard note.date("date") != nil else {
            throw .refused(
                "'\(note.name)' has no readable date", help: "see why with: vault check '\(note.path)'")
        }
        return index
    }
}
