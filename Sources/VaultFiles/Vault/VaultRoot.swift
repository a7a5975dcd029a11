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
        let walk = try start.walkUp(home: home)
        if let root = walk.root { return root }
        throw FileError(.findRoot(untyped: walk.untyped), directory, .notFound)
    }

    private static func named(
        _ folder: String, source: String, from directory: String
    ) throws(FileError) -> VaultRoot {
        do throws(Errno) {
            let path = folder.utf8.first == UInt8(ascii: "/") ? folder : directory + "/" + folder
            let opened = try Descriptor(path, for: .folder(followingLinks: true))
            _ = try Platform.status("vault.md", below: opened.number, followingLinks: true)
            guard VaultHead.isVault("vault.md", below: opened.number) else { throw .invalid }
            do throws(FileError) { return try VaultRoot(folder: path) } catch { throw error.errno }
        } catch {
            throw FileError(.useRoot(source: source), folder, error)
        }
    }

    /// The nearest root at or above this folder, and the nearest `vault.md` that is none.
    private func walkUp(home: String?) throws(FileError) -> (root: VaultRoot?, untyped: String?) {
        var candidate = path
        var untyped: String?
        do throws(Errno) {
            var homeStatus: FileStatus?
            if let home, !home.isEmpty {
                homeStatus = try? Platform.status(home, below: Platform.workingFolder, followingLinks: true)
            }
            let folder = candidate.isEmpty ? "/" : candidate
            let border = try Platform.status(folder, below: Platform.workingFolder, followingLinks: true).device
            while true {
                let opened = try Descriptor(candidate.isEmpty ? "/" : candidate, for: .folder(followingLinks: true))
                let status = try Platform.status(of: opened.number)
                if status.device != border || homeStatus?.isSameFile(as: status) == true { break }
                if VaultHead.isVault("vault.md", below: opened.number) {
                    return (VaultRoot(resolved: candidate), untyped)
                }
                if untyped == nil,
                    (try? Platform.status("vault.md", below: opened.number, followingLinks: true)) != nil
                {
                    untyped = candidate + "/vault.md"
                }
                guard let slash = candidate.utf8.lastIndex(of: UInt8(ascii: "/")) else { break }
                candidate = String(candidate[..<slash])
            }
        } catch {
            throw FileError(.list, candidate, error)
        }
        return (nil, untyped)
    }

    private init(resolved path: String) {
        self.path = path
    }
}
