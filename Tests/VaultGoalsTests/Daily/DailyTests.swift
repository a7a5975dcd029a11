import Testing
import VaultChecks
import VaultRecords
import VaultSyntax

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

/// Ticked tasks and inline fields of daily notes that count, and names of such notes.
@Suite struct DailyTextTests {
    private static func files(_ entries: [String], _ more: [String: String], settings: String = "") -> [String: String]
    {
        DailyCountsTests.files(
            [
                "vault.md": record(
                    "type: vault\nformat: 1\ndaily: [journal/*, Tagebuch/*]\n\(settings)daily_counts:\n"
                        + entries.map { "  - '\($0)'" }.joined(separator: "\n"))
            ].merging(more) { $1 })
    }

    /// Amounts as `5 km`, with the day where that is not the day of the note, and findings as `!` and their message.
    private static func counted(_ files: [String: String]) throws -> [String] {
        let vault = SmallVault(files)
        let model = vault.model
        let noteDay = try day("2026-11-20")
        let counts = model.dailyCounts.map { count in
            "\(count.quantity)" + (count.day == noteDay ? "" : " @\(count.day)")
                + (model.goals[count.goal].plan.name == "run" ? "" : " \(model.goals[count.goal].plan.name)")
        }
        return counts + (try vault.findings().map { "! " + $0.message })
    }

    @Test(
        arguments: [
            // An amount after the words counts, else one.
            ("[x] Run km to run", "- [x] Run 5 km", ["5 km"]), ("[x] Run km to run", "- [x] run 5", ["5 km"]),
            ("[x] Run km to run", "- [X] RUN 3 mi", ["3 mi"]), ("[x] Run km to run", "- [x] Run", ["1 km"]),
            ("[x] Run times to run", "- [x] Run", ["1 times"]), ("[x] Run times to run", "- [x] Run 2", ["2 times"]),
            ("[x] Run times to run", "- [x] Run 30 min", ["1 times"]), ("[x] Run days to run", "- [x] Run", ["1 days"]),
            ("[x] Run times to run", "- [x] Run!", ["1 times"]), ("[x] Run times to run", "- [x] Run 0", []),
            ("[x] Run times to run", "- [x] Run\n- [x] Run", ["1 times", "1 times"]),
            ("[x] Run times to run", "- [x] Run home\n- [x] Runs\n- [ ] Run\n- [x] A Run\n- Run", []),
            ("[x] Run times to run", "- [x] Run ✅ 2026-11-18", ["1 times @2026-11-18"]),
            ("[x] Run times to run", "- [x] Run [completion:: 2026-11-18]", ["1 times @2026-11-18"]),
            ("[x] Morning run km to run", "- [x] Morning run 5 km #sport 🏃 ^a", ["5 km"]),
            // What cannot be read is told.
            ("[x] Run km to run", "- [x] Run 5,2", ["! 'Run' is '5,2'; expected a number or an amount in km"]),
            (
                "[x] Run km to run", "- [x] Run: 5 km",
                ["! 'Run' is ': 5 km'; expected a number or an amount in km"]
            ),
            (
                "[x] Run km to run", "- [x] Run (5 km)",
                ["! 'Run' is '(5 km)'; expected a number or an amount in km"]
            ),
            (
                "[x] Run km to run", "- [x] Run 5 km home",
                ["! 'Run' is '5 km home'; expected a number or an amount in km"]
            ),
            ("[x] Run km to run", "- [x] Run 30 min", ["! 'Run' is '30 min', which does not convert to km"]),
            ("[x] Run times to run", "- [x] Run 5 laps", ["! 'Run' is '5 laps', which does not convert to times"]),
            (
                "[x] Run km to run", "- [x] Run ✅ 2026-11-31",
                ["! 'Run' does not count, since '2026-11-31' is not a day"]
            ),
            (
                "[x] Run km to run", "- [x] Run [completion:: soon]",
                ["! 'Run' does not count, since 'soon' is not a day"]
            ),
            ("run:: km to run", "run:: 5,2", ["! 'run' is '5,2'; expected a number or an amount in km"]),
            ("run:: km to run", "run:: true", ["! 'run' is 'true'; expected a number or an amount in km"]),
            ("run:: km to run", "(run:: 5 min)", ["! 'run' is '5 min', which does not convert to km"]),
            // Inline fields.
            ("run:: km to run", "run:: 5", ["5 km"]),
            ("run:: km to run", "- (Run:: 5 km) and [RUN:: 300 m]", ["5 km", "300 m"]),
            ("run:: times to run", "run:: yes", ["1 times"]), ("run:: times to run", "run:: no", []),
            ("run:: km to run", "run::\nwalk:: 5\n`run:: 5`", []),
            ("run:: km to run", "- [x] Home [run:: 5] ✅ 2026-11-19", ["5 km @2026-11-19"]),
            // Another thing than a property of the name, and than a task.
            ("run:: km to run", "---\nrun: 5\n---", []), ("run km to run", "run:: 5", []),
            ("run km to run", "---\nrun: 5\n---\n- [x] run", ["5 km"]),
        ])
    func whatCounts(entry: String, note: String, expected: [String]) throws {
        let counted = try Self.counted(Self.files([entry], ["journal/2026-11-20.md": note]))
        #expect(counted == expected)
    }

