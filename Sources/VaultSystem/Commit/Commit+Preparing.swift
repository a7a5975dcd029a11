import VaultSyntax

extension Commit {
    /// Makes the folders and the temporary files, and writes the journal. When something fails, all is as before.
    /// `besides` are folders with temporary files of an earlier journal.
    func prepare(
        _ journal: inout Journal, _ plan: StepPlan, names: inout TemporaryName.Series, besides: [Path] = []
    ) throws(CommitError) {
        try makeOwnFolder(UndoFolder.path)
        try checkNumbers()
        let folders = missingFolders(for: plan)
        let temporaryFolders = Set(plan.contents.map { $0.temporary.folder }).sorted()
        for folder in Set(temporaryFolders + ["", ".vault"]).sorted() { clean(folder) }
        try announce(folders: temporaryFolders + besides, madeFolders: folders)
        do throws(CommitError) {
            for folder in folders { try makeFolder(folder) }
            journal.madeFolders = folders
            let trashFolders = try makeTrash(journal.steps)
            _ = try each(plan.contents) { (commit, contents) throws(CommitError) in
                try commit.attempt(
                    .write, contents.path,
                    commit.disk.write(contents.temporary, contents.bytes, like: contents.model))
            }
            try sync(plan, madeFolders: folders + trashFolders)
            try lookAgain(at: plan.originals)
            try write(journal.text, to: Journal.path, .lasting, names: &names)
        } catch {
            clearAway(plan, madeFolders: folders)
            throw error
        }
        do throws(CommitError) { try sync(folders: [".vault"], .lasting) } catch {
            // Nobody knows which journal a loss of power would leave. One that reverts is carried on in any case.
            if journal.isRollback { throw error }
            do throws(Errno) { try disk.remove(Journal.path) } catch let second {
                throw .unfinished(FileError(.write, Journal.path.text, second), willBeMade: false)
            }
            clearAway(plan, madeFolders: folders)
            throw error
        }
    }

    /// Refuses a change whose journal could not be read again, or that of taking it back half way.
    func checkSize(of journal: Journal, _ plan: StepPlan) throws(CommitError) {
        let new = Dictionary(uniqueKeysWithValues: plan.contents.map { ($0.temporary, $0.bytes) })
        var (there, back) = (0, 0)
        for case .put(let put) in journal.steps where put.before != nil {
            guard let bytes = new[put.temporary] else { continue }
            there += JournalText.length(of: put.splice.middle)
            back += JournalText.length(of: bytes[put.splice.prefix..<bytes.count - put.splice.suffix])
        }
        let size = journal.text.count + max(0, back - there)
        if size > limits.journalBytes { throw .tooLarge(bytes: size, limit: limits.journalBytes) }
    }

    private func clearAway(_ plan: StepPlan, madeFolders folders: [Path]) {
        for contents in plan.contents { try? disk.remove(contents.temporary) }
        for folder in folders.reversed() { try? disk.removeFolder(folder) }
    }

    /// Waits for all that the journal is going to name: the temporary files, and the names of all folders on the
    /// way to what is new. The journal's own sync, which comes next, makes it last.
    private func sync(_ plan: StepPlan, madeFolders: [Path]) throws(CommitError) {
        do throws(FileError) { try disk.sync(plan.contents.map(\.temporary), .disk) } catch {
            let path = plan.contents.first { $0.temporary == Path(error.path) }?.path.text ?? error.path
            throw .file(FileError(.write, path, error.errno))
        }
        try sync(folders: Set((madeFolders + plan.contents.map(\.temporary)).map(\.folder)).sorted(), .disk)
    }

    func sync(folders: [Path], _ reach: SyncReach) throws(CommitError) {
        do throws(FileError) { try disk.sync(folders: folders, reach) } catch { throw .file(error) }
    }

    /// Waits until the disk knows that there is no journal any more, as a loss of power would bring it back, and the
    /// next commit do it once more. Everything is done by then, so a failure is given back and not thrown.
    func settle() -> FileError? {
        do throws(FileError) {
            let folders = [UndoFolder.path, ".vault"].filter { (try? disk.status($0))?.kind == .folder }
            try disk.sync(folders: folders, .lasting)
            return nil
        } catch {
            return error
        }
    }

