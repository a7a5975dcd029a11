import VaultEdits

/// What a merge makes of a part of a file: text that is decided, and conflicts.
enum MergedPiece: Hashable {
    case text([UInt8])
    case conflict(ConflictText)

    typealias Side = ThreeWayMerge.Side
}

/// Lines of both sides of which one has to be chosen.
struct ConflictText: Hashable {
    var place: ThreeWayConflict.Place
    var base: [UInt8]
    var ours: [UInt8]
    var theirs: [UInt8]
}

extension [MergedPiece] {
    /// With either side's lines in the place of the other's.
    var mirrored: [MergedPiece] {
        map { piece in
            guard case .conflict(var conflict) = piece else { return piece }
            (conflict.ours, conflict.theirs) = (conflict.theirs, conflict.ours)
            return .conflict(conflict)
        }
    }

    /// The text with one side's lines in the place of every conflict.
    func text(_ side: MergedPiece.Side) -> [UInt8] {
        flatMap { piece -> [UInt8] in
            switch piece {
            case .text(let bytes): bytes
            case .conflict(let conflict): side == .ours ? conflict.ours : conflict.theirs
            }
        }
    }

    /// Two texts merged by their lines, and by those of what they were made from; without it all that differs is a
    /// conflict.
    init(
        base: [UInt8]?, ours: [UInt8], theirs: [UInt8], _ closeness: LineMerge.Closeness,
        _ place: ThreeWayConflict.Place
    ) {
        let (old, own, other) = (TextLines(base ?? []), TextLines(ours), TextLines(theirs))
        var numbering = LineNumbering()
        let (mine, yours) = (numbering.numbers(of: own), numbering.numbers(of: other))
        let merge =
            base == nil
            ? LineMerge(ours: mine, theirs: yours, closeness)
            : LineMerge(base: numbering.numbers(of: old), ours: mine, theirs: yours, closeness)
        self = merge.pieces.map { piece -> MergedPiece in
            switch piece {
            case .common(let lines), .ours(let lines): .text([UInt8](own[lines]))
            case .theirs(let lines): .text([UInt8](other[lines]))
            case .conflict(let base, let ours, let theirs):
                .conflict(
                    ConflictText(
                        place: place, base: [UInt8](old[base]), ours: [UInt8](own[ours]), theirs: [UInt8](other[theirs])
                    ))
            }
        }
    }
}

/// A file while its parts are put together, with the places of its conflicts.
struct MergedText {
    private(set) var bytes: [UInt8] = []
    private(set) var conflicts: [ThreeWayConflict] = []
    /// True when the last thing written is a marker.
    private(set) var endsInMarker = false
    private let markers: ConflictMarkers
    private let lineBreak: [UInt8]
    /// Which lines replace conflicts where nothing is chosen for one; nil to write both between markers.
    private let side: ThreeWayMerge.Side?
    /// What is chosen for each conflict, in their order.
    private var choices: ArraySlice<ThreeWayMerge.Choice?>
    private var line = 1

    init(
        _ markers: ConflictMarkers, lineBreak: [UInt8], taking side: ThreeWayMerge.Side? = nil,
        _ choices: [ThreeWayMerge.Choice?] = []
    ) {
        self.markers = markers
        self.side = side
        self.choices = choices[...]
        self.lineBreak = lineBreak
    }

    mutating func append(_ pieces: [MergedPiece]) {
        for piece in pieces {
            switch piece {
            case .text(let text): append(text)
            case .conflict(let conflict): append(conflict)
            }
        }
    }

    /// Text that starts on a line of its own, unless nothing is written yet.
    mutating func append(_ text: [UInt8]) {
        guard !text.isEmpty else { return }
        endLine()
        bytes += text
        line += text.count { $0 == .newline }
        endsInMarker = false
    }

    private mutating func endLine() {
        guard let last = bytes.last, last != .newline, bytes != Self.byteOrderMark else { return }
        bytes += lineBreak
        line += 1
    }

    private mutating func append(_ conflict: ConflictText) {
        if let choice = (choices.popFirst() ?? nil) ?? side.map({ $0 == .ours ? .ours : .theirs }) {
            if choice != .theirs { append(conflict.ours) }
            if choice != .ours { append(conflict.theirs) }
            return
        }
        endLine()
        conflicts.append(
            ThreeWayConflict(
                place: conflict.place, line: line, ours: String(decoding: conflict.ours, as: UTF8.self),
                theirs: String(decoding: conflict.theirs, as: UTF8.self)))
        append(markers.line("<", markers.ours, lineBreak))
        append(conflict.ours)
        if markers.style != .merge {
            append(markers.line("|", markers.base, lineBreak))
            append(conflict.base)
        }
        append(markers.line("=", "", lineBreak))
        append(conflict.theirs)
        append(markers.line(">", markers.theirs, lineBreak))
        endsInMarker = true
    }

    /// Takes the last line break away.
    mutating func dropLastBreak() {
        guard bytes.last == .newline, !endsInMarker else { return }
        bytes.removeLast()
        if bytes.last == .carriageReturn { bytes.removeLast() }
    }

    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

/// A place of a merged file where both sides say different things, and a choice is needed.
package struct ThreeWayConflict: Hashable, Sendable {
    package enum Place: Hashable, Sendable {
        /// A field of the front matter, as it is written.
        case field(String)
        /// An element of a list in the front matter, by its field.
        case element(String)
        /// A front matter that can only be merged by its lines.
        case frontMatter
        case body
    }

    package var place: Place
    /// The line of the marker, counted from 1.
    package var line: Int
    /// What each side has, as lines.
    package var ours: String
    package var theirs: String

    package init(place: Place, line: Int, ours: String, theirs: String) {
        (self.place, self.line, self.ours, self.theirs) = (place, line, ours, theirs)
    }
}

extension ThreeWayConflict {
    /// Whether both sides can be kept in the file, one after the other: pieces of text, and elements in lines.
    package var mayBeBoth: Bool {
        if ours.isEmpty || theirs.isEmpty { return false }
        switch place {
        case .body: return true
        case .field, .frontMatter: return false
        case .element: return [ours, theirs].allSatisfy { $0.first { $0 != " " } == "-" }
        }
    }
}
