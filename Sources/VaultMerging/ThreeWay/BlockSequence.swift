import VaultEdits
import VaultSyntax

/// A part of a text that has a key: an entry of a front matter, or an element of a list, with what is above it.
struct MergeBlock: Hashable {
    /// Equal for the same block on all sides; unique in its sequence.
    var key: String
    /// Comments and empty lines above.
    var gap: [UInt8]
    /// Its own lines.
    var own: [UInt8]
    /// Its place among all.
    var index: Int
}

/// Blocks in their order, and what follows them.
struct BlockSequence: Hashable {
    var blocks: [MergeBlock] = []
    var tail: [UInt8] = []
}

/// Lays the blocks of two sides and of their origin next to each other. Cost: linear in the blocks and their bytes.
///
/// The order is that of the side that leads: the one that changed the order of what there was, else the one with
/// more of them, else the one whose keys come first. What only the other has comes after the block that it follows
/// there, and after what the leading one added at the same place. So it makes no difference which side is ours.
struct SequenceMerge {
    /// One block on each side that has it.
    struct Slot {
        let base: MergeBlock?
        let ours: MergeBlock?
        let theirs: MergeBlock?
    }

    private(set) var slots: [Slot] = []
    /// What follows the last block.
    let tail: [UInt8]

    init(base: BlockSequence, ours: BlockSequence, theirs: BlockSequence) {
        tail = Self.gap(base.tail, ours.tail, theirs.tail)
        let theirsLead = Self.leads(theirs, over: ours, base)
        let (lead, side) = theirsLead ? (theirs, ours) : (ours, theirs)
        let (old, own, other) = (Self.byKey(base), Self.byKey(lead), Self.byKey(side))
        var laid: [Slot] = []
        var followers: [String?: [MergeBlock]] = [:]
        var anchor: String?
        for block in side.blocks {
            if own[block.key] != nil { anchor = block.key } else { followers[anchor, default: []].append(block) }
        }
        var waiting = followers[nil] ?? []
        func flush() {
            laid += waiting.map { Slot(base: old[$0.key], ours: nil, theirs: $0) }
            waiting = []
        }
        for block in lead.blocks {
            let isAdded = old[block.key] == nil && other[block.key] == nil
            if !isAdded { flush() }
            laid.append(Slot(base: old[block.key], ours: block, theirs: other[block.key]))
            if other[block.key] != nil { waiting = followers[block.key] ?? [] }
        }
        flush()
        slots = theirsLead ? laid.map { Slot(base: $0.base, ours: $0.theirs, theirs: $0.ours) } : laid
    }

    /// Whether a side's order holds.
    private static func leads(_ side: BlockSequence, over other: BlockSequence, _ base: BlockSequence) -> Bool {
        let (keys, others, old) = (side.blocks.map(\.key), other.blocks.map(\.key), base.blocks.map(\.key))
        let isOrdered = [keys, others].map { list in
            let known = Set(list).intersection(old)
            return list.filter(known.contains) == old.filter(known.contains)
        }
        if isOrdered[0] != isOrdered[1] { return isOrdered[1] }
        return keys.count == others.count ? keys.lexicographicallyPrecedes(others) : keys.count > others.count
    }

    private static func byKey(_ sequence: BlockSequence) -> [String: MergeBlock] {
        Dictionary(sequence.blocks.map { ($0.key, $0) }) { first, _ in first }
    }

    /// Comments and empty lines of which both sides may have changed some: what either has added stays.
    static func gap(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8] {
        if ours == theirs || theirs == base { return ours }
        if ours == base { return theirs }
        let (first, second) = ours.comes(before: theirs) ? (ours, theirs) : (theirs, ours)
        return [MergedPiece](base: base, ours: first, theirs: second, .close, .frontMatter).flatMap {
            piece -> [UInt8] in
            switch piece {
            case .text(let text): text
            case .conflict(let conflict): conflict.ours + conflict.theirs
            }
        }
    }
}

extension SequenceMerge.Slot {
    /// What is above the block; of one that is removed, only what a side has written there since.
    func gap(isKept: Bool) -> [UInt8] {
        guard isKept else {
            let (own, other) = (Self.added(base, ours), Self.added(base, theirs))
            return own.comes(before: other) ? own + other : other + own
        }
        guard let ours else { return theirs?.gap ?? [] }
        return theirs.map { SequenceMerge.gap(base?.gap ?? [], ours.gap, $0.gap) } ?? ours.gap
    }

    private static func added(_ base: MergeBlock?, _ side: MergeBlock?) -> [UInt8] {
        guard let base, let side, base.gap != side.gap else { return [] }
        let (old, new) = (TextLines(base.gap), TextLines(side.gap))
        return LineDifference(from: old, to: new).changes.flatMap { new[$0.new] }
    }
}

extension [UInt8] {
    /// An order of texts that does not ask whose they are, for what either side may have written: the longer one comes
    /// first, since it may say more, else that with the lower bytes.
    func comes(before other: [UInt8]) -> Bool {
        count == other.count ? lexicographicallyPrecedes(other) : count > other.count
    }
}

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
    init?(_ written: MergeSide.Entry, indent: Int? = nil) {
        let (document, entry) = (written.document, written.entry)
        guard document.nodes[Int(entry.value)].kind == .blockList else { return nil }
        let list = BlockListItems(document, entry.value)
        let items = list.items
        guard items.allSatisfy({ $0.node.isScalar && $0.node.kind != .missing }) else { return nil }
        let shift = indent.map { $0 - list.indent(in: document) } ?? 0
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
        let end = Int(entry.range.start) + written.lines.count
        guard offset <= end else { return nil }
        self.blocks = blocks
        tail = text(offset..<end)
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
