import VaultChecks
import VaultConsole
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultWorkouts

/// Changing the days of a split.
extension SplitCommand {
    private static let day = Argument("DAY", .text, "its name or number")

    static let ofDays = [
        Subcommand(
            "add", "add a day",
            [Argument("DAY", .text, "its name"), Argument("TEMPLATE", .template, count: .any, "what to train on it")]),
        Subcommand(
            "move", "change the order of days", [day, Argument("OTHER", .text, "the day it goes before, or 'last'")]),
        Subcommand("remove", "remove a day", [Argument("DAY", .text, count: .several, "its name or number")]),
        Subcommand(
            "assign", "add templates to a day",
            [day, Argument("TEMPLATE", .template, count: .several, "what to train on it")]),
        Subcommand(
            "unassign", "remove templates from a day",
            [day, Argument("TEMPLATE", .template, count: .several, "what is no longer trained on it")]),
    ]

    static func change(_ what: What, _ words: [String], _ request: Request) throws(CommandFailure) -> CommandResult {
        guard let name = words.first, !name.allSatisfy(\.isOnlyWhitespace) else {
            throw .usage(UsageError("'vault split \(what.rawValue)' needs a day"))
        }
        if words.count < 2, [.move, .assign, .unassign].contains(what) {
            let missing = what == .move ? "the day that it goes before, or 'last'" : "a template"
            throw .usage(UsageError("'vault split \(what.rawValue) \(name)' needs \(missing)"))
        }
        return try request.write { (vault) throws(CommandFailure) in
            let model = try request.workouts(in: vault)
            let cycle = model.cycle(of: try request.split(model, in: vault, for: .writing))
            let note = model.graph.notes[cycle.split]
            let edits = try edits(what, words, cycle, model, vault, request)
            let day =
                switch what {
                case .remove: words.joined(separator: " ")
                case .move: words.dropLast().joined(separator: " ")
                default: name
                }
            return try request.writing(
                in: vault, [NoteChange(cycle.split, edits: edits)], "\(what.rawValue) \(day) in \(note.path)"
            ) { page(of: cycle.split, $0, request) }
        }
    }

    private static func edits(
        _ what: What, _ words: [String], _ cycle: SplitCycle, _ model: WorkoutsModel, _ vault: Vault,
        _ request: Request
    ) throws(CommandFailure) -> [TextEdit] {
        let edits = SplitEdits(cycle, in: model.graph.notes[cycle.split].document)
        switch what {
        case .add:
            let name = words[0]
            guard !name.contains("[["), !name.contains(where: \.isNewline), !name.hasSuffix(":") else {
                throw .usage(UsageError("'\(name)' cannot be the name of a day"))
            }
            return edits.adding(name, try templates(words.dropFirst(), vault, request).map(\.link))
        case .remove: return edits.removing(try day(words.joined(separator: " "), cycle, model))
        case .move:
            let day = try day(words.dropLast().joined(separator: " "), cycle, model)
            let other = words[words.count - 1]
            if other.lowercased() == "last" { return edits.moving(day, before: cycle.days.count) }
            return edits.moving(day, before: try self.day(other, cycle, model, besides: day))
        case .assign:
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

    private static func templates(
        _ names: ArraySlice<String>, _ vault: Vault, _ request: Request
    ) throws(CommandFailure) -> [(note: NoteID, link: String)] {
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
    ) throws(CommandFailure) -> Int {
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
