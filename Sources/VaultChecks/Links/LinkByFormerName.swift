import VaultGraph
import VaultSchema
import VaultSyntax

/// A link that gives a name the note had before.
enum LinkByFormerName {
    static func finding(_ link: Link, to found: NoteID, note: Note, _ redirect: Redirect, _ context: CheckContext)
        -> Finding
    {
        let name = context.graph.notes[found].name
        let isThere = redirect.isThere(name, beside: link)
        return Finding(
            .linkByFormerName, path: note.path, range: LinkChecks.place(link),
            field: LinkChecks.fieldName(link, of: note, context.graph),
            message: message(note.destination(of: link), name),
            help: isThere ? "remove it; '[[\(name)]]' is already listed" : "write '[[\(name)]]'",
            fixes: isThere
                ? redirect.removal(link, context.graph.schema)
                : redirect.fixes("link to '\(name)'", link, to: name, isCertain: true))
    }
}

extension Rule {
    static let linkByFormerName = Rule(
        "link-by-former-name", .warning, summary: "a link uses a former name of the note")
}

// MARK: Words

private func message(_ former: String, _ name: String) -> String {
    "\(Words.quote(former)) is a former name; expected \(Words.quote(name))"
}
