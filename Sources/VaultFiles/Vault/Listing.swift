/// What lies below a vault's root. All paths are relative to it, with `/`, sorted by their bytes.
///
/// Compare paths by their UTF-8 where it matters: two names that Swift's `==` takes for equal (`é` as one or as two
/// code points) can be two files on Linux.
package struct Listing: Sendable {
    /// Every note, `vault.md` and the notes of `outsideNotes` among them.
    package var notes: [String] = []
    /// Every other file, for looking up links.
    package var otherFiles: [String] = []
    /// The notes that are symbolic links to a file outside the root: read, never written.
    package var outsideNotes: Set<String> = []
    /// Symbolic links to a file that lies inside the root, or that another link reached before: not listed again.
    package var links: [FileLink] = []
    package var nestedVaults: [NestedVault] = []
    /// Every folder that was looked into; the root is empty.
    package var folders: [String] = []
    /// What could not be listed, in the order in which it was met.
    package var problems: [FileProblem] = []

    package init() {}
}

/// A symbolic link to a file that is counted elsewhere.
package struct FileLink: Hashable, Sendable {
    package let path: String
    /// Relative to the root when it lies inside; absolute otherwise.
    package let destination: String
}

/// Another vault below the root: left alone.
package struct NestedVault: Hashable, Sendable {
    package let path: String
    /// Its Markdown files, deeper vaults and the folders that are never listed aside. Its own `ignore` is not read.
    package var noteCount: Int

    package init(path: String, noteCount: Int) {
        self.path = path
        self.noteCount = noteCount
    }
}
