import VaultSyntax

/// The walk through a vault's folders, level by level, each level on all cores. Only the root stays open; what the
/// folders hold is put together afterwards in the order of the paths' bytes.
struct VaultWalk {
    private let root: VaultRoot
    private let reading: FolderReading
    private var folders: [FolderReading.Folder]
    /// By the same index as `folders`.
    private var parts: [FolderPart] = []
    /// The first of a folder's own folders, which follow each other in `folders`.
    private var firstChild: [Int] = []
    private var linkDestinations = LinkDestinations()

    /// - Parameter start: the folder that is walked, with a slash at its end; empty for the root
    init(root: VaultRoot, patterns: IgnorePatterns, templateFolders: [[UInt8]], start: [UInt8] = []) {
        self.root = root
        folders = [FolderReading.Folder(path: start)]
        reading = FolderReading(patterns: patterns, templateFolders: templateFolders)
    }

    /// Everything below the root; throws when the root cannot be read.
    mutating func run(_ opened: borrowing Descriptor) throws(Errno) -> Listing {
        while parts.count < folders.count { readLevel(opened.number) }
        if let error = parts[0].error { throw error }
        return assembled()
    }

    private mutating func readLevel(_ rootNumber: Int32) {
        let start = parts.count
        let (level, reading) = (Array(folders[start...]), reading)
        parts += Cores.map(level.count, chunk: 1) { reading.read(level[$0], below: rootNumber) }
        for index in start..<parts.count {
            firstChild.append(folders.count)
            for pause in parts[index].pauses {
                if case .folder(let folder) = pause.reason { folders.append(folder) }
            }
        }
    }

    /// A folder whose part is being put into the listing.
    private struct Visit {
        let index: Int
        /// The place in `nestedVaults` of the vault that the folder belongs to; nil for the vault itself.
        let vault: Int?
        var pause = 0
        var notes = 0
        var others = 0
        var child = 0
    }

    private mutating func assembled() -> Listing {
        var listing = Listing()
        listing.notes.reserveCapacity(parts.reduce(0) { $0 + $1.notes.count })
        var visits = [visit(0, vault: nil, &listing)]
        while var visit = visits.popLast() {
            let part = parts[visit.index]
            let pause = visit.pause < part.pauses.count ? part.pauses[visit.pause] : nil
            listing.notes += part.notes[visit.notes..<(pause?.notes ?? part.notes.count)]
            listing.otherFiles += part.others[visit.others..<(pause?.others ?? part.others.count)]
            guard let pause else { continue }
            (visit.notes, visit.others) = (pause.notes, pause.others)
            visit.pause += 1
            switch pause.reason {
            case .folder:
                let child = firstChild[visit.index] + visit.child
                visit.child += 1
                visits.append(visit)
                visits.append(self.visit(child, vault: visit.vault, &listing))
                continue
            case .link(let path, let isNote):
                listing.add(link: path, isNote: isNote, linkDestinations.resolve(path, in: root))
            case .problem(let problem): listing.problems.append(problem)
            }
            visits.append(visit)
        }
        return listing
    }

    /// Begins with a folder: notes that it could not be read, or that it is a separate vault.
    private func visit(_ index: Int, vault: Int?, _ listing: inout Listing) -> Visit {
        let (part, path) = (parts[index], String(decoding: folders[index].path.dropLast(), as: UTF8.self))
        var vault = vault
        if let error = part.error {
            listing.problems.append(FileProblem(path: Path(path), kind: .unreadableFolder(error)))
        }
        if part.isVault, index > 0 {
            vault = listing.nestedVaults.count
            listing.nestedVaults.append(NestedVault(path: Path(path), noteCount: 0))
        }
        if let vault { listing.nestedVaults[vault].noteCount += part.nestedNotes }
        return Visit(index: index, vault: vault)
    }
}

extension Listing {
    /// A link counts where it leads: inside the root its destination is listed there or left out there.
    package mutating func add(link path: Path, isNote: Bool, _ destination: LinkDestinations.Destination) {
        switch destination {
        case .outside where isNote:
            notes.append(path)
            outsideNotes.insert(path)
        case .outside:
            otherFiles.append(path)
        case .problem(let kind):
            problems.append(FileProblem(path: path, kind: kind))
        case .counted:
            break
        }
    }
}

/// Where the symbolic links of a vault lead, each destination outside the root remembered, so that two links to one
/// file count once.
package struct LinkDestinations {
    package enum Destination {
        /// A file that is counted elsewhere, or a pipe, socket or device.
        case counted
        /// A file outside the root, met for the first time.
        case outside
        case problem(FileProblem.Kind)
    }

    /// The real paths of the files outside to which a link leads that counts.
    private var outside: Set<[UInt8]> = []

    package init() {}

    /// Follows the link at a path relative to the root.
    package mutating func resolve(_ link: Path, in root: VaultRoot) -> Destination {
        do throws(Errno) {
            let path = root.absolute(link)
            let real = try Platform.realPath(path)
            switch try Platform.status(path, below: Platform.workingFolder, followingLinks: true).kind {
            case .folder: return .problem(.linkedFolder)
            case .other, .link: return .counted
            case .file: break
            }
            let prefix = Array(root.path.utf8) + [UInt8(ascii: "/")]
            return real.starts(with: prefix) || !outside.insert(real).inserted ? .counted : .outside
        } catch .notFound {
            return .problem(.danglingLink)
        } catch .tooManyLinks {
            return .problem(.linkCycle)
        } catch {
            return .problem(.unreadableLink(error))
        }
    }
}

