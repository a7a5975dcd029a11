import Synchronization
import VaultChecks
import VaultEdits
import VaultPlans
import VaultRecords
import VaultSyntax
import VaultSystem

/// A vault as it was read: its settings, its graph, and what was found while reading its files. There is no cache;
/// every reading is the truth of the files.
package struct Vault: Sendable {
    /// Where it lies.
    package let root: VaultRoot
    /// What it is at the moment, without its files.
    package var snapshot: Snapshot
    /// For the time zones that the machine knows.
    let environment: [String: String]
    /// What git keeps, when the vault was read from there; nil for the files in its folder.
    let tree: GitTree?
    /// How the files were just before they were read, for whoever keeps it open; empty when nobody does.
    var stamps: [Path: FileStamp] = [:]
    /// The number of the newest change that was made before it was read.
    private(set) var newestChange: Int
    /// How long another program may take to finish a change, in milliseconds.
    private static let patience = 2_000

    /// The change that was started and not finished when it was read.
    package let stopped: StoppedChange?

    /// Finds the vault of a folder, upwards but below `home`, or the one that `explicit` names, and reads all of it.
    /// Throws only when there is none or its root cannot be read; a note that cannot be read is a fact.
    ///
    /// Staged it has the files that a commit would have, whatever lies in the folder. Then it also throws when git does
    /// not read the folder, while a merge left files undecided, and when a commit would take `vault.md` away and leave
    /// notes.
    package static func open(
        from directory: String, explicit: String? = nil, environment: [String: String] = [:], home: String? = nil,
        staged: Bool = false, stamped: Bool = false, progress: ReadingProgress? = nil
    ) throws(FileError) -> Vault {
        let root = try VaultRoot.find(from: directory, explicit: explicit, environment: environment, home: home)
        guard staged else {
            return try Vault(root, environment: environment, stamped: stamped, progress: progress)
        }
        let tree = try GitTree(indexOf: root, environment: environment)
        if let path = tree.unmerged.first {
            let more = tree.unmerged.count > 1 ? " and \(tree.unmerged.count - 1) more have" : " has"
            throw FileError(
                git: "'\(path)'\(more) an unresolved conflict",
                help: "resolve it with 'vault resolve --add', or by hand, and then: git add '\(path)'", path.text)
        }
        if try tree.losesSettings() {
            let path = Schema.settingsPath
            throw FileError(
                git: "the commit would delete '\(path)', and its notes would be in no vault",
                help: "keep it with: git add '\(path)'", path.text)
        }
        return try Vault(root, from: tree, environment: environment)
    }

    /// Reads the vault at a root, again when another program changed it meanwhile, so that no half of a change is seen;
    /// one that is still at work after a moment is in `stopped`.
    package init(
        _ root: VaultRoot, environment: [String: String] = [:], stamped: Bool = false,
        progress: ReadingProgress? = nil
    ) throws(FileError) {
        var attempts = 0
        repeat {
            try self.init(
                root, from: WorkTree(root), environment: environment, stamped: stamped, progress: progress)
            attempts += 1
        } while attempts < 3 && stopped == nil && isOvertaken
    }

    /// Whether another program has changed files since this was read, or is doing so.
    package var isOvertaken: Bool {
        VaultUndo.newest(in: root) != newestChange || VaultCommit.stopped(in: root)?.state == .running
    }

    /// Reads the vault at a root as a source has it.
    init(
        _ root: VaultRoot, from source: some FileSource, environment: [String: String] = [:],
        stamped: Bool = false, progress: ReadingProgress? = nil
    ) throws(FileError) {
        self.root = root
        self.environment = environment
        newestChange = VaultUndo.newest(in: root)
        stopped = VaultCommit.stopped(in: root, waiting: source is WorkTree ? Self.patience : 0)
        let declarations = try Declarations(known: Self.knownPacks) { path throws(FileError) in
            try source.read(path, followingLink: true)
        }
        let schema = declarations.schema
        var (listing, readings) = (Listing(), [Result<Note, FileError>]())
        var times: [FileStamp?] = []
        // What went between the listing and its reading may lie elsewhere by now.
        for _ in 0..<3 {
            listing = try source.listing(ignore: declarations.settings.ignore)
            let (paths, outside) = (listing.notes, listing.outsideNotes)
            progress?.begin(paths.count)
            if stamped { times = try FileStamp.all(paths, in: root) }
            readings = source.readNotes(of: listing) { index, bytes in
                progress?.advance()
                return NoteReading.read(
                    path: paths[index], bytes: bytes, schema: schema, isOutside: outside.contains(paths[index]))
            }
            if source is GitTree { break }
            let isLost =
                listing.problems.contains { if case .unreadableFolder(.notFound) = $0.kind { true } else { false } }
                || readings.contains { if case .failure(let error) = $0 { error.errno == .notFound } else { false } }
            if !isLost { break }
        }
        var notes: [Note] = []
        notes.reserveCapacity(readings.count)
        var facts = VaultFacts(listing)
        for reading in readings {
            do throws(FileError) { notes.append(try reading.get()) } catch { facts.lack(error) }
        }
        for (path, time) in zip(listing.notes, times) { stamps[path] = time }
        tree = source as? GitTree
        snapshot = Snapshot(
            declarations, Graph(schema: schema, notes: notes, otherFiles: listing.otherFiles), facts: facts,
            work: CoreWork(),
            folder: DiskFolder(
                root: root, ignored: IgnorePatterns(declarations.settings.ignore), isOfGit: source is GitTree,
                environment: environment))
    }

    /// What `vault.md` says.
    package var settings: VaultSettings { snapshot.settings }
    /// The packs in use, in their order.
    package var packs: [Pack] { snapshot.packs }
    /// Its notes and how they link.
    package var graph: Graph { snapshot.graph }
    /// What listing and reading found: what could not be read, other vaults below, tracked files.
    package var facts: VaultFacts { snapshot.facts }
    /// Whether changes that depend on all notes are to be made, though some cannot be read.
    package var allowsMissingParts: Bool {
        get { snapshot.allowsMissingParts }
        set { snapshot.allowsMissingParts = newValue }
    }

    /// A change that was planned on it has been made: others are judged by that one then.
    mutating func seeChanges() { newestChange = VaultUndo.newest(in: root) }

    /// A change of its own has been made: those that others made before it stay unseen.
    mutating func seeChange(_ number: Int?) { if number == newestChange + 1 { newestChange += 1 } }

    /// Another state of the vault, in its folder.
    func with(_ snapshot: Snapshot) -> Vault {
        var other = self
        other.snapshot = snapshot
        return other
    }

    /// How many records count.
    package var recordCount: Int {
        let settings = graph.schema.settingsType
        return graph.records.indices.reduce(0) { $1 == settings ? $0 : $0 + graph.records[$1].count }
    }
}

