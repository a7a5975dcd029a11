import VaultRecords
import VaultSyntax
import VaultWorkouts

@testable import VaultReaders

/// Reads texts as files of other programs, in a zone two hours east of UTC.
enum Reading {
    static let today = CalendarDate(year: 2026, month: 11, day: 21) ?? .first

    static func settings(_ change: (inout ImportSettings) -> Void = { _ in }) -> ImportSettings {
        var settings = ImportSettings(today: today) { DateTime(secondsSinceEpoch: $0, offset: 7200) }
        change(&settings)
        return settings
    }

    static func read(
        _ text: String, as source: ImportSource? = nil, _ change: (inout ImportSettings) -> Void = { _ in }
    ) throws(ImportProblem) -> ImportedFile {
        try read(Array(text.utf8), as: source, change)
    }

    static func read(
        _ bytes: [UInt8], as source: ImportSource? = nil, by size: Int = 1 << 16,
        _ change: (inout ImportSettings) -> Void = { _ in }
    ) throws(ImportProblem) -> ImportedFile {
        var settings = settings(change)
        settings.isUnit = { UnitTable.builtIn.unit($0).isKnown }
        settings.fields = { _ in ["goals": true, "tags": true, "values": true, "duration": false, "due": false] }
        return try ImportReader(settings).read(ByteFeed(bytes, by: size), as: source)
    }

    /// A record in one line: `action strava:1 | Run | date=2026-01-01 | measures=5 km`, then its sets.
    static func line(_ record: ImportedRecord) -> String {
        let fields = record.fields.map { "\($0.name)=\($0.text)" }
        let sets = record.exercises.map { exercise in
            let remarks = exercise.remarks.map { "(\($0)) " }.joined()
            return "\(exercise.title): " + remarks
                + exercise.sets.map { SetText.text($0, of: nil) }.joined(separator: ", ")
        }
        let body = record.body.isEmpty ? [] : ["text=\(record.body)"]
        return (["\(record.type) \(record.id)", record.title] + fields + body + sets).joined(separator: " | ")
    }
}
