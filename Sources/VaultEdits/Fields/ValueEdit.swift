import VaultSchema
import VaultSyntax

/// Edits the value of one entry in steps, each of which leaves a text that can be read.
struct ValueEdit {
    private var draft: FrontMatterDraft
    /// The place of the entry among all; it stays while its value changes.
    private let index: Int
    private let key: String
    private let field: Field?
    /// Where the entry is, for problems.
    private let line: Int
    private var entry: Entry

    init(_ document: Document, _ entry: Entry, _ key: String, _ field: Field?) throws(FieldEditProblem) {
        guard let index = document.entries.firstIndex(of: entry) else {
            throw FieldEditProblem(.cannotVerify, key: key)
        }
        draft = FrontMatterDraft(document)
        self.index = index
        self.key = key
        self.field = field
        self.entry = entry
        line = document.line(of: document.nodes[Int(entry.key)].range)
    }

    /// All steps as edits of the document.
    var edits: [TextEdit] { draft.edits }

    private var document: Document { draft.document }
    private var node: Node { document.nodes[Int(entry.value)] }
    private var quoting: Quoting { Quoting(field) }

    /// Gives the entry one text or several.
    mutating func set(_ texts: [String]) throws(FieldEditProblem) {
        if node.isMap { try clear() }
        if node.isList {
            let old = Verification.texts(entry.value, in: document)
            if old.isEmpty, texts.count == 1, let field, !field.isList {
                let text = ScalarSpelling.spell(texts[0], quoting, inBrackets: false)
                return try step([.replace(node.range.offsets, text)])
            }
            return try setElements(ListPlan(from: old, to: texts))
        }
        if texts.count == 1, document.isGiven(node) || field?.isList != true {
            let isThere = Verification.texts(entry.value, in: document) == [texts[0]]
            return isThere && document.text(node).utf8.elementsEqual(texts[0].utf8)
                ? () : try step(ScalarEdit(document, top: document.topIndent, quoting).edits(node, texts[0]))
        }
        try setElements(ListPlan(from: document.isGiven(node) ? [document.text(node)] : [], to: texts))
    }

    /// Makes the elements of a list those of a plan; one text is a list of one, nothing a list of none.
    mutating func setElements(_ plan: ListPlan) throws(FieldEditProblem) {
        if !node.isList, !document.isGiven(node) {
            try clear()
            return try writeList(plan.insertions.flatMap(\.texts))
        }
        var plan = plan
        if !node.isList {
            if case .replace(0, let text)? = plan.slots.first(where: { $0.index == 0 }) {
                try step(ScalarEdit(document, top: document.topIndent, quoting).edits(node, text))
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

    private mutating func step(_ edits: [TextEdit]) throws(FieldEditProblem) {
        guard draft.apply(edits), document.entries.indices.contains(index), document.entries[index].state == .readable
        else { throw FieldEditProblem(.cannotVerify, key: key, line: line) }
        entry = document.entries[index]
    }

    /// Removes the value, so that nothing but a comment follows the key.
    private mutating func clear() throws(FieldEditProblem) {
        let lines = document.lines
        let afterColon = document.colon(of: entry) + 1
        let start = Int(node.range.start)
        switch node.kind {
        case .missing: return
        case .blockMap, .blockList:
            try step([.delete(lines.start(of: start)..<document.end(ofLinesOf: entry.value))])
        case .literal, .folded:
            let header = ScalarEdit.indicators(of: node, in: document)
            try step([
                .delete(afterColon..<header.upperBound),
                .delete(Int(node.content.start)..<document.filledEnd(of: node)),
            ])
        default:
            let isAfterKey = lines.start(of: start) <= afterColon - 1
            let end = Int(node.range.end)
            let isAlone = lines.isBreak(lines.skipSpaces(end))
            let range =
                isAfterKey
                ? afterColon..<end : isAlone ? lines.start(of: start)..<lines.next(after: end) : start..<end
            try step([.delete(range)])
        }
    }

    /// Writes a list after a key that has no value.
    private mutating func writeList(_ texts: [String]) throws(FieldEditProblem) {
        let style = ListStyle(document)
        let colon = document.colon(of: entry)
        let items = texts.map { ScalarSpelling.spell($0, quoting, inBrackets: style.isFlow) }
        if style.isFlow { return try step([.insert(" [" + items.joined(separator: ", ") + "]", at: colon + 1)]) }
        let end = document.lines.next(after: colon)
        let text = style.lines(items, top: document.topIndent, lineBreak: document.lines.lineBreak(before: end))
        try step([.insert(text, at: end)])
    }

    /// Makes a list with one element of a scalar; a comment after it stays with it.
    private mutating func makeList() throws(FieldEditProblem) {
        let lines = document.lines
        let colon = document.colon(of: entry)
        let isOneLine = !document.bytes[node.range.offsets].contains(.newline)
        if !isOneLine {
            let text = ScalarSpelling.spell(document.text(node), like: ScalarEdit.quotes(of: node), quoting)
            if node.kind == .literal || node.kind == .folded {
                try step([
                    .replace(ScalarEdit.indicators(of: node, in: document), text),
                    .delete(Int(node.content.start)..<document.filledEnd(of: node)),
                ])
            } else {
                try step([.replace(node.range.offsets, text)])
            }
        }
        let start = Int(node.range.start)
        let style = ListStyle(document)
        if style.isFlow {
            let text = document.text(node)
            let needsQuotes = node.kind == .plain && !ScalarSpelling.staysPlain(text, .unknown)
            let item = needsQuotes ? ScalarSpelling.quoted(text) : document.text(node.range)
            try step([.replace(node.range.offsets, "[" + item + "]")])
        } else if lines.start(of: start) <= colon {
            let dash = String(repeating: " ", count: document.topIndent + style.indent) + "-" + style.gap
            try step([.replace(colon + 1..<start, lines.lineBreak(before: start) + dash)])
        } else {
            try step([.insert("- ", at: start)])
        }
    }
}
