import VaultRecords
import VaultSyntax

/// A note that gets another name, another folder or both, as the links to it and in it see it.
///
/// Paths are relative to the root, with forward slashes and `.md`.
package struct MovedNote: Hashable, Sendable {
    package var from: String
    package var to: String
    /// False when another note has its new name: then a name alone would not do.
    package var isNameUnique: Bool

    package init(from: String, to: String, isNameUnique: Bool = true) {
        self.from = from
        self.to = to
        self.isNameUnique = isNameUnique
    }

    /// What a link that leads to the note now is to give, as a destination of `LinkEdits`, in the style in which it
    /// gives it now.
    ///
    /// A name stays a name, a path from the root stays one, a path as seen from the holder's folder (in Markdown links
    /// and with `./` or `../`) too, and the end of a path keeps its number of folders.
    /// - Parameters:
    ///   - written: what the link gives now, `%20` and the like resolved
    ///   - holder: the note that holds the link, which may move at the same time
    package func destination(_ written: String, _ style: Link.Style, in holder: MovedNote) -> String {
        let stem = NotePath.stem(written)
        let path = keepingCase(of: stem, in: following(stem, style, in: holder))
        return LinkEdits.destination(path) + (written.hasSuffix("/") ? "/" : "")
    }

    private func following(_ path: String, _ style: Link.Style, in holder: MovedNote) -> String {
        let (old, new) = (NotePath.stem(from), NotePath.stem(to))
        if path.hasPrefix("/") { return "/" + new }
        var relative: String { Self.relative(new, from: NotePath.folder(holder.to)) }
        if path.hasPrefix("./") { return relative.hasPrefix("../") ? relative : "./" + relative }
        if path.hasPrefix("../") { return relative }
        let folder = NotePath.folder(holder.from)
        let isSeenFromHolder = FoldedName.areEqual(folder.isEmpty ? path : folder + "/" + path, old)
        if style == .markdown || style == .image, isSeenFromHolder { return relative }
        let parts = new.split(separator: "/").map(String.init)
        guard path.contains("/") else {
            let isNamed = old.split(separator: "/").last?.utf8.elementsEqual((parts.last ?? "").utf8) ?? false
            return isNameUnique || isNamed ? parts.last ?? new : new
        }
        if FoldedName.areEqual(path, old) { return new }
        let count = path.split(separator: "/").count
        return parts.suffix(max(count, isNameUnique ? 1 : parts.count)).joined(separator: "/")
    }

    /// A path of this kind as other programs keep it, with `.md` and from the root: `Goals/run.md` where a folder is
    /// spelled so.
    package func wholePath(_ written: String) -> String {
        keepingCase(of: NotePath.stem(written), in: NotePath.stem(to)) + NotePath.ending(to)
    }

    /// A new destination with those parts spelled as they were that the move leaves as they are: the name, when the
    /// note keeps its own, and the folders that stay, counted from the nearest one.
    private func keepingCase(of written: String, in destination: String) -> String {
        let (old, new) = (NotePath.stem(from).split(separator: "/"), NotePath.stem(to).split(separator: "/"))
        let given = written.split(separator: "/")
        var parts = destination.split(separator: "/")
        for place in 1...max(1, parts.count) where place <= min(given.count, old.count, new.count, parts.count) {
            let isKept = old[old.count - place].utf8.elementsEqual(new[new.count - place].utf8)
            let (own, other) = (given[given.count - place], parts[parts.count - place])
            guard isKept, FoldedName.areEqual(String(own), String(other)) else { continue }
            parts[parts.count - place] = own
        }
        return (destination.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    /// A path as seen from a folder: `../goals/run`.
    package static func relative(_ path: String, from folder: String) -> String {
        let (parts, folders) = (path.split(separator: "/"), folder.split(separator: "/"))
        let shared = zip(parts.dropLast(), folders).prefix { $0 == $1 }.count
        return (folders.dropFirst(shared).map { _ in ".." } + parts.dropFirst(shared)).joined(separator: "/")
    }
}

extension LinkEdits {
    /// The edits by which links of a note that lead to a moved note lead to it still.
    ///
    /// - Parameters:
    ///   - links: those of the holder's links that give the note's name or path; not those that give an alias
    ///   - holder: where the note that holds the links is and will be
    package static func edits(
        _ links: [Link], of note: Note, follow moved: MovedNote, holder: MovedNote? = nil
    ) throws(Problem) -> [TextEdit] {
        let holder = holder ?? MovedNote(from: note.path, to: note.path)
        let redirections = links.map { link in
            Redirection(link, to: moved.destination(note.destination(of: link), link.style, in: holder))
        }
        return try LinkEdits(note.document).edits(redirections)
    }
}
