import VaultEditor
import VaultKit
import VaultRecords
import VaultSyntax

/// The commands that make the kinds of changes.
extension VaultAssistant {
    func line(
        _ kind: ChangeKind, _ arguments: ToolArguments, in vault: Vault
    ) throws(AssistantProblem) -> CommandTool.Line {
        try refuseOthers(kind, arguments)
        var line = CommandTool.Line(kind.command)
        switch kind {
        case .create:
            line.option("body", arguments.text("body"))
            // As a field: a title may have a sign that makes it look like one.
            let title = arguments.text("title").map { ["title=\($0)"] } ?? []
            line.names = [arguments.text("type") ?? ""] + title + (try assignments(arguments))
        case .set: line.names = [try arguments.names("name").first ?? ""] + (try assignments(arguments))
        case .log:
            for goal in try arguments.names("goals") { line.option("goal", goal) }
            line.option("date", arguments.text("date"))
            line.option("time", arguments.text("time"))
            line.names = [arguments.text("title") ?? ""] + (try amounts(arguments))
        case .link:
            let name = try arguments.names("name").first ?? ""
            try refuse(name, in: vault, without: "goals", "is not of a type that links goals; actions and workouts are")
            line.names = [name] + (try arguments.names("goals")).map { "goals+=\($0)" }
        case .complete:
            let name = try arguments.names("name").first ?? ""
            let why = "is not of a type that is completed; goals, milestones and obligations are"
            try refuse(name, in: vault, without: "completed", why)
            line.names = [name, "completed=\(arguments.text("date") ?? "today")"]
        case .fix:
            line.flag("fix")
            line.option("rule", arguments.text("rule"))
            for name in try arguments.names("name") {
                line.names = [vault.graph.notes[try note(named: name, in: vault)].path.text]
            }
        case .startWorkout:
            line.option("at", arguments.text("time"))
            line.names = ["start"] + (try arguments.names("template"))
        case .addExercise: line.names = ["add", try arguments.names("exercise").first ?? ""]
        case .addSet:
            line.option("exercise", try arguments.names("exercise").first)
            line.names = ["set", arguments.text("set") ?? ""]
        case .finishWorkout:
            line.option("at", arguments.text("time"))
            line.names = ["finish"]
        }
        return line
    }

    /// What a kind does not take would be lost without a word.
    private func refuseOthers(_ kind: ChangeKind, _ arguments: ToolArguments) throws(AssistantProblem) {
        let taken = kind.needed + kind.optional
        for name in arguments.names where name != "change" && !taken.contains(name) {
            let remedy = kind.optional.contains("fields") ? "; put it into 'fields'" : ""
            throw AssistantProblem(
                "'\(kind.rawValue)' takes no '\(name)'\(remedy); it takes \(Words.list(taken, joint: "and"))")
        }
        for name in kind.needed where !arguments.names.contains(name) {
            throw AssistantProblem("'\(kind.rawValue)' needs '\(name)'")
        }
    }

    /// Texts that are amounts and nothing else: what is not would become part of a title.
    private func amounts(_ arguments: ToolArguments) throws(AssistantProblem) -> [String] {
        for text in arguments.texts("amounts") {
            let bytes = Array(text.utf8)
            guard Quantity.read(bytes.span).saysOneThing || ClockTime.read(bytes.span).value != nil else {
                throw AssistantProblem(
                    "'\(text)' is not an amount; write a number and a unit, such as '5.2 km' or '31 min'")
            }
        }
        return arguments.texts("amounts")
    }

    /// Keys of answers that are not fields, and the way to what they show.
    private static let otherKeys = [
        "body": "it is the text below the fields: give 'body' beside 'fields' for a new record; of an existing one only"
            + " the person can change it",
        "path": "where a record lies follows from its type and title; only the person can move it",
    ]

    /// `due=2026-12-24`, and of a list one for each element.
    private func assignments(_ arguments: ToolArguments) throws(AssistantProblem) -> [String] {
        var words: [String] = []
        for field in arguments.fields("fields") {
            let (name, value) = (field.name, field.value)
            guard !name.isEmpty, !name.contains("=") else {
                throw AssistantProblem("'\(name)' is not the name of a field")
            }
            if let way = Self.otherKeys[name.lowercased()] {
                throw AssistantProblem("'\(name)' is not a field; \(way)")
            }
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

    private func text(of value: JSONValue, in field: String) throws(AssistantProblem) -> String {
        switch value {
        case .string(let text) where !text.utf8.contains(0): return text
        case .number(let text): return text
        case .bool(let value): return value ? "true" : "false"
        default: throw AssistantProblem("the value of '\(field)' is not a text, a number, or a list of them")
        }
    }

    func note(named name: String, in vault: Vault) throws(AssistantProblem) -> NoteID {
        guard case .one(let note) = vault.note(named: name, from: vault.root.path) else {
            throw AssistantProblem("no record is named '\(name)'; search_notes and list_records find names")
        }
        return note
    }

    /// Refuses a record whose type does not have a field.
    private func refuse(
        _ name: String, in vault: Vault, without field: String, _ why: String
    ) throws(AssistantProblem) {
        let type = vault.graph.notes[try note(named: name, in: vault)].type
        if let type, vault.graph.schema.field(field, of: type) != nil { return }
        throw AssistantProblem("'\(name)' \(why)")
    }
}
