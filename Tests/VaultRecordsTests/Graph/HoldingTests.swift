import Testing
import VaultRecords
import VaultSyntax

/// What holds in a field that is not written.
@Suite struct HoldingTests {
    private static let schema = Schema(
        types: [
            RecordType(
                "job", folder: "jobs", "A job.",
                fields: [
                    Field("kind", .choice(["big", "small"]), standard: "small", ""),
                    Field("rank", .integer, standard: .byWord(of: "kind", ["1", "20"]), range: 1...100, ""),
                    Field("begin", .date, ""),
                    Field("finish", .date, standard: .days(69, after: "begin"), ""),
                    Field("year", .integer, range: 1...9_999, ""),
                    Field("first", .date, standard: .firstDayOfYear("year"), ""),
                    Field("last", .date, standard: .lastDayOfYear("first"), ""),
                    Field("people", .link(to: ["person"]), list: true, ""),
                    Field("fit", .namedNumber, list: true, standard: .number(5, forEach: "people"), range: 1...10, ""),
                    Field("weight_unit", .choice(["kg", "lb"]), standard: .setting, ""),
                    Field("left", .date, standard: .days(1, after: "right"), ""),
                    Field("right", .date, standard: .days(1, after: "left"), ""),
                    Field("place", .text, standard: .machine, ""), Field("told", .text, standard: .computed, ""),
                ]),
            RecordType("person", folder: "people", "Somebody.", fields: []),
        ], settings: .vault(packs: [], fields: [Field("weight_unit", .choice(["kg", "lb"]), standard: "kg", "")]))

    private static func holding(_ fields: String, _ name: String, settings: String = "") -> String {
        let files = [
            ("jobs/one.md", "type: job\n\(fields)"), ("ada.md", "type: person\naliases: Countess"),
            ("bob.md", "type: person"), ("vault.md", "type: vault\nformat: 1\n\(settings)"),
        ]
        let graph = Graph(
            schema: schema,
            notes: files.map { path, text in
                NoteReading.read(path: Path(path), bytes: Array("---\n\(text)\n---\n".utf8), schema: schema)
            })
        return graph.holding(name, of: 0).map(\.text).joined(separator: ", ")
    }

    @Test(arguments: [
        ("kind: BIG", "kind", "BIG"), ("", "kind", "small"), ("kind: huge", "kind", "small"),
        ("", "rank", "20"), ("kind: big", "rank", "1"), ("kind: Big\nrank: 7", "rank", "7"),
        ("rank: 500", "rank", "20"), ("rank: 99999999999999999999", "rank", "20"), ("rank: high", "rank", "20"),
        ("rank: [3, 4]", "rank", "20"), ("rank: [3, x]", "rank", "3"),
        ("begin: 2026-11-21", "finish", "2027-01-29"), ("begin: soon", "finish", ""), ("", "finish", ""),
        ("begin: 9999-12-31", "finish", "9999-12-31"),
        ("begin: 2026-11-21\nfinish: 2026-12-01", "finish", "2026-12-01"),
        ("year: 2026", "first", "2026-01-01"), ("year: 10000", "first", ""), ("year: 2026", "last", ""),
        ("left: 2026-01-01", "right", "2026-01-02"), ("", "left", ""),
        ("", "title", "one"), ("title: T", "title", "T"), ("", "archived", "false"),
        ("", "place", ""), ("", "told", ""), ("", "begin", ""), ("", "nothing", ""),
    ])
    func defaults(fields: String, name: String, expected: String) {
        #expect(Self.holding(fields, name) == expected)
    }

    /// A list of names with numbers is complete: each link has one.
    @Test(arguments: [
        ("", ""), ("people: [ada, bob]", "ada 5, bob 5"), ("people: [ada, bob]\nfit: ada 9", "ada 9, bob 5"),
        ("people: [ada, bob]\nfit: [countess 9, bob 2]", "countess 9, bob 2"), ("people: nobody", ""),
        ("people: [ada]\nfit: ada 11", "ada 5"),
    ])
    func numbersForEachLink(fields: String, expected: String) {
        #expect(Self.holding(fields, "fit") == expected)
    }

    @Test(arguments: [("", "kg"), ("weight_unit: lb", "lb"), ("weight_unit: stone", "kg")])
    func settings(settings: String, expected: String) {
        #expect(Self.holding("", "weight_unit", settings: settings) == expected)
        #expect(Self.holding("weight_unit: kg", "weight_unit", settings: settings) == "kg")
    }

    /// What holds is compared; what is written and cannot be read is found by its text all the same.
    @Test(arguments: [
        ("rank = 20", true), ("rank <= 20", true), ("rank != 20", false), ("rank ~ hi", true), ("has rank", true),
        ("effective_rank = 20", true), ("effective_rank ~ hi", false), ("has effective_rank", true),
        ("has effective_finish", false), ("finish > 2020-01-01", false), ("EFFECTIVE_RANK < 20", false),
    ])
    func expressions(expression: String, passes: Bool) throws {
        let note = NoteReading.read(
            path: "one.md", bytes: Array("---\ntype: job\nrank: high\n---\n".utf8), schema: Self.schema)
        let scope = QueryScope(graph: Graph(schema: Self.schema, notes: [note]), types: [0])
        #expect(try Query(expression, in: scope).matches(0) == passes)
    }
}
