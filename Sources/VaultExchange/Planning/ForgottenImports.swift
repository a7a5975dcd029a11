import VaultChecks
import VaultEdits
import VaultGraph
import VaultSchema
import VaultSyntax

/// The records of a source that were deleted on purpose: a list in `imports/SOURCE.md`, which people can read and edit.
package struct ForgottenImports: Sendable {
    /// Where it is.
    package let path: String
    private let document: Document?

    /// The folder of notes about imports.
    package static let folder = "imports"

    package init(of source: ImportSource, in vault: Snapshot) { self.init(named: source.rawValue, in: vault) }

    /// - Parameter name: the name of a source, as `strong`
    package init(named name: String, in vault: Snapshot) {
        path = NotePath.file(name, in: Self.folder)
        document = vault.graph.index(ofPath: path).map { vault.graph.notes[$0].document }
    }

    /// The ids of deleted records, in the order of the file.
    package var ids: [String] {
        guard let document, let entry = document.entry("forgotten"), entry.state == .readable else { return [] }
        let (nodes, value) = (document.nodes, Int(entry.value))
        if !nodes[value].isList { return nodes[value].isScalar ? [document.text(nodes[value])] : [] }
        return nodes[value + 1..<Int(nodes[value].next)].filter { $0.isScalar && $0.kind != .missing }.map {
            document.text($0)
        }
    }

    /// The file with more ids; nil where it cannot be edited.
    package func adding(_ new: [String]) -> FileEdit? {
        guard let document else {
            var text = "---\nforgotten:\n"
            for id in new { text += "  - \(ScalarSpelling.spell(id))\n" }
            return .creating(
                path, text + "---\nDeleted on purpose: an import does not bring these records back.\n")
        }
        return edit(document) { (edits) throws(FieldEditProblem) in try edits.add("forgotten", new) }
    }

    /// The file without some ids; nil where it cannot be edited.
    func removing(_ gone: Set<String>) -> FileEdit? {
        guard let document else { return nil }
        let rest = ids.filter(gone.contains)
        return edit(document) { (edits) throws(FieldEditProblem) in try edits.remove("forgotten", rest) }
    }

    private func edit(_ document: Document, _ body: (inout FieldEdits) throws(FieldEditProblem) -> Void) -> FileEdit? {
        var edits = FieldEdits(document, fields: [Field("forgotten", .text, list: true, "")])
        do throws(FieldEditProblem) { try body(&edits) } catch { return nil }
        let whole = TextEdit(
            range: ByteRange(0, document.bytes.count), replacement: String(decoding: edits.document.bytes, as: UTF8.self))
        return FileEdit(path: path, before: document.bytes, edits: [whole])
    }
}
