import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultSystem

/// What becomes of a change that stopped: finished, dropped or undone, and by whom.
@Suite(.tags(.crash)) struct StoppedChangeTests {
    /// A vault in which a trial was killed after a step, with the files before and after a whole change; nil when the
    /// trial had come to its end.
    private struct Stopped {
        let tree: TemporaryTree
        let old: [String: String]
        let new: [String: String]

        init?(_ trial: CommitTrial, after step: Int) throws {
            let whole = try trial.tree()
            old = try CommitTrial.state(whole)
            try trial.run(CommitTrial.disk(whole))
            new = try CommitTrial.state(whole)
            tree = try trial.tree()
            let disk = StoppingDisk(try tree.root, at: step, .killed)
            try? trial.run(disk)
            if !disk.hasStopped { return nil }
        }

        var files: [String: String] {
            get throws { try CommitTrial.state(tree).filter { $0.value != "/" && !$0.key.hasSuffix(".tmp") } }
        }
        /// Without folders, which may stay where they are empty, and without files that are not complete.
        func isOld() throws -> Bool { try files == old.filter { $0.value != "/" } }
        func isNew() throws -> Bool { try files == new.filter { $0.value != "/" } }
    }

    /// Each state in which a kill left a journal.
    private func each(_ trial: CommitTrial, _ body: (Stopped, Int) throws -> Void) throws {
        var count = 0
        for step in 1..<2000 {
            guard let stopped = try Stopped(trial, after: step) else { break }
            guard VaultCommit.isUnfinished(in: try stopped.tree.root) else { continue }
            try body(stopped, step)
            count += 1
        }
        #expect(count > 3)
    }

    @Test(arguments: CommitTrial.all)
    func `what no file shows is dropped, and what one shows is finished`(trial: CommitTrial) throws {
        var outcomes: Set<Recovery.Outcome> = []
        try each(trial) { stopped, step in
            let (wasOld, entries) = (try stopped.isOld(), try VaultUndo.list(in: stopped.tree.root).count)
            let recovery = try VaultCommit.recover(stopped.tree.root, time: CommitTrial.time)
            #expect(recovery?.outcome == (wasOld ? .dropped : .finished), "step \(step)")
            #expect(try wasOld ? stopped.isOld() : stopped.isNew(), "step \(step)")
            #expect(try VaultUndo.list(in: stopped.tree.root).count == entries + (wasOld ? 0 : 1), "step \(step)")
            #expect(recovery?.leftAlone == [], "step \(step)")
            #expect(try CommitTrial.leftovers(stopped.tree) == [], "step \(step)")
            outcomes.formUnion(recovery.map { [$0.outcome] } ?? [])
        }
        #expect(outcomes == [.dropped, .finished])
    }

    @Test(arguments: CommitTrial.all)
    func `somebody may have either end`(trial: CommitTrial) throws {
        for choice in [StoppedChoice.finish, .drop] {
            try each(trial) { stopped, step in
                let done = try VaultCommit.resume(stopped.tree.root, choice, time: CommitTrial.time)
                #expect(done.recovery != nil && done.damage == nil, "step \(step)")
                #expect(try choice == .drop ? stopped.isOld() : stopped.isNew(), "step \(step)")
                #expect(try CommitTrial.leftovers(stopped.tree) == [], "step \(step)")
                #expect(try VaultCommit.resume(stopped.tree.root, choice, time: CommitTrial.time).recovery == nil)
            }
        }
    }

    @Test func `dropping that is killed at any step is carried on`() throws {
        let trial = CommitTrial.all[8]
        try each(trial) { stopped, step in
            for second in stride(from: 1 + step % 5, to: 2000, by: 5) {
                let again = try #require(try Stopped(trial, after: step))
                let disk = StoppingDisk(try again.tree.root, at: second, .killed)
                let commit = CommitTrial.commit(disk)
                _ = try? commit.locked { (note) throws(CommitError) in try commit.recover(note, asked: .drop) }
                _ = try VaultCommit.resume(again.tree.root, .drop, time: CommitTrial.time)
                #expect(try again.isOld(), "\(step), \(second)")
                #expect(try CommitTrial.leftovers(again.tree) == [], "\(step), \(second)")
                if !disk.hasStopped { break }
            }
        }
    }

    /// As `git reset --hard` or a backup does.
    @Test(arguments: [true, false])
    func `files that were put back are not changed half once more`(withTemporaryFiles: Bool) throws {
        try each(withTemporaryFiles ? CommitTrial.all[1] : CommitTrial.all[8]) { stopped, step in
            for (path, text) in stopped.old where text != "/" { try stopped.tree.write(path, text) }
            if !withTemporaryFiles {
                for (path, text) in try stopped.tree.everything() where text != "/" && !path.hasPrefix(".vault/") {
                    if stopped.old[path] == nil, path != "other.md" {
                        try RootDisk(stopped.tree.root).remove(Path(path))
                    }
                }
            }
            let recovery = try VaultCommit.recover(stopped.tree.root, time: CommitTrial.time)
            #expect(recovery?.outcome == .dropped, "step \(step)")
            #expect(try stopped.isOld(), "step \(step)")
            #expect(try CommitTrial.leftovers(stopped.tree) == [], "step \(step)")
        }
    }

    /// `git reset --hard` leaves what git does not know: the new names of notes that had moved.
    @Test(arguments: CommitTrial.all, [nil, StoppedChoice.finish])
    func `files that git put back stay as they are`(trial: CommitTrial, choice: StoppedChoice?) throws {
        try each(trial) { stopped, step in
            for (path, text) in stopped.old where text != "/" { try stopped.tree.write(path, text) }
            try recover(stopped, choice)
            let files = try stopped.files
            let isOld = stopped.old.allSatisfy { $0.value == "/" || files[$0.key] == $0.value }
            // Where nothing that was done had to be put back, all of it can still be done.
            #expect(try isOld || stopped.isNew(), "step \(step)")
            let left = try CommitTrial.leftovers(stopped.tree).filter { !$0.hasPrefix(Trash.folder.text) }
            #expect(left == [], "step \(step)")
        }
    }

    /// As `git clean` does, or somebody who takes them for rubbish.
    @Test(arguments: CommitTrial.all, [nil, StoppedChoice.finish])
    func `without its temporary files a change is not half made`(trial: CommitTrial, choice: StoppedChoice?) throws {
        try each(trial) { stopped, step in
            for (path, _) in try stopped.tree.everything() where path.hasSuffix(".tmp") && !path.hasPrefix(".vault/") {
                try RootDisk(stopped.tree.root).remove(Path(path))
            }
            try recover(stopped, choice)
            #expect(try stopped.isOld() || stopped.isNew(), "step \(step)")
        }
    }

    private func recover(_ stopped: Stopped, _ choice: StoppedChoice?) throws {
        if let choice {
            _ = try VaultCommit.resume(stopped.tree.root, choice, time: CommitTrial.time)
        } else {
            _ = try VaultCommit.recover(stopped.tree.root, time: CommitTrial.time)
        }
    }

    @Test func `a file that somebody changed is left alone and named, whatever is done`() throws {
        for choice in [nil, StoppedChoice.finish, .drop] {
            try each(CommitTrial.all[1]) { stopped, step in
                try stopped.tree.write("b/b.md", "mine")
                let isBegun = stopped.tree.bytes("a.md") != Array("alpha\n".utf8)
                let recovery: Recovery?
                if let choice {
                    recovery = try VaultCommit.resume(stopped.tree.root, choice, time: CommitTrial.time).recovery
                } else {
                    recovery = try VaultCommit.recover(stopped.tree.root, time: CommitTrial.time)
                }
                #expect(stopped.tree.bytes("b/b.md") == Array("mine".utf8), "step \(step)")
                let isMade = choice == .finish || choice == nil && isBegun
                let other = isMade ? stopped.new["a.md"] : stopped.old["a.md"]
                #expect(try stopped.files["a.md"] == other, "step \(step), \(String(describing: choice))")
                if isMade { #expect(recovery?.leftAlone == ["b/b.md"], "step \(step)") }
                // What was not put in its place rests in the trash.
                let left = try CommitTrial.leftovers(stopped.tree).filter { !$0.hasPrefix(Trash.folder.text) }
                #expect(left == [], "step \(step)")
            }
        }
    }

    @Test func `what another machine left is shown, and discarded when asked`() throws {
        try each(CommitTrial.all[8]) { stopped, step in
            let root = try stopped.tree.root
            var journal = try #require(Journal(text: stopped.tree.bytes(Journal.path.text) ?? []))
            #expect(VaultCommit.stopped(in: root)?.state == .stopped)
            journal.origin = Origin(machine: MachineID(text: "id-0"), host: "laptop", process: 7)
            try stopped.tree.write(Journal.path.text, journal.text)
            let before = try stopped.files
            let damage = JournalDamage.foreign(host: "laptop", description: journal.description)
            #expect(VaultCommit.stopped(in: root)?.state == .damaged(damage))
            #expect(throws: CommitError.damagedJournal(damage)) { try CommitTrial.runNextCommand(stopped.tree) }
            #expect(throws: CommitError.self) { try VaultUndo.undo(in: root, time: CommitTrial.time) }
            #expect(throws: CommitError.damagedJournal(damage)) {
                try VaultCommit.resume(root, .finish, time: CommitTrial.time)
            }
            #expect(try VaultCommit.resume(root, .drop, time: CommitTrial.time).damage == damage)
            #expect(try stopped.files == before, "step \(step)")
            #expect(VaultCommit.stopped(in: root) == nil)
        }
    }

    @Test func `a damaged journal is given up when asked, and rests in the trash`() throws {
        let tree = try TemporaryTree(["a.md": "abc", Journal.path.text: "rubbish"])
        let root = try tree.root
        #expect(VaultCommit.stopped(in: root)?.state == .damaged(.noJournal))
        #expect(throws: CommitError.damagedJournal(.noJournal)) {
            try VaultCommit.resume(root, .finish, time: CommitTrial.time)
        }
        #expect(try VaultCommit.resume(root, .drop, time: CommitTrial.time).damage == .noJournal)
        #expect(VaultCommit.stopped(in: root) == nil)
        let name = try #require(try tree.names(".vault/trash").first)
        #expect(tree.bytes(".vault/trash/\(name)/.vault/journal") == Array("rubbish".utf8))
    }

    @Test func `a process at work is not taken for a crash`() throws {
        let stopped = try #require(try Stopped(CommitTrial.all[1], after: 60) ?? Stopped(CommitTrial.all[1], after: 50))
        let root = try stopped.tree.root
        try #require(VaultCommit.isUnfinished(in: root))
        let holder = RootDisk(root)
        #expect(try holder.tryLock(LockNote.path))
        #expect(VaultCommit.stopped(in: root)?.state == .running)
        holder.unlock()
        #expect(VaultCommit.stopped(in: root)?.state == .stopped)
    }
}
