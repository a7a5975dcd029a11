import VaultGraph
import VaultSchema
import VaultSyntax

/// A pack that `vault.md` names and this format does not know.
enum UnknownPack {
    private static let path = NotePath.settings

    /// Whether a field is the one this rule speaks of, so that no other does.
    static func judges(_ field: String, of note: Note) -> Bool { field == "packs" && note.path == path }

    static func check(_ context: CheckContext) -> [Finding] {
        guard let index = context.graph.index(ofPath: path) else { return [] }
        let note = context.graph.notes[index]
        let (packs, known) = (note.texts("packs"), context.graph.schema.packNames)
        return packs.compactMap { pack in
            guard !known.contains(pack.value.lowercased()) else { return nil }
            let others = known.filter { name in !packs.contains { $0.value.lowercased() == name } }
            let near = Near.suggestions(for: pack.value, in: others)
            return Finding(
                .unknownPack, path: note.path, range: pack.range, field: "packs",
                message: message(pack.value, known), help: Words.didYouMean(near),
                fixes: near.flatMap { Fix.respell("write '\($0)'", in: note, node: pack.node, as: $0) })
        }
    }
}

extension Rule {
    static let unknownPack = Rule(
        "unknown-pack", .error, summary: "the vault lists a pack that does not exist")
}

extension Catalogue {
    static let settingsRules: [Rule] = [
        .unknownPack, .packNotEnabled, .unknownTimezone, .unreadableFolder, .unknownSetting,
    ]
}

// MARK: Words

private func message(_ pack: String, _ known: [String]) -> String {
    "'packs' holds \(Words.quote(pack)); expected \(Words.either(known))"
}
