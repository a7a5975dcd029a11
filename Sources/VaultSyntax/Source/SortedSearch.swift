extension RandomAccessCollection {
    /// The place of the first element of which something holds that holds of all after it; the end where it holds of
    /// none. O(log n).
    @inlinable
    package func firstPlace(where holds: (Element) -> Bool) -> Index {
        var (low, left) = (startIndex, count)
        while left > 0 {
            let middle = index(low, offsetBy: left / 2)
            if holds(self[middle]) {
                left /= 2
            } else {
                low = index(after: middle)
                left -= left / 2 + 1
            }
        }
        return low
    }
}
