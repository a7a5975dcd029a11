import VaultEdits
import VaultRecords
import VaultSyntax

/// One entry of a front matter, merged from both sides and what they were made from.
struct EntryMerge {
    struct Outcome {
        var pieces: [MergedPiece]
        /// What it must read as with either side's lines in the place of its conflicts; nil where it is not there.
        var reads: (ours: MergeValue?, theirs: MergeValue?)
        /// False for lines that were merged without knowing what they say.
        var isRead = true

        static let nothing = Outcome(pieces: [], reads: (nil, nil))
    }

    /// The entry on each side; nil where that lacks it.
    let base, ours, theirs: MergeSide.Entry?
    /// What the schema says of the entry's field.
    let field: Field?
    let units: MergeUnits

    /// What becomes of the entry. Cost: linear in its bytes; where a list has to be rewritten, in those of the front
    /// matter.
    func merged() -> Outcome {
        guard let ours, let theirs else {
            return (ours ?? theirs).map { withComments(kept($0) ?? deletionConflict) } ?? .nothing
        }
        if ours.lines == theirs.lines || theirs.lines == base?.lines { return whole(ours) }
        if ours.lines == base?.lines { return whole(theirs) }
        if !leads(theirs, over: ours) { return withComments(both(ours, theirs)) }
        let mirror = EntryMerge(base: base, ours: theirs, theirs: ours, field: field, units: units)
        let outcome = mirror.withComments(mirror.both(theirs, ours))
        return Outcome(
            pieces: outcome.pieces.mirrored, reads: (outcome.reads.theirs, outcome.reads.ours), isRead: outcome.isRead)
    }

    /// Whether an entry that both sides changed is written as one of them has it, whoever is ours: as the one that
    /// writes it in another way than before, else as the first of both texts.
    private func leads(_ entry: MergeSide.Entry, over other: MergeSide.Entry) -> Bool {
        if let base {
            let changed = [entry.style != base.style, other.style != base.style]
            if changed[0] != changed[1] { return changed[0] }
            if entry.isReadable, other.isReadable, base.isReadable {
                let rewritten = [entry, other].map { $0.value.readsAs(base.value) }
                if rewritten[0] != rewritten[1] { return rewritten[0] }
            }
        }
        return entry.lines.comes(before: other.lines)
    }

    /// An entry as it is on one side.
    private func whole(_ entry: MergeSide.Entry) -> Outcome {
        let value = entry.isReadable ? entry.value : nil
        return Outcome(pieces: [.text(entry.lines)], reads: (value, value), isRead: entry.isReadable)
    }

    /// An entry that the other side lacks: new, or deleted there; nil when it was deleted there and changed here.
    private func kept(_ entry: MergeSide.Entry) -> Outcome? {
        guard let base else { return whole(entry) }
        if entry.lines == base.lines { return .nothing }
        return entry.isReadable && base.isReadable && isSame(entry.value, base.value) ? .nothing : nil
    }

    /// Deleted by one and changed by the other. Of a list only the elements that it lost count.
    private var deletionConflict: Outcome {
        let isList = field?.isList ?? [base, ours, theirs].contains { $0?.isList == true }
        return (verdict(isList: isList) == .byElement ? byElement : nil) ?? conflict
    }
}

/// Entries that both sides changed.
extension EntryMerge {
    private func both(_ ours: MergeSide.Entry, _ theirs: MergeSide.Entry) -> Outcome {
        guard ours.isReadable, theirs.isReadable, base?.isReadable != false else { return byLine }
        let (left, right) = (ours.value, theirs.value)
        if isSame(left, right) { return whole(ours) }
        if let before = base?.value {
            if isSame(before, left) { return theirValue(right) }
            if isSame(before, right) { return whole(ours) }
        }
        // A field without a schema is a list when either side has one.
        let isList = field?.isList ?? (ours.isList || theirs.isList)
        let verdict = verdict(isList: isList)
        if verdict == .byElement, let list = byElement { return list }
        if let mine = left.texts, let yours = right.texts, mine.count == 1, yours.count == 1 {
            let before = base?.value.texts.flatMap { $0.count == 1 ? $0[0] : nil }
            switch side(before, mine[0], yours[0]) ?? MergedPiece.Side(verdict) {
            case .ours: return whole(ours)
            case .theirs: return theirValue(.scalar(.init(text: yours[0])))
            case nil: break
            }
        }
        // A list that its rule leaves to people is one place, however it is written.
        let isWhole = verdict != .byElement && isList && left.texts != nil && right.texts != nil
        return !isWhole && ours.isLines && theirs.isLines ? byLine : conflict
    }

