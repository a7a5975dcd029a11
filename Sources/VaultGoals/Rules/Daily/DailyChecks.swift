import VaultChecks
import VaultGraph
import VaultSchema
import VaultSyntax

/// Checks what counts of daily notes.
enum DailyChecks {
    /// The check of single notes; nil where `vault.md` names no property, so that plain notes cost nothing then.
    static func check(_ context: CheckContext) -> Check? {
        guard let settings = context.snapshot.settingsNote,
            settings.document.entry(GoalsSettings.dailyCounts) != nil
        else { return nil }
        let vault = context.snapshot
        let model = Lazy { vault.goals }
        return .ofNote { number, note, _ in
            if note.path == Schema.settingsPath { return IneffectiveCount.findings(number, note, model.value) }
            return note.type == nil ? UncountedProperty.findings(note, model.value.daily) : []
        }
    }

    /// Properties that repeat what an action or a contribution of the same day says for the same goal.
    ///
    /// Only the same amount is reported, of a target that adds amounts up: two runs on one day are common, two of the
    /// same length written in two places are hardly two. Cost: linear in the daily counts, the actions and the
    /// contributions; nothing without daily counts.
    static func repeated(_ model: GoalsModel) -> [Finding] {
        let counts = model.dailyCounts.filter { addsUp($0, model) }
        if counts.isEmpty { return [] }
        let byDay = Dictionary(grouping: counts) { $0.day }
        let actions = model.actionNotes.filter { number in
            model.graph.notes[number].date("date").map { byDay[$0] != nil } ?? false
        }
        let contributions = model.contributions.filter { byDay[$0.day] != nil }.map(\.note)
        let entries = model.entries(of: (actions + contributions)[...])
        var findings: [Finding] = []
        for action in entries.actions {
            let linked = Set(entries.links[action.links].map(\.goal))
            let written =
                entries.quantities[action.measures].map(\.quantity)
                + (action.duration.map { [entries.quantities[$0].quantity] } ?? [])
            for count in byDay[action.day] ?? [] where linked.contains(count.goal) {
                if written.contains(where: { isSame($0, count.quantity, model.units) }) {
                    findings.append(CountedTwice.finding(count, as: action.note, model))
                }
            }
        }
        return findings
    }

    private static func addsUp(_ count: DailyCount, _ model: GoalsModel) -> Bool {
        let group = model.units.unit(count.quantity.unit).group
        return model.kept.targets(countedWith: count.goal).contains { target in
            !target.mode.isSingle && model.units.unit(target.quantity.unit).group == group
        }
    }

    private static func isSame(_ left: Quantity, _ right: Quantity, _ units: UnitTable) -> Bool {
        units.convert(left, to: right.unit) == right.amount
    }
}

extension CountedTwice {
    /// A property of a daily note that repeats a record.
    static func finding(_ count: DailyCount, as number: NoteID, _ model: GoalsModel) -> Finding {
        let (note, other) = (model.graph.notes[count.note], model.graph.notes[number])
        let noun = model.graph.typeName(of: number)
        return Finding(
            .countedTwice, path: note.path, range: count.range, field: count.property,
            message: message(count, model.goals[count.goal].plan.name, noun, other.name),
            help: "if both are the same thing, remove one of them, or the \(noun)'s link to the goal",
            related: [.init(path: other.path, range: .init(0, 0), message: "the \(noun)")])
    }
}

// MARK: Words

private func message(_ count: DailyCount, _ goal: String, _ noun: String, _ name: String) -> String {
    "this repeats the amount of the \(noun) \(Words.quote(name)); '\(goal)' counts both"
}
