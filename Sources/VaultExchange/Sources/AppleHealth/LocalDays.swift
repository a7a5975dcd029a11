import VaultSyntax

/// The local days of a place, found by asking what its clocks show, and kept.
struct LocalDays {
    /// A day, from its first second to that of the next.
    struct Day {
        var date: CalendarDate
        var start: Int64
        var end: Int64
    }

    private let wallTime: (Int64) -> DateTime
    private var last = Day(date: .first, start: 0, end: 0)
    /// More days than a life has are not kept.
    private static let most = 50_000
    /// By days of UTC.
    private var known: [Int64: [Day]] = [:]

    init(_ wallTime: @escaping (Int64) -> DateTime) { self.wallTime = wallTime }

    /// The day of a moment. O(1), but for the first moment of a day, which asks the clock about forty times.
    mutating func day(at moment: Int64) -> Day {
        if moment >= last.start, moment < last.end { return last }
        let key = moment / Int64(CivilDay.secondsPerDay)
        if let day = known[key]?.first(where: { moment >= $0.start && moment < $0.end }) {
            last = day
            return day
        }
        let date = wallTime(moment).day
        let reach = Int64(2 * CivilDay.secondsPerDay)
        let day = Day(
            date: date, start: first(in: moment - reach...moment) { $0 >= date },
            end: first(in: moment + 1...moment + reach) { $0 > date })
        if known.count > Self.most { known.removeAll() }
        known[key, default: []].append(day)
        last = day
        return day
    }

    /// The first moment whose day is late enough; the last of the range at the latest.
    private func first(in range: ClosedRange<Int64>, where isLate: (CalendarDate) -> Bool) -> Int64 {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if isLate(wallTime(middle).day) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
