import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

/// Changes of one note: of its fields and of its text.
package struct NoteChange: Sendable {
    /// The note.
    package var note: NoteID
    /// What its fields are to hold; an empty text takes a field away.
    package var fields: [(name: String, text: String)] = []
    /// Edits of its text.
    package var edits: [TextEdit] = []

    /// A change of fields, of the text, or of both.
    package init(_ note: NoteID, fields: [(name: String, text: String)] = [], edits: [TextEdit] = []) {
        self.note = note
        self.fields = fields
        self.edits = edits
    }
}

extension Snapshot {
    /// Plans changes of some notes as one. What `vault check` would report as a new error is refused.
    ///
    /// Cost: that of two checks.
    package func changing(_ changes: [NoteChange], today: CalendarDate) throws(EditRefusal) -> PlannedEdit {
        var files: [FileEdit] = []
        for change in changes {
            let note = graph.notes[change.note]
            var fields = FieldEdits(note, graph.schema)
            do throws(FieldEditProblem) {
                for field in change.fields { try fields.set(field.name, field.text.isEmpty ? [] : [field.text]) }
            } catch {
                throw .field(path: note.path, error)
            }
            let edits = fields.edits + change.edits
            if edits.isEmpty { continue }
            files.append(FileEdit(path: note.path, before: note.document.bytes, edits: edits))
        }
        return try judged(Change(files: files), today: today)
    }

    /// Plans a box in the body of a note; nothing changes when it is there already. Cost: that of a check.
    package func writing(
        _ callout: CalloutEdit, into number: NoteID, today: CalendarDate
    ) throws(EditRefusal) -> PlannedEdit {
        let note = graph.notes[number]
        let edits: [TextEdit]
        do throws(CalloutEdit.Problem) {
            edits = try callout.edits(of: note.document)
        } catch {
            throw .callout(path: note.path, error)
        }
        let file = FileEdit(path: note.path, before: note.document.bytes, edits: edits)
        return try judged(Change(files: edits.isEmpty ? [] : [file]), today: today)
    }

    /// Plans to turn packs on, with the records to begin with that the vault does not have yet.
    ///
    /// Cost: reads all notes again for each, since they may be records then.
    ///
    /// - Returns: the change, and how many records each of the packs makes in it
    package func adding(_ packs: [Pack]) throws(EditRefusal) -> (edit: PlannedEdit, made: [Int]) {
        if settings.isNewer { throw .newerFormat(settings.format) }
        guard let note = settingsNote else { throw .settings }
        var fields = FieldEdits(note, graph.schema)
        do throws(FieldEditProblem) {
            if note.elements("packs").isEmpty { try fields.set("packs", settings.packs) }
            try fields.add("packs", packs.map(\.name))
        } catch {
            throw .field(path: note.path, error)
        }
        var files = fields.fileEdit(path: note.path).map { [$0] } ?? []
        let after = packs.reduce(self) { $0.using($1) }
        let records = packs.map { pack in
            pack.beginning?.files(after, settings) { place, stem in
                !after.graph.isFree(stem) || folder.isThere(NotePath.file(stem, in: place))
            } ?? []
        }
        files += records.joined().map { FileEdit.creating($0.path, $0.text) }
        return (PlannedEdit(change: Change(files: files), newMeasures: []), records.map(\.count))
    }

    /// Plans the canonical spelling of the fields of some records, on all cores.
    ///
    /// - Parameter notes: numbers of notes
    package func formatting(_ notes: [NoteID]) throws(EditRefusal) -> Formatting {
        if settings.isNewer { throw .newerFormat(settings.format) }
        return Formatting(notes, in: graph, spread: work)
    }
}
