import VaultSyntax

/// The folder that is a vault: it holds a `vault.md` whose front matter says `type: vault`.
package struct VaultRoot: Hashable, Sendable {
    /// Absolute, through no symbolic link, without `/` at the end (the root of the file system: empty).
    package let path: String

    /// Takes the folder as it is, without looking for `vault.md`. Throws when there is none, or when its path is not
    /// UTF-8.
    package init(folder: String) throws(FileError) {
        path = try FileError.attempt(.list, folder) { () throws(Errno) in
            let folder = folder.isEmpty ? "." : folder
            guard try Platform.status(folder).kind == .folder else { throw .notFolder }
            guard let path = String(validating: try Platform.realPath(folder), as: UTF8.self) else { throw .invalid }
            return path == "/" ? "" : path
        }
    }

    func opened() throws(Errno) -> Descriptor { try Descriptor(folder, for: .folder(followingLinks: true)) }

    /// The path as the system takes it.
    var folder: String { path.isEmpty ? "/" : path }

    /// The absolute path of a file that is given relative to the root.
    package func absolute(_ relative: Path) -> String { "\(path)/\(relative)" }

    /// Finds the vault that a command works on: `explicit` (`--vault`), else `VAULT_DIR`, which both name the root
    /// itself; otherwise the nearest root from `directory` upwards (links resolved), ending before the home folder, so
    /// that a stray `vault.md` there never takes everything below it, and at file-system borders.
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
        if let failure = walk.failure { throw failure }
        throw FileError(.findRoot(untyped: walk.untyped), directory, .notFound)
    }

    private static func named(
        _ folder: String, source: String, from directory: String
    ) throws(FileError) -> VaultRoot {
        try FileError.attempt(.useRoot(source: source), folder) { () throws(Errno) in
            let path = folder.absolute(from: directory)
            let root: VaultRoot
            do throws(FileError) { root = try VaultRoot(folder: path) } catch { throw error.errno }
            guard try root.isVault() else { throw .invalid }
            return root
        }
    }

    /// The nearest root at or above this folder, and the nearest `vault.md` that is none, or cannot be read.
    private func walkUp(home: String?) -> (root: VaultRoot?, untyped: String?, failure: FileError?) {
        let homeStatus = home.flatMap { $0.isEmpty ? nil : FileStatus(at: $0) }
        var candidate = self
        var (untyped, failure) = (String?.none, FileError?.none)
        var border: UInt64?
        while let status = FileStatus(at: candidate.absolute(".")), status.device == border ?? status.device {
            border = status.device
            if homeStatus?.isSameFile(as: status) == true { break }
            let settings = candidate.absolute(Path.settings)
            do throws(Errno) {
                if try candidate.isVault() { return (candidate, untyped, nil) }
                if untyped == nil { untyped = settings }
            } catch {
                if failure == nil, FileStatus(at: settings) != nil { failure = FileError(.read, settings, error) }
            }
            guard let slash = candidate.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { break }
            candidate = VaultRoot(resolved: String(candidate.path[..<slash]))
        }
        return (nil, untyped, untyped == nil ? failure : nil)
    }

    private func isVault() throws(Errno) -> Bool {
        VaultHead.saysVault(try PlainFile.head(absolute(Path.settings), count: VaultHead.limit))
    }

    private init(resolved path: String) { self.path = path }
}

/// The quick look at a `vault.md` that distinguishes a vault's root from any other note of that name, also when it has
/// a mistake elsewhere in its front matter, which can then be reported.
package enum VaultHead {
    /// How much of the file is looked at, in bytes.
    static let limit = 1 << 16

    /// Whether the front matter at the head, closed or not, says `type: vault`, in any form that YAML has for it.
    package static func saysVault(_ head: [UInt8]) -> Bool {
        var lines = head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...].lazy.map { line in
            String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        }
        guard var opening = lines.popFirst() else { return false }
        if opening.first == "\u{FEFF}" { opening.removeFirst() }
        guard isFence(opening, ["---"]) else { return false }
        while let line = lines.popFirst(), !isFence(line, ["---", "..."]) {
            guard let colon = line.firstIndex(of: ":"), !line.hasPrefix(" "), !line.hasPrefix("\t"),
                word(line[..<colon]) == "type"
            else { continue }
            let value = line[line.index(after: colon)...]
            guard value.isEmpty || value.hasPrefix(" ") || value.hasPrefix("\t") else { continue }
            let item = word(value)
            if !item.isEmpty { return item == "vault" }
            let next = lines.map(word).first { !$0.isEmpty } ?? ""
            return next.hasPrefix("-") && word(next.dropFirst()) == "vault"
        }
        return false
    }

    /// Whether the file's head says so. A file that cannot be read does not.
    static func isVault(_ path: String, below folder: Int32) -> Bool {
        (try? PlainFile.head(path, below: folder, count: limit)).map(saysVault) ?? false
    }

    private static func isFence(_ line: String, _ fences: [String]) -> Bool {
        !line.hasPrefix(" ") && !line.hasPrefix("\t") && fences.contains(line.trimmed)
    }

    /// A key or value in lower case, without comment, brackets, quotes and spaces around it.
    private static func word(_ text: some StringProtocol) -> String {
        let text = " " + text.lowercased().replacing("\t", with: " ")
        var word = String(text[..<(text.firstRange(of: " #")?.lowerBound ?? text.endIndex)])
        for (opening, closing) in [("[", "]"), ("\"", "\""), ("'", "'")] {
            word = word.trimmed
            guard word.count > 1, word.hasPrefix(opening), word.hasSuffix(closing) else { continue }
            word = String(word.dropFirst().dropLast())
        }
        return word.trimmed
    }
}
