import Synchronization
import Testing
import VaultChecks
import VaultGoals
import VaultKit
import VaultProgress
import VaultRecords
import VaultReviews
import VaultSyntax
import VaultTestSupport

/// What the packs declare of their types can be used, and is said as the manual says it.
@Suite struct DeclaredTypesTests {
    private static let schema = Vault.knownPacks.schema
    private static let types = schema.types

    /// One name is one kind of scalar in all types.
    @Test func namesCanBeKeys() {
        var kinds: [String: Schema.Kind] = [:]
        for type in Self.types.indices {
            #expect(Self.schema.type(Self.types[type].name) == type)
            for field in Self.schema.fields[type].indices {
                let (name, kind) = (Self.schema.fields[type][field].name, Self.schema.kind(field, of: type))
                #expect(Self.schema.fieldID(name, of: type) == field && kinds[name, default: kind] == kind, "\(name)")
                #expect(name == name.lowercased() && !name.contains { ": #,[]{}\"'".contains($0) } && name != "type")
                kinds[name] = kind
            }
        }
    }

    /// A default that is a value reads as its field; one that depends on another field names one of the type.
    @Test(arguments: types)
    func defaultsCanBeComputed(type: RecordType) {
        for field in type.allFields {
            func other(_ name: String) -> Field? { type.allFields.first { $0.name == name } }
            switch field.standard {
            case .value(let text): #expect(FieldValue.read(text, as: field.scalar) != nil, "\(type.name) \(field.name)")
            case .byWord(let name, let values):
                guard case .choice(let words) = other(name)?.scalar else {
                    Issue.record("'\(name)' is no choice of \(type.name)")
                    continue
                }
                #expect(words.count == values.count)
                #expect(values.allSatisfy { FieldValue.read($0, as: field.scalar) != nil })
            case .days(_, let name): #expect(other(name)?.scalar == .date && field.scalar == .date)
            case .firstDayOfYear(let name), .lastDayOfYear(let name):
                #expect(other(name)?.scalar == .integer && field.scalar == .date)
            case .number(_, let name):
                #expect(other(name)?.scalar.linkedTypes != nil && field.scalar == .namedNumber && field.isList)
            case .setting: #expect(Self.schema.field(field.name, of: Self.schema.settingsType) != nil)
            case .name, .machine, .computed, nil: break
            }
        }
    }

    @Test(arguments: [
        (Default.value("8"), "8"), (.byWord(of: "level", ["1", "10"]), "by level: 1, 10"),
        (.days(69, after: "start"), "start + 69 days: 10 weeks, both ends included"),
        (.days(3, after: "start"), "start + 3 days"), (.firstDayOfYear("number"), "1 January of the year"),
        (.lastDayOfYear("number"), "31 December of the year"), (.number(5, forEach: "values"), "5 for each value"),
        (.name, "the name"), (.setting, "the vault's"), (.machine, "the machine's"), (.computed, "computed"),
    ])
    func wordsOfDefaults(standard: Default, words: String) {
        #expect(standard.words == words)
    }

    @Test(arguments: [
        ("value", "values/SLUG"), ("measure", "measures/SLUG of unit"), ("term", "terms/term-N"),
        ("year", "terms/YYYY"),
        ("action", "actions/YYYY/YYYY-MM-DD-SLUG"), ("thread", "threads/SLUG/SLUG"),
        ("message", "threads/THREAD/YYYY-MM-DD-HHMMSS-SLUG of author"),
    ])
    func wordsOfNames(type: String, words: String) throws {
        let type = try #require(Self.types.first { $0.name == type })
        #expect(type.folder.words + "/" + type.fileName.words == words)
    }

    /// Another folder takes the place of what is always the same, in whatever letters.
    @Test(arguments: [
        ("goal", "Ziele", "Ziele", "Ziele"), ("action", "Log/YYYY", "Log/YYYY/YYYY", "Log/YYYY"),
        ("thread", "SLUG", "SLUG/SLUG", "SLUG"),
    ])
    func otherFolders(type: String, folder: String, words: String, base: String) throws {
        let type = try #require(Self.types.first { $0.name == type }).placed(in: Path(folder))
        #expect(type.folder.words == words)
        #expect(type.baseFolder.text == base)
        #expect(type.placed(in: "a").baseFolder == "a")
        #expect(type.folder.filled(.init(slug: "x", moment: nil)).text.hasPrefix(folder), "it is no pattern")
    }
}

/// What lists and expressions may ask of records of the pack beside what they write.
@Suite struct ComputedGoalFieldsTests {
    private static let files = [
        "terms/term-3.md": "---\ntype: term\nnumber: 3\nstart: 2026-10-19\n---\n",
        "terms/2027.md": "---\ntype: year\nnumber: 2027\n---\n",
        "goals/by-term.md": "---\ntype: goal\nterms: term-3\ntargets: 2 pages\n---\n",
        "goals/by-day.md": "---\ntype: goal\nterms: term-3\ndue: 2026-12-01\nplan: x\n---\n",
        "goals/open.md": "---\ntype: goal\nstatus: paused\n---\n",
        "goals/smart.md":
            "---\ntype: goal\nstart: 2026-02-01\ndue: 2026-03-01\ntargets: 1 times\nplan: x\nstatus: dropped\nimportance: 1\n---\n",
        "goals/put-away.md": "---\ntype: goal\narchived: true\ndue: 2026-01-01\n---\n",
        "values/calm.md": "---\ntype: value\n---\n", "values/first.md": "---\ntype: value\nlevel: highest_order\n---\n",
        "owed.md": "---\ntype: obligation\ndue: 2026-10-31\nrepeats: monthly\n---\n",
        "paid.md": "---\ntype: action\ntitle: P\ndate: 2026-11-05\ngoals: owed\n---\n",
        "pages.md": "---\ntype: measure\nunit: pages\n---\n", "zpage.md": "---\ntype: measure\nunit: PAGE\n---\n",
        "a.md": "---\ntype: action\ntitle: A\ndate: 2026-11-02\nmeasures: 5 page\ngoals: by-term\n---\n",
    ]

