import Testing
import VaultRecords

@testable import VaultReaders

@Suite struct AppleMeasurementTests {
    /// Steps as `SOURCE, START, END, COUNT`, of November 2026.
    @Test(arguments: [
        // One source: all is counted, exact doubles once.
        ("iPhone, 18 10:00, 18 10:10, 100", "18 100"),
        ("iPhone, 18 10:00, 18 10:10, 100; iPhone, 18 10:05, 18 10:15, 10", "18 110"),
        ("iPhone, 18 10:00, 18 10:10, 100; iPhone, 18 10:00, 18 10:10, 100", "18 100"),
        // A watch before a phone, whichever comes first in the file: half of the phone's time is free.
        ("iPhone, 18 10:05, 18 10:15, 200; Anna’s Apple\u{A0}Watch, 18 10:00, 18 10:10, 100", "18 200"),
        // A phone before others, which may be larger.
        ("Pedometer, 18 10:00, 18 10:20, 900; iPhone, 18 10:00, 18 10:10, 100", "18 550"),
        // Of two of a kind the one with more on that day.
        ("iPhone A, 18 10:00, 18 10:10, 100; iPhone B, 18 10:00, 18 10:10, 300", "18 300"),
        // Thirds add up to whole steps.
        (
            "Watch, 18 10:10, 18 10:20, 1; iPhone, 18 10:00, 18 10:15, 1; iPhone, 18 10:15, 18 10:30, 1; "
                + "iPhone, 18 10:19, 18 10:22, 1", "18 3"
        ),
        // A moment that a better source covers is not counted, another one is.
        ("Watch, 18 10:00, 18 10:10, 5; App, 18 10:05, 18 10:05, 7; App, 18 11:00, 18 11:00, 1", "18 6"),
        // Over midnight: to each day its part.
        ("iPhone, 18 23:50, 19 00:10, 30", "18 15, 19 15"),
        // The day of the export is not over; those after it have not been.
        ("iPhone, 19 10:00, 19 10:00, 5; iPhone, 20 10:00, 20 10:00, 6; iPhone, 25 10:00, 25 10:00, 6", "19 5"),
        // A day without a step says nothing.
        ("iPhone, 19 10:00, 19 10:00, 0", ""),
    ])
    func stepsAreCountedOnce(steps: String, expected: String) throws {
        let records = steps.split(separator: "; ").map { line in
            let parts = line.split(separator: ", ").map(String.init)
            return AppleSample.steps(parts[0], "11-\(parts[1]):00", "11-\(parts[2]):00", parts[3])
        }
        let days = expected.split(separator: ", ").map { "2026-11-\($0) steps" }
        #expect(try AppleSample.days(records.joined()) == days)
        #expect(try AppleSample.days(records.reversed().joined()) == days)
    }

    @Test(arguments: [
        // A device tells what a renamed watch is; it is read and not compared.
        (
            ["0x283d", "0x999"].map { number in
                record("Wrist", "18 10:00", "18 10:10", 3, device: "&lt;HKDevice: \(number)&gt;, model:Watch&gt;")
            } + [AppleSample.steps("iPhone", "11-18 10:00:00", "11-18 10:10:00", "9")], "18 3"
        ),
        // The offset is the phone's when it exported: 23:30 UTC is the next day here.
        ([record("iPhone", "17 15:30", offset: "-0800")], "18 8"),
        (
            [record("iPhone", "18 12:00", inner: AppleSample.zone("East") + "<MetadataEntry key=\"a\" value=\"b\"/>")],
            "18 8"
        ),
        ([record("iPhone", "18 18:00", inner: AppleSample.zone("East"))], "19 8"),
        // What stands in a correlation stands once more outside.
        (
            ["<Correlation type=\"a\">", record("iPhone", "18 10:00"), "</Correlation>", record("iPhone", "18 10:00")],
            "18 8"
        ),
    ])
    func stepsAreThoseOfTheirPlace(elements: [String], expected: String) throws {
        #expect(try AppleSample.days(elements.joined()) == ["2026-11-\(expected) steps"])
    }

    private static func record(
        _ source: String, _ start: String, _ end: String? = nil, _ count: Int = 8, offset: String = "+0100",
        device: String? = nil, inner: String = ""
    ) -> String {
        AppleSample.record(
            "HKQuantityTypeIdentifierStepCount", source, "11-\(start):00", end.map { "11-\($0):00" },
            value: "\(count)", offset: offset, device: device, inner: inner)
    }

