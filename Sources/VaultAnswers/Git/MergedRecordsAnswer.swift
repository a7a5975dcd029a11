import VaultChecks
import VaultFiles
import VaultGit
import VaultGraph
import VaultKit
import VaultSchema
import VaultShapes

/// Records that git merged though they may be two, as `vault dedupe --joined` shows them.
package struct MergedRecordsAnswer: Sendable {
    package struct Part: Sendable {
        package let record: MergedRecord
        package let note: Note
        /// Writes the other record next to this one: `git show 1a2b3c4d:PATH > PATH-2`, a path that is free, from the
        /// vault's folder.
        package let command: String

        fileprivate init(_ record: MergedRecord, in vault: Vault, prefix: String) {
            self.record = record
            note = vault.graph.notes[record.note]
            command =
                "git show \(ShellWord.quoted("\(record.lost.shortName):\(prefix)\(note.path)")) > "
                + ShellWord.quoted(vault.freePath(beside: note.path))
        }
    }

    package let parts: [Part]

    /// - Parameter prefix: the vault's folder, seen from git's
    package init(_ joined: [MergedRecord], in vault: Vault, prefix: String) {
        parts = joined.map { Part($0, in: vault, prefix: prefix) }
    }

    static let shape = Shape<MergedRecordsAnswer>(
        "joined-records", "records that git merged though they may be two"
    ) { key in
        key.array("joined", of: part, "the records") { $0.parts }
    }

    private static let part = Shape<Part>("joined-record", "a record that may have been two") { key in
        key.text("name", "its name") { $0.note.name }
        key.text("path", "its file") { $0.note.path }
        key.texts("fields", "the fields that differed") { $0.record.fields }
        key.text("commit", "the commit that has the other one") { $0.record.lost.name }
        key.text("help", "the command that writes the other one to a file next to it") { $0.command }
    }
}
