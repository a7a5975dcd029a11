import VaultChecks
import VaultEdits
import VaultSchema
import VaultSyntax

extension Snapshot {
    /// A change with `created` in every record that it makes and that does not say when.
    package func stamped(_ planned: PlannedEdit, now: DateTime) -> PlannedEdit {
        guard planned.makesRecords, planned.change.files.contains(where: { $0.before == nil }) else { return planned }
        var times = CreationTimes(graph.schema, graph, now: now)
        var planned = planned
        for (place, file) in planned.change.files.enumerated()
        where file.before == nil && !planned.newTemplates.contains(file.path) {
            guard let bytes = file.applied(), let stamped = times.stamped(bytes, path: file.path) else { continue }
            planned.change.files[place] = .creating(file.path, String(decoding: stamped, as: UTF8.self))
        }
        return planned
    }

    /// When a record of a type is made now.
    package func creationTime(ofType name: String, now: DateTime) -> DateTime {
        guard let type = graph.schema.type(name) else { return now }
        var times = CreationTimes(graph.schema, graph, now: now)
        return times.next(type)
    }
}
