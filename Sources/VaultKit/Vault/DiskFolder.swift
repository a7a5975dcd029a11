import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax
import VaultSystem

/// What a plan needs to know about the folder of a vault, answered from the disk.
struct DiskFolder: VaultFolder {
    let root: VaultRoot
    let ignored: IgnorePatterns
    /// Whether the vault was read from git, so that what lies in the folder does not belong to it.
    let isOfGit: Bool
    /// For the time zones that the machine knows.
    let environment: [String: String]
    /// The texts of files that an editor has open and that are not notes, by the bytes of their paths.
    var openTexts: [Path: [UInt8]] = [:]

    func isThere(_ path: Path) -> Bool { (try? RootDisk(root).status(path)) != nil }

    func isIgnored(_ path: Path) -> Bool { ignored.covers(path) }

    /// Reads the settings that name such folders each time, since editors change them.
    func isTemplate(_ path: Path) -> Bool { TemplateFolders.hold(path, in: root) }

    func unknownTimezone(_ name: String) -> VaultFacts.FileFact? {
        do throws(FileError) {
            _ = try Zone.named(name, environment: environment)
            return nil
        } catch {
            guard error.errno == .notFound else { return nil }
            return VaultFacts.FileFact(path: Schema.settingsPath, message: error.message, help: error.help)
        }
    }

    func reading(_ texts: [(path: Path, bytes: [UInt8]?)]) -> Snapshot? {
        let source = WithTexts(
            tree: WorkTree(root), texts: Dictionary(texts.map { ($0.path, $0.bytes) }) { $1 })
        guard var snapshot = try? Vault(root, from: source, environment: environment).snapshot else { return nil }
        // Those that no file has yet.
        snapshot.update(
            texts.filter {
                $0.bytes != nil && snapshot.graph.number(ofPath: $0.path) == nil && snapshot.isNotePlace($0.path)
            })
        return snapshot
    }

    /// Read from the folder, but for those that are open; none where the vault was read from git. Cost: linear in their
    /// bytes. What cannot be read is left alone.
    func companions(of vault: Snapshot) -> Companions {
        if isOfGit { return Companions(of: vault.graph) }
        let (graph, facts) = (vault.graph, vault.facts)
        let schema = graph.schema
        let listing = VaultListing.listTemplates(root, ignore: vault.settings.ignore)
        var tooLarge: [Path] = []
        let disk = RootDisk(root)
        func read(_ paths: [Path]) -> [Companions.File] {
            let (large, paths) = paths.reduce(into: ([Path](), [Path]())) { parts, path in
                let size = ((try? disk.status(path)) ?? nil)?.size ?? 0
                if size > Companions.mostBytes { parts.0.append(path) } else { parts.1.append(path) }
            }
            tooLarge += large
            let found = VaultReading.readAll(paths, in: root) { $1 }
            return zip(paths, found).compactMap { path, bytes in
                (openTexts[path] ?? (try? bytes.get())).map { (path, $0) }
            }
        }
        let (ignored, others) = graph.otherFiles.all.reduce(into: ([Path](), [Path]())) { parts, path in
            if isIgnored(path) { parts.0.append(path) } else { parts.1.append(path) }
        }
        func notes(_ paths: [Path]) -> [Note] {
            read(paths).map { NoteReading.read(path: $0.path, bytes: $0.bytes, schema: schema) }
        }
        let templates = notes(listing.notes)
        let canvases = read(others.filter { $0.text.lowercased().hasSuffix(".canvas") })
        let bases = read(
            others.filter { $0.text.lowercased().hasSuffix(".base") }
                + ignored.filter { $0.text.lowercased().hasSuffix(".canvas") })
        return Companions(
            of: graph, templates: templates, canvases: canvases, bases: bases,
            outside: facts.outside.isEmpty ? [] : graph.notes.filter(\.isOutside),
            unwritten: notes(ignored.filter(\.isNote))
                + facts.misnamed.compactMap { file in
                    VaultReading.bytes(atRawPath: file.path, in: root).map {
                        NoteReading.read(path: Path(file.shown), bytes: $0, schema: schema)
                    }
                }, tooLarge: tooLarge)
    }
}

extension Snapshot {
    /// The same for an editor that has files open which are not notes, such as templates and canvases: plans edit
    /// these texts, and not those that are saved.
    package func withOpenTexts(_ texts: [(path: Path, bytes: [UInt8])]) -> Snapshot {
        guard !texts.isEmpty, var folder = folder as? DiskFolder else { return self }
        folder.openTexts = Dictionary(texts.map { ($0.path, $0.bytes) }) { $1 }
        var snapshot = self
        snapshot.folder = folder
        return snapshot
    }
}

/// The files of a vault, some of them with other texts or as if they were not there.
private struct WithTexts: FileSource {
    let tree: WorkTree
    let texts: [Path: [UInt8]?]

    func listing(ignore: [String]) throws(FileError) -> Listing {
        var listing = try tree.listing(ignore: ignore)
        listing.notes.removeAll { texts[$0] == .some(nil) }
        return listing
    }

    func read(_ path: Path, followingLink: Bool) throws(FileError) -> [UInt8] {
        switch texts[path] {
        case .some(let bytes?): return bytes
        case .some(nil): throw FileError(.read, path.text, .notFound)
        case nil: return try tree.read(path, followingLink: followingLink)
        }
    }

    func readNotes<Output: Sendable>(
        of listing: Listing, _ transform: @escaping @Sendable (Int, [UInt8]) -> Output
    ) -> [Result<Output, FileError>] {
        let others = listing.notes.map { texts[$0] ?? nil }
        return tree.readNotes(of: listing) { index, bytes in transform(index, others[index] ?? bytes) }
    }
}
