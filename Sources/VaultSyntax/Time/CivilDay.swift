/// Day counts of the Gregorian calendar, which holds for all years here: the one place that knows how long years and
/// months are. It counts in eras of 400 years that start on 1 March, so that the leap day is a year's last day. Every
/// function is O(1), and exact for all years whose days fit into an `Int`.
public enum CivilDay {
    /// Without leap seconds, which no clock here counts.
    @inlinable public static var secondsPerDay: Int { 86_400 }
    @usableFromInline static var daysPerEra: Int { 146_097 }
    /// From 1 March of year 0 to 1 January 1970.
    @usableFromInline static var epoch: Int { 719_468 }

    /// The day counted from 1970-01-01 of a date; the month is 1 to 12.
    @inlinable
    public static func number(year: Int, month: Int, day: Int) -> Int {
        let (era, yearOfEra) = (month <= 2 ? year - 1 : year).dividedRoundingDown(by: 400)
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return era * daysPerEra + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - epoch
    }

    /// The date of a day counted from 1970-01-01.
    @inlinable
    public static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (day + epoch).dividedRoundingDown(by: daysPerEra)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    /// 1 is Monday, 7 is Sunday. 1970-01-01 was a Thursday.
    @inlinable
    public static func weekday(ofDay day: Int) -> Int { (day + 3).dividedRoundingDown(by: 7).remainder + 1 }

    /// Whether a year has a 29 February.
    @inlinable
    public static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    /// The days of a month (1 to 12) of a year.
    @inlinable
    public static func daysInMonth(_ month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Int {
    /// Quotient and remainder with the quotient rounded down, so the remainder is never negative.
    @inlinable
    public func dividedRoundingDown(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
