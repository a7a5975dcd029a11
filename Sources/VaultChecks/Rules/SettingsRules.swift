import VaultRecords
import VaultSyntax

extension Rule {
    static let packNotEnabled = Rule(
        "pack-not-enabled", .hint, formerly: "pack-off", summary: "notes have a type of a pack that is not enabled")
    static let unknownPack = Rule("unknown-pack", .error, summary: "the vault lists a pack that does not exist")
    static let unknownSetting = Rule(
        "unknown-setting", .warning, summary: "the vault has a setting that this version does not know")
    static let unknownTimezone = Rule("unknown-timezone", .error, summary: "the vault's time zone does not exist")
    static let unreadableFolder = Rule("unreadable-folder", .error, summary: "an entry of 'folders' cannot be read")
}

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

    private static func message(_ packs: [(name: String, count: Int)]) -> String {
        let parts = packs.map { "\(Words.count($0.count, "note")) of the pack '\($0.name)'" }
        let isOne = packs.count == 1 && packs[0].count == 1
        return "there \(isOne ? "is" : "are") " + Words.list(parts, joint: "and")
            + ", which \(packs.count == 1 ? "is" : "are") not enabled"
    }
}

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
            return note.finding(
                .unknownPack, pack.range, field: "packs",
                "'packs' holds \(Words.quote(pack.value)); expected \(Words.either(known))",
                help: Words.didYouMean(near),
                fixes: near.flatMap { Fix.respell("write '\($0)'", in: note, node: pack.node, as: $0) })
        }
    }
}

extension Catalogue {
    static let settingsRules: [Rule] = [
        .unknownPack, .packNotEnabled, .unknownTimezone, .unreadableFolder, .unknownSetting,
    ]
}

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
            return note.finding(
                .unknownSetting, note.document.nodes[Int(entry.key)].range, field: name,
                "\(Words.quote(name)) is not a setting that this version of 'vault' knows",
                help: Words.didYouMean(near) ?? "update 'vault', or remove the line if it is not a setting")
        }
    }
}

/// A `timezone` of `vault.md` that the zone database does not know. The database is asked where the clock is.
enum UnknownTimezone {
    static func check(_ context: CheckContext) -> [Finding] {
        guard let fact = context.facts.unknownTimezone, let index = context.graph.index(ofPath: fact.path) else {
            return []
        }
        let note = context.graph.notes[index]
        let zone = note.texts("timezone").first
        return [
            note.finding(
                .unknownTimezone, zone?.range ?? ByteRange(0, 0), field: "timezone", message(zone?.value ?? ""),
                help: fact.help)
        ]
    }

    private static func message(_ zone: String) -> String {
        "'timezone' is \(Words.quote(zone)); expected a name such as Europe/Berlin"
    }
}

/// An entry of `folders` in `vault.md` that names no type, or no folder.
enum UnreadableFolder {
    static func check(_ context: CheckContext) -> [Finding] {
        guard let index = context.graph.index(ofPath: Schema.settingsPath) else { return [] }
        let note = context.graph.notes[index]
        let types = context.graph.schema.recordTypes.map(\.name)
        var seen: Set<String> = []
        return note.texts("folders").compactMap { entry in
            func finding(_ message: String, _ help: String?) -> Finding {
                note.finding(.unreadableFolder, entry.range, field: "folders", message, help: help)
            }
            guard let read = TypeFolder(entry.value) else {
                return finding(
                    "'folders' holds \(Words.quote(entry.value)); expected a type and a folder of the vault",
                    "write the type before its folder, such as 'goal Ziele'")
            }
            guard types.contains(read.type) else {
                let near = Near.suggestions(for: read.type, in: types)
                return finding(
                    "'folders' holds \(Words.quote(entry.value)), but this vault has no type \(Words.quote(read.type))",
                    Words.didYouMean(near) ?? "expected \(Words.either(types))")
            }
            return seen.insert(read.type).inserted
                ? nil : finding("'folders' sets the folder of \(Words.quote(read.type)) twice", "keep one of them")
        }
    }
}
