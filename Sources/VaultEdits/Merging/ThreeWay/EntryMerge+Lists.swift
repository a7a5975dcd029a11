import VaultSchema

/// Lists.
extension EntryMerge {
    /// Element by element; nil when either side holds more than texts.
    func list(_ old: MergeBlock?, _ own: MergeBlock?, _ other: MergeBlock?) -> Outcome? {
        guard
            [(old, base), (own, ours), (other, theirs)].allSatisfy({ block, side in
                block.map { side.isReadable($0) && side.value($0).texts != nil } ?? true
            })
        else { return nil }
        let (before, left, right) = (texts(old, base), texts(own, ours), texts(other, theirs))
        let merge = ElementMerge(base: before, ours: left, theirs: right, reading(before + left + right))
        let (mine, yours) = (merge.texts(.ours), merge.texts(.theirs))
        let reads = (Self.value(mine), Self.value(yours))
        if mine.isEmpty, yours.isEmpty { return .nothing }
        if let own, let other, let pieces = pieces(merge, old, own, other) {
            return Outcome(pieces: pieces, reads: reads)
        }
        // A side whose entry is a list shows how one is written here.
        let hosts = [(own, ours), (other, theirs)].compactMap { block, side in block.map { ($0, side) } }
        guard let host = hosts.first(where: { $1.isList($0) }) ?? hosts.first,
            let mineLines = lines(mine, left, own, host), let yourLines = lines(yours, right, other, host),
            keepsKinds(mineLines, own, other), keepsKinds(yourLines, own, other)
        else { return conflict(old, own, other) }
        let place = ThreeWayConflict.Place.element(name(own, other))
        return Outcome(
            pieces: [MergedPiece](base: nil, ours: mineLines, theirs: yourLines, .close, place), reads: reads)
    }

    /// The entry with these texts: as a side has it when it has just them, else as the host writes lists.
    private func lines(
        _ texts: [String], _ side: [String], _ block: MergeBlock?, _ host: (block: MergeBlock, side: MergeSide)
    ) -> [UInt8]? {
        if texts == side, let block, block == host.block { return block.own }
        return rewritten(host.block, host.side, texts)
    }

    private static func value(_ texts: [String]) -> MergeValue? {
        texts.isEmpty ? nil : texts.count == 1 ? .text(texts[0]) : .list(texts.map { .text($0) })
    }

    /// What the elements say; in lists of anything but text, nothing is said by an empty one.
    private func texts(_ block: MergeBlock?, _ side: MergeSide) -> [String] {
        let texts = block.flatMap { side.value($0).texts } ?? []
        return field == nil ? texts : texts.filter { !$0.isEmpty }
    }

    /// Lists in lines: the lines of each element from the side that it is taken from; nil for all other lists.
    private func pieces(
        _ merge: ElementMerge, _ old: MergeBlock?, _ own: MergeBlock, _ other: MergeBlock
    ) -> [MergedPiece]? {
        guard let indent = BlockListLines.indent(ours, own), let left = BlockListLines(ours, own),
            let right = BlockListLines(theirs, other, indent: indent),
            left.blocks.count == texts(own, ours).count, right.blocks.count == texts(other, theirs).count
        else { return nil }
        let before = old.flatMap { BlockListLines(base, $0, indent: indent) }
        let isAligned = before?.blocks.count == texts(old, base).count
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

    /// Lines that say the same on both sides: those of the side that wrote them otherwise.
    private static func lines(_ base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8] {
        ours == base ? theirs : theirs == base || ours.comes(before: theirs) ? ours : theirs
    }
}
