import VaultSyntax

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
        /// Another machine left it, of that name.
        case foreign(host: String)
        /// What was written of it cannot be read.
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
    /// The change that was begun in a vault and is not finished. Writes nothing.
    ///
    /// Cost: one look for a file when there is none, which is nearly always.
    ///
    /// - Parameter milliseconds: for how long a process that is at work on one is waited for
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
            guard let journal = try commit.pendingJournal(isAsked: true) else { return nil }
            let isOurs = journal.origin.isAtHome(with: commit.origin)
            return StoppedChange(
                state: isOurs ? .stopped : .foreign(host: journal.origin.host), description: journal.description,
                paths: journal.paths)
        } catch {
            let damage: JournalDamage = if case .damagedJournal(let damage) = error { damage } else { .notFile }
            return StoppedChange(state: .damaged(damage), description: "", paths: [])
        }
    }

    /// Does what was requested with an interrupted change, whoever left it. Nil when there is none.
    ///
    /// A journal that cannot be read can only be dropped: it goes to the trash, and the files stay as they are.
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