    @Test(arguments: [
        ("mass", "BodyMass", "kg", "71.2349999999999", "71.235 kg", "Body mass"),
        ("body-fat", "BodyFatPercentage", "%", "0.215", "21.5 %", "Body fat"),
        ("heart-rate", "HeartRate", "count/min", "61", "61 bpm", "Heart rate"),
        ("energy", "ActiveEnergyBurned", "Cal", "1.5e2", "150 kcal", "Active energy"),
        (
            "distance", "DistanceWalkingRunning", "mi", "0.1234567890123456", "0.123 mi",
            "Walking and running distance"
        ),
        ("vo2max", "VO2Max", "mL/min·kg", "43.21", "43.21 mL/min-kg", "VO2 max"),
        ("flights", "FlightsClimbed", "count", "12", "12 flights", "Flights climbed"),
        (nil, "DietaryCaffeine", "mg", "4.2e+01", "42 mg", "Dietary Caffeine"),
        (nil, "Height", "in", "70.5", "70.5 inch", "Height"),
        (nil, "BodyTemperature", "degC", "-36.6", "-36.6 °C", "Body Temperature"),
    ])
    func kindsAreReadInTheirUnits(
        name: String?, key: String, unit: String, value: String, expected: String, title: String
    ) throws {
        let type = "HKQuantityTypeIdentifier" + key
        let record = AppleSample.record(type, "A", "11-18 07:00:00", value: value, unit: unit)
        let texts = try AppleSample.texts(record, [name ?? type])
        #expect(texts == ["apple:\(key):2026-11-18 | \(title) | 2026-11-18 | \(expected)"])
        #expect(Quantity.read(Array(expected.utf8).span).value != nil)
        // By its identifier it is the same.
        #expect(try AppleSample.texts(record, [type, name ?? type]) == texts)
        #expect(try AppleSample.texts(record).isEmpty)
    }

    @Test func theLastValueOfADayStands() throws {
        let type = "HKQuantityTypeIdentifierBodyMass"
        let times = ["11-18 07:00:00", "11-18 21:00:00", "11-18 12:00:00", "11-19 07:00:00"]
        let records: [String] = times.indices.map { index in
            AppleSample.record(type, "A", times[index], value: "7\(index)", unit: "kg")
        }
        #expect(try AppleSample.days(records.joined(), ["mass"]) == ["2026-11-18 71 kg", "2026-11-19 73 kg"])
        let file = try AppleSample.read(records.joined(), ["mass"])
        #expect(file.remarks.contains("mass: the last value of each day"))
    }

    private static func sleep(_ source: String, _ start: String, _ end: String, _ value: String) -> String {
        AppleSample.record(
            "HKCategoryTypeIdentifierSleepAnalysis", source, start, end, value: "HKCategoryValueSleepAnalysis" + value,
            unit: nil)
    }

    @Test(
        arguments: [
            // A night belongs to the day on which it ends; what two sources report counts once.
            (
                [
                    sleep("W", "11-17 23:00:00", "11-18 02:00:00", "AsleepCore"),
                    sleep("W", "11-18 02:00:00", "11-18 02:30:00", "Awake"),
                    sleep("W", "11-18 02:30:00", "11-18 06:05:00", "AsleepREM"),
                    sleep("P", "11-17 22:30:00", "11-18 07:00:00", "InBed"),
                    sleep("P", "11-17 23:30:00", "11-18 06:00:00", "AsleepUnspecified"),
                ], "2026-11-18 7h 5m"
            ),
            // A nap is one of its day, and from 18:00 on it is another day's.
            (
                [
                    sleep("W", "11-18 13:00:00", "11-18 13:20:00", "Asleep"),
                    sleep("W", "11-18 17:50:00", "11-18 18:10:00", "Asleep"),
                ], "2026-11-18 30 min, 2026-11-19 10 min"
            ),
            ([sleep("P", "11-17 22:30:00", "11-18 07:00:00", "InBed")], ""),
        ] as [([String], String)])
    func sleepIsTheTimeAsleep(elements: [String], expected: String) throws {
        #expect(try AppleSample.days(elements.joined(), ["sleep"]).joined(separator: ", ") == expected)
    }

    @Test func mindfulMinutesAreThoseOfSessions() throws {
        let type = "HKCategoryTypeIdentifierMindfulSession"
        let records =
            AppleSample.record(type, "A", "11-18 07:00:00", "11-18 07:10:00", unit: nil)
            + AppleSample.record(type, "B", "11-18 07:05:00", "11-18 07:12:00", unit: nil)
            + AppleSample.record(type, "B", "11-18 23:59:00", "11-19 00:01:30", unit: nil)
        #expect(try AppleSample.days(records, ["mindful"]) == ["2026-11-18 13 min", "2026-11-19 0:01:30"])
    }

