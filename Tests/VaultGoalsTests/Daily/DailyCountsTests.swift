import Testing
import VaultChecks
import VaultRecords

@testable import VaultGoals
@testable import VaultProgress
@testable import VaultReviews

/// Properties of daily notes that count.
@Suite struct DailyCountsTests {
    static let settings = record(
        """
        type: vault
        format: 1
        daily: [journal/*, "/20*"]
        daily_counts:
          - gelaufen km to run
          - weight kg to slim
          - read times to [[books]]
        """)

    static func files(_ more: [String: String]) -> [String: String] {
        [
            "vault.md": settings,
            "goals/run.md": record(
                "type: goal\nstart: 2026-11-01\ndue: 2026-11-30\ntargets: [100 km, 20 times, 9 days]"),
            "goals/slim.md": record("type: goal\nstart: 2026-11-01\ndue: 2026-11-30\ntargets: latest 70 kg from 75 kg"),
            "goals/books.md": record("type: goal\nstart: 2026-11-01\ndue: 2026-11-30\ntargets: 3 times per week"),
        ].merging(more) { $1 }
    }

    private func progress(_ more: [String: String], of name: String = "run") throws -> GoalProgress {
        let overview = SmallVault(Self.files(more)).model.progress(asOf: try day("2026-11-21"), explains: true)
        return try #require(overview.goals.first { $0.name == name })
    }

    @Test(arguments: [
        ("gelaufen: 5", ["5", "1", "1"]), ("Gelaufen: 5.25", ["5.25", "1", "1"]),
        ("gelaufen: 3 mi", ["4.828032", "1", "1"]),
        ("gelaufen: \"5 km\"", ["5", "1", "1"]), ("gelaufen: [3, 4 km]", ["7", "2", "1"]),
        // Nothing done is not a time, and not a day.
        ("gelaufen: 0", ["0", "0", "0"]), ("gelaufen:", ["0", "0", "0"]), ("gelaufen: null", ["0", "0", "0"]),
        ("gelaufen: 5,2", ["0", "0", "0"]), ("gelaufen: 30 min", ["0", "0", "0"]),
        ("gelaufen: {a: 5}", ["0", "0", "0"]),
        ("gelaufen: true", ["0", "0", "0"]), ("other: 5", ["0", "0", "0"]),
        ("type: journal\ngelaufen: 5", ["5", "1", "1"]),
    ])
    func countsLikeAnActionOfThatDay(property: String, currents: [String]) throws {
        let goal = try progress(["journal/2026-11-20.md": record(property)])
        #expect(goal.targets.map { $0.current?.amountText } == currents)
    }

    @Test(arguments: [
        ("journal/2026-11-20.md", true), ("journal/2026/20.11.2026.md", true), ("journal/2026-11-20 Friday.md", true),
        ("20261120.md", true), ("notes/2026-11-20.md", false), ("journal/2026-W47.md", false),
        ("journal/2026-02-30.md", false),
        // Not done yet, and outside the goal.
        ("journal/2026-11-22.md", false), ("journal/2026-10-31.md", false),
    ])
    func onlyNotesOfADayWhereDailyNotesLie(path: String, counts: Bool) throws {
        let goal = try progress([path: record("gelaufen: 5")])
        #expect(goal.targets.first?.current == (counts ? 5 : 0))
        #expect(goal.notCounted.isEmpty)
    }

    @Test func aRecordCountsOnlyByItself() throws {
        let action = record("type: action\ndate: 2026-11-20\ngelaufen: 5")
        #expect(try progress(["journal/2026-11-20.md": action]).targets.first?.current == 0)
    }

    @Test func aCopyOfASyncToolDoesNotCount() throws {
        let note = record("gelaufen: 5")
        let files = [
            "journal/2026-11-20.md": note, "journal/2026-11-20.sync-conflict-20261121-071500-ABC.md": note,
            "journal/2026-11-20 2.md": note,
        ]
        #expect(try progress(files).targets.first?.current == 5)
    }

    @Test func aLevelIsTheLatestValue() throws {
        let files = [
            "journal/2026-11-18.md": record("weight: 72.5"), "journal/2026-11-20.md": record("weight: 72100 g"),
            "journal/2026-11-19.md": record("weight: 74"),
        ]
        let target = try #require(try progress(files, of: "slim").targets.first)
        #expect(target.current == (try number("72.1")) && target.percent == 58)
    }

    @Test func trueIsOneTime() throws {
        let files = [
            "journal/2026-11-16.md": record("read: true"), "journal/2026-11-17.md": record("read: false"),
            "journal/2026-11-18.md": record("read: 2"),
        ]
        #expect(try progress(files, of: "books").targets.first?.current == 3)
    }

