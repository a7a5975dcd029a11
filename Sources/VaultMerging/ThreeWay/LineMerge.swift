import VaultEdits

/// Two changed texts of lines as one, by what they were made from (diff3). Changes of both that overlap or touch are
/// a conflict, as git decides it. Cost: that of two line differences, and one more for each conflict.
struct LineMerge {
    enum Piece: Hashable {
        /// What both sides have, as lines of ours.
        case common(ours: Range<Int>)
        case ours(Range<Int>)
        case theirs(Range<Int>)
        case conflict(base: Range<Int>, ours: Range<Int>, theirs: Range<Int>)
    }

    /// How closely a conflict is drawn around the lines that differ.
    enum Closeness {
        /// Around all that either side changed there.
        case wide
        /// Without the lines at its ends that both sides have.
        case trimmed
        /// In parts, around each run of lines that differ. Parts with three common lines or fewer between them are
        /// one, as in git: many small conflicts are hard to read.
        case separated
        /// In parts, however near they are.
        case close
    }

    /// In the order of the text.
    private(set) var pieces: [Piece] = []

    private let base: [Int32]
    private let ours: [Int32]
    private let theirs: [Int32]
    private let closeness: Closeness
    /// How far each text is in `pieces`.
    private var at = (base: 0, ours: 0, theirs: 0)

    /// - Parameter base: lines as numbers, numbered together with those of both sides
    init(base: [Int32], ours: [Int32], theirs: [Int32], _ closeness: Closeness) {
        (self.base, self.ours, self.theirs, self.closeness) = (base, ours, theirs, closeness)
        run(LineDifference(from: base, to: ours).changes[...], LineDifference(from: base, to: theirs).changes[...])
    }

    /// Two texts without a common origin: all that differs is a conflict, also where one of them has nothing.
    init(ours: [Int32], theirs: [Int32], _ closeness: Closeness) {
        base = []
        (self.ours, self.theirs, self.closeness) = (ours, theirs, closeness)
        addConflict(0..<0, 0..<ours.count, 0..<theirs.count)
        if closeness == .separated { pieces = Self.joined(pieces) }
    }

    private mutating func run(
        _ own: ArraySlice<LineDifference.Change>, _ other: ArraySlice<LineDifference.Change>
    ) {
        var (own, other) = (own, other)
        while let next = [own.first, other.first].compactMap({ $0?.old.lowerBound }).min() {
            keep(upTo: next)
            if let change = own.first, change.old.upperBound < other.first?.old.lowerBound ?? .max {
                add(.ours(change.new))
                own.removeFirst()
                at = (change.old.upperBound, change.new.upperBound, at.theirs + change.old.count)
            } else if let change = other.first, change.old.upperBound < own.first?.old.lowerBound ?? .max {
                add(.theirs(change.new))
                other.removeFirst()
                at = (change.old.upperBound, at.ours + change.old.count, change.new.upperBound)
            } else {
                join(&own, &other)
            }
        }
        keep(upTo: base.count)
        if closeness == .separated { pieces = Self.joined(pieces) }
    }

    /// Conflicts with few lines between them as one.
    private static func joined(_ pieces: [Piece]) -> [Piece] {
        var result: [Piece] = []
        var last: Int?
        var distance = 0
        for piece in pieces {
            switch piece {
            case .common(let lines): distance += lines.count
            case .ours, .theirs: last = nil
            case .conflict(let base, let ours, let theirs):
                if let place = last, distance <= nearest,
                    case .conflict(let base0, let ours0, let theirs0) = result[place]
                {
                    result.removeSubrange(place...)
                    let whole = (
                        base0.lowerBound..<base.upperBound, ours0.lowerBound..<ours.upperBound,
                        theirs0.lowerBound..<theirs.upperBound
                    )
                    result.append(.conflict(base: whole.0, ours: whole.1, theirs: whole.2))
                    distance = 0
                    continue
                }
                last = result.count
                distance = 0
            }
            result.append(piece)
        }
        return result
    }

    /// Lines that neither side changed.
    private mutating func keep(upTo line: Int) {
        let count = line - at.base
        guard count > 0 else { return }
        add(.common(ours: at.ours..<at.ours + count))
        at = (line, at.ours + count, at.theirs + count)
    }

    /// Changes of both sides that overlap or touch.
    private mutating func join(
        _ own: inout ArraySlice<LineDifference.Change>, _ other: inout ArraySlice<LineDifference.Change>
    ) {
        var end = at.base
        var shift = (ours: at.ours - at.base, theirs: at.theirs - at.base)
        while true {
            if let change = own.first, change.old.lowerBound <= end {
                own.removeFirst()
                end = max(end, change.old.upperBound)
                shift.ours = change.new.upperBound - change.old.upperBound
            } else if let change = other.first, change.old.lowerBound <= end {
                other.removeFirst()
                end = max(end, change.old.upperBound)
                shift.theirs = change.new.upperBound - change.old.upperBound
            } else {
                break
            }
        }
        let sides = (at.ours..<end + shift.ours, at.theirs..<end + shift.theirs)
        addConflict(at.base..<end, sides.0, sides.1)
        at = (end, sides.0.upperBound, sides.1.upperBound)
    }

    private mutating func addConflict(_ base: Range<Int>, _ own: Range<Int>, _ other: Range<Int>) {
        if ours[own].elementsEqual(theirs[other]) { return add(.common(ours: own)) }
        let differences = LineDifference(from: Array(ours[own]), to: Array(theirs[other])).changes.map {
            (ours: $0.old.shifted(own.lowerBound), theirs: $0.new.shifted(other.lowerBound))
        }
        guard closeness != .wide, let first = differences.first, let last = differences.last else {
            return add(.conflict(base: base, ours: own, theirs: other))
        }
        var parts = differences
        if closeness == .trimmed {
            parts = [
                (first.ours.lowerBound..<last.ours.upperBound, first.theirs.lowerBound..<last.theirs.upperBound)
            ]
        }
        var start = own.lowerBound
        for part in parts {
            add(.common(ours: start..<part.ours.lowerBound))
            add(.conflict(base: base, ours: part.ours, theirs: part.theirs))
            start = part.ours.upperBound
        }
        add(.common(ours: start..<own.upperBound))
    }

    /// The most lines between two conflicts that are made one.
    private static let nearest = 3

    /// Lines that one side took away are a piece too, so that conflicts before and after them stay two.
    private mutating func add(_ piece: Piece) {
        if case .common(let lines) = piece, lines.isEmpty { return }
        pieces.append(piece)
    }
}

extension Range<Int> {
    func shifted(_ distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
