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
    package func absolute(_ relative: Path) -> String { "\(path)/\(relative)" }

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
        if let failure = walk.failure { throw failure }
        throw FileError(.findRoot(untyped: walk.untyped), directory, .notFound)
    }

    private static func named(
        _ folder: String, source: String, from directory: String
    ) throws(FileError) -> VaultRoot {
        do throws(Errno) {
            let path = folder.utf8.first == UInt8(ascii: "/") ? folder : directory + "/" + folder
            let root = try Result { () throws(FileError) in try VaultRoot(folder: path) }.mapError(\.errno).get()
            _ = try root.status(of: Path.settings.text)
            guard try root.isVault() else { throw .invalid }
            return root
        } catch {
            throw FileError(.useRoot(source: source), folder, error)
        }
    }

    /// The nearest root at or above this folder, and the nearest `vault.md` that is none, or cannot be read.
    ///
    /// Folders are examined, never opened: one that only lets through is not an obstacle.
    private func walkUp(home: String?) -> (root: VaultRoot?, untyped: String?, failure: FileError?) {
        let homeStatus = home.flatMap { home in
            home.isEmpty ? nil : try? Platform.status(home, below: Platform.workingFolder, followingLinks: true)
        }
        var candidate = self
        var (untyped, failure) = (String?.none, FileError?.none)
        var border: UInt64?
        while let status = try? candidate.status(of: "."), status.device == border ?? status.device {
            border = status.device
            if homeStatus?.isSameFile(as: status) == true { break }
            let settings = candidate.absolute(Path.settings)
            do throws(Errno) {
                if try candidate.isVault() { return (candidate, untyped, nil) }
                if untyped == nil { untyped = settings }
            } catch {
                let isThere = (try? candidate.status(of: Path.settings.text)) != nil
                if failure == nil, isThere { failure = FileError(.read, settings, error) }
            }
            guard let slash = candidate.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { break }
            candidate = VaultRoot(resolved: String(candidate.path[..<slash]))
        }
        return (nil, untyped, untyped == nil ? failure : nil)
    }

    private func isVault() throws(Errno) -> Bool {
        VaultHead.saysVault(try PlainFile.head(absolute(Path.settings), count: VaultHead.limit))
    }

    private func status(of name: String) throws(Errno) -> FileStatus {
        try Platform.status(absolute(Path(name)), below: Platform.workingFolder, followingLinks: true)
    }

    private init(resolved path: String) {
        self.path = path
    }
}

/// The quick look at a `vault.md` that distinguishes a vault's root from any other note of that name.
///
/// It reads the lines of the front matter only, without parsing YAML, so that a root with a mistake elsewhere in
/// its front matter is still a root, and the mistake can be reported.
package enum VaultHead {
    /// How much of the file is looked at, in bytes.
    static let limit = 1 << 16

    /// Whether the front matter at the head says `type: vault`.
    ///
    /// Without case, quoted or not, with a comment, or as a list of one. A front matter that is never closed counts:
    /// reading the note reports that.
    package static func saysVault(_ head: [UInt8]) -> Bool {
        var lines = head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
        guard let first = lines.popFirst() else { return false }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let opening = first.starts(with: mark) ? first.dropFirst(mark.count) : first
        guard trimmed(opening).elementsEqual("---".utf8), opening.first == UInt8(ascii: "-") else { return false }
        while let line = lines.popFirst() {
            let start = trimmed(line)
            if line.first == start.first, start.elementsEqual("---".utf8) || start.elementsEqual("...".utf8) {
                return false
            }
            guard let value = valueOfType(line) else { continue }
            return isWordVault(value.isEmpty ? firstItem(lines) : value)
        }
        return false
    }

    /// Whether the file's head says so. A file that cannot be read does not.
    static func isVault(_ path: String, below folder: Int32) -> Bool {
        do throws(Errno) {
            return saysVault(try PlainFile.head(path, below: folder, count: limit))
        } catch {
            return false
        }
    }

    /// What follows `type:` at the line's start, without comment and spaces; nil on other lines.
    private static func valueOfType(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), let first = line.first, !isBlank(first),
            isWord("type", unquoted(trimmed(line[..<colon])))
        else { return nil }
        let value = line[(colon + 1)...]
        guard let next = value.first else { return [] }
        return isBlank(next) ? trimmed(withoutComment(value)) : nil
    }

    /// The text of the list item on the next line that is not empty, or nothing.
    private static func firstItem(_ lines: ArraySlice<ArraySlice<UInt8>>) -> ArraySlice<UInt8> {
        for line in lines {
            let item = trimmed(withoutComment(line))
            if item.isEmpty { continue }
            return item.first == UInt8(ascii: "-") ? trimmed(item.dropFirst()) : []
        }
        return []
    }

    private static func isWordVault(_ value: ArraySlice<UInt8>) -> Bool {
        var value = value
        if value.first == UInt8(ascii: "["), value.last == UInt8(ascii: "]"), value.count >= 2 {
            value = trimmed(value.dropFirst().dropLast())
        }
        return isWord("vault", unquoted(value))
    }

    private static func withoutComment(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        for index in text.indices where text[index] == UInt8(ascii: "#") {
            if index == text.startIndex || isBlank(text[index - 1]) { return text[..<index] }
        }
        return text
    }

    private static func unquoted(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard text.count >= 2, let quote = text.first, quote == text.last,
            quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        else { return text }
        return trimmed(text.dropFirst().dropLast())
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while let last = text.last, isBlank(last) { text.removeLast() }
        while let first = text.first, isBlank(first) { text.removeFirst() }
        return text
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }

    /// Whether the text is the word, without case; the word is given in small ASCII letters.
    private static func isWord(_ word: String, _ text: ArraySlice<UInt8>) -> Bool {
        word.utf8.elementsEqual(text.lazy.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
    }
}
