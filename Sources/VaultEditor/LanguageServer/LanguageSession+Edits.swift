import VaultEdits
import VaultKit
import VaultSyntax

/// Changes in the protocol's words.
extension LanguageSession {
    /// Whether the client can make a change.
    func canMake(_ change: Change) -> Bool {
        let needed = change.files.compactMap(Self.operation)
        return needed.isEmpty || (client.documentChanges && needed.allSatisfy(client.resourceOperations.contains))
    }

    private static func operation(_ file: FileEdit) -> String? {
        switch file.fate {
        case .deleted: "delete"
        case .moved: "rename"
        case .kept: file.before == nil ? "create" : nil
        }
    }

    func writeEdit(_ change: Change, in vault: ServedVault, to writer: inout JSONWriter) {
        writeEdit([(change, vault)], to: &writer)
    }

    /// A `WorkspaceEdit` of changes in several vaults. In each, texts come first, with the versions that they were
    /// planned for; then what becomes of files.
    func writeEdit(_ changes: [(change: Change, vault: ServedVault)], to writer: inout JSONWriter) {
        writer.object { writer in
            if client.documentChanges {
                writer.key("documentChanges")
                writer.array { writer in
                    for (change, vault) in changes { writeDocumentChanges(change, in: vault, to: &writer) }
                }
            } else {
                writer.member("changes") { writer in
                    for (change, vault) in changes {
                        for file in change.files where Self.isEdited(file) {
                            writer.key(uri(of: file.path, in: vault))
                            write(file, in: vault, to: &writer)
                        }
                    }
                }
            }
        }
    }

    private static func isEdited(_ file: FileEdit) -> Bool {
        file.before != nil && !file.edits.isEmpty && file.fate != .deleted
    }

    private func writeDocumentChanges(_ change: Change, in vault: ServedVault, to writer: inout JSONWriter) {
        let made = change.files.filter { $0.before == nil }
        let moved = change.files.filter { Self.operation($0).map { $0 != "create" } ?? false }
        for file in made {
            writer.object { writer in
                writer.member("kind", "create")
                writer.member("uri", uri(of: file.path, in: vault))
            }
        }
        for file in made + change.files.filter(Self.isEdited) {
            let uri = uri(of: file.path, in: vault)
            writer.object { writer in
                writer.member("textDocument") { writer in
                    writer.member("uri", uri)
                    writer.member("version", documents[ExactText(uri)]?.version)
                }
                writer.key("edits")
                write(file, in: vault, to: &writer)
            }
        }
        for file in moved {
            writer.object { writer in
                let kind = file.fate == .deleted ? "delete" : "rename"
                writer.member("kind", kind)
                writer.member(kind == "delete" ? "uri" : "oldUri", uri(of: file.path, in: vault))
                if let path = file.finalPath { writer.member("newUri", vault.uri(of: path)) }
            }
        }
    }

    /// The edits of one text, from its start to its end.
    private func write(_ file: FileEdit, in vault: ServedVault, to writer: inout JSONWriter) {
        let uri = uri(of: file.path, in: vault)
        let lines = documents[ExactText(uri)]?.lines ?? TextLines(file.before ?? [], isFile: true)
        write(file.edits, in: lines, to: &writer)
    }

    func write(_ edits: [TextEdit], in lines: TextLines, to writer: inout JSONWriter) {
        writer.array(of: edits) { writer, edit in
            writer.object { writer in
                write("range", edit.range, in: lines, to: &writer)
                writer.member("newText", edit.replacement)
            }
        }
    }

    func write(_ name: String, _ range: ByteRange, in lines: TextLines, to writer: inout JSONWriter) {
        writer.member(name) { writer in
            writer.member("start", lines.position(of: Int(range.start), encoding))
            writer.member("end", lines.position(of: Int(range.end), encoding))
        }
    }
}
