import Testing
import VaultRecords

/// Which records an expression finds.
@Suite struct QueryTests {
    @Test(arguments: [
        ("name = run", "run"), ("name = RUN", "run"), ("title ~ \"half mara\"", "run"),
        ("title = half marathon", "run"),
        ("title = 'Read & write'", "read"), ("path = tasks/run.md", "run"), ("folder = tasks/old", "swim"),
        ("folder ~ TASKS", "read run swim"), ("type = task", "read run swim"), ("type = Tasks", "read run swim"),
        ("type = area", ""), ("title < m", "run"), ("name >= run", "run swim"),
    ])
    func whatEveryRecordHas(expression: String, names: String) throws {
        let found = try QueryVault.names(expression)
        #expect(found == names)
    }

    @Test(arguments: [
        ("due = 2026-11-20", "read"), ("due < 2026-12-01", "read swim"), ("due <= 2026-11-28", "read swim"),
        ("due > today", "run swim"), ("due >= today and due < 2026-12-01", "swim"), ("due != 2026-11-20", "run swim"),
        ("due ~ 2026-11", "read swim"), ("seen = 2026-11-21", "run"), ("seen > 2026-11-21T08:00", ""),
        ("seen < 2026-11-21T08:00", "run"), ("seen >= today", "run"), ("at < 12:00", "run"), ("at > 12:00", ""),
        ("pause = 2026-11-03", "run"), ("pause = 2026-11-05", ""), ("pause < 2026-11-05", "run"),
        ("pause < 2026-11-03", ""), ("pause >= 2026-11-04", "run"),
    ])
    func days(expression: String, names: String) throws {
        let found = try QueryVault.names(expression)
        #expect(found == names)
    }

    @Test(arguments: [
        ("size = 5000 m", "run"), ("size > 1 km", "run"), ("size < 1 km", "swim"), ("size >= 0.8 km", "run swim"),
        ("size > 30 min", "run"), ("size > 100 pages", "read"), ("size < 1000 kg", ""), ("size != 5 km", "read swim"),
        ("size ~ page", "read"), ("goal >= 100 km", "run"), ("goal > 120000 m", ""), ("goal = 120 km", "run"),
        ("goal = 120 km per week", ""), ("share > 1500 m", "run"), ("share = health", "run"), ("fit > 8", "run"),
        ("fit = 8", ""), ("fit = health", "run"), ("weight = 9", "read"), ("weight >= 9.0", "read"),
        ("score > 41.69", "run"), ("score > 41.7", ""),
    ])
    func numbersAndAmounts(expression: String, names: String) throws {
        let found = try QueryVault.names(expression)
        #expect(found == names)
    }

    @Test(arguments: [
        ("area = health", "read run"), ("area = HEALTH", "read run"), ("area = body", "read run"),
        ("area = [[health]]", "read run"), ("area = areas/mind", "read"), ("area != mind", "run swim"),
        ("area = 'clear HEAD'", "read"), ("area != 'Clear head'", "run swim"), ("area = Clear", ""),
        ("area = lost", "swim"), ("area ~ heal", "read run"), ("area ~ MIN", "read"), ("tags = EARLY", "run"),
        ("tags != early", "read swim"), ("state = DONE", "read"), ("state = late", "run"), ("state = open", ""),
        ("archived = true", "read"), ("archived = FALSE", "run swim"), ("weight = 5", "run swim"),
        ("mood = 7", "run"), ("mood > 6.5", "run"), ("mood = Good", "read"), ("MOOD ~ oo", "read"),
    ])
    func linksListsAndWords(expression: String, names: String) throws {
        let found = try QueryVault.names(expression)
        #expect(found == names)
    }

    @Test(arguments: [
        ("has seen", "run"), ("not has seen", "read swim"), ("has weight", "read"), ("has score", "run"),
        ("has mood and not has seen", "read"), ("name = run or name = swim and due < today", "run"),
        ("(name = run or name = swim) and due > today", "run swim"), ("not (name = run or name = swim)", "read"),
        ("not not name = run", "run"), ("NOT name=run AND due<today", "read"), ("name==run", "run"),
        ("title = \"Half\\\" x\" or name = swim", "swim"),
    ])
    func logic(expression: String, names: String) throws {
        let found = try QueryVault.names(expression)
        #expect(found == names)
    }

    @Test func severalTypes() throws {
        #expect(try QueryVault.names("color = green or due < today", of: [0, 1]) == "health read")
    }

    @Test(arguments: [
        ("archived = true and due < today", "archived", true), ("not (has due)", "due", true),
        ("due < today", "archived", false),
    ])
    func mentions(expression: String, field: String, isMentioned: Bool) throws {
        #expect(try Query(expression, in: QueryVault.scope()).mentions(field) == isMentioned)
    }

    /// Title, fields and the text below, also of a field that is called `text`.
    @Test(arguments: [
        ("text ~ marathon", "run"), ("TEXT ~ SPORT", "run"), ("text ~ run", ""), ("text ~ swim", "swim"),
        ("text ~ 'read & w'", "read"), ("text ~ health", "read run"), ("not text ~ health", "swim"),
        ("text ~ lost and text ~ 800", "swim"), ("text ~ zzz", ""), ("text ~ mood", ""), ("text ~ ''", "read run swim"),
    ])
    func wholeText(expression: String, names: String) throws {
        #expect(try QueryVault.names(expression) == names)
    }

    @Test func aFieldCalledTextIsPartOfTheText() throws {
        let note = NoteReading.read(
            path: "a.md", bytes: Array("---\ntype: area\ntext: [Inner, x]\n---\nBelow.\n".utf8),
            schema: QueryVault.schema)
        let scope = QueryScope(graph: Graph(schema: QueryVault.schema, notes: [note]), types: [1])
        for (expression, holds) in [
            ("text ~ inn", true), ("text ~ below", true), ("text = inner", true), ("text = below", false),
            ("has text", true),
        ] {
            #expect(try Query(expression, in: scope).matches(0) == holds, "\(expression)")
        }
    }
}
