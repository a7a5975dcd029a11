import VaultSyntax

/// Edits a list in brackets.
struct FlowListEdit {
    private let document: Document
    private let quoting: Quoting
    private let list: Node
    private let items: [Node]
    private let lines: SourceLines
    private let quotes: ListQuotes

    init(_ document: Document, _ list: Int32, _ quoting: Quoting) {
        self.document = document
        self.quoting = quoting
        self.list = document.nodes[Int(list)]
        items = document.items(of: list).map { document.nodes[Int($0)] }
        lines = document.lines
        quotes = ListQuotes(of: items, in: document, inBrackets: true)
    }

    /// The edits of a plan; comments between the items stay.
    func edits(_ plan: ListPlan) -> [TextEdit] {
        if items.isEmpty { return [fill(plan.insertions.flatMap(\.texts))] }
        let kept = plan.kept
        var edits: [TextEdit] = []
        var index = 0
        while index < items.count {
            guard !kept.contains(index) else {
                index += 1
                continue
            }
            var end = index + 1
            while end < items.count, !kept.contains(end) { end += 1 }
            edits += removal(of: index..<end)
            index = end
        }
        for case .replace(let index, let text) in plan.slots where items.indices.contains(index) {
            let spelled = ScalarSpelling.spell(text, like: ScalarEdit.quotes(of: items[index]), quoting)
            edits.append(.replace(items[index].range.offsets, spelled))
        }
        for insertion in plan.insertions {
            if insertion.after < 0 {
                edits.append(insertionAtStart(insertion.texts))
            } else if items.indices.contains(insertion.after) {
                edits += self.insertion(insertion.texts, after: items[insertion.after])
            }
        }
        return edits
    }

    private func spell(_ text: String) -> String { quotes.spell(text, quoting) }

    private func fill(_ texts: [String]) -> TextEdit {
        let inner = Int(list.range.start) + 1..<Int(list.range.end) - 1
        let joined = texts.map { spell($0) }.joined(separator: ", ")
        return document.bytes[inner].allSatisfy(\.isBlank)
            ? .replace(inner, joined) : .insert(joined, at: inner.lowerBound)
    }

    /// A run of items with their commas; with comments between them each goes by itself.
    private func removal(of run: Range<Int>) -> [TextEdit] {
        let span: Range<Int>
        if run.upperBound < items.count {
            span = Int(items[run.lowerBound].range.start)..<Int(items[run.upperBound].range.start)
        } else if run.lowerBound > 0 {
            span = Int(items[run.lowerBound - 1].range.end)..<Int(items[run.upperBound - 1].range.end)
        } else {
            span = Int(list.range.start) + 1..<Int(list.range.end) - 1
        }
        let end = run.upperBound < items.count ? span.upperBound : Int(list.range.end) - 1
        let hasComment = hasComment(between: span.lowerBound, and: end, without: items[run])
        return hasComment ? run.map { removal(of: items[$0]) } : [.delete(span)]
    }

    private func hasComment(between start: Int, and end: Int, without items: ArraySlice<Node>) -> Bool {
        var offset = start
        for item in items {
            if offset < Int(item.range.start), document.bytes[offset..<Int(item.range.start)].contains(.hash) {
                return true
            }
            offset = max(offset, Int(item.range.end))
        }
        return offset < end && document.bytes[offset..<end].contains(.hash)
    }

    /// An item with the comma after it, and its line with the comment when it has one of its own.
    private func removal(of item: Node) -> TextEdit {
        let start = Int(item.range.start)
        var end = comma(after: item).map { $0 + 1 } ?? Int(item.range.end)
        if lines.startsText(start), lines.isRestSilent(end) {
            return .delete(lines.start(of: start)..<lines.next(after: end))
        }
        let next = lines.skipSpaces(end)
        if !lines.isBreak(next), document.bytes[next] != .hash { end = next }
        return .delete(start..<end)
    }

    /// The offset of the comma that follows on the item's line.
    private func comma(after item: Node) -> Int? {
        let place = lines.skipSpaces(Int(item.range.end))
        return place < document.bytes.count && document.bytes[place] == .comma ? place : nil
    }

    /// Whether the item starts a line, so that a new one next to it does too.
    private func isOnOwnLine(_ item: Node) -> Bool {
        lines.startsText(Int(item.range.start))
    }

    private func insertionAtStart(_ texts: [String]) -> TextEdit {
        guard let first = items.first else { return fill(texts) }
        let start = Int(first.range.start)
        let separator = isOnOwnLine(first) ? "," + lineBreak(start) + lines.lead(start) : separator
        return .insert(texts.map { spell($0) + separator }.joined(), at: start)
    }

    private func insertion(_ texts: [String], after item: Node) -> [TextEdit] {
        let end = Int(item.range.end)
        let spelled = texts.map { spell($0) }
        guard isOnOwnLine(item) else { return [.insert(spelled.map { separator + $0 }.joined(), at: end)] }
        let lead = lines.lead(Int(item.range.start))
        let lineBreak = lineBreak(end)
        if let comma = comma(after: item), lines.isRestSilent(comma + 1) {
            return [.insert(spelled.map { lead + $0 + "," + lineBreak }.joined(), at: lines.next(after: end))]
        }
        if comma(after: item) == nil, lines.isRestSilent(end) {
            let text = spelled.map { lead + $0 }.joined(separator: "," + lineBreak) + lineBreak
            return [.insert(",", at: end), .insert(text, at: lines.next(after: end))]
        }
        return [.insert(spelled.map { "," + lineBreak + lead + $0 }.joined(), at: end)]
    }

    private func lineBreak(_ offset: Int) -> String { lines.lineBreak(before: offset) }

    /// What is between the first two items.
    private var separator: String {
        guard items.count > 1 else { return ", " }
        let between = document.bytes[Int(items[0].range.end)..<Int(items[1].range.start)]
        return between.allSatisfy { $0 == .comma || $0.isBlank } ? String(decoding: between, as: UTF8.self) : ", "
    }
}
