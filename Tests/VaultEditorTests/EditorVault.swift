import VaultChecks
import VaultEditor
import VaultKit
import VaultSyntax
import VaultTestSupport

/// The packs of the program.
let editorPacks = Vault.knownPacks

/// A vault in memory as an editor sees it, with the packs of the program.
func editorView(_ files: [String: String], today: String = "2026-11-21") -> EditorView {
    let vault = VaultInMemory(files, packs: editorPacks, today: today)
    return EditorView(vault.snapshot, today: vault.today)
}

/// The texts of `vault-example`, by their paths in it.
enum ExampleVault {
    static let files: [String: String] = {
        let paths = Repository.files(below: "vault-example")
        return Dictionary(
            uniqueKeysWithValues: paths.map { path in
                (String(path.dropFirst("vault-example/".count)), Repository.text(path) ?? "")
            })
    }()
}

/// A small vault with a goal that is on track, its term, a workout and what they link.
enum SmallEditorVault {
    static let files = [
        "vault.md": note("vault", "format: 1\ntitle: Test\npacks: [goals, workouts]\nweight_unit: kg"),
        "terms/term-3.md": note("term", "number: 3\ntitle: Autumn\nstart: 2026-10-19"),
        "values/health.md": note("value", "title: Health"),
        "goals/run-100-km.md": note(
            "goal",
            "title: Run *100* km\ntargets: [100 km, 3 times per week]\nvalues: [\"[[health]]\"]\nterms: [\"[[term-3]]\"]",
            "Slowly <b>first</b>.\n"),
        "goals/read.md": note("goal", "title: Read\nstart: 2026-10-19\ndue: 2026-12-27\ntargets: [1000 pages]"),
        "measures/pages.md": note("measure", "title: pages\nunit: pages"),
        "actions/2026/2026-11-20-run.md": action("Morning run", "2026-11-20", "40 km", "run-100-km"),
        "actions/2026/2026-11-19-run.md": action("Evening run", "2026-11-19", "20 km", "run-100-km"),
        "exercises/bench-press.md": note("exercise", "title: Bench press\nexercise_type: weight_and_reps"),
        "workouts/2026/2026-11-18-push.md": note(
            "workout",
            "title: Push\nstatus: completed\nstarted: 2026-11-18T18:00:00\nfinished: 2026-11-18T19:00:00",
            "## [[bench-press]]\n- [x] 8 x 60 kg\n- [x] 6 x 62.5 kg\n"),
        "workouts/2026/2026-11-21-push.md": workout,
    ]

    static let workout = note(
        "workout", "title: Push\nstatus: active\nstarted: 2026-11-21T10:00:00",
        "## [[bench-press]]\n- [x] 8 x 60 kg\n- [ ]\n- [ ] 5 x 50 kg\n")

    static func note(_ type: String, _ fields: String = "", _ body: String = "") -> String {
        "---\ntype: \(type)\n" + (fields.isEmpty ? "" : fields + "\n") + "---\n" + body
    }

    static func action(_ title: String, _ day: String, _ amount: String, _ goal: String) -> String {
        note("action", "title: \(title)\ndate: \(day)\nmeasures: [\(amount)]\ngoals: [\"[[\(goal)]]\"]")
    }

    /// The vault with another text of a note, or one more.
    static func with(_ path: String, _ text: String) -> [String: String] { files.merging([path: text]) { $1 } }
}
