import Testing
import VaultEdits
import VaultMerging
import VaultRecords
import VaultSyntax
import VaultTestSupport

/// Records as one, with all that links them: values alone.
@Suite struct MergeTests {
    private static let vault = VaultInMemory([
        "goals/run.md": "---\ntype: goal\ntags: [a]\ncreated: 2026-02-01\n---\nOne.\n",
        "goals/jog.md": "---\ntype: goal\ntags: [b]\ncreated: 2026-01-01\n---\nTwo.\n",
        "a.md": "---\ntype: action\ndate: 2026-03-01\ngoals: [run, jog]\namounts: [run 5 km, jog 5000 m]\n---\n",
        "b.md": "---\ntype: action\ndate: 2026-03-01\ngoals: [run, jog]\namounts: [run 2 cups, jog 2 mugs]\n---\n",
        "kitchen/cup.md": "---\ntype: measure\nunit: cup\nalso: [mug]\n---\n",
    ])

    private static func merge(
        _ vault: VaultInMemory, _ decision: MergeDecision = MergeDecision()
    ) throws -> (merge: Merge, after: VaultInMemory) {
        let graph = vault.graph
        let numbers = ["goals/run.md", "goals/jog.md"].compactMap { graph.index(ofPath: $0) }
        var merge = Merge(graph, into: numbers[0], decision, spread: SingleWork())
        try merge.join(numbers[1])
        return (merge, try #require(vault.applying(merge.change.change)))
    }

    @Test func `fields, text and links of both are there, and the units are those of the vault`() throws {
        let (merge, after) = try Self.merge(Self.vault)
        #expect(merge.conflicts.isEmpty)
        #expect(
            after.text("goals/run.md")
                == "---\ntype: goal\ntags: [a, b]\ncreated: 2026-01-01\nformerly: [jog]\n---\nOne.\n\nTwo.\n")
        #expect(after.text("a.md").contains("goals: [run]\namounts: [run 5 km]\n"))
        #expect(after.text("b.md").contains("goals: [run]\namounts: [run 2 cups]\n"))
        try merge.verify(after.graph(like: Self.vault.graph, merge.change.change))
    }

    @Test func `two amounts that differ are to be decided`() throws {
        var vault = Self.vault
        vault.files["b.md"] = Array(vault.text("b.md").replacing("2 mugs", with: "3 mugs").utf8)
        #expect(try Self.merge(vault).merge.conflicts.map(\.ours.text) == ["run 2 cups"])
        let decided = try Self.merge(vault, MergeDecision(side: .theirs))
        #expect(decided.after.text("b.md").contains("amounts: [run 3 mugs]\n"))
    }

    @Test func `a link that would lead elsewhere is found`() throws {
        let (merge, _) = try Self.merge(Self.vault)
        let stray = Change(
            files: merge.change.change.files.map { file in
                guard file.path == "a.md", let before = file.before else { return file }
                let whole = TextEdit(range: ByteRange(0, before.count), replacement: "---\ntype: action\n---\n")
                return FileEdit(path: file.path, before: before, edits: [whole])
            })
        let after = Self.vault.graph.after(stray, spread: SingleWork())
        #expect(throws: EditRefusal.self) { try merge.verify(after) }
    }
}

extension VaultInMemory {
    /// The graph with the numbers of one before a change.
    fileprivate func graph(like before: Graph, _ change: Change) -> Graph {
        before.after(change, spread: SingleWork())
    }
}
