import VaultChecks
import VaultFiles
import VaultGraph
import VaultKit
import VaultSchema

/// Records that git joined though two were made, as `vault dedupe --joined` tells of them.
package struct JoinedAnswer: Sendable {
    package struct Part: Sendable {
        package let record: JoinedRecord
        package let note: Note
        private let prefix: String

        fileprivate init(_ record: JoinedRecord, _ note: Note, prefix: String) {
            self.record = record
            self.note = note
            self.prefix = prefix
        }

        /// Writes the other record beside this one: `git show 1a2b3c4d:PATH > PATH-2`, from the vault's folder.
        package var command: String {
            let second = note.path.dropLast(3) + "-2" + note.path.suffix(3)
            return "git show \(ShellWord.quoted("\(record.lost.shortName):\(prefix)\(note.path)")) > "
                + ShellWord.quoted(String(second))
        }
    }

    package let parts: [Part]

    /// - Parameter prefix: the vault's folder, seen from git's
    package init(_ joined: [JoinedRecord], in graph: Graph, prefix: String) {
        parts = joined.map { Part($0, graph.notes[$0.note], prefix: prefix) }
    }

    static let shape = Shape<JoinedAnswer>("joined-records", "records that git joined though two were made") { key in
        key.array("joined", of: part, "the records") { $0.parts }
    }

    private static let part = Shape<Part>("joined-record", "a record that may have been two") { key in
        key.text("name", "its name") { $0.note.name }
        key.text("path", "its file") { $0.note.path }
        key.texts("fields", "the fields that differed") { $0.record.fields }
        key.text("commit", "the commit that has the other one") { $0.record.lost.name }
        key.text("help", "the command that writes the other one beside it") { $0.command }
    }
}
