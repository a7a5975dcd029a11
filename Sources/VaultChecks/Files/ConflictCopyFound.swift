import VaultGraph
import VaultSyntax

/// A copy of a record that a sync tool made when two machines wrote the same file.
enum ConflictCopyFound {
    static func findings(_ graph: Graph) -> [Finding] {
        graph.copies.compactMap { index in
            let original = graph.original(ofCopy: index)
            let number = graph.index(ofPath: original)
            // A copy that lost its front matter is one of a record still; that of a plain note is no matter of a vault's.
            let isOfRecord = graph.conflictCopies.contains(index) || number.map { graph.notes[$0].isRecord } == true
            guard isOfRecord else { return nil }
            let isThere = number != nil
            return Finding(
                .conflictCopy, path: graph.notes[index].path, range: ByteRange(0, 0), message: message(original),
                help: help(graph.notes[index].path, isOriginalThere: isThere),
                related: isThere ? [.init(path: original, range: ByteRange(0, 0), message: "the original")] : [])
        }
    }
}

extension Rule {
    static let conflictCopy = Rule(
        "conflict-copy", .error, summary: "a sync tool left a copy of a record",
        page: """
            Syncthing, Dropbox and iCloud keep both versions when two machines wrote a file before they met, and give
            one of them another name. The copy is no record of its own: it counts nowhere, and nothing leads to it.

            ```
            goals/run.md
            goals/run.sync-conflict-20261121-071500-ABCDEFG.md
            goals/run (Ana's conflicted copy 2026-11-21).md
            goals/run 2.md                       (with the type and title of run.md)
            ```

            `vault resolve` merges the two by their fields and takes the copy away; a copy without an original gets the
            original's name. `vault undo` brings it back.
            """)
}

// MARK: Words

private func message(_ original: String) -> String { "a copy of '\(original)' that a sync tool made" }

private func help(_ path: String, isOriginalThere: Bool) -> String {
    (isOriginalThere ? "merge it with" : "the original is gone; give the copy its name with")
        + ": vault resolve \(ShellWord.quoted(path))"
}
