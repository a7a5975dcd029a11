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
                "goal", value: "GOAL", .goal, isRepeatable: true,
                "the goal, milestone or obligation it counts towards; words of its title will do"),
            Option("date", value: "DATE", .date, "the day, such as yesterday or -2d; default: today"),
            Option("time", value: "TIME", .text, "when it started, such as 07:15"),
            Option("body", value: "TEXT", .text, "the text below the front matter; - reads standard input"),
            Option("from", value: "NOTE", .record(of: []), "log each line of a note, and take it out of the note"),
            Option("again", "repeat your last action, or the last with this title"),
            Option("new-unit", "allow a new unit that is similar to a known one"),
            Option("no-ask", "do not ask which goal it counts towards"),
            .format, .dryRun,
        ], writes: true)

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        if let note = request.value("from") { return try LoggedNote(name: note, request: request).write() }
        var line = LogLine(request)
        return try request.make(tellsSimilar: true) { (vault) throws(Refusal) in
            try line.planned(in: vault)
        } remarks: { vault, planned in
            line.remarks(on: planned, in: vault)
        }
    }
}

/// `vault log --from NOTE`: one action for each item of a list and each other line with an amount, as on the command line.
/// What was logged is taken out of the note; what cannot be read stays there.
private struct LoggedNote {
    let name: String
    let request: Request

    func write() throws(Refusal) -> CommandResult {
        if !request.words.isEmpty || ["again", "time", "body"].contains(where: request.has) {
            throw .usage(
                "'--from' takes each action from a line of the note; only --goal and --date go with it, for lines "
                    + "without their own")
        }
        return try request.write { (vault) throws(Refusal) in
            let number = try request.record(named: name, in: vault, for: .writing)
            let note = vault.graph.notes[number]
            if let type = note.type {
                throw .refused(
                    "'\(note.path)' is a \(vault.graph.schema.types[type].name), not a note of what you did; "
                        + "nothing was written",
                    help: "write the lines as a list in a note without a type, such as inbox.md")
            }
            return try writing(note, vault)
        }
    }

    private func writing(_ note: Note, _ vault: Vault) throws(Refusal) -> Writing {
        let today = try request.today(vault)
        var (after, done, left) = (vault, "", "")
        var edit = PlannedEdit(change: Change(files: []))
        var taken: [TextEdit] = []
        let items = items(of: note)
        if items.isEmpty {
            left = request.warning("'\(note.path)' has no line such as '- Run 5 km'", help: nil)
        }
        for item in items {
            do throws(Refusal) {
                if item.hasMore { throw .usage("there is more text below it; the line stays", help: nil) }
                var action = LogLine(try self.request(for: item.text, on: today), otherwise: "the line stays")
                let planned = try action.planned(in: after)
                if !item.isItem, action.hasNoAmount {
                    throw .usage(
                        "it has no amount; the line stays", help: "write '- ' before a line to log it without one")
                }
                let remarks = action.remarks(on: planned, in: after)
                after.snapshot = after.snapshot.holding(planned)
                edit.change.files += planned.edit.change.files
                edit.newMeasures += planned.edit.newMeasures
                edit.warnings += planned.edit.warnings
                taken.append(TextEdit(range: item.range, replacement: ""))
                done += "created \(DisplayText.visible(planned.path))\n" + request.lines(of: remarks)
            } catch {
                let place = "\(note.path):\(item.line)"
                left += request.warning("\(place): \(error.message)", help: error.help)
            }
        }
        edit.change.files.append(FileEdit(path: note.path, before: note.document.bytes, edits: taken))
        if taken.isEmpty { edit.change.files = [] }
        var writing = Writing(
            edit: edit, description: "log \(Words.count(taken.count, "line")) of \(note.path)", done: done)
        if !left.isEmpty { (writing.trouble, writing.exitCode) = (left, 1) }
        return writing
    }

    private typealias Item = (line: Int, text: String, range: ByteRange, isItem: Bool, hasMore: Bool)

