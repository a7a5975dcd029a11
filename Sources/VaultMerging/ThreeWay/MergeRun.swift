import VaultEdits
import VaultRecords
import VaultSyntax

/// One merge of one file.
struct MergeRun {
    let schema: Schema
    let markers: ConflictMarkers
    let side: ThreeWayMerge.Side?
    let origin: ThreeWayMerge.Origin?
    let choices: [ThreeWayMerge.Choice?]
    let units: MergeUnits
    let lineBreak: [UInt8]
    /// Nil when each side made the file by itself.
    let base: FileParts?
    let ours: FileParts
    let theirs: FileParts
    /// Where the file is to lie; empty when that is not known.
    let path: Path

    func result() -> ThreeWayMerge.Result {
        if [base, ours, theirs].contains(where: { $0?.isUnclosed == true }) { return wholeByLine() }
        var text = MergedText(markers, lineBreak: lineBreak, taking: side, choices)
        text.append(Array(merged(base?.mark, ours.mark, theirs.mark)))
        var manner = ThreeWayMerge.Manner.byField
        switch (ours.frontMatter, theirs.frontMatter) {
        case (nil, nil): break
        case (let own?, let other?): manner = appendFrontMatter(own, other, to: &text)
        case (let own, let other) where base?.frontMatter == nil: text.append(Array(own ?? other ?? []))
        default: if !isTakenAway { return wholeByLine() }
        }
        let before = manner.isOneRecord ? base?.body ?? [] : nil
        Self.appendLines(base: before, ours: ours.body, theirs: theirs.body, markers, lineBreak, to: &text)
        return .init(bytes: text.bytes, conflicts: text.conflicts, manner: manner)
    }

    private func merged<Value: Equatable>(_ base: Value?, _ ours: Value, _ theirs: Value) -> Value {
        ours == base ? theirs : ours
    }

    /// Whether one side took the front matter away and nothing else, and the other did not touch it. A side that has
    /// nothing left is rather torn than meant.
    private var isTakenAway: Bool {
        let (less, other) = ours.frontMatter == nil ? (ours, theirs) : (theirs, ours)
        return !less.body.isEmpty && less.body == base?.body && other.frontMatter == base?.frontMatter
    }

    /// A front matter is never closed, or one side has lost it.
    ///
    /// Of a side that has lost it, it is unknown what else is gone, so the other one's lines alone have to give its
    /// whole note; where parts would not, the whole is one conflict.
    private func wholeByLine() -> ThreeWayMerge.Result {
        let isLost = base?.frontMatter != nil && (ours.frontMatter == nil) != (theirs.frontMatter == nil)
        func whole(_ parts: FileParts?) -> ArraySlice<UInt8> {
            guard let parts else { return [] }
            return (isLost ? parts.mark : []) + (parts.frontMatter ?? []) + parts.body
        }
        let kept = isLost ? whole(ours.frontMatter == nil ? theirs : ours) : nil
        var text = MergedText(markers, lineBreak: lineBreak, taking: side, choices)
        if !isLost { text.append(Array(merged(base?.mark, ours.mark, theirs.mark))) }
        Self.appendLines(
            base: whole(base), ours: whole(ours), theirs: whole(theirs), markers, lineBreak, keeping: kept, to: &text)
        return .init(bytes: text.bytes, conflicts: text.conflicts, manner: .byLine)
    }

    /// Merges lines; whether the last one ends is decided by itself. Without a base all that differs is a conflict.
    ///
    /// - Parameter kept: the side whose lines alone have to give all of it, else the whole is one conflict
    static func appendLines(
        base: ArraySlice<UInt8>?, ours: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>, _ markers: ConflictMarkers,
        _ lineBreak: [UInt8], keeping kept: ArraySlice<UInt8>? = nil, to text: inout MergedText
    ) {
        func ended(_ lines: ArraySlice<UInt8>) -> [UInt8] {
            lines.isEmpty || lines.last == .newline ? Array(lines) : Array(lines) + lineBreak
        }
        let (old, own, other) = (base.map(ended), ended(ours), ended(theirs))
        let pieces = [MergedPiece](base: old, ours: own, theirs: other, markers.closeness, .body)
        let start = text.bytes.count
        let isWhole = kept.map { [pieces.text(.ours), pieces.text(.theirs)].contains(ended($0)) } ?? true
        text.append(
            isWhole ? pieces : [.conflict(ConflictText(place: .body, base: old ?? [], ours: own, theirs: other))])
        let isEnded = [base ?? [], ours, theirs].map { $0.isEmpty || $0.last == .newline }
        let ends = kept.map { $0.last == .newline } ?? (isEnded[1] == isEnded[0] ? isEnded[2] : isEnded[1])
        if !ends, text.bytes.count > start { text.dropLastBreak() }
    }
}

