import VaultSchema

/// The days of a goal's breaks, merged and sorted, as day numbers.
struct BreakDays {
    struct Span {
        var firstDate: CalendarDate
        var lastDate: CalendarDate

        var first: Int { Int(firstDate.dayNumber) }
        var last: Int { Int(lastDate.dayNumber) }
    }

    /// Invariant: sorted, without overlaps.
    let spans: [Span]

    /// Cost: a sort.
    init(_ breaks: [DateSpan]) {
        var merged: [Span] = []
        for span in breaks.sorted(by: { $0.first < $1.first }) {
            if let end = merged.last, Int(span.first.dayNumber) <= end.last + 1 {
                merged[merged.count - 1].lastDate = max(end.lastDate, span.last)
            } else {
                merged.append(Span(firstDate: span.first, lastDate: span.last))
            }
        }
        spans = merged
    }

    /// How many of the days `first` to `last` lie in a break. Cost: logarithmic, and linear in the breaks that it meets.
    func count(first: Int, last: Int) -> Int {
        var (low, high) = (0, spans.count)
        while low < high {
            let middle = (low + high) / 2
            if spans[middle].last < first { low = middle + 1 } else { high = middle }
        }
        var days = 0
        for span in spans[low...] {
            if span.first > last { break }
            days += min(span.last, last) - max(span.first, first) + 1
        }
        return days
    }
}
