/// A time of day.
package struct ClockTime: Hashable, Comparable, Sendable {
    /// Seconds since midnight, 0 to 86,399.
    package let secondOfDay: Int

    /// Nil for an impossible time.
    package init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
        secondOfDay = hour * 3600 + minute * 60 + second
    }

    /// The time this many seconds after midnight; those of other days are taken for the nearest time of this one.
    package init(secondOfDay: Int) {
        self.secondOfDay = min(max(0, secondOfDay), CivilDay.secondsPerDay - 1)
    }

    package var hour: Int { secondOfDay / 3600 }
    package var minute: Int { secondOfDay / 60 % 60 }
    package var second: Int { secondOfDay % 60 }

    package static func < (left: ClockTime, right: ClockTime) -> Bool { left.secondOfDay < right.secondOfDay }
}

extension ClockTime: CustomStringConvertible {
    /// `07:15`, with seconds when there are some: `07:15:30`.
    package var description: String {
        let fields = [hour, minute] + (second == 0 ? [] : [second])
        return fields.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
