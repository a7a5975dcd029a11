import VaultEdits
import VaultRecords
import VaultSyntax

/// Merges two versions of a file by what both were made from: the front matter by its fields, the body by its lines.
///
/// What only one side changed is that side's, byte for byte. What both changed is decided by the field's declaration in
/// the schema; what cannot be decided is a conflict around its own lines, and all else is merged. What is merged is
/// read again before it is given out; where it does not say what it should, and where a front matter cannot be read,
/// its lines are merged instead. Cost: linear in the three texts, but for lists that have to be rewritten.
package struct ThreeWayMerge: Sendable {
    /// How the result came about.
    package enum Manner: Hashable, Sendable {
        /// The front matter by its fields.
        case byField
        /// By lines, because a front matter could not be taken apart.
        case byLine
        /// Two different records have one name: nothing is merged, and both are in the text.
        case twoRecords
        /// The same, where only a person can tell whether they are two: these fields suggest it.
        case perhapsTwo(fields: [String])
        /// This side has lost its front matter: the whole file is one conflict, which only a person can decide.
        case torn(Side)

        /// Whether both sides were taken for versions of one file, of which a side may be right.
        package var isOneRecord: Bool {
            switch self {
            case .byField, .byLine: true
            case .twoRecords, .perhapsTwo, .torn: false
            }
        }
    }

    /// What was decided about two files that were made independently, where it is unclear.
    package enum Origin: String, CaseIterable, Sendable {
        /// One thing, written down twice.
        case same
        /// Two things.
        case two
    }

    /// Whose lines replace a conflict.
    package enum Side: String, Sendable {
        case ours, theirs
    }

    /// What was chosen for one conflict.
    package enum Choice: Hashable, Sendable {
        case ours, theirs
        /// Theirs after ours.
        case both
    }

    package struct Result: Hashable, Sendable {
        package var bytes: [UInt8]
        /// In the order of the file; none when everything is decided.
        package var conflicts: [ThreeWayConflict]
        package var manner: Manner
    }

    let schema: Schema
    package var markers: ConflictMarkers
    /// Who is right where nothing else decides.
    package var side: Side?
    /// Whether records made independently are one or two, where that is unclear.
    package var origin: Origin?
    let units: MergeUnits

    /// - Parameters:
    ///   - side: who is right where nothing else decides; nil to leave conflicts
    ///   - origin: whether files that were made independently are one or two, where that is unclear; nil to leave that
    ///   - units: the units of the vault; needed only where quantities have to be compared
    package init(
        schema: Schema, markers: ConflictMarkers = ConflictMarkers(), taking side: Side? = nil, origin: Origin? = nil,
        units: @escaping @Sendable () -> UnitTable = { .builtIn }
    ) {
        (self.schema, self.markers, self.side, self.origin) = (schema, markers, side, origin)
        self.units = MergeUnits(of: units)
    }

    /// Merges both sides; nil when one of the texts is not UTF-8.
    ///
    /// - Parameters:
    ///   - base: what both sides were made from; nil or empty when each side made the file by itself
    ///   - path: where the file is to lie; empty when that is not known
    ///   - choices: what is chosen for the conflicts that the merge has without them, in their order
    package func merge(
        base: [UInt8]?, ours: [UInt8], theirs: [UInt8], at path: Path = "", choosing choices: [Choice?] = []
    ) -> Result? {
        let old = base.flatMap { $0.isEmpty ? nil : $0 }
        guard [ours, theirs, old ?? []].allSatisfy(FileParts.isText) else { return nil }
        if ours == theirs || theirs == base { return Result(bytes: ours, conflicts: [], manner: .byField) }
        if ours == base { return Result(bytes: theirs, conflicts: [], manner: .byField) }
        let lineBreak = LineBreaks.merged(old, ours, theirs)
        guard let own = FileParts(LineBreaks.convert(ours, to: lineBreak)),
            let other = FileParts(LineBreaks.convert(theirs, to: lineBreak)),
            let before = FileParts(LineBreaks.convert(old ?? [], to: lineBreak))
        else { return nil }
        func run(_ side: Side?, _ choices: [Choice?]) -> Result {
            MergeRun(
                merge: taking(side), choices: choices, lineBreak: lineBreak, base: old == nil ? nil : before, ours: own,
                theirs: other, path: path
            ).result()
        }
        let result = run(side, choices)
        // Of two records none is dropped, and nothing for a side that is torn, whoever is right elsewhere.
        return result.manner.isOneRecord ? result : run(nil, [])
    }

    /// The same with another side that is right; with nobody for nil.
    func taking(_ side: Side?) -> ThreeWayMerge {
        var merge = self
        merge.side = side
        return merge
    }

    /// Merges any texts by their lines alone, as git does. Line breaks are those of the side that changed them.
    package static func byLine(
        base: [UInt8], ours: [UInt8], theirs: [UInt8], markers: ConflictMarkers
    ) -> Result {
        let lineBreak = LineBreaks.merged(base, ours, theirs)
        var text = MergedText(markers, lineBreak: lineBreak)
        MergeRun.appendLines(
            base: base[...], ours: LineBreaks.convert(ours, to: lineBreak)[...],
            theirs: LineBreaks.convert(theirs, to: lineBreak)[...], markers, lineBreak, to: &text)
        return Result(bytes: text.bytes, conflicts: text.conflicts, manner: .byLine)
    }
}

