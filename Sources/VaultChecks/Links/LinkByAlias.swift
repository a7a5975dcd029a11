import VaultGraph
import VaultSchema
import VaultSyntax

/// A link that gives an alias in place of the name.
enum LinkByAlias {
    static func finding(_ link: Link, to found: NoteID, note: Note, _ redirect: Redirect, _ context: CheckContext)
        -> Finding
    {
        let alias = note.destination(of: link)
        let name = context.graph.notes[found].name
        return Finding(
            .linkByAlias, path: note.path, range: LinkChecks.place(link),
            field: LinkChecks.fieldName(link, of: note, context.graph), message: message(alias, name),
            help: "write '[[\(name)|\(alias)]]'",
            fixes: redirect.fixes(
                "write the name, and show the alias", link, to: name, shown: alias, isCertain: true))
    }
}

extension Rule {
    static let linkByAlias = Rule(
        "link-by-alias", .hint, summary: "a link uses an alias instead of the name")
}

// MARK: Words

private func message(_ alias: String, _ name: String) -> String {
    "\(Words.quote(alias)) is an alias; expected the name, \(Words.quote(name))"
}
