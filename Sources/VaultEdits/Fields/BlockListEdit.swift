import VaultSyntax

/// The items of a list on lines of their own.
package struct BlockListItems {
    package struct Item {
        package let node: Node
        /// The offset of its dash.
        package let dash: Int
        /// From the dash's line to the line after the item, without empty lines after it.
        package let lines: Range<Int>
    }

    package private(set) var items: [Item] = []

    /// Cost: linear in the list's bytes.
    package init(_ document: Document, _ list: Int32) {
        let lines = document.lines
        var dash = Int(document.nodes[Int(list)].range.start)
        for index in document.items(of: list) {
            if let last = items.last {
                var line = last.lines.upperBound
                while line < document.bytes.count, lines.isRestSilent(line) { line = lines.next(after: line) }
                dash = lines.skipSpaces(line)
            }
            let node = document.nodes[Int(index)]
            let end = node.kind == .missing ? lines.next(after: dash) : document.end(ofLinesOf: index)
            items.append(Item(node: node, dash: dash, lines: lines.start(of: dash)..<end))
        }
    }

    /// How far the dashes are indented.
    package func indent(in document: Document) -> Int {
        items.first.map { $0.dash - document.lines.start(of: $0.dash) } ?? 0
    }
}

/// Edits a list whose items are on lines of their own.
struct BlockListEdit {
    private let document: Document
    private let quoting: Quoting
    private let items: [BlockListItems.Item]
    private let quotes: ListQuotes

    /// Cost: linear in the list's bytes.
    init(_ document: Document, _ list: Int32, _ quoting: Quoting) {
        self.document = document
        self.quoting = quoting
        items = BlockListItems(document, list).items
        quotes = ListQuotes(of: items.map(\.node), in: document, inBrackets: false)
    }

    /// The edits of a plan; lines between the items stay.
    func edits(_ plan: ListPlan) -> [TextEdit] {
        let kept = plan.kept
        var edits = items.indices.filter { !kept.contains($0) }.map { TextEdit.delete(items[$0].lines) }
        for case .replace(let index, let text) in plan.slots where items.indices.contains(index) {
            edits.append(replacement(of: items[index], with: text))
        }
        return edits + plan.insertions.compactMap { insertion($0.texts, after: $0.after) }
    }

    private func replacement(of item: BlockListItems.Item, with text: String) -> TextEdit {
        let node = item.node
        switch node.kind {
        case .missing:
            return .insert(" " + ScalarSpelling.spell(text, quoting, inBrackets: false), at: item.dash + 1)
        case .plain, .singleQuoted, .doubleQuoted:
            let spelled = ScalarSpelling.spell(text, like: node.kind, quoting, inBrackets: false)
            return .replace(node.range.offsets, spelled)
        default: return .replace(item.lines, line(text, like: item, document.lines.lineBreak(before: item.dash)))
        }
    }

    private func insertion(_ texts: [String], after index: Int) -> TextEdit? {
        guard let neighbour = index < 0 ? items.first : items.indices.contains(index) ? items[index] : nil else {
            return nil
        }
        let lineBreak = document.lines.lineBreak(before: neighbour.lines.upperBound)
        return .insert(
            texts.map { line($0, like: neighbour, lineBreak) }.joined(),
            at: index < 0 ? neighbour.lines.lowerBound : neighbour.lines.upperBound)
    }

    /// A dash with the spaces around it, and a text.
    private func line(_ text: String, like item: BlockListItems.Item, _ lineBreak: String) -> String {
        let gap = document.gap(from: item.dash, to: Int(item.node.range.start))
        return document.lines.lead(item.dash) + "-" + gap + quotes.spell(text, quoting) + lineBreak
    }
}

/// What a list is to become: which elements stay, which are rewritten, which are added where.
struct ListPlan {
    enum Slot: Hashable {
        /// The element with this index, as it is.
        case keep(Int)
        /// The element with this index, with another text.
        case replace(Int, String)
        case new(String)

        var index: Int? {
            switch self {
            case .keep(let index), .replace(let index, _): index
            case .new: nil
            }
        }
    }

    /// In the order of the list; indices grow. Elements whose index is missing go.
    let slots: [Slot]

    init(_ slots: [Slot]) { self.slots = slots }

    /// The least that makes texts of a list: equal ones stay, of those between them each new one takes the place of an
    /// old one as long as there are any. Cost: that of a `LineDifference`.
    init(from old: [String?], to new: [String]) {
        var numbers: [[UInt8]: Int32] = [:]
        func number(_ text: String?) -> Int32 {
            guard let key = text.map({ Array($0.utf8) }) else { return -1 }
            let number = numbers[key] ?? Int32(truncatingIfNeeded: numbers.count)
            numbers[key] = number
            return number
        }
        var slots: [Slot] = []
        var place = 0
        for change in LineDifference(from: old.map(number), to: new.map(number)).changes {
            slots += (place..<change.old.lowerBound).map { .keep($0) }
            slots += zip(change.old, new[change.new]).map { .replace($0, $1) }
            slots += new[change.new].dropFirst(change.old.count).map { .new($0) }
            place = change.old.upperBound
        }
        self.slots = slots + (place..<old.count).map { .keep($0) }
    }

    var kept: Set<Int> { Set(slots.compactMap(\.index)) }

    /// Runs of new texts with the index of the element before them; -1 for those that come first.
    var insertions: [(after: Int, texts: [String])] {
        var result: [(after: Int, texts: [String])] = []
        var last = -1
        for slot in slots {
            if case .new(let text) = slot {
                if let run = result.indices.last, result[run].after == last {
                    result[run].texts.append(text)
                } else {
                    result.append((last, [text]))
                }
            } else if let index = slot.index {
                last = index
            }
        }
        return result
    }
}
