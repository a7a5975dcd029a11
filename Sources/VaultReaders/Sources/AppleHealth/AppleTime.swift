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

/// The devices and apps that wrote records, and which of two that overlap is counted.
struct AppleSources {
    /// A watch is on the wrist more often than a phone is in the pocket; apps often copy what one of them wrote.
    enum Rank: Int {
        case watch
        case phone
        case other
    }

    /// More names than that count as one.
    private static let most = 10_000

    private(set) var names: [String] = []
    private(set) var ranks: [Rank] = []
    private var places: [[UInt8]: Int] = [:]
    /// That of the record before.
    private var last: (name: [UInt8], place: Int)?

    /// The number of the source of the scanner's current tag.
    mutating func place(_ scanner: inout XMLScanner) -> Int {
        let range = scanner.value(of: "sourceName") ?? 0..<0
        let place = place(of: scanner.buffer[range])
        // The device is never compared or kept: it holds an address that changes.
        if ranks[place] == .other, let device = scanner.value(of: "device") {
            ranks[place] = Self.rank(of: scanner.buffer[device])
        }
        return place
    }

    private mutating func place(of name: ArraySlice<UInt8>) -> Int {
        if let last, last.name.elementsEqual(name) { return last.place }
        let key = Array(name)
        let place = places[key] ?? min(names.count, Self.most)
        if place == names.count {
            names.append(String(decoding: key, as: UTF8.self))
            ranks.append(Self.rank(of: name))
            places[key] = place
        }
        last = (key, place)
        return place
    }

    private static func rank(of text: ArraySlice<UInt8>) -> Rank {
        contains(text, Array("watch".utf8)) ? .watch : contains(text, Array("iphone".utf8)) ? .phone : .other
    }

    /// Whether a word is in a text, in letters of either case.
    private static func contains(_ text: ArraySlice<UInt8>, _ word: [UInt8]) -> Bool {
        guard text.count >= word.count else { return false }
        return (text.startIndex...text.endIndex - word.count).contains { start in
            word.indices.allSatisfy { text[start + $0] | 0x20 == word[$0] }
        }
    }
}
