import VaultRecords

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
        var days = 0
        for span in spans[spans.firstPlace { $0.last >= first }...] {
            if span.first > last { break }
            days += min(span.last, last) - max(span.first, first) + 1
        }
        return days
    }
}

extension BreakDays {
    /// Whether a day is off.
    func holds(_ day: CalendarDate) -> Bool { count(first: Int(day.dayNumber), last: Int(day.dayNumber)) > 0 }
}

/// The days of a goal's pace: from where it begins to the due, both included, less its days off.
struct PaceDays {
    /// All of them; at least one.
    let count: Int
    /// How many lie before today.
    let passed: Int
    /// How many lie after today.
    let left: Int
    /// How many are left, today included.
    let leftWithToday: Int
    /// From the first to the last, days off included.
    private let span: Int

    /// Nil with an open side, and without any day.
    init?(from start: CalendarDate?, to due: CalendarDate?, breaks: BreakDays, today: CalendarDate) {
        guard let start, let due, start <= due else { return nil }
        count = breaks.daysOff(from: start, to: due)
        guard count > 0 else { return nil }
        span = start.days(until: due) + 1
        passed = today > start ? breaks.daysOff(from: start, to: min(today.adding(days: -1), due)) : 0
        left = today < due ? breaks.daysOff(from: max(today.adding(days: 1), start), to: due) : 0
        leftWithToday = count - passed
    }

    /// The days by which a target may be behind its line: a tenth of all, at least one and at most seven; for a best
    /// a quarter, at most 28. Whole days, rounded down; days off count, so that one of them never makes it shorter.
    func mostLeeway(isBest: Bool) -> Int {
        isBest ? max(1, min(28, span / 4)) : max(1, min(7, span / 10))
    }
}
