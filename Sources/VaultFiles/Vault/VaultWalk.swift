/// The walk through a vault's folders.
///
/// Depth costs neither stack nor descriptors: only the root stays open, folders are opened from it by their path and
/// closed once their names are read.
struct VaultWalk {
    private struct Folder {
        let names: FolderNames
        /// Relative to the root, with `/` at the end; the root's is empty.
        let path: [UInt8]
        /// The place in `listing.nestedVaults` of the vault that the folder belongs to; nil for the vault itself.
        let vault: Int?
        var next = 0
    }

    private(set) var listing = Listing()
    private let root: VaultRoot
    private let patterns: IgnorePatterns
    /// Paths with `/` at the end.
    private let templateFolders: [[UInt8]]
    private var stack: [Folder] = []
    /// The path of the entry in hand.
    private var path: [UInt8] = []
    private var linkDestinations = LinkDestinations()

    init(root: VaultRoot, patterns: IgnorePatterns, templateFolders: [[UInt8]]) {
        self.root = root
        self.patterns = patterns
        self.templateFolders = templateFolders
    }

    /// Fills `listing`; throws when the root cannot be read.
    mutating func run(_ opened: borrowing Descriptor) throws(Errno) {
        let again = try Descriptor(".", below: opened.number, for: .folder(followingLinks: true))
        stack.append(Folder(names: try FolderNames(again), path: [], vault: nil))
        while let folder = stack.last {
            guard folder.next < folder.names.names.count else {
                stack.removeLast()
                continue
            }
            visit(folder, opened)
        }
    }

    /// Visits the folder's entries until one of them is a folder to enter, or none is left.
    private mutating func visit(_ folder: Folder, _ opened: borrowing Descriptor) {
        let top = stack.count - 1
        let names = folder.names.names
        let folderNames = folder.path.split(separator: UInt8(ascii: "/")).map { Array($0) }
        for index in folder.next..<names.count {
            let name = folder.names.bytes(of: names[index])
            path.removeAll(keepingCapacity: true)
            path.append(contentsOf: folder.path)
            path.append(contentsOf: name)
            let isFolder = names[index].kind == .folder
            if folder.vault == nil, !patterns.isEmpty {
                let own = Array(isFolder ? name.dropLast() : name)
                if patterns.ignores(folderNames + [own], isFolder: isFolder) { continue }
            }
            switch names[index].kind {
            case .folder:
                if enter(vault: folder.vault, opened) {
                    stack[top].next = index + 1
                    return
                }
            case .link: addLink(vault: folder.vault)
            case .file, .other: addFile(vault: folder.vault)
            }
        }
        stack[top].next = names.count
    }

    /// Reads the folder at `path` and puts it on the stack; false when it is left out.
    private mutating func enter(vault: Int?, _ opened: borrowing Descriptor) -> Bool {
        if vault == nil, isTemplateFolder { return false }
        guard let text = pathText(path.dropLast()) else { return false }
        do throws(Errno) {
            let names = try FolderNames(Descriptor(text, below: opened.number, for: .folder(followingLinks: false)))
            var vault = vault
            if names.hasVaultFile, VaultHead.isVault(text + "/vault.md", below: opened.number) {
                vault = listing.nestedVaults.count
                listing.nestedVaults.append(NestedVault(path: text, noteCount: 0))
            }
            stack.append(Folder(names: names, path: path, vault: vault))
            return true
        } catch {
            listing.problems.append(FileProblem(path: text, kind: .unreadableFolder(error)))
            return false
        }
    }

    private var isTemplateFolder: Bool {
        templateFolders.contains(path)
    }

    private mutating func addFile(vault: Int?) {
        let isNote = Self.isNote(path)
        if let vault {
            if isNote { listing.nestedVaults[vault].noteCount += 1 }
            return
        }
        guard let text = pathText(path[...]) else { return }
        if isNote { listing.notes.append(text) } else { listing.otherFiles.append(text) }
    }

    /// A link counts where it leads: inside the root its destination is listed there or left out there.
    private mutating func addLink(vault: Int?) {
        if vault != nil { return }
        guard let text = pathText(path[...]) else { return }
        switch linkDestinations.resolve(text, in: root) {
        case .counted(let destination):
            listing.links.append(FileLink(path: text, destination: destination))
        case .outside:
            if Self.isNote(path) {
                listing.notes.append(text)
                listing.outsideNotes.insert(text)
            } else {
                listing.otherFiles.append(text)
            }
        case .problem(let kind):
            listing.problems.append(FileProblem(path: text, kind: kind))
        case .skipped:
            break
        }
    }

    /// The path as text; nil, with a problem, when it is not UTF-8.
    private mutating func pathText(_ path: ArraySlice<UInt8>) -> String? {
        if let text = String(validating: path, as: UTF8.self) { return text }
        listing.problems.append(FileProblem(path: String(decoding: path, as: UTF8.self), kind: .nameNotUTF8))
        return nil
    }

    /// Whether the name ends in `.md`, in any case.
    private static func isNote(_ path: [UInt8]) -> Bool {
        let count = path.count
        return count > 3 && path[count - 3] == UInt8(ascii: ".")
            && path[count - 2] | 0x20 == UInt8(ascii: "m") && path[count - 1] | 0x20 == UInt8(ascii: "d")
    }
}
