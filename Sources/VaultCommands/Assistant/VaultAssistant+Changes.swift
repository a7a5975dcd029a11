import VaultAnswers
import VaultConsole
import VaultEdits
import VaultFiles
import VaultGraph
import VaultKit
import VaultRequests
import VaultSchema
import VaultServers
import VaultSyntax

/// Writing in two steps: a change is planned and shown, and then made exactly so.
extension VaultAssistant {
    static let writing = [propose, apply, undo]

    private enum Kind: String, CaseIterable {
        case create, set, log, link, complete, fix
        case startWorkout = "start_workout"
        case addExercise = "add_exercise"
        case addSet = "add_set"
        case finishWorkout = "finish_workout"
    }

    static let propose = Tool(
        "propose_change", "Propose a change",
        """
        Plans a change and writes nothing: gives the plan's id, one sentence of what it does, the diff, and what the \
        check would then find. Read what is there before: names of fields are in vault://guide. 'create' takes type, \
        title, fields, body; 'set' takes name, fields; 'log' takes title, amounts, goals, date, time; 'link' takes name \
        (of an action), goals; 'complete' takes name, date; 'fix' takes name or rule; 'start_workout' takes template; \
        'add_exercise' takes exercise; 'add_set' takes set, exercise.
        """,
        [
            ToolParameter("change", .choice(Kind.allCases.map(\.rawValue)), "what to do", isRequired: true),
            ToolParameter("type", .text, "the type of a new record"),
            ToolParameter("title", .text, "the title of a new record, or what was done"),
            ToolParameter("name", .text, "the record to change"),
            ToolParameter(
                "fields", .fields,
                "fields and their values: {\"due\": \"2026-12-24\", \"targets\": [\"120 km\"]}; null removes a field, "
                    + "\"tags+\" adds to a list, \"tags-\" removes from it"),
            ToolParameter("body", .text, "the text below the fields of a new record"),
            ToolParameter("amounts", .texts, "how much was done: \"5.2 km\", \"31 min\""),
            ToolParameter("goals", .texts, "the goals that it counts towards"),
            ToolParameter("date", .text, "the day; default: today"),
            ToolParameter("time", .text, "when it began, such as 07:15"),
            ToolParameter("rule", .text, "the rule whose findings to fix"),
            ToolParameter("template", .text, "a template or a day of the split; default: the next day"),
            ToolParameter("exercise", .text, "an exercise of the workout"),
            ToolParameter("set", .text, "a set as '8 x 60 kg', '12', '1:30' or '5 km in 25:00'"),
            ToolParameter("as_of", .text, "the day to take for today; default: the day of the clock"),
        ], answer: Answers.proposal.description, effect: .plans)

    static let apply = Tool(
        "apply_change", "Make a proposed change",
        "Makes exactly the change that was proposed, and says how to undo it. Only once the person agreed to its sentence.",
        [
            ToolParameter("plan", .text, "the plan's id", isRequired: true),
            ToolParameter("summary", .text, "the plan's sentence, word for word", isRequired: true),
        ], answer: Answers.change.description, effect: .writes)

    static let undo = Tool(
        "undo_change", "Undo a change",
        "Takes back one change by its id, as apply_change gave it.",
        [ToolParameter("change", .integer(1...Int(Int32.max)), "the id of the change", isRequired: true)],
        answer: Answers.undo.description, effect: .reverts)