    /// The items of lists that are not below another one or in a quote, but for tasks that are still open, and the lines
    /// of paragraphs. With their place in the file, up to the next line, and whether indented text follows.
    private func items(of note: Note) -> [Item] {
        let document = note.document
        let (bytes, lines, table) = (document.bytes, document.lines, LineTable(document.bytes))
        let body = Body(of: document, keepsLines: true)
        let outer = (body.items.map(\.indent).min() ?? 0) + 1
        let starts = Set(body.items.filter { $0.indent <= outer }.map { Int($0.range.start) })
        func item(_ range: ByteRange, _ text: ByteRange, isItem: Bool) -> Item {
            let (start, next) = (Int(range.start), lines.next(after: Int(range.start)))
            let hasMore =
                next < bytes.count && !lines.isEmpty(next) && bytes[next].isBlank && !starts.contains(next)
            let line = table.position(of: start).line
            return (line, document.text(text).trimmed, ByteRange(start, next), isItem, hasMore)
        }
        let items = body.items.compactMap { (found) -> Item? in
            let isQuoted = bytes[found.range.offsets].first { !$0.isBlank } == UInt8(ascii: ">")
            if isQuoted || found.indent > outer || found.check == UInt8(ascii: " ") { return nil }
            return item(found.range, found.text, isItem: true)
        }
        let texts = Set(body.items.map(\.text.start))
        let plain = body.lines.filter { line in
            !bytes[..<Int(line.start)].suffix(1).contains(where: \.isBlank) && !texts.contains(line.start)
                && !body.looseBoxes.contains(line) && !body.tables.contains { $0.offsets.overlaps(line.offsets) }
        }
        return (items + plain.map { item($0, $0, isItem: false) }).sorted { $0.range.start < $1.range.start }
    }

    /// The command line that a line of the note stands for; its words are not asked about.
    private func request(for text: String, on today: CalendarDate) throws(Refusal) -> Request {
        guard let words = Self.words(text) else { throw .usage("a quote is not closed; the line stays", help: nil) }
        func parse(_ words: [String]) throws(Refusal) -> ParsedArguments {
            try request.usage { () throws(UsageError) in
                try ArgumentParser(commands: [LogCommand.definition]).parse(["log"] + words)
            }
        }
        let parsed = try parse(words)
        let options = (LogCommand.definition.options + Option.global).map(\.name)
        if let other = options.first(where: { parsed.has($0) && !["goal", "date", "time"].contains($0) }) {
            throw .usage("'--\(other)' is not for a line of a note; the line stays")
        }
        let given = ["goal", "date"].filter { !parsed.has($0) }.flatMap { name in
            request.arguments.values(name).flatMap { ["--" + name, $0] }
        }
        var invocation = request.invocation
        (invocation.stdinIsTerminal, invocation.today) = (false, today)
        let units = request.has("new-unit") ? ["--new-unit"] : []
        return Request(invocation: invocation, arguments: try parse(units + given + words), open: request.open)
    }

    /// At spaces, except for those in quotes around a word or the value of an option; nil where one is not closed.
    private static func words(_ line: String) -> [String]? {
        var (words, word, quote) = ([String](), String?.none, Character?.none)
        for character in line {
            if character == quote {
                quote = nil
            } else if quote == nil, "\"'".contains(character), word?.hasSuffix("=") ?? true {
                (quote, word) = (character, word ?? "")
            } else if quote == nil, character.isOnlyWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return quote == nil ? words + (word.map { [$0] } ?? []) : nil
    }
}

/// One action as a line of arguments says it.
private struct LogLine {
    private let request: Request
    /// What becomes of a line that is refused.
    private let otherwise: String
    // What was asked for stays answered when the vault has to be read again.
    private var answered: LogWords?
    private var body: String?
    private var isDeclined = false
    /// What the action counts towards; nil where it was planned once more.
    private var linked: [Snapshot.LinkedGoal]?

    private var arguments: ParsedArguments { request.arguments }
    /// Once it was planned.
    var hasNoAmount: Bool { answered?.quantities.isEmpty ?? true }

