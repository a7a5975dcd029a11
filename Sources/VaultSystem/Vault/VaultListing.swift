import VaultSyntax

/// Finds the files of a vault. A note is a file whose name ends in `.md`, in any case. Never entered: folders whose
/// name starts with `.`, `node_modules`, other vaults, linked folders. What `ignore` matches or lies in template
/// folders is listed with the files that are not notes; names with a `.` first, pipes, sockets and devices are skipped.
package enum VaultListing {
    /// Lists the vault without a `stat` of any file. `ignore` is in the syntax of `.gitignore`. Throws only when the
    /// root itself cannot be listed.
    package static func list(_ root: VaultRoot, ignore: [String] = []) throws(FileError) -> Listing {
        try FileError.attempt(.list, root.folder) { () throws(Errno) in
            let opened = try root.opened()
            var walk = VaultWalk(
                root: root, patterns: IgnorePatterns(ignore),
                templateFolders: TemplateFolders.names(in: opened).compactMap(TemplateFolders.normalized))
            return try walk.run(opened)
        }
    }

    /// Lists what lies in template folders, as `list` does what lies elsewhere; none where there are no such folders.
    package static func listTemplates(_ root: VaultRoot, ignore: [String] = []) -> Listing {
        var all = Listing()
        guard let opened = try? root.opened() else { return all }
        let patterns = IgnorePatterns(ignore)
        var folders: [[UInt8]] = []
        for folder in Set(TemplateFolders.names(in: opened).compactMap(TemplateFolders.normalized)).sorted(by: {
            $0.lexicographicallyPrecedes($1)
        }) where !folders.contains(where: folder.starts) && isThere(folder, below: opened) {
            if patterns.covers(Path(decoding: folder.dropLast()), isFolder: true) { continue }
            folders.append(folder)
            var walk = VaultWalk(root: root, patterns: patterns, templateFolders: [], start: folder)
            guard let listing = try? walk.run(opened) else { continue }
            all.notes += listing.notes.filter { !listing.outsideNotes.contains($0) }
            all.otherFiles += listing.otherFiles
        }
        return all
    }

    /// Whether a folder is there under exactly that name, also where the disk takes names in other case for it.
    private static func isThere(_ folder: [UInt8], below root: borrowing Descriptor) -> Bool {
        var above = "."
        for name in folder.split(separator: UInt8(ascii: "/")) {
            guard let opened = try? Descriptor(above, below: root.number, for: .folder(followingLinks: above == ".")),
                let names = try? FolderNames(opened)
            else { return false }
            let wanted = Array(name) + [UInt8(ascii: "/")]
            guard names.names.contains(where: { names.bytes(of: $0).elementsEqual(wanted) }) else { return false }
            above = (above == "." ? "" : above + "/") + String(decoding: name, as: UTF8.self)
        }
        return true
    }
}

/// What lies below a vault's root. All paths are relative to it, with `/`, sorted by their bytes.
package struct Listing: Sendable {
    /// Every note, `vault.md` and the notes of `outsideNotes` among them.
    package var notes: [Path] = []
    /// Every other file, also each in a template folder and each that is ignored, for looking up links.
    package var otherFiles: [Path] = []
    /// The notes that are symbolic links to a file outside the root: read, never written.
    package var outsideNotes: Set<Path> = []
    package var nestedVaults: [NestedVault] = []
    /// What could not be listed, in the order in which it was met.
    package var problems: [FileProblem] = []

    package init() {}
}

/// Another vault below the root: left alone.
package struct NestedVault: Hashable, Sendable {
    package let path: Path
    /// Its Markdown files, deeper vaults and the folders that are never listed aside. Its own `ignore` is not read.
    package var noteCount: Int

    package init(path: Path, noteCount: Int) {
        self.path = path
        self.noteCount = noteCount
    }
}

/// The folders whose notes are patterns for notes: not read.
package enum TemplateFolders {
    /// Template folders by their usual names, directly below the root.
    private static let usual = ["templates", "Templates", "_templates"]

    /// What fills a template in: each has placeholders of its own.
    package enum Filler: Sendable {
        /// Obsidian's own templates.
        case core
        /// The plugin Templater.
        case templater
    }

    /// The settings that name one: Obsidian's own templates and the Templater plugin.
    private static let settings: [(filler: Filler, path: Path, key: String)] = [
        (.core, ".obsidian/templates.json", "folder"),
        (.templater, ".obsidian/plugins/templater-obsidian/data.json", "templates_folder"),
    ]

    /// The usual names and those that the settings below the root give. Settings that cannot be read give none.
    static func names(in root: borrowing Descriptor) -> [String] { usual + settings.compactMap { name($0, in: root) } }

    private static func name(
        _ setting: (filler: Filler, path: Path, key: String), in root: borrowing Descriptor
    ) -> String? {
        let bytes = try? PlainFile.bytes(setting.path.text, below: root.number, limit: PlainFile.settingsLimit)
        return bytes.flatMap { (try? JSONReader.read($0))?[setting.key]?.string }
    }

    /// Where new templates go: the folder that each filler's settings name; where none does, one with a usual name,
    /// for Obsidian's own. A folder that two of them share is the plugin's.
    package static func places(in root: VaultRoot) -> [(filler: Filler, folder: Path)] {
        var places: [(filler: Filler, folder: Path)] = []
        if let opened = try? root.opened() {
            for setting in settings {
                guard let path = name(setting, in: opened).flatMap(normalized) else { continue }
                let folder = Path(decoding: path.dropLast())
                if folder.parts.contains("..") { continue }
                places.removeAll { $0.folder == folder }
                places.append((setting.filler, folder))
            }
        }
        if !places.isEmpty { return places }
        let there = usual.first { (try? RootDisk(root).status(Path($0)))?.kind == .folder }
        return [(.core, Path(there ?? usual[0]))]
    }

    /// Whether a path below a root is in one of these folders.
    package static func hold(_ path: Path, in root: VaultRoot) -> Bool {
        let names = (try? names(in: root)) ?? usual
        return names.compactMap(normalized).contains { path.utf8.starts(with: $0) }
    }

    /// As above, for the root itself.
    package static func names(in root: VaultRoot) throws(FileError) -> [String] {
        names(in: try FileError.attempt(.list, root.path, root.opened()))
    }

    /// The folder's path as the walk compares it, without `./` and with `/` at the end; nil for the root itself.
    package static func normalized(_ folder: String) -> [UInt8]? {
        let names = folder.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
        if names.isEmpty { return nil }
        return names.flatMap { Array($0) + [UInt8(ascii: "/")] }
    }
}