    /// Whether two values say the same: in a field that no schema knows, `2` and `"2"` may be two things.
    private func isSame(_ value: MergeValue, _ other: MergeValue) -> Bool {
        guard field == nil else { return value.readsAs(other) }
        if let scalars = value.scalars, let others = other.scalars { return scalars == others }
        return value == other
    }

    /// What the field's rule says of both sides' values; of structures nothing.
    private func verdict(isList: Bool) -> MergeVerdict {
        let texts = [ours, theirs].map { $0 == nil ? [] : $0?.value.texts }
        guard let mine = texts[0], let yours = texts[1] else { return isList ? .byElement : .conflict }
        return MergeVerdict(field, ours: mine, theirs: yours, isList: isList) { units.table(for: mine + yours) }
    }

    /// Whose text holds where both mean the same, or only one side changed what it means; nil where neither is so.
    private func side(_ before: String?, _ left: String, _ right: String) -> MergedPiece.Side? {
        guard let field, field.scalar != .text else { return nil }
        let reading = reading([left, right] + (before.map { [$0] } ?? []))
        let (own, other) = (reading.meaning(of: left), reading.meaning(of: right))
        if own == other { return ElementMerge.fuller(left, right) }
        guard let old = before.map(reading.meaning) else { return nil }
        if old == other { return ElementMerge.addsWords(right, to: before) ? nil : .ours }
        return old == own && !ElementMerge.addsWords(left, to: before) ? .theirs : nil
    }

    private func reading(_ texts: [String]) -> ElementReading {
        switch field?.scalar {
        case .quantity, .target, .namedQuantity: ElementReading(field, units: units.table(for: texts))
        default: ElementReading(field)
        }
    }

    /// Their value as ours is written: its quotes, and the comment after it.
    private func theirValue(_ value: MergeValue) -> Outcome {
        guard let ours, let texts = value.texts, !texts.isEmpty, let lines = rewritten(ours, texts), holds(lines, value)
        else { return theirs.map(whole) ?? .nothing }
        return Outcome(pieces: [.text(lines)], reads: (value, value))
    }

    /// The lines of an entry with other texts, written like those it has; nil when it cannot be edited.
    private func rewritten(_ entry: MergeSide.Entry, _ texts: [String]) -> [UInt8]? {
        if texts.isEmpty { return [] }
        var edits = FieldEdits(entry.document, fields: field.map { [$0] } ?? [])
        guard (try? edits.set(entry.name, texts)) != nil else { return nil }
        return MergeSide(edits.document.bytes[...])?.blocks.blocks.first { $0.key == entry.block.key }?.own
    }

    /// Whether the lines of an entry say just this.
    private func holds(_ lines: [UInt8], _ value: MergeValue) -> Bool {
        if field != nil || lines.isEmpty { return true }
        let written = MergeSide((LineBreaks.fence + lines + LineBreaks.fence)[...])
        return written?.entries.first.map { isSame($0.value, value) } ?? false
    }

    /// By lines, as the body is: block text, maps, and what cannot be read.
    private var byLine: Outcome {
        let pieces = [MergedPiece](
            base: base?.lines ?? [], ours: ours?.lines ?? [], theirs: theirs?.lines ?? [], .close, .field(name))
        return Outcome(pieces: pieces, reads: (nil, nil), isRead: false)
    }

    private var conflict: Outcome {
        let text = ConflictText(
            place: .field(name), base: base?.lines ?? [], ours: ours?.lines ?? [], theirs: theirs?.lines ?? [])
        let values = [ours, theirs].map { $0?.isReadable == true ? $0?.value : nil }
        let isRead = ours?.isReadable != false && theirs?.isReadable != false
        return Outcome(pieces: [.conflict(text)], reads: (values[0], values[1]), isRead: isRead)
    }

