import VaultGraph
import VaultSchema
import VaultSyntax

/// A field's link to a record of a type that the field does not take, or to a plain note.
enum WrongLinkType {
    static func finding(_ link: Link, to found: NoteID, note: Note, _ context: CheckContext) -> Finding {
        let graph = context.graph
        let destination = graph.notes[found]
        let type = destination.type.map { graph.schema.types[$0].name }
        let allowed = LinkChecks.allowedTypes(link, of: note, graph) ?? []
        return Finding(
            .wrongLinkType, path: note.path, range: LinkChecks.place(link),
            field: LinkChecks.fieldName(link, of: note, graph),
            message: message(note.destination(of: link), type, allowed), help: help(type, allowed),
            related: [.init(path: destination.path, range: ByteRange(0, 0), message: "the linked note")])
    }
}

extension Rule {
    static let wrongLinkType = Rule(
        "wrong-link-type", .error, summary: "a field links to a record of another type")
}

// MARK: Words

private func message(_ name: String, _ type: String?, _ allowed: [String]) -> String {
    let expected = allowed.isEmpty ? "a record" : Words.either(allowed.map(Words.article))
    return "\(Words.quote(name)) is \(type.map(Words.article) ?? "a plain note"); expected \(expected)"
}

private func help(_ type: String?, _ allowed: [String]) -> String? {
    guard type == nil, let first = allowed.first else { return nil }
    return "add 'type: \(first)' to its front matter to make the note a record"
}
