/// Something below the root that could not be listed.
package struct FileProblem: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A folder that could not be read, or only in part: notes may be missing.
        case unreadableFolder(Errno)
        /// A symbolic link to nothing.
        case danglingLink
        /// Symbolic links that lead in a cycle.
        case linkCycle
        /// A symbolic link to a folder: not entered, its notes do not count.
        case linkedFolder
        /// A symbolic link that could not be followed.
        case unreadableLink(Errno)
        /// The name is not UTF-8; `path` shows it with replacement characters, and these are its bytes. A folder's end
        /// in `/`.
        case nameNotUTF8([UInt8])
        /// iCloud keeps the note and left a placeholder.
        case notDownloaded
    }

    package let path: String
    package let kind: Kind

    package init(path: String, kind: Kind) {
        self.path = path
        self.kind = kind
    }
}

extension FileProblem {
    /// What is the matter, in the style of all messages.
    package var message: String {
        switch kind {
        case .unreadableFolder(let errno): "cannot list the folder '\(path)': \(errno.words)"
        case .danglingLink: "'\(path)' is a broken symbolic link"
        case .linkCycle: "'\(path)' is a symbolic link in a cycle of links"
        case .linkedFolder: "'\(path)' is a symbolic link to a folder; its notes are not read"
        case .unreadableLink(let errno): "cannot follow the symbolic link '\(path)': \(errno.words)"
        case .nameNotUTF8: "the name '\(path)' is not UTF-8"
        case .notDownloaded: "'\(path)' is in iCloud and not downloaded, so it is not read"
        }
    }

    /// What to do about it.
    package var help: String {
        switch kind {
        case .unreadableFolder: "make it readable, or name it under 'ignore' in 'vault.md'"
        case .danglingLink, .linkCycle: "remove the link, or point it to a file"
        case .linkedFolder: "move the folder itself into the vault, or name the link under 'ignore' in 'vault.md'"
        case .unreadableLink: "see where it leads with: ls -l '\(path)'"
        case .nameNotUTF8: "rename it in UTF-8; names from old disks and archives are often in Latin-1"
        case .notDownloaded: "choose 'Download Now' in Finder, or 'Keep Downloaded' for the vault's folder"
        }
    }
}
