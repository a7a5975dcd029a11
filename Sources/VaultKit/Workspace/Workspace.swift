import VaultChecks
import VaultRecords
import VaultSyntax
import VaultSystem

@_exported public import struct VaultSyntax.Path

/// Whom the change of some notes may reach: these, and all that link to them by a name that they had before, or have
/// now. Several can be joined.
public struct Reach: Sendable {
    private(set) var paths: Set<Path>
    private(set) var keys: Set<UInt64>

    init(_ path: Path, _ snapshot: Snapshot) {
        paths = [path]
        keys = snapshot.reach(of: paths)
    }

    /// Adds what another change reaches.
    public mutating func formUnion(_ other: Reach) {
        paths.formUnion(other.paths)
        keys.formUnion(other.keys)
    }
}

/// A vault being worked on: its files, and texts that are not saved yet. The way in for programs that are not this one:
/// an editor, an app, a script. It is a value: `setText` gives a note another text without writing it, and every
/// question is answered as if it were saved. What is to be written is planned first and then committed as a whole or
/// not at all.
public struct Workspace: Sendable {
    /// The vault as it would be with the texts that are not saved.
    package private(set) var vault: Vault
    /// Counts the changes of what it says: two states with one number have the same findings.
    package private(set) var revision = 0
    /// The texts that are not saved.
    private(set) var buffers = Buffers()
    /// Of the notes whose files were read since the vault was opened, when and how large they were, by the bytes of
    /// their paths: two names that Swift takes for equal can be two files.
    private var stamps: [Path: FileStamp] = [:]
    private let environment: [String: String]

    /// Reads the vault in a folder, the one with `vault.md`, by its absolute path; the environment's variables are for
    /// the zone and git. Throws when the folder is not a vault or cannot be read; a note that cannot be read is a
    /// finding. Cost: linear in the bytes of its notes, on all cores.
    public init(opening folder: String, environment: [String: String] = [:]) throws(WorkspaceError) {
        self.environment = environment
        vault = try WorkspaceError.of(Vault.open(from: folder, explicit: folder, environment: environment))
    }

    /// Takes up a vault that was read just now.
    package init(_ vault: Vault, environment: [String: String]) {
        (self.environment, self.vault) = (environment, vault)
    }

    /// The paths of its notes relative to the folder, sorted by their bytes. Cost: linear in the notes.
    public var paths: [Path] {
        let graph = vault.graph
        return graph.byPath(graph.indices).map { graph.notes[$0].path }
    }

    /// The paths of the notes whose text is not saved, sorted.
    public var unsavedPaths: [Path] { buffers.paths }

    /// What a note holds: the text that is not saved, else that of its file. Nil for a note that is not there. O(text).
    public func text(of path: Path) -> String? { vault.bytes(of: path).map { String(decoding: $0, as: UTF8.self) } }

    /// Gives a note another text without writing it; a path that has no note gets one. Returns whom the change reaches,
    /// for `findings(reachedBy:on:)`. From the first such text on `planSaving` refuses to write over what another
    /// program wrote.
    ///
    /// Cost: that of reading this one note, and some 50 bytes for each note where a copy of this value from before is
    /// still held. A note that comes, goes, or changes its type or its names makes the next answer read the records of
    /// packs again, and `vault.md` that of opening the vault.
    @discardableResult
    public mutating func setText(_ text: String, of path: Path) throws(WorkspaceError) -> Reach {
        let reach = Reach(path, vault.snapshot)
        try setBytes(Array(text.utf8), of: path)
        return reach
    }

    /// The same for the bytes of a text, without telling whom it reaches.
    package mutating func setBytes(_ bytes: [UInt8], of path: Path) throws(WorkspaceError) {
        guard vault.snapshot.isNotePlace(path), !isOutside(path) else { throw .notANote(path: path) }
        let old = buffers[path]
        buffers[path] = Buffer(path: path, bytes: bytes, base: old.map(\.base) ?? vault.bytes(of: path))
        if vault.bytes(of: path) == bytes { return }
        do throws(WorkspaceError) { try put(path, bytes) } catch {
            buffers[path] = old
            throw error
        }
    }

