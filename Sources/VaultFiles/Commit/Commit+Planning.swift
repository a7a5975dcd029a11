import VaultSyntax

extension Commit {
    /// The change with the bytes of its files. Throws when a file is not what it was planned on, or may not be
    /// written; then all files that differ are named.
    func plans(for change: Change) throws(CommitError) -> [FilePlan] {
        var plans: [FilePlan] = []
        var changed: [String] = []
        let sources = Set(change.files.filter { $0.before != nil }.map(\.path))
        for file in change.files {
            for path in [file.path, file.finalPath ?? file.path] where !VaultPath.isWritable(path) {
                throw .file(FileError(.write, path, .invalid))
            }
            guard let after = file.applied() else { continue }
            if let plan = try plan(file, after: after) { plans.append(plan) } else { changed.append(file.path) }
        }
        if !changed.isEmpty { throw .changed(changed.sorted()) }
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
    private func plan(_ file: FileEdit, after: [UInt8]) throws(CommitError) -> FilePlan? {
        guard let before = file.before else {
            return FilePlan(from: nil, before: [], to: file.path, after: after, model: nil)
        }
        let path = try realPath(file)
        guard let status = try attempt(.read, path, { () throws(Errno) in try disk.status(path) }) else { return nil }
        let bytes: [UInt8]
        do throws(Errno) { bytes = try disk.bytes(path) } catch .notFound { return nil } catch {
            throw .file(FileError(.read, path, error))
        }
        guard bytes == before else { return nil }
        if after != before || file.fate != .kept { try checkWritable(path, status) }
        let to = file.fate == .kept ? path : file.finalPath
        return FilePlan(from: path, before: before, to: to, after: after, model: status)
    }

    /// The path of the file itself where the edit's path is a link to it. Only the file's contents are changed through
    /// a link; a link is not moved and not deleted.
    private func realPath(_ file: FileEdit) throws(CommitError) -> String {
        let path = file.path
        let status = try attempt(.read, path) { () throws(Errno) in try disk.status(path) }
        guard status?.kind == .link else { return path }
        guard file.fate == .kept else { throw .file(FileError(.write, path, .tooManyLinks)) }
        let destination = try attempt(.read, path) { () throws(Errno) in try disk.destination(ofLink: path) }
        guard let destination, VaultPath.isWritable(destination) else { throw .outside(path) }
        return destination
    }

    func checkWritable(_ path: String, _ status: FileStatus) throws(CommitError) {
        let user = Platform.userNumber
        if status.owner != user, user != 0 { throw .otherOwner(path) }
        if status.permissions & 0o200 == 0 { throw .readOnlyFile(path) }
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
        if let from = plan.from, let own = plan.model, own.isSameFile(as: status),
            from.lowercased() == path.lowercased()
        {
            return
        }
        throw .file(FileError(.write, path, .exists))
    }
}
