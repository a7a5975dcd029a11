import Testing
import VaultRecords

@testable import VaultGoals
@testable import VaultSearch

/// What two records score, by type.
@Suite struct DuplicatesTests {
    @Test(
        arguments: [
            // The same in all.
            ("Run\ntargets: [120 km]\nterms: [term-3]", "Run\ntargets: [120 km]\nterms: [term-3]", "1.00"),
            ("Run\nterms: [term-3]", "Run\nterms: [term-3]", "1.00"), ("Run", "run", "1.00"),
            ("Run\ntargets: [5 km]", "Run\ntargets: [5000 m]", "1.00"),
            // 0.4 + 0.3 + 0.3 × 0.8: 130 is within a tenth of 120.
            ("Run\ntargets: [120 km]\nterms: [term-3]", "Run\ntargets: [130 km]\nterms: [term-3]", "0.94"),
            // 0.4 × 0.98 + 0.3 + 0.3 × 0.3
            ("Runs fast\ntargets: [120 km]\nterms: [term-3]", "Run fast\ntargets: [60 km]\nterms: [term-3]", "0.78"),
            // One title in one term, or without any: 0.85 at least, whatever the targets are.
            ("Run\ntargets: [120 km]\nterms: [term-3]", "Run\ntargets: [60 km]\nterms: [term-3]", "0.85"),
            ("Run\ntargets: [120 km]\nterms: [term-3]", "Run\ntargets: [30 h]\nterms: [term-3]", "0.85"),
            ("Run\ntargets: [120 km]", "run\ntargets: [30 h]", "0.85"),
            ("Run\ntargets: [120 km]\nparent: one", "Run\ntargets: [30 h]\nparent: two", nil),
            // 0.4 + 0.3 + 0.3 × 0.5: one says nothing.
            ("Run\ntargets: [120 km]\nterms: [term-3]", "Run\nterms: [term-3]", "0.85"),
            // (0.4 × 0.96 + 0.3) / 0.7 = 0.977: without targets on both sides title and terms are all.
            ("Books\nterms: [term-3]", "Book\nterms: [term-3]", "0.98"),
            // Term 3 in dates: the days of both are the same.
            ("Books\nterms: [term-3]", "Book\nstart: 2026-10-19\ndue: 2026-12-27", "0.98"),
            // Another term, other days, another goal above, another thing.
            ("Run\ntargets: [120 km]\nterms: [term-3]", "Run\ntargets: [120 km]\nterms: [term-4]", nil),
            ("Run\ndue: 2026-10-31", "Run\ndue: 2026-11-30", nil),
            ("Run\nparent: one", "Runs\nparent: two", nil),
            ("Run 120 km\ntargets: [120 km]\nterms: [term-3]", "Swim 120 km\ntargets: [120 km]\nterms: [term-3]", nil),
        ] as [(String, String, String?)])
    func goals(left: String, right: String, score: String?) {
        let others = [
            "terms/term-3.md": record("type: term\nnumber: 3\nstart: 2026-10-19"),
            "terms/term-4.md": record("type: term\nnumber: 4\nstart: 2026-12-28"),
            "goals/one.md": record("type: goal\ntitle: Half a marathon"),
            "goals/two.md": record("type: goal\ntitle: Alps"),
        ]
        #expect(scores("goal", left, right, others) == [score].compactMap { $0 })
    }