extension VaultFacts {
    init(_ listing: Listing) {
        self.init()
        nestedVaults = listing.nestedVaults.map { ($0.path, $0.noteCount) }
        outside = listing.outsideNotes.sorted().map {
            .init(
                path: $0, message: "a symbolic link to a file outside the vault; it is read but never changed",
                help: "if the file belongs to the vault, move it there")
        }
        for problem in listing.problems {
            func addLink(_ message: String, help: String) {
                links.append(.init(path: problem.path, message: message, help: help))
            }
            switch problem.kind {
            case .unreadableFolder(let errno): lack(FileError(.list, problem.path.text, errno))
            case .unreadableLink(let errno): lack(FileError(.read, problem.path.text, errno))
            case .nameNotUTF8(let bytes):
                let fact = FileFact(
                    path: problem.path, message: "the name of '\(problem.path)' is not UTF-8, so it is not read",
                    help: "rename the file")
                if bytes.last == UInt8(ascii: "/") { lack(fact) } else { unreadable.append(fact) }
                if problem.path.isNote { misnamed.append((problem.path.text, bytes)) }
            case .notDownloaded:
                lack(
                    .init(
                        path: problem.path,
                        message: "'\(problem.path)' is in iCloud and not downloaded, so it is not read",
                        help: "choose 'Download Now' in Finder, or 'Keep Downloaded' for the vault's folder"))
            case .danglingLink: addLink("a broken symbolic link", help: "remove or fix it")
            case .linkCycle: addLink("symbolic links in a cycle", help: "remove the link")
            case .linkedFolder:
                addLink(
                    "a symbolic link to a folder, which is not followed",
                    help: "move the folder into the vault, or name the link in 'ignore' of vault.md")
            }
        }
    }

    /// A note cannot be read.
    mutating func lack(_ error: FileError) {
        lack(.init(path: Path(error.path), message: error.message, help: error.help))
    }

    /// Something that may be or hold notes cannot be read.
    private mutating func lack(_ fact: FileFact) {
        unreadable.append(fact)
        missingParts.append(fact.path)
    }
}

/// Paths as people give them.
extension Vault {
    /// A path relative to the root, for one that is absolute or relative to a folder, also through symbolic links to a
    /// folder of the vault; nil when it lies outside.
    package func relativePath(_ path: String, from folder: String) -> Path? {
        if let relative = pathAsWritten(path, from: folder) { return relative }
        let absolute = path.absolute(from: folder)
        if let real = try? VaultRoot(folder: absolute) { return pathAsWritten(real.path, from: "/") }
        guard let slash = absolute.utf8.lastIndex(of: UInt8(ascii: "/")),
            let real = try? VaultRoot(folder: String(absolute[...slash]))
        else { return nil }
        return pathAsWritten(real.path + absolute[slash...], from: "/")
    }

