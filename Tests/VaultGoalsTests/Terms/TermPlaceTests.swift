import Testing
import VaultRecords

@testable import VaultProgress
@testable import VaultReviews

@Suite struct TermPlaceTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var start: String?
        var due: String?
        var isLinked = false
        var spans: [String] = []
        var place: String
        var testDescription: String { "\(start ?? "-") to \(due ?? "-"), \(spans) \(isLinked)" }
    }

    static let year = "2026-01-01 to 2026-12-31"

    /// In a term from 19 October to 27 December.
    @Test(arguments: [
        Row(start: "2026-10-19", due: "2026-12-27", isLinked: true, place: "planned"),
        // Linked is planned, whatever the dates.
        Row(start: "2026-01-01", due: "2026-02-01", isLinked: true, place: "planned"),
        Row(isLinked: true, spans: [year], place: "planned"),
        Row(start: "2026-01-01", due: "2026-12-31", spans: [year], place: "covered"),
        // The year holds the term, the goal does not run in it.
        Row(start: "2026-01-01", due: "2026-10-18", spans: [year], place: "apart"),
        Row(start: "2026-01-01", due: "2026-10-19", spans: [year], place: "covered"),
        // A span that holds only a part of the term.
        Row(start: "2026-10-01", due: "2026-12-26", spans: ["2026-10-01 to 2026-12-26"], place: "also_running"),
        Row(start: "2026-10-01", due: "2026-12-27", spans: ["2026-10-01 to 2026-12-27"], place: "covered"),
        // A period inside.
        Row(start: "2026-11-01", due: "2026-11-07", spans: ["2026-11-01 to 2026-11-07"], place: "within"),
        Row(start: "2026-09-01", due: "2027-01-31", place: "also_running"),
        // One day in common is enough, at either end; an open side reaches all the way.
        Row(start: "2026-12-27", due: "2027-01-31", place: "also_running"),
        Row(start: "2026-12-28", due: "2027-01-31", place: "apart"),
        Row(start: "2026-12-28", place: "apart"), Row(start: "2026-12-27", place: "also_running"),
        Row(due: "2026-10-19", place: "also_running"), Row(due: "2026-10-18", place: "apart"),
        // Without a date it runs at no time that could be told.
        Row(place: "apart"),
    ])
    func goalBelongs(row: Row) throws {
        let dates = EffectiveDates(start: try row.start.map(day), due: try row.due.map(day))
        let place = TermPlace(
            of: dates, isLinked: row.isLinked, spans: try row.spans.map(span),
            in: try span("2026-10-19 to 2026-12-27"))
        #expect(place.rawValue == row.place)
    }
}
