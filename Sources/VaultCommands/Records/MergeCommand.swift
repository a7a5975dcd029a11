import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultMerging
import VaultPlans
import VaultRecords
import VaultRequests
import VaultSyntax

extension Command {
    package static let merge = Command(definition: MergeCommand.definition, run: MergeCommand.run)
}

/// `vault merge A B …`: one record out of several that are the same thing.
enum MergeCommand {
    static let definition = CommandDefinition(
        "merge", "merge duplicate records",
        arguments: [
            Argument("A", .record(of: []), "the record to keep: its name, title, alias or path"),
            Argument(
                "B", .oneOf([.record(of: []), .assignment]), count: .several,
                "records to merge into it, and 'field=text' where they differ"),
        ],
        options: [
            Option(
                "take", choices: MergeDecision.Side.allCases.map(\.rawValue), "whose value to keep where they differ"),
            .yes, .partial, .format, .dryRun,
        ], writes: true)

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let words = request.words
        let names = words.filter { FieldAssignment($0) == nil }
        guard names.count > 1 else {
            throw .usage("'vault merge' needs two records", help: "for example: vault merge run-120-km run-120km")
        }
        try refuseVerbs(words.compactMap { FieldAssignment($0) })
        let decisions = words.compactMap { FieldAssignment($0) }
        var confirmed: [FieldAssignment]?
        var differences = ""
        do throws(Refusal) {
            return try request.remove { (vault) throws(Refusal) in
                var numbers: [NoteID] = []
                for name in names { numbers.append(try request.record(named: name, in: vault, for: .removing)) }
                if confirmed == nil, let type = vault.graph.notes[numbers[0]].type {
                    confirmed = try request.confirmed(decisions, of: type, in: vault)
                }
                let today = try request.today(vault)
                do throws(Refusal) {
                    let planned = try plan(numbers, confirmed ?? decisions, in: vault, request, today)
                    let text = MergeText(planned)
                    let writing = Writing(edit: planned.edit, description: text.description, done: text.done)
                    return Removing(
                        writing: writing, outlook: text.outlook, question: "Merge?", undone: "nothing was merged")
                } catch {
                    if !error.conflicts.isEmpty {
                        differences = MergeText.differences(error.conflicts, style: request.style)
                    }
                    throw error
                }
            }
        } catch {
            guard !differences.isEmpty else { throw error }
            var result = CommandResult(
                FailureAnswer(error.message, help: error.help, path: error.path), style: request.diagnosticStyle)
            result.stdout = Array(differences.utf8)
            return result
        }
    }

    /// Refuses what would be read as another value, or be lost.
    private static func refuseVerbs(_ decisions: [FieldAssignment]) throws(Refusal) {
        var fields: Set<String> = []
        for decision in decisions {
            guard decision.verb == .set else {
                throw .usage(
                    "'\(decision.field)\(decision.verb.rawValue)\(decision.text)' does not settle a difference",
                    help:
                        "lists are merged by element; write '\(decision.field)=TEXT' for a field in which they differ")
            }
            guard fields.insert(decision.field.lowercased()).inserted else {
                throw .usage("'\(decision.field)' is given twice", help: "give it once")
            }
        }
    }

    private static func plan(
        _ numbers: [NoteID], _ assignments: [FieldAssignment], in vault: Vault, _ request: Request,
        _ today: CalendarDate
    ) throws(Refusal) -> PlannedMerge {
        var decision = MergeDecision(
            side: request.value("take").flatMap { MergeDecision.Side(rawValue: $0) })
        let type = vault.graph.notes[numbers[0]].type
        for assignment in assignments {
            let field = type.flatMap { vault.graph.schema.field(assignment.field.lowercased(), of: $0) }
            let text = try vault.snapshot.written(assignment, of: type) { text, field in
                let isPlanned = field == "due" || field == "start" || field == "end"
                return try? DateArgument.read(text, today: today, direction: isPlanned ? .future : .past)
            }
            decision.texts[field?.name ?? assignment.field] = text
        }
        return try vault.snapshot.merging(
            Array(numbers.dropFirst()), into: numbers[0], decision: decision, today: today)
    }
}

/// What merging records does, in words.
struct MergeText {
    /// Lines of one kind that are shown before the rest is counted.
    private static let limit = 10

    private let merge: PlannedMerge

    init(_ merge: PlannedMerge) { self.merge = merge }

    /// One line for the list of what can be undone.
    var description: String {
        let what = merge.joined.count == 1 ? merge.joined[0].text : Words.count(merge.joined.count, "note")
        return "merge \(what) into \(merge.into)"
    }

