import VaultRecords
import VaultSyntax

/// A few records of two types to ask questions of; names of types and fields are those of no pack.
enum QueryVault {
    static let schema = Schema(types: [
        RecordType(
            "task", folder: "tasks", "Something to do.",
            fields: [
                Field("due", .date, required: true, "The day."),
                Field("size", .quantity(group: nil), list: true, "How much."),
                Field("weight", .integer, standard: "5", range: 1...10, "How heavy."),
                Field("state", .choice(["open", "done"]), "How it stands."),
                Field("area", .link(to: ["area"]), list: true, "Where it belongs."),
                Field("goal", .target, "What it reaches."),
                Field("seen", .dateTime, "When it was seen."),
                Field("at", .time, "When."),
                Field("pause", .dateSpan, list: true, "Days off."),
                Field("fit", .namedNumber, list: true, "How well."),
                Field("share", .namedQuantity, list: true, "How much of it."),
            ]),
        RecordType("area", folder: "areas", "A part.", fields: [Field("color", .text, "Its color.")]),
    ])

    static let files = [
        (
            "tasks/run.md",
            """
            type: task
            title: Half Marathon
            due: 2026-12-13
            size:
              - 5 km
              - 31 min
            state: open
            area: "[[health]]"
            goal: 120 km
            seen: 2026-11-21T07:15
            at: "07:15"
            pause: 2026-11-02 to 2026-11-04
            fit: health 9
            share: health 2 km
            tags: [sport, early]
            mood: 7
            """
        ),
        (
            "tasks/read.md",
            """
            type: task
            title: Read & write
            due: 2026-11-20
            size: 400 pages
            weight: 9
            state: done
            area: ["[[mind]]", "[[health]]"]
            archived: true
            mood: good
            """
        ),
        ("tasks/old/swim.md", "type: task\ntitle: Swim\ndue: 2026-11-28\nsize: 800 m\narea: lost\n"),
        ("areas/health.md", "type: area\ntitle: Health\naliases: Body\ncolor: Green\n"),
        ("areas/mind.md", "type: area\ntitle: Clear head\n"),
    ]

    static let graph = Graph(
        schema: schema,
        notes: files.map { path, text in
            NoteReading.read(path: Path(path), bytes: Array("---\n\(text)\n---\n".utf8), schema: schema)
        })

    /// `today` is 2026-11-21; `score` is computed for `run` alone.
    static func scope(of types: [TypeID] = [0]) -> QueryScope {
        let fields = [
            Field("score", .number, "Points."), Field("state", .choice(["open", "done", "late"]), "How it stands."),
        ]
        let computed = ComputedValues(
            fields.map { ComputedField(field: $0, types: ["task"], role: .shown) }
                + [ComputedField(field: Field("due", .date, "Its own, else a day."), types: ["task"], role: .holding)],
            of: schema
        ) { note, place in
            guard graph.notes[note].name == "run" else { return [] }
            return switch place {
            case 0: [FieldElement(text: "41.7", value: .number(Rational(417, over: 10) ?? 0))]
            case 1: [FieldElement(word: "late")]
            default: []
            }
        }
        return QueryScope(graph: graph, types: types, computed: computed) { text, _ in
            text == "today" ? CalendarDate(year: 2026, month: 11, day: 21) : nil
        }
    }

    /// The names of the records that pass, in alphabetical order.
    static func names(_ expression: String, of types: [TypeID] = [0]) throws -> String {
        let query = try Query(expression, in: scope(of: types))
        return types.flatMap { graph.records[$0] }.filter { query.matches($0) }.map { graph.notes[$0].name }.sorted()
            .joined(separator: " ")
    }
}