    /// Writes a file of `.vault` in place of one that may be there.
    private func write(
        _ bytes: [UInt8], to path: Path, _ reach: SyncReach, names: inout TemporaryName.Series
    ) throws(CommitError) {
        let temporary = Path(".vault/" + names.name())
        try attempt(.write, path) { () throws(Errno) in
            do throws(Errno) {
                try disk.write(temporary, bytes, like: nil)
                do throws(FileError) { try disk.sync([temporary], reach) } catch { throw error.errno }
                try disk.rename(temporary, to: path, replacing: true)
            } catch {
                try? disk.remove(temporary)
                throw error
            }
        }
    }

    private func missingFolders(for plan: StepPlan) -> [Path] {
        let needed = plan.steps.flatMap(\.paths).flatMap(\.foldersAbove)
        return Set(needed).sorted().filter { (try? disk.status($0))?.kind == nil }
    }

    /// The folders in the trash for what goes there; those that there were before are among them.
    private func makeTrash(_ steps: [JournalStep]) throws(CommitError) -> [Path] {
        let removed = steps.compactMap { if case .remove(_, _, let trash) = $0 { trash } else { nil } }
        if !removed.isEmpty { try makeOwnFolder(Trash.folder) }
        let folders = Set(removed.flatMap { $0.foldersAbove.dropFirst() }).sorted()
        for folder in folders { try makeFolder(folder) }
        return folders
    }

    /// Looks at all files once more, so that a commit seldom has to be undone. Whether they hold what they held is
    /// seen when they are renamed.
    private func lookAgain(at originals: [OriginalFile]) throws(CommitError) {
        let isSame = try each(originals) { (commit, original) throws(CommitError) in
            let status = try commit.attempt(.read, original.path, commit.disk.status(original.path))
            guard let status else { return false }
            return status.isSameFile(as: original.status) && status.size == original.status.size
                && status.modified == original.status.modified
        }
        let changed = zip(originals, isSame).filter { !$0.1 }.map(\.0.path)
        if !changed.isEmpty { throw .changed(changed.sorted()) }
    }
}

/// The names of files that are not yet complete: `.vault-PROCESS-NUMBER.tmp` in a commit, whose process has the lock of
/// the vault, and `.vault-PROCESS-NUMBER-held.tmp` elsewhere, where the maker has the lock of the file itself. The next
/// one that writes to the folder removes what has no owner any more.
package enum TemporaryName {
    package static let prefix = ".vault-"
    private static let heldEnding = "-held.tmp"

    /// A new name for a file that its maker is going to hold.
    static var held: String { "\(prefix)\(Platform.processNumber)-\(UInt32.random(in: 0 ... .max))\(heldEnding)" }

    /// The process that made and held the file; nil when the name is none of these.
    static func holder(of name: String) -> Int32? {
        name.hasSuffix(heldEnding) ? process(of: name.dropLast(heldEnding.count) + ".tmp") : nil
    }

    /// Whether a file of this name is one that this program had not completed.
    package static func isOne(_ name: String) -> Bool { process(of: name) != nil || holder(of: name) != nil }

    /// A name for each number from a start that is different every time.
    struct Series {
        private let process: Int32
        private var next: UInt64

        init(process: Int32) {
            self.process = process
            next = UInt64(UInt32.random(in: 0 ... .max / 2))
        }

        mutating func name() -> String {
            next += 1
            return "\(prefix)\(process)-\(next).tmp"
        }
    }

    /// The process that made the file; nil when the name is none of these.
    static func process(of name: some StringProtocol) -> Int32? {
        guard name.hasPrefix(prefix), name.hasSuffix(".tmp"), name.utf8.count > 11 else { return nil }
        let numbers = name.dropFirst(prefix.count).dropLast(4).split(separator: "-", omittingEmptySubsequences: false)
        let areDigits = numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
        return numbers.count == 2 && areDigits ? WholeNumber(numbers[0])?.process : nil
    }

    /// Whether it is the path of a temporary file in the folder of another file.
    static func isSibling(_ temporary: Path, of path: Path) -> Bool {
        temporary.folder == path.folder && process(of: temporary.lastPart) != nil
    }
}

/// What keeps git away from all that `vault` itself has in a vault.
package enum OwnIgnoreFile {
    package static let path: Path = ".vault/.gitignore"
    package static let text = "*\n"
}

/// Paths relative to a vault's root.
enum VaultPath {
    /// Whether the bytes can be one name in a folder.
    static func isName(_ name: Substring) -> Bool {
        !name.isEmpty && name != "." && name != ".." && !name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
    }

