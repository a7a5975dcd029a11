import VaultSyntax

extension Commit {
    /// The change with the bytes of its files. Throws when a file is not what it was planned on, or may not be
    /// written; then all files that differ are named.
    func plans(for change: Change) throws(CommitError) -> [FilePlan] {
        let sources = Set(change.files.filter { $0.before != nil }.map(\.path))
        for file in change.files {
            for path in [file.path, file.finalPath ?? file.path] where !VaultPath.isWritable(path) {
                throw .file(FileError(.write, path, .invalid))
            }
        }
        let found = try each(change.files) { (commit, file) throws(CommitError) in try commit.plan(file) }
        let changed = zip(change.files, found).filter { $0.1 == nil }.map(\.0.path)
        if !changed.isEmpty { throw .changed(changed.sorted()) }
        let plans = found.compactMap(\.self)
        for plan in plans where plan.from != plan.to {
            guard let to = plan.to, !sources.contains(to) else { continue }
            try checkFree(to, for: plan)
        }
        var paths: Set<String> = []
        for path in plans.compactMap(\.from) where !paths.insert(path).inserted {
            throw .conflict(EditConflict(path: path, kind: .sameDestination))
        }
        return plans
    }

    /// Nil when the file is not what the change was planned on.
    private func plan(_ file: FileEdit) throws(CommitError) -> FilePlan? {
        guard let after = file.applied() else { return nil }
        guard let before = file.before else {
            return FilePlan(from: nil, before: [], to: file.path, after: after, model: nil)
        }
        guard let (bytes, original) = try original(of: file), bytes == before else { return nil }
        if after != before || file.fate != .kept { try checkWritable(original.path, original.status) }
        let to = file.fate == .kept ? original.path : file.finalPath
        return FilePlan(from: original.path, before: before, to: to, after: after, model: original)
    }

    /// The file as it is, nil when there is none. Only the contents of a file are changed through a link; a link is not
    /// moved and not deleted.
    private func original(of file: FileEdit) throws(CommitError) -> (bytes: [UInt8], original: OriginalFile)? {
        let path = file.path
        do throws(Errno) { return try disk.original(path) } catch .notFound { return nil } catch .tooManyLinks {
            guard file.fate == .kept else { throw .file(FileError(.write, path, .tooManyLinks)) }
        } catch {
            throw .file(FileError(.read, path, error))
        }
        let destination = try attempt(.read, path) { () throws(Errno) in try disk.destination(ofLink: path) }
        guard let destination, VaultPath.isWritable(destination) else { throw .outside(path) }
        return try attempt(.read, destination) { () throws(Errno) in try disk.original(destination) }
    }

    func checkWritable(_ path: String, _ status: FileStatus) throws(CommitError) {
        let user = Platform.userNumber
        if status.owner != user, user != 0 { throw .otherOwner(path) }
        if status.permissions & 0o200 == 0 { throw .readOnlyFile(path) }
        if Platform.isLocked(status) { throw .lockedFile(path) }
    }

    /// Throws when something is where a file is to be made or moved to. A name that differs from the file's own in case
    /// alone is free, also where the disk takes both for one.
    func checkFree(_ path: String, for plan: FilePlan) throws(CommitError) {
        let status = try attempt(.write, path) { () throws(Errno) in
            do throws(Errno) { return try disk.status(path) } catch .notFolder where plan.from == nil {
                throw .notFolder
            }
        }
        guard let status else { return }
        if let from = plan.from, let own = plan.model?.status, own.isSameFile(as: status),
            from.lowercased() == path.lowercased()
        {
            return
        }
        throw .file(FileError(.write, path, .exists))
    }
}
