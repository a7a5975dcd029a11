import VaultChecks
import VaultFiles
import VaultGraph
import VaultSchema
import VaultSyntax

/// A vault being worked on: its files, and texts that are not saved yet.
///
/// The way in for programs that are not this one: an editor, an app, a script. It is a value. `setText` gives a note
/// another text without writing it; findings and progress then are those of the vault as it would be. What is to be
/// written is planned first, can be looked at, and is committed as a whole or not at all.
///
/// Every question is answered from one state of the vault. What is computed of its records for one answer, as the goals
/// with their links, is kept for the next one until a text changes.
public struct Workspace: Sendable {
    private(set) var vault: Vault
    /// The texts that are not saved, by path.
    private var buffers: [String: [UInt8]] = [:]
    private let environment: [String: String]

    /// Reads the vault in a folder, the one with `vault.md`.
    ///
    /// Cost: linear in the bytes of its notes, on all cores. Throws when the folder is not a vault or cannot be read; a
    /// note that cannot be read is a finding, not an error.
    ///
    /// - Parameters:
    ///   - folder: an absolute path
    ///   - environment: the variables of the process, for the zone and git; without them the machine's settings hold
    public init(opening folder: String, environment: [String: String] = [:]) throws(WorkspaceError) {
        self.environment = environment
        do throws(FileError) {
            vault = try Vault.open(from: folder, explicit: folder, environment: environment)
        } catch {
            throw WorkspaceError(error)
        }
    }

    /// The paths of its notes relative to the folder, sorted by their bytes. Cost: linear in the notes.
    public var paths: [String] {
        let graph = vault.graph
        return graph.byPath(graph.indices).map { graph.notes[$0].path }
    }

    /// The paths of the notes whose text is not saved, sorted.
    public var unsavedPaths: [String] { buffers.keys.sorted() }

    /// What a note holds: the text that is not saved, else that of its file. Nil for a note that is not there. O(text).
    public func text(of path: String) -> String? { vault.bytes(of: path).map { String(decoding: $0, as: UTF8.self) } }

    /// Gives a note another text without writing it; a path that has no note gets one.
    ///
    /// Cost: that of reading this one note, and a few bytes copied for each note of the vault; for `vault.md`, which
    /// says how all others are read, that of opening the vault.
    public mutating func setText(_ text: String, of path: String) throws(WorkspaceError) {
        try refuse(path)
        buffers[path] = Array(text.utf8)
        try put(path, buffers[path])
    }

    /// Takes up what the files of some notes hold by now, also whether they are there; texts that are not saved stay.
    ///
    /// For whoever watches the folder. Cost: that of reading these notes.
    public mutating func reload(_ paths: [String]) throws(WorkspaceError) {
        for path in paths where buffers[path] == nil { try put(path, saved(path)) }
    }

    /// Forgets a text that is not saved, for that of the file. Cost: that of `setText`.
    public mutating func discard(_ path: String) throws(WorkspaceError) {
        guard buffers.removeValue(forKey: path) != nil else { return }
        try put(path, saved(path))
    }

    /// The day by the clock and the zone of the vault.
    public func today() throws(WorkspaceError) -> Day {
        do throws(FileError) { return Day(try vault.today(environment: environment)) } catch {
            throw WorkspaceError(error)
        }
    }
}

extension Workspace {
    /// What the file of a note holds; nil where there is none.
    func saved(_ path: String) throws(WorkspaceError) -> [UInt8]? {
        do throws(FileError) { return try VaultReading.read(path, in: vault.root) } catch {
            if error.errno == .notFound { return nil }
            throw WorkspaceError(error)
        }
    }

    func buffer(_ path: String) -> [UInt8]? { buffers[path] }

    /// What a clock on the wall shows.
    func now() throws(WorkspaceError) -> DateTime {
        do throws(FileError) { return try vault.wallTime(environment: environment) } catch {
            throw WorkspaceError(error)
        }
    }

    /// Takes up what a commit wrote.
    mutating func takeUp(_ paths: [String]) throws(WorkspaceError) {
        for path in paths { buffers[path] = nil }
        vault = vault.committed()
        for path in paths where NotePath.isNote(path) { try put(path, saved(path)) }
    }

    private mutating func put(_ path: String, _ bytes: [UInt8]?) throws(WorkspaceError) {
        if path != Schema.settingsPath {
            vault = vault.with(vault.snapshot.updating([(path, bytes)]))
            return
        }
        guard let bytes, let snapshot = vault.snapshot.folder.reading(settings: bytes) else {
            throw .noSettings
        }
        let texts = buffers.filter { $0.key != path && !snapshot.folder.isIgnored($0.key) }.map {
            ($0.key, $0.value as [UInt8]?)
        }
        vault = vault.with(texts.isEmpty ? snapshot : snapshot.updating(texts))
    }

    /// Throws for a path at which no note of the vault would lie, or one that is never written.
    private func refuse(_ path: String) throws(WorkspaceError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isPlace = parts.allSatisfy { !$0.isEmpty && $0.first != "." } && !vault.snapshot.folder.isIgnored(path)
        if !NotePath.isNote(path) || !isPlace { throw .notANote(path: path) }
        if let number = vault.graph.index(ofPath: path), vault.graph.notes[number].isOutside {
            throw .notANote(path: path)
        }
    }
}
