import VaultSchema
import VaultSyntax

/// A plain note whose `type` is one slip away from a type of record.
enum NearType {
    /// Looks only where `type` is given. Cost: O(types).
    static func findings(_ note: Note, _ context: CheckContext) -> [Finding] {
        let document = note.document
        guard let entry = document.entry("type"), entry.state == .readable,
            let node = RecordTypeReading.scalar(entry.value, in: document), node.content.count < 40
        else { return [] }
        let written = document.text(node)
        let schema = context.graph.schema
        let near = schema.types.indices.filter { type in
            let name = schema.types[type].name
            return name.count >= 5 && written.lowercased() != name
                && Near.distance(written.lowercased(), name, limit: 1) != nil
                && (lies(note, in: schema.types[type].folder) || hasRequiredField(note, schema, type))
        }.map { schema.types[$0].name }
        guard !near.isEmpty else { return [] }
        let index = document.nodes[Int(entry.value)].isList ? entry.value + 1 : entry.value
        return [
            Finding(
                .nearType, path: note.path, range: node.range, field: "type", message: message(written),
                help: Words.didYouMean(near),
                fixes: near.flatMap { Fix.respell("write '\($0)'", in: note, node: index, as: $0) })
        ]
    }

    /// Whether the note lies below the part of a type's folder that is always the same: `actions` of `actions/YYYY`.
    private static func lies(_ note: Note, in folder: String) -> Bool {
        let fixed = folder.split(separator: "/").prefix { !$0.contains(where: \.isUppercase) }
        return !fixed.isEmpty && note.path.split(separator: "/").dropLast().starts(with: fixed)
    }

    private static func hasRequiredField(_ note: Note, _ schema: Schema, _ type: Int) -> Bool {
        schema.required[type].contains { note.document.entry(schema.fields[type][$0].name) != nil }
    }
}

extension Rule {
    static let nearType = Rule(
        "near-type", .warning, summary: "the type of a plain note is nearly that of a record",
        page: """
            Notes with a type that `vault` does not know are yours alone: it reads their links and says nothing else.
            This one's type is one letter away from a type of record, and it lies in that type's folder or has one of
            the fields that type must have. If a record was meant, it counts for nothing as it stands.

            ```markdown
            ---
            type: acton
            title: Morning run
            date: 2026-11-21
            ---
            ```

            Correct the type. If it is meant as it stands, move the note to another folder or name the type otherwise.
            """)
}

// MARK: Words

private func message(_ written: String) -> String { "'type' is \(Words.quote(written)), so the note is no record" }
