import VaultGraph

/// Finds the few notes that share something among many, by a number that equal ones share.
struct SharedKeys {
    private var first: [UInt64: NoteID] = [:]
    /// The notes of each key that came more than once.
    private var several: [UInt64: [NoteID]] = [:]

    init(capacity: Int) { first.reserveCapacity(capacity) }

    /// O(1), without memory except for the table.
    mutating func add(_ number: NoteID, _ key: UInt64) {
        guard let earlier = first.updateValue(number, forKey: key) else { return }
        several[key, default: [earlier]].append(number)
    }

    /// The notes that share an exact key too, each with the first note that has it in merge order: `run`
    /// before `run copy` and `run-2`. Notes that share several are one pair.
    func groups<Key: Hashable>(
        by keys: (NoteID) -> [Key], in model: GoalsModel
    ) -> [(number: NoteID, first: NoteID)] {
        var found: [NoteID: Set<NoteID>] = [:]
        for numbers in several.values {
            var first: [Key: NoteID] = [:]
            // A note has come twice when it says one thing twice.
            for number in model.graph.inMergeOrder(Array(Set(numbers)).sorted()) {
                for key in keys(number) {
                    let earlier = first[key] ?? number
                    if earlier == number { first[key] = number } else { found[number, default: []].insert(earlier) }
                }
            }
        }
        return found.flatMap { number, earlier in earlier.map { (number, $0) } }
    }
}
