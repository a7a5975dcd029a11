import VaultEdits
import VaultFiles
import VaultGraph
import VaultSchema
import VaultSyntax
import VaultWorkouts

/// Changes of one note: of its fields and of its text.
package struct NoteChange: Sendable {
    /// The number of the note.
    package var note: Int
    /// What its fields are to hold; an empty text takes a field away.
    package var fields: [(name: String, text: String)] = []
    /// Edits of its text.
    package var edits: [TextEdit] = []

    /// A change of fields, of the text, or of both.
    package init(_ note: Int, fields: [(name: String, text: String)] = [], edits: [TextEdit] = []) {
        self.note = note
        self.fields = fields
        self.edits = edits
    }
}

extension Vault {
    /// What the records of the workouts pack say. Cost: a few passes over the notes.
    package var workouts: WorkoutsModel { snapshot.model() }

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
}

extension Vault {
    /// Plans to turn workouts on, with the categories and exercises that the vault does not have yet.
    ///
    /// Cost: reads all notes anew, since they may be records then.
    package func addingWorkouts(today: CalendarDate) throws(EditRefusal) -> PlannedEdit {
        if settings.isNewer { throw .newerFormat(settings.format) }
        guard let number = graph.index(ofPath: Schema.settingsPath) else { throw .settings }
        let note = graph.notes[number]
        var fields = FieldEdits(note, graph.schema)
        do throws(FieldEditProblem) {
            if note.elements("packs").isEmpty { try fields.set("packs", settings.packs) }
            try fields.add("packs", ["workouts"])
        } catch {
            throw .field(path: note.path, error)
        }
        var files = fields.fileEdit(path: note.path).map { [$0] } ?? []
        let after = snapshot.using(WorkoutsPack.pack)
        let disk = RootDisk(root)
        let catalogue = StartingCatalogue.files(
            besides: after.model(), as: settings.names, in: settings.folders
        ) { folder, stem in
            after.graph.resolve(stem, allowed: nil, from: "") != .broken || (try? disk.status("\(folder)/\(stem).md")) != nil
        }
        files += catalogue.map { FileEdit.creating($0.path, $0.text) }
        return PlannedEdit(change: Change(files: files), newMeasures: [])
    }
}
