import VaultSyntax

/// What a list is to become: which elements stay, which are rewritten, which are added where.
struct ListPlan {
    enum Slot: Hashable {
        /// The element with this index, as it is.
        case keep(Int)
        /// The element with this index, with another text.
        case replace(Int, String)
        case new(String)

        var index: Int? {
            switch self {
            case .keep(let index), .replace(let index, _): index
            case .new: nil
            }
        }
    }

    /// In the order of the list; indices grow. Elements whose index is missing go.
    let slots: [Slot]

    init(_ slots: [Slot]) { self.slots = slots }

    /// Above this product of their counts, lists that differ in the middle are not compared element by element.
    private static let mostComparisons = 250_000

    /// The least that makes texts of a list: equal ones stay, of those between them each new one takes the place of an
    /// old one as long as there are any. Cost: O(old + new), and for what differs in the middle its squared count,
    /// but for long lists, of which the whole middle is rewritten.
    init(from old: [String?], to new: [String]) {
        let left = old.map { $0.map { Array($0.utf8) } }
        let right: [[UInt8]?] = new.map { Array($0.utf8) }
        let shorter = min(left.count, right.count)
        var front = 0
        while front < shorter, left[front] == right[front] { front += 1 }
        var back = 0
        while back < shorter - front, left[left.count - 1 - back] == right[right.count - 1 - back] { back += 1 }
        let (oldMiddle, newMiddle) = (front..<(left.count - back), front..<(right.count - back))
        var removed = Set(oldMiddle)
        var inserted = Set(newMiddle)
        if oldMiddle.count * newMiddle.count <= Self.mostComparisons {
            let difference = Array(right[newMiddle]).difference(from: Array(left[oldMiddle]))
            removed = []
            inserted = []
            for change in difference {
                switch change {
                case .remove(let offset, _, _): removed.insert(front + offset)
                case .insert(let offset, _, _): inserted.insert(front + offset)
                }
            }
        }
        var slots: [Slot] = []
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < old.count || newIndex < new.count {
            let isRemoved = removed.contains(oldIndex)
            let isInserted = inserted.contains(newIndex)
            if isRemoved, isInserted {
                slots.append(.replace(oldIndex, new[newIndex]))
            } else if isInserted {
                slots.append(.new(new[newIndex]))
            } else if !isRemoved {
                slots.append(.keep(oldIndex))
            }
            if isRemoved || !isInserted { oldIndex += 1 }
            if isInserted || !isRemoved { newIndex += 1 }
        }
        self.slots = slots
    }

    var kept: Set<Int> { Set(slots.compactMap(\.index)) }

    /// Runs of new texts with the index of the element before them; -1 for those that come first.
    var insertions: [(after: Int, texts: [String])] {
        var result: [(after: Int, texts: [String])] = []
        var last = -1
        for slot in slots {
            if case .new(let text) = slot {
                if let run = result.indices.last, result[run].after == last {
                    result[run].texts.append(text)
                } else {
                    result.append((last, [text]))
                }
            } else if let index = slot.index {
                last = index
            }
        }
        return result
    }
}
