/// From a folded name to the notes that have it. Adding and removing are O(notes of one name).
struct NameIndex: Sendable {
    private var heads: [UInt64: Int32] = [:]
    /// The next note with the same key, by note; -1 at the end.
    private var following: [Int32] = []

    mutating func reserve(_ count: Int) {
        heads.reserveCapacity(count)
        following.reserveCapacity(count)
    }

    mutating func add(_ note: Int, key: UInt64) {
        while following.count <= note { following.append(-1) }
        following[note] = heads.updateValue(Int32(note), forKey: key) ?? -1
    }

    mutating func remove(_ note: Int, key: UInt64) {
        guard var current = heads[key] else { return }
        if current == note {
            heads[key] = following[note] < 0 ? nil : following[note]
        } else {
            while following[Int(current)] >= 0, following[Int(current)] != note { current = following[Int(current)] }
            guard following[Int(current)] == note else { return }
            following[Int(current)] = following[note]
        }
        following[note] = -1
    }

    /// The first note of a key; -1 for none. `next` gives the others.
    func first(_ key: UInt64) -> Int32 { heads[key] ?? -1 }

    func next(_ note: Int32) -> Int32 { following[Int(note)] }

    /// Every key's first note, for looking at names that several notes share.
    var shared: [Int32] { heads.values.filter { following[Int($0)] >= 0 } }
}