/// One merge of one file.
struct MergeRun {
    let merge: ThreeWayMerge
    let choices: [ThreeWayMerge.Choice?]
    let lineBreak: [UInt8]
    /// Nil when each side made the file by itself.
    let base: FileParts?
    let ours: FileParts
    let theirs: FileParts
    /// Where the file is to lie; empty when that is not known.
    let path: Path

    private var markers: ConflictMarkers { merge.markers }
    private var schema: Schema { merge.schema }
    private var units: MergeUnits { merge.units }

    func result() -> ThreeWayMerge.Result {
        if base?.frontMatter != nil, (ours.frontMatter == nil) != (theirs.frontMatter == nil) { return torn }
        var text = MergedText(markers, lineBreak: lineBreak, taking: merge.side, choices)
        text.append(Array(merged(base?.mark, ours.mark, theirs.mark)))
        var (old, own, other) = (base?.body, ours.body, theirs.body)
        var manner = ThreeWayMerge.Manner.byField
        if [base, ours, theirs].contains(where: { $0?.isUnclosed == true }) {
            (manner, old, own, other) = (.byLine, base?.text, ours.text, theirs.text)
        } else if let own = ours.frontMatter, let other = theirs.frontMatter {
            manner = appendFrontMatter(own, other, to: &text)
        } else {
            text.append(Array(ours.frontMatter ?? theirs.frontMatter ?? []))
        }
        Self.appendLines(
            base: manner.isOneRecord ? old ?? [] : nil, ours: own, theirs: other, markers, lineBreak, to: &text)
        return .init(bytes: text.bytes, conflicts: text.conflicts, manner: manner)
    }

    private func merged<Value: Equatable>(_ base: Value?, _ ours: Value, _ theirs: Value) -> Value {
        ours == base ? theirs : ours
    }

    /// One side has lost its front matter, and it is unknown what else is gone.
    private var torn: ThreeWayMerge.Result {
        func whole(_ parts: FileParts?) -> [UInt8] { Array((parts?.mark ?? []) + (parts?.text ?? [])) }
        var text = MergedText(markers, lineBreak: lineBreak)
        text.append([.conflict(.init(place: .body, base: whole(base), ours: whole(ours), theirs: whole(theirs)))])
        return .init(
            bytes: text.bytes, conflicts: text.conflicts, manner: .torn(ours.frontMatter == nil ? .ours : .theirs))
    }