    private func pathAsWritten(_ path: String, from folder: String) -> Path? {
        let (parts, root) = (Path(path.absolute(from: folder)).plainParts, Path(root.path).parts)
        guard parts.starts(with: root) else { return nil }
        return Path(parts.dropFirst(root.count).joined(separator: "/"))
    }

    /// True when a note, or a folder with notes, has the path.
    package func knows(path: Path) -> Bool {
        graph.note(at: path) != nil || graph.notes.contains { $0.path.isBelow(path) }
            || facts.unreadable.contains { $0.path == path }
    }

    /// Whether there is such a folder, seen from the root; it may be empty.
    package func isFolder(_ path: Path) -> Bool { VaultWriting.isFolder(root.absolute(path)) }

    /// The bytes of a note as they were read.
    package func bytes(of path: Path) -> [UInt8]? { graph.noteOrCopy(at: path).map { graph.notes[$0].document.bytes } }

    /// What leads from the repository's root to the vault, with a slash at its end; empty at the root and without git.
    package func repositoryPrefix(_ environment: [String: String]) -> String {
        (try? GitPlace(holding: root.path, environment))?.prefix ?? ""
    }
}

/// How far the reading of a vault is, for those who wait for it.
package final class ReadingProgress: Sendable {
    private let done = Atomic(0)
    private let total = Atomic(0)

    /// Before anything is read.
    package init() {}

    /// How many notes were read, and of how many; both 0 before a vault is read.
    package var counts: (done: Int, total: Int) { (done.load(ordering: .relaxed), total.load(ordering: .relaxed)) }

    func begin(_ count: Int) {
        done.store(0, ordering: .relaxed)
        total.store(count, ordering: .relaxed)
    }

    func advance() { done.add(1, ordering: .relaxed) }
}

extension Vault {
    /// The findings of a vault that was read from the index, by path and place: those that a commit would bring, and
    /// those that the last commit has as well, of the same rule with the same words in the same file, whatever its name
    /// was then.
    package func stagedFindings(
        today: CalendarDate, plainNotes: Bool, environment: [String: String]
    ) throws(FileError) -> (new: [Finding], known: [Finding]) {
        var new = findings(today: today, plainNotes: plainNotes, environment: environment)
        var known: [Finding] = []
        guard let tree, !new.isEmpty else { return (new, known) }
        let before = try GitTree(lastCommitOf: root, environment: environment)
        if before.isEmpty { return (new, known) }
        var counts: [Path: [[String]: Int]] = [:]
        let old = try Vault(root, from: before, environment: environment)
        for finding in old.findings(today: today, plainNotes: plainNotes, environment: environment) {
            counts[finding.path, default: [:]][[finding.rule, finding.message], default: 0] += 1
        }
        let renames = tree.renames(since: "HEAD")
        new.removeAll { finding in
            let (path, key) = (renames[finding.path] ?? finding.path, [finding.rule, finding.message])
            guard let count = counts[path]?[key], count > 0 else { return false }
            counts[path]?[key] = count - 1
            known.append(finding)
            return true
        }
        return (new, known)
    }
}

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
        do throws(FileError) { _ = try Zone.named(name, environment: environment) } catch {
            if error.errno != .notFound { return nil }
            return VaultFacts.FileFact(path: Schema.settingsPath, message: error.message, help: error.help)
        }
        return nil
    }

    func reading(_ texts: [(path: Path, bytes: [UInt8]?)]) -> Snapshot? {
        let source = WithTexts(tree: WorkTree(root), texts: Dictionary(texts.map { ($0.path, $0.bytes) }) { $1 })
        guard var snapshot = try? Vault(root, from: source, environment: environment).snapshot else { return nil }
        // Those that no file has yet.
        snapshot.update(
            texts.filter {
                $0.bytes != nil && snapshot.graph.noteOrCopy(at: $0.path) == nil && snapshot.isNotePlace($0.path)
            })
        return snapshot
    }

    /// Read from the folder, but for those that are open, as far as they can be read; none of git.
    func companions(of vault: Snapshot) -> Companions {
        if isOfGit { return Companions(of: vault.graph) }
        let (graph, facts) = (vault.graph, vault.facts)
        let schema = graph.schema
        let listing = VaultListing.listTemplates(root, ignore: vault.settings.ignore)
        var tooLarge: [Path] = []
        let disk = RootDisk(root)
        func read(_ paths: [Path]) -> [Companions.File] {
            let large = Set(paths.filter { (try? disk.status($0))?.size ?? 0 > Companions.mostBytes })
            tooLarge += large.sorted()
            let paths = paths.filter { !large.contains($0) }
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
