import VaultGraph
import VaultSchema
import VaultSyntax

/// Notes that would be records if the vault used their pack: one hint for the whole vault.
enum PackNotEnabled {
    /// Cost: a look at `type` of every plain note, where a pack is not used.
    static func check(_ context: CheckContext) -> [Finding] {
        let (graph, packs) = (context.graph, context.snapshot.declarations.otherPacks)
        guard !packs.isEmpty, let settings = graph.index(ofPath: Schema.settingsPath) else { return [] }
        let schemas = packs.map { Schema(types: $0.types) }
        var counts = Array(repeating: 0, count: packs.count)
        var first: NoteID?
        for index in graph.indices where !graph.notes[index].isRecord {
            let note = graph.notes[index]
            guard let entry = note.document.entry("type"), entry.state == .readable,
                let node = RecordTypeReading.scalar(entry.value, in: note.document)
            else { continue }
            for (place, schema) in schemas.enumerated() {
                let type = note.document.withText(node) { schema.type($0) }
                guard let type, isRecord(note, type, schema) else { continue }
                counts[place] += 1
                first = first ?? index
            }
        }
        guard let first else { return [] }
        let found = packs.indices.filter { counts[$0] > 0 }
        return [
            finding(
                found.map { (packs[$0].name, counts[$0]) }, graph.notes[settings], graph.notes[first],
                standard: graph.schema.standardPacks)
        ]
    }

    /// Whether a note gives all that the type cannot be without, and the type cannot be without something.
    private static func isRecord(_ note: Note, _ type: TypeID, _ schema: Schema) -> Bool {
        guard type != schema.settingsType, !schema.required[type].isEmpty else { return false }
        return schema.required[type].allSatisfy { place in
            let field = schema.fields[type][place]
            let elements = note.elements(field.name)
            return !elements.isEmpty
                && elements.allSatisfy { FieldValue.read(note.document.text($0), as: field.scalar) != nil }
        }
    }

    private static func finding(
        _ packs: [(name: String, count: Int)], _ settings: Note, _ example: Note, standard: [String]
    ) -> Finding {
        let used = settings.texts("packs").map(\.value)
        let all = (used.isEmpty ? standard : used) + packs.map(\.name)
        return Finding(
            .packNotEnabled, path: settings.path, range: settings.place(of: "packs"), field: "packs",
            message: message(packs), help: "if they are records, write 'packs: [\(all.joined(separator: ", "))]'",
            related: [.init(path: example.path, range: example.place(of: "type"), message: "the first of them")])
    }
}

extension Rule {
    static let packNotEnabled = Rule(
        "pack-not-enabled", .hint, formerly: "pack-off",
        summary: "notes have a type of a pack that is not enabled")
}

// MARK: Words

private func message(_ packs: [(name: String, count: Int)]) -> String {
    let parts = packs.map { "\(Words.count($0.count, "note")) of the pack '\($0.name)'" }
    let isOne = packs.count == 1 && packs[0].count == 1
    return "there \(isOne ? "is" : "are") " + Words.list(parts, joint: "and")
        + ", which \(packs.count == 1 ? "is" : "are") not enabled"
}
