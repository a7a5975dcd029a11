import VaultSyntax

/// Many notes of one name, found by how their paths end, so that no link has to look at all of them.
struct Namesakes: Sendable {
    /// From this many notes of one name on they get an index; fewer are looked at one by one.
    static let least = 9

    private struct End: Sendable {
        var candidates = Candidates()
        /// A note with this end, and where the end's first part stands in its path: others are compared with it.
        let note: NoteID
        let part: Range<Int32>
    }

    private var ends: [UInt64: End] = [:]
    /// By the bytes of their paths.
    private var paths: [Path: NoteID] = [:]
    /// Whether two names or ends that differ share a number, so that nothing can be found by it.
    private(set) var isMixed = false

    /// Cost: O(bytes of the paths).
    ///
    /// - Parameter numbers: notes in the order of their paths
    init(_ numbers: [NoteID], of notes: NoteTable<Note>) {
        ends.reserveCapacity(numbers.count * 3)
        paths.reserveCapacity(numbers.count)
        for number in numbers {
            let note = notes[number]
            paths[note.path] = number
            add(number, note, length: note.pathLength, among: notes)
            if isMixed { return }
        }
    }

    private mutating func add(_ number: NoteID, _ note: Note, length: Int, among notes: NoteTable<Note>) {
        note.path.withUTF8 { bytes in
            let bytes = bytes.span
            var part = Path.nameRange(bytes)
            var end = PathEnd(name: bytes.extracting(part))
            while true {
                add(number, note, length, at: end.key, part, of: bytes, among: notes)
                if part.lowerBound == 0 { break }
                part = PathEnd.part(of: bytes, before: part.lowerBound - 1)
                end.add(folder: bytes.extracting(part))
            }
            add(number, note, length, at: end.whole, part, of: bytes, among: notes)
        }
    }

    private mutating func add(
        _ number: NoteID, _ note: Note, _ length: Int, at key: UInt64, _ part: Range<Int>, of path: Span<UInt8>,
        among notes: NoteTable<Note>
    ) {
        let place = Int32(part.lowerBound)..<Int32(part.upperBound)
        var end = ends[key] ?? End(note: number, part: place)
        if end.note != number {
            // What comes after the part has been compared with the shorter end.
            let isSame = notes[end.note].path.withUTF8 {
                FoldedName.areEqual(
                    $0.span.extracting(Int(end.part.lowerBound)..<Int(end.part.upperBound)), path.extracting(part))
            }
            if !isSame { isMixed = true }
        }
        ends[key] = nil
        end.candidates.add(number, note, length: length)
        ends[key] = end
    }

    /// Those whose paths end so; none when no path does. O(bytes).
    func candidates(_ key: UInt64, ending stem: Span<UInt8>, isWhole: Bool, in notes: NoteTable<Note>) -> Candidates? {
        guard let end = ends[key] else { return nil }
        let start = notes[end.note].path.withUTF8 { bytes -> Int? in
            let bytes = bytes.span
            return PathEnd.start(of: stem, in: bytes.extracting(0..<Path.stemEnd(bytes)))
        }
        guard let start, !isWhole || start == 0 else { return nil }
        return end.candidates
    }

    /// The notes whose path without its ending is exactly this: one, but where only the ending differs.
    func notes(spelled stem: String) -> [NoteID] {
        Path(stem).noteFiles(inAnyCase: true).compactMap(note(at:)).sorted()
    }

    /// The note at exactly a path.
    func note(at path: Path) -> NoteID? { paths[path] }
}
