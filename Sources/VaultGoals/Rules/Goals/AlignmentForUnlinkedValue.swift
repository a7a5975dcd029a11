import VaultChecks
import VaultGraph
import VaultSchema

/// An entry of `alignment` that names no value of the goal.
enum AlignmentForUnlinkedValue {
    static func findings(_ goal: GoalRecord, _ note: Note, _ model: GoalsModel) -> [Finding] {
        let entries = note.read("alignment") { NamedNumber.read($0, within: 1...10) }
        if entries.isEmpty { return [] }
        let allowed = model.graph.allowedTypes(field: "values", of: goal.plan.kind.rawValue)
        let linked = note.links(in: model.places.values(of: note.type)).compactMap {
            model.graph.resolve($0, of: goal.note).note
        }
        var unlinked = 0
        return entries.compactMap { entry in
            let found = model.graph.resolve(entry.value.name, allowed: allowed, from: note.folder).note
            if let found, linked.contains(found) { return nil }
            unlinked += 1
            return finding(
                entry, value: found.map { model.graph.notes[$0].name }, linked, note, model,
                isFixed: unlinked <= Fix.mostOfFields)
        }
    }

    private static func finding(
        _ entry: Located<NamedNumber>, value: String?, _ linked: [NoteID], _ note: Note, _ model: GoalsModel,
        isFixed: Bool
    ) -> Finding {
        let range = note.place(entry.value.nameRange, in: entry.node)
        var fixes: [Fix] = []
        var help = "link the value in 'values'"
        if let value {
            if isFixed { fixes = Fix.addLink(to: value, in: "values", of: note, model.graph.schema) }
        } else {
            let near = Near.suggestions(for: entry.value.name, in: linked.map { model.graph.notes[$0].name })
            help = Words.didYouMean(near) ?? help
            if near.count == 1, note.document.nodes[Int(entry.node)].isVerbatim {
                fixes = Fix.replace("write '\(near[0])'", in: note, range, with: near[0])
            }
        }
        return Finding(
            .alignmentForUnlinkedValue, path: note.path, range: range, field: "alignment",
            message: message(entry.value.name), help: help, fixes: fixes)
    }
}

extension Rule {
    static let alignmentForUnlinkedValue = Rule(
        "alignment-for-unlinked-value", .error, formerly: "alignment-not-linked",
        summary: "an entry of 'alignment' names a value that is not linked")
}

// MARK: Words

private func message(_ name: String) -> String { "\(Words.quote(name)) is not a value that the record links" }
