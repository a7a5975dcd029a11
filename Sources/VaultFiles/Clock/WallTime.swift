/// A day and time as a clock on the wall shows it, without a zone.
package struct WallTime: Hashable, Sendable {
    package var year: Int
    package var month: Int
    package var day: Int
    package var hour: Int
    package var minute: Int
    package var second: Int

    /// Since midnight.
    package var secondOfDay: Int { (hour * 60 + minute) * 60 + second }

    /// The wall time of a place whose clocks are `offset` seconds ahead of UTC. Seconds beyond about
    /// 285,000 years from 1970 read as that limit.
    package init(secondsSinceEpoch: Int64, offset: Int) {
        let limit: Int64 = 9_000_000_000_000
        let local = Int(min(max(secondsSinceEpoch, -limit), limit)) + offset
        let (days, seconds) = local.dividedRoundingDown(by: 86_400)
        (year, month, day) = CivilDay.date(ofDay: days)
        (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    }
}
