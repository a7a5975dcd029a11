import VaultRecords
import VaultSyntax

extension Graph {
    /// The graph as it is after a change; notes that stay or move keep their numbers. Cost: O(notes), and that of
    /// reading what changes.
    package func after(_ change: Change, spread: some WorkSpread) -> Graph {
        let known = change.files.filter { $0.before != nil }
        let found = spread.join(known.count) { range in
            known[range].compactMap { file -> (NoteID, Note)? in
                guard let path = file.finalPath, let bytes = file.applied(), let number = noteOrCopy(at: file.path)
                else { return nil }
                return (number, NoteReading.read(path: path, bytes: bytes, schema: schema))
            }
        }
        let readings = Dictionary(found) { _, last in last }
        var graph = readings.isEmpty ? self : replacing(readings)
        graph.remove(change.files.filter { $0.finalPath == nil }.compactMap { noteOrCopy(at: $0.path) })
        graph.update(
            change.files.filter { $0.before == nil && $0.path.isNote }.compactMap { file in
                file.applied().map { (file.path, NoteReading.read(path: file.path, bytes: $0, schema: schema)) }
            })
        return graph
    }

    /// Whether a name leads to no note.
    package func isFree(_ name: String) -> Bool { resolve(name, allowed: nil, from: "") == .broken }

    /// `run-2.md` for `run.md`: a name that leads to no note, and that no file has.
    ///
    /// - Parameters:
    ///   - taken: paths of files that are made at the same time
    ///   - isThere: whether a file lies at a path, as one of another kind does
    package func freePath(beside path: Path, besides taken: Set<Path> = [], isThere: (Path) -> Bool) -> Path {
        let names = Set(taken.map { FoldedName.key($0.name) })
        var number = 2
        while true {
            let (name, file) = ("\(path.name)-\(number)", Path.file("\(path.stem)-\(number)"))
            if isFree(name), !names.contains(FoldedName.key(name)), !isThere(file) { return file }
            number += 1
        }
    }
}
