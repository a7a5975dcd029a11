import VaultEdits
import VaultGraph
import VaultSchema
import VaultSyntax

/// What a plan has to ask of the folder in which a vault lies, beyond the notes that were read.
package protocol VaultFolder: Sendable {
    /// Whether a file or folder lies at a path, relative to the root.
    func isThere(_ path: String) -> Bool
    /// Whether no note at the path would be one of the vault's, by the patterns in its settings.
    func isIgnored(_ path: String) -> Bool
    /// Whether the path is in a folder of templates.
    func isTemplate(_ path: String) -> Bool
    /// The fact to report about a time zone that the machine does not know; nil for one that it knows.
    func unknownTimezone(_ name: String) -> VaultFacts.FileFact?
    /// The vault as it would be read if some notes had other texts, nil for one that goes; for those that declare
    /// something, since `vault.md` says which notes there are. Nil where it cannot be read.
    func reading(_ texts: [(path: String, bytes: [UInt8]?)]) -> Snapshot?
    /// The files beside the notes that give names of notes.
    func companions(of vault: Snapshot) -> Companions
}

/// No folder: notes in memory, beside which nothing lies.
package struct NoFolder: VaultFolder {
    package init() {}

    package func isThere(_ path: String) -> Bool { false }
    package func isIgnored(_ path: String) -> Bool { false }
    package func isTemplate(_ path: String) -> Bool { false }
    package func unknownTimezone(_ name: String) -> VaultFacts.FileFact? { nil }
    package func reading(_ texts: [(path: String, bytes: [UInt8]?)]) -> Snapshot? { nil }
    package func companions(of vault: Snapshot) -> Companions { Companions(of: vault.graph) }
}

extension Snapshot {
    /// Whether a listing of the folder would find a note of the vault at a path, if one were there.
    package func isNotePlace(_ path: String) -> Bool {
        if declarations.isDeclaring(path) { return true }
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        return NotePath.isNote(path) && names.allSatisfy { !$0.isEmpty && $0.first != "." }
            && !names.dropLast().contains("node_modules") && !folder.isIgnored(path) && !folder.isTemplate(path)
            && !facts.nestedVaults.contains { path.hasPrefix($0.path + "/") }
    }
}
