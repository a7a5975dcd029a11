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

    /// How many of the days `first` to `last` lie in no break; 0 when they are reversed.
    func daysOff(from first: CalendarDate, to last: CalendarDate) -> Int {
        guard first <= last else { return 0 }
        let (first, last) = (Int(first.dayNumber), Int(last.dayNumber))
        return last - first + 1 - count(first: first, last: last)
    }

    /// The day that lies some days without breaks after another; nil beyond the calendar's last day.
    func day(_ days: Int, after day: CalendarDate) -> CalendarDate? {
        let (today, end) = (Int(day.dayNumber), Int(CalendarDate.last.dayNumber))
        guard days <= end - today else { return nil }
        var last = today + days
        for span in spans where span.last > today {
            let first = max(span.first, today + 1)
            if first > last { break }
            last += span.last - first + 1
        }
        return last <= end ? day.adding(days: last - today) : nil
    }

    /// How many of the days `first` to `last` lie in a break. Cost: logarithmic, and linear in the breaks that it
    /// meets.
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
