import VaultSyntax

/// The names in one folder, sorted so that visiting them in turn, folders with all that is below them, meets all
/// paths of the vault in the order of their bytes.
struct FolderNames {
    struct Name {
        /// Eight bytes after what all names of the folder begin with; they decide most comparisons.
        fileprivate var key: UInt64 = 0
        fileprivate let start: Int
        fileprivate let end: Int
        var kind: FileKind
    }

    /// All names one after the other. A folder's name ends with `/`, which is what follows it in a path.
    private var bytes: [UInt8] = []
    private(set) var names: [Name] = []
    /// Whether a file or link `vault.md` is among them.
    private(set) var hasVaultFile = false
    /// Notes that iCloud keeps elsewhere: `run.md` of the placeholder `.run.md.icloud`.
    private(set) var placeholders: [[UInt8]] = []

    /// Reads a folder. Names that are never listed are left out: `.…`, the folder `node_modules`, pipes, devices.
    ///
    /// Cost: linear in the names, and their sort.
    init(_ folder: consuming Descriptor) throws(Errno) {
        let number = folder.number
        let entries = try FolderEntries(folder)
        while let entry = try entries.next() {
            if entry.name.isEmpty { continue }
            if entry.name[0] == UInt8(ascii: ".") {
                if let note = Self.placeheld(entry.name) { placeholders.append(note) }
                continue
            }
            var kind = entry.kind
            if kind == nil {
                let name = String(decoding: entry.name, as: UTF8.self)
                // What cannot be examined is taken for a file: reading it, or its name, then shows the problem.
                kind = (try? Platform.status(name, below: number, followingLinks: false).kind) ?? .file
            }
            guard let kind, kind != .other else { continue }
            add(entry.name, kind: kind)
        }
        sort()
    }

    /// `run.md` of `.run.md.icloud`, which macOS leaves in the place of a file that is not downloaded.
    private static func placeheld(_ name: UnsafeRawBufferPointer) -> [UInt8]? {
        let ending: StaticString = ".icloud"
        let end = name.count - ending.utf8CodeUnitCount
        guard end > 1, name[end...].elementsEqual(UnsafeBufferPointer(start: ending.utf8Start, count: 7)) else {
            return nil
        }
        let note = Array(name[1..<end])
        return NotePath.isNote(note.span) ? note : nil
    }

    /// The name's bytes; a folder's end with `/`.
    func bytes(of name: Name) -> ArraySlice<UInt8> {
        bytes[name.start..<name.end]
    }

    private mutating func add(_ name: UnsafeRawBufferPointer, kind: FileKind) {
        if kind == .folder, name.elementsEqual("node_modules".utf8) { return }
        if kind != .folder, name.count == NotePath.settings.utf8.count, name.elementsEqual(NotePath.settings.utf8) {
            hasVaultFile = true
        }
        let start = bytes.count
        bytes.append(contentsOf: name)
        if kind == .folder { bytes.append(UInt8(ascii: "/")) }
        names.append(Name(start: start, end: bytes.count, kind: kind))
    }

    private mutating func sort() {
        bytes.withUnsafeBytes { bytes in
            let common = commonPrefix(bytes)
            for index in names.indices {
                let start = names[index].start + common
                for place in start..<start + 8 {
                    let byte = place < names[index].end ? bytes[place] : 0
                    names[index].key = names[index].key << 8 | UInt64(byte)
                }
            }
            names.sort { first, second in
                if first.key != second.key { return first.key < second.key }
                return Platform.precedes(
                    UnsafeRawBufferPointer(rebasing: bytes[first.start..<first.end]),
                    UnsafeRawBufferPointer(rebasing: bytes[second.start..<second.end]))
            }
        }
    }

    /// How many bytes all names begin with: in a folder of one month's notes, the month.
    private func commonPrefix(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard let first = names.first else { return 0 }
        var common = first.end - first.start
        for name in names {
            var length = 0
            let limit = min(common, name.end - name.start)
            while length < limit, bytes[name.start + length] == bytes[first.start + length] { length += 1 }
            common = length
        }
        return common
    }
}