    private static func scope(_ packs: [Pack] = [GoalsPack.pack]) -> (scope: QueryScope, graph: Graph) {
        let vault = VaultInMemory(files, packs: packs)
        let graph = vault.graph
        let computed = vault.snapshot.computedValues(asOf: vault.today)
        let types = Array(graph.schema.recordTypes.indices)
        return (QueryScope(graph: graph, types: types, computed: computed), graph)
    }

    @Test(arguments: [
        ("due <= 2026-12-31", "by-day by-term owed put-away smart"), ("due = 2026-12-27", "by-term"),
        ("start = 2026-10-19", "by-day by-term term-3"),
        ("effective_due = 2026-12-27", "by-term"), ("has due", "by-day owed put-away smart"),
        ("type = goal and not has effective_due", "open"), ("next_due = 2026-11-30", "owed"),
        ("due = 2026-11-30", "owed"), ("due = 2026-10-31", ""), ("repeats = monthly", "owed"),
        ("repeats = \"every month\"", "owed"), ("last_action = 2026-11-05", "owed"),
        ("last_action < 2026-11-05", "by-term"),
        ("priority <= 10", "first"), ("priority = 40", "calm"), ("end = 2026-12-27", "term-3"),
        ("end = 2027-12-31 and start = 2027-01-01", "2027"), ("type = term and days_left = 36", "term-3"),
        ("days_left = 36", "by-term term-3"), ("state = running", "term-3"),
        ("state = upcoming and type = year", "2027"),
        ("state = paused", "open"), ("status = paused", "open"), ("state = overdue", "put-away"),
        ("completeness = 0.6", "by-day by-term"), ("completeness = 0", "open"), ("uses = 1", "pages zpage"),
        ("classification = measured", "by-term"), ("classification = dated", "by-day put-away"),
        ("classification = minimal", "open"), ("classification = smart", "smart"),
        ("asked_by = 1", "pages zpage"),
        ("last_used = 2026-11-02", "pages zpage"), ("progress > 200", ""), ("progress >= 100", "by-term"),
        ("importance = 8 and urgency = 5", "by-day by-term open put-away"),
    ])
    func expressions(expression: String, names: String) throws {
        let (scope, graph) = Self.scope()
        let query = try Query(expression, in: scope)
        let found = graph.records.joined().filter { query.matches($0) }.map { graph.notes[$0].name }
        #expect(found.sorted().joined(separator: " ") == names)
    }

    /// A column shows what is written, unless what holds is asked for.
    @Test(arguments: [
        ("due", "by-term", ""), ("effective_due", "by-term", "2026-12-27"), ("effective_due", "by-day", "2026-12-01"),
        ("due", "owed", "2026-10-31"), ("effective_due", "owed", "2026-11-30"), ("next_due", "by-day", ""),
        ("priority", "first", ""), ("effective_priority", "first", "1"), ("status", "by-term", "achieved"),
        ("effective_status", "open", "paused"), ("last_used", "calm", ""), ("progress", "open", ""),
    ])
    func columns(field: String, name: String, text: String) throws {
        let (scope, graph) = Self.scope()
        let note = try #require(graph.notes(named: name).first)
        let named = try #require(scope.field(field))
        #expect(scope.elements(named, of: note).map(\.text).joined(separator: ", ") == text)
    }

    @Test func unknownNamesAreSuggested() {
        let (scope, _) = Self.scope()
        #expect(scope.field("effective_deu") == nil)
        #expect(
            Near.suggestions(for: "effective_deu", in: scope.fieldNames(like: "effective_deu")).first == "effective_due"
        )
        #expect(Near.suggestions(for: "completness", in: scope.fieldNames(like: "completness")).first == "completeness")
        var terms = scope
        terms.types = [scope.graph.schema.type("value") ?? 0]
        #expect(
            terms.field("progress") == nil && terms.otherTypes(with: "progress") == ["goal", "milestone", "obligation"])
    }

    /// Nothing is made for a query that asks for nothing computed, and the model once for one that does.
    @Test func modelsAreMadeWhenAskedFor() throws {
        let made = Counter()
        let fields = ComputedFields(
            from: { _, _ in made.add() },
            [.init("rank", .integer, of: ["goal"], .asked, "") { count, note in FieldElement(count + note.index) }])
        var pack = Pack(name: "x", types: GoalTypes.all, rules: [], checks: { _ in [] })
        pack.computed = [fields]
        let (scope, graph) = Self.scope([pack])
        _ = graph.records.joined().filter { try! Query("due > 2026-01-01 or title = x", in: scope).matches($0) }
        #expect(made.count == 0)
        let found = graph.records.joined().filter { try! Query("rank >= 1", in: scope).matches($0) }
        #expect(made.count == 1)
        #expect(found.count == 5)
    }
}

private final class Counter: Sendable {
    private let state = Mutex(0)

    var count: Int { state.withLock { $0 } }

    func add() -> Int {
        state.withLock { count in
            count += 1
            return count
        }
    }
}

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
