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

/// A list that both sides changed, element by element.
struct ElementMerge {
    /// What becomes of an element that either side has.
    enum Verdict: Hashable {
        case ours, theirs, removed, clash
    }

    struct Element: Hashable {
        let base: Int?
        let ours: Int?
        let theirs: Int?
        let verdict: Verdict
    }

    /// In the order of the merged list; the numbers are places in the lists.
    private(set) var elements: [Element] = []

    private let reading: ElementReading
    private let base: [String]
    private let ours: [String]
    private let theirs: [String]

    /// - Parameter reading: what distinguishes the elements; where a list has two of one key, their texts do
    init(base: [String], ours: [String], theirs: [String], _ reading: ElementReading) {
        self.base = base
        self.ours = ours
        self.theirs = theirs
        self.reading = reading
        let lists = [base, ours, theirs].map { $0.map(reading.meaning) }
        let repeated = lists.reduce(into: Set<[String]>()) { repeated, list in
            var seen: Set<[String]> = []
            for meaning in list where !seen.insert(meaning.key).inserted { repeated.insert(meaning.key) }
        }
        let merge = SequenceMerge(
            base: Self.blocks(base, lists[0], repeated), ours: Self.blocks(ours, lists[1], repeated),
            theirs: Self.blocks(theirs, lists[2], repeated))
        elements = merge.slots.map { slot in
            let verdict = verdict(
                slot.base.map { base[$0.index] }, slot.ours.map { ours[$0.index] }, slot.theirs.map { theirs[$0.index] }
            )
            return Element(
                base: slot.base?.index, ours: slot.ours?.index, theirs: slot.theirs?.index, verdict: verdict)
        }
    }

    /// The texts of one side's version: with its own where the sides contradict each other.
    func texts(_ side: MergedPiece.Side) -> [String] {
        elements.compactMap { element in
            switch (element.verdict, side) {
            case (.removed, _): nil
            case (.ours, _), (.clash, .ours): element.ours.map { ours[$0] }
            case (.theirs, _), (.clash, .theirs): element.theirs.map { theirs[$0] }
            }
        }
    }

    /// Of two spellings of the same, the one that says more: a link with a heading or a shown text, else the longer
    /// one. Nil when two links do.
    static func fuller(_ ours: String, _ theirs: String) -> MergedPiece.Side? {
        let isFuller = [ours, theirs].map(isFuller)
        if isFuller[0], isFuller[1] { return nil }
        if isFuller[0] != isFuller[1] { return isFuller[1] ? .theirs : .ours }
        return Array(theirs.utf8).comes(before: Array(ours.utf8)) ? .theirs : .ours
    }

    /// Whether a text is a link with a heading or a shown text.
    private static func isFuller(_ text: String) -> Bool {
        text.hasPrefix("[") && text.contains { $0 == "#" || $0 == "|" || $0 == "(" }
    }

    /// Whether a text says something besides what it means, such as the shown text of a link, that it did not say
    /// before.
    static func addsWords(_ text: String, to before: String?) -> Bool { text != before && isFuller(text) }

    private static func blocks(
        _ texts: [String], _ meanings: [ElementMeaning], _ repeated: Set<[String]>
    ) -> BlockSequence {
        var counts: [String: Int] = [:]
        var sequence = BlockSequence()
        for (index, text) in texts.enumerated() {
            let key = meanings[index].key
            var name = (repeated.contains(key) ? key + [text] : key).joined(separator: "\u{0}")
            counts[name, default: 0] += 1
            name += "\u{0}\(counts[name] ?? 0)"
            sequence.blocks.append(MergeBlock(key: name, gap: [], own: [], index: index))
        }
        return sequence
    }

    private func verdict(_ base: String?, _ ours: String?, _ theirs: String?) -> Verdict {
        switch (ours, theirs) {
        case (nil, nil): .removed
        case (let ours?, let theirs?): verdict(base, ours: ours, theirs: theirs)
        // What one side respelled and the other removed is lost with nobody's consent, however little it is.
        case (let side?, nil): side == base ? .removed : base == nil ? .ours : .clash
        case (nil, let side?): side == base ? .removed : base == nil ? .theirs : .clash
        }
    }

    private func verdict(_ base: String?, ours: String, theirs: String) -> Verdict {
        if ours == theirs || theirs == base { return .ours }
        if ours == base { return .theirs }
        if isSame(ours, theirs) {
            switch Self.fuller(ours, theirs) {
            case .ours: return .ours
            case .theirs: return .theirs
            case nil: return .clash
            }
        }
        if isKept(theirs, since: base) { return .ours }
        return isKept(ours, since: base) ? .theirs : .clash
    }

    /// Whether nothing is lost when a side's element goes: it is what it was.
    private func isKept(_ text: String, since base: String?) -> Bool {
        isSame(text, base) && !Self.addsWords(text, to: base)
    }

    private func isSame(_ text: String, _ other: String?) -> Bool {
        guard let other else { return false }
        return text == other || reading.meaning(of: text) == reading.meaning(of: other)
    }
}