    func propose(_ arguments: ToolArguments) throws(ToolProblem) -> ToolResult {
        guard let kind = arguments.text("change").flatMap(Kind.init) else { throw ToolProblem("'change' is missing") }
        var line = try line(kind, arguments)
        line.flag("dry-run", true)
        let run = run(line, asOf: arguments.text("as_of"))
        let value = try answer(of: run.result)
        guard let trial = run.trials.last, trial.edit.changesAnything else {
            throw ToolProblem(
                "nothing to change\n" + (value["what"]?.string.map { "'\($0)' is so already" } ?? "it is so already"))
        }
        let summary = PlanSentence(trial.edit.change).text
        let proposal = proposals.add(trial, summary: summary)
        let diff = UnifiedDiff(style: .plain, isTerminal: true).render(trial.edit.change)
        let shown = Answers.proposal.json(
            ProposalAnswer(
                plan: proposal.id, summary: summary, diff: diff,
                change: ChangeAnswer(trial.description, trial.edit, isTrial: true)))
        guard let read = try? JSONReader.read(shown) else { throw ToolProblem("the plan cannot be shown") }
        let bounds = ShortenedAnswer.Bounds(limit: nil, bytes: CommandTool.standardBytes, details: [])
        return ToolResult(
            ShortenedAnswer(read, list: nil, bounds).value,
            texts: ["Nothing is written yet. To make it, call apply_change with this plan and its summary."]
                + warnings(of: run.result))
    }

    func apply(_ arguments: ToolArguments) throws(ToolProblem) -> ToolResult {
        guard let id = arguments.text("plan"), let proposal = proposals[id] else {
            throw ToolProblem("there is no such plan, or it was made already; call propose_change again")
        }
        guard arguments.text("summary") == proposal.summary else {
            throw ToolProblem("'summary' is not the plan's sentence, which is: \(proposal.summary)")
        }
        let (vault, trial) = (proposal.trial.vault, proposal.trial)
        let report: CommitReport
        do throws(CommitError) {
            let now = (try? vault.wallTime(environment: environment)) ?? DateTime(secondsSinceEpoch: 0, offset: 0)
            report = try vault.commit(trial.edit, description: trial.description, time: now)
        } catch {
            if case .changed = error { proposals.remove(id) }
            throw ToolProblem(
                error.message + (error.help.map { "\n" + $0 } ?? "")
                    + "\nNothing was written. Call propose_change again, to see the change as it would be now.")
        }
        proposals.remove(id)
        let answer = ChangeAnswer(trial.description, trial.edit, isTrial: false, report: report)
        guard let value = try? JSONReader.read(Answers.change.json(answer)) else {
            throw ToolProblem("the change was made, and cannot be shown")
        }
        let bounds = ShortenedAnswer.Bounds(limit: nil, bytes: CommandTool.standardBytes, details: [])
        let how = report.number.map { ["To take it back: undo_change with change \($0), or 'vault undo \($0)'."] } ?? []
        return ToolResult(ShortenedAnswer(value, list: nil, bounds).value, texts: how)
    }

    func undo(_ arguments: ToolArguments) -> ToolResult {
        var line = CommandTool.Line("undo")
        line.names = arguments.integer("change").map { ["\($0)"] } ?? []
        let run = run(line)
        do throws(ToolProblem) {
            let bounds = ShortenedAnswer.Bounds(limit: nil, bytes: CommandTool.standardBytes, details: [])
            let value = ShortenedAnswer(try answer(of: run.result), list: nil, bounds).value
            return ToolResult(value, texts: warnings(of: run.result))
        } catch {
            return ToolResult(failure: HiddenCharacters.escaped(error.message))
        }
    }
}

// MARK: Lines of arguments

