#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What stops a benchmark, with the path or the words that it is about.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    /// A system call's failure at a path.
    static func system(_ path: String) -> BenchmarkError {
        BenchmarkError("\(path): \(String(cString: strerror(errno)))")
    }
}

/// Writes files below a folder, making the folders on the way.
struct FolderWriting {
    let folder: String
    private var made: Set<String> = []

    /// Makes the folder itself, and those above it.
    init(_ folder: String) throws(BenchmarkError) {
        self.folder = folder
        try make(folder)
    }

    /// Writes a file that is not there yet, or takes the place of the one that is.
    mutating func put(_ path: String, _ bytes: [UInt8]) throws(BenchmarkError) {
        if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) { try make(folder + "/" + path[..<slash]) }
        let absolute = folder + "/" + path
        let file = open(absolute, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw .system(absolute) }
        defer { close(file) }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                buffer.baseAddress.map { write(file, $0 + written, buffer.count - written) } ?? -1
            }
            guard count > 0 else { throw .system(absolute) }
            written += count
        }
    }

    private mutating func make(_ path: String) throws(BenchmarkError) {
        guard !path.isEmpty, path != "/", made.insert(path).inserted else { return }
        if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) { try make(String(path[..<slash])) }
        if mkdir(path, 0o755) != 0, errno != EEXIST { throw .system(path) }
    }
}
