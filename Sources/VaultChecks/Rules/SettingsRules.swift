import VaultRecords
import VaultSyntax

extension Rule {
    static let packNotEnabled = Rule("pack-not-enabled", .hint)
    static let unknownPack = Rule("unknown-pack", .error)
    static let unknownSetting = Rule("unknown-setting", .warning)
    static let unknownTimezone = Rule("unknown-timezone", .error)
    static let unreadableFolder = Rule("unreadable-folder", .error)
}

extension Catalogue {
    static let settingsRules: [Rule] = [
        .unknownPack, .packNotEnabled, .unknownTimezone, .unreadableFolder, .unknownSetting,
    ]
}

/// What is looked at in `vault.md`. Each function is a rule.
enum SettingsChecks {
    /// Notes that would be records if the vault used their pack: one hint for the whole vault.
    ///
    /// Cost: a look at `type` of every plain note, where a pack is not used.
    static func packNotEnabled(_ context: CheckContext) -> [Finding] {
        let (graph, packs) = (context.graph, context.snapshot.declarations.otherPacks)
        guard !packs.isEmpty, let settings = context.snapshot.settingsNote else { return [] }
        let schemas = packs.map { Schema(types: $0.types) }
        var counts = Array(repeating: 0, count: packs.count)
        var first: NoteID?
        for index in graph.indices where !graph.notes[index].isRecord {
            let note = graph.notes[index]
            guard let node = note.document.typeNode else { continue }
            for (place, schema) in schemas.enumerated() {
                let type = note.document.withText(node) { schema.type($0) }
                guard let type, isRecord(note, type, schema) else { continue }
                counts[place] += 1
                first = first ?? index
            }
        }
        guard let example = first.map({ graph.notes[$0] }) else { return [] }
        let found = packs.indices.filter { counts[$0] > 0 }
        let parts = found.map { "\(Words.count(counts[$0], "note")) of the pack '\(packs[$0].name)'" }
        let isOne = found.count == 1
        let used = settings.texts("packs").map(\.value)
        let all = (used.isEmpty ? graph.schema.standardPacks : used) + found.map { packs[$0].name }
        return [
            settings.finding(
                .packNotEnabled, settings.place(of: "packs"), field: "packs",
                "there \(isOne && counts[found[0]] == 1 ? "is" : "are") \(Words.list(parts, joint: "and"))"
                    + ", which \(isOne ? "is" : "are") not enabled",
                help: "if they are records, write 'packs: [\(all.joined(separator: ", "))]'",
                related: [.init(path: example.path, range: example.place(of: "type"), message: "the first of them")])
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

    /// Whether a field is the one that `unknownPack` speaks of, so that no other rule does.
    static func judges(_ field: String, of note: Note) -> Bool { field == "packs" && note.path == Schema.settingsPath }

    /// A pack that `vault.md` names and this format does not know.
    static func unknownPack(_ context: CheckContext) -> [Finding] {
        guard let note = context.snapshot.settingsNote else { return [] }
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

    /// A field of `vault.md` that this program does not know: written by a newer one, or by mistake.
    static func unknownSetting(_ context: CheckContext) -> [Finding] {
        let schema = context.graph.schema
        guard let note = context.snapshot.settingsNote, note.type == schema.settingsType else { return [] }
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

    /// A `timezone` of `vault.md` that the zone database does not know. The database is asked where the clock is.
    static func unknownTimezone(_ context: CheckContext) -> [Finding] {
        guard let fact = context.facts.unknownTimezone, let note = context.snapshot.settingsNote else { return [] }
        let zone = note.texts("timezone").first
        return [
            note.finding(
                .unknownTimezone, zone?.range ?? ByteRange(0, 0), field: "timezone",
                "'timezone' is \(Words.quote(zone?.value ?? "")); expected a name such as Europe/Berlin",
                help: fact.help)
        ]
    }

    /// An entry of `folders` in `vault.md` that names no type, or no folder.
    static func unreadableFolder(_ context: CheckContext) -> [Finding] {
        guard let note = context.snapshot.settingsNote else { return [] }
        let types = context.graph.schema.recordTypes.map(\.name)
        var seen: Set<String> = []
        return note.texts("folders").compactMap { entry in
            func finding(_ message: String, _ help: String) -> Finding {
                note.finding(.unreadableFolder, entry.range, field: "folders", message, help: help)
            }
            let held = "'folders' holds \(Words.quote(entry.value))"
            guard let type = TypeFolder(entry.value)?.type else {
                return finding(
                    "\(held); expected a type and a folder of the vault",
                    "write the type before its folder, such as 'goal Ziele'")
            }
            guard types.contains(type) else {
                return finding(
                    "\(held), but this vault has no type \(Words.quote(type))",
                    Words.didYouMean(Near.suggestions(for: type, in: types)) ?? "expected \(Words.either(types))")
            }
            return seen.insert(type).inserted
                ? nil : finding("'folders' sets the folder of \(Words.quote(type)) twice", "keep one of them")
        }
    }
}