    init(_ request: Request, otherwise: String = "nothing was written") {
        (self.request, self.otherwise) = (request, otherwise)
    }

    mutating func planned(in vault: Vault) throws(Refusal) -> PlannedRecord {
        let today = try request.today(vault)
        let day = try request.usage { () throws(UsageError) in
            try arguments.date("date", today: today, direction: .past) ?? today
        }
        var goals: [NoteID] = []
        for name in arguments.values("goal") { goals.append(try request.goal(named: name, on: day, in: vault)) }
        var words = if let answered { answered } else { try words(arguments.positionals, in: vault) }
        if answered == nil, !arguments.has("again"), let bare = words.bare, isAmount(bare, besides: words, in: vault),
            !bare.title.isEmpty || !goals.isEmpty
        {
            words = try withUnit(bare, besides: words.quantities.map(\.text), on: day, goal: goals.first, in: vault)
        }
        answered = words
        var action = NewAction(title: words.title, day: day, words.quantities)
        action.time = arguments.value("time")
        action.goals = try goals.map(vault.snapshot.link)
        if words.title.allSatisfy(\.isOnlyWhitespace), !arguments.has("again") {
            guard let goal = goals.first else { throw untitled(words) }
            action.title = vault.graph.notes[goal].title
        }
        if arguments.has("again") { action = try repeated(action, asOf: today, in: vault) }
        guard var record = vault.snapshot.record(of: action, makesNearUnits: arguments.has("new-unit")) else {
            throw request.missing(pack: "goals", in: vault)
        }
        if body == nil, let text = arguments.value("body") {
            body = text == "-" ? try request.inputText(what: "the text") : text
        }
        record.body = body
        let planned = try plan(record, vault)
        linked = vault.snapshot.linkedGoals(of: planned, asOf: today)
        guard linked?.isEmpty ?? true, let chosen = try request.goals(for: planned, asOf: today, in: vault) else {
            return planned
        }
        isDeclined = !chosen.contains { $0.field == "goals" }
        if chosen.isEmpty { return planned }
        record.assignments += chosen
        linked = nil
        return try plan(record, vault)
    }

    private func repeated(
        _ action: NewAction, asOf today: CalendarDate, in vault: Vault
    ) throws(Refusal) -> NewAction {
        if let last = vault.snapshot.lastAction(titled: action.title, asOf: today) {
            return vault.snapshot.repeating(last, with: action)
        }
        let what = action.title.isEmpty ? "there is no action" : "no action's title begins with '\(action.title)'"
        let hasNone = vault.graph.records("action").isEmpty
        throw .refused(
            "\(what), so there is nothing to repeat",
            help: hasNone ? "log one with: vault log 'What you did'" : "to see all actions: vault list actions")
    }

    /// What is worth knowing about the action: how its words were read, and which goals it counts towards.
    func remarks(on planned: PlannedRecord, in vault: Vault) -> [Advice] {
        guard let read = answered else { return [] }
        let respelled = read.quantities.compactMap { amount in
            amount.given.map { Advice(reason: "'\($0)' is written as '\(amount.text)'") }
        }
        let words =
            respelled + stillTheDayBefore(in: vault) + numberInTitle(read)
            + amountInTitle(of: planned, read, in: vault) + dayInTitle()
        guard !isDeclined, let today = try? request.today(vault) else { return words }
        return words
            + vault.snapshot.remarks(
                onLogged: planned, read.quantities.map(\.text), linked: linked, asOf: today)
    }

    private func untitled(_ words: LogWords) -> Refusal {
        let amount = words.quantities.first.map { "; '\($0.text)' is an amount" } ?? ""
        return .usage(
            "'vault log' needs a TITLE\(amount)",
            help: "for example: vault log 'Morning run' 5.2 km; with --goal, the title of the goal is taken")
    }

