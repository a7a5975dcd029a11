import VaultSyntax

/// A change planned in steps, each on what the steps before it left; in the end one change of the first texts.
package struct SteppedChange: Sendable {
    /// By the bytes of their paths: two names that Swift takes for equal can be two files.
    private var texts: [[UInt8]: EditedText] = [:]
    private var made: Set<[UInt8]> = []
    private var deleted: Set<[UInt8]> = []
    /// In the order in which they were first touched.
    private var paths: [String] = []

    package init() {}

    /// What a file holds now; nil when no step touched it.
    package func bytes(of path: String) -> [UInt8]? { texts[Array(path.utf8)]?.bytes }

    /// Edits a file that holds `before` now. False, and nothing done, when the edits overlap or it holds other bytes.
    package mutating func edit(_ path: String, before: [UInt8], _ edits: [TextEdit]) -> Bool {
        if edits.isEmpty { return true }
        var text = texts[Array(path.utf8)] ?? EditedText(before)
        guard !deleted.contains(Array(path.utf8)), text.bytes == before, text.apply(edits) else { return false }
        note(path, text)
        return true
    }

    /// Makes a file. False, and nothing done, when a step touched one at this path.
    package mutating func make(_ path: String, _ edits: [TextEdit]) -> Bool {
        var text = EditedText([])
        guard texts[Array(path.utf8)] == nil, text.apply(edits) else { return false }
        note(path, text)
        made.insert(Array(path.utf8))
        return true
    }

    /// Takes a file away, whatever became of it.
    package mutating func delete(_ path: String, before: [UInt8]) {
        note(path, texts[Array(path.utf8)] ?? EditedText(before))
        deleted.insert(Array(path.utf8))
    }

    private mutating func note(_ path: String, _ text: EditedText) {
        if texts.updateValue(text, forKey: Array(path.utf8)) == nil { paths.append(path) }
    }

    /// All steps as one; files that are as they were are left out.
    package var change: Change {
        Change(
            files: paths.compactMap { path in
                guard let text = texts[Array(path.utf8)] else { return nil }
                let isMade = made.contains(Array(path.utf8))
                if deleted.contains(Array(path.utf8)) {
                    return isMade ? nil : .deleting(path, before: text.original)
                }
                if isMade { return .creating(path, String(decoding: text.bytes, as: UTF8.self)) }
                let edits = text.edits
                return edits.isEmpty ? nil : FileEdit(path: path, before: text.original, edits: edits)
            })
    }
}
