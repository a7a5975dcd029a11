import VaultGraph
import VaultSyntax

/// A plain note with the name of a record.
enum ShadowedName {
    static func check(_ context: CheckContext) -> [Finding] {
        let graph = context.graph
        return graph.shadowedNames.map { record, plain in
            Finding(
                .shadowedName, path: graph.notes[record].path, range: ByteRange(0, 0),
                message: message(graph.notes[record].name, count: plain.count), help: "rename the plain note",
                related: plain.prefix(5).map {
                    .init(path: graph.notes[$0].path, range: ByteRange(0, 0), message: "the plain note")
                })
        }
    }
}

extension Rule {
    static let shadowedName = Rule(
        "shadowed-name", .hint, summary: "a plain note has the name of a record",
        page: """
            A record and a plain note have one name. `vault` takes a link by that name for the record; Obsidian may
            take the other one, and you may be surprised by either.

            ```
            goals/spanish.md
            notes/Spanish.md
            ```

            Rename the plain note.
            """)
}

// MARK: Words

private func message(_ name: String, count: Int) -> String {
    let notes = count == 1 ? "a plain note is" : "\(count) plain notes are"
    return "\(notes) named \(Words.quote(name)) too; links mean this record"
}
