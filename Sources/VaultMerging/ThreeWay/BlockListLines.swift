import VaultEdits
import VaultSyntax

/// The elements of a list in lines as blocks, with the comments above each.
struct BlockListLines {
    /// The line of the key, and what else is before the first element and its comments.
    let head: [UInt8]
    /// The keys are empty.
    let blocks: [MergeBlock]
    let tail: [UInt8]

    /// Nil when the entry is not a list in lines, or an element of it is nothing or more than a text.
    ///
    /// - Parameter indent: how far the dashes are to be indented; nil to leave them as they are
    init?(_ side: MergeSide, _ block: MergeBlock, indent: Int? = nil) {
        let document = side.document
        let entry = side.entry(block)
        guard document.nodes[Int(entry.value)].kind == .blockList else { return nil }
        let items = BlockListItems(document, entry.value).items
        guard items.allSatisfy({ $0.node.isScalar && $0.node.kind != .missing }) else { return nil }
        let shift = indent.map { $0 - Self.indent(items, document) } ?? 0
        func text(_ range: Range<Int>) -> [UInt8] { Self.shifted(document.bytes[range], by: shift) }
        var offset = document.lines.next(after: document.colon(of: entry))
        head = Array(document.bytes[Int(entry.range.start)..<offset])
        var blocks: [MergeBlock] = []
        for (index, item) in items.enumerated() {
            guard offset <= item.lines.lowerBound else { return nil }
            blocks.append(
                MergeBlock(key: "", gap: text(offset..<item.lines.lowerBound), own: text(item.lines), index: index))
            offset = item.lines.upperBound
        }
        let end = Int(entry.range.start) + block.own.count
        guard offset <= end else { return nil }
        self.blocks = blocks
        tail = text(offset..<end)
    }

    /// How far the dashes of an entry's list are indented; nil when it is not a list in lines.
    static func indent(_ side: MergeSide, _ block: MergeBlock) -> Int? {
        let list = side.entry(block).value
        guard side.document.nodes[Int(list)].kind == .blockList else { return nil }
        return indent(BlockListItems(side.document, list).items, side.document)
    }

    private static func indent(_ items: [BlockListItems.Item], _ document: Document) -> Int {
        items.first.map { $0.dash - document.lines.start(of: $0.dash) } ?? 0
    }

    /// The lines with more or fewer spaces before them; empty ones as they are.
    private static func shifted(_ text: ArraySlice<UInt8>, by shift: Int) -> [UInt8] {
        guard shift != 0 else { return Array(text) }
        let lines = TextLines(Array(text))
        return (0..<lines.count).flatMap { line -> [UInt8] in
            let text = lines[line]
            guard lines.text(line).contains(where: { !$0.isBlank }) else { return Array(text) }
            if shift > 0 { return Array(repeating: .blank, count: shift) + text }
            let blanks = text.prefix(-shift).prefix { $0 == .blank }.count
            return Array(text.dropFirst(blanks))
        }
    }
}
