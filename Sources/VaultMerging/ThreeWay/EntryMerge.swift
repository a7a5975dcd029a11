import VaultEdits
import VaultRecords
import VaultSyntax

/// One entry of a front matter, merged from both sides and what they were made from.
struct EntryMerge {
    /// What became of it.
    struct Outcome {
        var pieces: [MergedPiece]
        /// What it must read as with either side's lines in the place of its conflicts; nil where it is not there.
        var reads: (ours: MergeValue?, theirs: MergeValue?)
        /// False for lines that were merged without knowing what they say.
        var isRead = true

        static let nothing = Outcome(pieces: [], reads: (nil, nil))

        /// With the sides in each other's place.
        var mirrored: Outcome {
            Outcome(pieces: pieces.mirrored, reads: (reads.theirs, reads.ours), isRead: isRead)
        }
    }

    let base: MergeSide
    let ours: MergeSide
    let theirs: MergeSide
    /// What the schema says of the entry's field.
    let field: Field?
    let units: MergeUnits

    /// What becomes of the entry; a side that lacks it gives nil. Cost: linear in its bytes; where a list has to be
    /// rewritten, in those of the front matter.
    func merged(_ old: MergeBlock?, _ own: MergeBlock?, _ other: MergeBlock?) -> Outcome {
        switch (own, other) {
        case (nil, nil): return .nothing
        case (let own?, nil):
            return withComments(kept(own, ours, old) ?? deletionConflict(old, own, nil), old, own, nil)
        case (nil, let other?):
            return withComments(kept(other, theirs, old) ?? deletionConflict(old, nil, other), old, nil, other)
        case (let own?, let other?):
            if own.own == other.own || other.own == old?.own { return whole(own, ours) }
            if own.own == old?.own { return whole(other, theirs) }
            if leads(other, theirs, over: own, ours, old) {
                let mirror = EntryMerge(base: base, ours: theirs, theirs: ours, field: field, units: units)
                return mirror.withComments(mirror.both(old, other, own), old, other, own).mirrored
            }
            return withComments(both(old, own, other), old, own, other)
        }
    }

    /// Whether an entry that both sides changed is written as one of them has it, whoever is ours: as the one that
    /// writes it in another way than before, else as the first of both texts.
    private func leads(
        _ block: MergeBlock, _ side: MergeSide, over other: MergeBlock, _ otherSide: MergeSide, _ old: MergeBlock?
    ) -> Bool {
        if let old {
            let style = base.style(old)
            let changed = [side.style(block) != style, otherSide.style(other) != style]
            if changed[0] != changed[1] { return changed[0] }
            if side.isReadable(block), otherSide.isReadable(other), base.isReadable(old) {
                let before = base.value(old)
                let rewritten = [side.value(block).readsAs(before), otherSide.value(other).readsAs(before)]
                if rewritten[0] != rewritten[1] { return rewritten[0] }
            }
        }
        return block.own.comes(before: other.own)
    }

    /// An entry as it is on one side.
    private func whole(_ block: MergeBlock, _ side: MergeSide) -> Outcome {
        guard side.isReadable(block) else {
            return Outcome(pieces: [.text(block.own)], reads: (nil, nil), isRead: false)
        }
        let value = side.value(block)
        return Outcome(pieces: [.text(block.own)], reads: (value, value))
    }

    /// An entry that the other side lacks: new, or deleted there; nil when it was deleted there and changed here.
    private func kept(_ block: MergeBlock, _ side: MergeSide, _ old: MergeBlock?) -> Outcome? {
        guard let old else { return whole(block, side) }
        if block.own == old.own { return .nothing }
        let isSame = side.isReadable(block) && base.isReadable(old) && self.isSame(side.value(block), base.value(old))
        return isSame ? .nothing : nil
    }

    /// Deleted by one and changed by the other. Of a list only the elements that it lost count.
    private func deletionConflict(_ old: MergeBlock?, _ own: MergeBlock?, _ other: MergeBlock?) -> Outcome {
        let isList =
            field?.isList ?? [(old, base), (own, ours), (other, theirs)].contains { $0.map($1.isList) ?? false }
        let isUnited = verdict(own.map(ours.value), other.map(theirs.value), isList: isList) == .byElement
        if isUnited, let list = list(old, own, other) { return list }
        return conflict(old, own, other)
    }
}

/// Entries that both sides changed.
extension EntryMerge {
    private func both(_ old: MergeBlock?, _ own: MergeBlock, _ other: MergeBlock) -> Outcome {
        guard ours.isReadable(own), theirs.isReadable(other), old.map(base.isReadable) ?? true else {
            return lines(old, own, other)
        }
        let before = old.map(base.value)
        let (left, right) = (ours.value(own), theirs.value(other))
        if isSame(left, right) { return whole(own, ours) }
        for isSame in [isSame, { $0.readsAs($1) }] {
            guard let before else { break }
            if isSame(before, left) { return theirValue(own, other, right) }
            if isSame(before, right) { return whole(own, ours) }
        }
        let verdict = verdict(left, right, isList: isList(own, other))
        if verdict == .byElement, let list = list(old, own, other) { return list }
        if let left = left.texts, let right = right.texts, left.count == 1, right.count == 1 {
            let before = before?.texts.flatMap { $0.count == 1 ? $0[0] : nil }
            switch side(before, left[0], right[0]) ?? MergedPiece.Side(verdict) {
            case .ours: return whole(own, ours)
            case .theirs: return theirValue(own, other, .scalar(.init(text: right[0])))
            case nil: break
            }
        }
        // A list that its rule leaves to people is one place, however it is written.
        let isWhole = verdict != .byElement && isList(own, other) && left.texts != nil && right.texts != nil
        let isByLine = !isWhole && ours.isLines(own) && theirs.isLines(other)
        return isByLine ? lines(old, own, other) : conflict(old, own, other)
    }

