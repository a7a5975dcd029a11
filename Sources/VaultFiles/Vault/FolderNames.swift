/// The names in one folder, sorted so that visiting them in turn, folders with all that is below them, meets all
/// paths of the vault in the order of their bytes.
struct FolderNames {
    struct Name {
        /// The first eight bytes, which decide nearly every comparison.
        fileprivate let key: UInt64
        fileprivate let start: Int
        fileprivate let end: Int
        var kind: FileKind
    }

    /// All names one after the other. A folder's name ends with `/`, which is what follows it in a path.
    private var bytes: [UInt8] = []
    private(set) var names: [Name] = []
    /// Whether a file or link `vault.md` is among them.
    private(set) var hasVaultFile = false

    /// Reads a folder. Names that are never listed are left out: `.…`, the folder `node_modules`, pipes, devices.
    ///
    /// Cost: linear in the names, and their sort.
    init(_ folder: consuming Descriptor) throws(Errno) {
        let number = folder.number
        let entries = try FolderEntries(folder)
        while let entry = try entries.next() {
            if entry.name.isEmpty || entry.name[0] == UInt8(ascii: ".") { continue }
            var kind = entry.kind
            if kind == nil {
                let name = String(decoding: entry.name, as: UTF8.self)
                // What cannot be asked is taken for a file: reading it, or its name, then shows the problem.
                kind = (try? Platform.status(name, below: number, followingLinks: false).kind) ?? .file
            }
            guard let kind, kind != .other else { continue }
            add(entry.name, kind: kind)
        }
        sort()
    }

    /// The name's bytes; a folder's end with `/`.
    func bytes(of name: Name) -> ArraySlice<UInt8> {
        bytes[name.start..<name.end]
    }

    private mutating func add(_ name: UnsafeRawBufferPointer, kind: FileKind) {
        if kind == .folder, name.elementsEqual("node_modules".utf8) { return }
        if kind != .folder, name.count == 8, name.elementsEqual("vault.md".utf8) { hasVaultFile = true }
        let start = bytes.count
        bytes.append(contentsOf: name)
        if kind == .folder { bytes.append(UInt8(ascii: "/")) }
        var key: UInt64 = 0
        for index in 0..<8 {
            key <<= 8
            if start + index < bytes.count { key |= UInt64(bytes[start + index]) }
        }
        names.append(Name(key: key, start: start, end: bytes.count, kind: kind))
    }

    private mutating func sort() {
        bytes.withUnsafeBytes { bytes in
            names.sort { first, second in
                if first.key != second.key { return first.key < second.key }
                let firstBytes = bytes[min(first.start + 8, first.end)..<first.end]
                let secondBytes = bytes[min(second.start + 8, second.end)..<second.end]
                return firstBytes.lexicographicallyPrecedes(secondBytes)
            }
        }
    }
}