    /// A property and a field of one name that say the same count once, each value of the property for one field.
    @Test(arguments: [
        ("run: 5", "run:: 5 km", ["5 km"]), ("run: 5", "run:: 5000 m", ["5 km"]),
        ("run: 5", "run:: 3", ["5 km", "3 km"]),
        ("run: 5", "run:: 5\n- run:: 5", ["5 km", "5 km"]),
        ("run: [5, 5]", "run:: 5\n- run:: 5\n- run:: 5", ["5 km", "5 km", "5 km"]),
        ("run: 5", "- [x] run:: 5 ✅ 2026-11-19", ["5 km", "5 km @2026-11-19"]),
    ])
    func thePropertyAndTheFieldOfAName(property: String, text: String, expected: [String]) throws {
        let note = record(property, body: text)
        let entries = ["run km to run", "run:: km to run"]
        #expect(try Self.counted(Self.files(entries, ["journal/2026-11-20.md": note])) == expected)
        // For a milestone of the goal it is one thing too.
        let milestone = record("type: milestone\ndue: 2026-11-25\ngoal: \"[[run]]\"\ntargets: 90 km")
        let files = Self.files(
            ["run km to run", "run:: km to m"], ["journal/2026-11-20.md": note, "m.md": milestone])
        let goals = SmallVault(files).model.progress(asOf: try day("2026-11-21")).goals
        let sum = try expected.map { try number(String($0.prefix { $0 != " " })) }.reduce(0, +)
        #expect(goals.first { $0.name == "m" }?.targets.first?.current == sum)
    }

    @Test func oneTaskCountsForEachGoalThatNamesIt() throws {
        let entries = ["[x] Run km to run", "[x] run times to books", "[x] Run m to run"]
        let files = Self.files(entries, ["journal/2026-11-20.md": "- [x] Run 5 km\n"])
        #expect(try Self.counted(files) == ["5 km", "1 times books", "! 'Run' counts towards 'run' already"])
    }

    @Test func explainsWithFileAndLine() throws {
        let files = Self.files(
            ["[x] Run km to run", "walk:: km to run"], ["journal/2026-11-20.md": "a\n- [x] Run 5 km\n\n(walk:: 2 km)\n"]
        )
        let goal = try #require(
            SmallVault(files).model.progress(asOf: try day("2026-11-21"), explains: true).goals.first {
                $0.name == "run"
            })
        let found = goal.contributions.filter { $0.unit == "km" }
        #expect(found.map(\.line) == [2, 4] && found.map(\.origin) == [.task, .field])
        let uses = SmallVault(files).model.unitUses(asOf: try day("2026-11-21"))
        let mentions = uses.mentions(of: try #require(uses.use(of: "km")))
        #expect(mentions.map { "\($0.line) \($0.field): \($0.written)" } == ["2 Run: Run 5 km", "4 walk: 2 km"])
    }

    /// Notes without an entry about texts are not read for it.
    @Test func textsAreReadOnlyWhereTheyCount() throws {
        let note = ["journal/2026-11-20.md": "- [x] Run 5 km\nrun:: 5\n", "notes/2026-11-20.md": "- [x] Run 5 km\n"]
        for (entry, counts) in [("run km to run", [0, 0]), ("run:: km to run", [2, 0])] {
            let graph = SmallVault(Self.files([entry], note)).graph
            let entries = note.keys.sorted().map { graph.note(at: Path($0)).map { graph.notes[$0].entries.count } }
            #expect(entries == counts)
        }
    }

