import VaultRecords

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
        let isFuller = [ours, theirs].map { $0.hasPrefix("[[") && $0.contains { $0 == "#" || $0 == "|" } }
        if isFuller[0], isFuller[1] { return nil }
        if isFuller[0] != isFuller[1] { return isFuller[1] ? .theirs : .ours }
        return Array(theirs.utf8).comes(before: Array(ours.utf8)) ? .theirs : .ours
    }

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
        case (let side?, nil): isSame(side, base) ? .removed : base == nil ? .ours : .clash
        case (nil, let side?): isSame(side, base) ? .removed : base == nil ? .theirs : .clash
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
        if isSame(theirs, base) { return .ours }
        return isSame(ours, base) ? .theirs : .clash
    }

    private func isSame(_ text: String, _ other: String?) -> Bool {
        guard let other else { return false }
        return text == other || reading.meaning(of: text) == reading.meaning(of: other)
    }
}
