import VaultSyntax

/// A change planned in steps, each on what the steps before it left; in the end one change of the first texts.
package struct SteppedChange: Sendable {
    private var texts: [String: EditedText] = [:]
    private var deleted: Set<String> = []
    /// In the order in which they were first touched.
    private var paths: [String] = []

    package init() {}

    /// What a file holds now; nil when no step touched it.
    package func bytes(of path: String) -> [UInt8]? { texts[path]?.bytes }

    /// Edits a file that holds `before` now. False, and nothing done, when the edits overlap or it holds other bytes.
    package mutating func edit(_ path: String, before: [UInt8], _ edits: [TextEdit]) -> Bool {
        if edits.isEmpty { return true }
        var text = texts[path] ?? EditedText(before)
        guard !deleted.contains(path), text.bytes == before, text.apply(edits) else { return false }
        note(path, text)
        return true
    }

    /// Takes a file away, whatever became of it.
    package mutating func delete(_ path: String, before: [UInt8]) {
        note(path, texts[path] ?? EditedText(before))
        deleted.insert(path)
    }

    private mutating func note(_ path: String, _ text: EditedText) {
        if texts.updateValue(text, forKey: path) == nil { paths.append(path) }
    }

    /// All steps as one; files that are as they were are left out.
    package var change: Change {
        Change(
            files: paths.compactMap { path in
                guard let text = texts[path] else { return nil }
                if deleted.contains(path) { return .deleting(path, before: text.original) }
                let edits = text.edits
                return edits.isEmpty ? nil : FileEdit(path: path, before: text.original, edits: edits)
            })
    }
}
