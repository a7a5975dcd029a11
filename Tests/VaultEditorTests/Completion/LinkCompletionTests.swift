import Testing
import VaultChecks
import VaultEditor
import VaultRecords
import VaultSyntax

/// Names of records in fields, with quotes and brackets as they are needed there.
@Suite struct LinkCompletionTests {
    private static func action(_ fields: String) -> String { "---\ntype: action\ndate: 2026-11-21\n\(fields)---\n" }

    /// After the closing quote of an element a comma has to come first.
    @Test(arguments: [
        "goals: [\"[[run]]\"‸]\n", "goals: [\"[[run]]\" ‸]\n", "goals: [\"[[run]]\"‸\n", "goals: [\"[[run]]\"  ‸\n",
        "goals: [\"[[old]]\", \"[[run]]\"‸]\n", "goals: [\"[[run]]\"‸, \"[[old]]\"]\n", "goals: ['[[run]]'‸]\n",
        "goals: [\n  \"[[run]]\"‸\n  ]\n", "goals: \"[[run]]\"‸\n", "goals:\n  - \"[[run]]\"‸\n", "tags: [\"good\"‸]\n",
    ])
    func afterAClosingQuote(text: String) {
        CompletionCase(Self.action(text), []).verify("x.md", in: CompletionVault.notes)
    }

    /// What stands at the cursor, and what it becomes.
    private static let spellings: [(String, String)] = [
        ("goals: ‸\n", "goals: \"[[run]]\"‸\n"),
        ("goals:‸\n", "goals: \"[[run]]\"‸\n"),
        ("goals: ru‸\n", "goals: \"[[run]]\"‸\n"),
        ("goals: [‸\n", "goals: [\"[[run]]\"‸\n"),
        ("goals: [‸]\n", "goals: [\"[[run]]\"‸]\n"),
        ("goals: [[‸\n", "goals: \"[[run]]\"‸\n"),
        ("goals: [[‸]]\n", "goals: \"[[run]]\"‸\n"),
        ("goals: [[ru‸\n", "goals: \"[[run]]\"‸\n"),
        ("goals: [[ru‸]\n", "goals: \"[[run]]\"‸\n"),
        ("goals: [[ru‸]]\n", "goals: \"[[run]]\"‸\n"),
        ("goals: [[ru‸n]]\n", "goals: \"[[run]]\"‸\n"),
        ("goals: \"[[ru‸\n", "goals: \"[[run]]\"‸\n"),
        ("goals: \"[[ru‸\"\n", "goals: \"[[run]]\"‸\n"),
        ("goals: \"[[ru‸]]\n", "goals: \"[[run]]\"‸\n"),
        ("goals: \"[[ru‸]]\"\n", "goals: \"[[run]]\"‸\n"),
        ("goals: \"[[ru‸]]\"  # why\n", "goals: \"[[run]]\"‸  # why\n"),
        ("goals: \"[[ru‸#Plan|shown]]\"\n", "goals: \"[[run#Plan|shown]]\"‸\n"),
        ("goals: \"ru‸\"\n", "goals: \"[[run]]\"‸\n"),
        ("goals: '[[ru‸\n", "goals: '[[run]]'‸\n"),
        ("goals: '[[ru‸]]'\n", "goals: '[[run]]'‸\n"),
        ("goals: [[[ru‸\n", "goals: [\"[[run]]\"‸\n"),
        ("goals: [[[ru‸]\n", "goals: [\"[[run]]\"‸]\n"),
        ("goals: [[[ru‸]]]\n", "goals: [\"[[run]]\"‸]\n"),
        ("goals: [\"[[ru‸\n", "goals: [\"[[run]]\"‸\n"),
        ("goals: [\"[[ru‸]\n", "goals: [\"[[run]]\"‸]\n"),
        ("goals: [\"[[ru‸]]\"]\n", "goals: [\"[[run]]\"‸]\n"),
        ("goals: [\"[[ru‸\"]\n", "goals: [\"[[run]]\"‸]\n"),
        ("goals: [\"[[old]]\", [[ru‸]\n", "goals: [\"[[old]]\", \"[[run]]\"‸]\n"),
        ("goals: [\"[[old]]\", [[ru‸]]]\n", "goals: [\"[[old]]\", \"[[run]]\"‸]\n"),
        ("goals: [\"[[ru‸, \"[[old]]\"]\n", "goals: [\"[[run]]\"‸, \"[[old]]\"]\n"),
        ("goals: [[[ru‸, \"[[old]]\"]\n", "goals: [\"[[run]]\"‸, \"[[old]]\"]\n"),
        ("goals: [\"[[old]]\",‸]\n", "goals: [\"[[old]]\",\"[[run]]\"‸]\n"),
        ("goals: [\"[[old]]\", ru‸]\n", "goals: [\"[[old]]\", \"[[run]]\"‸]\n"),
        ("goals: [\n  \"[[old]]\",\n  [[ru‸\n  ]\n", "goals: [\n  \"[[old]]\",\n  \"[[run]]\"‸\n  ]\n"),
        ("goals:\n  - ‸\n", "goals:\n  - \"[[run]]\"‸\n"),
        ("goals:\n  -‸\n", "goals:\n  - \"[[run]]\"‸\n"),
        ("goals:\n- ‸\n", "goals:\n- \"[[run]]\"‸\n"),
        ("goals:\n  ‸\n", "goals:\n  - \"[[run]]\"‸\n"),
        ("goals:\n  - [[ru‸\n", "goals:\n  - \"[[run]]\"‸\n"),
        ("goals:\n  - [[ru‸]]\n", "goals:\n  - \"[[run]]\"‸\n"),
        ("goals:\n  - \"[[ru‸\n", "goals:\n  - \"[[run]]\"‸\n"),
        ("goals:\n  - \"[[ru‸]]\"\n", "goals:\n  - \"[[run]]\"‸\n"),
        ("goals:\n  - \"[[old]]\"\n  - '[[ru‸'\n", "goals:\n  - \"[[old]]\"\n  - '[[run]]'‸\n"),
        ("goals:\n  - \"[[old]]\"\n  - ‸\nvalues: []\n", "goals:\n  - \"[[old]]\"\n  - \"[[run]]\"‸\nvalues: []\n"),
        ("goal: ru‸\n", "goal: \"[[run]]\"‸\n"),
        ("amounts: [\"[[ru‸\", 5]\ngoals: \"[[run]]\"\n", "amounts: [\"[[run]]\"‸, 5]\ngoals: \"[[run]]\"\n"),
        ("amounts: [\"[[ru‸]] 5 km\"]\ngoals: \"[[run]]\"\n", "amounts: [\"[[run]]‸ 5 km\"]\ngoals: \"[[run]]\"\n"),
    ]

