import VaultGraph
import VaultSyntax

/// A copy of a record: one that a sync tool made when two machines wrote the same file, or that holds the same bytes.
enum ConflictCopyFound {
    static func findings(_ graph: Graph) -> [Finding] {
        graph.copies.compactMap { index in
            let original = graph.original(ofCopy: index)
            let number = graph.index(ofPath: original)
            // A copy that lost its front matter is still one of a record; that of a plain note is not the concern of a
            // vault's.
            let isOfRecord = graph.conflictCopies.contains(index) || number.map { graph.notes[$0].isRecord } == true
            guard isOfRecord else { return nil }
            let isThere = number != nil
            return Finding(
                .conflictCopy, path: graph.notes[index].path, range: ByteRange(0, 0),
                message: graph.hasCopySuffix(index) || !isSame(index, number, graph)
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
        "conflict-copy", .error, summary: "a file is a conflict copy or duplicate of a record")
}

// MARK: Words

private func message(_ original: String) -> String { "this is a copy of '\(original)' that a sync tool made" }

private func sameMessage(_ original: String) -> String { "this is a copy of '\(original)' with the same bytes" }

private func help(_ path: String, isOriginalThere: Bool) -> String {
    (isOriginalThere ? "to merge it" : "the original is gone; to give the copy its name")
        + ": vault resolve \(ShellWord.quoted(path))"
}
