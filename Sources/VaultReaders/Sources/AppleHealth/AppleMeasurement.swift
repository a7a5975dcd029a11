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

    private static let quantity = "HKQuantityTypeIdentifier"
    private static let category = "HKCategoryTypeIdentifier"

    private init(
        _ name: String, _ key: String, _ title: String, _ way: Way = .sum, counted: String = "count", places: Int = 3
    ) {
        type = (way == .sum || way == .last ? Self.quantity : Self.category) + key
        (self.name, self.title, self.way, self.counted, self.places) = (name, title, way, counted, places)
    }

    /// Those with a short name, in the order in which help shows them.
    package static let named = [
        Self("steps", "StepCount", "Steps", counted: "steps", places: 0),
        Self("distance", "DistanceWalkingRunning", "Walking and running distance"),
        Self("cycling", "DistanceCycling", "Cycling distance"),
        Self("swimming", "DistanceSwimming", "Swimming distance"),
        Self("energy", "ActiveEnergyBurned", "Active energy", places: 0),
        Self("flights", "FlightsClimbed", "Flights climbed", counted: "flights", places: 0),
        Self("exercise", "AppleExerciseTime", "Exercise minutes", places: 0),
        Self("water", "DietaryWater", "Water"),
        Self("mass", "BodyMass", "Body mass", .last),
        Self("body-fat", "BodyFatPercentage", "Body fat", .last),
        Self("heart-rate", "HeartRate", "Heart rate", .last),
        Self("resting-heart-rate", "RestingHeartRate", "Resting heart rate", .last),
        Self("vo2max", "VO2Max", "VO2 max", .last),
        Self("sleep", "SleepAnalysis", "Sleep", .asleep),
        Self("mindful", "MindfulSession", "Mindful minutes", .time),
    ]

    /// A kind by its short name or its identifier; nil for no quantity type.
    package static func called(_ text: String) -> Self? {
        if let known = named.first(where: { $0.name == text || $0.type == text }) { return known }
        let name = text.dropFirst(quantity.count)
        guard text.hasPrefix(quantity), !name.isEmpty, name.utf8.count <= 100,
            name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return nil }
        let isSum = ["Distance", "Dietary"].contains { name.hasPrefix($0) } || sums[String(name)] != nil
        return Self(
            text, String(name), AppleWords.spaced(name), isSum ? .sum : .last, counted: sums[String(name)] ?? "count")
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

/// Names in a file, each with a number. That of the record before is looked at first.
struct NumberedNames {
    /// More names than that count as one.
    private static let most = 10_000

    private(set) var names: [[UInt8]] = []
    private var numbers: [[UInt8]: Int] = [:]
    private var last = 0

    mutating func number(of name: ArraySlice<UInt8>) -> Int {
        if last < names.count, names[last].elementsEqual(name) { return last }
        let key = Array(name)
        last = numbers[key] ?? min(names.count, Self.most)
        if last == names.count {
            names.append(key)
            numbers[key] = last
        }
        return last
    }

    func text(_ number: Int) -> String { String(decoding: names[number], as: UTF8.self) }
}

/// Which types of records are asked for, and how many there are of each.
struct AppleTypes {
    private let asked: [String: Int]
    private var names = NumberedNames()
    /// By the number of the name: the number among the types that are asked for, and the records.
    private var found: [(kind: Int?, count: Int)] = []

    init(asked kinds: [AppleMeasurement]) {
        asked = Dictionary(uniqueKeysWithValues: kinds.enumerated().map { ($1.type, $0) })
    }

    /// The number of a type among those that are asked for.
    mutating func kind(_ name: ArraySlice<UInt8>) -> Int? {
        let number = names.number(of: name)
        if number == found.count { found.append((asked[names.text(number)], 0)) }
        found[number].count += 1
        return found[number].kind
    }

    /// How many records are of types that are not asked for.
    var passedOver: Int { found.reduce(0) { $1.kind == nil ? $0 + $1.count : $0 } }

    func isFound(_ kind: AppleMeasurement) -> Bool { found.indices.contains { names.text($0) == kind.type } }

    /// The short names of types that are there and not asked for.
    var named: [String] { AppleMeasurement.named.filter { isFound($0) && asked[$0.type] == nil }.map(\.name) }
}
