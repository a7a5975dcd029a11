/// The time that records cover: stretches that do not touch, in their order.
struct Coverage {
    private var starts: [Int64] = []
    private var ends: [Int64] = []
    /// How much is covered before each stretch.
    private var before: [Int64] = []

    /// In seconds.
    var total: Int64 { seconds(before: .max) }

    /// How much of a stretch is covered. O(log n).
    func seconds(from start: Int64, to end: Int64) -> Int64 { seconds(before: end) - seconds(before: start) }

    private func seconds(before moment: Int64) -> Int64 {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] < moment { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? 0 : before[low - 1] + min(moment, ends[low - 1]) - starts[low - 1]
    }

    /// Covers more. O(n log n).
    mutating func add(_ pieces: [MeasuredPiece]) {
        var spans = zip(starts, ends).map { ($0, $1) } + pieces.map { ($0.start, $0.end) }
        spans.sort { $0.0 < $1.0 }
        (starts, ends, before) = ([], [], [])
        var sum: Int64 = 0
        for (start, end) in spans {
            if let last = ends.last, start <= last {
                ends[ends.count - 1] = max(last, end)
                continue
            }
            if let first = starts.last, let last = ends.last { sum += last - first }
            starts.append(start)
            ends.append(end)
            before.append(sum)
        }
    }
}
