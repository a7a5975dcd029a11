import VaultEdits
import VaultGraph
import VaultSyntax

extension EditorView {
    /// What `vault format` would write into a note; with a range, of the fields that it touches. None for a plain note,
    /// and for one whose front matter has a part that cannot be read. Cost: that of reading the note once for each
    /// field that changes.
    package func formatting(of path: String, in range: ByteRange?) -> [TextEdit] {
        guard !snapshot.settings.isNewer, let number = graph.number(ofPath: path) else { return [] }
        return Formatting.edits(of: graph.notes[number], schema, in: range)
    }
}
