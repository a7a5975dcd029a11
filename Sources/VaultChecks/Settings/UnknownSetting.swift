import VaultGraph
import VaultSchema
import VaultSyntax

/// A field of `vault.md` that this program does not know: written by a newer one, or by mistake.
enum UnknownSetting {
    static func check(_ context: CheckContext) -> [Finding] {
        guard let index = context.graph.index(ofPath: Schema.settingsPath) else { return [] }
        let (note, schema) = (context.graph.notes[index], context.graph.schema)
        guard note.type == schema.settingsType else { return [] }
        // What is nearly the name of a setting is a finding about that field.
        let reported = Set(note.problems.map(\.node))
        let known = schema.fields[schema.settingsType].map(\.name)
        return note.document.entries.compactMap { entry in
            let name = note.document.text(entry.key)
            guard entry.state == .readable, !reported.contains(entry.key), name.lowercased() != "type",
                schema.field(Array(name.utf8).span, of: schema.settingsType) == nil
            else { return nil }
            let near = Near.suggestions(for: name.lowercased(), in: known)
            return Finding(
                .unknownSetting, path: note.path, range: note.document.nodes[Int(entry.key)].range, field: name,
                message: message(name),
                help: Words.didYouMean(near) ?? "update 'vault', or remove the line if it is not a setting")
        }
    }
}

extension Rule {
    static let unknownSetting = Rule(
        "unknown-setting", .warning, summary: "the vault has a setting that this version does not know")
}

// MARK: Words

private func message(_ name: String) -> String {
    "\(Words.quote(name)) is not a setting that this version of 'vault' knows"
}
