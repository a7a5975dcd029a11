import VaultGraph
import VaultSchema
import VaultSyntax

/// A plain note with the name of a record.
enum ShadowedName {
    static func check(_ context: CheckContext) -> [Finding] {
        let graph = context.graph
        return graph.shadowedNames.map { records, plain in
            let record = graph.notes[records[0]]
            return Finding(
                .shadowedName, path: record.path, range: ByteRange(0, 0),
                message: message(record.name, count: plain.count), help: help(count: plain.count),
                related: plain.map {
                    .init(path: graph.notes[$0].path, range: ByteRange(0, 0), message: "the plain note")
                })
        }
    }
}

extension Rule {
    static let shadowedName = Rule(
        "shadowed-name", .hint, summary: "a plain note has the name of a record")
}

// MARK: Words

private func message(_ name: String, count: Int) -> String {
    let notes = count == 1 ? "a plain note is" : "\(count) plain notes are"
    return "\(notes) also named \(Words.quote(name)); links in fields mean this record"
}

private func help(count: Int) -> String { count == 1 ? "rename the plain note" : "rename the record" }
