/// A text that is not saved.
struct Buffer: Sendable {
    let path: String
    let bytes: [UInt8]
    /// What the workspace knew of the file when the text was first set; nil where there was none.
    let base: [UInt8]?

    init(_ path: String, _ bytes: [UInt8], base: [UInt8]?) {
        self.path = path
        self.bytes = bytes
        self.base = base
    }
}

/// The texts that are not saved.
struct Buffers: Sendable {
    /// By the bytes of their paths: two names that Swift takes for equal can be two files.
    private var all: [[UInt8]: Buffer] = [:]

    subscript(path: String) -> Buffer? {
        get { all.isEmpty ? nil : all[Array(path.utf8)] }
        set { all[Array(path.utf8)] = newValue }
    }

    /// Sorted by their bytes.
    var paths: [String] {
        all.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value.path)
    }

    /// What they hold.
    var texts: [(path: String, bytes: [UInt8]?)] { all.values.map { ($0.path, $0.bytes) } }
}
