import Testing
import VaultEdits
import VaultRecords
import VaultSyntax
import VaultTestSupport

/// A note that gets another path, and what gives its name: values alone, without a folder.
@Suite struct RelocationTests {
    private static let vault = VaultInMemory([
        "goals/run.md": "---\ntype: goal\n---\nSee [pace](pace.md).\n", "goals/pace.md": "",
        "actions/a.md": "---\ntype: action\ngoals: [\"[[run]]\", swim]\namounts: [run 5 km, swim 1 km]\n---\n",
        "swim.md": "---\ntype: goal\naliases: [crawl]\n---\n[[goals/run|Run]] and [here](goals/run.md#a)\n",
    ])

    private static func moved(_ path: String, to other: String) throws -> (Relocation, VaultInMemory) {
        let graph = vault.graph
        let number = try #require(graph.note(at: Path(path)))
        let relocation = try Relocation(graph, [number: Path(other)], spread: SingleWork())
        return (relocation, try #require(vault.applying(Change(files: relocation.files))))
    }

    @Test func `links, amounts and what is seen from its folder follow`() throws {
        let (relocation, after) = try Self.moved("goals/run.md", to: "old/jog.md")
        #expect(
            after.text("old/jog.md") == "---\ntype: goal\nformerly:\n  - run\n---\nSee [pace](../goals/pace.md).\n")
        #expect(
            after.text("actions/a.md")
                == "---\ntype: action\ngoals: [\"[[jog]]\", swim]\namounts: [jog 5 km, swim 1 km]\n---\n")
        #expect(after.text("swim.md").hasSuffix("[[old/jog|Run]] and [here](old/jog.md#a)\n"))
        #expect(after.files["goals/run.md"] == nil && after.text("goals/pace.md").isEmpty)
        #expect(relocation.linkCounts.values.reduce(0, +) == 4)
    }

    @Test func `a link by alias stays, in whatever style and wherever its note goes`() throws {
        let vault = VaultInMemory([
            "a/x.md": "[j](jog) [[jog]] [y](y.md)\n", "a/y.md": "---\naliases: [jog]\n---\n[j](jog)\n",
        ])
        let graph = vault.graph
        let paths: [NoteID: Path] = [
            try #require(graph.note(at: "a/x.md")): "b/x.md",
            try #require(graph.note(at: "a/y.md")): "c/z.md",
        ]
        let relocation = try Relocation(graph, paths, spread: SingleWork())
        let after = try #require(vault.applying(Change(files: relocation.files)))
        #expect(after.text("b/x.md") == "[j](jog) [[jog]] [y](../c/z.md)\n")
        #expect(after.text("c/z.md") == "---\naliases: [jog]\n---\n[j](jog)\n")
    }

    @Test func `the graph after it leads where it led, and numbers stay`() throws {
        let graph = Self.vault.graph
        let (relocation, _) = try Self.moved("swim.md", to: "goals/swim.md")
        let after = graph.after(Change(files: relocation.files), spread: SingleWork())
        #expect(after.note(at: "goals/swim.md") == graph.note(at: "swim.md"))
        for holder in graph.indices {
            let before = graph.notes[holder].links.map { graph.resolve($0, of: holder).destination }
            #expect(after.notes[holder].links.map { after.resolve($0, of: holder).destination } == before)
        }
    }

    @Test func `a graph after a change has what is made and not what goes`() throws {
        let graph = Self.vault.graph
        let change = Change(files: [
            .creating("new.md", "---\ntype: goal\n---\n"), .creating("new.txt", "x"),
            .deleting("goals/pace.md", before: []),
        ])
        let after = graph.after(change, spread: SingleWork())
        #expect(after.note(at: "new.md") != nil && after.note(at: "new.txt") == nil)
        #expect(after.note(at: "goals/pace.md") == nil && graph.note(at: "goals/pace.md") != nil)
    }

    @Test(arguments: [
        ("run", "goals/run-2.md", []), ("run", "goals/run-4.md", ["goals/run-2.md", "x/RUN-3.md"]),
        ("new", "goals/new-2.md", []),
    ])
    func `a free path leads to nothing yet`(name: String, expected: Path, taken: [Path]) {
        let graph = Self.vault.graph
        #expect(graph.freePath(beside: "goals/\(name).md", besides: Set(taken)) { _ in false } == expected)
        let there = graph.freePath(beside: "goals/\(name).md", besides: Set(taken)) { $0 == expected }
        #expect(there > expected)
    }

    @Test func `a link to a folder is seen from the new place`() throws {
        let vault = VaultInMemory(["a/n.md": "[x](../b/) [y](../b/c) [z](../none/)\n", "b/c/d.md": ""])
        let graph = vault.graph
        let number = try #require(graph.note(at: "a/n.md"))
        let relocation = try Relocation(graph, [number: "a/e/n.md"], spread: SingleWork())
        let after = try #require(vault.applying(Change(files: relocation.files)))
        #expect(after.text("a/e/n.md") == "[x](../../b/) [y](../../b/c) [z](../none/)\n")
    }

    /// What is written in every way follows, in records and plain notes; all else stays.
    @Test func `links in texts of the front matter follow`() throws {
        let head =
            "several: \"[[Old]], [[Other]]\"\ninside: \"see [[Old]] there\"\nmd: \"[t](Old.md)\"\n"
            + "embed: \"![[Old]]\"\nblock: |\n  line [[Old]]\nunquoted:\n  - [[Old]]\nplain: see [[Old]]\n"
            + "goals: [[Old]]\n---\nbody [[Old]] [![a](p.png)](Old.md)\n\n[l]:\n  Old.md\n"
        for type in ["", "type: action\n"] {
            let vault = VaultInMemory(["Old.md": "", "Other.md": "", "d.md": "---\n" + type + head])
            let graph = vault.graph
            let number = try #require(graph.note(at: "Old.md"))
            let relocation = try Relocation(graph, [number: "New.md"], spread: SingleWork())
            let after = try #require(vault.applying(Change(files: relocation.files)))
            #expect(after.text("d.md") == "---\n" + type + head.replacing("Old", with: "New"))
        }
    }
}
