import VaultRecords
import VaultSyntax

/// A workout of Apple Health while its element is read.
struct AppleWorkout {
    /// An amount with its unit, as a vault writes it.
    struct Total {
        var type: String
        var amount: DecimalAmount
        var unit: String
    }

    /// `Running`, from `HKWorkoutActivityTypeRunning`.
    var kind: String
    var source: String
    var line: Int
    var start: Int64
    var end: Int64
    /// Without pauses, when the file states it.
    var seconds: Int?
    /// From the attributes of files before iOS 16.
    var distance: Total?
    var energy: Total?
    /// From `WorkoutStatistics`, since iOS 16.
    var statistics: [Total] = []
    /// By name, as the file states it.
    var zone: String?

    /// The same in every export, whatever the offset of its times.
    var id: String { "apple:workout:\(kind):\(AppleTime.utcText(start))/\(AppleTime.utcText(end))" }

    /// Adds a total of `WorkoutStatistics`; its type with Apple's prefix.
    mutating func add(_ total: Total) {
        if statistics.count >= 100 { return }
        let name = total.type.hasPrefix(Self.quantity) ? total.type.dropFirst(Self.quantity.count) : ""
        statistics.append(Total(type: String(name), amount: total.amount, unit: total.unit))
    }

    static let quantity = "HKQuantityTypeIdentifier"
    /// The units of a duration in seconds.
    static let seconds: [String: Rational] = ["s": 1, "sec": 1, "min": 60, "h": 3600, "hr": 3600]

    /// - Parameter wall: what the clocks showed where it began
    func record(_ wall: DateTime) -> ImportedRecord {
        var activity = Activity(title: title, start: wall)
        activity.seconds = Rational(seconds ?? Int(clamping: end - start))
        let distance = ownDistance.map { Self.text($0, places: 3) } ?? sum.map { "\($0.decimalText(places: 3)) km" }
        activity.amounts = [distance, used.map { Self.text($0, places: 0) }].compactMap(\.self)
        activity.body = parts.map {
            "\(AppleWords.spaced(String($0.type.dropFirst(8)))): \(Self.text($0, places: 3))"
        }.joined(separator: "\n")
        var record = activity.record(id: id, line: line)
        record.origin = source
        return record
    }

    private var title: String { kind == "Other" ? "Workout" : AppleWords.spaced(kind) }

    private static func text(_ total: Total, places: Int) -> String {
        "\(total.amount.exact.decimalText(places: places)) \(total.unit)"
    }

    private var used: Total? {
        let all = [energy].compactMap { $0 } + statistics.filter { $0.type == "ActiveEnergyBurned" }
        return all.first { $0.amount.exact.rounded(places: 0) > 0 }
    }

    /// What `WorkoutStatistics` say of distances.
    private var covered: [Total] {
        statistics.filter { $0.type.hasPrefix("Distance") && $0.amount.exact.rounded(places: 3) > 0 }
    }

    /// The distances of a kind without one of its own, where there are several: they stand in the text.
    private var parts: [Total] {
        let all = covered
        return all.count > 1 && distance == nil && !all.contains { $0.type == Self.distances[kind] } ? all : []
    }

    /// The statistics of which nothing is taken over.
    var unread: [Total] {
        let taken = [ownDistance, used].compactMap(\.?.type) + parts.map(\.type)
        return statistics.filter { !taken.contains($0.type) }
    }

    /// The distance of the kind: of a run that on foot, though a bicycle's may stand there too. A kind without one of
    /// its own has the only one there is; a triathlon the sum.
    private var ownDistance: Total? {
        let all = covered
        if let own = all.first(where: { $0.type == Self.distances[kind] }) { return own }
        if let distance, distance.amount.exact.rounded(places: 3) > 0 { return distance }
        return all.count == 1 ? all.first : nil
    }

    /// The kilometres of a triathlon.
    private var sum: Rational? {
        let kilometres = parts.compactMap { UnitTable.builtIn.convert(Quantity($0.amount.exact, $0.unit), to: "km") }
        return kind == "SwimBikeRun" && !kilometres.isEmpty && kilometres.count == parts.count
            ? kilometres.reduce(0) { $0 + $1 } : nil
    }

    private static let distances = [
        "Running": "DistanceWalkingRunning", "Walking": "DistanceWalkingRunning", "Hiking": "DistanceWalkingRunning",
        "Cycling": "DistanceCycling", "HandCycling": "DistanceCycling", "Swimming": "DistanceSwimming",
        "WheelchairWalkPace": "DistanceWheelchair", "WheelchairRunPace": "DistanceWheelchair",
        "DownhillSkiing": "DistanceDownhillSnowSports", "Snowboarding": "DistanceDownhillSnowSports",
        "CrossCountrySkiing": "DistanceCrossCountrySkiing", "PaddleSports": "DistancePaddleSports",
        "Rowing": "DistanceRowing", "SkatingSports": "DistanceSkatingSports",
    ]
}

/// A time as Apple Health writes it: `2017-03-30 09:29:59 +0200`. The offset is that of the phone when the file was
/// made, for every record, so it tells the moment and nothing of the place.
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
