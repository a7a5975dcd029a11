import Synchronization
import Testing
import VaultChecks
import VaultGoals
import VaultRecords
import VaultReviews
import VaultTestSupport

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