extension VaultAssistant {
    private func line(_ kind: Kind, _ arguments: ToolArguments) throws(ToolProblem) -> CommandTool.Line {
        switch kind {
        case .create:
            var line = CommandTool.Line("new")
            line.option("body", arguments.text("body"))
            line.names = [try needed("type", arguments)] + (arguments.text("title").map { [$0] } ?? [])
            line.names += try assignments(arguments)
            return line
        case .set:
            var line = CommandTool.Line("set")
            let fields = try assignments(arguments)
            guard !fields.isEmpty else { throw ToolProblem("'set' needs 'fields'") }
            line.names = [try neededName(arguments)] + fields
            return line
        case .log:
            var line = CommandTool.Line("log")
            for goal in try arguments.names("goals") { line.option("goal", goal) }
            line.option("date", arguments.text("date"))
            line.option("time", arguments.text("time"))
            line.names = [try needed("title", arguments)] + arguments.texts("amounts")
            return line
        case .link:
            var line = CommandTool.Line("set")
            let goals = try arguments.names("goals")
            guard !goals.isEmpty else { throw ToolProblem("'link' needs 'goals'") }
            line.names = [try neededName(arguments)] + goals.map { "goals+=\($0)" }
            return line
        case .complete:
            var line = CommandTool.Line("set")
            let name = try neededName(arguments)
            try refuseUncompletable(name)
            line.names = [name, "completed=\(arguments.text("date") ?? "today")"]
            return line
        case .fix:
            var line = CommandTool.Line("check")
            line.flag("fix", true)
            line.option("rule", arguments.text("rule"))
            if let name = try arguments.name("name") { line.names = [try path(of: name)] }
            return line
        case .startWorkout:
            var line = CommandTool.Line("workout")
            line.names = ["start"] + (try arguments.name("template").map { [$0] } ?? [])
            return line
        case .addExercise:
            var line = CommandTool.Line("workout")
            line.names = ["add", try needed("exercise", arguments)]
            return line
        case .addSet:
            var line = CommandTool.Line("workout")
            line.option("exercise", try arguments.name("exercise"))
            line.names = ["set", try needed("set", arguments)]
            return line
        case .finishWorkout:
            var line = CommandTool.Line("workout")
            line.names = ["finish"]
            return line
        }
    }

    private func needed(_ name: String, _ arguments: ToolArguments) throws(ToolProblem) -> String {
        guard let text = arguments.text(name), !text.isEmpty else {
            throw ToolProblem("'\(arguments.text("change") ?? "")' needs '\(name)'")
        }
        return text
    }

    private func neededName(_ arguments: ToolArguments) throws(ToolProblem) -> String {
        _ = try needed("name", arguments)
        return try arguments.name("name") ?? ""
    }

    /// `due=2026-12-24`, and of a list one for each element.
    private func assignments(_ arguments: ToolArguments) throws(ToolProblem) -> [String] {
        var words: [String] = []
        for field in arguments.fields("fields") {
            let (name, value) = (field.name, field.value)
            guard !name.isEmpty, !name.contains("=") else { throw ToolProblem("'\(name)' is not the name of a field") }
            switch value {
            case .null: words.append("\(name)=")
            case .array(let elements) where elements.isEmpty: words.append("\(name)=")
            case .array(let elements):
                for element in elements { words.append("\(name)=\(try text(of: element, in: name))") }
            default: words.append("\(name)=\(try text(of: value, in: name))")
            }
        }
        return words
    }

    private func text(of value: JSONValue, in field: String) throws(ToolProblem) -> String {
        switch value {
        case .string(let text) where !text.utf8.contains(0): return text
        case .number(let text): return text
        case .bool(let value): return value ? "true" : "false"
        default: throw ToolProblem("'\(field)' has a value that is no text, number, or list of them")
        }
    }

    /// The path of the note that a name means.
    private func path(of name: String) throws(ToolProblem) -> String {
        let (vault, note) = try note(named: name)
        return vault.graph.notes[note].path
    }

    private func note(named name: String) throws(ToolProblem) -> (Vault, NoteID) {
        let vault: Vault
        do throws(AssistantProblem) { vault = try self.vault() } catch {
            throw ToolProblem("the vault cannot be read")
        }
        guard case .one(let note) = vault.note(named: name, from: vault.root.path) else {
            throw ToolProblem("no record is named '\(name)'; list_records shows them")
        }
        return (vault, note)
    }

    private func refuseUncompletable(_ name: String) throws(ToolProblem) {
        let (vault, note) = try note(named: name)
        let type = vault.graph.notes[note].type
        if let type, vault.graph.schema.field("completed", of: type) != nil { return }
        throw ToolProblem("'\(name)' is not of a type that is completed; goals, milestones and obligations are")
    }
}
