import VaultRecords
import VaultSyntax

extension Note {
    /// What shows a field: its value, else its key, else the value of `type`.
    package func place(of field: String) -> ByteRange {
        guard let entry = document.entry(field) else {
            return field == "type" ? ByteRange(0, 0) : place(of: "type")
        }
        let node = document.nodes[Int(entry.value)]
        return node.isScalar && node.kind != .missing ? node.range : document.nodes[Int(entry.key)].range
    }
}
