import VaultSyntax

/// Writes another text in the place of a scalar after a key of the top level.
struct ScalarEdit {
    private let document: Document
    /// The indentation of the keys.
    private let top: Int
    private let quoting: Quoting

    init(_ document: Document, top: Int, _ quoting: Quoting) {
        self.document = document
        self.top = top
        self.quoting = quoting
    }

    /// Keeps the quotes, and the comment on the line. A text of several lines becomes block text.
    func edits(_ node: Node, _ text: String) -> [TextEdit] {
        let isBlock = node.kind == .literal || node.kind == .folded
        let deep = isBlock && Int(node.indent) > top && !node.content.isEmpty ? Int(node.indent) : top + 2
        let lineBreak = document.lines.lineBreak(before: Int(node.range.start))
        let next = isBlock ? Int(node.content.end) : document.lines.next(after: Int(node.range.end))
        let isBeforeEmptyLine = document.lines.isEmpty(next)
        let block = [deep, top + 2].lazy.compactMap {
            BlockText(text, parent: top, indent: $0, lineBreak: lineBreak, isBeforeEmptyLine: isBeforeEmptyLine)
        }.first
        let written =
            block?.header ?? ScalarSpelling.spell(text, like: Self.quotes(of: node), quoting, inBrackets: false)
        if isBlock {
            let end = block?.keepsEmptyLines == true ? Int(node.content.end) : document.filledEnd(of: node)
            return [
                .replace(Self.indicators(of: node, in: document), written),
                .replace(Int(node.content.start)..<end, block?.lines ?? ""),
            ]
        }
        let blank = node.kind == .missing ? " " : ""
        var edits = [TextEdit.replace(node.range.offsets, blank + written)]
        if let block { edits.append(.insert(block.lines, at: next)) }
        return edits
    }

    /// The quotes that a text in the place of the scalar gets; none for block text.
    static func quotes(of node: Node) -> Node.Kind {
        node.kind == .singleQuoted || node.kind == .doubleQuoted ? node.kind : .plain
    }

    /// `|` or `>` with what follows immediately.
    static func indicators(of node: Node, in document: Document) -> Range<Int> {
        let start = Int(node.range.start)
        var end = start
        while end < Int(node.content.start), !document.lines.isBreak(end), !document.bytes[end].isBlank { end += 1 }
        return start..<end
    }
}
