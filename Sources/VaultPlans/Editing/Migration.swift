import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

/// What `migrate` would write.
package struct Migration: Sendable {
    /// The format that the vault states; nil when it states none.
    package var from: Int?
    /// The newest format.
    package var to: Int
    /// The number, written.
    package var edit: PlannedEdit
}

extension Snapshot {
    /// Plans the number of the newest format in `vault.md`. There is one format so far, which a vault that states none has.
    package func migrating() throws(Refusal) -> Migration {
        let newest = Schema.newestFormat
        guard let number = graph.index(ofPath: Schema.settingsPath) else {
            throw .place(Schema.settingsPath)
        }
        let note = graph.notes[number]
        if note.isOutside { throw .outside(path: note.path) }
        let stated = note.readOne("format", Scalars.readInteger)?.value.clamped(to: 0...Int.max)
        if stated == nil, !note.elements("format").isEmpty { throw unreadable }
        if let stated, stated > newest { throw .newerFormat(stated) }
        if stated == newest { return Migration(from: stated, to: newest, edit: PlannedEdit(change: Change(files: []))) }
        try refuseMissingParts()
        var edits = FieldEdits(note, graph.schema)
        try edits.set("format", [String(newest)])
        let file = edits.fileEdit(path: note.path)
        return Migration(from: stated, to: newest, edit: PlannedEdit(change: Change(files: file.map { [$0] } ?? [])))
    }

    private var unreadable: Refusal {
        let path = Schema.settingsPath
        return Refusal(
            field: "unreadable", "'format' cannot be read", help: "see why with: vault check '\(path)'", path: path)
    }
}
