import VaultSchema
import VaultSyntax

/// `text ~ canal`: whether a note says something anywhere, in its title or name, in a field, or in its text.
struct WholeText: Sendable {
    /// What stands for all of it in an expression, before `~`. A field of this name is a part of it.
    static let name = "text"

    private let wanted: CaselessText

    init(_ wanted: String) { self.wanted = CaselessText(wanted) }

    /// Cost: linear in the note's bytes.
    func isIn(_ note: Note) -> Bool {
        let document = note.document
        let isInBody = document.bytes.withUnsafeBufferPointer { bytes in
            wanted.isIn(UnsafeBufferPointer(rebasing: bytes[document.body]))
        }
        if isInBody { return true }
        for entry in document.entries where entry.state == .readable {
            let nodes = document.nodes
            for node in nodes[Int(entry.value)..<Int(nodes[Int(entry.value)].next)] where node.isScalar {
                if wanted.isIn(document.text(node)) { return true }
            }
        }
        return document.entry("title") == nil && wanted.isIn(note.name)
    }
}