    /// Merges lines; whether the last one ends is decided by itself. Without a base all that differs is a conflict.
    static func appendLines(
        base: ArraySlice<UInt8>?, ours: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>, _ markers: ConflictMarkers,
        _ lineBreak: [UInt8], to text: inout MergedText
    ) {
        func ended(_ lines: ArraySlice<UInt8>) -> [UInt8] {
            lines.isEmpty || lines.last == .newline ? Array(lines) : Array(lines) + lineBreak
        }
        let start = text.bytes.count
        text.append(
            [MergedPiece](base: base.map(ended), ours: ended(ours), theirs: ended(theirs), markers.closeness, .body))
        let isEnded = [base ?? [], ours, theirs].map { $0.isEmpty || $0.last == .newline }
        let ends = isEnded[1] == isEnded[0] ? isEnded[2] : isEnded[1]
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

    /// Whether two files that were made apart are two records; files that are not records are one. With a base they
    /// are, when one side's file is another record than the base and was made under its own name: git takes a file that
    /// was deleted for renamed, when one like it was made.
    private func manner(_ own: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> ThreeWayMerge.Manner {
        let ids = [own, other].map { RecordIdentity(Document(Array($0)), schema) }
        guard let base else {
            guard let left = ids[0], let right = ids[1] else {
                return ids[0] != nil || ids[1] != nil ? .twoRecords : .byField
            }
            switch (left.relation(to: right, units), merge.origin) {
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
        let merge = SequenceMerge(base: before.blocks, ours: mine.blocks, theirs: yours.blocks)
        var pieces: [MergedPiece] = []
        var outcomes: [(key: String, outcome: EntryMerge.Outcome)] = []
        for slot in merge.slots {
            guard let key = (slot.ours ?? slot.theirs)?.key else { continue }
            let outcome = EntryMerge(
                base: slot.base.map(before.entry), ours: slot.ours.map(mine.entry),
                theirs: slot.theirs.map(yours.entry), field: fields[key], units: units
            ).merged()
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
        let type = side.document.given("type")?.first?.lowercased()
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
        let entries = Dictionary(merged.entries.map { ($0.block.key, $0) }) { first, _ in first }
        var count = 0
        for (key, outcome) in outcomes {
            let expected = side == .ours ? outcome.reads.ours : outcome.reads.theirs
            guard let entry = entries[key] else {
                if expected != nil { return false }
                continue
            }
            count += 1
            if !outcome.isRead { continue }
            guard entry.isReadable, entry.value.readsAs(expected ?? .nothing) else { return false }
        }
        return count == entries.count
    }
}

/// How conflicts are written between the lines of a file: as git does.
package struct ConflictMarkers: Hashable, Sendable {
    /// What is between the markers.
    package enum Style: String, CaseIterable, Sendable {
        /// Both sides.
        case merge
        /// Both sides as far as either changed them, and what they were made from.
        case diff3
        /// The same, without the lines at both ends that both sides have.
        case zdiff3
    }

    package var ours: String
    package var base: String
    package var theirs: String
    /// How many characters a marker has.
    package var size: Int
    package var style: Style

    /// What git writes by default.
    package static let standardSize = 7
    private static let sizes = 1...1_000

    /// - Parameter size: how many characters a marker has; seven where that makes no sense
    package init(
        ours: String = "ours", base: String = "base", theirs: String = "theirs", size: Int = standardSize,
        style: Style = .merge
    ) {
        (self.ours, self.base, self.theirs) = (ours, base, theirs)
        self.size = Self.sizes.contains(size) ? size : Self.standardSize
        self.style = style
    }

    /// How closely conflicts of running text are drawn.
    var closeness: LineMerge.Closeness {
        switch style {
        case .merge: .separated
        case .diff3: .wide
        case .zdiff3: .trimmed
        }
    }

    func line(_ sign: Character, _ label: String, _ lineBreak: [UInt8]) -> [UInt8] {
        let label = label.unicodeScalars.filter { $0.properties.generalCategory != .control }
        let text =
            String(repeating: sign, count: size) + (label.isEmpty ? "" : " " + String(String.UnicodeScalarView(label)))
        return Array(text.utf8) + lineBreak
    }
}

/// The parts of a file that are merged by themselves.
struct FileParts {
    /// The byte order mark; empty in most files.
    let mark: ArraySlice<UInt8>
    /// All but that.
    let text: ArraySlice<UInt8>
    /// With its fences; nil when there is none.
    let frontMatter: ArraySlice<UInt8>?
    let body: ArraySlice<UInt8>
    /// True when the first line opens a front matter that is never closed.
    let isUnclosed: Bool

    /// Nil for bytes that are not UTF-8. Cost: that of reading a document.
    init?(_ bytes: [UInt8]) {
        let document = Document(bytes)
        if document.problems.contains(where: { $0.kind == .notUTF8 }) { return nil }
        isUnclosed = document.problems.contains { $0.kind == .unclosedFrontMatter }
        let start = document.frontMatter.map { Int($0.start) } ?? document.bodyStart
        (mark, text) = (bytes[..<start], bytes[start...])
        frontMatter = document.frontMatter.map { bytes[$0.offsets] }
        body = bytes[document.bodyStart...]
    }

    /// Whether bytes are UTF-8. Cost: linear in them.
    static func isText(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    /// The lines between the fences of a front matter, and the fences.
    static func content(of frontMatter: ArraySlice<UInt8>) -> (open: [UInt8], content: [UInt8], close: [UInt8]) {
        let document = Document(Array(frontMatter))
        let content = document.content.offsets
        return (
            Array(document.bytes[..<content.lowerBound]), Array(document.bytes[content]),
            Array(document.bytes[content.upperBound...])
        )
    }
}

/// The line breaks of a text.
enum LineBreaks {
    static let unix: [UInt8] = [.newline]
    static let windows: [UInt8] = [.carriageReturn, .newline]
    /// The end of a front matter.
    static let fence = Array("---\n".utf8)

    /// Those that most lines have; nil for a text of one line.
    static func most(of bytes: [UInt8]) -> [UInt8]? {
        var (all, windows) = (0, 0)
        for index in bytes.indices where bytes[index] == .newline {
            all += 1
            if index > 0, bytes[index - 1] == .carriageReturn { windows += 1 }
        }
        return all == 0 ? nil : windows * 2 > all ? Self.windows : unix
    }

    /// Those of a merged text: as the side has them that changed them, else as ours has them.
    static func merged(_ base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8] {
        let (own, other) = (most(of: ours), most(of: theirs))
        return (own == base.flatMap(most) ? other ?? own : own ?? other) ?? unix
    }

    /// The text with these line breaks, when most of its own are others.
    static func convert(_ bytes: [UInt8], to lineBreak: [UInt8]) -> [UInt8] {
        guard let own = most(of: bytes), own != lineBreak else { return bytes }
        let lines = TextLines(bytes)
        return (0..<lines.count).flatMap { line in
            lines[line].last == .newline ? Array(lines.text(line)) + lineBreak : Array(lines[line])
        }
    }
}

/// The units of a merge of files, which belong to a vault that has not been read yet: they are read only where they can
/// make a difference, as amounts in built-in units, and amounts that are all in one unit, compare the same without.
struct MergeUnits: Sendable {
    private let vault: @Sendable () -> UnitTable

    init(of vault: @escaping @Sendable () -> UnitTable) { self.vault = vault }

    /// By which some texts compare as by the units of the vault. Cost: linear in their bytes; that of asking the vault
    /// where one of their units is not built in and another one is among them.
    func table(for texts: [String]) -> UnitTable {
        var identities: Set<String> = []
        var isBuiltIn = true
        for unit in texts.flatMap(Self.units) {
            let found = UnitTable.builtIn.unit(unit)
            identities.insert(found.identity)
            isBuiltIn = isBuiltIn && found.isKnown
        }
        return isBuiltIn || identities.count < 2 ? .builtIn : vault()
    }

    /// The words of a quantity, a target, or a quantity after a name, that may be its unit.
    private static func units(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        if let quantity = Quantity.read(bytes.span).value { return [quantity.unit] }
        if let target = Target.read(bytes.span).value {
            return [target.quantity.unit] + (target.from.map { [$0.unit] } ?? [])
        }
        return (NamedAmount.readings(bytes.span).value ?? []).map(\.quantity.unit)
    }
}