    private var name: String { (ours ?? theirs)?.name ?? "" }

    /// No side's new comment is lost: one that has no place any more is put above the entry, or where it was.
    private func withComments(_ outcome: Outcome) -> Outcome {
        let known = Set(base?.comments ?? [])
        let new = [ours, theirs].flatMap { $0?.comments ?? [] }.filter { !known.contains($0) }
        guard let document = (ours ?? theirs)?.document, !new.isEmpty else { return outcome }
        let texts = [MergedPiece.Side.ours, .theirs].map { TextLines(outcome.pieces.text($0)) }
        let indent = String(repeating: " ", count: document.topIndent)
        let lineBreak = document.lines.lineBreak(before: 0)
        var lost: [String] = []
        for comment in new where !lost.contains(comment) {
            let ending = Array(comment.utf8)
            let isThere = texts.contains { text in
                (0..<text.count).contains { text.text($0).suffix(ending.count).elementsEqual(ending) }
            }
            if !isThere { lost.append(comment) }
        }
        var outcome = outcome
        outcome.pieces.insert(.text(lost.flatMap { Array((indent + $0 + lineBreak).utf8) }), at: 0)
        return outcome
    }
}

/// Lists.
extension EntryMerge {
    /// Element by element; nil when either side holds more than texts.
    private var byElement: Outcome? {
        let entries = [base, ours, theirs]
        guard entries.allSatisfy({ $0.map { $0.isReadable && $0.value.texts != nil } ?? true }) else { return nil }
        let lists = entries.map(elements)
        if arePositions(lists) { return conflict }
        let merge = ElementMerge(base: lists[0], ours: lists[1], theirs: lists[2], reading(Array(lists.joined())))
        let (mine, yours) = (merge.texts(.ours), merge.texts(.theirs))
        let reads = (value(mine), value(yours))
        if mine.isEmpty, yours.isEmpty { return .nothing }
        if let pieces = pieces(merge) { return Outcome(pieces: pieces, reads: reads) }
        // A side whose entry is a list shows how one is written here.
        let hosts = [ours, theirs].compactMap(\.self)
        guard let host = hosts.first(where: \.isList) ?? hosts.first,
            let mineLines = lines(mine, of: ours, lists[1], like: host),
            let yourLines = lines(yours, of: theirs, lists[2], like: host),
            holds(mineLines, reads.0 ?? .nothing), holds(yourLines, reads.1 ?? .nothing)
        else { return conflict }
        return Outcome(
            pieces: [MergedPiece](base: nil, ours: mineLines, theirs: yourLines, .close, .element(name)), reads: reads)
    }

    /// The entry with these elements: as a side has it when it has just them, else as the host writes lists.
    private func lines(
        _ elements: [String], of entry: MergeSide.Entry?, _ own: [String], like host: MergeSide.Entry
    ) -> [UInt8]? {
        if elements == own, let entry, entry.block == host.block { return entry.lines }
        return rewritten(host, elements.map { scalar($0).text })
    }

    private func value(_ elements: [String]) -> MergeValue? {
        let scalars = elements.map { MergeValue.scalar(scalar($0)) }
        return scalars.count < 2 ? scalars.first : .list(scalars)
    }

