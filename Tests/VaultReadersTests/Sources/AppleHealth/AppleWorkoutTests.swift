import Testing
import VaultRecords

@testable import VaultReaders

@Suite struct AppleWorkoutTests {
    private static let id = "apple:workout:Running:2026-11-18T16:00:00Z/2026-11-18T16:40:00Z"

    @Test(arguments: [
        // Totals as before iOS 16, and since.
        (
            AppleSample.workout(
                "Running", "11-18 17:00:00", "11-18 17:40:00",
                """
                duration="30.95" durationUnit="min" totalDistance="5.16083" totalDistanceUnit="km" \
                totalEnergyBurned="301.7" totalEnergyBurnedUnit="Cal"
                """), "Running | 2026-11-18 | 17:00 | 0:30:57 | 5.161 km | 302 kcal"
        ),
        (
            workout(
                "Running", "ActiveEnergyBurned 1262.1 kJ", "DistanceWalkingRunning 3.2 mi",
                more:
                    "<WorkoutStatistics type=\"HKQuantityTypeIdentifierHeartRate\" average=\"140\" unit=\"count/min\"/>"
            ), "Running | 2026-11-18 | 17:00 | 40 min | 3.2 mi | 1262 kJ"
        ),
        // The kind's own distance of several.
        (
            workout("Running", "DistanceCycling 20 km", "DistanceWalkingRunning 5 km"),
            "Running | 2026-11-18 | 17:00 | 40 min | 5 km"
        ),
        (
            workout("SwimBikeRun", "DistanceCycling 20 km", "DistanceSwimming 500 m"),
            "Swim Bike Run | 2026-11-18 | 17:00 | 40 min | 20.5 km"
        ),
        (workout("Soccer", "DistanceWalkingRunning 5 km"), "Soccer | 2026-11-18 | 17:00 | 40 min | 5 km"),
        // Nothing is no amount, and a unit that is none gives none.
        (
            AppleSample.workout(
                "Running", "11-18 17:00:00", "11-18 17:40:00",
                "totalDistance=\"0\" totalDistanceUnit=\"km\" totalEnergyBurned=\"3\" totalEnergyBurnedUnit=\"x\""),
            "Running | 2026-11-18 | 17:00 | 40 min"
        ),
        // Those of a part of the workout are not those of the whole.
        (
            AppleSample.workout(
                inner: [
                    "<WorkoutActivity>", AppleSample.statistics("DistanceWalkingRunning", "5", "km"),
                    AppleSample.zone("East"), "</WorkoutActivity>",
                ]), "Running | 2026-11-18 | 17:00 | 40 min"
        ),
        // A day by the zone where it was, whatever the offset of the text.
        (workout("Running", more: AppleSample.zone("East")), "Running | 2026-11-19 | 02:00 | 40 min"),
        (workout("Running", more: AppleSample.zone("West")), "Running | 2026-11-18 | 08:00 | 40 min"),
        (workout("Running", more: AppleSample.zone("Nowhere")), "Running | 2026-11-18 | 17:00 | 40 min"),
        (
            AppleSample.workout("Running", "11-19 02:00:00", "11-19 02:40:00", offset: "+1000"),
            "Running | 2026-11-18 | 17:00 | 40 min"
        ),
    ])
    func workoutsAreActions(element: String, expected: String) throws {
        #expect(try AppleSample.texts(element).map { String($0.drop { $0 != "|" }.dropFirst(2)) } == [expected])
    }

    /// A workout with statistics as `TYPE SUM UNIT`.
    private static func workout(_ kind: String, _ statistics: String..., more: String = "") -> String {
        let inner = statistics.map { text in
            let parts = text.split(separator: " ").map(String.init)
            return AppleSample.statistics(parts[0], parts[1], parts[2])
        }
        return AppleSample.workout(kind, inner: inner + [more])
    }

