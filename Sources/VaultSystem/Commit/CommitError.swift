import VaultSyntax

/// Why a change was not made, or not undone. The files are as they were, unless it is `unfinished`.
package enum CommitError: Error, Hashable, Sendable {
    /// A file cannot be read or written.
    case file(FileError)
    /// The edits contradict each other.
    case conflict(EditConflict)
    /// Files hold something else than what the change was planned on.
    case changed([Path])
    /// What has to be kept of the change, so that it can be finished and undone, would be too much.
    case tooLarge(bytes: Int, limit: Int)
    /// Somebody else is writing; nil: who does not say.
    case locked(LockHolder?, seconds: Int)
    /// A symbolic link leads out of the vault.
    case outside(Path)
    case readOnlyFile(Path)
    /// A file is locked, as in the Finder of macOS.
    case lockedFile(Path)
    /// A file belongs to another user, whose it could not stay.
    case otherOwner(Path)
    /// The journal cannot be read, or another machine left it.
    case damagedJournal(JournalDamage)
    /// The change stopped in the middle for this reason, and taking it back stopped as well. The next command that
    /// writes makes it after all, or reverts it.
    case unfinished(FileError, willBeMade: Bool)
    /// No change is there that could be undone.
    case nothingToUndo
    case noSuchChange(Int)
    /// Nothing that was made on this machine can be undone; the newest change of another one can.
    case madeElsewhere(number: Int, host: String)
    /// What is kept of a change cannot be used.
    case unusableChange(UnusableEntry)
    /// Files are not as the change left them.
    case changedSince(description: String, [Path])

    /// One line that says what went wrong.
    package var message: String {
        switch self {
        case .file(let error): error.message
        case .unfinished(let error, willBeMade: true):
            error.message + "; the change is only partly written, and the next command that writes finishes it"
        case .unfinished(let error, willBeMade: false):
            error.message + "; the next command that writes reverts what was written"
        case .conflict(let conflict): conflict.message
        case .changed(let paths): "\(Self.list(paths)) changed since reading; nothing was written"
        case .tooLarge(let bytes, let limit):
            "the change is too large: its journal would have \(bytes) bytes, more than the limit of \(limit); nothing was written"
        case .locked(let holder?, let seconds):
            "process \(holder.process) on '\(holder.host)' has been writing to this vault since \(holder.since); "
                + "waited \(seconds) seconds"
        case .locked(nil, let seconds): "another program is writing to this vault; waited \(seconds) seconds"
        case .outside(let path): "'\(path)' is a symbolic link to a file outside the vault, which is never written"
        case .readOnlyFile(let path): "'\(path)' is read-only"
        case .lockedFile(let path): "'\(path)' is locked"
        case .otherOwner(let path): "'\(path)' belongs to another user"
        case .damagedJournal(let damage):
            "'\(Journal.path)', the journal of an unfinished change, cannot be used: \(damage.words)"
        case .nothingToUndo: "there is no change to undo"
        case .noSuchChange(let number): "there is no change \(number)"
        case .madeElsewhere(let number, let host):
            "there is no change of this machine to undo; change \(number) was made on '\(host)'"
        case .unusableChange(let entry): "'\(entry.path)' cannot be used: \(entry.reason)"
        case .changedSince(let description, let paths):
            "cannot undo '\(description)': \(Self.list(paths)) changed since; nothing was written"
        }
    }

    /// What to do about it, or nil when there is nothing sure to say.
    package var help: String? {
        switch self {
        case .file(let error): error.help
        case .conflict: "make the changes one after the other"
        case .changed: "run the command again; it will use the file as it is now"
        case .tooLarge: "split it into smaller changes"
        case .locked: "wait until it has finished, then run the command again"
        case .outside: "edit the file itself, or move it into the vault in place of the link"
        case .readOnlyFile(let path): "allow writing with: chmod u+w '\(path)'"
        case .lockedFile(let path): "unlock it with: chflags nouchg '\(path)'"
        case .otherOwner(let path): "see who owns it with: ls -l '\(path)'"
        case .damagedJournal(.foreign):
            "finish it there; or check your files, then discard it with: vault undo --drop"
        case .damagedJournal: "check your files, then discard it with: vault undo --drop"
        case .unfinished(_, willBeMade: true): "do not repeat the command; once this is fixed: vault undo --finish"
        case .unfinished: "once this is fixed, undo it with: vault undo --finish"
        case .nothingToUndo, .noSuchChange: "see what can be undone with: vault undo --list"
        case .madeElsewhere(let number, _): "to undo that one here: vault undo \(number)"
        case .unusableChange(let entry): entry.help
        case .changedSince: "see all changes with: vault undo --list"
        }
    }

    /// Up to three paths.
    private static func list(_ paths: [Path]) -> String {
        let all = paths.prefix(3).map { "'\($0)'" } + (paths.count > 3 ? ["\(paths.count - 3) more"] : [])
        guard all.count > 1, let last = all.last else { return all.joined() }
        return all.dropLast().joined(separator: ", ") + " and " + last
    }
}

extension EditConflict {
    /// One line that says whose edits contradict each other.
    package var message: String {
        switch kind {
        case .contradiction: "the edits of '\(path)' contradict each other"
        case .sameDestination: "two files would be at '\(path)'"
        }
    }
}

/// What a change was planned on besides the files that it writes. Two changes of different files can spoil each other,
/// as when one gives a note another name and the other links it by the old one; so a commit looks under the lock at
/// what was done since.
package struct CommitBasis {
    /// The number of the newest change when the vault was read.
    let number: Int
    /// Notes that have come since, from anywhere, and prevent the change.
    let rivals: () throws(CommitError) -> [Path]

    package init(number: Int, rivals: @escaping () throws(CommitError) -> [Path]) {
        self.number = number
        self.rivals = rivals
    }
}

extension Commit {
    /// Throws when the change is to be planned again. One that moves or deletes notes depends on all others, and they
    /// on it.
    func check(_ basis: CommitBasis, for change: Change) throws(CommitError) {
        let movesNotes = change.files.contains { $0.fate != .kept }
        for number in entryNumbers() where number > basis.number {
            guard let steps = (try? entry(number))?.steps, movesNotes || steps.contains(where: \.changesNames) else {
                continue
            }
            throw .changed(Set(steps.flatMap(\.paths)).sorted())
        }
        let rivals = try basis.rivals()
        if !rivals.isEmpty { throw .changed(rivals) }
    }
}
