import VaultRecords
import VaultSyntax

/// Edits the value of one entry in steps, each of which leaves a text that can be read.
struct ValueEdit {
    private var draft: FrontMatterDraft
    /// The place of the entry among all; it stays while its value changes.
    private let index: Int
    private let field: Field?
    private let refusal: Refusal
    private var entry: Entry

    /// - Parameter refusal: what is thrown where a step does not leave such a text
    init(_ document: Document, _ entry: Entry, _ field: Field?, or refusal: Refusal) throws(Refusal) {
        guard let index = document.entries.firstIndex(of: entry) else { throw refusal }
        draft = FrontMatterDraft(document)
        (self.index, self.field, self.refusal, self.entry) = (index, field, refusal, entry)
    }

    /// All steps as edits of the document.
    var edits: [TextEdit] { draft.text.edits }

    private var document: Document { draft.document }
    private var node: Node { document.nodes[Int(entry.value)] }
    private var quoting: Quoting { Quoting(field) }

    /// Gives the entry one text or several.
    mutating func set(_ texts: [String]) throws(Refusal) {
        if node.isMap { try clear() }
        let old = Verification.texts(entry.value, in: document)
        if node.isList {
            if old.isEmpty, texts.count == 1, let field, !field.isList {
                let text = ScalarSpelling.spell(texts[0], quoting, inBrackets: false)
                return try step([.replace(node.range.offsets, text)])
            }
            return try setElements(ListPlan(from: old, to: texts))
        }
        if texts.count == 1, document.isGiven(node) || field?.isList != true {
            if old == [texts[0]], document.text(node).utf8.elementsEqual(texts[0].utf8) { return }
            return try step(scalarEdits(texts[0]))
        }
        try setElements(ListPlan(from: document.isGiven(node) ? [document.text(node)] : [], to: texts))
    }

    /// Makes the elements of a list those of a plan; one text is a list of one, nothing a list of none.
    mutating func setElements(_ plan: ListPlan) throws(Refusal) {
        if !node.isList, !document.isGiven(node) {
            try clear()
            return try writeList(plan.insertions.flatMap(\.texts))
        }
        var plan = plan
        if !node.isList {
            if case .replace(0, let text)? = plan.slots.first(where: { $0.index == 0 }) {
                try step(scalarEdits(text))
                plan = ListPlan(plan.slots.map { $0.index == 0 ? .keep(0) : $0 })
            }
            try makeList()
        }
        let list = entry.value
        let edits =
            node.kind == .flowList
            ? FlowListEdit(document, list, quoting).edits(plan) : BlockListEdit(document, list, quoting).edits(plan)
        try step(edits)
    }

    private mutating func step(_ edits: [TextEdit]) throws(Refusal) {
        guard draft.apply(edits), document.entries.indices.contains(index), document.entries[index].state == .readable
        else { throw refusal }
        entry = document.entries[index]
    }

    /// Removes the value, so that nothing but a comment follows the key.
    private mutating func clear() throws(Refusal) {
        let lines = document.lines
        let afterColon = document.colon(of: entry) + 1
        let start = Int(node.range.start)
        switch node.kind {
        case .missing: return
        case .blockMap, .blockList:
            try step([.delete(lines.start(of: start)..<document.end(ofLinesOf: entry.value))])
        case .literal, .folded:
            try step([
                .delete(afterColon..<document.indicators(of: node).upperBound),
                .delete(Int(node.content.start)..<document.filledEnd(of: node)),
            ])
        default:
            let end = Int(node.range.end)
            let isAlone = lines.isBreak(lines.skipSpaces(end))
            let ownLines = isAlone ? lines.start(of: start)..<lines.next(after: end) : start..<end
            try step([.delete(lines.start(of: start) < afterColon ? afterColon..<end : ownLines)])
        }
    }

    /// Writes a list after a key that has no value.
    private mutating func writeList(_ texts: [String]) throws(Refusal) {
        let style = ListStyle(document)
        let colon = document.colon(of: entry)
        let end = document.lines.next(after: colon)
        let text = style.text(texts, quoting, lineBreak: document.lines.lineBreak(before: end))
        try step([.insert(text, at: style.isFlow ? colon + 1 : end)])
    }

    /// Makes a list with one element of a scalar; a comment after it stays with it.
    private mutating func makeList() throws(Refusal) {
        let lines = document.lines
        let colon = document.colon(of: entry)
        if document.bytes[node.range.offsets].contains(.newline) {
            let text = ScalarSpelling.spell(document.text(node), like: node.quotes, quoting)
            let isBlock = node.isBlockText
            var edits = [TextEdit.replace(isBlock ? document.indicators(of: node) : node.range.offsets, text)]
            if isBlock { edits.append(.delete(Int(node.content.start)..<document.filledEnd(of: node))) }
            try step(edits)
        }
        let start = Int(node.range.start)
        let style = ListStyle(document)
        if style.isFlow {
            let text = document.text(node)
            let needsQuotes = node.kind == .plain && !ScalarSpelling.staysPlain(text, .unknown)
            let item = needsQuotes ? ScalarSpelling.quoted(text) : document.text(node.range)
            try step([.replace(node.range.offsets, "[" + item + "]")])
        } else if lines.start(of: start) <= colon {
            try step([.replace(colon + 1..<start, lines.lineBreak(before: start) + style.dash)])
        } else {
            try step([.insert("- ", at: start)])
        }
    }
}

extension ValueEdit {
    /// Another text in the place of the scalar, with its quotes and the comment on its line.
    private func scalarEdits(_ text: String) -> [TextEdit] {
        let (node, top) = (node, document.topIndent)
        let isBlock = node.isBlockText
        let deep = isBlock && Int(node.indent) > top && !node.content.isEmpty ? Int(node.indent) : top + 2
        let lineBreak = document.lines.lineBreak(before: Int(node.range.start))
        let next = isBlock ? Int(node.content.end) : document.lines.next(after: Int(node.range.end))
        let isBeforeEmptyLine = document.lines.isEmpty(next)
        let block = [deep, top + 2].lazy.compactMap {
            BlockText(text, parent: top, indent: $0, lineBreak: lineBreak, isBeforeEmptyLine: isBeforeEmptyLine)
        }.first
        let written =
            block?.header ?? ScalarSpelling.spell(text, like: node.quotes, quoting, inBrackets: false)
        if isBlock {
            let end = block?.keepsEmptyLines == true ? Int(node.content.end) : document.filledEnd(of: node)
            return [
                .replace(document.indicators(of: node), written),
                .replace(Int(node.content.start)..<end, block?.lines ?? ""),
            ]
        }
        let blank = node.kind == .missing ? " " : ""
        var edits = [TextEdit.replace(node.range.offsets, blank + written)]
        if let block { edits.append(.insert(block.lines, at: next)) }
        return edits
    }
}

extension Node {
    /// Whether it is written with `|` or `>`.
    package var isBlockText: Bool { kind == .literal || kind == .folded }

    /// The quotes that a text in the place of the scalar gets; none for block text.
    var quotes: Kind { kind == .singleQuoted || kind == .doubleQuoted ? kind : .plain }
}
