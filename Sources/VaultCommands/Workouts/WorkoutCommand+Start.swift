import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultWorkouts

/// Beginning a workout, and making a template of one.
extension WorkoutCommand {
    /// What a workout is to be made from.
    private struct Origin {
        var title = "Workout"
        var templates: [NoteID] = []
        var split: NoteID?
        var day: String?
    }

    static func start(_ name: String, _ request: Request) throws(CommandFailure) -> CommandResult {
        try request.make { (vault) throws(CommandFailure) in
            let model = try request.workouts(in: vault)
            if let active = model.activeWorkouts.last {
                throw isActive(active, model.graph.notes[active.note].name, now: request.time(vault))
            }
            let now = try request.moment(vault)
            var origin = try origin(name, model, vault, request)
            if let title = request.arguments.value("title") {
                if title.allSatisfy(\.isOnlyWhitespace) { throw .usage(UsageError("'--title' is empty")) }
                origin.title = title
            }
            return try plan(origin, at: now, model, vault, request)
        } done: { vault, planned in
            let graph = vault.snapshot.graph(after: planned.edit.change)
            let model = WorkoutsModel(graph)
            guard let number = graph.index(ofPath: planned.path), let workout = model.workout(ofNote: number) else {
                return ""
            }
            let text = WorkoutText(model, style: request.style, width: request.invocation.width)
            let today = try? request.today(vault)
            return text.status(model.progress(of: workout), now: workout.started, today: today)
        }
    }

    /// The refusal to start another workout.
    private static func isActive(_ active: Workout, _ name: String, now: DateTime) -> CommandFailure {
        let start = WorkoutWords.time(active.started, now.day)
        if now.day < active.started.day {
            let likely = DateTime(day: now.day, secondOfDay: active.started.secondOfDay)
            return .refused(
                "'\(name)' is already active, and starts in the future, at \(start)",
                help: "correct that with 'vault set \(ShellWord.quoted(name)) started=\(likely)', "
                    + "or drop it with 'vault workout cancel'")
        }
        return .refused(
            "'\(name)' is already active, since \(start)",
            help: "continue it with 'vault workout', or end it with 'vault workout finish' or 'vault workout cancel'")
    }

    private static func plan(
        _ origin: Origin, at now: DateTime, _ model: WorkoutsModel, _ vault: Vault, _ request: Request
    ) throws(CommandFailure) -> PlannedRecord {
        guard let type = vault.graph.schema.type("workout") else { throw .refused("no workouts", help: nil) }
        var fields = [
            FieldAssignment("status", .set, WorkoutStatus.active.rawValue),
            FieldAssignment("started", .set, now.description),
        ]
        if let first = origin.templates.first {
            fields.append(FieldAssignment("template", .set, "[[\(vault.snapshot.linkText(to: first))]]"))
        }
        if let split = origin.split {
            fields.append(FieldAssignment("split", .set, "[[\(vault.snapshot.linkText(to: split))]]"))
        }
        if let day = origin.day { fields.append(FieldAssignment("day", .set, day)) }
        let body = model.startingText(from: origin.templates, at: now)
        let record = NewRecord(type: type, title: origin.title, fields, body: body)
        return try request.making(record, in: vault)
    }

    private static func origin(
        _ name: String, _ model: WorkoutsModel, _ vault: Vault, _ request: Request
    ) throws(CommandFailure) -> Origin {
        let arguments = request.arguments
        let ways = ["empty", "template", "day"].filter(arguments.has)
        if ways.count > 1 { throw .usage(UsageError("'--\(ways[0])' and '--\(ways[1])' cannot be combined")) }
        if let way = ways.first, way != "day", arguments.has("split") {
            throw .usage(UsageError("'--\(way)' and '--split' cannot be combined"))
        }
        if let way = ways.first, way != "empty", !name.isEmpty {
            throw .usage(UsageError("'--\(way)' cannot be combined with '\(name)'"))
        }
        if arguments.has("empty") {
            if arguments.has("title"), !name.isEmpty {
                throw .usage(UsageError("'--title' cannot be combined with '\(name)', the title of an empty workout"))
            }
            return Origin(title: name.isEmpty ? "Workout" : name)
        }
        if let template = arguments.value("template") {
            return origin(of: try request.template(named: template, in: vault, for: .writing), model)
        }
        let split = try arguments.value("split").map { (name) throws(CommandFailure) in
            try request.split(named: name, model, in: vault, for: .writing)
        }
        let cycle = (split ?? model.activeSplit).map(model.cycle)
        if let day = arguments.value("day") {
            guard let cycle else { throw SplitCommand.noSplit }
            return try origin(of: cycle, day, model)
        }
        if name.isEmpty {
            guard let cycle else { return Origin() }
            guard let next = cycle.suggested else { throw SplitCommand.noDayLeft(cycle, model) }
            return origin(of: cycle, next, model)
        }
        let found = vault.note(named: name, from: request.invocation.directory, of: ["workout-template"])
        if split == nil, case .one(let found) = found { return origin(of: found, model) }
        if let cycle, let day = cycle.day(named: name) { return origin(of: cycle, day, model) }
        return origin(of: try request.template(named: name, in: vault, for: .writing, orDayOf: cycle), model)
    }

    private static func origin(of template: NoteID, _ model: WorkoutsModel) -> Origin {
        Origin(title: model.graph.notes[template].title, templates: [template])
    }

    private static func origin(
        of cycle: SplitCycle, _ day: String, _ model: WorkoutsModel
    ) throws(CommandFailure) -> Origin {
        guard let found = cycle.day(named: day) else { throw SplitCommand.noDay(day, cycle, model) }
        return origin(of: cycle, found, model)
    }

    private static func origin(of cycle: SplitCycle, _ day: Int, _ model: WorkoutsModel) -> Origin {
        let day = cycle.days[day]
        return Origin(title: day.name, templates: day.templates, split: cycle.split, day: day.name)
    }

    /// Makes a template of the active workout's exercises, else of those of the one that was completed last.
    static func save(_ title: String, _ request: Request) throws(CommandFailure) -> CommandResult {
        try request.make { (vault) throws(CommandFailure) in
            let model = try request.workouts(in: vault)
            let last = model.activeWorkouts.last ?? model.workouts().last { $0.status == .completed }
            guard let workout = last, let type = vault.graph.schema.type("workout-template") else {
                throw .refused(
                    "there is no workout to make a template from", help: "start one with: vault workout start")
            }
            let record = NewRecord(type: type, title: title, [], body: model.templateText(of: workout.note))
            return try request.making(record, in: vault)
        }
    }
}

extension Request {
    /// The template that a person means.
    func template(
        named name: String, in vault: Vault, for use: NameUse, orDayOf cycle: SplitCycle? = nil
    ) throws(CommandFailure) -> NoteID {
        let days = cycle?.days.map(\.name) ?? []
        return try record(
            named: name, of: ["workout-template"], in: vault, for: use,
            cycle == nil ? "template" : "template and no day of the split",
            near: Near.suggestions(for: name, in: days), otherwise: "'vault template' lists the templates")
    }
}
