import VaultAnswers
import VaultChecks
import VaultConsole
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultWorkouts

extension Command {
    package static let split = Command(definition: SplitCommand.definition, run: SplitCommand.run)
}

/// `vault split …`: the days of training that follow each other.
enum SplitCommand {
    private static let subcommands =
        [
            Subcommand("status", "show which day is next"),
            Subcommand("skip", "tick a day without a workout", [Argument("DAY", .text, count: .optional, "the day")]),
            Subcommand("unskip", "untick a day", [Argument("DAY", .text, "the day")]),
            Subcommand("reset", "untick all days"),
            Subcommand(
                "active", "make a split the active one", [Argument("SPLIT", .split, count: .optional, "the split")]),
        ] + ofDays

    static let definition = CommandDefinition(
        "split", "show which training day is next; skip, add or move days",
        arguments: [
            .what(subcommands, standard: "status"),
            Argument("WORD", .text, count: .any, "a day, a split or a template"),
        ],
        options: [
            Option("split", value: "SPLIT", .split, "this split instead of the active one"),
            .format, .dryRun,
        ], pack: "workouts")

    enum What: String, CaseIterable {
        case status, skip, unskip, reset, active, add, move, remove, assign, unassign
    }

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let words = request.arguments.positionals
        let what: What = try request.what(.status, of: definition)
        let word = words.dropFirst().joined(separator: " ")
        if [.status, .reset].contains(what), !word.isEmpty {
            throw .usage(UsageError("'vault split \(what.rawValue)' does not take '\(word)'"))
        }
        if what == .active, !word.isEmpty, request.arguments.has("split") {
            throw .usage(UsageError("'vault split active' takes its split as an argument, '\(word)', and no '--split'"))
        }
        switch what {
        case .status: return try status(request)
        case .active where word.isEmpty: return try status(request)
        case .active: return try activate(word, request)
        case .add, .move, .remove, .assign, .unassign: return try change(what, Array(words.dropFirst()), request)
        case .skip, .unskip, .reset:
            return try request.write { (vault) throws(CommandFailure) in try plan(what, word, in: vault, request) }
        }
    }

    private static func status(_ request: Request) throws(CommandFailure) -> CommandResult {
        let vault = try request.vault()
        let model = try request.workouts(in: vault)
        let split = try request.split(model, in: vault, for: .reading)
        let result =
            request.result(Answers.split, (model.cycle(of: split), model))
            ?? CommandResult(page(of: split, model, request))
        return request.warned(result, of: vault)
    }

    private static func plan(
        _ what: What, _ word: String, in vault: Vault, _ request: Request
    ) throws(CommandFailure) -> Writing {
        let model = try request.workouts(in: vault)
        let cycle = model.cycle(of: try request.split(model, in: vault, for: .writing))
        var edits = cycle.resetting
        var description = "reset"
        if what != .reset {
            let day: Int
            if word.isEmpty, what == .skip {
                guard let next = cycle.suggested else { throw noDayLeft(cycle, model) }
                day = next
            } else if word.isEmpty {
                throw .usage(UsageError("'vault split unskip' needs a day"))
            } else {
                guard let named = cycle.day(named: word, isDone: what == .unskip) else {
                    throw noDay(word, cycle, model)
                }
                day = named
            }
            edits = cycle.marking(day, what == .skip)
            description = "\(what.rawValue) \(cycle.days[day].name)"
        }
        let path = model.graph.notes[cycle.split].path
        return try request.writing(
            in: vault, [NoteChange(cycle.split, edits: edits)], "\(description) in \(path)"
        ) { page(of: cycle.split, $0, request) }
    }

    static func page(of split: NoteID, _ model: WorkoutsModel, _ request: Request) -> String {
        SplitText(model: model, style: request.style, width: request.invocation.width).page(model.cycle(of: split))
    }

    private static func activate(_ name: String, _ request: Request) throws(CommandFailure) -> CommandResult {
        try request.write { (vault) throws(CommandFailure) in
            let model = try request.workouts(in: vault)
            let split = try request.split(named: name, model, in: vault, for: .writing)
            guard let settings = vault.graph.index(ofPath: Schema.settingsPath) else {
                throw .refused("'\(Schema.settingsPath)' cannot be read", help: "see why with: vault check")
            }
            let link = "[[\(vault.snapshot.linkText(to: split))]]"
            let title = DisplayText.visible(model.graph.notes[split].title)
            return try request.writing(
                in: vault, [NoteChange(settings, fields: [(name: "active_split", text: link)])],
                "make \(model.graph.notes[split].name) the active split", done: "\(title) is the active split\n")
        }
    }

    // MARK: What is not there

    static let noSplit = CommandFailure.refused(
        "no split is active", help: "choose one with: vault split active SPLIT")

    static func noDayLeft(_ cycle: SplitCycle, _ model: WorkoutsModel) -> CommandFailure {
        let title = model.graph.notes[cycle.split].title
        if cycle.days.isEmpty {
            return .refused("'\(title)' has no days yet", help: SplitText.firstDay(model))
        }
        return .refused("all days of '\(title)' are done", help: "start the next cycle with: vault split reset")
    }

    static func noDay(_ name: String, _ cycle: SplitCycle, _ model: WorkoutsModel) -> CommandFailure {
        let names = cycle.days.map(\.name)
        return .usage(
            UsageError(
                "'\(model.graph.notes[cycle.split].title)' has no day '\(name)'",
                suggestions: Near.suggestions(for: name, in: names),
                otherwise: names.isEmpty ? nil : "its days are \(Words.list(names.map { "'\($0)'" }, joint: "and"))"))
    }
}

