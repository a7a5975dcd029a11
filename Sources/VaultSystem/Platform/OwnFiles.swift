/// The user's folder for files that may be deleted at any time.
package enum CacheFolder {
    /// `vault` in `XDG_CACHE_HOME`, else in `.cache` of the home folder; nil where the environment names neither.
    package static func path(_ environment: [String: String]) -> String? {
        var folder = environment["XDG_CACHE_HOME"] ?? ""
        if !folder.hasPrefix("/") {
            guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
            folder = home + "/.cache"
        }
        return folder + "/vault"
    }
}

/// A file to which lines are added, of a program that runs for long; other programs may do so as well.
package final class LogFile: Sendable {
    private let number: Int32

    /// Opens it, and makes it when it is missing.
    package init(_ path: String) throws(FileError) {
        number = try FileError.attempt(.write, path) { () throws(Errno) in
            // A link without its file would make one anywhere.
            if RealPath.of(path) == nil, VaultWriting.isThere(path) { throw .tooManyLinks }
            let file = try Descriptor(path, for: .appending)
            guard try Platform.status(of: file.number).kind == .file else { throw .invalid }
            return file.released()
        }
    }

    deinit { Platform.close(number) }

    /// Adds a line, whole: what is written at once is not mixed with what others write.
    package func write(_ line: String) { _ = Platform.writeAll(Array((line + "\n").utf8), to: number) }
}
