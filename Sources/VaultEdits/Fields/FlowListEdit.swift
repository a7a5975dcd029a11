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
        let gone = RangeSet(items.indices.filter { !kept.contains($0) }, within: items)
        var edits = gone.ranges.flatMap { removal(of: $0) }
        for case .replace(let index, let text) in plan.slots where items.indices.contains(index) {
            let spelled = ScalarSpelling.spell(text, like: items[index].quotes, quoting)
            edits.append(.replace(items[index].range.offsets, spelled))
        }
        for (after, texts) in plan.insertions {
            let spelled = texts.map { quotes.spell($0, quoting) }
            if after < 0 {
                edits.append(insertion(spelled, before: items[0]))
            } else if items.indices.contains(after) {
                edits += insertion(spelled, after: items[after])
            }
        }
        return edits
    }

    /// Between the brackets.
    private var inner: Range<Int> { Int(list.range.start) + 1..<Int(list.range.end) - 1 }

    private func fill(_ texts: [String]) -> TextEdit {
        let joined = texts.map { quotes.spell($0, quoting) }.joined(separator: ", ")
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
            span = inner
        }
        let end = run.upperBound < items.count ? span.upperBound : inner.upperBound
        let hasComment = document.hasComment(in: span.lowerBound..<end, besides: items[run])
        return hasComment ? run.map { removal(of: items[$0]) } : [.delete(span)]
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

    /// On a line of its own where the item starts one.
    private func insertion(_ spelled: [String], before item: Node) -> TextEdit {
        let start = Int(item.range.start)
        let isOnOwnLine = lines.startsText(start)
        let separator = isOnOwnLine ? "," + lines.lineBreak(before: start) + lines.lead(start) : separator
        return .insert(spelled.map { $0 + separator }.joined(), at: start)
    }

    private func insertion(_ spelled: [String], after item: Node) -> [TextEdit] {
        let (start, end) = (Int(item.range.start), Int(item.range.end))
        guard lines.startsText(start) else { return [.insert(spelled.map { separator + $0 }.joined(), at: end)] }
        let (lead, lineBreak) = (lines.lead(start), lines.lineBreak(before: end))
        let comma = comma(after: item)
        if let comma, lines.isRestSilent(comma + 1) {
            return [.insert(spelled.map { lead + $0 + "," + lineBreak }.joined(), at: lines.next(after: end))]
        }
        if comma == nil, lines.isRestSilent(end) {
            let text = spelled.map { lead + $0 }.joined(separator: "," + lineBreak) + lineBreak
            return [.insert(",", at: end), .insert(text, at: lines.next(after: end))]
        }
        return [.insert(spelled.map { "," + lineBreak + lead + $0 }.joined(), at: end)]
    }

    /// What is between the first two items.
    private var separator: String {
        guard items.count > 1 else { return ", " }
        let between = document.bytes[Int(items[0].range.end)..<Int(items[1].range.start)]
        return between.allSatisfy { $0 == .comma || $0.isBlank } ? String(decoding: between, as: UTF8.self) : ", "
    }
}

extension Document {
    /// Whether a `#` is in a place, besides those in items of a list.
    func hasComment(in place: Range<Int>, besides items: ArraySlice<Node>) -> Bool {
        var offset = place.lowerBound
        for (start, end) in items.map({ (Int($0.range.start), Int($0.range.end)) }) + [(place.upperBound, 0)] {
            if offset < start, bytes[offset..<start].contains(.hash) { return true }
            offset = max(offset, end)
        }
        return false
    }
}