extension Request {
    /// The split that `--split` names, else the active one, else the only one.
    func split(_ model: WorkoutsModel, in vault: Vault, for use: NameUse) throws(CommandFailure) -> NoteID {
        if let name = arguments.value("split") { return try split(named: name, model, in: vault, for: use) }
        let shown = model.splits.filter { !model.graph.notes[$0].isTrue("archived") }
        if let split = model.activeSplit ?? (shown.count == 1 ? shown.first : nil) { return split }
        if shown.isEmpty {
            throw .refused("there is no split yet", help: "create one with: vault new workout-split TITLE")
        }
        throw SplitCommand.noSplit
    }

    func split(
        named name: String, _ model: WorkoutsModel, in vault: Vault, for use: NameUse
    ) throws(CommandFailure) -> NoteID {
        try record(
            named: name, of: ["workout-split"], in: vault, for: use, "split",
            otherwise: "'vault list workout-split' lists them")
    }
}

/// A split for a terminal.
struct SplitText {
    let model: WorkoutsModel
    let style: Style
    let width: Int

    /// How to add a first day, with a template of the vault.
    static func firstDay(_ model: WorkoutsModel) -> String {
        guard let template = model.templates.first.map({ model.graph.notes[$0] }) else {
            return "make a template for one first: vault workout save TITLE"
        }
        let words = ["vault", "split", "add", template.title, template.name].map(ShellWord.quoted)
        return "add one with: \(words.joined(separator: " "))"
    }

    /// Its days, and which one is next.
    func page(_ cycle: SplitCycle) -> String {
        let title = DisplayText.visible(model.graph.notes[cycle.split].title)
        let done = cycle.days.count { $0.isDone }
        var text = style(.heading, title) + (model.activeSplit == cycle.split ? style(.dim, " (active split)") : "")
        text += "\n"
        for (index, day) in cycle.days.enumerated() {
            let mark = day.isDone ? style(.good, "x") : cycle.suggested == index ? style(.heading, ">") : "·"
            let names = day.templates.map { model.graph.notes[$0].title }.filter { $0 != day.name }
            let rest = names.isEmpty ? "" : ": " + names.joined(separator: ", ")
            text +=
                "  \(mark) " + DisplayText.truncated(DisplayText.visible(day.name + rest), to: max(width, 24) - 4)
                + "\n"
        }
        if cycle.days.isEmpty {
            return text + "no days yet; \(DisplayText.visible(Self.firstDay(model)))\n"
        }
        guard let next = cycle.suggested else { return text + "all days done; start over with: vault split reset\n" }
        return text + "next: \(DisplayText.visible(cycle.days[next].name)), \(done) of \(cycle.days.count) days done\n"
    }
}
