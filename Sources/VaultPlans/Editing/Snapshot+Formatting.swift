import VaultChecks
import VaultEdits
import VaultGraph

extension Snapshot {
    /// Plans the canonical spelling of the fields of some records, on all cores.
    ///
    /// - Parameter notes: numbers of notes
    package func formatting(_ notes: [NoteID]) throws(EditRefusal) -> Formatting {
        if settings.isNewer { throw .newerFormat(settings.format) }
        return Formatting(notes, in: graph, spread: work)
    }
}
