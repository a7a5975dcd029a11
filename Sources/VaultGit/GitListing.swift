import VaultFiles
import VaultSyntax

/// Lists what git keeps of a vault by the same rules as a folder is listed: `VaultListing` says them.
struct GitListing {
    private let tree: GitTree
    private let patterns: IgnorePatterns
    private let templateFolders: [[UInt8]]
    private var listing = Listing()

    init(_ tree: GitTree, ignore: [String]) throws(FileError) {
        self.tree = tree
        patterns = IgnorePatterns(ignore)
        templateFolders = try TemplateFolders.names(in: tree.root).compactMap(TemplateFolders.normalized)
    }

    /// Cost: linear in the tracked files.
    consuming func all() throws(FileError) -> Listing {
        let nested = try nestedRoots()
        var links = LinkDestinations()
        for entry in tree.entries where isListed(entry.path) {
            if let vault = nested.lastIndex(where: { entry.path.starts(with: $0) }) {
                if NotePath.isNote(entry.path.span) { listing.nestedVaults[vault].noteCount += 1 }
                continue
            }
            guard let path = String(validating: entry.path, as: UTF8.self) else {
                let shown = String(decoding: entry.path, as: UTF8.self)
                listing.problems.append(FileProblem(path: shown, kind: .nameNotUTF8(entry.path)))
                continue
            }
            if patterns.covers(path) { continue }
            if entry.isLink {
                listing.add(link: path, isNote: NotePath.isNote(entry.path.span), links.resolve(path, in: tree.root))
            } else if NotePath.isNote(entry.path.span) {
                listing.notes.append(path)
            } else {
                listing.otherFiles.append(path)
            }
        }
        return listing
    }

    /// Whether no name on the way begins with a dot or is that of a folder that is never entered.
    private func isListed(_ path: [UInt8]) -> Bool {
        let names = path.split(separator: UInt8(ascii: "/"))
        return !names.contains { $0.first == UInt8(ascii: ".") }
            && !names.dropLast().contains { $0.elementsEqual("node_modules".utf8) }
            && !templateFolders.contains { path.starts(with: $0) }
    }

    /// The folders, with `/` at the end, that are vaults of their own; one inside of another comes after it.
    private mutating func nestedRoots() throws(FileError) -> [[UInt8]] {
        let end = Array("/\(NotePath.settings)".utf8)
        let heads = tree.entries.filter { entry in
            entry.path.count > end.count && entry.path.suffix(end.count).elementsEqual(end) && isListed(entry.path)
        }
        var roots: [[UInt8]] = []
        for (head, bytes) in zip(heads, try tree.contents(of: heads)) {
            guard case .success(let bytes) = bytes, VaultHead.saysVault(bytes) else { continue }
            roots.append(Array(head.path.dropLast(end.count - 1)))
        }
        roots.sort { $0.lexicographicallyPrecedes($1) }
        listing.nestedVaults = roots.map {
            NestedVault(path: String(decoding: $0.dropLast(), as: UTF8.self), noteCount: 0)
        }
        return roots
    }
}
