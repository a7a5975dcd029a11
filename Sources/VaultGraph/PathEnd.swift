import VaultSchema

/// How a path ends, as a number: that of `run`, then of `goals/run`, then of `2026/goals/run`.
///
/// Ends that are equal except for case and composition have the same number. All ends of a path cost O(bytes) together.
struct PathEnd {
    /// Equal for equal ends; other ends may share it, so what is found by it is compared.
    private(set) var key: UInt64

    /// The end that is a name alone.
    init(name: Span<UInt8>) { key = FoldedName.key(name) }

    /// The end with one folder more before it.
    mutating func add(folder: Span<UInt8>) {
        let folder = FoldedName.key(folder)
        let product = (key ^ (folder << 23 | folder >> 41)).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
        key = product.high ^ product.low
    }

    /// The number of the end when it is the whole path.
    var whole: UInt64 { ~key }

    /// The number of a path's end with all of its folders: `goals/run` of `goals/run`.
    init(_ stem: Span<UInt8>) {
        let name = Self.part(of: stem, before: stem.count)
        self.init(name: stem.extracting(name))
        add(foldersOf: stem, before: name.lowerBound)
    }

    /// Adds the folders before a place of a path, the nearest first.
    mutating func add(foldersOf path: Span<UInt8>, before place: Int) {
        var start = place
        while start > 1 {
            let part = Self.part(of: path, before: start - 1)
            add(folder: path.extracting(part))
            start = part.lowerBound
        }
    }

    /// The part of a path that ends at a place: up to the slash before it.
    static func part(of path: Span<UInt8>, before end: Int) -> Range<Int> {
        var start = end
        while start > 0, path[start - 1] != UInt8(ascii: "/") { start -= 1 }
        return start..<end
    }

    /// Where in a path an end starts; nil when the path ends in another way. Neither has `.md`. O(bytes).
    static func start(of end: Span<UInt8>, in path: Span<UInt8>) -> Int? {
        // As most are written: as many bytes, and the same except for the case of ASCII.
        let place = path.count - end.count
        if place >= 0, place == 0 || path[place - 1] == UInt8(ascii: "/"),
            FoldedName.areEqual(end, path.extracting(place..<path.count))
        {
            return place
        }
        var (left, right) = (end.count, path.count)
        while true {
            let (own, other) = (part(of: end, before: left), part(of: path, before: right))
            guard FoldedName.areEqual(end.extracting(own), path.extracting(other)) else { return nil }
            if own.lowerBound == 0 { return other.lowerBound }
            guard other.lowerBound > 0 else { return nil }
            (left, right) = (own.lowerBound - 1, other.lowerBound - 1)
        }
    }
}