    @Test(arguments: spellings)
    func quotesAndBracketsAreRight(text: String, after: String) {
        CompletionCase(Self.action(text), ["run"], Self.action(after))
            .verify("actions/2026/2026-11-21-a.md", in: CompletionVault.notes)
        let windows = { (text: String) in text.replacing("\n", with: "\r\n") }
        CompletionCase(windows(Self.action(text)), ["run"], windows(Self.action(after)))
            .verify("actions/2026/2026-11-21-a.md", in: CompletionVault.notes)
        let marked = { (text: String) in "\u{FEFF}" + text }
        CompletionCase(marked(Self.action(text)), ["run"], marked(Self.action(after)))
            .verify("actions/2026/2026-11-21-a.md", in: CompletionVault.notes)
    }

    /// The fence that closes the front matter is not there yet.
    @Test(arguments: spellings)
    func theSameWithoutClosingFence(text: String, after: String) {
        let open = { (text: String) in String(Self.action(text).dropLast(4)) }
        CompletionCase(open(text), ["run"], open(after))
            .verify("actions/2026/2026-11-21-a.md", in: CompletionVault.notes)
        let titled = { (text: String) in open(text) + "\n# A title\n\nText: it says.\n" }
        CompletionCase(titled(text), ["run"], titled(after))
            .verify("actions/2026/2026-11-21-a.md", in: CompletionVault.notes)
    }

    /// What is written can be read, and leads where it says.
    @Test(arguments: spellings.filter { pair in pair.1.count { $0 == "[" } == pair.1.count { $0 == "]" } })
    func whatIsWrittenLeadsThere(text: String, after: String) throws {
        var files = CompletionVault.notes
        let path = "actions/2026/2026-11-21-a.md"
        files[path] = Self.action(after.filter { $0 != "‸" })
        let graph = editorView(files).snapshot.graph
        let number = try #require(graph.note(at: Path(path)))
        let note = graph.notes[number]
        #expect(note.document.problems.isEmpty)
        let found = note.links.compactMap { graph.resolve($0, of: number).note.map { graph.notes[$0].name } }
        #expect(found.contains("run"))
    }

    /// What runs comes first, then what was linked lately; what is over or archived comes last.
    @Test(arguments: [
        ("goals: ‸\n", ["run", "read", "it's 5", "old", "away"]),
        ("goals: [\"[[read]]\", ‸]\n", ["run", "it's 5", "old", "away"]),
        ("goals: boo‸\n", ["read"]), ("goals: far‸\n", ["run"]), ("goals: FAR‸\n", ["run"]), ("goals: xyz‸\n", []),
        ("values: ‸\n", ["health", "joy"]),
    ])
    func nearOnesComeFirst(text: String, labels: [String]) {
        CompletionCase(Self.action(text), labels)
            .verify("actions/2026/2026-11-21-a.md", in: CompletionVault.notes)
    }

    @Test(arguments: [
        ("goals: odd‸\n", "goals: \"[[it's 5]]\"‸\n"),
        ("goals: 'odd‸'\n", "goals: '[[it''s 5]]'‸\n"),
    ])
    func namesAreQuoted(text: String, after: String) {
        CompletionCase(Self.action(text), ["it's 5"], Self.action(after))
            .verify("actions/2026/2026-11-21-a.md", in: CompletionVault.notes)
    }

    @Test(arguments: [
        ("terms: ‸\n", ["term-4", "term-3"]), ("parent: ‸\n", ["read", "it's 5", "old", "away"]),
        ("of: hea‸\n", ["health"]), ("of: ‸\n", ["health", "joy"]),
    ])
    func otherFieldsOfGoals(text: String, labels: [String]) {
        let goal = "---\ntype: goal\ndue: 2026-12-31\n\(text)---\n"
        CompletionCase(goal, labels).verify("goals/run.md", in: CompletionVault.notes)
    }
}
