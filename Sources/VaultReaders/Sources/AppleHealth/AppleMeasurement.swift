import VaultRecords

/// A kind of measurement of Apple Health, and what a day of it is.
package struct AppleMeasurement: Hashable, Sendable {
    /// How the records of a day become one.
    enum Way: Hashable, Sendable {
        /// Added up, each moment once.
        case sum
        /// The last one of the day.
        case last
        /// The time asleep, from 18:00 to 18:00.
        case asleep
        /// The time that records cover.
        case time
    }

    /// What people ask for: `steps`, or the identifier.
    package let name: String
    /// `HKQuantityTypeIdentifierStepCount`.
    let type: String
    /// What a day of it is called.
    let title: String
    let way: Way
    /// What `count` counts.
    let counted: String
    /// How many decimals people read.
    let places: Int

    private init(
        _ name: String, _ type: String, _ title: String, _ way: Way, counted: String = "count", places: Int = 3,
        prefix: String = quantity
    ) {
        self.name = name
        self.type = prefix + type
        self.title = title
        self.way = way
        self.counted = counted
        self.places = places
    }

    private static let quantity = "HKQuantityTypeIdentifier"
    private static let category = "HKCategoryTypeIdentifier"

    /// Those with a short name, in the order in which help shows them.
    package static let named: [AppleMeasurement] = [
        AppleMeasurement("steps", "StepCount", "Steps", .sum, counted: "steps", places: 0),
        AppleMeasurement("distance", "DistanceWalkingRunning", "Walking and running distance", .sum),
        AppleMeasurement("cycling", "DistanceCycling", "Cycling distance", .sum),
        AppleMeasurement("swimming", "DistanceSwimming", "Swimming distance", .sum),
        AppleMeasurement("energy", "ActiveEnergyBurned", "Active energy", .sum, places: 0),
        AppleMeasurement("flights", "FlightsClimbed", "Flights climbed", .sum, counted: "flights", places: 0),
        AppleMeasurement("exercise", "AppleExerciseTime", "Exercise minutes", .sum, places: 0),
        AppleMeasurement("water", "DietaryWater", "Water", .sum),
        AppleMeasurement("mass", "BodyMass", "Body mass", .last),
        AppleMeasurement("body-fat", "BodyFatPercentage", "Body fat", .last),
        AppleMeasurement("heart-rate", "HeartRate", "Heart rate", .last),
        AppleMeasurement("resting-heart-rate", "RestingHeartRate", "Resting heart rate", .last),
        AppleMeasurement("vo2max", "VO2Max", "VO2 max", .last),
        AppleMeasurement("sleep", "SleepAnalysis", "Sleep", .asleep, prefix: category),
        AppleMeasurement("mindful", "MindfulSession", "Mindful minutes", .time, prefix: category),
    ]

    /// A kind by its short name or its identifier; nil for no quantity type.
    package init?(_ text: String) {
        if let known = Self.named.first(where: { $0.name == text || $0.type == text }) {
            self = known
            return
        }
        let name = text.dropFirst(Self.quantity.count)
        guard text.hasPrefix(Self.quantity), !name.isEmpty, name.utf8.count <= 100,
            name.utf8.allSatisfy({ byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            })
        else { return nil }
        let isSum = ["Distance", "Dietary"].contains { name.hasPrefix($0) } || Self.sums[String(name)] != nil
        self.init(
            text, String(name), AppleWords.spaced(name), isSum ? .sum : .last,
            counted: Self.sums[String(name)] ?? "count")
    }

    /// What is added up, besides distances and food, with what is counted in it.
    private static let sums = [
        "AppleMoveTime": "count", "AppleStandTime": "count", "BasalEnergyBurned": "count", "InhalerUsage": "puffs",
        "InsulinDelivery": "count", "NikeFuel": "points", "NumberOfAlcoholicBeverages": "drinks",
        "NumberOfTimesFallen": "falls", "PushCount": "pushes", "SwimmingStrokeCount": "strokes",
        "TimeInDaylight": "count",
    ]

    /// The type without Apple's prefix: short, and in no language.
    var key: Substring { type.dropFirst(type.hasPrefix(Self.category) ? Self.category.count : Self.quantity.count) }

    /// The unit as a vault writes it, for the file's; nil where no unit can be made of that.
    func unit(_ written: String) -> String? { written == "count" ? counted : AppleWords.unit(written) }
}

/// Apple's names and units as people write them.
enum AppleWords {
    /// `TraditionalStrengthTraining` as `Traditional Strength Training`.
    static func spaced(_ name: some StringProtocol) -> String {
        var words: [String] = []
        var word = ""
        let letters = Array(name)
        for (index, letter) in letters.enumerated() {
            let isNext =
                index > 0 && letter.isUppercase
                && (!letters[index - 1].isUppercase || index + 1 < letters.count && letters[index + 1].isLowercase)
            if isNext {
                words.append(word)
                word = ""
            }
            word.append(letter)
        }
        return (words + [word]).map { $0 == "And" ? "and" : $0 }.joined(separator: " ")
    }

    /// A unit in the letters that a unit of a vault may have; nil where no unit can be made of it.
    static func unit(_ written: String) -> String? {
        let unit = known[written] ?? String(written.unicodeScalars.map { isInUnit($0) ? Character($0) : "-" })
        return Quantity.read(Array("1 \(unit)".utf8).span).value?.unit == unit ? unit : nil
    }

    private static let known = [
        "Cal": "kcal", "count/min": "bpm", "hr": "h", "in": "inch", "mL": "ml", "L": "l", "degC": "°C", "degF": "°F",
    ]

    private static func isInUnit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || "0123456789%/_-²³°".unicodeScalars.contains(scalar)
    }
}
