import VaultGraph
import VaultSchema
import VaultSyntax

/// A link that leads nowhere: an error in a field, a warning in text.
enum BrokenLink {
    static func finding(_ link: Link, note: Note, _ context: CheckContext) -> Finding {
        let name = note.destination(of: link)
        let near = suggestions(for: name, link, context.graph, of: note)
        var finding = Finding(
            .brokenLink, path: note.path, range: LinkChecks.place(link),
            field: LinkChecks.fieldName(link, of: note, context.graph), message: message(name),
            help: near.isEmpty ? makeIt(name, link, of: note, context.graph) : didYouMean(near),
            fixes: near.count == 1
                ? LinkChecks.redirect("link to '\(near[0])'", link, of: note, to: near[0]) : [])
        if !LinkChecks.isField(link) { finding.severity = .warning }
        return finding
    }

    /// Names close to the one written, first of the types that the field may lead to.
    private static func suggestions(for name: String, _ link: Link, _ graph: Graph, of note: Note) -> [String] {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        return Near.suggestions(for: last, in: graph.allNames)
    }
}

extension Rule {
    static let brokenLink = Rule(
        "broken-link", .error, summary: "a link leads nowhere",
        page: """
            No note has the name, alias or former name that the link gives, and no file has it either.
            In a field this is an error: the link counts for nothing. In the text of a record it is a warning;
            plain notes are judged with `check --plain` only.

            ```markdown
            ---
            type: action
            date: 2026-11-21
            goals:
              - "[[rnu-120-km]]"
            ---
            ```

            Write the name of the note, or make the note. A record's name is its file name without `.md`;
            case does not matter.
            """)
}

// MARK: Words

private func message(_ name: String) -> String { "no note is named '\(name)'" }

private func didYouMean(_ names: [String]) -> String {
    "did you mean " + names.map { "'\($0)'" }.joined(separator: " or ") + "?"
}

private func makeIt(_ name: String, _ link: Link, of note: Note, _ graph: Graph) -> String? {
    guard case .field(let field) = link.place, let type = note.type,
        case .link(let types) = graph.schema.fields[type][Int(field)].scalar, let first = types.first
    else { return nil }
    return "make a record of type '\(first)' with that name, or remove the link"
}
