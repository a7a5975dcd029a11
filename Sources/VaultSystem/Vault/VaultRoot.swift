import VaultSyntax

/// The folder that is a vault: it holds a `vault.md` whose front matter says `type: vault`.
package struct VaultRoot: Hashable, Sendable {
    /// Absolute, through no symbolic link, without `/` at the end (the root of the file system: empty).
    package let path: String

    /// Takes the folder as it is, without looking for `vault.md`.
    ///
    /// Throws when there is no such folder, or when its path is not UTF-8.
    package init(folder: String) throws(FileError) {
        do throws(Errno) {
            let folder = folder.isEmpty ? "." : folder
            guard try Platform.status(folder, below: Platform.workingFolder, followingLinks: true).kind == .folder
            else { throw .notFolder }
            let bytes = try Platform.realPath(folder)
            guard let path = String(validating: bytes, as: UTF8.self) else { throw .invalid }
            self.path = path == "/" ? "" : path
        } catch {
            throw FileError(.list, folder, error)
        }
    }

    /// The absolute path of a file that is given relative to the root.
    package func absolute(_ relative: String) -> String {
        path + "/" + relative
    }

    /// Finds the vault that a command works on.
    ///
    /// - `explicit` (`--vault`) comes first, then `VAULT_DIR` of the environment when it is not empty; both name the
    ///   root itself, relative to `directory`, and the home folder may be named so.
    /// - Otherwise the nearest root from `directory` upwards (links resolved, as git does). The walk ends before the
    ///   home folder, so a stray `vault.md` there never takes everything below it, and at file-system borders.
    package static func find(
        from directory: String, explicit: String? = nil, environment: [String: String] = [:], home: String? = nil
    ) throws(FileError) -> VaultRoot {
        if let explicit { return try named(explicit, source: "--vault", from: directory) }
        if let folder = environment["VAULT_DIR"], !folder.isEmpty {
            return try named(folder, source: "VAULT_DIR", from: directory)
        }
        let start = try VaultRoot(folder: directory)
        let walk = start.walkUp(home: home)
        if let root = walk.root { return root }
        throw FileError(.findRoot(untyped: walk.untyped), directory, .notFound)
    }

    private static func named(
        _ folder: String, source: String, from directory: String
    ) throws(FileError) -> VaultRoot {
        do throws(Errno) {
            let path = folder.utf8.first == UInt8(ascii: "/") ? folder : directory + "/" + folder
            let root = try Result { () throws(FileError) in try VaultRoot(folder: path) }.mapError(\.errno).get()
            _ = try root.status(of: NotePath.settings)
            guard root.isVault else { throw .invalid }
            return root
        } catch {
            throw FileError(.useRoot(source: source), folder, error)
        }
    }

    /// The nearest root at or above this folder, and the nearest `vault.md` that is none.
    ///
    /// Folders are examined, never opened: one that only lets through is not an obstacle.
    private func walkUp(home: String?) -> (root: VaultRoot?, untyped: String?) {
        let homeStatus = home.flatMap { home in
            home.isEmpty ? nil : try? Platform.status(home, below: Platform.workingFolder, followingLinks: true)
        }
        var candidate = self
        var untyped: String?
        var border: UInt64?
        while let status = try? candidate.status(of: "."), status.device == border ?? status.device {
            border = status.device
            if homeStatus?.isSameFile(as: status) == true { break }
            if candidate.isVault { return (candidate, untyped) }
            if untyped == nil, (try? candidate.status(of: NotePath.settings)) != nil {
                untyped = candidate.absolute(NotePath.settings)
            }
            guard let slash = candidate.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { break }
            candidate = VaultRoot(resolved: String(candidate.path[..<slash]))
        }
        return (nil, untyped)
    }

    private var isVault: Bool {
        VaultHead.isVault(absolute(NotePath.settings), below: Platform.workingFolder)
    }

    private func status(of name: String) throws(Errno) -> FileStatus {
        try Platform.status(absolute(name), below: Platform.workingFolder, followingLinks: true)
    }

    private init(resolved path: String) {
        self.path = path
    }
}
