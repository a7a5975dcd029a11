import VaultChecks
import VaultSchema
import VaultSyntax

/// `active_split` of the settings that leads to another kind of note.
enum InvalidActiveSplit {
    static func findings(_ model: WorkoutsModel) -> [Finding] {
        guard let (number, link) = model.activeSplitLink, let found = model.graph.resolve(link, of: number).note,
            !model.isSplit(found)
        else { return [] }
        let (note, other) = (model.graph.notes[number], model.graph.notes[found])
        return [
            Finding(
                .invalidActiveSplit, path: note.path, range: link.destination, field: "active_split",
                message: message(other.name, other.type.map { model.graph.schema.types[$0].name }),
                help: "set it with: vault split active SPLIT")
        ]
    }
}

extension Rule {
    static let invalidActiveSplit = Rule(
        "invalid-active-split", .error, formerly: "active-split-not-a-split",
        summary: "the active split is not a workout split")
}

// MARK: Words

private func message(_ name: String, _ type: String?) -> String {
    "\(Words.quote(name)) is \(type.map(Words.article) ?? "a plain note"); expected a workout-split"
}
