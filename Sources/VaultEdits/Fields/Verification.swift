import VaultSyntax

/// Compares what a text reads as with what was meant.
package struct Verification {
    enum Expectation {
        /// The field is not there.
        case nothing
        /// The field holds these texts, as one scalar or as a list; nil for elements that are not text.
        case elements([String?])
        /// The field holds what an entry of another document does.
        case copied(Entry, Document)
        /// The field has another key, and holds what it held.
        case renamed(to: String)
    }

    let before: Document
    /// The entry that is edited, as it was.
    let entry: Entry?
    let key: String
    let expected: Expectation

    /// True when the field reads as expected, every other entry, the body and all problems as before.
    /// Cost: linear in the bytes.
    func holds(of after: Document, _ edits: [TextEdit]) -> Bool {
        guard isInPlace(edits), before.problems.map(\.kind) == after.problems.map(\.kind),
            before.bytes[before.body].elementsEqual(after.bytes[after.body]) || isNewFrontMatter(after),
            let (index, edited) = editedEntry(in: after)
        else { return false }
        let others = before.entries.filter { $0.key != entry?.key }
        var rest = after.entries
        if let index { rest.remove(at: index) }
        guard others.count == rest.count, zip(others, rest).allSatisfy({ isSame($0, $1, after) }) else { return false }
        if let entry, let index, before.entries.firstIndex(of: entry) != index { return false }
        return readsAsExpected(edited, after)
    }

    /// Whether the edits lie within their entry; an entry that goes may take comments after it along.
    private func isInPlace(_ edits: [TextEdit]) -> Bool {
        guard let entry else { return edits.allSatisfy(\.range.isEmpty) }
        var end = entry.range.end
        if case .nothing = expected { end = before.content.end }
        return edits.allSatisfy { $0.range.start >= entry.range.start && $0.range.end <= end }
    }

    /// A block before everything but a byte order mark.
    private func isNewFrontMatter(_ after: Document) -> Bool {
        guard before.frontMatter == nil, let start = after.frontMatter?.start else { return false }
        return before.bytes[..<Int(start)].elementsEqual(after.bytes[..<Int(start)])
            && before.bytes[Int(start)...].elementsEqual(after.bytes[after.body])
    }

    /// The edited entry; nil when there should be one and is none, or the other way round.
    private func editedEntry(in after: Document) -> (index: Int?, entry: Entry?)? {
        let name: String
        switch expected {
        case .nothing: return (nil, nil)
        case .elements, .copied: name = entry.map { before.text($0.key) } ?? key
        case .renamed(let new): name = new
        }
        let found = after.entries.indices.filter {
            after.entries[$0].state == .readable && after.text(after.entries[$0].key).utf8.elementsEqual(name.utf8)
        }
        return found.count == 1 ? (found[0], after.entries[found[0]]) : nil
    }

    private func readsAsExpected(_ edited: Entry?, _ after: Document) -> Bool {
        guard let edited else { return true }
        let texts = Self.texts(edited.value, in: after).map { $0.map { Array($0.utf8) } }
        switch expected {
        case .nothing: return false
        case .elements(let wanted): return texts == wanted.map { $0.map { Array($0.utf8) } }
        case .copied(let entry, let other): return Self.isSameValue(entry, other, edited, after)
        case .renamed: return entry.map { Self.isSameValue($0, before, edited, after) } ?? false
        }
    }

    /// The texts of a value: of its elements, or of itself; nil for what is not a text. Empty text is one when quoted.
    package static func texts(_ value: Int32, in document: Document) -> [String?] {
        document.elements(of: value).map { index in
            let node = document.nodes[Int(index)]
            let isNull = node.kind == .missing || node.kind == .plain && CoreScalar(node, in: document) == .null
            return node.isScalar && !isNull ? document.text(node) : nil
        }
    }

    /// The same key, state and value.
    private func isSame(_ old: Entry, _ new: Entry, _ after: Document) -> Bool {
        old.state == new.state && before.text(old.key).utf8.elementsEqual(after.text(new.key).utf8)
            && Self.isSameValue(old, before, new, after)
    }

    /// The same tree of kinds and texts.
    private static func isSameValue(_ old: Entry, _ before: Document, _ new: Entry, _ after: Document) -> Bool {
        let count = before.nodes[Int(old.value)].next - old.value
        guard after.nodes[Int(new.value)].next - new.value == count else { return false }
        for offset in 0..<count {
            let (left, right) = (before.nodes[Int(old.value + offset)], after.nodes[Int(new.value + offset)])
            guard left.kind == right.kind, left.next - old.value == right.next - new.value else { return false }
            if left.isScalar, !before.text(left).utf8.elementsEqual(after.text(right).utf8) { return false }
        }
        return true
    }
}