    @Test(
        arguments: [
            ("Run\ndate: 2026-11-20\nmeasures: [5 km]", "Run\ndate: 2026-11-20\nmeasures: [5000 m]", "1.00"),
            // 0.5 × 0.96 + 0.2 + 0.3
            ("Run\ndate: 2026-11-20\nmeasures: [5 km]", "Runs\ndate: 2026-11-20\nmeasures: [5 km]", "0.98"),
            // Half an hour apart: 1 − 30 / 120 = 0.75; 0.5 + 0.2 × 0.75 + 0.3
            (
                "Run\ndate: 2026-11-20\ntime: \"07:00\"\nmeasures: [5 km]",
                "Run\ndate: 2026-11-20\ntime: \"07:30\"\nmeasures: [5 km]", "0.95"
            ),
            // One has a time: 0.5 + 0.1 + 0.3
            (
                "Run\ndate: 2026-11-20\ntime: \"07:00\"\nmeasures: [5 km]", "Run\ndate: 2026-11-20\nmeasures: [5 km]",
                "0.90"
            ),
            // 5.1 is within a twentieth of 5: 0.5 + 0.2 + 0.3 × 0.8
            ("Run\ndate: 2026-11-20\nmeasures: [5 km]", "Run\ndate: 2026-11-20\nmeasures: [5.1 km]", "0.94"),
            // The duration is an amount too, and one of two amounts is shared: 0.5 + 0.2 + 0.3 / 2
            (
                "Run\ndate: 2026-11-20\nmeasures: [5 km]\nduration: 31 min", "Run\ndate: 2026-11-20\nmeasures: [5 km]",
                "0.85"
            ),
            // 0.5 × 0.5999 + 0.2 + 0.3 = 0.7999
            ("Run\ndate: 2026-11-20\nmeasures: [5 km]", "Run 5 km\ndate: 2026-11-20\nmeasures: [5 km]", "0.80"),
            // Another day, more than an hour apart, another amount, another thing.
            ("Run\ndate: 2026-11-20", "Run\ndate: 2026-11-21", nil),
            ("Coffee\ndate: 2026-11-20\ntime: \"08:00\"", "Coffee\ndate: 2026-11-20\ntime: \"09:01\"", nil),
            ("Run\ndate: 2026-11-20\nmeasures: [5 km]", "Run\ndate: 2026-11-20\nmeasures: [6 km]", nil),
            ("Run\ndate: 2026-11-20\nmeasures: [5 km]", "Run\ndate: 2026-11-20\nmeasures: [30 min]", nil),
            (
                "Read\ndate: 2026-11-20\nmeasures: [30 pages, 40 min]",
                "Read\ndate: 2026-11-20\nmeasures: [30 pages, 70 min]", nil
            ),
            ("Run\ndate: 2026-11-20\nmeasures: [5 km]", "Swim\ndate: 2026-11-20\nmeasures: [5 km]", nil),
        ] as [(String, String, String?)])
    func actions(left: String, right: String, score: String?) {
        #expect(scores("action", left, right) == [score].compactMap { $0 })
    }

    @Test(
        arguments: [
            ("value", "Health", "health", "1.00"),
            // (0.8 × 0.90 + 0.1) / 0.9 = 0.9111
            ("value", "Health\nlevel: major", "Helth\nlevel: major", "0.91"),
            ("value", "Freedom", "Wisdom", nil),
            ("measure", "A\nunit: cup", "B\nunit: cups", "1.00"),
            ("measure", "Kilometers\nunit: km", "Kilometers\nunit: kilometers", "1.00"),
            // Without its vowels and plural.
            ("measure", "A\nunit: pg", "B\nunit: pages", "0.80"),
            // One of it is one of the other, in other words: `vault units` says so.
            ("measure", "A\nunit: lap", "B\nunit: round\nequals: 1 lap", nil),
            ("measure", "A\nunit: pomodoro\nequals: 25 min", "B\nunit: pomodori\nequals: 25 min", "0.90"),
            ("measure", "Distance\nunit: km", "Distance\nunit: mi", nil),
            ("measure", "A\nunit: cup\nequals: 240 ml", "B\nunit: cups-big\nequals: 500 ml", nil),
            ("measure", "A\nunit: sets", "B\nunit: secs", nil),
            ("term", "One\nnumber: 3\nstart: 2026-10-19", "Two\nnumber: 3\nstart: 2026-12-19", "1.00"),
            ("term", "Autumn\nnumber: 3\nstart: 2026-10-19", "Autumn\nnumber: 4\nstart: 2026-12-28", nil),
            (
                "period", "Holidays\nstart: 2026-07-01\nend: 2026-07-31", "Holiday\nstart: 2026-07-01\nend: 2026-07-31",
                "0.98"
            ),
            (
                "period", "Holidays\nstart: 2026-07-01\nend: 2026-07-31",
                "Holidays\nstart: 2025-07-01\nend: 2025-07-31", nil
            ),
            // (60 + 20 × 0.7) / 80: two days apart
            ("obligation", "Tax return\ndue: 2026-11-30", "Tax return\ndue: 2026-11-28", "0.93"),
            ("obligation", "Pay rent\ndue: 2026-11-01", "Pay rent\ndue: 2026-12-01", nil),
            (
                "obligation", "Report\ndue: 2026-11-30\nrequested_by: Anna",
                "Report\ndue: 2026-11-30\nrequested_by: Jonas", nil
            ),
            // (60 × 0.96 + 20) / 80
            ("milestone", "Drafts\ndue: 2026-11-30", "Draft\ndue: 2026-11-30", "0.97"),
            ("milestone", "Half way\ndue: 2026-11-30\ngoal: one", "Half way\ndue: 2026-11-30\ngoal: two", nil),
        ] as [(String, String, String, String?)])
    func others(type: String, left: String, right: String, score: String?) {
        let goals = [
            "goals/one.md": record("type: goal\ntitle: Marathon"), "goals/two.md": record("type: goal\ntitle: Alps"),
        ]
        #expect(scores(type, left, right, goals) == [score].compactMap { $0 })
    }

