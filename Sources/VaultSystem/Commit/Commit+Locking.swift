extension Commit {
    /// Runs the body while this process alone writes to the vault. It gets what a process that did not finish
    /// had written into the lock.
    func locked<Output>(
        _ body: (LockNote?) throws(CommitError) -> Output
    ) throws(CommitError) -> Output {
        if try makeOwnFolder(".vault") { try sync(folders: [""], .disk) }
        try takeLock()
        defer {
            disk.unlock()
        }
        let text = (try? disk.bytes(LockNote.path)) ?? []
        let abandoned = LockNote(text: text).flatMap { $0.origin.isAtHome(with: origin) ? $0 : nil }
        var note = LockNote(origin: origin, since: time.description)
        note.folders = abandoned?.folders ?? []
        note.madeFolders = abandoned?.madeFolders ?? []
        try attempt(.write, LockNote.path) { () throws(Errno) in try disk.writeLock(note.text) }
        try makeIgnoreFile()
        do throws(CommitError) {
            let output = try body(abandoned)
            try? disk.writeLock([])
            return output
        } catch .unfinished(let error, let willBeMade) {
            throw .unfinished(error, willBeMade: willBeMade)
        } catch {
            if !hasLeftovers { try? disk.writeLock([]) }
            throw error
        }
    }

    /// Whether temporary files of this process are where the lock says that some would be: they could not be taken
    /// away. Then the lock goes on saying so, for the next commit.
    private var hasLeftovers: Bool {
        let note = (try? disk.bytes(LockNote.path)).flatMap { LockNote(text: $0) }
        return note?.folders.contains { folder in
            let names = try? disk.names(folder, startingWith: TemporaryName.prefix)
            return names?.contains { TemporaryName.process(of: $0) == origin.process } ?? false
        } ?? false
    }

    /// Says in the lock where temporary files are going to be.
    func announce(folders: [String], madeFolders: [String]) throws(CommitError) {
        var note = LockNote(origin: origin, since: time.description)
        note.folders = folders
        note.madeFolders = madeFolders
        try attempt(.write, LockNote.path) { () throws(Errno) in try disk.writeLock(note.text) }
    }

    private func takeLock() throws(CommitError) {
        let start = Platform.milliseconds
        var pause = 2
        while try !attempt(.lock, LockNote.path, { () throws(Errno) in try disk.tryLock(LockNote.path) }) {
            let waited = Platform.milliseconds - start
            if waited >= Int64(limits.wait) {
                disk.unlock()
                let note = (try? disk.bytes(LockNote.path)).flatMap { LockNote(text: $0) }
                // What a crash left says nothing of who has the lock now.
                let holder = note.flatMap { $0.mayLive(at: origin) ? LockHolder($0) : nil }
                throw .locked(holder, seconds: limits.wait / 1000)
            }
            Platform.pause(milliseconds: min(pause, max(1, limits.wait - Int(waited))))
            pause = min(pause * 2, 40)
        }
    }

    /// Makes `.vault` or a folder in it. Whether it was missing.
    @discardableResult
    func makeOwnFolder(_ path: String) throws(CommitError) -> Bool {
        if try hasOwnFolder(path) { return false }
        try makeFolder(path)
        return true
    }

    /// Whether `.vault` or a folder in it is there. Throws when it is something else, or a link to a folder.
    func hasOwnFolder(_ path: String) throws(CommitError) -> Bool {
        let status = try attempt(.makeFolder, path) { () throws(Errno) in try disk.status(path) }
        switch status?.kind {
        case .folder: return true
        case nil: return false
        case .link: throw .file(FileError(.makeFolder, path, .tooManyLinks))
        case .file, .other: throw .file(FileError(.makeFolder, path, .exists))
        }
    }

    private func makeIgnoreFile() throws(CommitError) {
        try attempt(.write, OwnIgnoreFile.path) { () throws(Errno) in
            if try disk.status(OwnIgnoreFile.path) != nil { return }
            var names = TemporaryName.Series(process: origin.process)
            let temporary = ".vault/" + names.name()
            do throws(Errno) {
                try disk.write(temporary, Array(OwnIgnoreFile.text.utf8), like: nil)
                do throws(FileError) { try disk.sync([temporary], .disk) } catch { throw error.errno }
                try disk.rename(temporary, to: OwnIgnoreFile.path, replacing: true)
            } catch {
                try? disk.remove(temporary)
                throw error
            }
        }
    }

    /// Makes a folder; one that is there already will do.
    func makeFolder(_ path: String) throws(CommitError) {
        try attempt(.makeFolder, path) { () throws(Errno) in
            do throws(Errno) { try disk.makeFolder(path) } catch .exists {}
        }
    }
}
