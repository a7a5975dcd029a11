import VaultSyntax

/// A part of a note's text.
package struct NotePlace: Hashable, Sendable {
    /// Of the note, relative to the folder of the vault.
    package var path: Path
    /// In bytes.
    package var range: ByteRange

    package init(path: Path, range: ByteRange) {
        self.path = path
        self.range = range
    }
}