    /// Takes up what the files of some notes hold by now, also whether they are there; texts that are not saved stay,
    /// unless the file holds the same. Cost: that of reading these notes; of a listing too, when one has become a
    /// symbolic link.
    public mutating func reload(_ paths: [Path]) throws(WorkspaceError) {
        for path in paths {
            forgetIfSaved(path)
            if buffers[path] != nil { continue }
            if !isOutside(path), !isDeclaring(path), isLink(path) {
                // Whether such a note counts depends on where it leads, and on the other links.
                _ = try WorkspaceError.of(takeUpFolder())
            } else {
                try putSaved(path)
            }
        }
    }

    /// Takes up what lies in the folder by now: notes that came, went or changed, other files, and what cannot be read;
    /// texts that are not saved stay, unless the file holds the same. Returns the paths of the notes that say something
    /// else than before, sorted. Cost: a listing, one system call for each note, and reading those whose size or time
    /// differs.
    @discardableResult
    public mutating func reload() throws(WorkspaceError) -> [Path] {
        // Whatever is committed from here on was not seen.
        vault.seeChanges()
        for path in buffers.paths { forgetIfSaved(path) }
        var changed: [Path] = []
        let declared = try Declarations(known: vault.snapshot.declarations.known) { path throws(WorkspaceError) in
            if let buffer = buffers[path] { return buffer.bytes }
            if let bytes = try saved(path) { return bytes }
            throw .noSettings
        }
        if declared.notes != vault.snapshot.declarations.notes {
            let before = vault.graph
            try readAgain()
            changed = vault.graph.paths(differingFrom: before)
        }
        changed += try WorkspaceError.of(takeUpFolder())
        return Set(changed).sorted()
    }

    /// Compares the folder with what is known of it, but for the notes that declare something.
    private mutating func takeUpFolder() throws(FileError) -> [Path] {
        let listing = try VaultListing.list(vault.root, ignore: vault.settings.ignore)
        let stamps = try FileStamp.all(listing.notes, in: vault.root)
        let places = listing.notes.indices.filter { place in
            let path = listing.notes[place]
            if buffers[path] != nil || isDeclaring(path) { return false }
            let isSeen = stamps[place] != nil && self.stamps[path] == stamps[place]
            return !isSeen || vault.graph.number(ofPath: path) == nil
        }
        let paths = places.map { listing.notes[$0] }
        let read = VaultReading.readAll(paths, in: vault.root, followingLinks: listing.outsideNotes) { $1 }
        var facts = VaultFacts(listing)
        var texts: [(path: Path, bytes: [UInt8]?)] = []
        for (place, result) in zip(places, read) {
            let path = listing.notes[place]
            self.stamps[path] = stamps[place]
            do throws(FileError) {
                let bytes = try result.get()
                let old = vault.graph.number(ofPath: path).map { vault.graph.notes[$0] }
                if old?.document.bytes != bytes || old?.isOutside != listing.outsideNotes.contains(path) {
                    texts.append((path, bytes))
                }
            } catch {
                self.stamps[path] = nil
                if error.errno != .notFound { facts.lack(error) }
                if vault.graph.number(ofPath: path) != nil { texts.append((path, nil)) }
            }
        }
        let listed = Set(listing.notes)
        for path in vault.graph.indices.map({ vault.graph.notes[$0].path }) {
            if listed.contains(path) || buffers[path] != nil || isDeclaring(path) { continue }
            self.stamps[path] = nil
            texts.append((path, nil))
        }
        let hasOtherFiles = listing.otherFiles != vault.graph.otherFiles.all
        if hasOtherFiles || !texts.isEmpty || facts != vault.facts { revision += 1 }
        vault.snapshot.facts = facts
        if hasOtherFiles { vault.snapshot.setOtherFiles(listing.otherFiles) }
        vault.snapshot.update(texts, outside: listing.outsideNotes)
        return texts.map(\.path)
    }

    /// Forgets a text that is not saved, for that of the file. To write over what another program wrote meanwhile:
    /// discard the text, look at the other, and set the text to keep. Cost: that of `setText`.
    public mutating func discard(_ path: Path) throws(WorkspaceError) {
        guard let old = buffers[path] else { return }
        buffers[path] = nil
        do throws(WorkspaceError) { try putSaved(path) } catch {
            buffers[path] = old
            throw error
        }
    }

    /// The day by the clock and the zone of the vault.
    public func today() -> Day { Day(vault.today(environment: environment)) }
}

