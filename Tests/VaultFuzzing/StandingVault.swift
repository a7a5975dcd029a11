import VaultChecks
import VaultGoals
import VaultRecords
import VaultSyntax
import VaultTestSupport
import VaultThreads
import VaultWorkouts

/// Records of every pack, among which an input's notes are put, so that links lead somewhere.
enum StandingVault {
    static let packs: [Pack] = [GoalsPack.pack, WorkoutsPack.pack, ThreadsPack.pack]
    static let schema = packs.schema
    static let today = CalendarDate(year: 2026, month: 11, day: 21) ?? .first

    private static let texts: [(String, String)] = [
        ("vault.md", "---\ntype: vault\nformat: 1\npacks: [goals, workouts, threads]\nweek_start: monday\n---\n"),
        (
            "actions/five.md",
            "---\ntype: action\ndate: 2026-11-15\nmeasures: [5 km, 31 min]\ngoals: [\"[[run]]\"]\n---\n"
        ),
        (
            "goals/run.md",
            "---\ntype: goal\ntitle: Run\nstart: 2026-10-19\ndue: 2026-12-27\ntargets: [120 km, 3 times per week]\n"
                + "values: [\"[[health]]\"]\nterms: [\"[[term-3]]\"]\n---\n"
        ),
        ("terms/term-3.md", "---\ntype: term\nnumber: 3\nstart: 2026-10-19\nend: 2026-12-27\n---\n"),
        ("values/health.md", "---\ntype: value\ntitle: Health\n---\n"),
        ("measures/lap.md", "---\ntype: measure\nunit: lap\nequals: 400 m\n---\n"),
        ("exercises/squat.md", "---\ntype: exercise\ntitle: Squat\nexercise_type: weight_and_reps\n---\n"),
        ("exercises/plank.md", "---\ntype: exercise\ntitle: Plank\nexercise_type: time\n---\n"),
        ("users/ada.md", "---\ntype: user\ntitle: Ada\n---\n"),
        ("threads/t.md", "---\ntype: thread\ntitle: T\nowner: \"[[ada]]\"\ncreated: 2026-11-01T10:00\n---\n"),
    ]

    private static let notes = texts.map { path, text in
        NoteReading.read(path: Path(path), bytes: Array(text.utf8), schema: schema)
    }

    /// The records alone.
    static let vault = VaultInMemory(Dictionary(uniqueKeysWithValues: texts), packs: packs)

    /// Where the parts of an input lie.
    static let paths = ["a.md", "b/run 2.md", "threads/m/c.md", "d (1).md"]

    /// The notes with those of an input, an attachment and files by path.
    static func graph(with parts: [[UInt8]]) -> Graph {
        let own = zip(paths, parts).map { NoteReading.read(path: Path($0), bytes: $1, schema: schema) }
        let all = (notes + own).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        return Graph(schema: schema, notes: all, otherFiles: ["attachments/a.png"])
    }

    static func findings(_ graph: Graph) -> [Finding] {
        Snapshot(graph, packs: packs).findings(today: today, plainNotes: true)
    }
}
