import VaultSyntax

/// Writing changes into a vault and taking them back: whole or not at all, one process at a time.
package enum VaultCommit {
    /// Makes a change, of files that still hold what it was planned on. `said` gets what was done with an interrupted
    /// change, also when this one fails then. A file keeps its permissions, owner and attributes; other names of the
    /// same file (hard links) keep the old text. Throws before anything was written, or after it was undone;
    /// `unfinished` when that failed too, and then the next commit finishes the change. Waits for the disk about five
    /// times where whole file systems can be synced.
    package static func apply(
        _ change: Change, to root: VaultRoot, description: String, time: DateTime, limits: CommitLimits = .init(),
        basis: CommitBasis? = nil, recovered said: (Recovery) -> Void = { _ in }
    ) throws(CommitError) -> CommitReport {
        try Commit(RootDisk(root), time: time, now: Clock.now(), limits: limits)
            .apply(change, description: description, basis: basis, recovered: said)
    }

    /// Finishes a change that a crash interrupted, and removes what it left behind. Nil when there was none.
    package static func recover(
        _ root: VaultRoot, time: DateTime, limits: CommitLimits = .init()
    ) throws(CommitError) -> Recovery? {
        let commit = Commit(RootDisk(root), time: time, now: Clock.now(), limits: limits)
        return try commit.locked { (abandoned) throws(CommitError) in try commit.recover(abandoned) }
    }

    /// Whether a change was started and is not finished: a crash, or another process at work. Writes nothing.
    package static func isUnfinished(in root: VaultRoot) -> Bool { (try? RootDisk(root).status(Journal.path)) != nil }
}

/// The changes that can be undone.
package enum VaultUndo {
    /// The number of the newest change; 0 when none is kept. Cost: a look into one folder.
    package static func newest(in root: VaultRoot) -> Int { reading(root).entryNumbers().last ?? 0 }

    /// All that are kept, newest first, and files that cannot be used as such. Reads only.
    package static func kept(
        in root: VaultRoot
    ) throws(CommitError) -> (entries: [UndoEntry], unusable: [UnusableEntry]) {
        let kept = try reading(root).entries()
        return (kept.entries.reversed(), kept.unusable.reversed())
    }

    /// The newest of the last few changes for which a condition holds and which is not undone. Reads only, and no
    /// change that is older.
    package static func newest(
        in root: VaultRoot, among count: Int, where fits: (_ description: String, _ paths: [Path]) -> Bool
    ) -> UndoEntry? {
        let commit = reading(root)
        guard (try? commit.hasOwnFolder(UndoFolder.path)) == true else { return nil }
        // Every change undoes an older one, so what undoes one is met before it.
        var undone: Set<Int> = []
        for number in commit.entryNumbers().suffix(count).reversed() where !undone.contains(number) {
            guard let journal = try? commit.entry(number) else { continue }
            if let target = journal.undoes {
                undone.insert(target)
                continue
            }
            let entry = commit.undoEntry(number, journal)
            if fits(entry.description, entry.paths) { return entry }
        }
        return nil
    }

    /// All that are kept and can be used, newest first. Reads only.
    package static func list(in root: VaultRoot) throws(CommitError) -> [UndoEntry] { try kept(in: root).entries }

    /// The change that `undo` would undo now. Throws where it could not. Reads only.
    package static func planned(_ number: Int?, in root: VaultRoot) throws(CommitError) -> UndoEntry {
        try reading(root).plan(number).entry
    }

    /// What `undo` would write now, for whoever writes it otherwise, and what it undoes. Throws where it could not, and
    /// for files that are not text. Reads only.
    package static func change(
        _ number: Int? = nil, in root: VaultRoot
    ) throws(CommitError) -> (description: String, change: Change) {
        let (entry, _, inverse) = try reading(root).plan(number)
        let files = try inverse.plans.map { (plan) throws(CommitError) in
            guard let text = String(validating: plan.after, as: UTF8.self) else {
                throw .changedSince(description: entry.description, [plan.to ?? plan.from ?? ""])
            }
            guard let from = plan.from else { return FileEdit.creating(plan.to ?? "", text) }
            guard let to = plan.to else { return FileEdit.deleting(from, before: plan.before) }
            let edits = [TextEdit](from: plan.before, to: plan.after)
            return FileEdit(path: from, before: plan.before, edits: edits, fate: from == to ? .kept : .moved(to: to))
        }
        return (entry.description, Change(files: files))
    }

    private static func reading(_ root: VaultRoot) -> Commit<RootDisk> { Commit(reading: RootDisk(root)) }

    /// Undoes the newest change that is not undone, or the one with the id; the number of a change that undid another
    /// does that one again. When a file is not as the change left it, nothing is written and it is named. An undo has
    /// an entry of its own.
    package static func undo(
        _ number: Int? = nil, in root: VaultRoot, time: DateTime, limits: CommitLimits = .init(),
        recovered said: (Recovery) -> Void = { _ in }
    ) throws(CommitError) -> UndoReport {
        try Commit(RootDisk(root), time: time, now: Clock.now(), limits: limits).undo(number, recovered: said)
    }
}
