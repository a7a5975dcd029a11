import VaultSyntax

/// The walk through a vault's folders, level by level, each level on all cores.
///
/// Only the root stays open: folders are opened from it by their path and closed once their names are read.
/// What they hold is put together afterwards in the order of the paths' bytes.
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
        listing.folders.append(Path(path))
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
        case .counted(let destination):
            links.append(FileLink(path: path, destination: destination))
        case .outside where isNote:
            notes.append(path)
            outsideNotes.insert(path)
        case .outside:
            otherFiles.append(path)
        case .problem(let kind):
            problems.append(FileProblem(path: path, kind: kind))
        case .skipped:
            break
        }
    }
}

/// Where the symbolic links of a vault lead, each destination outside the root remembered, so that two links to one
/// file count once.
package struct LinkDestinations {
    package enum Destination {
        /// A file that is counted at the given path.
        case counted(String)
        /// A file outside the root, met for the first time.
        case outside
        case problem(FileProblem.Kind)
        /// A pipe, socket or device.
        case skipped
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
            case .other, .link: return .skipped
            case .file: break
            }
            let prefix = Array(root.path.utf8) + [UInt8(ascii: "/")]
            if real.starts(with: prefix) {
                return .counted(String(decoding: real.dropFirst(prefix.count), as: UTF8.self))
            }
            return outside.insert(real).inserted ? .outside : .counted(String(decoding: real, as: UTF8.self))
        } catch .notFound {
            return .problem(.danglingLink)
        } catch .tooManyLinks {
            return .problem(.linkCycle)
        } catch {
            return .problem(.unreadableLink(error))
        }
    }
}
