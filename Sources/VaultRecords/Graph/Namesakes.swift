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
    init(_ ids: [NoteID], of notes: NoteTable<Note>) {
        ends.reserveCapacity(ids.count * 3)
        paths.reserveCapacity(ids.count)
        for id in ids {
            let (note, length) = (notes[id], notes[id].pathLength)
            paths[note.path] = id
            note.path.withUTF8 { bytes in
                let bytes = bytes.span
                PathEnd.forEach(of: bytes, named: Path.nameRange(bytes)) { key, part in
                    add(id, note, length, at: key, part, of: bytes, among: notes)
                }
            }
            if isMixed { return }
        }
    }

    private mutating func add(
        _ id: NoteID, _ note: Note, _ length: Int, at key: UInt64, _ part: Range<Int>, of path: Span<UInt8>,
        among notes: NoteTable<Note>
    ) {
        let place = Int32(part.lowerBound)..<Int32(part.upperBound)
        var end = ends[key] ?? End(note: id, part: place)
        if end.note != id {
            // What comes after the part has been compared with the shorter end.
            let isSame = notes[end.note].path.withUTF8 {
                FoldedName.areEqual(
                    $0.span.extracting(Int(end.part.lowerBound)..<Int(end.part.upperBound)), path.extracting(part))
            }
            if !isSame { isMixed = true }
        }
        ends[key] = nil
        end.candidates.add(id, note, length: length)
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

    /// The note at exactly a path.
    func note(at path: Path) -> NoteID? { paths[path] }
}
