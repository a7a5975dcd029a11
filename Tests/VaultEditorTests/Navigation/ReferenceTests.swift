import Testing
import VaultEditor
import VaultSyntax
import VaultTestSupport

/// What leads to a place, in the vault and in the same note.
@Suite struct ReferenceTests {
    private static let vault = [
        "goals/run.md":
            "---\ntype: goal\ntitle: Run far\naliases: [jog]\nformerly: [sprint]\n---\n## Pace\n[[#pace]]\n",
        "actions/a.md":
            "---\ntype: action\ngoals: [\"[[run]]\", '[[jog]]']\namounts: [run 3 cups, run 5 km]\n---\n[[run#Pace]]\n",
        "b.md": "[[sprint|x]] and [r](goals/run.md#pace), [[other]]\n", "other.md": "# Other\n",
        "cup.md": "---\ntype: measure\nunit: cup\nalso: [cups]\n---\n",
        "goals/tea.md": "---\ntype: goal\ntargets: [at most 3 Cup per day, 2 km]\n---\n",
    ]

    @Test(arguments: [
        (
            "goals/run.md", "Run far",
            [
                "actions/a.md: [[run]]", "actions/a.md: [[jog]]", "actions/a.md: run", "actions/a.md: run",
                "actions/a.md: [[run#Pace]]", "b.md: [[sprint|x]]", "b.md: [r](goals/run.md#pace)",
            ], "goals/run.md: Run far"
        ),
        ("goals/run.md", "jog", ["actions/a.md: [[jog]]"], "goals/run.md: jog"),
        ("goals/run.md", "sprint", ["b.md: [[sprint|x]]"], "goals/run.md: sprint"),
        (
            "goals/run.md", "Pace",
            ["actions/a.md: [[run#Pace]]", "b.md: [r](goals/run.md#pace)", "goals/run.md: [[#pace]]"],
            "goals/run.md: Pace"
        ),
        ("b.md", "other", ["b.md: [[other]]"], "other.md: Other"),
        ("other.md", "Other", ["b.md: [[other]]"], "other.md: Other"),
        ("cup.md", "cups", ["actions/a.md: cups", "goals/tea.md: Cup"], "cup.md: cup"),
        ("goals/tea.md", "Cup", ["actions/a.md: cups", "goals/tea.md: Cup"], "cup.md: cup"),
        ("goals/tea.md", "km", ["actions/a.md: km", "goals/tea.md: km"], ""), ("b.md", "and", [], ""),
    ])
    func found(path: String, word: String, expected: [String], declaration: String) throws {
        let place = try #require(Self.vault[path]?.firstRange(of: word))
        let text = Self.vault[path] ?? ""
        let marked = text[..<place.lowerBound] + "‸" + text[place.lowerBound...]
        let cursor = Cursor(Self.vault.merging([path: String(marked)]) { $1 })
        let without = cursor.view.references(at: cursor.offset, in: Path(path), withDeclaration: false)
        #expect(without.map { cursor.text($0.path.text, $0.range) } == expected)
        let all = cursor.view.references(at: cursor.offset, in: Path(path), withDeclaration: true)
        let more = all.filter { !without.contains($0) }.map { cursor.text($0.path.text, $0.range) }
        #expect(more == (declaration.isEmpty ? [] : [declaration]))
    }

    @Test(
        arguments: [
            (
                "---\ntype: action\ngoals: [\"[[ru‸n]]\"]\namounts: [run 5 km]\n---\n[[run#x]] [[jog]] [[other]]\n",
                ["[[run]]", "run", "[[run#x]]", "[[jog]]"]
            ),
            ("[[no‸where]] [[NOWHERE|x]] [[other]]", ["[[nowhere]]", "[[NOWHERE|x]]"]),
            ("# Ti‸tle\n[[n]]\n", ["Title", "[[n]]"]),
            ("## Part\n[[n#pa‸rt]] [[n#Part]]\n", ["[[n#part]]", "[[n#Part]]"]),
            ("te‸xt [[run]]", []), ("---\ntype: action\nmeasures: [3 cu‸p, 2 cups, 1 km]\n---\n", ["cup", "cups"]),
        ] as [(String, [String])])
    func highlighted(text: String, expected: [String]) {
        let cursor = Cursor(Self.vault.merging(["n.md": text]) { $1 })
        let found = cursor.view.highlights(at: cursor.offset, in: "n.md")
        #expect(found.map { cursor.text("n.md", $0) } == expected.map { "n.md: " + $0 })
    }

    @Test func `references of any link are the links of the graph`() {
        let view = editorView(ExampleVault.files)
        let graph = view.snapshot.graph
        var count = 0
        for holder in graph.indices {
            for link in graph.notes[holder].links {
                guard let note = graph.resolve(link, of: holder).destination else { continue }
                let offset = Int(link.destination.start)
                let found = view.references(at: offset, in: graph.notes[holder].path, withDeclaration: false)
                #expect(found.contains { $0.path == graph.notes[holder].path && Int($0.range.start) <= offset })
                let own = view.definitions(at: offset, in: graph.notes[holder].path)?.targets.map(\.place.path)
                #expect(own == [graph.notes[note].path])
                count += 1
            }
        }
        #expect(count > 300)
    }
}
