extension Commit {
    /// Runs the body while this process alone writes to the vault. It gets what a process that did not come to its end
    /// had written into the lock.
    func locked<Output>(
        _ body: (LockNote?) throws(CommitError) -> Output
    ) throws(CommitError) -> Output {
        try makeOwnFolder()
        try takeLock()
        defer {
            disk.unlock()
        }
        let text = (try? disk.bytes(LockNote.path)) ?? []
        let abandoned = LockNote(text: text).flatMap { $0.origin.isAtHome(with: origin) ? $0 : nil }
        var note = LockNote(origin: origin, since: time.text)
        note.folders = abandoned?.folders ?? []
        note.madeFolders = abandoned?.madeFolders ?? []
        try attempt(.write, LockNote.path) { () throws(Errno) in try disk.writeLock(note.text) }
        try makeIgnoreFile()
        do throws(CommitError) {
            let output = try body(abandoned)
            try? disk.writeLock([])
            return output
        } catch .unfinished(let error) {
            throw .unfinished(error)
        } catch {
            try? disk.writeLock([])
            throw error
        }
    }

    /// Says in the lock where temporary files are going to be.
    func announce(folders: [String], madeFolders: [String]) throws(CommitError) {
        var note = LockNote(origin: origin, since: time.text)
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
                let holder = note.map { LockHolder(host: $0.origin.host, process: $0.origin.process, since: $0.since) }
                throw .locked(holder, seconds: limits.wait / 1000)
            }
            Platform.pause(milliseconds: min(pause, max(1, limits.wait - Int(waited))))
            pause = min(pause * 2, 40)
        }
    }

    /// `.vault`, which must be a folder.
    private func makeOwnFolder() throws(CommitError) {
        let status = try attempt(.makeFolder, ".vault") { () throws(Errno) in try disk.status(".vault") }
        switch status?.kind {
        case .folder: break
        case nil: try makeFolder(".vault")
        case .link: throw .file(FileError(.makeFolder, ".vault", .tooManyLinks))
        case .file, .other: throw .file(FileError(.makeFolder, ".vault", .notFolder))
        }
    }

    /// Keeps git away from all that is in `.vault`.
    private func makeIgnoreFile() throws(CommitError) {
        try attempt(.write, ".vault/.gitignore") { () throws(Errno) in
            if try disk.status(".vault/.gitignore") != nil { return }
            var names = TemporaryName.Series(process: origin.process)
            let temporary = ".vault/" + names.name()
            do throws(Errno) {
                try disk.write(temporary, Array("*\n".utf8), like: nil)
                try disk.rename(temporary, to: ".vault/.gitignore", replacing: true)
            } catch {
                try? disk.remove(temporary)
                throw error
            }
        }
    }

    /// Makes a folder; one that is there already is as good.
    func makeFolder(_ path: String) throws(CommitError) {
        try attempt(.makeFolder, path) { () throws(Errno) in
            do throws(Errno) { try disk.makeFolder(path) } catch .exists {}
        }
    }
}