    @Test(arguments: [
        ("", "journal/2026-11-20.md", true), ("", "Tagebuch/20.11.2026.md", true), ("", "journal/20-11-2026.md", false),
        ("DD-MM-YYYY", "journal/20-11-2026.md", true), ("DD-MM-YYYY", "Tagebuch/2026/20-11-2026.md", true),
        // A list of formats is all that is read.
        ("DD-MM-YYYY", "journal/2026-11-20.md", false), ("[DD-MM-YYYY, YYYY-MM-DD]", "journal/2026-11-20.md", true),
        ("YYYY/MM/DD dddd", "journal/2026/11/20 Freitag.md", true), ("YYYY/MM/DD dddd", "journal/20 Freitag.md", false),
    ])
    func namesByTheirFormat(format: String, path: String, counts: Bool) throws {
        let settings = format.isEmpty ? "" : "daily_format: \(format)\n"
        let found = try Self.counted(Self.files(["[x] Run km to run"], [path: "- [x] Run 5 km"], settings: settings))
        #expect(found.first == (counts ? "5 km" : "! 'Run' does not count, since '\(Path(path).name)' has no day"))
        #expect(found.count == 1)
    }

    @Test(
        arguments: [
            ("yyyy-mm-dd", "'yyyy-mm-dd' has 'yyyy', which means nothing", "write 'YYYY-MM-DD'"),
            (
                "YYYY-MM", "'YYYY-MM' gives no year, month and day",
                "write it with YYYY, MM and DD, and words in brackets, such as '[Day] YYYY-MM-DD'"
            ),
        ])
    func aFormatThatCannotBeRead(format: String, message: String, help: String) throws {
        let files = Self.files(["[x] Run km to run"], [:], settings: "daily_format: \(format)\n")
        let finding = try #require(try SmallVault(files).findings().first)
        #expect(finding.rule == "unreadable-day-format" && finding.message == message && finding.help == help)
    }

    /// Names and folders that Obsidian uses, and what `vault.md` lacks to read them.
    @Test(
        arguments: [
            ("", "YYYY-MM-DD", "daily: /20*", []), ("", "YYYY-MM-DD", "", ["daily+=/20*"]),
            ("Tag", "YYYY-MM-DD", "daily: Tag/*", []),
            ("Tag", "YYYY-MM-DD", "daily: journal/*", ["daily+=Tag/*"]),
            ("Tag", "DD-MM-YYYY", "", ["daily+=Tag/*", "daily_format+=DD-MM-YYYY"]),
            (
                "Tag", "DD-MM-YYYY", "daily: j/*",
                ["daily+=Tag/*", "daily_format+=YYYY-MM-DD", "daily_format+=DD-MM-YYYY"]
            ),
            ("Tag", "DD-MM-YYYY", "daily: Tag/*\ndaily_format: [D-M-YYYY, DD-MM-YYYY]", []),
            ("Tag", "YYYY/MM/DD", "daily: Tag/*\ndaily_format: YYYY-MM-DD", ["daily_format+=YYYY/MM/DD"]),
            ("T[a]", "YYYY-MM-DD", "", ["daily+=T\\[a]/*"]), ("Tag", "HH:mm", "daily: Tag/*", []),
        ] as [(String, String, String, [String])])
    func whatIsMissingForObsidian(folder: String, format: String, settings: String, missing: [String]) throws {
        let graph = SmallVault(["vault.md": record("type: vault\nformat: 1\n\(settings)")]).graph
        let note = graph.notes[try #require(graph.note(at: "vault.md"))]
        #expect(DailyPlace(folder: Path(folder), format: format).settings(missingIn: note) == missing)
    }
}

@Suite struct DailyRulesTests {
    private func expect(
        _ rule: String, at place: String, in path: String, _ message: String, help: String,
        _ more: [String: String], _ severity: Severity = .warning
    ) throws {
        let files = DailyCountsTests.files(more)
        try VaultGoalsTests.expect(rule, severity, at: place, in: path, message, vault: files)
        let finding = try #require(try SmallVault(files).findings().first)
        #expect(finding.help == help)
        #expect(finding.fixes.isEmpty, "nothing is ever written into such a note")
    }

