import VaultSyntax

@testable import VaultReaders

/// Exports of Apple Health, made by hand.
enum AppleSample {
    /// An export of 2026-11-20 with some elements in it.
    static func export(_ elements: String, exported: String = "2026-11-20 18:00:00 +0100") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE HealthData [
        <!-- HealthKit Export Version: 12 -->
        <!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
        <!ATTLIST HealthData
          locale CDATA #REQUIRED
        <!ATTLIST Record
          type CDATA #REQUIRED
        >
        ]>
        <HealthData locale="de_DE">
         <ExportDate value="\(exported)"/>
         <Me HKCharacteristicTypeIdentifierDateOfBirth=""/>
        \(elements)
        </HealthData>

        """
    }

    /// A record of a source, with times of 2026 as `11-18 10:00:00`.
    static func record(
        _ type: String, _ source: String, _ start: String, _ end: String? = nil, value: String? = nil,
        unit: String? = "count", offset: String = "+0100", device: String? = nil, inner: String = ""
    ) -> String {
        var text = " <Record type=\"\(type)\" sourceName=\"\(source)\" sourceVersion=\"9.1\""
        if let device { text += " device=\"\(device)\"" }
        if let unit { text += " unit=\"\(unit)\"" }
        text += " startDate=\"2026-\(start) \(offset)\" endDate=\"2026-\(end ?? start) \(offset)\""
        if let value { text += " value=\"\(value)\"" }
        return text + (inner.isEmpty ? "/>\n" : ">\n\(inner)</Record>\n")
    }

    static func steps(_ source: String, _ start: String, _ end: String? = nil, _ value: String) -> String {
        record("HKQuantityTypeIdentifierStepCount", source, start, end, value: value)
    }

    static func workout(
        _ kind: String = "Running", _ start: String = "11-18 17:00:00", _ end: String = "11-18 17:40:00",
        _ attributes: String = "", offset: String = "+0100", source: String = "Watch", inner: [String] = []
    ) -> String {
        """
         <Workout workoutActivityType="HKWorkoutActivityType\(kind)" \(attributes) sourceName="\(source)" \
        startDate="2026-\(start) \(offset)" endDate="2026-\(end) \(offset)">
        \(inner.joined())
         </Workout>

        """
    }

    static func statistics(_ type: String, _ sum: String, _ unit: String) -> String {
        "<WorkoutStatistics type=\"HKQuantityTypeIdentifier\(type)\" sum=\"\(sum)\" unit=\"\(unit)\"/>"
    }

    static func zone(_ name: String) -> String { "<MetadataEntry key=\"HKTimeZone\" value=\"\(name)\"/>" }

    /// The vault is an hour ahead of UTC all year; `East` is ten hours ahead, `West` eight behind.
    static func settings(_ measurements: Set<String> = []) -> ImportSettings {
        var settings = ImportSettings(
            today: CalendarDate(year: 2026, month: 11, day: 21) ?? .first,
            wallTime: { DateTime(secondsSinceEpoch: $0, offset: 3600) },
            wallTimeIn: { zone, moment in
                let hours = ["East": 10, "West": -8][zone]
                return hours.map { DateTime(secondsSinceEpoch: moment, offset: $0 * 3600) }
            })
        settings.measurements = measurements
        return settings
    }

    static func read(
        _ elements: String, _ measurements: Set<String> = [], by size: Int = 1 << 16
    ) throws -> ImportedFile {
        try AppleHealthReader.read(ByteFeed(Array(export(elements).utf8), by: size), settings(measurements))
    }

    /// The records of an export in short: id, title and fields.
    static func texts(_ elements: String, _ measurements: Set<String> = []) throws -> [String] {
        try read(elements, measurements).records.map(text)
    }

    static func text(_ record: ImportedRecord) -> String {
        ([record.id, record.title] + record.fields.map(\.text)).joined(separator: " | ")
    }

    /// What was left out, as `2 exact duplicates`.
    static func leftOut(_ file: ImportedFile) -> [String] { file.leftOut.map { "\($0.count) \($0.what)" } }

    /// The values of days: `2026-11-18 100 steps`.
    static func days(_ elements: String, _ measurements: Set<String> = ["steps"]) throws -> [String] {
        try read(elements, measurements).records.map { record in
            record.fields.map(\.text).joined(separator: " ")
        }
    }
}
