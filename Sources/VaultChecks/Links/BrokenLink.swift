import VaultGraph
import VaultSchema
import VaultSyntax

/// A link that leads nowhere: an error in a field, a warning in text.
enum BrokenLink {
    static func finding(_ link: Link, note: Note, _ redirect: Redirect, _ context: CheckContext) -> Finding {
        let name = note.destination(of: link)
        let near = suggestions(for: name, link, of: note, context)
        var finding = Finding(
            .brokenLink, path: note.path, range: LinkChecks.place(link),
            field: LinkChecks.fieldName(link, of: note, context.graph), message: message(name),
            help: Words.didYouMean(near) ?? makeIt(link, of: note, context.graph),
            fixes: near.flatMap { redirect.fixes("link to '\($0)'", link, to: $0) })
        if !LinkChecks.isField(link) { finding.severity = .warning }
        return finding
    }

    /// Names close to the one written, of notes that the link may lead to.
    private static func suggestions(
        for destination: String, _ link: Link, of note: Note, _ context: CheckContext
    ) -> [String] {
        let name = NotePath.name(destination)
        let graph = context.graph
        let allowed = LinkChecks.allowedTypes(link, of: note, graph)
        let near = context.nearNames.suggestions(for: name, in: graph) { index in
            guard let allowed else { return true }
            guard let type = graph.notes[index].type else { return false }
            return allowed.isEmpty || allowed.contains(graph.schema.types[type].name)
        }
        return near.map { graph.notes[$0.note].name }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

extension Rule {
    package static let brokenLink = Rule(
        "broken-link", .error, mildest: .warning, summary: "a link leads nowhere")
}

// MARK: Words

private func message(_ name: String) -> String {
    "no note \(name.contains(".") ? "or file " : "")is named \(Words.quote(name))"
}

private func makeIt(_ link: Link, of note: Note, _ graph: Graph) -> String? {
    guard let type = LinkChecks.allowedTypes(link, of: note, graph)?.first else { return nil }
    return "create a record of type '\(type)' with that name, or remove the link"
}
