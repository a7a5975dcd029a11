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
            help: isThere ? "remove it; '[[\(name)]]' stands there as well" : "write '[[\(name)]]'",
            fixes: isThere
                ? redirect.removal(link, context.graph.schema)
                : redirect.fixes("link to '\(name)'", link, to: name, isCertain: true))
    }
}

extension Rule {
    static let linkByFormerName = Rule(
        "link-by-former-name", .warning, summary: "a link gives a name that the note had before",
        page: """
            The note was renamed, and this link still gives the old name, perhaps because it was written on another
            machine meanwhile. It counts, since the note keeps its old names in `formerly`; other programs do not
            know of these.

            ```
            goals/run-120-km.md                formerly: [run-100-km]
            actions/2026/2026-11-21-run.md     goals: "[[run-100-km]]"
            ```

            Write the name it has now; the fix does.
            """)
}

// MARK: Words

private func message(_ former: String, _ name: String) -> String {
    "\(Words.quote(former)) is a former name; expected \(Words.quote(name))"
}
