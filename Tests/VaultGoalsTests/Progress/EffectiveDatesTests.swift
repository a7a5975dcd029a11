import Testing
import VaultRecords

@testable import VaultProgress

@Suite struct EffectiveDatesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var own: (start: String?, due: String?)
        /// `term 2026-10-19 2026-12-27`.
        var spans: [String]
        var start: String?
        var due: String?
        var testDescription: String { "\(own.start ?? "-") to \(own.due ?? "-"), \(spans)" }
    }

    static let term = "term 2026-10-19 2026-12-27"
    static let year = "year 2026-01-01 2026-12-31"

    @Test(arguments: [
        Row(own: (nil, nil), spans: [], start: nil, due: nil),
        Row(own: ("2026-11-01", nil), spans: [], start: "2026-11-01", due: nil),
        Row(own: (nil, nil), spans: [term], start: "2026-10-19", due: "2026-12-27"),
        // The own ones win, outside the term too.
        Row(own: ("2026-09-01", "2027-03-01"), spans: [term], start: "2026-09-01", due: "2027-03-01"),
        Row(own: ("2026-11-01", nil), spans: [term], start: "2026-11-01", due: "2026-12-27"),
        Row(own: (nil, "2026-11-30"), spans: [term], start: "2026-10-19", due: "2026-11-30"),
        // The missing side stays open rather than start after due; the same day is no such thing.
        Row(own: ("2026-12-28", nil), spans: [term], start: "2026-12-28", due: nil),
        Row(own: ("2026-12-27", nil), spans: [term], start: "2026-12-27", due: "2026-12-27"),
        Row(own: (nil, "2026-10-18"), spans: [term], start: nil, due: "2026-10-18"),
        Row(own: (nil, "2026-10-19"), spans: [term], start: "2026-10-19", due: "2026-10-19"),
        // The span of all of them, in any order, with a gap between.
        Row(
            own: (nil, nil), spans: ["term 2027-01-11 2027-03-21", term, "period 2026-12-28 2027-01-10"],
            start: "2026-10-19", due: "2027-03-21"),
        // Years only when there is no term or period.
        Row(own: (nil, nil), spans: [year, term], start: "2026-10-19", due: "2026-12-27"),
        Row(own: (nil, nil), spans: [year], start: "2026-01-01", due: "2026-12-31"),
        Row(own: (nil, nil), spans: [year, "period 2026-07-01 2026-07-31"], start: "2026-07-01", due: "2026-07-31"),
        // A term written the wrong way round gives nothing.
        Row(own: (nil, nil), spans: ["term 2026-12-27 2026-10-19"], start: nil, due: nil),
    ])
    func fillsWhatIsMissing(row: Row) throws {
        var plan = try goal(from: row.own.start, to: row.own.due)
        plan.spans = try row.spans.map { text in
            let parts = text.split(separator: " ").map(String.init)
            let kind = try #require(PlannedSpan.Kind(rawValue: parts[0]))
            return PlannedSpan(kind, first: try day(parts[1]), last: try day(parts[2]))
        }
        let dates = EffectiveDates(of: plan)
        #expect(dates.start?.description == row.start)
        #expect(dates.due?.description == row.due)
    }

    /// The first and the last day count; an open side is unbounded.
    @Test(arguments: [
        ("2026-10-18", false, false, true), ("2026-10-19", true, true, true), ("2026-12-27", true, true, true),
        ("2026-12-28", false, true, false),
    ])
    func containsBothEnds(text: String, both: Bool, fromStart: Bool, toDue: Bool) throws {
        let (start, due) = (try day("2026-10-19"), try day("2026-12-27"))
        let date = try day(text)
        #expect(EffectiveDates(start: start, due: due).contains(date) == both)
        #expect(EffectiveDates(start: start, due: nil).contains(date) == fromStart)
        #expect(EffectiveDates(start: nil, due: due).contains(date) == toDue)
        #expect(EffectiveDates(start: nil, due: nil).contains(date))
    }
}
