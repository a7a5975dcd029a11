/// From a folded name's key to the notes that have it. Keys are mixed already, so their low bits choose the bucket.
///
/// Adding, removing and finding are O(notes of one bucket), which holds one note on average.
struct NameIndex: Sendable {
    /// The first note of each bucket; -1 for none. Invariant: their number is a power of two.
    private var heads: [Int32] = Array(repeating: -1, count: 16)
    /// The next note of the same bucket, by note; -1 at the end.
    private var following: [Int32] = []
    /// By note.
    private var keys: [UInt64] = []

    mutating func reserve(_ count: Int) {
        following.reserveCapacity(count)
        keys.reserveCapacity(count)
        grow(to: count)
    }

    mutating func add(_ id: NoteID, key: UInt64) {
        let note = id.index
        while following.count <= note {
            following.append(-1)
            keys.append(0)
        }
        if following.count > heads.count { grow(to: following.count) }
        keys[note] = key
        link(note)
    }

    mutating func remove(_ id: NoteID, key: UInt64) {
        let (note, bucket) = (id.index, bucket(key))
        var current = heads[bucket]
        if current == note {
            heads[bucket] = following[note]
        } else {
            while current >= 0, following[Int(current)] != note { current = following[Int(current)] }
            guard current >= 0 else { return }
            following[Int(current)] = following[note]
        }
        following[note] = -1
    }

    /// The first note of a key. `next` gives the others.
    func first(_ key: UInt64) -> NoteID? { id(skip(heads[bucket(key)], to: key)) }

    func next(_ note: NoteID) -> NoteID? { id(next(Int32(note.index))) }

    private func next(_ note: Int32) -> Int32 { skip(following[Int(note)], to: keys[Int(note)]) }

    private func id(_ note: Int32) -> NoteID? { note < 0 ? nil : NoteID(Int(note)) }

    /// All notes of the key that a note has.
    func chain(from first: NoteID?) -> [NoteID] {
        var result: [NoteID] = []
        var note = first
        while let found = note {
            result.append(found)
            note = next(found)
        }
        return result
    }

    /// The first note of every key that several notes share. O(notes).
    var shared: [NoteID] {
        var (result, seen) = ([NoteID](), Set<UInt64>())
        for head in heads where head >= 0 && following[Int(head)] >= 0 {
            seen.removeAll(keepingCapacity: true)
            var note = head
            while note >= 0 {
                let isFirst = seen.insert(keys[Int(note)]).inserted
                if isFirst, next(note) >= 0 { result.append(NoteID(Int(note))) }
                note = following[Int(note)]
            }
        }
        return result
    }

    private func bucket(_ key: UInt64) -> Int { Int(truncatingIfNeeded: key & UInt64(heads.count - 1)) }

    private func skip(_ start: Int32, to key: UInt64) -> Int32 {
        var note = start
        while note >= 0, keys[Int(note)] != key { note = following[Int(note)] }
        return note
    }

    private mutating func link(_ note: Int) {
        let bucket = bucket(keys[note])
        following[note] = heads[bucket]
        heads[bucket] = Int32(note)
    }

    /// Makes buckets for this many notes and sorts the notes that are linked into them.
    private mutating func grow(to count: Int) {
        var buckets = heads.count
        while buckets < count { buckets *= 2 }
        guard buckets > heads.count else { return }
        var linked: [Int32] = []
        for head in heads {
            var note = head
            while note >= 0 {
                linked.append(note)
                note = following[Int(note)]
            }
        }
        heads = Array(repeating: -1, count: buckets)
        for note in linked { link(Int(note)) }
    }
}