    /// What is said afterwards.
    var done: String {
        let what = merge.joined.count == 1 ? merge.joined[0].text : Words.count(merge.joined.count, "note")
        return DisplayText.visible("merged \(what) into \(merge.into)") + "\n" + followed("updated") + lost
            + "'vault undo' reverts it\n"
    }

    /// What is shown before the question.
    var outlook: String {
        var text = "would merge into \(DisplayText.visible(merge.into))\n" + lines(merge.joined)
        if !merge.gains.isEmpty { text += "its fields would get\n" + lines(merge.gains.map(words)) }
        if !merge.texts.isEmpty { text += "its text would be followed by that of\n" + lines(merge.texts) }
        return text + followed("would be updated") + lost
    }

    /// What is to be decided: the field, and what both say with its place.
    static func differences(_ conflicts: [MergeConflict], style: Style) -> String {
        var text = ""
        for conflict in conflicts {
            text += style(.heading, DisplayText.visible(conflict.field)) + "\n"
            for (name, place) in [("A", conflict.ours), ("B", conflict.theirs)] {
                let line = place.line.map { ":\($0)" } ?? ""
                let shown = DisplayText.truncated(DisplayText.visible(firstLine(of: place.text)), to: 60)
                text += "  \(name)  \(shown)\n     \(style(.path, DisplayText.visible(place.path) + line))\n"
            }
        }
        return text
    }

    private static func firstLine(of text: String) -> String {
        let lines = text.split(whereSeparator: \.isNewline)
        return lines.count > 1 ? "\(lines[0]) …" : text
    }

    private func words(_ gain: PlannedMerge.Gain) -> String {
        let text = gain.texts.map(Self.firstLine).joined(separator: ", ")
        return DisplayText.truncated(text.isEmpty ? gain.field : "\(gain.field): \(text)", to: 76)
    }

    private func followed(_ verb: String) -> String {
        if merge.links == 0 { return "" }
        return "\(Words.count(merge.links, "link")) in \(Words.count(merge.notes, "other note")) \(verb)\n"
    }

    /// What is not kept.
    private var lost: String {
        var text = ""
        if !merge.dropped.isEmpty {
            let verb = merge.dropped.count == 1 ? "loses" : "lose"
            let fields = Words.list(merge.dropped.map { "'\($0)'" }, joint: "and")
            text += "\(DisplayText.visible(fields)) \(verb) a link that would lead to the record itself\n"
        }
        if !merge.comments.isEmpty {
            text += "comments in front matter that are not kept\n"
            text += lines(merge.comments.map { DisplayText.truncated("\($0.path):\($0.line)  \($0.text)", to: 76) })
        }
        return text
    }

    private func lines(_ texts: [some CustomStringConvertible]) -> String {
        let shown = texts.prefix(Self.limit).map { "  \(DisplayText.visible($0))\n" }.joined()
        return texts.count > Self.limit ? shown + "  and \(texts.count - Self.limit) more\n" : shown
    }
}

/// What merging one file has to say, for whoever runs the merge.
struct MergeDriverText {
    /// Where the file lies in the work tree.
    let path: Path
    let style: Style

    /// A line for each place that is left to decide; nothing when everything is decided.
    func render(_ result: ThreeWayMerge.Result) -> String {
        var text = ""
        if !result.conflicts.isEmpty {
            switch result.manner {
            case .byField, .byLine, .torn: break
            case .twoRecords:
                text += Diagnostics.warning(
                    "'\(path)' was created on both sides as two different records; both are in the file",
                    help: "move theirs to a file of its own with: vault resolve --add", style: style)
            case .perhapsTwo(let fields):
                text += Diagnostics.warning(
                    "'\(path)' was created on both sides, and may be one record or two: "
                        + DisplayText.differing(fields),
                    help: "for one: vault resolve --add --same; for two: vault resolve --add --two", style: style)
            }
        }
        return text + render(result.conflicts)
    }

    func render(_ conflicts: [ThreeWayConflict]) -> String {
        conflicts.map { conflict in
            let place = style(.path, DisplayText.visible("\(path):\(conflict.line)"))
            return place + ": " + words(conflict.place) + "\n"
        }.joined()
    }

    /// Of a file that is not a text.
    var binary: String {
        Diagnostics.warning(
            "'\(path)' is not a text file, so it cannot be merged; our version is kept",
            help: "take theirs with: git checkout --theirs '\(path)'", style: style)
    }

    func words(_ place: ThreeWayConflict.Place) -> String {
        switch place {
        case .field(let name): "both sides changed '\(DisplayText.visible(name))'"
        case .element(let name): "both sides changed an element of '\(DisplayText.visible(name))'"
        case .frontMatter: "both sides changed the front matter"
        case .body: "both sides changed these lines"
        }
    }
}
