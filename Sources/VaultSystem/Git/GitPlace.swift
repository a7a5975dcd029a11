/// The repository that holds a vault, found as git finds it (git(1)), by `GIT_DIR` and its like first, without starting
/// git.
package struct GitPlace: Sendable {
    /// The repository's own folder, as `.git`.
    let folder: String
    /// The top of the work tree.
    let top: String
    /// From there to the vault, with a slash at its end; empty where both are one.
    package let prefix: String

    /// Nil without a repository. Throws when the one that is named does not have the vault, by its path, in its work
    /// tree.
    package init?(holding path: String, _ environment: [String: String]) throws(FileError) {
        let named = environment[GitVariables.repository]
        let namedTop = environment[GitVariables.workTree]
        if named != nil || namedTop != nil {
            guard let prefix = namedTop.flatMap({ Self.prefix(from: $0, to: path) }) else {
                let variable = named == nil ? GitVariables.workTree : GitVariables.repository
                let help = named == nil ? "unset the" : "name its work tree with \(GitVariables.workTree), or unset the"
                throw FileError(
                    git: "'\(path)' is not in the work tree of the repository that \(variable) names",
                    help: "\(help) variable with: unset \(variable)", path)
            }
            guard let folder = named ?? Self.around(path, environment)?.folder else { return nil }
            (self.folder, top, self.prefix) = (folder, namedTop ?? "", prefix)
            return
        }
        guard let found = Self.around(path, environment) else { return nil }
        (folder, top) = found
        prefix = Self.prefix(from: top, to: path) ?? ""
    }

    /// The index that git would use: a named one, unless it is that of another repository, as in a hook that looks
    /// at a vault elsewhere. Nil for the repository's own.
    func index(_ environment: [String: String]) -> String? {
        guard let named = environment[GitVariables.index] else { return nil }
        if environment[GitVariables.repository] != nil { return named }
        let owner = named.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(named[..<$0]) } ?? ""
        return !Self.isRepository(owner) || Self.areSame(owner, folder) ? named : nil
    }

    /// Throws when a file that git is going to read is none, or is bigger than any such file: git would wait at a pipe
    /// without end. Cost: a `stat` for each.
    func checkFiles(of vault: String, index: String?) throws(FileError) {
        func line(_ name: String) -> String? {
            VaultWriting.contents(of: folder + "/" + name).map { $0.prefix { $0 != 0x0A && $0 != 0x0D }.text }
        }
        // A second work tree has most of them in the folder of the first.
        let common = line("commondir")?.absolute(from: folder)
        let branch = line("HEAD").flatMap { $0.hasPrefix("ref: ") ? String($0.dropFirst(5)) : nil }
        let names = [
            "HEAD", "commondir", "config", "packed-refs", "shallow", "info/exclude", "info/attributes", "info/grafts",
            "objects/info/alternates", branch,
        ].compactMap { $0 }
        var files = [folder, common].compactMap { $0 }.flatMap { place in names.map { place + "/" + $0 } }
        for place in Set([vault, top]) { files += [".gitattributes", ".gitignore"].map { place + "/" + $0 } }
        // In bytes; git takes no more of `.gitattributes`.
        let limited = files.map { (path: $0, limit: 100 << 20) }
        for (path, limit) in limited + [(path: index ?? folder + "/index", limit: .max)] {
            guard let status = FileStatus(at: path) else { continue }
            try FileError.attempt(.read, path, PlainFile.check(status))
            if status.size > limit { throw FileError(.read, path, .tooBig) }
        }
    }

    /// The way from a folder down to another one; nil when it is not below.
    private static func prefix(from top: String, to path: String) -> String? {
        let real = RealPath.of(top) ?? top
        let start = real.hasSuffix("/") ? real : real + "/"
        if path == real || path + "/" == start { return "" }
        return path.utf8.starts(with: start.utf8) ? path.utf8.dropFirst(start.utf8.count).text + "/" : nil
    }

    /// The nearest repository from a folder upwards, as far as git looks: to the border of the file system, and not
    /// into the folders of `GIT_CEILING_DIRECTORIES`.
    private static func around(_ path: String, _ environment: [String: String]) -> (folder: String, top: String)? {
        let crosses = ["1", "true", "yes", "on"].contains(environment["GIT_DISCOVERY_ACROSS_FILESYSTEM"]?.lowercased())
        let ceilings = GitVariables.ceilings(environment)
        var (folder, border) = (path, UInt64?.none)
        while true {
            guard let device = FileStatus(at: folder.isEmpty ? "/" : folder)?.device,
                crosses || device == border ?? device
            else { return nil }
            border = device
            if let repository = repository(in: folder) { return (repository, folder) }
            guard let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
            folder = String(folder[..<slash])
            if ceilings.contains(folder) { return nil }
        }
    }

    /// The repository's own folder: `.git`, or where a file `.git` leads (`gitdir: PATH`), as in a second work tree or
    /// a submodule. Nil without `.git`, and for a folder of that name which is none: git looks further up then.
    private static func repository(in folder: String) -> String? {
        let entry = folder + "/.git"
        switch FileStatus(at: entry)?.kind {
        case .folder: return isRepository(entry) ? entry : nil
        case .file: break
        default: return nil
        }
        let mark = "gitdir: ".utf8
        // git takes no more than that of such a file either.
        guard let text = try? PlainFile.bytes(entry, limit: 1 << 20), text.starts(with: mark) else { return nil }
        return text.dropFirst(mark.count).prefix { $0 != 0x0A && $0 != 0x0D }.text.absolute(from: folder)
    }

    private static func isRepository(_ folder: String) -> Bool {
        FileStatus(at: folder + "/HEAD", followingLinks: false) != nil
    }

    private static func areSame(_ first: String, _ second: String) -> Bool {
        FileStatus(at: first).flatMap { first in FileStatus(at: second).map(first.isSameFile) } ?? false
    }
}
