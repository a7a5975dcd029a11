import VaultRecords
import VaultSyntax

extension Graph {
    /// The graph as it is after a change; notes that stay or move keep their numbers.
    ///
    /// Cost: O(notes), and that of reading what changes.
    ///
    /// - Parameter spread: where the files that change are read
    package func after(_ change: Change, spread: some WorkSpread) -> Graph {
        let known = change.files.filter { $0.before != nil }
        let found = spread.join(known.count) { range in
            known[range].compactMap { file -> (NoteID, Note)? in
                guard let path = file.finalPath, let bytes = file.applied(), let number = number(ofPath: file.path)
                else { return nil }
                return (number, NoteReading.read(path: path, bytes: bytes, schema: schema))
            }
        }
        let readings = Dictionary(found) { _, last in last }
        var graph = readings.isEmpty ? self : replacing(readings)
        graph.remove(change.files.filter { $0.finalPath == nil }.compactMap { number(ofPath: $0.path) })
        graph.update(
            change.files.filter { $0.before == nil && $0.path.isNote }.compactMap { file in
                file.applied().map { (file.path, NoteReading.read(path: file.path, bytes: $0, schema: schema)) }
            })
        return graph
    }
}