extension Graph {
    /// The paths of notes that are in one of two states alone, or say something else in the other.
    fileprivate func paths(differingFrom other: Graph) -> [Path] {
        func texts(_ graph: Graph) -> [Path: [UInt8]] {
            let notes = graph.notes
            return Dictionary(graph.indices.map { (notes[$0].path, notes[$0].document.bytes) }) { $1 }
        }
        let (own, others) = (texts(self), texts(other))
        return own.filter { others[$0.key] != $0.value }.keys + others.keys.filter { own[$0] == nil }
    }
}

extension Workspace {
    /// What the file of a note holds; nil where there is none.
    func saved(_ path: Path) throws(WorkspaceError) -> [UInt8]? {
        do throws(FileError) {
            return try VaultReading.read(path, in: vault.root, followingLink: isOutside(path) || isDeclaring(path))
        } catch {
            if error.errno == .notFound { return nil }
            throw WorkspaceError(error)
        }
    }

    /// What the file of a note holds whose text is not saved. Throws when that is neither what the text is a version
    /// of nor the text; a file that was deleted is made again.
    func savedBase(of path: Path) throws(WorkspaceError) -> [UInt8]? {
        let saved = try saved(path)
        if let saved, let buffer = buffers[path], saved != buffer.base, saved != buffer.bytes {
            throw .changedOnDisk(path: path)
        }
        return saved
    }

    /// Whether a note was read as a link to a file outside the vault.
    private func isOutside(_ path: Path) -> Bool {
        vault.graph.number(ofPath: path).map { vault.graph.notes[$0].isOutside } ?? false
    }

    /// Whether the file at a path is a symbolic link now.
    private func isLink(_ path: Path) -> Bool {
        vault.snapshot.isNotePlace(path) && (try? RootDisk(vault.root).status(path))?.kind == .link
    }

    private func isDeclaring(_ path: Path) -> Bool { vault.snapshot.declarations.isDeclaring(path) }

    /// Another program, such as the editor itself, may have saved the text.
    private mutating func forgetIfSaved(_ path: Path) {
        if let buffer = buffers[path], let saved = try? saved(path), saved == buffer.bytes { buffers[path] = nil }
    }

    /// What a clock on the wall shows.
    func now() -> DateTime { vault.wallTime(environment: environment) }

    /// Takes up what a commit with this number wrote.
    mutating func takeUp(_ paths: [Path], of number: Int?) throws(WorkspaceError) {
        for path in paths { buffers[path] = nil }
        vault.seeChange(number)
        var seen: Set<Path> = []
        for path in paths where seen.insert(path).inserted { try putSaved(path) }
    }

    /// Takes up what the file of a note holds.
    private mutating func putSaved(_ path: Path) throws(WorkspaceError) {
        let bytes = vault.snapshot.isNotePlace(path) ? try saved(path) : nil
        if bytes == nil, vault.graph.number(ofPath: path) == nil { return }
        try put(path, bytes)
        vault.snapshot.facts.unreadable.removeAll { $0.path == path }
        vault.snapshot.facts.missingParts.removeAll { $0 == path }
        if !isOutside(path) { vault.snapshot.facts.outside.removeAll { $0.path == path } }
    }

    private mutating func put(_ path: Path, _ bytes: [UInt8]?) throws(WorkspaceError) {
        revision += 1
        if isDeclaring(path) { return try readAgain() }
        vault.snapshot.update([(path, bytes)], outside: isOutside(path) && isLink(path) ? [path] : [])
    }

    /// Reads the vault by what it declares now.
    private mutating func readAgain() throws(WorkspaceError) {
        guard let snapshot = vault.snapshot.folder.reading(buffers.texts) else { throw .noSettings }
        revision += 1
        vault.snapshot = snapshot
    }
}

/// A text that is not saved.
struct Buffer: Sendable {
    let path: Path
    let bytes: [UInt8]
    /// What the workspace knew of the file when the text was first set; nil where there was none.
    let base: [UInt8]?
}

/// The texts that are not saved.
struct Buffers: Sendable {
    private var all: [Path: Buffer] = [:]

    subscript(path: Path) -> Buffer? {
        get { all.isEmpty ? nil : all[path] }
        set { all[path] = newValue }
    }

    /// Sorted by their bytes.
    var paths: [Path] { all.keys.sorted() }

    /// What they hold.
    var texts: [(path: Path, bytes: [UInt8]?)] { all.values.map { ($0.path, $0.bytes) } }
}
