import VaultRecords
import VaultSyntax

/// A note that gets another name, another folder or both, as the links to it and in it see it.
package struct MovedNote: Hashable, Sendable {
    package var from: Path
    package var to: Path
    /// False when another note has its new name: then a name alone would not do.
    package var isNameUnique: Bool

    package init(from: Path, to: Path, isNameUnique: Bool = true) {
        (self.from, self.to, self.isNameUnique) = (from, to, isNameUnique)
    }

    /// What a link that leads to the note now is to give, as a destination of `LinkEdits`: a name stays a name, a path
    /// from the root stays one, a path as seen from the holder's folder (in Markdown links and with `./` or `../`) too,
    /// and the end of a path keeps its number of folders.
    /// - Parameters:
    ///   - written: what the link gives now, `%20` and the like resolved
    ///   - holder: the note that holds the link, which may move at the same time
    package func destination(_ written: String, _ style: Link.Style, in holder: MovedNote) -> String {
        let stem = Path(written).stem
        let path = keepingCase(of: stem, in: following(stem, style, in: holder))
        return LinkEdits.destination(path.text) + (written.hasSuffix("/") ? "/" : "")
    }

    private func following(_ path: Path, _ style: Link.Style, in holder: MovedNote) -> Path {
        let (old, new) = (from.stem, to.stem)
        if path.hasPrefix("/") { return "/\(new)" }
        var relative: Path { Self.relative(new, from: holder.to.folder) }
        if path.hasPrefix("./") { return relative.hasPrefix("../") ? relative : "./\(relative)" }
        if path.hasPrefix("../") { return relative }
        let folder = holder.from.folder
        let isSeenFromHolder = folder.file(path.text).isSpelledAlike(old)
        if style == .markdown || style == .image, isSeenFromHolder { return relative }
        guard path.utf8.contains(UInt8(ascii: "/")) else {
            let isNamed = old.lastPart.utf8.elementsEqual(new.lastPart.utf8)
            return isNameUnique || isNamed ? Path(new.lastPart) : new
        }
        if path.isSpelledAlike(old) { return new }
        let parts = new.parts
        return Path(parts.suffix(max(path.parts.count, isNameUnique ? 1 : parts.count)).joined(separator: "/"))
    }

    /// A path of this kind as other programs keep it, with `.md` and from the root: `Goals/run.md` where a folder is
    /// spelled so.
    package func wholePath(_ written: String) -> String {
        keepingCase(of: Path(written).stem, in: to.stem).text + to.ending
    }

    /// A new destination with those parts spelled as they were that the move leaves as they are: the name, when the
    /// note keeps its own, and the folders that stay, counted from the nearest one.
    private func keepingCase(of written: Path, in destination: Path) -> Path {
        let (old, new) = (from.stem.parts, to.stem.parts)
        let given = written.parts
        var parts = destination.parts
        for place in 1...max(1, parts.count) where place <= min(given.count, old.count, new.count, parts.count) {
            let isKept = old[old.count - place].utf8.elementsEqual(new[new.count - place].utf8)
            let (own, other) = (given[given.count - place], parts[parts.count - place])
            guard isKept, FoldedName.areEqual(String(own), String(other)) else { continue }
            parts[parts.count - place] = own
        }
        return Path((destination.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/"))
    }

    /// A path as seen from a folder: `../goals/run`.
    package static func relative(_ path: Path, from folder: Path) -> Path {
        let (parts, folders) = (path.parts, folder.parts)
        let shared = zip(parts.dropLast(), folders).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        return Path((folders.dropFirst(shared).map { _ in ".." } + parts.dropFirst(shared)).joined(separator: "/"))
    }
}
