import Testing
import VaultRecords

@testable import VaultGoals

@Suite struct TermCalendarTests {
    private static func calendar(_ files: [String: String], on today: String = "2026-11-21") throws -> TermCalendar {
        TermCalendar(SmallVault(files.mapValues { record($0) }).model, today: try day(today))
    }

    private static func terms(_ texts: [String: String]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: texts.map { ("terms/\($0).md", "type: term\n\($1)") })
    }

    /// Three terms in a row, the last two of which share a week.
    private static let three = terms([
        "a": "number: 3\nstart: 2026-10-19\nend: 2026-12-27", "b": "number: 2\nstart: 2026-12-21\nend: 2027-02-28",
        "c": "number: 1\nstart: 2026-08-03\nend: 2026-10-11\nstatus: active",
    ])

    @Test(
        arguments: [
            ("2026-08-02", nil, nil, "c"), ("2026-08-03", "c", nil, "a"), ("2026-10-15", nil, "c", "a"),
            ("2026-11-21", "a", "c", "b"),
            // The lowest number of two that hold the day.
            ("2026-12-21", "b", "c", nil), ("2026-12-27", "b", "c", nil), ("2026-12-28", "b", "a", nil),
            ("2027-03-01", nil, "b", nil),
        ] as [(String, String?, String?, String?)])
    func currentPreviousAndFollowing(today: String, current: String?, previous: String?, following: String?) throws {
        let calendar = try Self.calendar(Self.three, on: today)
        #expect(calendar.current?.name == current)
        #expect(calendar.previous?.name == previous)
        #expect(calendar.upcoming?.name == following)
    }

    @Test func bothOfTwoThatHoldTheDayAreTold() throws {
        #expect(try Self.calendar(Self.three, on: "2026-12-24").running.map(\.name) == ["b", "a"])
    }

    @Test func runningFirstThenTheHighestNumber() throws {
        #expect(try Self.calendar(Self.three).listed().map(\.name) == ["a", "b", "c"])
        #expect(try Self.calendar(Self.three, on: "2027-02-28").listed().map(\.name) == ["b", "a", "c"])
    }

    /// A number that cannot be read hides no term; such a one comes last among those that run.
    @Test func termWithoutReadableNumberHoldsToday() throws {
        let alone = try Self.calendar(Self.terms(["x": "number: three\nstart: 2026-10-19"]))
        #expect(alone.current?.name == "x")
        #expect(alone.current?.number == nil)
        let both = Self.terms(["x": "number: three\nstart: 2026-10-19", "y": "number: 4\nstart: 2026-11-01"])
        #expect(try Self.calendar(both).running.map(\.name) == ["y", "x"])
    }

    @Test func archivedTermsAreNotCurrentAndTakeTheirNumber() throws {
        let calendar = try Self.calendar(Self.terms(["x": "number: 7\nstart: 2026-10-19\narchived: true"]))
        #expect(calendar.current == nil)
        #expect(calendar.listed().isEmpty)
        #expect(calendar.listed(includesArchived: true).map(\.name) == ["x"])
        #expect(calendar.proposal.number == 8)
        #expect(calendar.proposal.first.description == "2026-12-28")
    }

    @Test func cancelledTermsTakeNoDays() throws {
        let calendar = try Self.calendar(
            Self.terms([
                "a": "number: 1\nstart: 2026-10-19",
                "b": "number: 2\nstart: 2026-12-28\nstatus: cancelled",
            ]))
        #expect(calendar.following(try day("2026-12-27")) == nil)
        #expect(calendar.proposal.number == 3)
        #expect(calendar.proposal.first.description == "2026-12-28")
    }

    @Test(arguments: ["number: 1", "number: 1\nstart: soon", "number: 1\nstart: 2026-12-27\nend: 2026-10-19"])
    func termsWithoutDaysAreNamed(fields: String) throws {
        let calendar = try Self.calendar(Self.terms(["x": fields]))
        #expect(calendar.unreadable.map { calendar.model.graph.notes[$0].name } == ["x"])
        #expect(calendar.listed(includesArchived: true).isEmpty)
        #expect(calendar.proposal.number == 2)
        #expect(calendar.proposal.rule == .thisWeek)
    }

    @Test func yearsAndPeriodsAroundToday() throws {
        let calendar = try Self.calendar([
            "terms/2026.md": "type: year\nnumber: 2026", "terms/2025.md": "type: year\nnumber: 2025",
            "terms/week.md": "type: period\nstart: 2026-11-16\nend: 2026-11-22",
            "terms/last.md": "type: period\nstart: 2026-11-09\nend: 2026-11-15",
        ])
        #expect(calendar.around.map(\.name) == ["2026", "week"])
        #expect(calendar.current == nil)
    }

    @Test func countsTheGoalsOfEachTerm() throws {
        var files = Self.three
        files["goals/g.md"] = "type: goal\nterms: [\"[[a]]\", \"[[b]]\"]"
        files["milestones/m.md"] = "type: milestone\ndue: 2026-11-30\nterms: \"[[a]]\""
        files["goals/old.md"] = "type: goal\nterms: \"[[a]]\"\narchived: true"
        let calendar = try Self.calendar(files)
        let counts = Dictionary(
            uniqueKeysWithValues: calendar.terms.map { ($0.name, calendar.goalCounts[$0.note] ?? 0) })
        #expect(counts == ["a": 2, "b": 1, "c": 0])
    }
}

/// The file of the proposed term.
@Suite struct ProposedTermTests {
    private static func calendar(_ files: [String: String], on today: String = "2026-11-21") throws -> TermCalendar {
        TermCalendar(SmallVault(files.mapValues { record($0) }).model, today: try day(today))
    }

    @Test func linksItsYearWhenThereIsOne() throws {
        let calendar = try Self.calendar([
            "terms/term-1.md": "type: term\nnumber: 1\nstart: 2026-10-19", "terms/2026.md": "type: year\nnumber: 2026",
            "terms/2027.md": "type: year\nnumber: 2027",
        ])
        #expect(
            calendar.proposedText == """
                ---
                type: term
                number: 2
                start: 2026-12-28
                end: 2027-03-07
                year: "[[2026]]"
                ---

                """)
    }

    /// The rules find nothing in a vault to which it is added.
    @Test(arguments: ["2026-11-21", "2026-12-28"])
    func isClean(today: String) throws {
        let files = ["terms/term-1.md": record("type: term\nnumber: 1\nstart: 2026-10-19")]
        let calendar = TermCalendar(SmallVault(files).model, today: try day(today))
        let added = files.merging(["terms/\(calendar.proposedName).md": calendar.proposedText]) { $1 }
        try expectClean(on: today, added)
        let next = TermCalendar(SmallVault(added).model, today: try day(today))
        #expect(next.terms.last?.first == calendar.proposal.first)
        #expect(next.terms.last?.last == calendar.proposal.last)
    }

    @Test func nameIsFree() throws {
        let calendar = try Self.calendar([
            "terms/a.md": "type: term\nnumber: 1\nstart: 2026-10-19", "notes/Term-2.md": "type: period",
            "term-2-2.md": "title: x",
        ])
        #expect(calendar.proposedName == "term-2-3")
    }
}
