import VaultChecks
import VaultEdits
import VaultPlans
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
        vault = try WorkspaceError.of(
            Vault.open(from: folder, explicit: folder, environment: environment, stamped: true))
        swap(&stamps, &vault.stamps)
        takeUpDay()
    }

    /// Takes up a vault that was read just now.
    package init(_ vault: Vault, environment: [String: String]) {
        (self.environment, self.vault) = (environment, vault)
        swap(&stamps, &self.vault.stamps)
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
        takeUpDay()
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
            return !isSeen || vault.graph.noteOrCopy(at: path) == nil
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
                let old = vault.graph.noteOrCopy(at: path).map { vault.graph.notes[$0] }
                if old?.document.bytes != bytes || old?.isOutside != listing.outsideNotes.contains(path) {
                    texts.append((path, bytes))
                }
            } catch {
                self.stamps[path] = nil
                if error.errno != .notFound { facts.lack(error) }
                if vault.graph.noteOrCopy(at: path) != nil { texts.append((path, nil)) }
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

    /// The day by the clock and the zone of the vault; it begins at the `day_starts` of its settings.
    public func today() -> Day { Day(vault.today(environment: environment)) }

    /// Takes up which day it is: the one that is given, else that of the clock. From then on findings about the future
    /// go by the calendar.
    @discardableResult
    package mutating func takeUpDay(_ given: CalendarDate? = nil) -> CalendarDate {
        let now = vault.wallTime(environment: environment)
        let today = given ?? vault.settings.day(of: now)
        vault.snapshot.isAfterMidnight = given == nil && now.day > today
        return today
    }
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
        vault.graph.noteOrCopy(at: path).map { vault.graph.notes[$0].isOutside } ?? false
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
        if bytes == nil, vault.graph.noteOrCopy(at: path) == nil { return }
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

/// Changes are planned, looked at, and committed. A plan is refused when a note would have an error that it does not
/// have now; its warnings are what else `vault check` would say of the notes that it touches.
extension Workspace {
    /// Plans another value of a field, as `vault set` does: an empty text takes the field away, a link may be any whole
    /// name of its record. Cost: that of two checks.
    public func planSetting(
        _ field: String, to text: String, of path: Path, on today: Day
    ) throws(WorkspaceError) -> Plan {
        try planned(path) { (vault, number) throws(Refusal) in
            try vault.setting([FieldAssignment(field, .set, text)], of: [number], today: today.date) { _, _ in nil }
        }
    }

    /// Plans an element more in a field that is a list, as `vault set FIELD+=TEXT`. Cost: that of two checks.
    public func planAdding(
        _ text: String, to field: String, of path: Path, on today: Day
    ) throws(WorkspaceError) -> Plan {
        try planned(path) { (vault, number) throws(Refusal) in
            try vault.setting([FieldAssignment(field, .add, text)], of: [number], today: today.date) { _, _ in nil }
        }
    }

    /// Plans a new record of a type, as `vault new`; its path follows from its title. `fields` are what it says, in
    /// this order; a list is several elements of one name. Cost: that of two checks.
    public func planRecord(
        ofType type: String, title: String?, _ fields: [(name: String, text: String)] = [], on today: Day
    ) throws(WorkspaceError) -> Plan {
        guard let number = vault.graph.schema.type(type) else { throw .unknownType(type) }
        let now = now()
        return try plan { (vault) throws(Refusal) in
            let assignments = fields.map { FieldAssignment($0.name, .set, $0.text) }
            let record = NewRecord(type: number, title: title, assignments)
            return vault.stamped(try vault.making(record, today: today.date) { _, _ in nil }.edit, now: now)
        }
    }

    /// Plans another name of a note; every link follows. Cost: that of two checks, and of all links.
    public func planRenaming(_ path: Path, to name: String, on today: Day) throws(WorkspaceError) -> Plan {
        try planned(path) { (vault, number) throws(Refusal) in
            try vault.renaming(number, to: name, today: today.date).edit
        }
    }

    /// Plans to delete a note, by the rules of the fields that link it. Cost: that of two checks.
    public func planDeleting(_ path: Path, on today: Day) throws(WorkspaceError) -> Plan {
        try planned(path) { (vault, number) throws(Refusal) in
            try vault.deleting([number], today: today.date).edit
        }
    }

    /// Plans a fix of a finding, as `vault check --fix` makes it. Throws `changedMeanwhile` when the finding is of
    /// another text than the one that the workspace has now. Cost: that of two checks.
    public func planFixing(_ fix: NoteFix, on today: Day) throws(WorkspaceError) -> Plan {
        let stale = fix.change.files.filter { $0.before != vault.bytes(of: $0.path) }.map(\.path)
        guard stale.isEmpty else { throw .changedMeanwhile(paths: stale) }
        return try plan { (vault) throws(Refusal) in try vault.judged(fix.change, today: today.date) }
    }

    /// Plans to save the text of a note that is not saved. Throws `changedOnDisk` when another program wrote to the
    /// file since the text was first set, as does the commit of any plan that touches the note. Cost: that of reading
    /// its file.
    public func planSaving(_ path: Path) throws(WorkspaceError) -> Plan {
        let files = buffers[path].map { [FileEdit(path: path, before: $0.bytes, edits: [])] } ?? []
        if !files.isEmpty { _ = try savedBase(of: path) }
        return Plan(edit: PlannedEdit(change: Change(files: files), newMeasures: []), warnings: [])
    }

    private func planned(
        _ path: Path, _ edit: (Snapshot, NoteID) throws(Refusal) -> PlannedEdit
    ) throws(WorkspaceError) -> Plan {
        guard let number = vault.graph.note(at: path) else { throw .notANote(path: path) }
        return try plan { (vault) throws(Refusal) in try edit(vault, number) }
    }

    private func plan(_ edit: (Snapshot) throws(Refusal) -> PlannedEdit) throws(WorkspaceError) -> Plan {
        do throws(Refusal) {
            let planned = try edit(vault.snapshot)
            return Plan(edit: planned, warnings: noteFindings(planned.warnings))
        } catch {
            throw WorkspaceError(error) { noteFindings([$0])[0] }
        }
    }

    /// Writes a plan, whole or not at all, and takes up what the files hold then; a text that is not saved, of a note
    /// that it touches, is saved with it. Returns the number with which `vault undo`, which lists the description,
    /// reverts it; nil where nothing had to be written. Throws `changedMeanwhile`, or `changedOnDisk` for such a text,
    /// and writes nothing, when something wrote to what the plan was based on. Cost: linear in the files of the plan;
    /// where it gives names, also that of listing the folder.
    @discardableResult
    public mutating func commit(_ plan: Plan, description: String) throws(WorkspaceError) -> Int? {
        try refuseStale(plan.edit.change)
        var edit = plan.edit
        edit.change.files = []
        for file in plan.edit.change.files {
            let saved = try buffers[file.path] == nil ? file : withSavedText(file)
            if let saved { edit.change.files.append(saved) }
        }
        let report: CommitReport
        do throws(CommitError) { report = try vault.commit(edit, description: description, time: now()) } catch {
            throw WorkspaceError(error)
        }
        let own = plan.edit.change.files.flatMap { [$0.path] + [$0.finalPath].compactMap { $0 } }
        try takeUp(own + report.paths, of: report.number)
        return report.number
    }

    /// Throws when a note was given another text since the plan was made.
    private func refuseStale(_ change: Change) throws(WorkspaceError) {
        let sources = Set(change.files.map { $0.path })
        var stale: [Path] = []
        for file in change.files {
            if let buffer = buffers[file.path], buffer.bytes != file.before { stale.append(file.path) }
            if let path = file.finalPath, path != file.path, !sources.contains(path), buffers[path] != nil {
                stale.append(path)
            }
        }
        if !stale.isEmpty { throw .changedMeanwhile(paths: stale) }
    }

    /// The same edit of a file as it lies there, without the text that is not saved; nil where there is nothing to do.
    private func withSavedText(_ file: FileEdit) throws(WorkspaceError) -> FileEdit? {
        guard let path = file.finalPath else {
            return try savedBase(of: file.path).map { .deleting(file.path, before: $0) }
        }
        guard let after = file.applied() else { throw .changedMeanwhile(paths: [file.path]) }
        let text = String(decoding: after, as: UTF8.self)
        guard let saved = try savedBase(of: file.path) else { return .creating(path, text) }
        let whole = TextEdit(range: ByteRange(0, saved.count), replacement: text)
        return FileEdit(path: file.path, before: saved, edits: saved == after ? [] : [whole], fate: file.fate)
    }
}

/// What would be written, before anything is.
public struct Plan: Sendable {
    let edit: PlannedEdit
    /// What `vault check` would say of the notes that it touches, and does not say now. Places are those in the text as
    /// it is in the workspace.
    public let warnings: [NoteFinding]

    /// One file of a plan.
    public struct File: Hashable, Sendable {
        /// Where it lies; of a new file where it is going to lie.
        public let path: Path
        /// What it holds; nil for a new file.
        public let before: String?
        /// What it is going to hold; nil for one that is deleted.
        public let after: String?
        /// Where it is going to lie when it moves.
        public let newPath: Path?
    }

    /// Every file that would be made, changed, moved or deleted. Cost: linear in their texts.
    public var files: [File] {
        edit.change.files.map { file in
            File(
                path: file.path, before: file.before.map { String(decoding: $0, as: UTF8.self) },
                after: file.finalPath == nil ? nil : file.applied().map { String(decoding: $0, as: UTF8.self) },
                newPath: file.finalPath == file.path ? nil : file.finalPath)
        }
    }
}

/// Why a workspace cannot do what was requested. Nothing was written then, unless it says so.
public enum WorkspaceError: Error, Sendable {
    /// A file or folder cannot be read or written: its path, what happened, and what may help.
    case file(path: Path, message: String, help: String?)
    /// No note of the vault lies at the path, or it is never written, since it is a link out of the vault.
    case notANote(path: Path)
    /// `vault.md` would not be there any more, or cannot be read.
    case noSettings
    /// No type of record has this name.
    case unknownType(String)
    /// A note would have an error that it does not have now.
    case wouldBreak(NoteFinding)
    /// The plan is refused; the code is one word for each reason, as `nameTaken` or `settingsField`. Why, and what may
    /// help.
    case refused(code: String, message: String, help: String?)
    /// Something that the plan would have had to know changed since it was made: the paths of these files.
    case changedMeanwhile(paths: [Path])
    /// Another program wrote to the file of a note since the text that is not saved was first set, and that would be
    /// lost.
    case changedOnDisk(path: Path)
    /// The change could not be committed; the code is one word for each reason, as `locked`. A change that is named
    /// `unfinished` is made or undone by whoever writes next. Why, and what may help.
    case notCommitted(code: String, message: String, help: String?)

    init(_ error: FileError) {
        var message = error.message
        // The folder was given by the caller, not by an option.
        if case .useRoot(let source) = error.operation {
            message = message.replacing(", named by \(source),", with: "")
        }
        self = .file(path: Path(error.path), message: message, help: error.help)
    }

    init(_ error: CommitError) {
        switch error {
        case .file(let error): self.init(error)
        case .changed(let paths): self = .changedMeanwhile(paths: paths)
        default:
            let code = Self.code(of: error)
            let help = code == "locked" ? "wait until it has finished, then commit again" : error.help
            self = .notCommitted(code: code, message: error.message, help: help)
        }
    }

    init(_ refusal: Refusal, _ noteFinding: (Finding) -> NoteFinding) {
        self =
            refusal.finding.map { .wouldBreak(noteFinding($0)) }
            ?? .refused(code: refusal.code, message: refusal.message, help: refusal.help)
    }

    /// The name of a case, without what it holds.
    private static func code(of error: some Error) -> String { String("\(error)".prefix { $0.isLetter }) }

    /// What is read from files and folders.
    static func of<Output>(_ reading: @autoclosure () throws(FileError) -> Output) throws(WorkspaceError) -> Output {
        do throws(FileError) { return try reading() } catch { throw WorkspaceError(error) }
    }
}

extension WorkspaceError: CustomStringConvertible {
    /// What happened, with the path of the file where it is about one, and what to do.
    public var description: String { help.map { "\(message); \($0)" } ?? message }

    /// What happened, in lower case and without a full stop.
    public var message: String {
        switch self {
        case .file(_, let message, _), .refused(_, let message, _), .notCommitted(_, let message, _): message
        case .notANote(let path): "'\(path)' is not a note of this vault that could be changed"
        case .noSettings: "'\(Schema.settingsPath)' is missing or cannot be read, and it makes the folder a vault"
        case .unknownType(let name): "this vault has no record type '\(name)'"
        case .wouldBreak(let finding): "'\(finding.path)': \(finding.message) [\(finding.rule)]; nothing was written"
        case .changedMeanwhile(let paths):
            "\(Words.list(paths.map { "'\($0)'" }, joint: "and")) changed since the plan was made; nothing was written"
        case .changedOnDisk(let path): "another program changed '\(path)' since its text was set; nothing was written"
        }
    }

    /// What to do; nil when there is nothing sure to say.
    public var help: String? {
        switch self {
        case .file(_, _, let help), .refused(_, _, let help), .notCommitted(_, _, let help): help
        case .notANote: "give the path of a note as it lies in the folder of the vault, without '..'"
        case .noSettings: "put the file back, with 'type: vault' in its front matter"
        case .unknownType: "use a type of a pack that '\(Schema.settingsPath)' names in 'packs'"
        case .wouldBreak(let finding): finding.help ?? "plan another value"
        case .changedMeanwhile: "reload the workspace, then plan the change again"
        case .changedOnDisk: "discard the text, look at what the file holds, then set the text to keep"
        }
    }
}

extension Workspace {
    /// What is wrong in the whole vault, sorted by path and place: what `vault check` finds, except for what it learns
    /// from git. Cost: linear in notes and links, on all cores.
    public func findings(on today: Day) -> [NoteFinding] { noteFindings(vault.snapshot.findings(today: today.date)) }

    /// What is wrong in one note, as far as this note alone shows it; what only a look at all notes shows is among the
    /// findings of the whole vault. Cost: that of the note and its links; a broken link costs a look at all names, to
    /// tell which is near.
    public func findings(of path: Path, on today: Day) -> [NoteFinding] {
        noteFindings(vault.snapshot.findings(ofNotes: [path], today: today.date))
    }

    /// The findings of all notes that some changes reach: those that changed, and all with links to them. Cost: that of
    /// these notes; the first time, and after a change while a copy of this value was held, also a look at all links.
    public func findings(reachedBy reach: Reach, on today: Day) -> [NoteFinding] {
        let reached = vault.snapshot.reached(reach.keys, reach.paths)
        return noteFindings(vault.snapshot.findings(ofNotes: reached, today: today.date))
    }

    /// The same for texts that changed in whatever way since the workspace before, whose links may have led to names
    /// that went.
    public func findings(reachedBy paths: [Path], since before: Workspace, on today: Day) -> [NoteFinding] {
        let reached = vault.snapshot.reached(before.vault.snapshot.reach(of: paths), paths)
        return noteFindings(vault.snapshot.findings(ofNotes: reached, today: today.date))
    }

    func noteFindings(_ findings: [Finding]) -> [NoteFinding] {
        var tables: [Path: LineTable] = [:]
        return findings.map { finding in
            let path = finding.path
            let lines = tables[path] ?? LineTable(vault.bytes(of: finding.path) ?? [])
            tables[path] = lines
            return NoteFinding(finding, lines)
        }
    }
}

/// Something that is wrong in a note.
public struct NoteFinding: Hashable, Sendable {
    /// How much it weighs.
    public enum Severity: String, Hashable, Sendable {
        case error, warning, hint
    }

    /// A place in a text.
    public struct Place: Hashable, Sendable {
        /// From 1.
        public var line: Int
        /// From 1, in bytes of UTF-8.
        public var column: Int
        /// From the start of the text, in bytes.
        public var offset: Int
    }

    /// The id of its rule, which `vault explain` explains.
    public let rule: String
    /// How much it weighs.
    public let severity: Severity
    /// Of the note, relative to the folder of the vault.
    public let path: Path
    /// Where it begins; the start of the text for what is about the note as a whole.
    public let start: Place
    /// The place after its last byte.
    public let end: Place
    /// In lower case and without a full stop.
    public let message: String
    /// What to do, where the message does not say it.
    public let help: String?
    /// Changes that remove it, the best one first; `Workspace.planFixing` plans one.
    public let fixes: [NoteFix]

    init(_ finding: Finding, _ lines: LineTable) {
        func place(_ offset: Int) -> Place {
            let position = lines.position(of: offset)
            return Place(line: position.line, column: position.column, offset: offset)
        }
        rule = finding.rule
        severity = Severity(rawValue: finding.severity.word) ?? .hint
        path = finding.path
        start = place(Int(finding.range.start))
        end = place(Int(finding.range.end))
        message = finding.message
        help = finding.help
        fixes = finding.fixes.map { NoteFix($0, isCertain: finding.certainFix != nil) }
    }
}

/// A change that removes a finding: what an editor offers where the finding is shown.
public struct NoteFix: Hashable, Sendable {
    /// What it does, as a command to a person: `quote the link`.
    public let title: String
    /// Whether `vault check --fix` makes it: it changes only how something is written, and there is one way to do so.
    public let isCertain: Bool
    /// What it does to files.
    package let change: Change

    init(_ fix: Fix, isCertain: Bool) {
        title = fix.title
        self.isCertain = isCertain
        change = fix.change
    }
}
