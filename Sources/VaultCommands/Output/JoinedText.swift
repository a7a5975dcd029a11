import VaultChecks
import VaultFiles
import VaultKit
import VaultSyntax

/// Records that git joined though two were made.
enum JoinedText {
    static func render(_ joined: [JoinedRecord], in vault: Vault, prefix: String, style: Style) -> String {
        if joined.isEmpty { return "nothing was joined by git that may have been two\n" }
        var text = style(.heading, "Joined by git") + "\n"
        for record in joined {
            let path = vault.graph.notes[record.note].path
            let differing = MergeDriverText(path: path, style: style).differing(record.fields)
            let why = record.fields.isEmpty ? "made twice with the same text" : differing
            text += "  \(DisplayText.visible(path)): \(why)\n"
            text += "    " + style(.dim, "the other one: \(command(record, path, prefix))") + "\n"
        }
        return text + "\n\(Words.count(joined.count, "record")); the command writes the other one beside it\n"
    }

    static func json(_ joined: [JoinedRecord], in vault: Vault, prefix: String) -> [UInt8] {
        var json = JSONWriter(.pretty)
        json.object { json in
            json.member("schema_version", 1)
            json.member("joined", array: joined) { json, record in
                let note = vault.graph.notes[record.note]
                json.object { json in
                    json.member("name", note.name)
                    json.member("path", note.path)
                    json.member("fields", array: record.fields) { $0.string($1) }
                    json.member("commit", record.lost.name)
                    json.member("help", command(record, note.path, prefix))
                }
            }
        }
        json.newline()
        return json.bytes
    }

    /// `git show 1a2b3c4d:PATH > PATH-2`, from the vault's folder.
    private static func command(_ record: JoinedRecord, _ path: String, _ prefix: String) -> String {
        let second = path.dropLast(3) + "-2" + path.suffix(3)
        return "git show \(ShellWord.quoted("\(record.lost.shortName):\(prefix)\(path)")) > "
            + ShellWord.quoted(String(second))
    }
}