    /// Whether a number on its own lacks its unit: where there is no amount, and at the end right after one.
    private func isAmount(_ bare: LogWords.BareNumber, besides words: LogWords, in vault: Vault) -> Bool {
        if words.quantities.isEmpty { return true }
        guard request.words.last == bare.number else { return false }
        let before = request.words.dropLast()
        return [1, 2].contains { count in
            let read = try? vault.snapshot.logWords(Array(before.suffix(count)))
            return read.map { $0.title.isEmpty && !$0.quantities.isEmpty } ?? false
        }
    }

    /// The words with the unit of a number that has none: asked for at a terminal, where that of the goal is offered.
    private func withUnit(
        _ bare: LogWords.BareNumber, besides amounts: [String], on day: CalendarDate, goal: NoteID?, in vault: Vault
    ) throws(Refusal) -> LogWords {
        let action = NewAction(title: bare.title, day: day, [])
        // Beside a distance it is how long it took.
        let unit =
            amounts.isEmpty
            ? vault.snapshot.likelyUnit(of: action, goal: goal, asOf: try request.today(vault)) : "min"
        func line(_ words: [String]) -> String {
            let options = request.arguments.values("goal").flatMap { ["--goal", $0] }
            return (["vault", "log"] + words.filter { !$0.isEmpty } + options).map(ShellWord.quoted).joined(
                separator: " ")
        }
        let whole = request.words.joined(separator: " ")
        let amount = bare.number == "1" && unit == "times" ? "1 time" : "\(bare.number) \(unit)"
        let asTitle = bare.title.isEmpty ? "" : "; as part of the title: \(line([whole]))"
        let refusal = Refusal.usage(
            "'\(bare.number)' has no unit; \(otherwise)",
            help: "with a unit: \(line([bare.title] + amounts + [amount]))\(asTitle)")
        guard request.mayAsk else { throw refusal }
        var question: Question =
            "\(DisplayText.visible("What is \(bare.number)? A unit, Enter for \(unit), or - for a part of the title:")) "
        question.help = "The unit, such as reps or km. With '-' the title is \(Words.quote(whole))."
        guard let said = request.invocation.ask(question) else { throw refusal }
        if said == "-" { return try words([whole], in: vault) }
        let read = try words([bare.title] + amounts + ["\(bare.number) \(said.isEmpty ? unit : said)"], in: vault)
        guard read.title == bare.title else { throw refusal }
        return read
    }

    /// A word about a day that the calendar no longer shows.
    private func stillTheDayBefore(in vault: Vault) -> [Advice] {
        guard vault.snapshot.isAfterMidnight, !arguments.has("date"), request.invocation.today == nil,
            let today = try? request.today(vault)
        else { return [] }
        return [Advice(reason: "it is still \(today) until \(vault.settings.dayStarts), as 'day_starts' says")]
    }

    /// A word about a number that is part of the title although there are amounts, or is the title.
    private func numberInTitle(_ read: LogWords) -> [Advice] {
        guard let bare = read.bare, !read.quantities.isEmpty || bare.title.isEmpty else { return [] }
        return [Advice(reason: "'\(bare.number)' has no unit, so it is part of the title")]
    }

    /// A word about amounts inside of quotes, which are a part of the title, with the line that counts them.
    private func amountInTitle(
        of planned: PlannedRecord, _ read: LogWords, in vault: Vault
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
    private func dayInTitle() -> [Advice] {
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

    private func words(_ words: [String], in vault: Vault) throws(Refusal) -> LogWords {
        if let (word, assignment) = vault.snapshot.assignment(in: words) {
            throw .usage(
                "'\(word)' would be part of the title; \(otherwise)", help: remedy(assignment, in: vault))
        }
        do throws(LogWords.Problem) {
            return try vault.snapshot.logWords(words)
        } catch {
            throw .usage(
                "'\(error.text)' \(error.reason); \(otherwise)", suggestions: error.suggestions,
                otherwise: error.remedy)
        }
    }

    /// How an action is logged with what was written as a field.
    private func remedy(_ assignment: FieldAssignment, in vault: Vault) -> String {
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

    private func plan(_ record: NewRecord, _ vault: Vault) throws(Refusal) -> PlannedRecord {
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
