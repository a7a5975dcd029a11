import VaultSyntax

/// Makes changes to a vault, each as a whole or not at all.
///
/// 1. The lock is taken, and what a crash left behind is finished, or dropped where nothing of it had been done.
/// 2. Every file is compared with what the change was planned on; what was done since must not concern it.
/// 3. The new bytes go to temporary files next to the old ones, and are synced.
/// 4. The journal says what is going to be done, and is synced. From here on a crash is finished by the next commit.
/// 5. File by file: renamed, and what was renamed is compared once more. A file that differs gets its name back, and
///    makes the commit take all back.
/// 6. The folders are synced, the journal becomes an entry of what can be undone, and that is synced too.
struct Commit<D: Disk> {
    let disk: D
    var origin: Origin { .here }
    let time: DateTime
    /// Seconds since 1970.
    let now: Int64
    let limits: CommitLimits

    init(_ disk: D, time: DateTime, now: Int64, limits: CommitLimits) {
        (self.disk, self.time, self.now, self.limits) = (disk, time, now, limits)
    }

    /// For looking alone: nothing that needs a time may be asked of it.
    init(reading disk: D) { self.init(disk, time: DateTime(secondsSinceEpoch: 0, offset: 0), now: 0, limits: .init()) }

    /// - Parameter said: gets what was done with an interrupted change before, also when the change itself fails then
    func apply(
        _ change: Change, description: String, basis: CommitBasis? = nil,
        recovered said: (Recovery) -> Void = { _ in }
    ) throws(CommitError) -> CommitReport {
        let merged: Change
        do throws(EditConflict) { merged = try change.merged() } catch { throw .conflict(error) }
        if merged.files.allSatisfy({ $0.fate == .kept && $0.before != nil && $0.applied() == $0.before }) {
            return CommitReport()
        }
        return try locked { (abandoned) throws(CommitError) in
            if let recovery = try recover(abandoned) { said(recovery) }
            if let basis { try check(basis, for: merged) }
            return try carryOut(
                try plans(for: merged), description: description, emptied: merged.emptiedFolders)
        }
    }

    /// Does what the plans say, the lock being held. Nothing to do writes nothing.
    func carryOut(
        _ plans: [FilePlan], description: String, undoes: Journal? = nil, number: Int? = nil, emptied: [Path] = []
    ) throws(CommitError) -> CommitReport {
        var names = TemporaryName.Series(process: origin.process)
        let trash = Trash.name(time, process: origin.process)
        let plan = StepPlan(plans, names: &names, trash: Path(trash))
        if plan.steps.isEmpty { return CommitReport() }
        var journal = Journal(origin: origin, time: time.description, description: description)
        journal.undoes = number
        journal.emptiedFolders = undoes?.madeFolders ?? emptied
        journal.steps = plan.steps
        try checkSize(of: journal, plan)
        try prepare(&journal, plan, names: &names)
        let progress = perform(journal, isRecovery: false)
        if let stop = progress.stop {
            try takeBack(progress.done, of: journal, because: stop)
            throw stop
        }
        var report: CommitReport
        do throws(CommitError) { report = try finish(journal) } catch {
            try takeBack(journal.steps, of: journal, because: error)
            throw error
        }
        report.hardLinked = plans.filter(\.breaksLink).compactMap(\.to).sorted()
        return report
    }

    /// Runs a step and names the file when it fails.
    func attempt<Output>(
        _ operation: FileError.Operation, _ path: Path, _ body: () throws(Errno) -> Output
    ) throws(CommitError) -> Output {
        do throws(Errno) { return try body() } catch { throw .file(FileError(operation, path.text, error)) }
    }

    /// The same for what is one call.
    func attempt<Output>(
        _ operation: FileError.Operation, _ path: Path, _ call: @autoclosure () throws(Errno) -> Output
    ) throws(CommitError) -> Output {
        try attempt(operation, path, call)
    }
}

/// How long to wait, and how much to keep.
package struct CommitLimits: Hashable, Sendable {
    /// For the lock, in milliseconds.
    package var wait = 10_000
    package var trashDays = 30
    package var undoEntries = 50
    /// Bytes of all entries together.
    package var undoBytes = 50 << 20
    /// Bytes of one journal: fewer than are read again, since the folders that it makes are added.
    package var journalBytes = Journal.sizeLimit / 16 * 15

    package init() {}
}

package struct CommitReport: Hashable, Sendable {
    /// The number under which it can be undone; nil when there was nothing to do.
    package var number: Int?
    /// Every path that was written, made or removed, sorted.
    package var paths: [Path] = []
    /// Why the change, which is made, can not be undone by its number.
    package var notUndoable: FileError?
    /// Why the disk did not say that it keeps the end of the change, which is made.
    package var unsettled: FileError?
    /// Files with new text that had another name on the disk, a hard link, under which the old text stays.
    package var hardLinked: [Path] = []
}

/// Files are read, written and renamed on all cores where there are many.
extension Commit {
    /// From so many files on, and so many at a time.
    private static var share: Int { 128 }

    /// The results of `work` for ranges that cover `0..<count`, in order. Without a disk for each thread it is called
    /// once, on this one.
    func spread<Output: Sendable>(
        _ count: Int, _ work: @escaping @Sendable (Commit, Range<Int>) -> [Output]
    ) -> [Output] {
        guard count > Self.share, let another = disk.another else { return work(self, 0..<count) }
        let (time, now, limits) = (time, now, limits)
        return Cores.flatMap(count, chunk: Self.share) { range in
            work(Commit(another(), time: time, now: now, limits: limits), range)
        }
    }

    /// What `body` makes of each element, in order. Throws the first error in that order; some elements after it may
    /// have been done as well.
    func each<Element: Sendable, Output: Sendable>(
        _ elements: [Element], _ body: @escaping @Sendable (Commit, Element) throws(CommitError) -> Output
    ) throws(CommitError) -> [Output] {
        let results = spread(elements.count) { commit, range -> [Result<Output, CommitError>] in
            var results: [Result<Output, CommitError>] = []
            for element in elements[range] {
                let result = Result { () throws(CommitError) in try body(commit, element) }
                results.append(result)
                if case .failure = result { break }
            }
            return results
        }
        return try results.map { (result) throws(CommitError) in try result.get() }
    }

    /// How far a stopped change came, and whether all that is left of it can be done. One that reverts another is
    /// always carried on.
    func standing(of journal: Journal) throws(CommitError) -> Standing {
        if journal.isRollback { return Standing(isBegun: true, isWhole: true) }
        var (isDone, hasTraces, isReady, isWhole) = (false, false, false, true)
        var notMoved: Set<Path> = []
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
        var leftAlone: [Path] = []
        var notMoved: Set<Path> = []
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
        try announce(folders: Set(temporaries.map(\.folder)).sorted(), madeFolders: journal.madeFolders)
        for step in journal.steps { try clearTemporary(of: step) }
        if done.isEmpty {
            for folder in journal.madeFolders.reversed() { try? disk.removeFolder(folder) }
            try attempt(.write, Journal.path, disk.remove(Journal.path))
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
        if try fingerprint(put.temporary) != .file(put.after) { return try dropTemporary(of: step) }
        try? disk.remove(put.temporary)
    }

    /// Moves a journal that cannot be used into the trash. Whether there was one.
    func setAsideDamagedJournal() throws(CommitError) -> JournalDamage? {
        do throws(CommitError) { _ = try pendingJournal() } catch .damagedJournal(let damage) {
            try setAside(Journal.path)
            return damage
        }
        return nil
    }
}
