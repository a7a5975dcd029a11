/// Numbers that look like chance and are the same for the same seed.
///
/// SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014. Good enough to vary
/// notes, and the same on every machine.
struct SeededNumbers {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    /// One element of a list that is not empty.
    mutating func pick<Element>(_ list: [Element]) -> Element {
        list[number(in: 0...(list.count - 1))]
    }

    /// True in so many of a hundred cases.
    mutating func happens(_ percent: Int) -> Bool {
        number(in: 0...99) < percent
    }
}
