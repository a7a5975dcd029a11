import Testing
import VaultChecks
import VaultGoals
import VaultKit
import VaultProgress
import VaultRecords
import VaultSyntax

/// The goals of the example vault on 21 November 2026, worked out by hand from the files.
@Suite struct ExampleVaultTests {
    struct Row: CustomStringConvertible, Sendable {
        var name: String
        var status: String
        /// Nil where the table does not say; `null` for no percent.
        var percent: String?

        init(_ name: String, _ status: String, _ percent: String? = nil) {
            self.name = name
            self.status = status
            self.percent = percent
        }

        var description: String { "\(name) \(status) \(percent ?? "")" }
    }

    static let rows = [
        Row("a-little-every-month", "ended", "75"), Row("an-hour-of-yoga", "ended", "70"),
        Row("eating-out-within-reason", "ended", "null"),
        Row("a-novel-by-the-sea", "achieved"), Row("four-hundred-cards", "achieved"),
        Row("green-balcony", "achieved"), Row("run-80-km-before-august", "achieved"),
        Row("ten-k-under-an-hour", "achieved"), Row("eighteen-km-in-one-go", "achieved"),
        Row("ten-k-race", "achieved"), Row("tax-return-2025", "achieved"),
        Row("advent-letters", "upcoming"), Row("ten-k-every-sunday", "upcoming"),
        Row("read-1500-pages", "ended", "68.5"), Row("smoke-detectors", "overdue"),
        Row("read-900-pages", "behind", "26.1"), Row("strength-through-winter", "on_track", "56.7"),
        Row("takeaway-under-40", "behind", "50"),
        Row("satie-for-mama", "open"), Row("sixty-six-lakes", "open"), Row("breakfast-in-valencia", "open"),
        Row("second-gymnopedie", "not_started"), Row("pottery-course", "paused"),
        Row("front-crawl", "dropped", "16.7"), Row("learn-the-ukulele", "dropped"),
        Row("down-to-74-kg", "on_track", "76"), Row("draw-on-twelve-days", "on_track", "50"),
        Row("five-pull-ups", "on_track", "60"), Row("half-marathon", "on_track", "85.3"),
        Row("kilometres-2026", "on_track", "91.9"), Row("pay-jonas-back", "on_track", "60"),
        Row("piano-ninety-minutes", "on_track", "30"), Row("presents-under-250", "on_track", "null"),
        Row("ring-home-twice-a-month", "on_track", "83.3"), Row("run-190-km", "on_track", "49.5"),
        Row("save-1500-eur", "on_track", "48"), Row("scales-at-96", "on_track", "50"),
        Row("spanish-every-day", "behind", "25"), Row("spanish-reader", "on_track", "48.3"),
        Row("stretch-three-days", "on_track", "37.5"), Row("two-cups-of-coffee", "on_track", "97"),
        // Workouts: heaviest 65 kg, (65 - 50) / (70 - 50); in the weeks from 19 October 1, 3, 3, 4 and 3.
        Row("bench-70-kg", "on_track", "75"), Row("three-workouts-a-week", "on_track", "40"),
        Row("half-of-the-kilometres", "on_track", "97.9"), Row("missing-receipts", "on_track", "66.7"),
    ]

    /// With what the workouts count.
    private func overview() throws -> ProgressOverview {
        let schema = Vault.knownPacks.schema
        let notes = try ExampleVault.files().sorted { $0.key < $1.key }.map { path, text in
            NoteReading.read(path: Path(path), bytes: Array(text.utf8), schema: schema)
        }
        let graph = Graph(schema: schema, notes: notes)
        let model = GoalsModel(Snapshot(graph, packs: Vault.knownPacks))
        return model.progress(asOf: try day("2026-11-21"), includesArchived: true)
    }

    @Test func statusAndPercent() throws {
        let overview = try overview()
        for row in Self.rows {
            let goal = try #require(overview.goals.first { $0.name == row.name }, "\(row.name)")
            #expect(goal.status.rawValue == row.status, "\(row.name)")
            if let percent = row.percent { #expect((goal.percent?.percentText ?? "null") == percent, "\(row.name)") }
        }
    }

    @Test func everyGoalIsInTheTable() throws {
        #expect(try overview().goals.map(\.name) == Self.rows.map(\.name).sorted())
    }

    @Test func roundsAndMilesAreKilometres() throws {
        let goal = try #require(try overview().goals.first { $0.name == "kilometres-2026" })
        #expect(goal.targets.first?.current?.amountText == "275.760736")
    }

    @Test func dueWithinAWeekOrOverdueIsUrgent() throws {
        let urgent = try overview().goals.filter(\.isUrgent).map(\.name)
        #expect(urgent == ["half-of-the-kilometres", "smoke-detectors"])
    }

    @Test func currentTermIsTheThird() throws {
        let term = try #require(try overview().term)
        #expect(term.dates.name == "term-3")
        #expect((term.day, term.days) == (34, 70))
    }

    @Test func rulesFindNothing() throws {
        try expectClean(ExampleVault.files())
    }
}
