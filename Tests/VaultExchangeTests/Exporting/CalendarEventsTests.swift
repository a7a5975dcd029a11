import Testing
import VaultKit
import VaultRecords
import VaultTestSupport

@testable import VaultExchange

@Suite struct CalendarEventsTests {
    private static let files = [
        "goals/run.md": """
        ---
        type: goal
        title: "Run, far; \\\\ fast"
        due: 2026-12-31
        created: 2026-01-02T03:04:05+01:00
        ---

        """,
        "goals/gone.md": "---\ntype: goal\ntitle: Gone\ndue: 2026-12-31\nstatus: dropped\n---\n",
        "goals/never.md": "---\ntype: goal\ntitle: Never\n---\n",
        "obligations/rent.md":
            "---\ntype: obligation\ntitle: Rent\ndue: 2026-01-31\nrepeats: Monthly, oldest first\n---\n",
        // Due in its term alone, though it starts before: on 5 and 12 January.
        "obligations/bins.md":
            "---\ntype: obligation\ntitle: Bins\nstart: 2026-11-01\ndue: 2026-11-10\nrepeats: weekly\n"
            + "terms: \"[[term-1]]\"\n---\n",
        "terms/term-1.md": "---\ntype: term\nnumber: 1\nstart: 2027-01-04\nend: 2027-01-17\n---\n",
    ]
    private static let today = CalendarDate(year: 2026, month: 11, day: 21) ?? .first

    private func events(from: String? = nil, to: String? = nil) -> CalendarEvents {
        let vault = VaultInMemory(Self.files, packs: Vault.knownPacks).snapshot
        func day(_ text: String?) -> CalendarDate? { text.flatMap { CalendarDate.read(Array($0.utf8).span).value } }
        let records = ["goal", "obligation"].flatMap { vault.graph.byPath(vault.graph.records($0)) }
        return CalendarEvents(records, in: vault, from: day(from), to: day(to), today: Self.today)
    }

    /// What repeats is there for a year; what is dropped, or never due, is not.
    @Test func repetitionsOfAYear() {
        let all = events()
        #expect(all.count == 15)
        let bins = all.text.split(separator: "BEGIN:VEVENT").filter { $0.contains("Bins") }
        #expect(bins.count == 2 && bins.allSatisfy { $0.contains("20270105") || $0.contains("20270112") })
        #expect(all.text.contains("DTSTART;VALUE=DATE:20270228\r\nDTEND;VALUE=DATE:20270301\r\n"))
        #expect(!all.text.contains("Gone") && !all.text.contains("Never"))
        #expect(events(from: "2026-02-01", to: "2026-04-30").count == 3)
        #expect(events(from: "2026-12-31", to: "2026-12-31").count == 2)
    }

    @Test func eventIsWrittenAsTheStandardAsks() {
        let text = events(from: "2026-12-31").text
        #expect(text.contains("SUMMARY:Run\\, far\\; \\\\ fast\r\n"))
        #expect(text.contains("DTSTAMP:20260102T020405Z\r\n"))
        #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 && !$0.contains("\n") })
        #expect(text == events(from: "2026-12-31").text)
    }

    @Test(arguments: [
        ("short", "short\r\n"),
        (String(repeating: "ü", count: 40), String(repeating: "ü", count: 37) + "\r\n " + "üüü\r\n"),
    ])
    func longLinesAreFolded(text: String, line: String) { #expect(CalendarEvents.line(text) == line) }

    @Test func controlCharactersAreLeftOut() { #expect(CalendarEvents.escaped("a\u{7}b\nc\r\td") == "a b\\nc d") }
}
