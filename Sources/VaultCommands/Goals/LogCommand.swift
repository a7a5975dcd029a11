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

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let arguments = request.arguments
        // What was asked for stays answered when the vault has to be read again.
        var answered: LogWords?
        return try request.make(tellsSimilar: true) { (vault) throws(Refusal) in
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
        } remarks: { vault, planned in
            guard let read = answered else { return [] }
            let respelled = read.quantities.compactMap { amount in
                amount.given.map { Advice(reason: "'\($0)' is written as '\(amount.text)'") }
            }
            let goals = (try? request.today(vault)).map { today in
                vault.snapshot.remarks(onLogged: planned, read.quantities.map(\.text), asOf: today)
            }
            return respelled + numberInTitle(read) + amountInTitle(of: planned, read, request, in: vault)
                + dayInTitle(arguments) + (goals ?? [])
        }
    }

    private static func untitled(_ words: LogWords) -> Refusal {
        let amount = words.quantities.first.map { "; '\($0.text)' is an amount" } ?? ""
        return .usage(
            "'vault log' needs a TITLE\(amount)",
            help: "for example: vault log 'Morning run' 5.2 km; with --goal, the title of the goal is taken")
    }

    /// The words with the unit of a number that has none: asked for at a terminal, where that of the goal is offered.
    private static func withUnit(
        _ bare: LogWords.BareNumber, on day: CalendarDate, _ request: Request, in vault: Vault
    ) throws(Refusal) -> LogWords {
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
        let whole = request.words.joined(separator: " ")
        let amount = bare.number == "1" && unit == "times" ? "1 time" : "\(bare.number) \(unit)"
        let asTitle = bare.title.isEmpty ? "" : "; as part of the title: \(line([whole]))"
        let refusal = Refusal.usage(
            "'\(bare.number)' has no unit; nothing was written",
            help: "with a unit: \(line([bare.title, amount]))\(asTitle)")
        guard request.mayAsk else { throw refusal }
        var question: Question =
            "\(DisplayText.visible("What is \(bare.number)? A unit, Enter for \(unit), or - for a part of the title:")) "
        question.help = "The unit, such as reps or km. With '-' the title is \(Words.quote(whole))."
        guard let said = request.invocation.ask(question) else { throw refusal }
        if said == "-" { return try words([whole], in: vault) }
        return try words([bare.title, "\(bare.number) \(said.isEmpty ? unit : said)"], in: vault)
    }

    /// A word about a number that is part of the title although there are amounts, or is the title.
    private static func numberInTitle(_ read: LogWords) -> [Advice] {
        guard let bare = read.bare, !read.quantities.isEmpty || bare.title.isEmpty else { return [] }
        return [Advice(reason: "'\(bare.number)' has no unit, so it is part of the title")]
    }

    /// A word about amounts inside of quotes, which are a part of the title, with the line that counts them.
    private static func amountInTitle(
        of planned: PlannedRecord, _ read: LogWords, _ request: Request, in vault: Vault
    ) -> [Advice] {
        let given = Set(read.quantities.map(\.text))
        for word in request.words {
            let parts = word.split(separator: " ").map(String.init)
            guard parts.count > 1 else { continue }
            let inner: LogWords
            do throws(LogWords.Problem) {
                inner = try vault.snapshot.logWords(parts)
            } catch {
                if word.contains(error.text) {
                    return [Advice(reason: "'\(error.text)' is part of the title, so it is not counted")]
                }
                continue
            }
            if inner.title.isEmpty { continue }
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

    private static func words(_ words: [String], in vault: Vault) throws(Refusal) -> LogWords {
        if let (word, assignment) = vault.snapshot.assignment(in: words) {
            throw .usage(
                "'\(word)' would be part of the title; nothing was written", help: remedy(assignment, in: vault))
        }
        do throws(LogWords.Problem) {
            return try vault.snapshot.logWords(words)
        } catch {
            throw .usage(
                "'\(error.text)' \(error.reason); nothing was written", suggestions: error.suggestions,
                otherwise: error.remedy)
        }
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
    ) throws(Refusal) -> PlannedRecord {
        do throws(Refusal) {
            return try request.plan(record, in: vault)
        } catch {
            guard let help = error.help, error.rule == Rule.unknownUnit.id else { throw error }
            var refusal = error
            refusal.help = help + (help.hasSuffix("?") ? " " : "; ") + "'--new-unit' creates a measure for it anyway"
            throw refusal
        }
    }
}