/// The front matter.
extension MergeRun {
    private func appendFrontMatter(
        _ own: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>, to text: inout MergedText
    ) -> ThreeWayMerge.Manner {
        let fences = (
            base: base?.frontMatter.map(FileParts.content), ours: FileParts.content(of: own),
            theirs: FileParts.content(of: other)
        )
        text.append(merged(fences.base?.open, fences.ours.open, fences.theirs.open))
        var manner = manner(own, other)
        if !manner.isOneRecord {
            // Both are in the file.
        } else if let pieces = byField(own, other) {
            text.append(pieces)
        } else {
            manner = .byLine
        }
        if manner != .byField {
            text.append(
                [MergedPiece](
                    base: manner.isOneRecord ? fences.base?.content : nil, ours: fences.ours.content,
                    theirs: fences.theirs.content,
                    markers.closeness, .frontMatter))
        }
        text.append(merged(fences.base?.close, fences.ours.close, fences.theirs.close))
        return manner
    }

    /// Whether two files that were made apart are two records; files that are not records are one.
    ///
    /// With a base they are, when one side's file is another record than the base and was made under its own name: git
    /// takes a file that was deleted for renamed, when one like it was made.
    private func manner(_ own: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> ThreeWayMerge.Manner {
        let ids = [own, other].map { RecordIdentity(Document(Array($0)), schema) }
        guard let base else {
            guard let left = ids[0], let right = ids[1] else {
                return ids[0] != nil || ids[1] != nil ? .twoRecords : .byField
            }
            switch (left.relation(to: right, units), origin) {
            case (.two, _), (.perhapsTwo, .two): return .twoRecords
            case (.perhapsTwo(let fields), nil): return .perhapsTwo(fields: fields)
            case (.one, _), (.perhapsTwo, .same): return .byField
            }
        }
        guard let frontMatter = base.frontMatter, let left = ids[0], let right = ids[1],
            let before = RecordIdentity(Document(Array(frontMatter)), schema)
        else { return .byField }
        return left.isRecreated(at: path, since: before) != right.isRecreated(at: path, since: before)
            ? .twoRecords : .byField
    }

    /// Entry by entry; nil when a side cannot be taken apart, or the result would not read as it should.
    private func byField(_ own: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> [MergedPiece]? {
        let before = base?.frontMatter.map { MergeSide(base: $0) } ?? MergeSide.none
        guard let before, let mine = MergeSide(own), let yours = MergeSide(other) else { return nil }
        let fields = fields(mine, yours, before)
        let (left, right) = MergedSpellings(base: before, fields, units).sides(mine, yours)
        let merge = SequenceMerge(base: before.blocks, ours: left.blocks, theirs: right.blocks)
        var pieces: [MergedPiece] = []
        var outcomes: [(key: String, outcome: EntryMerge.Outcome)] = []
        for slot in merge.slots {
            guard let key = (slot.ours ?? slot.theirs)?.key else { continue }
            let entry = EntryMerge(base: before, ours: left, theirs: right, field: fields[key], units: units)
            let outcome = entry.merged(slot.base, slot.ours, slot.theirs)
            // What is above a list stays, also when each side removed the other's elements.
            let isOnBoth = slot.ours != nil && slot.theirs != nil
            pieces.append(.text(slot.gap(isKept: isOnBoth || !outcome.pieces.isEmpty)))
            pieces += outcome.pieces
            if !outcome.pieces.isEmpty { outcomes.append((key, outcome)) }
        }
        pieces.append(.text(merge.tail))
        let fences = FileParts.content(of: own)
        let isRight = [MergedPiece.Side.ours, .theirs].allSatisfy { side in
            reads(fences.open + pieces.text(side) + LineBreaks.fence, outcomes, side)
        }
        return isRight ? pieces : nil
    }

    /// The fields that the schema knows of the record, by key. Of a plain note, the lists that every editor knows.
    private func fields(_ ours: MergeSide, _ theirs: MergeSide, _ base: MergeSide) -> [String: Field] {
        guard let type = type(type(of: ours), type(of: theirs), before: type(of: base)) else {
            return byName(RecordType.common.filter { $0.name == "tags" || $0.name == "aliases" })
        }
        return byName(schema.fields[type].elements)
    }

    /// The type that one side changed it to. Of two changes that of the type declared first, so that both ways round
    /// are merged alike.
    private func type(_ ours: TypeID?, _ theirs: TypeID?, before base: TypeID?) -> TypeID? {
        guard let ours, let theirs else { return ours ?? theirs ?? base }
        return ours == base ? theirs : theirs == base ? ours : min(ours, theirs)
    }

    /// Nil where none of the schema is written.
    private func type(of side: MergeSide) -> TypeID? {
        guard let entry = side.document.entry("type"), entry.state == .readable,
            let type = MergeValue(of: entry, in: side.document).texts?.first?.lowercased()
        else { return nil }
        return schema.types.firstIndex { $0.name == type }
    }

    private func byName(_ fields: [Field]) -> [String: Field] {
        Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Whether a front matter holds just what was decided, with one side's lines in the place of each conflict.
    private func reads(
        _ bytes: [UInt8], _ outcomes: [(key: String, outcome: EntryMerge.Outcome)], _ side: MergedPiece.Side
    ) -> Bool {
        guard let merged = MergeSide(bytes[...]) else { return false }
        let blocks = Dictionary(merged.blocks.blocks.map { ($0.key, $0) }) { first, _ in first }
        var count = 0
        for (key, outcome) in outcomes {
            let expected = side == .ours ? outcome.reads.ours : outcome.reads.theirs
            guard let block = blocks[key] else {
                if expected != nil { return false }
                continue
            }
            count += 1
            if !outcome.isRead { continue }
            guard merged.isReadable(block), merged.value(block).readsAs(expected ?? .nothing) else { return false }
        }
        return count == blocks.count
    }
}

extension LineBreaks {
    /// The end of a front matter.
    static let fence = Array("---\n".utf8)
}

/// Single texts that both sides changed, of which one stays and the other is added to a list, as the rule of their
/// field says.
///
/// Both sides get the text that stays, and the side that had another one gets that as an element of the list. So what
/// is left is a merge of two lists. Whoever is ours, the text that stays is the same.
struct MergedSpellings {
    private let base: MergeSide
    private let fields: [String: Field]
    private let units: MergeUnits

    init(base: MergeSide, _ fields: [String: Field], _ units: MergeUnits) {
        self.base = base
        self.fields = fields
        self.units = units
    }

    /// Both sides as they are then; as they were where nothing is added. Cost: that of an edit for each such field.
    func sides(_ ours: MergeSide, _ theirs: MergeSide) -> (ours: MergeSide, theirs: MergeSide) {
        var sides = (ours: ours, theirs: theirs)
        for block in ours.blocks.blocks {
            guard let field = fields[block.key], let mine = text(field, in: sides.ours),
                let yours = text(field, in: sides.theirs), let list = list(field, mine, yours)
            else { continue }
            if Array(mine.utf8).comes(before: Array(yours.utf8)) {
                sides.theirs = side(sides.theirs, field, mine, yours, list) ?? sides.theirs
            } else {
                sides.ours = side(sides.ours, field, yours, mine, list) ?? sides.ours
            }
        }
        return sides
    }

    /// The list to which one of two texts is added, where both are new.
    private func list(_ field: Field, _ mine: String, _ yours: String) -> String? {
        let verdict = MergeVerdict(field, ours: [mine], theirs: [yours], isList: false) {
            units.table(for: [mine, yours])
        }
        guard case .joins(let list) = verdict, mine != yours else { return nil }
        let old = text(field, in: base)
        return mine == old || yours == old ? nil : list
    }

    private func text(_ field: Field, in side: MergeSide) -> String? {
        guard let block = side.blocks.blocks.first(where: { $0.key == field.name }), side.isReadable(block),
            let texts = side.value(block).texts, texts.count == 1
        else { return nil }
        return texts[0]
    }

    /// A side with the text that stays, and its own in the list; nil where that cannot be written.
    private func side(
        _ side: MergeSide, _ field: Field, _ kept: String, _ own: String, _ list: String
    ) -> MergeSide? {
        var edits = FieldEdits(side.document, fields: [field] + (fields[list].map { [$0] } ?? []))
        do {
            try edits.set(field.name, [kept])
            try edits.remove(list, [kept])
            // Another case of the text that stays needs no entry.
            let reading = ElementReading(field)
            if reading.meaning(of: own) != reading.meaning(of: kept) { try edits.add(list, [own]) }
        } catch {
            return nil
        }
        return MergeSide(edits.document.bytes[...])
    }
}
