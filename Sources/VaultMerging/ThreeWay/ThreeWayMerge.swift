import VaultSchema
import VaultSyntax

/// Merges two versions of a file by what both were made from: the front matter by its fields, the body by its lines.
///
/// What only one side changed is that side's, byte for byte. What both changed is decided by the field's declaration in
/// the schema; what cannot be decided is a conflict around its own lines, and all else is merged. Order, quotes and
/// line breaks are those of ours. What is merged is read again before it is given out; where it does not say what it
/// should, and where a front matter cannot be read, its lines are merged instead.
///
/// Cost: linear in the three texts, but for lists that have to be rewritten, and stretches of lines that differ a lot.
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

        /// Whether both sides were taken for versions of one file.
        package var isOneRecord: Bool {
            switch self {
            case .byField, .byLine: true
            case .twoRecords, .perhapsTwo: false
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

    private let schema: Schema
    private let markers: ConflictMarkers
    private let side: Side?
    private let origin: Origin?
    private let units: MergeUnits

    /// - Parameters:
    ///   - schema: the record types that the files may have
    ///   - side: who is right where nothing else decides; nil to leave conflicts
    ///   - origin: whether files that were made independently are one or two, where that is unclear; nil to leave that
    ///   - units: the units of the vault; needed only where quantities have to be compared
    package init(
        schema: Schema, markers: ConflictMarkers = ConflictMarkers(), taking side: Side? = nil, origin: Origin? = nil,
        units: @escaping @Sendable () -> UnitTable = { .builtIn }
    ) {
        self.schema = schema
        self.markers = markers
        self.side = side
        self.origin = origin
        self.units = MergeUnits(of: units)
    }

    /// Merges both sides; nil when one of the texts is not UTF-8.
    ///
    /// - Parameters:
    ///   - base: what both sides were made from; nil or empty when each side made the file by itself
    ///   - path: where the file is to lie; empty when that is not known
    ///   - choices: what is chosen for the conflicts that the merge has without them, in their order
    package func merge(
        base: [UInt8]?, ours: [UInt8], theirs: [UInt8], at path: String = "", choosing choices: [Choice?] = []
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
                schema: schema, markers: markers, side: side, origin: origin, choices: choices, units: units,
                lineBreak: lineBreak, base: old == nil ? nil : before, ours: own, theirs: other, path: path
            ).result()
        }
        let result = run(side, choices)
        // Of two records none is dropped, whoever is right where they are one.
        return result.manner.isOneRecord ? result : run(nil, [])
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
