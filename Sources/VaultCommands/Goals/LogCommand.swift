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
        // What was asked for stays answered when the vault has to be read again.
        var answered: LogWords?
        return try request.make(tellsSimilar: true) { (vault) throws(CommandFailure) in
            let today = try request.today(vault)
            let day = try request.usage { () throws(UsageError) in
                try arguments.date("date", today: today, direction: .past) ?? today
            }
            let goals = arguments.values("goal")
            var words = if let answered { answered } else { try words(arguments.positionals, in: vault) }
            if answered == nil, !arguments.has("again"), let bare = words.bare, words.quantities.isEmpty,
                !bare.title.isEmpty || !goals.isEmpty
            {
                words = try withUnit(bare, on: day, request, in: vault)
            }
            answered = words
            var action = NewAction(title: words.title, day: day, words.quantities)
            action.time = arguments.value("time")
            action.goals = goals
            if words.title.allSatisfy(\.isOnlyWhitespace), !arguments.has("again") {
                guard let goal = goals.first else { throw untitled(words) }
                let number = try request.record(named: goal, of: GoalTypes.tracked, in: vault, for: .reading)
                action.title = vault.graph.notes[number].title
            }
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
            guard let read = answered else { return "" }
            let respelled = read.quantities.compactMap { amount in
                amount.given.map {
                    "'\(DisplayText.visible($0))' is written as '\(DisplayText.visible(amount.text))'\n"
                }
            }.joined()
            return respelled + numberInTitle(read) + amountInTitle(of: planned, read, request, in: vault)
                + dayInTitle(arguments) + suggestions(planned, read.quantities.map(\.text), vault, request)
        }
    }

    private static func untitled(_ words: LogWords) -> CommandFailure {
        let amount = words.quantities.first.map { "; '\($0.text)' is an amount" } ?? ""
        return .usage(
            UsageError(
                "'vault log' needs a TITLE\(amount)",
                help: "for example: vault log 'Morning run' 5.2 km; with --goal, the title of the goal is taken"))
    }

    /// The words with the unit of a number that has none: asked for at a terminal, where that of the goal is offered.
    private static func withUnit(
        _ bare: LogWords.BareNumber, on day: CalendarDate, _ request: Request, in vault: Vault
    ) throws(CommandFailure) -> LogWords {
        let goals = request.arguments.values("goal")
        let goal = goals.first.flatMap {
            try? request.record(named: $0, of: GoalTypes.tracked, in: vault, for: .reading)
        }
        let action = NewAction(title: bare.title, day: day, [])
        let unit = vault.snapshot.likelyUnit(of: action, goal: goal, asOf: try request.today(vault))
        func line(_ words: [String]) -> String {
            let options = goals.flatMap { ["--goal", $0] }
            return (["vault", "log"] + words.filter { !$0.isEmpty } + options).map(ShellWord.quoted).joined(
                separator: " ")
        }
        let whole = request.arguments.positionals.joined(separator: " ")
        let amount = bare.number == "1" && unit == "times" ? "1 time" : "\(bare.number) \(unit)"
        let asTitle = bare.title.isEmpty ? "" : "; as part of the title: \(line([whole]))"
        let refusal = CommandFailure.usage(
            UsageError(
                "'\(bare.number)' has no unit; nothing was written",
                help: "with a unit: \(line([bare.title, amount]))\(asTitle)"))
        guard request.mayAsk else { throw refusal }
        var question: Question =
            "\(DisplayText.visible("What is \(bare.number)? A unit, Enter for \(unit), or - for a part of the title:")) "
        question.help = "The unit, such as reps or km. With '-' the title is \(Words.quote(whole))."
        guard let said = request.invocation.ask(question) else { throw refusal }
        if said == "-" { return try words([whole], in: vault) }
        return try words([bare.title, "\(bare.number) \(said.isEmpty ? unit : said)"], in: vault)
    }

    /// A word about a number that is part of the title although there are amounts, or is the title.
    private static func numberInTitle(_ read: LogWords) -> String {
        guard let bare = read.bare, !read.quantities.isEmpty || bare.title.isEmpty else { return "" }
        return "'\(DisplayText.visible(bare.number))' has no unit, so it is part of the title\n"
    }

    /// A word about amounts inside of quotes, which are a part of the title, with the line that counts them.
    private static func amountInTitle(
        of planned: PlannedRecord, _ read: LogWords, _ request: Request, in vault: Vault
    ) -> String {
        let given = Set(read.quantities.map(\.text))
        for word in request.arguments.positionals {
            let parts = word.split(separator: " ").map(String.init)
            guard parts.count > 1 else { continue }
            let inner: LogWords
            do throws(LogWords.Problem) {
                inner = try vault.snapshot.logWords(parts)
            } catch {
                if word.contains(error.text) {
                    return DisplayText.visible("'\(error.text)' is part of the title, so it is not counted") + "\n"
                }
                continue
            }
            if inner.title.isEmpty { continue }
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
        do throws(LogWords.Problem) {
            return try vault.snapshot.logWords(words)
        } catch {
            throw .usage(
                UsageError(
                    "'\(error.text)' \(error.reason); nothing was written", suggestions: error.suggestions,
                    otherwise: error.remedy))
        }
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
