import VaultGraph

/// Records in groups of the same (disjoint sets; Galler and Fischer 1964). Nearly O(1) for each step.
struct SameRecords {
    private var above: [Int: Int] = [:]

    mutating func join(_ left: Int, _ right: Int) {
        let (one, other) = (top(of: left), top(of: right))
        if one != other { above[max(one, other)] = min(one, other) }
    }

    /// The number that stands for a record's group.
    mutating func top(of number: Int) -> Int {
        var top = number
        while let next = above[top] { top = next }
        var step = number
        while let next = above[step], next != top {
            above[step] = top
            step = next
        }
        return top
    }
}
