import VaultRecords
import VaultSyntax

extension Graph {
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
