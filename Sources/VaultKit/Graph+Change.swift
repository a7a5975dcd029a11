import VaultFiles
import VaultGraph
import VaultSchema
import VaultSyntax

extension Graph {
    /// The graph as it is after a change; notes that stay or move keep their numbers.
    ///
    /// Cost: O(notes), and that of reading what changes, on all cores.
    func after(_ change: Change) -> Graph {
        let known = change.files.filter { $0.before != nil }
        let found = Cores.flatMap(known.count) { range in
            known[range].compactMap { file -> (Int, Note)? in
                guard let path = file.finalPath, let bytes = file.applied(), let number = number(ofPath: file.path)
                else { return nil }
                return (number, NoteReading.read(path: path, bytes: bytes, schema: schema))
            }
        }
        let readings = Dictionary(found) { _, last in last }
        var graph = readings.isEmpty ? self : replacing(readings)
        graph.remove(change.files.filter { $0.finalPath == nil }.compactMap { number(ofPath: $0.path) })
        for file in change.files where file.before == nil {
            guard let bytes = file.applied() else { continue }
            graph.update(path: file.path, to: NoteReading.read(path: file.path, bytes: bytes, schema: schema))
        }
        return graph
    }

    /// The number of a note, also of a conflict copy.
    private func number(ofPath path: String) -> Int? {
        index(ofPath: path) ?? conflictCopies.first { notes[$0].path.utf8.elementsEqual(path.utf8) }
    }
}
