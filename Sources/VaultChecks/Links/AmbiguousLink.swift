import VaultGraph
import VaultSchema
import VaultSyntax

/// A field's link that fits several records.
enum AmbiguousLink {
    static func finding(
        _ link: Link, between found: Resolution.Several, note: Note, _ redirect: Redirect, _ context: CheckContext
    ) -> Finding {
        let notes = found.first.map { context.graph.notes[$0] }
        let isOneThing =
            found.count <= Graph.mostToMerge
            && notes.allSatisfy { $0.type == notes[0].type && FoldedName.areEqual($0.name, notes[0].name) }
        return Finding(
            .ambiguousLink, path: note.path, range: LinkChecks.place(link),
            field: LinkChecks.fieldName(link, of: note, context.graph),
            message: message(note.destination(of: link), count: found.count),
            help: help(isOneThing ? context.graph.mergeCommand(found.first) : nil),
            related: notes.prefix(5).map { .init(path: $0.path, range: ByteRange(0, 0), message: "one of them") },
            fixes: notes.prefix(5).flatMap { fixes(link, to: $0, among: notes, redirect) })
    }

    /// A path from the root tells records apart; at the root itself it begins with a slash.
    private static func fixes(_ link: Link, to choice: Note, among notes: [Note], _ redirect: Redirect) -> [Fix] {
        let path = (choice.folder.isEmpty ? "/" : "") + NotePath.stem(choice.path)
        let isOnly = !notes.contains {
            $0.path != choice.path && FoldedName.areEqual(NotePath.stem($0.path), path)
        }
        guard isOnly else { return [] }
        return redirect.fixes("link to '\(path)'", link, to: path)
    }
}

extension Rule {
    static let ambiguousLink = Rule(
        "ambiguous-link", .error, summary: "a link matches several records")
}

// MARK: Words

private func message(_ name: String, count: Int) -> String {
    "\(Words.quote(name)) matches \(count) records; expected one"
}

private func help(_ command: String?) -> String {
    guard let command else { return "write the path from the root, or rename one of them" }
    return
        "write the path from the root, rename one of them, or if they are the same thing, merge them with: \(command)"
}
