import VaultEdits

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

/// Lays the blocks of two sides and of their origin next to each other.
///
/// The order is that of the side that leads: the one that changed the order of what there was, else the one with
/// more of them, else the one whose keys come first. What only the other has comes after the block that it follows
/// there, and after what the leading one added at the same place. So it makes no difference which side is ours. Cost:
/// linear in the blocks and their bytes.
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
        var numbering = LineNumbering(comparesBreaks: false)
        let changes = LineDifference(from: numbering.numbers(of: old), to: numbering.numbers(of: new)).changes
        return changes.flatMap { new[$0.new] }
    }
}

extension [UInt8] {
    /// An order of texts that does not ask whose they are, for what either side may have written: the longer one comes
    /// first, since it may say more, else that with the lower bytes.
    func comes(before other: [UInt8]) -> Bool {
        count == other.count ? lexicographicallyPrecedes(other) : count > other.count
    }
}
