import VaultSyntax

/// A file's bytes while they are edited step by step: each step gives its places in the text as it is then; in the end
/// all steps together are edits of the first text.
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

    package let original: [UInt8]
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
    private struct File {
        var text: EditedText
        /// Where it lay first; nil for a file that is made.
        var origin: Path?
        var isDeleted = false
    }

    /// By the paths where they lie now, or lay.
    private var files: [Path: File] = [:]
    /// In the order in which they were first touched.
    private var order: [Path] = []

    package init() {}

    /// What a file holds now; nil when no step touched it.
    package func bytes(of path: Path) -> [UInt8]? { files[path]?.text.bytes }

    /// Where the files that steps touched lie now.
    package var paths: Set<Path> { Set(files.filter { !$0.value.isDeleted }.keys) }

    /// Edits a file that holds `before` now. False, and nothing done, when the edits overlap or it holds other bytes.
    package mutating func edit(_ path: Path, before: [UInt8], _ edits: [TextEdit]) -> Bool {
        if edits.isEmpty { return true }
        var file = file(path, before)
        guard !file.isDeleted, file.text.bytes == before, file.text.apply(edits) else { return false }
        note(path, file)
        return true
    }

    /// Makes a file. False, and nothing done, when a step touched one at this path.
    package mutating func make(_ path: Path, _ edits: [TextEdit]) -> Bool {
        var text = EditedText([])
        guard files[path] == nil, text.apply(edits) else { return false }
        note(path, File(text: text))
        return true
    }

    /// Makes and edits files as a change does, in which nothing moves or goes. False, and nothing done, where one of
    /// them cannot be.
    package mutating func add(_ change: Change) -> Bool {
        var steps = self
        guard change.files.allSatisfy({ $0.fate == .kept && steps.add($0) }) else { return false }
        self = steps
        return true
    }

    /// What a change does to one file. False where that cannot be.
    @discardableResult
    package mutating func add(_ edit: FileEdit) -> Bool {
        guard let before = edit.before else { return make(edit.path, edit.edits) }
        guard self.edit(edit.path, before: before, edit.edits) else { return false }
        switch edit.fate {
        case .kept: break
        case .moved(let path): move(edit.path, to: path, before: before)
        case .deleted: delete(edit.path, before: before)
        }
        return true
    }

    /// Gives a file another path, whatever became of it.
    package mutating func move(_ path: Path, to destination: Path, before: [UInt8]) {
        let file = file(path, before)
        files[path] = nil
        note(destination, file)
    }

    /// Takes a file away, whatever became of it.
    package mutating func delete(_ path: Path, before: [UInt8]) {
        var file = file(path, before)
        file.isDeleted = true
        note(path, file)
    }

    private func file(_ path: Path, _ before: [UInt8]) -> File {
        files[path] ?? File(text: EditedText(before), origin: path)
    }

    private mutating func note(_ path: Path, _ file: File) {
        if files.updateValue(file, forKey: path) == nil { order.append(path) }
    }

    /// All steps as one; files that are as they were are left out.
    package var change: Change {
        var known: Set<Path> = []
        return Change(
            files: order.compactMap { path in
                guard let file = files[path], known.insert(path).inserted else { return nil }
                guard let origin = file.origin else {
                    return file.isDeleted ? nil : .creating(path, String(decoding: file.text.bytes, as: UTF8.self))
                }
                if file.isDeleted { return .deleting(origin, before: file.text.original) }
                let edits = file.text.edits
                if edits.isEmpty, path == origin { return nil }
                return FileEdit(
                    path: origin, before: file.text.original, edits: edits,
                    fate: path == origin ? .kept : .moved(to: path))
            })
    }
}
