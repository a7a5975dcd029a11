import VaultSyntax

/// A time as Apple Health writes it: `2017-03-30 09:29:59 +0200`.
///
/// The offset is that of the phone when the file was made, for every record, so it tells the moment and nothing of the
/// place: the local day comes from elsewhere.
enum AppleTime {
    /// Seconds since 1970-01-01 00:00 UTC; nil for anything else.
    static func seconds(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int64? {
        guard range.count >= 20 else { return nil }
        let start = range.lowerBound
        func digits(_ offset: Int, _ count: Int) -> Int? {
            var number = 0
            for index in start + offset..<start + offset + count {
                let digit = Int(bytes[index]) - 48
                guard (0...9).contains(digit) else { return nil }
                number = number * 10 + digit
            }
            return number
        }
        guard let year = digits(0, 4), let month = digits(5, 2), let day = digits(8, 2), let hour = digits(11, 2),
            let minute = digits(14, 2), let second = digits(17, 2), year > 0, (1...12).contains(month), day > 0,
            day <= CivilDay.daysInMonth(month, year: year), hour < 24, minute < 60, second < 61,
            bytes[start + 4] == UInt8(ascii: "-"), bytes[start + 7] == UInt8(ascii: "-"),
            bytes[start + 10] == UInt8(ascii: " ") || bytes[start + 10] == UInt8(ascii: "T"),
            bytes[start + 13] == UInt8(ascii: ":"), bytes[start + 16] == UInt8(ascii: ":"),
            let offset = offset(bytes, start + 19..<range.upperBound)
        else { return nil }
        let days = CivilDay.number(year: year, month: month, day: day)
        return Int64(days * CivilDay.secondsPerDay + hour * 3600 + minute * 60 + second - offset)
    }

    /// ` +0200`, `+02:00`, `Z`, in seconds.
    private static func offset(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        var (number, count, sign) = (0, 0, 0)
        for index in range {
            switch bytes[index] {
            case UInt8(ascii: " ") where sign == 0: continue
            case UInt8(ascii: "Z") where sign == 0 && index == range.upperBound - 1: return 0
            case UInt8(ascii: "+") where sign == 0: sign = 1
            case UInt8(ascii: "-") where sign == 0: sign = -1
            case UInt8(ascii: ":") where count == 2: continue
            case UInt8(ascii: "0")...UInt8(ascii: "9") where sign != 0 && count < 4:
                number = number * 10 + Int(bytes[index]) - 48
                count += 1
            default: return nil
            }
        }
        guard count == 4, number / 100 < 24, number % 100 < 60 else { return nil }
        return sign * (number / 100 * 3600 + number % 100 * 60)
    }

    /// `2017-03-30T07:29:59Z`: the same in every export.
    static func utcText(_ seconds: Int64) -> String {
        DateTime(secondsSinceEpoch: seconds, offset: 0, offsetMinutes: 0).description
    }
}
