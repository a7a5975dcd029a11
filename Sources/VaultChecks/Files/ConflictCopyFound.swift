import VaultGraph
import VaultSyntax

/// A copy of a record: one that a sync tool made when two machines wrote the same file, or that holds the same bytes.
enum ConflictCopyFound {
    static func findings(_ graph: Graph) -> [Finding] {
        graph.copies.compactMap { index in
            let original = graph.original(ofCopy: index)
            let number = graph.index(ofPath: original)
            // A copy that lost its front matter is one of a record still; that of a plain note is no matter of a
            // vault's.
            let isOfRecord = graph.conflictCopies.contains(index) || number.map { graph.notes[$0].isRecord } == true
            guard isOfRecord else { return nil }
            let isThere = number != nil
            return Finding(
                .conflictCopy, path: graph.notes[index].path, range: ByteRange(0, 0),
                message: graph.hasCopyMark(index) || !isSame(index, number, graph)
                    ? message(original) : sameMessage(original),
                help: help(graph.notes[index].path, isOriginalThere: isThere),
                related: isThere ? [.init(path: original, range: ByteRange(0, 0), message: "the original")] : [])
        }
    }

    private static func isSame(_ index: NoteID, _ original: NoteID?, _ graph: Graph) -> Bool {
        original.map { graph.notes[$0].document.bytes == graph.notes[index].document.bytes } ?? false
    }
}

extension Rule {
    static let conflictCopy = Rule(
        "conflict-copy", .error, summary: "a file is a copy of a record",
        page: """
            Syncthing, Dropbox and iCloud keep both versions when two machines wrote a file before they met, and give
            one of them another name. A file that was duplicated by hand holds the same bytes under a copy's name. The
            copy is not a record of its own: it counts nowhere, and nothing leads to it.

            ```
            goals/run.md
            goals/run.sync-conflict-20261121-071500-ABCDEFG.md
            goals/run (Ana's conflicted copy 2026-11-21).md
            goals/run 2.md                       (with the type and title of run.md, or the same bytes)
            goals/run copy.md                    (with the same bytes; so `run (1).md` and `run - Kopie.md`)
            ```

            `vault resolve` merges the two by their fields and takes the copy away; a copy without an original gets the
            original's name. `vault undo` brings it back.
            """)
}

// MARK: Words

private func message(_ original: String) -> String { "a copy of '\(original)' that a sync tool made" }

private func sameMessage(_ original: String) -> String { "a copy of '\(original)' with the same bytes" }

private func help(_ path: String, isOriginalThere: Bool) -> String {
    (isOriginalThere ? "merge it with" : "the original is gone; give the copy its name with")
        + ": vault resolve \(ShellWord.quoted(path))"
}
