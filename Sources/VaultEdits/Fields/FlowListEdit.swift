import VaultSyntax

/// Edits a list in brackets.
struct FlowListEdit {
    private let document: Document
    private let quoting: Quoting
    private let items: [Node]
    /// Between the brackets.
    private let inner: Range<Int>
    private let quotes: ListQuotes

    init(_ document: Document, _ list: Int32, _ quoting: Quoting) {
        self.document = document
        self.quoting = quoting
        items = document.items(of: list).map { document.nodes[Int($0)] }
        let range = document.nodes[Int(list)].range.offsets
        inner = range.lowerBound + 1..<range.upperBound - 1
        quotes = ListQuotes(of: items, in: document, inBrackets: true)
    }

    /// The edits of a plan: items that stay, and what is after each of them, are as they were.
    func edits(_ plan: ListPlan) -> [TextEdit] {
        guard let first = items.first else {
            let isBlank = document.bytes[inner].allSatisfy(\.isBlank)
            return [.replace(inner.lowerBound..<(isBlank ? inner.upperBound : inner.lowerBound), joined(plan))]
        }
        if plan.slots.isEmpty { return [.delete(inner)] }
        let head = text(inner.lowerBound..<Int(first.range.start))
        return [.replace(inner, head + joined(plan) + end(after: plan.slots.last?.index))]
    }

    private func joined(_ plan: ListPlan) -> String {
        var text = ""
        for (place, slot) in plan.slots.enumerated() {
            if place > 0 { text += gap(after: plan.slots[place - 1].index) }
            switch slot {
            case .keep(let index): text += document.text(items[index].range)
            case .replace(let index, let new): text += ScalarSpelling.spell(new, like: items[index].quotes, quoting)
            case .new(let new): text += quotes.spell(new, quoting)
            }
        }
        return text
    }

    private func text(_ range: Range<Int>) -> String { document.text(ByteRange(range.lowerBound, range.upperBound)) }

    /// What is after the last item.
    private var tail: String { text((items.last.map { Int($0.range.end) } ?? inner.upperBound)..<inner.upperBound) }

    /// What is between the first two items.
    private var separator: String {
        let gap = items.count > 1 ? gap(after: 0) : ", "
        return gap.contains("#") ? ", " : gap
    }

    /// What separates an item, nil for a new one, from one after it.
    private func gap(after index: Int?) -> String {
        guard let index else { return separator }
        if index + 1 < items.count { return text(Int(items[index].range.end)..<Int(items[index + 1].range.start)) }
        guard tail.contains("#") else { return separator }
        return tail.drop { $0 == " " }.first == "," ? tail : "," + tail
    }

    /// What is after the item that is the last one then; comments before a new one stand there already.
    private func end(after index: Int?) -> String {
        guard tail.contains("#") || index.map({ gap(after: $0).contains("#") }) == true else { return tail }
        guard let index else { return String(tail[(tail.lastIndex { $0.isNewline } ?? tail.startIndex)...]) }
        return index + 1 < items.count ? gap(after: index) : tail
    }
}

extension Document {
    /// Whether a `#` is between the brackets of a list, besides those in its items.
    func hasComment(inList list: Int32) -> Bool {
        let range = nodes[Int(list)].range.offsets
        let items = items(of: list).map { nodes[Int($0)].range.offsets }
        let gaps = zip([range.lowerBound] + items.map(\.upperBound), items.map(\.lowerBound) + [range.upperBound])
        return gaps.contains { bytes[$0..<max($0, $1)].contains(.hash) }
    }
}
