/// The ends of everything that a note can hold, by what it is to be read as; also for what generators put in.
package enum ExtremeTexts {
    /// Both ends of what 15 digits, 32 and 64 bits hold, what is just beyond, and numbers of 100 digits.
    package static let integers =
        [
            "0", "1", "-1", "10", "11", "9999", "10000", "999999", "1000000", "2147483647", "-2147483648",
            "999999999999999", "-999999999999999", "1000000000000000", "9223372036854775807", "-9223372036854775808",
            "9223372036854775808", "18446744073709551615", "000000000000000000000007", "-0",
        ] + [nines(99), nines(100), "-" + nines(100), nines(101), nines(400)]

    package static let numbers =
        integers + ["0." + zeros(98) + "1", "0." + zeros(100) + "1", nines(50) + "." + nines(49), "-0.5", "99.9999999"]

    package static let days = [
        "0001-01-01", "0001-01-02", "0001-03-01", "0004-02-29", "1969-12-31", "1970-01-01", "2026-11-14", "2026-11-20",
        "2026-11-21", "2026-11-22", "2026-12-31", "9998-12-31", "9999-10-23", "9999-10-24", "9999-12-30", "9999-12-31",
        "0000-01-01", "10000-01-01", "2026-02-30",
    ]

    package static let moments = ["", "T00:00", "T23:59:59", " 12:00", "T00:00Z", "T23:59+23:59", "T00:00-23:59"]
        .flatMap { time in days.map { $0 + time } }

    package static let times = ["00:00", "0:00", "07:15", "23:59:59", "24:00", "99:99", "12:60"]

    package static let units = [
        "km", "mi", "min", "h", "s", "times", "days", "EUR", "kg", "%", "reps", "lap", "mm", "kcal", "x", "per", "",
    ]

    package static let amounts =
        numbers.flatMap { number in units.map { "\(number) \($0)" } }
        + ["999999999:59:59", "0:00:00", "\(nines(20)):00:00", "\(nines(40))h \(nines(40))m", "0h 0m", "$\(nines(90))"]

    package static let texts =
        ["", " ", "x", "é\u{301}", "\u{202E}x", "🏃", String(repeating: "x", count: 20_000), "null", "[[]]", "[[", "::"]

    private static func nines(_ count: Int) -> String { String(repeating: "9", count: count) }
    private static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
}