    /// Where times or days are counted; elsewhere it is no amount.
    @Test(arguments: [
        ("times", "yes", 1), ("times", "x", 1), ("times", "no", 0), ("times", "maybe", 0), ("days", "yes", 1),
        ("days", "true", 1), ("days", "false", 0), ("km", "yes", 0),
    ])
    func yesIsOne(unit: String, word: String, counted: Int) throws {
        let files = [
            "vault.md": record("type: vault\nformat: 1\ndaily: journal/*\ndaily_counts: [read \(unit) to books]"),
            "goals/books.md": record(
                "type: goal\nstart: 2026-11-01\ndue: 2026-11-30\ntargets: 9 \(unit)"),
            "journal/2026-11-16.md": record("read: \(word)"),
        ]
        #expect(try progress(files, of: "books").targets.first?.current == Rational(counted))
    }

    @Test func explainsWithFileAndLine() throws {
        let goal = try progress(["journal/2026-11-20.md": record("mood: good\ngelaufen: 3.1 mi")])
        let found = try #require(goal.contributions.first { $0.unit == "km" })
        #expect(found.path == "journal/2026-11-20.md" && found.line == 3 && found.origin == .property)
        #expect(found.written == Quantity(try number("3.1"), "mi"))
        #expect(goal.last == (try day("2026-11-20")))
    }

    @Test func countsForMilestonesOfTheGoal() throws {
        let files = [
            "m.md": record("type: milestone\ndue: 2026-11-25\ngoal: \"[[run]]\"\ntargets: 10 km"),
            "journal/2026-11-20.md": record("gelaufen: 5"),
        ]
        #expect(try progress(files, of: "m").targets.first?.current == 5)
    }

    /// A value that counts for a goal and for its milestone counts once for the milestone; two values count twice.
    @Test(arguments: [("5", 5), ("[5, 5]", 10)])
    func aValueForBothCountsOnceForTheMilestone(value: String, current: Int) throws {
        let files = [
            "vault.md": Self.settings.replacing("  - weight", with: "  - gelaufen km to m\n  - weight"),
            "m.md": record("type: milestone\ndue: 2026-11-25\ngoal: \"[[run]]\"\ntargets: 15 km"),
            "journal/2026-11-20.md": record("gelaufen: \(value)"),
        ]
        #expect(try progress(files, of: "m").targets.first?.current == Rational(current))
        #expect(try progress(files).targets.first?.current == Rational(current))
    }

    /// A 0 counts where it may be the latest, for the milestone alone too.
    @Test func aMilestoneMayCountNothingAsTheLatest() throws {
        let files = [
            "m.md": record("type: milestone\ndue: 2026-11-25\ngoal: \"[[run]]\"\ntargets: latest 0 km from 10 km"),
            "journal/2026-11-19.md": record("gelaufen: 5"), "journal/2026-11-20.md": record("gelaufen: 0"),
        ]
        #expect(try progress(files, of: "m").targets.first?.current == 0)
    }

    @Test func theSamePropertyCountsOnceForAGoal() throws {
        let settings = Self.settings.replacing("  - weight", with: "  - Gelaufen m to run\n  - weight")
        #expect(
            try progress(["vault.md": settings, "journal/2026-11-20.md": record("gelaufen: 5")]).targets.first?.current
                == 5)
    }

    @Test func isPartOfTheDayOfValuesTermsAndUnits() throws {
        let files = Self.files([
            "goals/run.md": record(
                "type: goal\nstart: 2026-11-01\ntargets: 100 km\nvalues: \"[[health]]\"\nterms: \"[[t]]\""),
            "health.md": record("type: value\nlevel: major"),
            "t.md": record("type: term\nnumber: 1\nstart: 2026-11-01\nend: 2026-11-30"),
            "journal/2026-11-20.md": record("gelaufen: 5"),
        ])
        let model = SmallVault(files).model
        let today = try day("2026-11-21")
        let done = model.done(on: try day("2026-11-20")...today)
        #expect(done.map { "\($0.name) \($0.title) \($0.measures[0].quantity)" } == ["2026-11-20 gelaufen 5 km"])
        #expect(done.flatMap(\.goals).map(\.goal) == ["run"])
        let aligned = model.alignment(asOf: today)
        #expect(aligned.values.map { $0.actions.last7 } == [1] && aligned.summary.actions.last7 == 1)
        let term = try #require(model.terms.first)
        let review = try #require(TermCalendar(model, today: today).review(of: term))
        #expect(review.actions.all.actions == 1 && review.actions.unlinked.isEmpty)
        #expect(review.planned.map { $0.done.actions } == [1])
        let uses = model.unitUses(asOf: today)
        let use = try #require(uses.use(of: "km"))
        #expect(use.actions == 1)
        #expect(use.last == (try day("2026-11-20")))
        let mention = try #require(uses.mentions(of: use).first)
        #expect(mention.path == "journal/2026-11-20.md" && mention.field == "gelaufen" && mention.written == "5")
        #expect(mention.line == 2)
    }

    @Test func nothingIsReadWithoutADeclaration() throws {
        let files = ["vault.md": record("type: vault\nformat: 1"), "journal/2026-11-20.md": record("gelaufen: lots")]
        #expect(SmallVault(Self.files(files)).model.dailyCounts.isEmpty)
        try expectClean(Self.files(files))
    }
}
