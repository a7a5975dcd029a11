extension Commit {
    /// How far a stopped change came, and whether all that is left of it can be done.
    ///
    /// One that reverts another is always carried on: it was started because the other one failed.
    func standing(of journal: Journal) throws(CommitError) -> Standing {
        if journal.isRollback { return Standing(isBegun: true, isWhole: true) }
        var (isDone, hasTraces, isReady, isWhole) = (false, false, false, true)
        var notMoved: Set<String> = []
        for step in journal.steps {
            switch try state(of: step) {
            case .done: isDone = true
            case .ready:
                isReady = true
                if try !isComplete(step) { isWhole = false }
                if case .move(_, let to, _) = step { notMoved.insert(to) }
            // What is to be written into a file that has not moved yet is not there.
            case .differs where notMoved.contains(step.destination): if try !isUntouched(step) { isWhole = false }
            case .differs where try wasPutBack(step): isWhole = false
            case .differs: if try !isUntouched(step) { hasTraces = true }
            }
        }
        // Where none is done, the others may still be carried on after one that was done and changed since.
        return Standing(isBegun: isDone || hasTraces && isReady, isWhole: isWhole)
    }

    struct Standing {
        /// Whether something of it has been done.
        let isBegun: Bool
        /// Whether each file that is as it was before still has its new text waiting. It has not where the step was
        /// done and somebody put the file back, from git or a backup: then the rest would be half of a change.
        let isWhole: Bool
    }

    /// Whether a file that moved is at its old place again, as it was.
    private func wasPutBack(_ step: JournalStep) throws(CommitError) -> Bool {
        guard case .move(let from, let to, let content) = step else { return false }
        if try fingerprint(to) == .nothing { return false }
        return try fingerprint(from) == .file(content)
    }

    /// Whether a step whose file differs was never done: what it was going to put in place, or to remove, is still
    /// where it was.
    private func isUntouched(_ step: JournalStep) throws(CommitError) -> Bool {
        switch step {
        case .put(let put): return try fingerprint(put.temporary) == .file(put.after)
        case .move(let path, let new, _), .remove(let path, _, let new):
            if try fingerprint(path) == .nothing { return false }
            return try fingerprint(new) == .nothing
        }
    }

    /// Gives a stopped change up: what had been done of it is undone, its temporary files go, and it leaves no
    /// entry to undo. A file that was changed since is left alone and named.
    func drop(_ journal: Journal) throws(CommitError) -> Recovery {
        if journal.isRollback { return try carryOn(journal) }
        var done: [JournalStep] = []
        var leftAlone: [String] = []
        var notMoved: Set<String> = []
        for step in journal.steps {
            switch try state(of: step) {
            case .done where try isSettled(step): done.append(step)
            case .ready: if case .move(_, let to, _) = step { notMoved.insert(to) }
            case .differs where notMoved.contains(step.destination): break
            case .done: leftAlone += step.paths.prefix(1)
            case .differs where try isUntouched(step): break
            case .differs: leftAlone += step.paths.prefix(1)
            }
        }
        let temporaries = journal.steps.compactMap(\.temporary)
        try announce(folders: Set(temporaries.map(VaultPath.folder)).sorted(), madeFolders: journal.madeFolders)
        for step in journal.steps { try clearTemporary(of: step) }
        if done.isEmpty {
            for folder in journal.madeFolders.reversed() { try? disk.removeFolder(folder) }
            try attempt(.write, Journal.path) { () throws(Errno) in try disk.remove(Journal.path) }
            try sync(folders: [".vault"], .lasting)
        } else {
            leftAlone += try takeBack(done, of: journal)
        }
        return Recovery(journal, done.isEmpty ? .dropped : .reverted, leftAlone: Array(Set(leftAlone)).sorted())
    }

    /// Removes the temporary file of a change that is given up. Its new text was in no file yet; what others
    /// wrote goes to the trash.
    private func clearTemporary(of step: JournalStep) throws(CommitError) {
        guard case .put(let put) = step else { return }
        if try fingerprint(put.temporary) == .file(put.after) {
            try? disk.remove(put.temporary)
        } else {
            try dropTemporary(of: step)
        }
    }

    /// Moves a journal that cannot be used into the trash. Whether there was one.
    func setAsideDamagedJournal() throws(CommitError) -> JournalDamage? {
        do throws(CommitError) {
            _ = try pendingJournal(isAsked: true)
            return nil
        } catch .damagedJournal(let damage) {
            try setAside(Journal.path)
            return damage
        }
    }
}