    /// What the elements say; in lists of anything but text, nothing is said by an empty one. In a field that no schema
    /// knows a sign before each shows the kind.
    private func elements(_ entry: MergeSide.Entry?) -> [String] {
        let scalars = entry?.value.scalars ?? []
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
    private func pieces(_ merge: ElementMerge) -> [MergedPiece]? {
        guard let ours, let theirs, let indent = ours.listIndent, let left = BlockListLines(ours),
            let right = BlockListLines(theirs, indent: indent),
            left.blocks.count == elements(ours).count, right.blocks.count == elements(theirs).count
        else { return nil }
        let before = base.flatMap { BlockListLines($0, indent: indent) }
        let isAligned = before?.blocks.count == elements(base).count
        func block(_ list: [MergeBlock]?, _ index: Int?) -> MergeBlock? { index.flatMap { list?[$0] } }
        var pieces: [MergedPiece] = [.text(Self.lines(before?.head, left.head, right.head))]
        for element in merge.elements {
            let slot = SequenceMerge.Slot(
                base: isAligned ? block(before?.blocks, element.base) : nil, ours: block(left.blocks, element.ours),
                theirs: block(right.blocks, element.theirs))
            pieces.append(.text(slot.gap(isKept: element.verdict != .removed)))
            let (old, own, other) = (slot.base?.own ?? [], slot.ours?.own ?? [], slot.theirs?.own ?? [])
            switch element.verdict {
            case .removed: break
            case .ours: pieces.append(.text(slot.theirs == nil ? own : Self.lines(old, own, other)))
            case .theirs: pieces.append(.text(other))
            case .clash:
                pieces.append(.conflict(ConflictText(place: .element(name), base: old, ours: own, theirs: other)))
            }
        }
        return pieces + [.text(SequenceMerge.gap(before?.tail ?? [], left.tail, right.tail))]
    }

    /// Lines that say the same on both sides: those of the side that wrote them differently.
    private static func lines(_ base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8] {
        ours == base ? theirs : theirs == base || ours.comes(before: theirs) ? ours : theirs
    }
}

extension MergedPiece.Side {
    /// The side whose value a rule takes; nil where it takes neither as it is.
    fileprivate init?(_ verdict: MergeVerdict) {
        switch verdict {
        case .ours: self = .ours
        case .theirs: self = .theirs
        case .byElement, .joins, .conflict: return nil
        }
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
        (self.base, self.ours, self.theirs, self.reading) = (base, ours, theirs, reading)
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

/// What an entry of a front matter holds, however it is written.
indirect enum MergeValue: Hashable {
    /// A text, and whether YAML reads it as one: `"2"`, not `2`.
    struct Scalar: Hashable {
        var text: String
        var isText = true
    }

    /// `key:` and null.
    case nothing
    case scalar(Scalar)
    case list([MergeValue])
    /// Keys and values in turn.
    case map([MergeValue])

    /// Of an entry's value. One text is a list of one, and an empty list nothing. Cost: linear in the nodes.
    init(of node: Int32, in document: Document) {
        let value = Self.read(node, document)
        if case .list(let items) = value, items.count < 2 { self = items.first ?? .nothing } else { self = value }
    }

    private static func read(_ index: Int32, _ document: Document) -> MergeValue {
        let node = document.nodes[Int(index)]
        if node.isList { return .list(document.items(of: index).map { read($0, document) }) }
        if node.isMap {
            return .map(document.pairs(of: index).flatMap { [read($0.key, document), read($0.value, document)] })
        }
        switch CoreScalar(node, in: document) {
        case .null: return .nothing
        case .text: return .scalar(Scalar(text: document.text(node)))
        case .boolean, .number: return .scalar(Scalar(text: document.text(node), isText: false))
        }
    }

    /// The scalars of a list, or the only one; nil when there is more than scalars.
    var scalars: [Scalar]? {
        switch self {
        case .nothing: return []
        case .scalar(let scalar): return [scalar]
        case .map: return nil
        case .list(let items):
            var scalars: [Scalar] = []
            for item in items {
                switch item {
                case .nothing: break
                case .scalar(let scalar): scalars.append(scalar)
                case .list, .map: return nil
                }
            }
            return scalars
        }
    }

    var texts: [String]? { scalars?.map(\.text) }

    /// Those that say something.
    var given: [String]? { texts?.filter { !$0.isEmpty } }

    /// The same texts, or the same structure.
    func readsAs(_ other: MergeValue) -> Bool {
        if let texts, let others = other.texts { return texts == others }
        return self == other
    }
}

extension Document {
    /// The texts of an entry that say something; nil where it is not there, cannot be read, or holds more than texts.
    func given(_ key: String) -> [String]? {
        guard let entry = entry(key), entry.state == .readable else { return nil }
        return MergeValue(of: entry.value, in: self).given
    }
}
