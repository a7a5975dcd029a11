import VaultChecks
import VaultConsole
import VaultEdits
import VaultGoals
import VaultKit
import VaultPlans
import VaultProgress
import VaultRecords
import VaultRequests
import VaultReviews
import VaultSyntax

extension Command {
    package static let log = Command(definition: LogCommand.definition, run: LogCommand.run)

    /// What to write instead of an option that is called like a field with amounts: `--measures '5 km'`.
    package static func logRemedy(_ option: String, _ value: String?) -> String? {
        let amounts = GoalTypes.action.fields.filter { if case .quantity = $0.scalar { true } else { false } }.map(
            \.name)
        guard amounts.contains(option) || !OtherWords.meant(by: option, in: amounts).isEmpty else { return nil }
        return "write only the amount: \(value ?? "'5 km'")"
    }
}

/// `vault log TITLE [QUANTITY …]`: writes down what was done.
enum LogCommand {
    static let definition = CommandDefinition(
        "log", "log what you did, with its amounts",
        arguments: [
            Argument("TITLE", .title(of: ["action"]), count: .any, "what you did"),
            Argument(
                "QUANTITY", .quantity, count: .any,
                "how much, such as '5.2 km' or 5.2 km; a length of time (31 min) becomes the duration"),
        ],
        options: [
            Option(
                "goal", value: "GOAL", .goal, isRepeatable: true, "the goal, milestone or obligation it counts towards"),
            Option("date", value: "DATE", .date, "the day, such as yesterday or -2d; default: today"),
            Option("time", value: "TIME", .text, "when it started, such as 07:15"),
            Option("again", "repeat your last action, or the last with this title"),
            Option("new-unit", "allow a new unit that is similar to a known one"),
            .format, .dryRun,
        ], writes: true)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let arguments = request.arguments
        return try request.make(tellsSimilar: true) { (vault) throws(CommandFailure) in
            let words = try words(arguments.positionals, in: vault)
            if words.title.allSatisfy(\.isOnlyWhitespace), !arguments.has("again") {
                let amount = words.quantities.first.map { "; '\($0.text)' is an amount" } ?? ""
                throw .usage(
                    UsageError(
                        "'vault log' needs a TITLE\(amount)", help: "for example: vault log 'Morning run' 5.2 km"))
            }
            let today = try request.today(vault)
            let day = try request.usage { () throws(UsageError) in
                try arguments.date("date", today: today, direction: .past) ?? today
            }
            var action = NewAction(title: words.title, day: day, words.quantities)
            action.time = arguments.value("time")
            action.goals = arguments.values("goal")
            if arguments.has("again") {
                guard let last = vault.snapshot.lastAction(titled: words.title, asOf: today) else {
                    let what =
                        words.title.isEmpty ? "there is no action" : "no action's title begins with '\(words.title)'"
                    let hasNone = vault.graph.records("action").isEmpty
                    throw .refused(
                        "\(what), so there is nothing to repeat",
                        help: hasNone
                            ? "log one with: vault log 'What you did'" : "to see all actions: vault list actions")
                }
                action = vault.snapshot.repeating(last, with: action)
            }
            guard let record = vault.snapshot.record(of: action, makesNearUnits: arguments.has("new-unit")) else {
                throw request.missing(pack: "goals", in: vault)
            }
            return try plan(record, request, vault)
        } remarks: { vault, planned in
            let read = try? vault.snapshot.logWords(arguments.positionals)
            let goals = (try? request.today(vault)).map { today in
                vault.snapshot.remarks(onLogged: planned, read?.quantities.map(\.text) ?? [], asOf: today)
            }
            return unitLess(read, request, in: vault) + amountInTitle(of: planned, read, request, in: vault)
                + dayInTitle(arguments) + (goals ?? [])
        }
    }

    /// A word about a number that became a part of the title because it has no unit. That of the goal is proposed.
    private static func unitLess(_ read: LogWords?, _ request: Request, in vault: Vault) -> [Advice] {
        guard let number = read?.bareNumber else { return [] }
        let goal = request.arguments.value("goal").flatMap {
            try? request.record(named: $0, of: GoalTypes.tracked, in: vault, for: .reading)
        }
        let unit = goal.flatMap { vault.snapshot.unit(ofGoal: $0) } ?? "times"
        return [
            Advice(
                reason: "'\(number)' has no unit, so it is part of the title; to count it, add one: '\(number) \(unit)'"
            )
        ]
    }

    /// A word about amounts inside of quotes, which are a part of the title, with the line that counts them.
    private static func amountInTitle(
        of planned: PlannedRecord, _ read: LogWords?, _ request: Request, in vault: Vault
    ) -> [Advice] {
        let given = Set((read?.quantities ?? []).map(\.text))
        for word in request.arguments.positionals {
            let parts = word.split(separator: " ").map(String.init)
            guard parts.count > 1, let inner = try? vault.snapshot.logWords(parts), !inner.title.isEmpty else {
                continue
            }
            let units = vault.graph.units
            for amount in inner.quantities where units.unit(amount.unit).isKnown && !given.contains(amount.text) {
                let isTime = units.unit(amount.unit).group == "s"
                let field = isTime ? "duration=" : "measures+="
                return [
                    Advice(
                        reason: "'\(amount.text)' is part of the title, so it is not counted.", purpose: "To count it",
                        command: ["vault", "set", planned.name, field + amount.text])
                ]
            }
        }
        return []
    }

    /// A word about a day that became a part of the title.
    private static func dayInTitle(_ arguments: ParsedArguments) -> [Advice] {
        let words = arguments.positionals.dropFirst()
        guard !arguments.has("date") else { return [] }
        for word in words.reversed() {
            let day = (word.hasPrefix("@") ? word.dropFirst() : word[...]).lowercased()
            guard DateArgument.words.contains(day) || CalendarDate.read(Array(day.utf8).span).value != nil
            else { continue }
            return [
                Advice(reason: "'\(word)' is part of the title; to log it for that day: vault undo; then --date \(day)")
            ]
        }
        return []
    }

    private static func words(_ words: [String], in vault: Vault) throws(CommandFailure) -> LogWords {
        if let (word, assignment) = vault.snapshot.assignment(in: words) {
            throw .usage(
                UsageError(
                    "'\(word)' would be part of the title; nothing was written", help: remedy(assignment, in: vault)))
        }
        let read: LogWords
        do throws(LogWords.Problem) {
            read = try vault.snapshot.logWords(words)
        } catch {
            throw .usage(
                UsageError(
                    "'\(error.text)' is unclear", suggestions: error.suggestions,
                    otherwise: "write each amount as a word of its own, such as 5.2km 31min"))
        }
        var given: Set<String> = []
        guard let twice = read.quantities.first(where: { !given.insert($0.text).inserted }) else { return read }
        throw .usage(
            UsageError(
                "'\(twice.text)' is given twice, but would count once; nothing was written",
                help: "write one amount for all of it"))
    }

    /// How an action is logged with what was written as a field.
    private static func remedy(_ assignment: FieldAssignment, in vault: Vault) -> String {
        if let type = vault.graph.schema.type("action") {
            let foreign = vault.snapshot.foreignFields([assignment], of: type)
            if let first = foreign.first { return "leave it out: " + first.reason }
        }
        let (field, text) = (assignment.field, assignment.text)
        func value(_ placeholder: String) -> String { text.isEmpty ? placeholder : ShellWord.quoted(text) }
        return switch field {
        case "date" where !text.contains(":"): "use --date \(value("DATE"))"
        case "date": "use --time \(value("TIME"))"
        case "time": "use --time \(value("TIME"))"
        case "goals": "use --goal \(value("GOAL"))"
        case "duration", "measures": "write only the amount: \(value("'5 km'"))"
        case "title": "write only the title: \(value("'Morning run'"))"
        default: "log it without, then: vault set NAME \(field)\(assignment.verb.rawValue)\(value("TEXT"))"
        }
    }

    private static func plan(
        _ record: NewRecord, _ request: Request, _ vault: Vault
    ) throws(CommandFailure) -> PlannedRecord {
        do throws(CommandFailure) {
            return try request.plan(record, in: vault)
        } catch {
            guard case .refused(let message, let help?, _, _) = error, message.contains("[unknown-unit]") else {
                throw error
            }
            throw .refused(
                message,
                help: help + (help.hasSuffix("?") ? " " : "; ") + "'--new-unit' creates a measure for it anyway")
        }
    }
}
