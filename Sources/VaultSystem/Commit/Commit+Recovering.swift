import VaultSyntax

extension Commit {
    /// Finishes the commit whose journal is still there, and removes what a crash left behind. Where none of its files
    /// is as the change would have it, or one was put back, it is dropped and undone instead: a part of a change is
    /// worse than none. A file that was changed in between is left alone and named. What another machine left, or what
    /// is damaged, can only be discarded, on request.
    func recover(_ abandoned: LockNote?, asked: StoppedChoice? = nil) throws(CommitError) -> Recovery? {
        var recovery: Recovery?
        if let journal = try pendingJournal() {
            var isCarriedOn = false
            if asked != .drop {
                let standing = try standing(of: journal)
                isCarriedOn = standing.isWhole && (asked == .finish || standing.isBegun)
            }
            recovery = isCarriedOn ? try carryOn(journal) : try drop(journal)
        }
        if let abandoned {
            for folder in Set(abandoned.folders + [".vault"]).sorted() { clean(folder, of: abandoned.origin.process) }
            for folder in abandoned.madeFolders.reversed() { try? disk.removeFolder(folder) }
        }
        return recovery
    }

    func carryOn(_ journal: Journal) throws(CommitError) -> Recovery {
        let progress = perform(journal, isRecovery: true)
        if let stop = progress.stop { throw stop }
        for step in journal.steps { try dropTemporary(of: step) }
        var recovery = Recovery(
            journal, journal.isRollback ? .reverted : .finished, leftAlone: progress.leftAlone)
        recovery.notUndoable = try finish(journal).notUndoable
        return recovery
    }

    /// The folders among these that there are; others may have been removed since the journal was written.
    private func present(_ folders: [Path]) throws(CommitError) -> [Path] {
        var present: [Path] = []
        for folder in folders {
            do throws(Errno) {
                let kind: FileKind? = folder.isEmpty ? .folder : try disk.status(folder)?.kind
                if kind == .folder { present.append(folder) }
            } catch {
                if !Self.isElsewhere(error) { throw .file(FileError(.write, folder.text, error)) }
            }
        }
        return present
    }

    /// Whether an error says that no file or folder of the vault is at a path, rather than that it cannot be used.
    static func isElsewhere(_ error: Errno) -> Bool {
        [.notFound, .notFolder, .isFolder, .tooManyLinks, .nameTooLong, .invalid].contains(error)
    }

    /// The journal that is to be carried on; nil when there is none.
    func pendingJournal() throws(CommitError) -> Journal? {
        let bytes: [UInt8]
        do throws(Errno) { bytes = try disk.bytes(Journal.path) } catch .notFound { return nil } catch {
            if Self.isElsewhere(error) { throw .damagedJournal(.notFile) }
            throw .file(FileError(.read, Journal.path.text, error))
        }
        let journal: Journal
        do throws(JournalDamage) { journal = try Journal(reading: bytes) } catch { throw .damagedJournal(error) }
        guard journal.origin.isAtHome(with: origin) else {
            throw .damagedJournal(.foreign(host: journal.origin.host, description: journal.description))
        }
        return journal
    }

    /// Removes the temporary files of a folder that no process will ever finish: those of the given process, which
    /// held the lock that is ours now, those of processes that have ended, and those older than a day.
    func clean(_ folder: Path, of process: Int32? = nil) {
        guard let names = try? disk.names(folder, startingWith: TemporaryName.prefix) else { return }
        for name in names {
            let path = folder.file(name)
            if disk.isAbandoned(path) { try? disk.remove(path) }
            guard let owner = TemporaryName.process(of: name) else { continue }
            guard let status = try? disk.status(path), status.kind == .file else { continue }
            if owner == process || !Platform.isRunning(owner) || status.modified < now - Int64(CivilDay.secondsPerDay) {
                try? disk.remove(path)
            }
        }
    }

    /// Takes back the steps of a commit that could not go on.
    func takeBack(_ done: [JournalStep], of journal: Journal, because stop: CommitError) throws(CommitError) {
        do throws(CommitError) { _ = try takeBack(done, of: journal) } catch {
            // Which of the two journals is there says what the next commit is going to do.
            let pending = (try? disk.bytes(Journal.path)).flatMap { Journal(text: $0) }
            let willBeMade = pending.map { !$0.isRollback } ?? false
            if case .file(let error) = stop { throw .unfinished(error, willBeMade: willBeMade) }
            if case .file(let error) = error { throw .unfinished(error, willBeMade: willBeMade) }
            throw error
        }
    }