    @Test(arguments: [
        ("TraditionalStrengthTraining", "Traditional Strength Training"), ("Other", "Workout"), ("", "Workout"),
        ("MindAndBody", "Mind and Body"), ("TaiChi", "Tai Chi"),
        ("HighIntensityIntervalTraining", "High Intensity Interval Training"),
    ])
    func kindsAreWords(kind: String, title: String) throws {
        #expect(try AppleSample.read(AppleSample.workout(kind)).records.map(\.title) == [title])
    }

    @Test(
        arguments: [
            ("duration=\"65.2\" durationUnit=\"min\"", "1:05:12"), ("duration=\"3600\" durationUnit=\"s\"", "1h"),
            ("duration=\"1.5\" durationUnit=\"hr\"", "1h 30m"),
            ("duration=\"1.5\" durationUnit=\"min\"", "0:01:30"),
            ("duration=\"0.75\" durationUnit=\"min\"", "0:00:45"), ("duration=\"x\" durationUnit=\"min\"", "40 min"),
            ("duration=\"3\" durationUnit=\"moons\"", "40 min"), ("duration=\"9.999\" durationUnit=\"min\"", "10 min"),
            ("duration=\"119.6\" durationUnit=\"min\"", "1:59:36"), ("duration=\"0\" durationUnit=\"min\"", nil),
            ("duration=\"-5\" durationUnit=\"min\"", nil),
        ] as [(String, String?)])
    func durationsAreReadable(attributes: String, expected: String?) throws {
        let records = try AppleSample.read(AppleSample.workout("Yoga", "11-18 17:00:00", "11-18 17:40:00", attributes))
            .records
        let duration = records.first?.fields.first { $0.name == "duration" }?.text
        #expect(duration == expected)
        if let duration { #expect(Quantity.read(Array(duration.utf8).span).value != nil) }
    }

    /// The next export writes other texts for the same moments.
    @Test func idsAreTheSameInEveryExport() throws {
        let winter = try AppleSample.read(AppleSample.workout()).records
        let summer = try AppleSample.read(
            AppleSample.workout("Running", "11-18 18:00:00", "11-18 18:40:00", offset: "+0200")
        ).records
        #expect(winter.map(\.id) == [Self.id])
        #expect(summer.map(\.id) == [Self.id])
        #expect(winter.map(\.fields) == summer.map(\.fields))
    }

    @Test func oneIdOfTwoIsNumberedBySource() throws {
        let (first, second) = (AppleSample.workout(source: "A"), AppleSample.workout(source: "B"))
        #expect(try AppleSample.read(first + second).records.map(\.id) == [Self.id, Self.id + "#2"])
        #expect(try AppleSample.read(second + first).records.map(\.id) == [Self.id + "#2", Self.id])
        let doubled = try AppleSample.read(first + second + first)
        #expect(doubled.records.count == 2)
        #expect(AppleSample.leftOut(doubled) == ["1 exact duplicates"])
    }

    @Test(arguments: [
        ("<Workout/>", "it has no startDate"),
        ("<Workout startDate=\"2026-11-18 10:00:00 +0100\"/>", "it has no endDate"),
        (
            "<Workout startDate=\"18.11.2026\" endDate=\"2026-11-18 10:00:00 +0100\"/>",
            "'startDate' is '18.11.2026'; expected a time as '2017-03-30 09:29:59 +0200'"
        ),
        (AppleSample.workout("Running", "11-18 17:40:00", "11-18 17:00:00"), "it ends before it starts"),
        (AppleSample.workout("Running", "01-18 17:40:00", "11-18 17:00:00"), "it takes more than 31 days"),
    ])
    func othersAreSkippedWithTheReason(element: String, reason: String) throws {
        let file = try AppleSample.read(element + AppleSample.workout())
        #expect(file.skipped == [SkippedRow(line: 14, reason: reason)])
        #expect(file.records.count == 1)
    }

    @Test func linesAreThoseOfTheFile() throws {
        #expect(
            try AppleSample.read(AppleSample.workout() + AppleSample.workout("Yoga")).records.map(\.line) == [14, 17])
    }
}
