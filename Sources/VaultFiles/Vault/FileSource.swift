/// Where the files of a vault are read from: its folder, or what git keeps of it.
package protocol FileSource: Sendable {
    /// What lies below the root, without what the patterns (in the syntax of `.gitignore`) match.
    func listing(ignore: [String]) throws(FileError) -> Listing

    /// One file; following a link only on request.
    func read(_ path: String, followingLink: Bool) throws(FileError) -> [UInt8]

    /// All notes of a listing in its order, read on all cores, each handed to `transform` with its place.
    func readNotes<Output: Sendable>(
        of listing: Listing, _ transform: @escaping @Sendable (Int, [UInt8]) -> Output
    ) -> [Result<Output, FileError>]
}

/// The files as they lie in the vault's folder.
package struct WorkTree: FileSource {
    private let root: VaultRoot

    package init(_ root: VaultRoot) { self.root = root }

    package func listing(ignore: [String]) throws(FileError) -> Listing {
        try VaultListing.list(root, ignore: ignore)
    }

    package func read(_ path: String, followingLink: Bool) throws(FileError) -> [UInt8] {
        try VaultReading.read(path, in: root, followingLink: followingLink)
    }

    package func readNotes<Output: Sendable>(
        of listing: Listing, _ transform: @escaping @Sendable (Int, [UInt8]) -> Output
    ) -> [Result<Output, FileError>] {
        VaultReading.readAll(listing.notes, in: root, followingLinks: listing.outsideNotes, transform)
    }
}