    @Test(arguments: [
        (
            "gelaufen: 5,2", "5,2", "'gelaufen' is '5,2'; expected a number or an amount in km", "write '5.2 km'"
        ),
        (
            "gelaufen: lots", "lots", "'gelaufen' is 'lots'; expected a number or an amount in km",
            "write a number in km, such as 'gelaufen: 5'"
        ),
        (
            "gelaufen: 30 min", "30 min", "'gelaufen' is '30 min', which does not convert to km", "write it in km"
        ),
        (
            "read: maybe", "maybe", "'read' is 'maybe'; expected yes, no or a number",
            "write 'yes', 'no' or a number, such as 'read: 1'"
        ),
        (
            "gelaufen: yes", "yes", "'gelaufen' is 'yes'; expected a number or an amount in km",
            "write a number in km, such as 'gelaufen: 5'"
        ),
        (
            "gelaufen: {a: 5}", "gelaufen", "'gelaufen' does not hold an amount",
            "write a number in km, such as 'gelaufen: 5'"
        ),
        (
            "gelaufen: [3, x]", "x", "'gelaufen' is 'x'; expected a number or an amount in km",
            "write a number in km, such as 'gelaufen: 5'"
        ),
    ])
    func aValueThatCannotBeRead(property: String, place: String, message: String, help: String) throws {
        try expect(
            "uncounted-property", at: place, in: "journal/2026-11-20.md", message, help: help,
            ["journal/2026-11-20.md": record("mood: 5,2\n\(property)")])
    }

    /// A copy of a daily note counts only where a person may have written it.
    @Test(arguments: [
        ("2026-11-20 (Case Conflict)", "gelaufen: 6", 5), ("2026-11-20_LOCAL_4711", "torn", 5),
        ("2026-11-20 (Conflicted copy T14 202611201129)", "gelaufen: 5", 5), ("2026-11-20 2", "gelaufen: 5", 5),
        ("2026-11-20 2", "gelaufen: 6", 11), ("2026-11-20 (1)", "gelaufen: 6", 11), ("2026-11-20 2", "other: 5", 5),
        ("2026-11-20-DESKTOP-AB12CD3", "gelaufen: 6", 11), ("2026-11-19 2", "gelaufen: 6", 11),
    ])
    func aCopy(name: String, text: String, counted: Int) throws {
        let vault = SmallVault(
            DailyCountsTests.files([
                "journal/2026-11-20.md": record("gelaufen: 5"), "journal/\(name).md": record(text),
            ]))
        let goal = vault.model.progress(asOf: try day("2026-11-21")).goals.first { $0.name == "run" }
        #expect(goal?.targets.first?.current == Rational(counted))
    }

    /// What is lost where the front matter is damaged, and what is there twice.
    @Test(arguments: [
        ("---\n\tgelaufen: 3\n---\n", ["gelaufen"]), ("---\ngelaufen: 2\n", ["gelaufen"]),
        ("\n---\ngelaufen: 6\n---\n", ["gelaufen"]), ("---\ngelaufen: 3\nGelaufen: 4\n---\n", ["Gelaufen"]),
        ("---\nx: [\ngelaufen: 3\n---\n", []), ("---\n gelaufen: 1\nread: yes\n---\n", ["read"]),
        ("---\ngelaufen: 3\n", ["gelaufen"]), ("---\nmood: 2\n", []), ("---\n\ngelaufen: later\n", []),
        ("gelaufen: 3\n", []), ("text\n---\ngelaufen: 3\n---\n", []), ("---\nx: [\n---\n", []),
    ])
    func `what is lost where the front matter is damaged`(text: String, places: [String]) throws {
        let vault = SmallVault(DailyCountsTests.files(["journal/2026-11-20.md": text]))
        let found = try vault.findings().filter { $0.rule == "uncounted-property" }
        let bytes = Array(text.utf8)
        #expect(found.map { String(decoding: bytes[$0.range.offsets], as: UTF8.self) } == places)
        #expect(found.allSatisfy { $0.help != nil && $0.fixes.isEmpty })
    }

    @Test(arguments: ["2026-W47", "2026-02-30", "index"])
    func aNoteWithoutADay(name: String) throws {
        try expect(
            "uncounted-property", at: "gelaufen", in: "journal/\(name).md",
            "'gelaufen' does not count, since '\(name)' has no day",
            help: "give the note the name of a day, such as '2026-11-21'",
            ["journal/\(name).md": record("gelaufen: 5")])
    }

    @Test(arguments: [
        "gelaufen:", "weight: 72.3", "gelaufen: 3 mi", "mood: lots", "read: false", "read: yes", "gelaufen: 0",
    ])
    func whatCountsOrSaysNothingIsNoFinding(property: String) throws {
        try expectClean(DailyCountsTests.files(["journal/2026-11-20.md": record(property)]))
    }

