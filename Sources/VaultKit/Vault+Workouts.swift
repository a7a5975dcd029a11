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
    package var workouts: WorkoutsModel { WorkoutsModel(graph) }

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
        let after = withWorkouts
        let disk = RootDisk(root)
        let catalogue = StartingCatalogue.files(
            besides: WorkoutsModel(after), as: settings.names, in: settings.folders
        ) { folder, stem in
            after.resolve(stem, allowed: nil, from: "") != .broken
                || (try? disk.status(NotePath.file(stem, in: folder))) != nil
        }
        files += catalogue.map { FileEdit.creating($0.path, $0.text) }
        return PlannedEdit(change: Change(files: files), newMeasures: [])
    }

    /// The graph as it is when the vault uses workouts.
    private var withWorkouts: Graph {
        if settings.packs.contains("workouts") { return graph }
        let schema = Schema(types: (packs.flatMap(\.types) + WorkoutsPack.pack.types).placed(in: settings.folders))
        let notes = graph.notes.map {
            NoteReading.read(path: $0.path, bytes: $0.document.bytes, schema: schema, isOutside: $0.isOutside)
        }
        return Graph(schema: schema, notes: notes)
    }
}