    /// Whether a commit may touch the file: inside the root, and in no folder whose name starts with a dot, which is
    /// where programs keep their own.
    static func isWritable(_ path: Path) -> Bool {
        let names = path.text.split(separator: "/", omittingEmptySubsequences: false)
        return names.allSatisfy(isName) && names.dropLast().allSatisfy { !$0.hasPrefix(".") } && names != [".vault"]
    }
}

extension Commit {
    /// Runs the body while this process alone writes to the vault. It gets what a process that did not finish
    /// had written into the lock.
    func locked<Output>(
        _ body: (LockNote?) throws(CommitError) -> Output
    ) throws(CommitError) -> Output {
        if try makeOwnFolder(".vault") { try sync(folders: [""], .disk) }
        try takeLock()
        defer { disk.unlock() }
        let abandoned = lockNote.flatMap { $0.origin.isAtHome(with: origin) ? $0 : nil }
        try announce(folders: abandoned?.folders ?? [], madeFolders: abandoned?.madeFolders ?? [])
        try makeIgnoreFile()
        do throws(CommitError) {
            let output = try body(abandoned)
            try? disk.writeLock([])
            return output
        } catch {
            if case .unfinished = error { throw error }
            if !hasLeftovers { try? disk.writeLock([]) }
            throw error
        }
    }

    /// Whether temporary files of this process are where the lock says that some would be: they could not be taken
    /// away. Then the lock goes on saying so, for the next commit.
    private var hasLeftovers: Bool {
        lockNote?.folders.contains { folder in
            let names = try? disk.names(folder, startingWith: TemporaryName.prefix)
            return names?.contains { TemporaryName.process(of: $0) == origin.process } ?? false
        } ?? false
    }

    private var lockNote: LockNote? { (try? disk.bytes(LockNote.path)).flatMap { LockNote(text: $0) } }

    /// Says in the lock where temporary files are going to be.
    func announce(folders: [Path], madeFolders: [Path]) throws(CommitError) {
        var note = LockNote(origin: origin, since: time.description)
        note.folders = folders
        note.madeFolders = madeFolders
        try attempt(.write, LockNote.path, disk.writeLock(note.text))
    }

    private func takeLock() throws(CommitError) {
        let start = Platform.milliseconds
        var pause = 2
        while try !attempt(.lock, LockNote.path, disk.tryLock(LockNote.path)) {
            let waited = Platform.milliseconds - start
            if waited >= Int64(limits.wait) {
                disk.unlock()
                // What a crash left says nothing of who has the lock now.
                let holder = lockNote.flatMap { $0.mayLive(at: origin) ? LockHolder($0) : nil }
                throw .locked(holder, seconds: limits.wait / 1000)
            }
            Platform.pause(milliseconds: min(pause, max(1, limits.wait - Int(waited))))
            pause = min(pause * 2, 40)
        }
    }

    /// Makes `.vault` or a folder in it. Whether it was missing.
    @discardableResult
    func makeOwnFolder(_ path: Path) throws(CommitError) -> Bool {
        if try hasOwnFolder(path) { return false }
        try makeFolder(path)
        return true
    }

    /// Whether `.vault` or a folder in it is there. Throws when it is something else, or a link to a folder.
    func hasOwnFolder(_ path: Path) throws(CommitError) -> Bool {
        switch try attempt(.makeFolder, path, disk.status(path))?.kind {
        case .folder: return true
        case nil: return false
        case .link: throw .file(FileError(.makeFolder, path.text, .tooManyLinks))
        case .file, .other: throw .file(FileError(.makeFolder, path.text, .exists))
        }
    }

    private func makeIgnoreFile() throws(CommitError) {
        if try attempt(.write, OwnIgnoreFile.path, disk.status(OwnIgnoreFile.path)) != nil { return }
        var names = TemporaryName.Series(process: origin.process)
        try write(Array(OwnIgnoreFile.text.utf8), to: OwnIgnoreFile.path, .disk, names: &names)
    }

    /// Makes a folder; one that is there already will do.
    func makeFolder(_ path: Path) throws(CommitError) {
        try attempt(.makeFolder, path) { () throws(Errno) in
            do throws(Errno) { try disk.makeFolder(path) } catch .exists {}
        }
    }
}
