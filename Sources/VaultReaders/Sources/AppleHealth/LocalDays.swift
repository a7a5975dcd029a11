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

    /// The day of a moment. O(1); at the first moment of a day it asks the clock five times, and more often where the
    /// clock is set.
    mutating func day(at moment: Int64) -> Day {
        if moment >= last.start, moment < last.end { return last }
        let key = moment / Int64(CivilDay.secondsPerDay)
        if let day = known[key]?.first(where: { moment >= $0.start && moment < $0.end }) {
            last = day
            return day
        }
        let wall = wallTime(moment)
        let start = first(moment - Int64(wall.secondOfDay), moment - Self.reach...moment) { $0 >= wall.day }
        let end = first(start + Self.usual, moment + 1...moment + Self.reach) { $0 > wall.day }
        last = Day(date: wall.day, start: start, end: end)
        if known.count > Self.most { known.removeAll() }
        known[key, default: []].append(last)
        return last
    }

    private static let usual = Int64(CivilDay.secondsPerDay)
    private static let reach = 2 * usual

    /// The first moment of a range whose day is late enough; its last moment at the latest.
    ///
    /// - Parameter guess: the one it is on most days
    private func first(_ guess: Int64, _ range: ClosedRange<Int64>, where isLate: (CalendarDate) -> Bool) -> Int64 {
        if range.contains(guess), isLate(wallTime(guess).day), !isLate(wallTime(guess - 1).day) { return guess }
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if isLate(wallTime(middle).day) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
