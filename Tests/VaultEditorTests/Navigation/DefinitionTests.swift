import Testing
import VaultEditor
import VaultSyntax
import VaultTestSupport

/// Where links, names, units, types and sets lead.
@Suite struct DefinitionTests {
    private static let vault = [
        "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\n---\n",
        "goals/run.md": "---\ntype: goal\ntitle: \"Run far\"\naliases: [jog, Laufen 🏃]\nformerly:\n  - sprint\n---\n",
        "goals/swim.md": "---\ntype: goal\n---\n# Swim\n\nFree.\n\n## Why so\nText ^why\n\n- item\n  ^own\n",
        "a/x.md": "# One\n", "b/x.md": "# Two\n", "img/pool.png": "",
        "measures/cup.md": "---\ntype: measure\nunit: cup\nalso: [cups, mug]\n---\n",
        "exercises/bench.md": "---\ntype: exercise\nexercise_type: reps_weight\ntitle: Bench press\n---\n",
        "values/joy.md": "---\ntype: value\ntitle: Joy\n---\n",
    ]

    @Test(arguments: [
        // Fields: with quotes, without, in brackets, bare; the whole link is the origin.
        ("---\ntype: action\ngoals: [\"[[r‸un]]\"]\n---\n", "[[run]]", ["goals/run.md: Run far"]),
        ("---\ntype: action\ngoals:\n  - '[[goals/run|x]]‸'\n---\n", "[[goals/run|x]]", ["goals/run.md: Run far"]),
        ("---\ntype: action\ngoals: ru‸n\n---\n", "run", ["goals/run.md: Run far"]),
        ("---\ntype: action\ngoals: [[ru‸n]]\n---\n", "[[run]]", ["goals/run.md: Run far"]),
        ("---\nmine: \"[[‸swim]]\"\n---\n", "[[swim]]", ["goals/swim.md: Swim"]),
        ("---\ntype: goal\ngoals: [\"[[r‸un]]\n", "[[run]]", ["goals/run.md: Run far"] as [String]),
        ("---\ntype: goal\ngoals: [\"[[r‸un]]\"\n", "[[run]]", ["goals/run.md: Run far"]),
        // Aliases and former names show where they stand.
        ("[[jo‸g]]", "[[jog]]", ["goals/run.md: jog"]),
        ("é [[laufen 🏃‸|x]]", "[[laufen 🏃|x]]", ["goals/run.md: Laufen 🏃"]),
        ("[[spr‸int#x]]", "[[sprint#x]]", ["goals/run.md: sprint"]),
        // Headings and blocks.
        ("![[swim#Why s‸o]]", "![[swim#Why so]]", ["goals/swim.md: Why so"]),
        ("[[swim#swim#why so‸|x]]", "[[swim#swim#why so|x]]", ["goals/swim.md: Why so"]),
        ("[s](goals/swim.md#why-‸so)", "[s](goals/swim.md#why-so)", ["goals/swim.md: Why so"]),
        ("[s](goals/swim.md#Why%20‸so)", "[s](goals/swim.md#Why%20so)", ["goals/swim.md: Why so"]),
        ("[[swim#^w‸hy]]", "[[swim#^why]]", ["goals/swim.md: Text ^why"]),
        ("[[swim#^o‸wn]]", "[[swim#^own]]", ["goals/swim.md: ^own"]),
        ("[[swim#^ow‸]]", "[[swim#^ow]]", ["goals/swim.md: Swim"]),
        ("# Top\n[[#to‸p]]\n", "[[#top]]", ["note.md: Top"]),
        ("```\n# Top\n[[#to‸p]]\n```\n", "", []), ("`[[ru‸n]]`", "", []),
        // Several, other files, nothing.
        ("[[‸b/x]]", "[[b/x]]", ["b/x.md: Two"]), ("![[pool.p‸ng]]", "![[pool.png]]", ["img/pool.png: "]),
        ("[[nothi‸ng]]", "", []), ("te‸xt", "", []), ("[[run‸]][[swim]]", "[[run]]", ["goals/run.md: Run far"]),
        ("[[run]]‸[[swim]]", "[[swim]]", ["goals/swim.md: Swim"]), ("[[run]]‸", "[[run]]", ["goals/run.md: Run far"]),
        // Units, types, names, sets.
        ("---\ntype: action\nmeasures: [3 cu‸ps]\n---\n", "cups", ["measures/cup.md: cups"]),
        ("---\ntype: goal\ntargets:\n  - at most 3 MU‸G per week\n---\n", "MUG", ["measures/cup.md: mug"]),
        ("---\ntype: action\nmeasures: [3cup‸]\n---\n", "cup", ["measures/cup.md: cup"]),
        ("---\ntype: action\nmeasures: [3 k‸m]\n---\n", "", []),
        ("---\ntype: action\nmeasures: [‸3 cups]\n---\n", "", []),
        ("---\ntype: go‸al\n---\n", "goal", ["vault.md: goals"]),
        ("---\ntype: Work‸out\n---\n", "Workout", ["vault.md: workouts"]), ("---\ntype: oth‸er\n---\n", "", []),
        (
            "---\ntype: action\ngoals: [\"[[run]]\"]\namounts: [ru‸n 3 cups]\n---\n", "run", ["goals/run.md: Run far"]
        ),
        (
            "---\ntype: action\ngoals: [\"[[run]]\"]\namounts: [run 3 c‸ups]\n---\n", "cups", ["measures/cup.md: cups"]
        ),
        ("---\ntype: goal\nvalues: [\"[[joy]]\"]\nalignment: [jo‸y 8]\n---\n", "joy", ["values/joy.md: Joy"]),
        ("---\ntype: goal\nti‸tle: x\n---\n", "", []), ("---\ntype: goal\ntitle: x‸\n---\n", "", []),
        (
            "---\ntype: workout\n---\n## [[bench]]\n- [x] 8 x 5‸0 kg\n", "8 x 50 kg",
            ["exercises/bench.md: Bench press"]
        ),
        ("---\ntype: workout\n---\n## [[bench]]\n- te‸xt\n", "", []),
        ("## [[bench]]\n- [x] 8 x 5‸0 kg\n", "", []),
    ])
    func leads(text: String, origin: String, expected: [String]) {
        let cursor = Cursor(Self.vault.merging(["note.md": text]) { $1 })
        let found = cursor.view.definitions(at: cursor.offset, in: Path(cursor.path))
        #expect(found?.targets.map { cursor.text($0.place.path.text, $0.selection) } ?? [] == expected)
        if !expected.isEmpty, let found { #expect(cursor.text("note.md", found.origin) == "note.md: " + origin) }
    }

    @Test func `a link in a field may mean several records`() {
        let goal = "---\ntype: goal\n---\n"
        let cursor = Cursor([
            "a/g.md": goal, "b/g.md": goal, "n.md": "---\ntype: action\ngoals: [\"[[‸g]]\"]\n---\n",
        ])
        let found = cursor.view.definitions(at: cursor.offset, in: "n.md")
        #expect(found?.targets.map(\.place.path) == ["a/g.md", "b/g.md"])
    }

    @Test func `a heading is shown with all that belongs to it`() {
        let cursor = Cursor(Self.vault.merging(["note.md": "[[swim#Why so‸]]"]) { $1 })
        let place = cursor.view.definitions(at: cursor.offset, in: "note.md")?.targets.first?.place
        #expect(
            place.map { cursor.text($0.path.text, $0.range) } == "goals/swim.md: ## Why so|Text ^why||- item|  ^own")
    }

    @Test func `the unit of a measure does not lead to itself`() {
        let cursor = Cursor(["cup.md": "---\ntype: measure\nunit: cu‸p\n---\n"])
        #expect(cursor.view.definitions(at: cursor.offset, in: "cup.md") == nil)
    }

    @Test func `a type whose pack the settings do not name leads nowhere`() {
        let cursor = Cursor(["vault.md": "---\ntype: vault\nformat: 1\n---\n", "a.md": "---\ntype: go‸al\n---\n"])
        #expect(cursor.view.definitions(at: cursor.offset, in: "a.md") == nil)
    }

    @Test func `priors of a phase lead to their message`() {
        let cursor = Cursor([
            "t/one.md": "---\ntype: message\n---\nWhat?\n",
            "t/two.md":
                "---\ntype: message\n---\nAnd?\n\n## Chorus\n\n### Phase: action\n- priors: [[o‸ne]]\n\nText\n",
        ])
        #expect(cursor.view.definitions(at: cursor.offset, in: "t/two.md")?.targets.map(\.place.path) == ["t/one.md"])
    }
}
