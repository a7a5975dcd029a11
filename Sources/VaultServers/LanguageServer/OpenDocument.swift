import VaultSyntax

/// A text that an editor has open.
struct OpenDocument: Sendable {
    /// As the editor writes it.
    let uri: String
    var version: Int
    var lines: TextLines
    /// Where it lies, when it is a note of a vault.
    var place: DocumentPlace?
    /// Whether the vault does not have this text yet.
    var isPending = true
    /// Whether the vault takes it for a note: templates and what is ignored are none.
    var isNote = true
}

/// A note of a vault.
struct DocumentPlace: Hashable, Sendable {
    /// The folder of the vault.
    var root: String
    /// Relative to it.
    var path: String
}
