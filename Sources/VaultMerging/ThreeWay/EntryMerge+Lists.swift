import VaultRecords

/// Lists.
extension EntryMerge {
    /// Element by element; nil when either side holds more than texts.
    func list(_ old: MergeBlock?, _ own: MergeBlock?, _ other: MergeBlock?) -> Outcome? {
        guard
            [(old, base), (own, ours), (other, theirs)].allSatisfy({ block, side in
                block.map { side.isReadable($0) && side.value($0).texts != nil } ?? true
            })
        else { return nil }
        let (before, left, right) = (elements(old, base), elements(own, ours), elements(other, theirs))
        if arePositions([before, left, right]) { return conflict(old, own, other) }
        let merge = ElementMerge(base: before, ours: left, theirs: right, reading(before + left + right))
        let (mine, yours) = (merge.texts(.ours), merge.texts(.theirs))
        let reads = (value(mine), value(yours))
        if mine.isEmpty, yours.isEmpty { return .nothing }
        if let own, let other, let pieces = pieces(merge, old, own, other) {
            return Outcome(pieces: pieces, reads: reads)
        }
        // A side whose entry is a list shows how one is written here.
        let hosts = [(own, ours), (other, theirs)].compactMap { block, side in block.map { ($0, side) } }
        guard let host = hosts.first(where: { $1.isList($0) }) ?? hosts.first,
            let mineLines = lines(mine, left, own, host), let yourLines = lines(yours, right, other, host),
            holds(mineLines, reads.0 ?? .nothing), holds(yourLines, reads.1 ?? .nothing)
        else { return conflict(old, own, other) }
        let place = ThreeWayConflict.Place.element(name(own, other))
        return Outcome(
            pieces: [MergedPiece](base: nil, ours: mineLines, theirs: yourLines, .close, place), reads: reads)
    }

    /// The entry with these elements: as a side has it when it has just them, else as the host writes lists.
    private func lines(
        _ elements: [String], _ side: [String], _ block: MergeBlock?, _ host: (block: MergeBlock, side: MergeSide)
    ) -> [UInt8]? {
        if elements == side, let block, block == host.block { return block.own }
        return rewritten(host.block, host.side, elements.map { scalar($0).text })
    }

    private func value(_ elements: [String]) -> MergeValue? {
        let scalars = elements.map { MergeValue.scalar(scalar($0)) }
        return scalars.count < 2 ? scalars.first : .list(scalars)
    }

    /// What the elements say; in lists of anything but text, nothing is said by an empty one. In a field that no schema
    /// knows a sign before each shows the kind.
    private func elements(_ block: MergeBlock?, _ side: MergeSide) -> [String] {
        let scalars = block.flatMap { side.value($0).scalars } ?? []
        return field == nil
            ? scalars.map { ($0.isText ? Self.textSign : Self.otherSign) + $0.text }
            : scalars.map(\.text).filter { !$0.isEmpty }
    }

    /// Whether lists of a field that no schema knows may be what their places make of them, as the two numbers of a
    /// point on a map: as many on each side, and none of them text. A union of two such points is none.
    private func arePositions(_ lists: [[String]]) -> Bool {
        field == nil && !lists[0].isEmpty && lists.allSatisfy { $0.count == lists[0].count }
            && lists.joined().allSatisfy { $0.hasPrefix(Self.otherSign) }
    }

    private func scalar(_ element: String) -> MergeValue.Scalar {
        guard field == nil else { return .init(text: element) }
        return .init(text: String(element.dropFirst()), isText: element.hasPrefix(Self.textSign))
    }

    private static let textSign = "\""
    private static let otherSign = "="

    /// Lists in lines: the lines of each element from the side that it is taken from; nil for all other lists.
    private func pieces(
        _ merge: ElementMerge, _ old: MergeBlock?, _ own: MergeBlock, _ other: MergeBlock
    ) -> [MergedPiece]? {
        guard let indent = BlockListLines.indent(ours, own), let left = BlockListLines(ours, own),
            let right = BlockListLines(theirs, other, indent: indent),
            left.blocks.count == elements(own, ours).count,
            right.blocks.count == elements(other, theirs).count
        else { return nil }
        let before = old.flatMap { BlockListLines(base, $0, indent: indent) }
        let isAligned = before?.blocks.count == elements(old, base).count
        func block(_ list: [MergeBlock]?, _ index: Int?) -> MergeBlock? { index.flatMap { list?[$0] } }
        var pieces: [MergedPiece] = [.text(Self.lines(before?.head, left.head, right.head))]
        for element in merge.elements {
            let slot = SequenceMerge.Slot(
                base: isAligned ? block(before?.blocks, element.base) : nil, ours: block(left.blocks, element.ours),
                theirs: block(right.blocks, element.theirs))
            pieces.append(.text(slot.gap(isKept: element.verdict != .removed)))
            pieces += Self.pieces(slot, element.verdict, .element(name(own, other)))
        }
        pieces.append(.text(SequenceMerge.gap(before?.tail ?? [], left.tail, right.tail)))
        return pieces
    }

    private static func pieces(
        _ slot: SequenceMerge.Slot, _ verdict: ElementMerge.Verdict, _ place: ThreeWayConflict.Place
    ) -> [MergedPiece] {
        let (old, own, other) = (slot.base?.own ?? [], slot.ours?.own ?? [], slot.theirs?.own ?? [])
        switch verdict {
        case .removed: return []
        case .ours where slot.theirs != nil: return [.text(lines(old, own, other))]
        case .ours: return [.text(own)]
        case .theirs: return [.text(other)]
        case .clash: return [.conflict(ConflictText(place: place, base: old, ours: own, theirs: other))]
        }
    }

    /// Lines that say the same on both sides: those of the side that wrote them differently.
    private static func lines(_ base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8] {
        ours == base ? theirs : theirs == base || ours.comes(before: theirs) ? ours : theirs
    }
}
