import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
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
    private static let subcommands = Subcommands(
        standard: "status",
        [
            .init("status", "show which day is next", alone: status),
            .init("skip", "tick a day without a workout", [Argument("DAY", .text, count: .optional, "the day")]) {
                (word, request) throws(Refusal) in try mark("skip", word, request)
            },
            .init("unskip", "untick a day", [Argument("DAY", .text, "the day")]) {
                (word, request) throws(Refusal) in try mark("unskip", word, request)
            },
            .init("reset", "untick all days") { (request) throws(Refusal) in try mark("reset", "", request) },
            .init(
                "active", "make a split the active one", [Argument("SPLIT", .split, count: .optional, "the split")],
                text: activate),
            ofDays("add", "add a day", [Argument("DAY", .text, "its name"), templates(.any, "what to train on it")]),
            ofDays(
                "move", "change the order of days",
                [day, Argument("OTHER", .text, "the day it goes before, or 'last'")]
            ),
            ofDays("rename", "give a day another name", [day, Argument("NAME", .text, "the new name")]),
            ofDays("remove", "remove a day", [Argument("DAY", .text, count: .several, "its name or number")]),
            ofDays("assign", "add templates to a day", [day, templates(.several, "what to train on it")]),
            ofDays(
                "unassign", "remove templates from a day",
                [day, templates(.several, "what is no longer trained on it")]
            ),
        ])

    private static let day = Argument("DAY", .text, "its name or number")

    private static func templates(_ count: Argument.Count, _ summary: String) -> Argument {
        Argument("TEMPLATE", .template, count: count, summary)
    }

    private static func ofDays(_ word: String, _ summary: String, _ arguments: [Argument]) -> Subcommands.Entry {
        .init(word, summary, arguments, joins: true) { (words, request) throws(Refusal) in
            try change(word, words, request)
        }
    }

    static let definition = CommandDefinition(
        "split", "show which training day is next; skip, add or move days",
        arguments: [
            subcommands.argument,
            Argument("WORD", .text, count: .any, "a day, a split or a template"),
        ],
        options: [
            Option("split", value: "SPLIT", .split, "this split instead of the active one"),
            .format, .dryRun,
        ], pack: "workouts")

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        try subcommands.run(request, of: definition)
    }

    private static func status(_ request: Request) throws(Refusal) -> CommandResult {
        let vault = try request.vault()
        let model = try request.workouts(in: vault)
        let split = try request.split(model, in: vault, for: .reading)
        let result =
            request.result(Answers.split, (model.cycle(of: split), model))
            ?? CommandResult(page(of: split, model, request))
        return request.warned(result, of: vault)
    }

    private static func mark(
        _ what: String, _ word: String, _ request: Request
    ) throws(Refusal) -> CommandResult {
        try request.write { (vault) throws(Refusal) in try plan(what, word, in: vault, request) }
    }

    private static func plan(
        _ what: String, _ word: String, in vault: Vault, _ request: Request
    ) throws(Refusal) -> Writing {
        let model = try request.workouts(in: vault)
        let cycle = model.cycle(of: try request.split(model, in: vault, for: .writing))
        var edits = cycle.resetting
        var description = "reset"
        if what != "reset" {
            let day: Int
            if word.isEmpty, what == "skip" {
                guard let next = cycle.suggested else { throw noDays(cycle, model) }
                day = next
            } else {
                guard let named = cycle.day(named: word, isDone: what == "unskip") else {
                    throw noDay(word, cycle, model)
                }
                day = named
            }
            edits = cycle.marking(day, what == "skip")
            description = "\(what) \(cycle.days[day].name)"
        }
        let path = model.graph.notes[cycle.split].path
        return try request.writing(
            in: vault, [NoteChange(cycle.split, edits: edits)], "\(description) in \(path)"
        ) { page(of: cycle.split, $0, request) }
    }

    static func page(of split: NoteID, _ model: WorkoutsModel, _ request: Request) -> String {
        SplitText(model: model, style: request.style, width: request.width).page(model.cycle(of: split))
    }

    private static func activate(_ name: String, _ request: Request) throws(Refusal) -> CommandResult {
        if name.isEmpty { return try status(request) }
        if request.has("split") {
            throw .usage("'vault split active' takes its split as an argument, '\(name)', and no '--split'")
        }
        return try request.write { (vault) throws(Refusal) in
            let model = try request.workouts(in: vault)
            let split = try request.split(named: name, model, in: vault, for: .writing)
            guard let settings = vault.graph.note(at: Schema.settingsPath) else {
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

    static let noSplit = Refusal.refused(
        "no split is active", help: "choose one with: vault split active SPLIT")

    static func noDays(_ cycle: SplitCycle, _ model: WorkoutsModel) -> Refusal {
        .refused("'\(model.graph.notes[cycle.split].title)' has no days yet", help: SplitText.firstDay(model))
    }

    static func noDay(_ name: String, _ cycle: SplitCycle, _ model: WorkoutsModel) -> Refusal {
        let names = cycle.days.map(\.name)
        return .usage(
            "'\(model.graph.notes[cycle.split].title)' has no day '\(name)'",
            suggestions: Near.suggestions(for: name, in: names),
            otherwise: names.isEmpty ? nil : "its days are \(Words.list(names.map { "'\($0)'" }, joint: "and"))")
    }
}

extension Request {
    /// The split that `--split` names, else the active one, else the only one.
    func split(_ model: WorkoutsModel, in vault: Vault, for use: NameUse) throws(Refusal) -> NoteID {
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
    ) throws(Refusal) -> NoteID {
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
            let isNext = cycle.suggested == index && !day.isDone
            let mark = day.isDone ? style(.good, "x") : isNext ? style(.heading, ">") : "·"
            let names = day.templates.map { model.graph.notes[$0].title }.filter { $0 != day.name }
            let rest = names.isEmpty ? "" : ": " + names.joined(separator: ", ")
            text +=
                "  \(mark) " + DisplayText.truncated(DisplayText.visible(day.name + rest), to: max(width, 24) - 4)
                + "\n"
        }
        guard let next = cycle.suggested else {
            return text + "no days yet; \(DisplayText.visible(Self.firstDay(model)))\n"
        }
        let count = cycle.isComplete ? "all days done" : "\(done) of \(Words.count(cycle.days.count, "day")) done"
        return text + "next: \(DisplayText.visible(cycle.days[next].name)), \(count)\n"
    }
}

/// Changing the days of a split.
extension SplitCommand {
    static func change(_ what: String, _ words: [String], _ request: Request) throws(Refusal) -> CommandResult {
        return try request.write { (vault) throws(Refusal) in
            let model = try request.workouts(in: vault)
            let cycle = model.cycle(of: try request.split(model, in: vault, for: .writing))
            let note = model.graph.notes[cycle.split]
            let edits = try edits(what, words, cycle, model, vault, request)
            let day =
                switch what {
                case "remove": words.joined(separator: " ")
                case "move", "rename": words.dropLast().joined(separator: " ")
                default: words[0]
                }
            return try request.writing(
                in: vault, [NoteChange(cycle.split, edits: edits)], "\(what) \(day) in \(note.path)"
            ) { page(of: cycle.split, $0, request) }
        }
    }

    private static func edits(
        _ what: String, _ words: [String], _ cycle: SplitCycle, _ model: WorkoutsModel, _ vault: Vault,
        _ request: Request
    ) throws(Refusal) -> [TextEdit] {
        let edits = SplitEdits(cycle, in: model.graph.notes[cycle.split].document)
        switch what {
        case "add":
            let name = words[0]
            try refuseName(name)
            return edits.adding(name, try templates(words.dropFirst(), vault, request).map(\.link))
        case "rename":
            try refuseName(words[words.count - 1])
            let day = try day(words.dropLast().joined(separator: " "), cycle, model)
            return edits.naming(day, words[words.count - 1])
        case "remove": return edits.removing(try day(words.joined(separator: " "), cycle, model))
        case "move":
            let day = try day(words.dropLast().joined(separator: " "), cycle, model)
            let other = words[words.count - 1]
            if other.lowercased() == "last" { return edits.moving(day, before: cycle.days.count) }
            return edits.moving(day, before: try self.day(other, cycle, model, besides: day))
        case "assign":
            let day = try day(words[0], cycle, model)
            return edits.assigning(try templates(words.dropFirst(), vault, request), to: day)
        default:
            let day = try day(words[0], cycle, model)
            let gone = Set(try templates(words.dropFirst(), vault, request).map(\.note))
            let places = cycle.days[day].links.indices.filter { place in
                model.graph.resolve(cycle.days[day].links[place], of: cycle.split).note.map(gone.contains) ?? false
            }
            return edits.unassigning(Set(places), of: day)
        }
    }

    private static func refuseName(_ name: String) throws(Refusal) {
        if name.contains("[[") || name.contains(where: \.isNewline) || name.hasSuffix(":") || name.trimmed.isEmpty {
            throw .usage("'\(name)' cannot be the name of a day")
        }
    }

    private static func templates(
        _ names: ArraySlice<String>, _ vault: Vault, _ request: Request
    ) throws(Refusal) -> [(note: NoteID, link: String)] {
        var found: [(note: NoteID, link: String)] = []
        for name in names {
            let note = try request.template(named: name, in: vault, for: .writing)
            if !found.contains(where: { $0.note == note }) {
                found.append((note: note, link: vault.snapshot.linkText(to: note)))
            }
        }
        return found
    }

    /// The day with a name, else with a number.
    private static func day(
        _ name: String, _ cycle: SplitCycle, _ model: WorkoutsModel, besides other: Int? = nil
    ) throws(Refusal) -> Int {
        if let day = cycle.day(named: name) {
            let same = cycle.days.indices.filter {
                $0 != other && FoldedName.areEqual(cycle.days[$0].name, cycle.days[day].name)
            }
            return day == other ? same.first ?? day : day
        }
        if let number = WholeNumber(name)?.within(1...max(cycle.days.count, 1)), number <= cycle.days.count {
            return number - 1
        }
        throw noDay(name, cycle, model)
    }
}
