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

/// Which types of records are asked for, and which others there are.
struct AppleTypes {
    /// More types are counted as one.
    private static let most = 1000

    private let asked: [String: Int]
    /// How many records there are of each type.
    private var counts: [String: Int] = [:]
    /// That of the record before: files have them type by type.
    private var last: (name: [UInt8], kind: Int?, count: Int) = ([], nil, 0)

    init(asked kinds: [AppleMeasurement]) {
        asked = Dictionary(uniqueKeysWithValues: kinds.enumerated().map { ($1.type, $0) })
    }

    /// The number of a type among those that are asked for.
    mutating func kind(_ name: ArraySlice<UInt8>) -> Int? {
        if last.name.elementsEqual(name) {
            last.count += 1
            return last.kind
        }
        count()
        let text = String(decoding: name, as: UTF8.self)
        last = (Array(name), asked[text], 1)
        return last.kind
    }

    private mutating func count() {
        if last.count == 0 { return }
        let name = String(decoding: last.name, as: UTF8.self)
        counts[counts[name] == nil && counts.count >= Self.most ? "" : name, default: 0] += last.count
        last.count = 0
    }

    private var all: [String: Int] {
        var copy = self
        copy.count()
        return copy.counts
    }

    /// How many records are of types that are not asked for.
    var passedOver: Int { all.reduce(0) { asked[$1.key] == nil ? $0 + $1.value : $0 } }

    func isFound(_ kind: AppleMeasurement) -> Bool { all[kind.type] != nil }

    /// The short names of types that are there and not asked for.
    var named: [String] {
        let all = all
        return AppleMeasurement.named.filter { all[$0.type] != nil && asked[$0.type] == nil }.map(\.name)
    }
}

/// The export in the zip file that a phone makes.
package enum AppleHealthExport {
    /// How much of a file is looked at.
    private static let head = 1 << 15

    /// The file in an archive that is an export: `export.xml`, in the language of the phone `eksport.xml`, `导出.xml`,
    /// in a folder or not. Not `export_cda.xml`, which has the same in another form.
    ///
    /// - Returns: its bytes; `ZipStream.problem` tells what was wrong once they have ended
    package static func open(_ archive: ZipArchive) throws(AppleHealthProblem) -> (feed: ByteFeed, stream: ZipStream) {
        var problem: ImportProblem?
        let candidates = archive.entries.filter { entry in
            let name = entry.name.lowercased()
            return name.hasSuffix(".xml") && !name.hasSuffix("export_cda.xml") && !name.hasPrefix("__macosx/")
        }
        for entry in candidates.sorted(by: { $0.size > $1.size }).prefix(100) {
            do throws(ImportProblem) {
                let stream = try archive.open(entry)
                let feed = stream.feed
                var head: [UInt8] = []
                while head.count < Self.head {
                    let piece = feed.next()
                    if piece.isEmpty { break }
                    head += piece
                }
                if AppleHealthReader.recognises(head) { return (feed.preceded(by: head), stream) }
                problem = problem ?? stream.problem
            } catch {
                problem = problem ?? error
            }
        }
        if let problem { throw .archive(problem) }
        throw .notInArchive
    }
}

/// Why a file is not read as an export of Apple Health.
package enum AppleHealthProblem: Error, Hashable, Sendable {
    /// It is not XML, or not to its end.
    case markup(XMLProblem)
    /// It has no element at all.
    case empty
    /// Its first element is another one than `HealthData`, as `ClinicalDocument` in `export_cda.xml`.
    case otherRoot(String)
    /// A kind of measurement was asked for that there is not.
    case unknownMeasurement(String)
    /// An archive in which no file is an export.
    case notInArchive
    /// The archive cannot be read.
    case archive(ImportProblem)
}