    @Test func notesOutsideAreLeftAlone() throws {
        try expectClean(
            DailyCountsTests.files(["notes/2026-11-20.md": record("gelaufen: lots"), "journal/x.md": record("a: 1")]))
    }

    @Test(arguments: [
        (
            "weight kg to run", "kg", "'kg' matches no target of 'run'",
            "write the unit of one of the goal's targets, '9 km' or '9 min'"
        ),
        ("weight km to run, Weight m to run", "Weight", "'Weight' counts towards 'run' already", "keep one of them"),
        ("weight km to empty", "km", "'km' matches no target of 'empty'", "add a target to the goal, which has none"),
    ])
    func anEntryThatCountsNothing(entries: String, place: String, message: String, help: String) throws {
        try expect(
            "ineffective-count", at: place, in: "vault.md", message, help: help,
            [
                "vault.md": record("type: vault\nformat: 1\ndaily: [journal/*]\ndaily_counts: [\(entries)]"),
                "goals/run.md": record("type: goal\ntargets: [9 km, 9 min]"), "empty.md": record("type: goal"),
            ])
    }

    @Test func countsWithoutDailyNotes() throws {
        try expect(
            "ineffective-count", at: "weight kg to slim", in: "vault.md",
            "'weight kg to slim' counts nothing, since 'daily' says nothing",
            help: "add where daily notes lie, such as 'daily: [journal/*]'",
            ["vault.md": record("type: vault\nformat: 1\ndaily_counts: [weight kg to slim]")])
    }

    @Test(arguments: [
        ("5 km", "100 km", true), ("5000 m", "100 km", true), ("5.1 km", "100 km", false), ("5 km", "best 9 km", false),
        ("30 min", "100 km", false),
    ])
    func anActionThatSaysTheSame(measure: String, target: String, isFound: Bool) throws {
        let files = DailyCountsTests.files([
            "goals/run.md": record("type: goal\nstart: 2026-11-01\ndue: 2026-11-30\ntargets: [\(target), 30 min]"),
            "a.md": record("type: action\ndate: 2026-11-20\nmeasures: \(measure)\ngoals: \"[[run]]\""),
            "journal/2026-11-20.md": record("gelaufen: 5"), "journal/2026-11-19.md": record("gelaufen: 5"),
        ])
        let found = try SmallVault(files).findings()
        #expect(found.map(\.rule) == (isFound ? ["counted-twice"] : []))
        guard let finding = found.first else { return }
        #expect(finding.path == "journal/2026-11-20.md" && finding.related.map(\.path) == ["a.md"])
        #expect(finding.message == "this repeats the amount of the action 'a'; 'run' counts both")
    }

    /// A milestone counts both too.
    @Test func anActionThatSaysTheSameForAMilestone() throws {
        let files = DailyCountsTests.files([
            "goals/run.md": record("type: goal\nstart: 2026-11-01\ndue: 2026-11-30\ntargets: [30 min, best 9 km]"),
            "m.md": record("type: milestone\ndue: 2026-11-25\ngoal: \"[[run]]\"\ntargets: 10 km"),
            "a.md": record("type: action\ndate: 2026-11-20\nmeasures: 5 km\ngoals: \"[[run]]\""),
            "journal/2026-11-20.md": record("gelaufen: 5"),
        ])
        #expect(try SmallVault(files).findings().map(\.rule) == ["counted-twice"])
    }

    @Test func anActionForAnotherGoalIsAnotherThing() throws {
        try expectClean(
            DailyCountsTests.files([
                "other.md": record("type: goal\ntargets: 100 km"),
                "a.md": record("type: action\ndate: 2026-11-20\nmeasures: 5 km\ngoals: \"[[other]]\""),
                "journal/2026-11-20.md": record("gelaufen: 5"),
            ]))
    }

    /// A single note is looked at like all of them.
    @Test func aNoteAlone() throws {
        let files = DailyCountsTests.files(["journal/2026-11-20.md": record("gelaufen: lots")])
        let vault = Snapshot(SmallVault(files).graph, packs: [GoalsPack.pack])
        let found = vault.findings(ofNotes: ["journal/2026-11-20.md"], today: try day("2026-11-21"))
        #expect(found.map(\.rule) == ["uncounted-property"])
    }
}
