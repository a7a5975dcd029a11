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

    private static let quantity = "HKQuantityTypeIdentifier"
    /// The units of a duration in seconds.
    static let seconds: [String: Rational] = ["s": 1, "sec": 1, "min": 60, "h": 3600, "hr": 3600]

    /// - Parameter wall: what the clocks showed where it began
    func record(_ wall: DateTime) -> ImportedRecord {
        let minute = ClockTime(secondOfDay: wall.secondOfDay / 60 * 60)
        var fields = [ImportedField("date", "\(wall.day)"), ImportedField("time", "\(minute)")]
        if let duration = CellTime.duration(Rational(seconds ?? Int(clamping: end - start))) {
            fields.append(ImportedField("duration", duration))
        }
        if let distance = ownDistance {
            fields.append(ImportedField("measures", Self.text(distance, places: 3)))
        }
        if let energy = used {
            fields.append(ImportedField("measures", Self.text(energy, places: 0)))
        }
        return ImportedRecord(type: "action", id: id, line: line, title: title, day: wall.day, fields: fields)
    }

    private var title: String { kind == "Other" ? "Workout" : AppleWords.spaced(kind) }

    private static func text(_ total: Total, places: Int) -> String {
        "\(total.amount.exact.decimalText(places: places)) \(total.unit)"
    }

    private var used: Total? {
        let all = [energy].compactMap { $0 } + statistics.filter { $0.type == "ActiveEnergyBurned" }
        return all.first { $0.amount.exact.rounded(places: 0) > 0 }
    }

    /// The distance of the kind: of a run that on foot, though a bicycle's may stand there too. A kind without one of
    /// its own has the only one there is.
    private var ownDistance: Total? {
        let all = statistics.filter { $0.type.hasPrefix("Distance") && $0.amount.exact.rounded(places: 3) > 0 }
        if let own = all.first(where: { $0.type == Self.distances[kind] }) { return own }
        if let distance, distance.amount.exact.rounded(places: 3) > 0 { return distance }
        return all.count == 1 ? all.first : nil
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

extension [AppleWorkout] {
    /// Records in the order of the file. Of workouts that are the same in all, one stays; of others with one id each
    /// gets a number, in the order of their sources, which exports of one person share.
    ///
    /// - Returns: the records, and how many were left out
    func records(_ wall: (AppleWorkout) -> DateTime) -> (records: [ImportedRecord], doubles: Int) {
        var records = map { $0.record(wall($0)) }
        var dropped: Set<Int> = []
        for group in Dictionary(grouping: indices, by: { records[$0].id }).values where group.count > 1 {
            let found: [(place: Int, text: String)] = group.map { place in
                (place, "\(self[place].source)\n\(records[place].text)")
            }
            let sorted = found.sorted { $0.text == $1.text ? $0.place < $1.place : $0.text < $1.text }
            var number = 0
            for (index, element) in sorted.enumerated() {
                if index > 0, sorted[index - 1].text == element.text {
                    dropped.insert(element.place)
                    continue
                }
                number += 1
                if number > 1 { records[element.place].id += "#\(number)" }
            }
        }
        return (records.indices.filter { !dropped.contains($0) }.map { records[$0] }, dropped.count)
    }
}

extension ImportedRecord {
    fileprivate var text: String { fields.map { "\($0.name) \($0.text)" }.joined(separator: "\n") }
}
