/// Where a text was first seen as a key.
struct KeyPlaces {
    private var places: [[UInt8]: Int] = [:]
    /// How many of the keys in order have been taken in.
    private(set) var count = 0

    /// Takes in the next key.
    mutating func append(_ text: [UInt8], place: Int) {
        count += 1
        if places[text] == nil { places[text] = place }
    }

    func first(_ text: [UInt8]) -> Int? { places[text] }
}

/// Keys that appear twice. Cost: linear in the keys; few are compared one by one, many through their hashes.
extension Parser {
    /// Up to this many keys are looked through, which costs no allocation.
    private static let few = 24

    /// Two equal keys in one nested map make the whole entry unreadable.
    func refuseDouble(in map: Int) throws(Stop) {
        let end = Int(nodes[map].next)
        var places = KeyPlaces()
        var index = map + 1
        var count = 0
        while index < end {
            count += 1
            if let first = count <= Self.few ? firstKey(like: index, in: map) : places.first(text(index)) {
                throw Stop(Problem(.duplicateKey, nodes[index].range, related: nodes[first].range))
            }
            if count == Self.few {
                places = keyPlaces(of: map, to: index)
            } else if count > Self.few {
                places.append(text(index), place: index)
            }
            index = Int(nodes[Int(nodes[index].next)].next)
        }
    }

    /// The first entry with the same key whose value may count.
    mutating func firstEntry(like keyIndex: Int) -> Entry? {
        if entries.count > Self.few {
            while firstEntries.count < entries.count {
                let place = firstEntries.count
                firstEntries.append(text(Int(entries[place].key)), place: place)
            }
            guard let place = firstEntries.first(text(keyIndex)) else { return nil }
            if mayCount(entries[place]) { return entries[place] }
        }
        return entries.first { mayCount($0) && sameKey(Int($0.key), keyIndex) }
    }

    private func mayCount(_ entry: Entry) -> Bool { entry.state != .conflicted && entry.state != .duplicate }

    private func firstKey(like keyIndex: Int, in map: Int) -> Int? {
        var index = map + 1
        while index < keyIndex {
            if sameKey(index, keyIndex) { return index }
            index = Int(nodes[Int(nodes[index].next)].next)
        }
        return nil
    }

    private func keyPlaces(of map: Int, to last: Int) -> KeyPlaces {
        var places = KeyPlaces()
        var index = map + 1
        while index <= last {
            places.append(text(index), place: index)
            index = Int(nodes[Int(nodes[index].next)].next)
        }
        return places
    }

    private func text(_ key: Int) -> [UInt8] { ScalarText.decode(nodes[key], in: source) }

    /// Compares two keys by their text.
    private func sameKey(_ left: Int, _ right: Int) -> Bool {
        let (a, b) = (nodes[left], nodes[right])
        if a.isVerbatim, b.isVerbatim {
            guard a.content.count == b.content.count else { return false }
            let (left, right) = (Int(a.content.start), Int(b.content.start))
            for index in 0..<a.content.count where source[left + index] != source[right + index] { return false }
            return true
        }
        return text(left) == text(right)
    }

    /// True when a conflict touches the bytes from start to end. O(log conflicts).
    func isInConflict(_ start: Int, _ end: Int) -> Bool {
        var (low, high) = (0, conflicts.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(conflicts[middle].end) <= start { low = middle + 1 } else { high = middle }
        }
        return low < conflicts.count && Int(conflicts[low].start) < end
    }
}
