/// Finds the few notes that share something among many, by a number that equal ones share.
struct SharedKeys {
    private var first: [UInt64: Int32] = [:]
    /// The notes of each key that came more than once.
    private var several: [UInt64: [Int]] = [:]

    init(capacity: Int) { first.reserveCapacity(capacity) }

    /// O(1), without memory but for the table.
    mutating func add(_ number: Int, _ key: UInt64) {
        guard let earlier = first.updateValue(Int32(truncatingIfNeeded: number), forKey: key) else { return }
        several[key, default: [Int(earlier)]].append(number)
    }

    /// The notes that are the same by the exact key too, each with the first such note in the order of joining:
    /// `run` before `run copy` and `run-2`.
    func groups<Key: Hashable>(
        by key: (Int) -> Key?, in model: GoalsModel
    ) -> [(number: Int, first: Int)] {
        var found: [(Int, Int)] = []
        for numbers in several.values {
            var first: [Key: Int] = [:]
            for number in model.graph.inJoiningOrder(numbers) {
                guard let key = key(number) else { continue }
                if let earlier = first[key] { found.append((number, earlier)) } else { first[key] = number }
            }
        }
        return found
    }
}
