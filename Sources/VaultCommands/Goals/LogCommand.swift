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
        } done: { vault, planned in
            let read = try? vault.snapshot.logWords(arguments.positionals)
            return unitLess(read, request, in: vault) + amountInTitle(of: planned, read, request, in: vault)
                + dayInTitle(arguments) + suggestions(planned, read?.quantities.map(\.text) ?? [], vault, request)
        }
    }

    /// A word about a number that became a part of the title because it has no unit. That of the goal is proposed.
    private static func unitLess(_ read: LogWords?, _ request: Request, in vault: Vault) -> String {
        guard let number = read?.bareNumber else { return "" }
        let goal = request.arguments.value("goal").flatMap {
            try? request.record(named: $0, of: GoalTypes.tracked, in: vault, for: .reading)
        }
        let unit = goal.flatMap { vault.snapshot.unit(ofGoal: $0) } ?? "times"
        return "'\(number)' has no unit, so it is part of the title; to count it, add one: '\(number) \(unit)'\n"
    }

    /// A word about amounts inside of quotes, which are a part of the title, with the line that counts them.
    private static func amountInTitle(
        of planned: PlannedRecord, _ read: LogWords?, _ request: Request, in vault: Vault
    ) -> String {
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
                let line = ["vault", "set", planned.name, field + amount.text].map(ShellWord.quoted).joined(
                    separator: " ")
                return "'\(amount.text)' is part of the title, so it is not counted; to count it:\n"
                    + "  \(DisplayText.visible(line))\n"
            }
        }
        return ""
    }

    /// A word about a day that became a part of the title.
    private static func dayInTitle(_ arguments: ParsedArguments) -> String {
        let words = arguments.positionals.dropFirst()
        guard !arguments.has("date") else { return "" }
        for word in words.reversed() {
            let day = (word.hasPrefix("@") ? word.dropFirst() : word[...]).lowercased()
            guard DateArgument.words.contains(day) || CalendarDate.read(Array(day.utf8).span).value != nil
            else { continue }
            return DisplayText.visible(
                "'\(word)' is part of the title; to log it for that day: vault undo; then --date \(day)") + "\n"
        }
        return ""
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
            let foreign = vault.foreignFields([assignment], of: type)
            if !foreign.isEmpty { return "leave it out: " + foreign.dropLast() }
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

    /// What an amount of 0 or less does to a goal: `0 books adds nothing to 'Read 12 books'`.
    private static func unusual(_ goal: Snapshot.LinkedGoal) -> [String] {
        guard goal.reason == nil else { return [] }
        return goal.unusual.map { amount in
            let title = "'\(DisplayText.visible(goal.title))'"
            if amount.amount.isZero {
                return goal.countsActions
                    ? "\(title) counts this action, although it is \(amount)" : "\(amount) adds nothing to \(title)"
            }
            return "\(amount) takes \(amount.amount.magnitude.decimalText(places: 2)) away from \(title)"
        }
    }

    /// What it counts towards; where that is nothing yet, the goals that it surely belongs to, as a line to run.
    private static func suggestions(
        _ planned: PlannedRecord, _ amounts: [String], _ vault: Vault, _ request: Request
    ) -> String {
        guard let today = try? request.today(vault) else { return "" }
        func quoted(_ titles: [String]) -> String {
            Words.list(titles.map { "'\(DisplayText.visible($0))'" }, joint: "and")
        }
        let linked = vault.snapshot.linkedGoals(of: planned, asOf: today)
        func wrapped(_ sentence: String) -> String {
            DisplayText.wrapped(sentence, to: request.invocation.width).map { $0 + "\n" }.joined()
        }
        let counting = linked.filter { $0.reason == nil }.map(\.title)
        var told = counting.isEmpty ? "" : wrapped("counts towards \(quoted(counting))")
        for goal in linked {
            let title = quoted([goal.title])
            switch goal.reason {
            case nil: continue
            case .noTarget: told += wrapped("linked to \(title), which has no target yet. To set one:")
            case .noAmount: told += wrapped("linked to \(title), but counts for none of its targets. To see why:")
            case .outsideGoal, .noOccurrence: told += wrapped("linked to \(title), but does not count. To see why:")
            }
            let line =
                goal.reason == .noTarget
                ? EmptyScreen.newTarget(for: goal.name, reachedBy: amounts)
                : "vault progress \(ShellWord.quoted(goal.name)) --explain"
            told += "  \(DisplayText.visible(line))\n"
        }
        if !told.isEmpty { return told + linked.flatMap(unusual).map(wrapped).joined() }
        guard let matched = vault.snapshot.matched(planned, asOf: today) else { return "" }
        let probable = matched.probable
        guard let first = probable.first else {
            if GoalTypes.tracked.contains(where: { !vault.graph.records($0).isEmpty }) {
                let line = "vault match \(ShellWord.quoted(planned.name))"
                return "counts towards no goal yet: \(DisplayText.visible(line))\n"
            }
            return "counts towards no goal yet. To make one:\n"
                + "  \(DisplayText.visible(EmptyScreen.newGoal(for: matched)))\n"
        }
        let titles = quoted(probable.map(\.title))
        let links = probable.map { "goals+=" + $0.destination }
        let line = (["vault", "set", planned.name] + links).map(ShellWord.quoted).joined(separator: " ")
        let words = first.band == .confident ? "It may count towards" : "It is not certain, but it may count towards"
        return wrapped("\(words) \(titles). To link it:") + "  \(DisplayText.visible(line))\n"
    }
}
