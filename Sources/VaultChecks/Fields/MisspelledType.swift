import VaultSchema
import VaultSyntax

/// A plain note whose `type` is one typo away from a type of record.
enum MisspelledType {
    /// Looks only where `type` is given; else at a type's folder and fields. Cost: O(types).
    static func findings(_ note: Note, _ context: CheckContext) -> [Finding] {
        let document = note.document
        guard let entry = document.entry("type") else {
            return document.entries.isEmpty
                ? []
                : InvisibleName.findings(note, context)
                    ?? UntypedRecord.findings(note, written: nil, nil, context)
        }
        guard entry.state == .readable, let node = RecordTypeReading.scalar(entry.value, in: document),
            node.content.count < 40
        else { return [] }
        let written = document.text(node)
        let word = InvisibleText.visible(written).lowercased()
        let seen = MixedScript.folded(word)?.text ?? word
        let schema = context.graph.schema
        let near = schema.types.indices.filter { type in
            let name = schema.types[type].name
            let isSame = seen == name && written.lowercased() != name
            return (name.count >= 5 || isSame) && written.lowercased() != name
                && Near.distance(seen, name, limit: 1) != nil
                && (isSame || UntypedRecord.lies(note.path, in: schema.baseFolders[type])
                    || hasRequiredField(note, schema, type))
        }.map { schema.types[$0].name }
        let index = document.nodes[Int(entry.value)].isList ? entry.value + 1 : entry.value
        guard !near.isEmpty else { return UntypedRecord.findings(note, written: written, index, context) }
        return [
            Finding(
                .misspelledType, path: note.path, range: node.range, field: "type", message: message(written),
                help: Words.didYouMean(near),
                fixes: near.flatMap { Fix.respell("write '\($0)'", in: note, node: index, as: $0) })
        ]
    }

    private static func hasRequiredField(_ note: Note, _ schema: Schema, _ type: TypeID) -> Bool {
        schema.required[type].contains { note.document.entry(schema.fields[type][$0].name) != nil }
    }
}

/// A key that is `type` except for its invisible characters, or for letters of another script.
private enum InvisibleName {
    /// Nil where there is none with a type of the vault. Cost: a look at the keys' bytes.
    static func findings(_ note: Note, _ context: CheckContext) -> [Finding]? {
        let document = note.document
        for entry in document.entries where entry.state == .readable {
            let key = document.nodes[Int(entry.key)]
            guard (5...16).contains(key.content.count),
                document.bytes[key.content.offsets].contains(where: { $0 >= 0x80 })
            else { continue }
            let written = document.text(key)
            let word = InvisibleText.visible(written).lowercased().filter { $0 != " " }
            guard (MixedScript.folded(word)?.text ?? word) == "type",
                let node = RecordTypeReading.scalar(entry.value, in: document),
                context.graph.schema.type(document.text(node)) != nil
            else { continue }
            return [
                Finding(
                    .misspelledType, path: note.path, range: key.range, field: "type",
                    message: "\(Words.quote(written)) is not 'type', so the note is not a record",
                    help: Words.remark(on: word).map { "write 'type'; \($0)" }
                        ?? "write 'type'; it contains an invisible character",
                    fixes: Fix.respell("write 'type'", in: note, node: entry.key, as: "type"))
            ]
        }
        return nil
    }
}

extension Rule {
    static let misspelledType = Rule(
        "misspelled-type", .warning, formerly: "near-type",
        summary: "the type of a plain note is almost that of a record")
}

// MARK: Words

private func message(_ written: String) -> String { "'type' is \(Words.quote(written)), so the note is not a record" }