/// What one folder holds, in the order of the paths' bytes.
struct FolderPart: Sendable {
    var notes: [Path] = []
    var others: [Path] = []
    /// What is between the files: folders to enter, links, problems.
    var pauses: [Pause] = []
    /// Notes of a vault below the root; its files are not listed.
    var nestedNotes = 0
    /// Whether the folder is the root of a vault.
    var isVault = false
    /// Why it could not be read.
    var error: Errno?

    /// Something that is not a file, with how many files are before it.
    struct Pause: Sendable {
        enum Reason: Sendable {
            case folder(FolderReading.Folder)
            case link(Path, isNote: Bool)
            case problem(FileProblem)
        }

        let notes: Int
        let others: Int
        let reason: Reason
    }

    fileprivate mutating func pause(_ reason: Pause.Reason) {
        pauses.append(Pause(notes: notes.count, others: others.count, reason: reason))
    }
}

/// Reads folders for what the walk lists of them. Knows nothing of other folders, so folders are read side by side.
struct FolderReading: Sendable {
    let patterns: IgnorePatterns
    /// Paths with `/` at the end.
    let templateFolders: [[UInt8]]

    struct Folder: Sendable {
        /// Relative to the root, with `/` at the end; the root's is empty.
        let path: [UInt8]
        /// Whether it belongs to another vault below the root.
        var isNested = false
        /// Whether `ignore` matches it: its files are only destinations of links, and nothing in it is a problem.
        var isIgnored = false
    }

    func read(_ folder: Folder, below root: Int32) -> FolderPart {
        var part = FolderPart()
        let path = folder.path.isEmpty ? "." : String(decoding: folder.path.dropLast(), as: UTF8.self)
        do throws(Errno) {
            let following = folder.path.isEmpty
            let names = try FolderNames(Descriptor(path, below: root, for: .folder(followingLinks: following)))
            part.isVault =
                !folder.isIgnored && names.hasVaultFile && VaultHead.isVault("\(path)/\(Path.settings)", below: root)
            add(names, of: folder, to: &part)
        } catch {
            part.error = folder.isIgnored ? nil : error
        }
        return part
    }

    private func add(_ names: FolderNames, of folder: Folder, to part: inout FolderPart) {
        let isNested = folder.isNested || (part.isVault && !folder.path.isEmpty)
        // What lies in a template folder or is ignored is not a note, but a file that links may lead to.
        let isTemplate = templateFolders.contains { folder.path.starts(with: $0) }
        let folderNames = folder.path.split(separator: UInt8(ascii: "/")).map { Array($0) }
        var path: [UInt8] = []
        for name in names.names {
            let bytes = names.bytes(of: name)
            path.removeAll(keepingCapacity: true)
            path.append(contentsOf: folder.path)
            path.append(contentsOf: bytes)
            let isFolder = name.kind == .folder
            var isIgnored = folder.isIgnored
            if !isNested, !isIgnored, !patterns.isEmpty {
                let own = Array(isFolder ? bytes.dropLast() : bytes)
                isIgnored = patterns.ignores(folderNames + [own], isFolder: isFolder)
            }
            if isIgnored {
                guard let text = Path(validating: path.span) else { continue }
                if isFolder {
                    part.pause(.folder(Folder(path: path, isIgnored: true)))
                } else {
                    part.others.append(text)
                }
                continue
            }
            switch name.kind {
            case .folder:
                guard text(path[...], &part) != nil else { continue }
                part.pause(.folder(Folder(path: path, isNested: isNested)))
            case .link:
                if !isNested, let text = text(path[...], &part) {
                    part.pause(.link(text, isNote: !isTemplate && Path.isNote(path.span)))
                }
            case .file, .other:
                addFile(path, isNested: isNested, isTemplate: isTemplate, to: &part)
            }
        }
        if !isNested, !isTemplate, !folder.isIgnored { addPlaceholders(names, of: folder, folderNames, to: &part) }
    }

    /// Notes that are not downloaded and not there besides: what they hold is missing.
    private func addPlaceholders(
        _ names: FolderNames, of folder: Folder, _ folderNames: [[UInt8]], to part: inout FolderPart
    ) {
        if names.placeholders.isEmpty { return }
        let there = Set(names.names.map { Array(names.bytes(of: $0)) })
        for note in names.placeholders.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            if there.contains(note) { continue }
            if !patterns.isEmpty, patterns.ignores(folderNames + [note], isFolder: false) { continue }
            guard let path = text((folder.path + note)[...], &part) else { continue }
            part.pause(.problem(FileProblem(path: path, kind: .notDownloaded)))
        }
    }

    private func addFile(_ path: [UInt8], isNested: Bool, isTemplate: Bool, to part: inout FolderPart) {
        let isNote = Path.isNote(path.span)
        if isNested {
            if isNote { part.nestedNotes += 1 }
            return
        }
        guard let text = text(path[...], &part) else { return }
        if isNote, !isTemplate { part.notes.append(text) } else { part.others.append(text) }
    }

    /// The path as text; nil, with a problem, when it is not UTF-8.
    private func text(_ path: ArraySlice<UInt8>, _ part: inout FolderPart) -> Path? {
        if let text = Path(validating: path.span) { return text }
        let shown = path.last == UInt8(ascii: "/") ? path.dropLast() : path
        let problem = FileProblem(path: Path(decoding: shown), kind: .nameNotUTF8(Array(path)))
        part.pause(.problem(problem))
        return nil
    }
}

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
        return Path.isNote(note.span) ? note : nil
    }

    /// The name's bytes; a folder's end with `/`.
    func bytes(of name: Name) -> ArraySlice<UInt8> { bytes[name.start..<name.end] }

    private mutating func add(_ name: UnsafeRawBufferPointer, kind: FileKind) {
        if kind == .folder, name.elementsEqual("node_modules".utf8) { return }
        if kind != .folder, name.count == Path.settings.utf8.count, name.elementsEqual(Path.settings.utf8) {
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
