import VaultKit
import VaultSyntax

/// What deleting notes does to others, as JSON.
enum RemovalJSON {
    /// - Parameter isWritten: whether it has been done
    static func text(_ removal: PlannedRemoval, isWritten: Bool) -> String {
        var json = JSONWriter(.pretty)
        json.object { json in
            json.member("schema_version", 1)
            json.member("written", isWritten)
            json.member("deleted", array: removal.named) { $0.string($1) }
            json.member("cascaded", array: removal.cascaded) { $0.string($1) }
            json.member("archived", array: removal.archived) { json, note in
                json.object { json in
                    json.member("path", note.path)
                    json.member("needed_by", array: note.users) { $0.string($1) }
                }
            }
            json.member("detached", array: removal.detached) { json, entry in
                json.object { json in
                    json.member("path", entry.path)
                    json.member("field", entry.field)
                    json.member("line", entry.line)
                    json.member("name", entry.name)
                }
            }
            json.member("left", array: removal.left) { json, link in
                json.object { json in
                    json.member("path", link.path)
                    json.member("line", link.line)
                    json.member("name", link.name)
                    json.member("leads_to", link.now)
                }
            }
        }
        json.newline()
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