    @Test func archivedAreLeftOutUnlessAsked() {
        let files = [
            "a.md": record("type: value\ntitle: Health"), "b.md": record("type: value\ntitle: Health\narchived: true"),
        ]
        #expect(pairs(files).isEmpty)
        #expect(pairs(files, archived: true).count == 1)
    }

    /// The second and third are one although what makes them so, the first, is put away.
    @Test func groupsHoldWithoutTheirFirst() {
        let files = [
            "a.md": record("type: value\ntitle: Health\narchived: true"), "b.md": record("type: value\ntitle: Health"),
            "c.md": record("type: value\ntitle: Health"),
        ]
        #expect(pairs(files).map(\.score) == [.same])
    }

    /// What cannot be read may be where they differ.
    @Test func unreadableIsNeverTheSame() {
        let files = [
            "a.md": record("type: goal\ntitle: Run\ntargets: [5 km, many]"),
            "b.md": record("type: goal\ntitle: Run\ntargets: [5 km, few]"),
        ]
        #expect(pairs(files).map(\.score.description) == ["0.99"])
    }

    /// The name stands for a title, without its day; the most alike come first, then by path.
    @Test func orderAndNames() {
        let files = [
            "2026-11-20-run-home.md": record("type: action\ndate: 2026-11-20\nmeasures: [5 km]"),
            "b.md": record("type: action\ntitle: Run home\ndate: 2026-11-20\nmeasures: [5 km]"),
            "c.md": record("type: action\ntitle: Running home\ndate: 2026-11-20\nmeasures: [5 km]"),
        ]
        // (0.5 × 0.99 + 0.2 + 0.3) = 0.995, at most 0.99; 0.5 × 0.98 + 0.5 = 0.99
        let found = pairs(files)
        #expect(found.map(\.score.description) == ["0.99", "0.99", "0.99"])
        #expect(found.map { [$0.first, $0.second] } == [[0, 1], [0, 2], [1, 2]])
    }

    /// Whatever `check` is certain about scores 1.
    @Test func certainOnesScoreOne() throws {
        let files = [
            "a.md": record("type: action\ntitle: Run\ndate: 2026-11-20\ntime: \"07:00\"\nduration: 30 min"),
            "b.md": record("type: action\ntitle: Run\ndate: 2026-11-20\ntime: \"07:00\"\nduration: 90 min"),
            "c.md": record("type: action\ntitle: Swim\ndate: 2026-11-01\nimport_id: x7"),
            "d.md": record("type: action\ntitle: Lake\ndate: 2026-11-02\nimport_id: x7"),
        ]
        let certain = try SmallVault(files).findings().filter { $0.rule == "duplicate-record" }
        #expect(certain.count == 2)
        #expect(pairs(files).map(\.score) == [.same, .same])
    }

    /// Of one day the times are compared, where one is given.
    @Test(arguments: [("", "", "date"), ("\ntime: \"07:00\"", "", "time"), ("", "\ntime: \"07:00\"", "time")])
    func whatIsCompared(left: String, right: String, what: String) {
        let files = [
            "a.md": record("type: action\ntitle: Run\ndate: 2026-11-20\nmeasures: [5 km]" + left),
            "b.md": record("type: action\ntitle: Runs\ndate: 2026-11-20\nmeasures: [5 km]" + right),
        ]
        #expect(pairs(files).flatMap(\.reasons).map(\.what) == ["title", what, "measures"])
    }

    private func pairs(_ files: [String: String], archived: Bool = false) -> [DuplicatePair] {
        let model = SmallVault(files).model
        let types = Array(model.graph.schema.recordTypes.indices)
        return model.duplicates(of: types, least: Similarity(percent: 70), includesArchived: archived).pairs
    }

    private func scores(_ type: String, _ left: String, _ right: String, _ others: [String: String] = [:]) -> [String] {
        var files = others
        files["a.md"] = record("type: \(type)\ntitle: \(left)")
        files["b.md"] = record("type: \(type)\ntitle: \(right)")
        return pairs(files).map(\.score.description)
    }
}
