import VaultChecks
import VaultEdits
import VaultPlans
import VaultRecords
import VaultSyntax
import VaultSystem

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
        guard let number = vault.graph.index(ofPath: path) else { throw .notANote(path: path) }
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