    @Test(
        arguments: [
            ([AppleSample.record("HKQuantityTypeIdentifierStepCount", "A", "11-18 07:00:00")], "it has no value"),
            ([AppleSample.steps("A", "11-18 07:00:00", nil, "")], "it has no value"),
            ([AppleSample.steps("A", "11-18 07:00:00", nil, "1,5")], "'value' is '1,5'; expected a number"),
            ([AppleSample.steps("A", "11-18 07:00:00", nil, "nan")], "'value' is 'nan'; expected a number"),
            ([AppleSample.steps("A", "11-18 07:00:00", "11-18 06:00:00", "1")], "it ends before it starts"),
            (
                [AppleSample.record("HKQuantityTypeIdentifierStepCount", "A", "11-18 07:00:00", value: "1", unit: "")],
                "'' is not a unit"
            ),
            (
                [
                    AppleSample.steps("A", "11-18 07:00:00", nil, "1"),
                    AppleSample.record(
                        "HKQuantityTypeIdentifierStepCount", "A", "11-18 08:00:00", value: "1", unit: "m"),
                ], "its unit is 'm'; others of its kind have 'count'"
            ),
            (["<Record/>"], "it has no type"),
        ] as [([String], String)])
    func othersAreSkippedWithTheReason(elements: [String], reason: String) throws {
        let file = try AppleSample.read(elements.joined(), ["steps"])
        #expect(file.skipped == [SkippedRow(line: elements.count + 13, reason: reason)])
    }

    @Test func whatIsNotListedIsCounted() throws {
        let bad = AppleSample.steps("A", "11-18 07:00:00", nil, "x")
        let file = try AppleSample.read(String(repeating: bad, count: 1003), ["steps"])
        #expect(file.skipped.count == 1000)
        #expect(AppleSample.leftOut(file) == ["3 more rows that cannot be read"])
    }

    @Test func remarksSayWhatWasDone() throws {
        let elements = [
            AppleSample.steps("iPhone", "11-18 10:00:00", nil, "5"),
            AppleSample.steps("iPhone", "11-18 10:00:00", nil, "5"),
            AppleSample.steps("iPhone", "11-20 10:00:00", nil, "5"),
            AppleSample.steps("iPhone", "11-19 10:00:00", nil, "0"),
            Self.sleep("W", "11-18 13:00:00", "11-18 13:20:00", "Awake"),
            AppleSample.record("HKQuantityTypeIdentifierHeartRate", "A", "11-18 10:00:00", value: "60"),
            "<Correlation><Record/></Correlation>",
        ].joined()
        let file = try AppleSample.read(elements, ["steps", "sleep", "mass"])
        #expect(
            AppleSample.leftOut(file) == [
                "1 exact duplicates", "1 records inside a correlation, which stand in the file once more",
                "1 measurements that were not asked for", "1 records of time in bed or awake",
                "1 days on which a sum is 0",
            ])
        let sums = """
            steps: sums of a day in which no moment counts twice: where records of several sources overlap, a watch \
            counts before a phone, and a phone before other sources; of two of a kind, the one with more on that day
            """
        #expect(
            file.remarks == [
                sums, "sleep: the time asleep from 18:00 on the day before to 18:00, each moment once",
                "measurements of 2026-11-20 are left out: the export was made on that day", "the file has no mass",
                "the file also has heart-rate",
            ])
    }

    /// Without the day of the export it is that of the import.
    @Test func withoutAnExportDateTodayIsLeftOut() throws {
        let elements = [
            AppleSample.steps("iPhone", "11-20 10:00:00", nil, "5"),
            AppleSample.steps("iPhone", "11-21 10:00:00", nil, "6"),
        ].joined()
        let text = AppleSample.export(elements, exported: "yesterday")
        let file = try AppleHealthReader.read(ByteFeed(Array(text.utf8)), AppleSample.settings(["steps"]))
        #expect(file.records.map(\.day?.description) == ["2026-11-20"])
        #expect(
            file.remarks.last
                == "measurements from 2026-11-21 on are left out: the file does not say when it was exported")
    }

    @Test(arguments: [
        "step", "HKQuantityTypeIdentifier", "HKQuantityTypeIdentifierA b", "HKCategoryTypeIdentifierX", "",
    ])
    func unknownKindsAreRefused(name: String) {
        #expect(throws: ImportProblem.unknownMeasurement(name)) { try AppleSample.read("", [name]) }
    }

    @Test func namesAreEachOfOneKind() {
        let named = AppleMeasurement.named
        #expect(Set(named.map(\.name)).count == named.count)
        #expect(Set(named.map(\.key)).count == named.count)
        #expect(named.allSatisfy { AppleMeasurement.called($0.name) == $0 && AppleMeasurement.called($0.type) == $0 })
    }
}