    /// Reverts steps that are done, by a commit of its own whose journal replaces the first one, so that a crash on the
    /// way finishes the undo; the files that were changed since.
    func takeBack(_ done: [JournalStep], of journal: Journal) throws(CommitError) -> [Path] {
        var names = TemporaryName.Series(process: origin.process)
        var half = journal
        half.steps = done
        let inverse = try inverse(of: half)
        let plan = StepPlan(inverse.plans, names: &names, trash: Path(Trash.name(time, process: origin.process)))
        var back = Journal(origin: origin, time: time.description, description: journal.description)
        back.isRollback = true
        back.emptiedFolders = journal.madeFolders
        back.steps = plan.steps
        let temporaries = journal.steps.compactMap(\.temporary)
        try prepare(&back, plan, names: &names, besides: temporaries.map(\.folder))
        for temporary in temporaries { try? disk.remove(temporary) }
        let progress = perform(back, isRecovery: true)
        if let stop = progress.stop { throw stop }
        _ = try finish(back)
        return inverse.changed + progress.leftAlone
    }

    /// After the last step: the folders are synced, and the journal of a change that is not undone becomes an entry of
    /// what can be. The change is made by then.
    func finish(_ journal: Journal) throws(CommitError) -> CommitReport {
        var report = CommitReport(paths: journal.paths)
        try sync(folders: present(journal.folders), .lasting)
        for folder in journal.emptiedFolders.reversed() { try? disk.removeFolder(folder) }
        if journal.isRollback {
            try? disk.remove(Journal.path)
        } else {
            do throws(FileError) { report.number = try keepEntry() } catch { report.notUndoable = error }
        }
        report.unsettled = settle()
        if !journal.isRollback { pruneTrash() }
        return report
    }
}

/// What became of an interrupted change.
package struct Recovery: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        /// It is made as a whole.
        case finished
        /// It is undone: that had been started, or was requested.
        case reverted
        /// None of its files was as it would have them, so nothing was done.
        case dropped
    }

    package let description: String
    package let outcome: Outcome
    /// Files that were changed in between; they are as they were found.
    package let leftAlone: [Path]
    /// The files that moved or were to move, from one path to another.
    package let moves: [Move]
    /// Every path that the change names.
    package let paths: [Path]
    /// Why it can not be undone by a number, though it is made.
    package var notUndoable: FileError?

    package struct Move: Hashable, Sendable {
        package let from: Path
        package let to: Path
    }

    init(_ journal: Journal, _ outcome: Outcome, leftAlone: [Path]) {
        description = journal.description
        self.outcome = outcome
        self.leftAlone = leftAlone
        moves = journal.moves
        paths = journal.paths
    }
}

/// What is to be done with an interrupted change.
package enum StoppedChoice: Hashable, Sendable {
    case finish
    /// What was done of it is undone.
    case drop
}

/// A change that was started and is not finished.
package struct StoppedChange: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        /// It stopped on this machine. The next command that writes finishes it.
        case stopped
        /// What was written of it cannot be read, or another machine left it.
        case damaged(JournalDamage)
        /// A process is at work on it just now.
        case running
    }

    package let state: State
    /// What it does, in a line; empty when that cannot be read.
    package let description: String
    /// Every path that it names.
    package let paths: [Path]
}

extension Journal {
    var moves: [Recovery.Move] {
        steps.compactMap { step in
            if case .move(let from, let to, _) = step { Recovery.Move(from: from, to: to) } else { nil }
        }
    }

    var paths: [Path] { Set(steps.flatMap(\.paths)).sorted() }
}

extension VaultCommit {
    /// The change that was begun in a vault and is not finished; a process that is at work on one is waited for. Writes
    /// nothing.
    package static func stopped(in root: VaultRoot, waiting milliseconds: Int = 0) -> StoppedChange? {
        let disk = RootDisk(root)
        guard isUnfinished(in: root) else { return nil }
        // Whoever has the lock is at work; looking for it must not make it.
        if (try? disk.status(LockNote.path)) != nil, (try? disk.tryLock(LockNote.path)) == false {
            if milliseconds <= 0 { return StoppedChange(state: .running, description: "", paths: []) }
            Platform.pause(milliseconds: 20)
            return stopped(in: root, waiting: milliseconds - 20)
        }
        defer { disk.unlock() }
        let commit = Commit(reading: disk)
        do throws(CommitError) {
            guard let journal = try commit.pendingJournal() else { return nil }
            return StoppedChange(state: .stopped, description: journal.description, paths: journal.paths)
        } catch {
            let damage: JournalDamage = if case .damagedJournal(let damage) = error { damage } else { .notFile }
            return StoppedChange(state: .damaged(damage), description: "", paths: [])
        }
    }

    /// Does what was requested with an interrupted change; nil when there is none. A journal that cannot be read, or
    /// that another machine left, can only be dropped: it goes to the trash, and the files stay as they are.
    package static func resume(
        _ root: VaultRoot, _ choice: StoppedChoice, time: DateTime, limits: CommitLimits = .init()
    ) throws(CommitError) -> (recovery: Recovery?, damage: JournalDamage?) {
        let commit = Commit(RootDisk(root), time: time, now: Clock.now(), limits: limits)
        return try commit.locked { (abandoned) throws(CommitError) in
            if choice == .drop, let damage = try commit.setAsideDamagedJournal() { return (nil, damage) }
            return (try commit.recover(abandoned, asked: choice), nil)
        }
    }
}
