import VaultSyntax

/// A file's bytes while they are edited step by step: what of the first text is still there, and what was written.
///
/// Each step gives its places in the text as it is then; in the end all steps together are edits of the first text.
package struct EditedText: Sendable {
    private enum Piece: Sendable {
        /// Bytes of the first text.
        case kept(Range<Int>)
        case written([UInt8])

        var count: Int {
            switch self {
            case .kept(let range): range.count
            case .written(let bytes): bytes.count
            }
        }

        func part(_ range: Range<Int>) -> Piece {
            switch self {
            case .kept(let all): .kept(all.lowerBound + range.lowerBound..<all.lowerBound + range.upperBound)
            case .written(let bytes): .written(Array(bytes[range]))
            }
        }
    }

    /// The first text.
    package let original: [UInt8]
    /// The text as it is now.
    package private(set) var bytes: [UInt8]
    private var pieces: [Piece]

    package init(_ bytes: [UInt8]) {
        original = bytes
        self.bytes = bytes
        pieces = [.kept(0..<bytes.count)]
    }

    /// Makes edits whose ranges are places in `bytes`. False, and nothing done, when they overlap or lie outside.
    /// Insertions at one place are made in their order. Cost: O(bytes + edits + pieces), and the sort of the edits.
    package mutating func apply(_ edits: [TextEdit]) -> Bool {
        let sorted = edits.enumerated().sorted {
            ($0.element.range.start, $0.element.range.end, $0.offset)
                < ($1.element.range.start, $1.element.range.end, $1.offset)
        }
        var result: [Piece] = []
        var newBytes: [UInt8] = []
        var position = 0
        /// The next piece, and where it starts.
        var (next, start) = (0, 0)
        /// Takes over the pieces of a range that follows the one before.
        func keep(_ range: Range<Int>) {
            newBytes += bytes[range]
            while next < pieces.count, start < range.upperBound {
                let piece = pieces[next]
                let common = range.clamped(to: start..<(start + piece.count))
                if !common.isEmpty { result.append(piece.part(common.lowerBound - start..<common.upperBound - start)) }
                if start + piece.count > range.upperBound { break }
                start += piece.count
                next += 1
            }
        }
        for edit in sorted.map(\.element) {
            let range = Int(edit.range.start)..<max(Int(edit.range.start), Int(edit.range.end))
            guard range.lowerBound >= position, range.upperBound <= bytes.count else { return false }
            keep(position..<range.lowerBound)
            if !edit.replacement.isEmpty { result.append(.written(Array(edit.replacement.utf8))) }
            newBytes += edit.replacement.utf8
            position = range.upperBound
        }
        keep(position..<bytes.count)
        pieces = result
        bytes = newBytes
        return true
    }

    /// All steps as edits of the first text: sorted, without overlap, each as small as it can be;
    /// none when the text is what it was. O(bytes).
    package var edits: [TextEdit] {
        var edits: [TextEdit] = []
        var position = 0
        var written: [UInt8] = []
        for piece in pieces + [.kept(original.count..<original.count)] {
            switch piece {
            case .written(let bytes): written += bytes
            case .kept(let range):
                if let edit = smallest(position..<range.lowerBound, written) { edits.append(edit) }
                position = range.upperBound
                written = []
            }
        }
        return edits
    }

    /// The edit without what stays the same at both ends; no character is cut. Nil when all stays the same.
    private func smallest(_ range: Range<Int>, _ written: [UInt8]) -> TextEdit? {
        let shorter = min(range.count, written.count)
        var front = 0
        while front < shorter, original[range.lowerBound + front] == written[front] { front += 1 }
        if front == range.count, front == written.count { return nil }
        while front > 0, isInsideCharacter(range.lowerBound + front, original) || isInsideCharacter(front, written) {
            front -= 1
        }
        var back = 0
        while back < shorter - front, original[range.upperBound - 1 - back] == written[written.count - 1 - back] {
            back += 1
        }
        while back > 0, isInsideCharacter(range.upperBound - back, original) { back -= 1 }
        return TextEdit(
            range: ByteRange(range.lowerBound + front, range.upperBound - back),
            replacement: String(decoding: written[front..<(written.count - back)], as: UTF8.self))
    }

    private func isInsideCharacter(_ offset: Int, _ bytes: [UInt8]) -> Bool {
        offset < bytes.count && bytes[offset] & 0xC0 == 0x80
    }
}

/// A change planned in steps, each on what the steps before it left; in the end one change of the first texts.
package struct SteppedChange: Sendable {
    private var texts: [Path: (text: EditedText, isMade: Bool, isDeleted: Bool)] = [:]
    /// In the order in which they were first touched.
    private var paths: [Path] = []

    package init() {}

    /// What a file holds now; nil when no step touched it.
    package func bytes(of path: Path) -> [UInt8]? { texts[path]?.text.bytes }

    /// Edits a file that holds `before` now. False, and nothing done, when the edits overlap or it holds other bytes.
    package mutating func edit(_ path: Path, before: [UInt8], _ edits: [TextEdit]) -> Bool {
        if edits.isEmpty { return true }
        var file = texts[path] ?? (EditedText(before), false, false)
        guard !file.isDeleted, file.text.bytes == before, file.text.apply(edits) else { return false }
        note(path, file)
        return true
    }

    /// Makes a file. False, and nothing done, when a step touched one at this path.
    package mutating func make(_ path: Path, _ edits: [TextEdit]) -> Bool {
        var text = EditedText([])
        guard texts[path] == nil, text.apply(edits) else { return false }
        note(path, (text, true, false))
        return true
    }

    /// Makes and edits files as a change does, in which nothing moves or goes. False, and nothing done, where one of them
    /// cannot be.
    package mutating func add(_ change: Change) -> Bool {
        var steps = self
        for file in change.files {
            let isDone =
                file.fate == .kept
                && (file.before.map { steps.edit(file.path, before: $0, file.edits) }
                    ?? steps.make(file.path, file.edits))
            if !isDone { return false }
        }
        self = steps
        return true
    }

    /// Takes a file away, whatever became of it.
    package mutating func delete(_ path: Path, before: [UInt8]) {
        var file = texts[path] ?? (EditedText(before), false, false)
        file.isDeleted = true
        note(path, file)
    }

    private mutating func note(_ path: Path, _ file: (EditedText, Bool, Bool)) {
        if texts.updateValue(file, forKey: path) == nil { paths.append(path) }
    }

    /// All steps as one; files that are as they were are left out.
    package var change: Change {
        Change(
            files: paths.compactMap { path in
                guard let (text, isMade, isDeleted) = texts[path] else { return nil }
                if isDeleted { return isMade ? nil : .deleting(path, before: text.original) }
                if isMade { return .creating(path, String(decoding: text.bytes, as: UTF8.self)) }
                let edits = text.edits
                return edits.isEmpty ? nil : FileEdit(path: path, before: text.original, edits: edits)
            })
    }
}