    /// Whether two values say the same: in a field that no schema knows, `2` and `"2"` may be two things.
    private func isSame(_ value: MergeValue, _ other: MergeValue) -> Bool {
        guard field == nil else { return value.readsAs(other) }
        if let scalars = value.scalars, let others = other.scalars { return scalars == others }
        return value == other
    }

    /// A field without a schema is a list when either side has one.
    private func isList(_ own: MergeBlock, _ other: MergeBlock) -> Bool {
        field?.isList ?? (ours.isList(own) || theirs.isList(other))
    }

    /// What the field's rule says of both sides' values; of structures nothing.
    private func verdict(_ left: MergeValue?, _ right: MergeValue?, isList: Bool) -> MergeVerdict {
        let texts = [left, right].map { $0 == nil ? [] : $0?.texts }
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

    func reading(_ texts: [String]) -> ElementReading {
        switch field?.scalar {
        case .quantity, .target, .namedQuantity: ElementReading(field, units: units.table(for: texts))
        default: ElementReading(field)
        }
    }

    /// Their value as ours is written: its quotes, and the comment after it.
    private func theirValue(_ own: MergeBlock, _ other: MergeBlock, _ value: MergeValue) -> Outcome {
        guard let texts = value.texts, !texts.isEmpty, let lines = rewritten(own, ours, texts),
            holds(lines, value)
        else {
            return whole(other, theirs)
        }
        return Outcome(pieces: [.text(lines)], reads: (value, value))
    }

    /// The lines of an entry with other texts, written like those it has; nil when it cannot be edited.
    func rewritten(_ block: MergeBlock, _ side: MergeSide, _ texts: [String]) -> [UInt8]? {
        if texts.isEmpty { return [] }
        let key = side.document.text(side.entry(block).key)
        do throws(FieldEditProblem) {
            var edits = FieldEdits(side.document, fields: field.map { [$0] } ?? [])
            try edits.set(key, texts)
            let blocks = MergeSide(edits.document.bytes[...])?.blocks.blocks
            return blocks?.first { $0.key == block.key }?.own
        } catch {
            return nil
        }
    }

    /// Whether the lines of an entry say just this.
    func holds(_ lines: [UInt8], _ value: MergeValue) -> Bool {
        if field != nil || lines.isEmpty { return true }
        guard let written = MergeSide((LineBreaks.fence + lines + LineBreaks.fence)[...]),
            let block = written.blocks.blocks.first
        else { return false }
        return isSame(written.value(block), value)
    }

    /// By lines, as the body is: block text, maps, and what cannot be read.
    private func lines(_ old: MergeBlock?, _ own: MergeBlock, _ other: MergeBlock) -> Outcome {
        let pieces = [MergedPiece](
            base: old?.own ?? [], ours: own.own, theirs: other.own, .close, .field(name(own, other)))
        return Outcome(pieces: pieces, reads: (nil, nil), isRead: false)
    }

    func conflict(_ old: MergeBlock?, _ own: MergeBlock?, _ other: MergeBlock?) -> Outcome {
        let text = ConflictText(
            place: .field(name(own, other)), base: old?.own ?? [], ours: own?.own ?? [], theirs: other?.own ?? [])
        let reads = (
            own.flatMap { ours.isReadable($0) ? ours.value($0) : nil },
            other.flatMap { theirs.isReadable($0) ? theirs.value($0) : nil }
        )
        let isRead = (own.map(ours.isReadable) ?? true) && (other.map(theirs.isReadable) ?? true)
        return Outcome(pieces: [.conflict(text)], reads: reads, isRead: isRead)
    }

    func name(_ own: MergeBlock?, _ other: MergeBlock?) -> String {
        if let own { return ours.document.text(ours.entry(own).key) }
        return other.map { theirs.document.text(theirs.entry($0).key) } ?? ""
    }

    /// No side's new comment is lost: one that has no place any more is put above the entry, or where it was.
    private func withComments(
        _ outcome: Outcome, _ old: MergeBlock?, _ own: MergeBlock?, _ other: MergeBlock?
    ) -> Outcome {
        let known = Set(old.map(base.comments) ?? [])
        let comments = (own.map(ours.comments) ?? []) + (other.map(theirs.comments) ?? [])
        let new = comments.filter { !known.contains($0) }
        if new.isEmpty { return outcome }
        let texts = [MergedPiece.Side.ours, .theirs].map { TextLines(outcome.pieces.text($0)) }
        var outcome = outcome
        var lost: [String] = []
        for comment in new where !lost.contains(comment) {
            let ending = Array(comment.utf8)
            let isThere = texts.contains { text in
                (0..<text.count).contains { text.text($0).suffix(ending.count).elementsEqual(ending) }
            }
            if !isThere { lost.append(comment) }
        }
        let lines = ours.document.lines
        let indent = String(repeating: " ", count: ours.document.topIndent)
        let lineBreak = lines.lineBreak(before: 0)
        outcome.pieces.insert(.text(lost.flatMap { Array((indent + $0 + lineBreak).utf8) }), at: 0)
        return outcome
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

    /// One text is a list of one, and an empty list nothing. Cost: linear in the nodes.
    init(of entry: Entry, in document: Document) { self.init(of: entry.value, in: document) }

    /// Likewise, of an entry's value.
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

    /// Likewise as texts alone.
    var texts: [String]? { scalars?.map(\.text) }

    /// The same texts, or the same structure.
    func readsAs(_ other: MergeValue) -> Bool {
        if let texts, let others = other.texts { return texts == others }
        return self == other
    }
}
