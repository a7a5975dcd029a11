import Testing
import VaultEdits
import VaultGoals
import VaultMerging
import VaultRecords
import VaultSyntax
import VaultTestSupport

/// Copies of sync tools, from the graph, what git keeps, and what lies in the folder: all given as values.
@Suite struct CopyMergingTests {
    private static let copy = "goals/run.sync-conflict-20261121-071500-ABCDEFG.md"

    private static func goal(_ fields: String) -> String { "---\ntype: goal\n\(fields)\n---\n" }

    private static func merge(
        _ files: [String: String], paths: Set<Path> = [], old: String? = nil, isThere: Bool = false
    ) throws -> (outcomes: [CopyResolution.Outcome], after: VaultInMemory) {
        let vault = VaultInMemory(files)
        var copies = CopyMerging(vault.graph, after: [], undecided: [], spread: SingleWork()) { _ in isThere }
        let merging = FileMerging(ThreeWayMerge(schema: Schema(types: GoalTypes.all)))
        copies.merge(copies.wanted(paths), merging, unreadable: []) { _, _ in old.map { [Array($0.utf8)] } ?? [] }
        return (copies.results.map(\.outcome), try #require(vault.applying(copies.change)))
    }

    @Test func `what either has is in the original, and links follow`() throws {
        let files = [
            "goals/run.md": Self.goal("tags: [a]"), Self.copy: Self.goal("tags: [b]"),
            "a.md": "[[run.sync-conflict-20261121-071500-ABCDEFG]]\n",
        ]
        let (outcomes, after) = try Self.merge(files)
        #expect(outcomes == [.merged])
        #expect(after.files[Path(Self.copy)] == nil && after.text("a.md") == "[[run]]\n")
        #expect(after.text("goals/run.md").contains("a") && after.text("goals/run.md").contains("b"))
    }

    @Test func `an older version tells what only one side changed`() throws {
        let files = [
            "goals/run.md": Self.goal("importance: 5\nurgency: 1"), Self.copy: Self.goal("importance: 6\nurgency: 2"),
        ]
        let known = try Self.merge(files, old: Self.goal("importance: 5\nurgency: 2"))
        #expect(known.outcomes == [.merged])
        #expect(known.after.text("goals/run.md") == Self.goal("importance: 6\nurgency: 1"))
    }

    @Test(arguments: [false, true])
    func `a copy without original gets its name where nothing has it`(isThere: Bool) throws {
        let (outcomes, after) = try Self.merge([Self.copy: Self.goal("tags: [b]")], isThere: isThere)
        #expect(outcomes == [isThere ? .left(.unreadable) : .renamed])
        #expect((after.files["goals/run.md"] == nil) == isThere)
    }

    @Test func `only what is named is looked at`() throws {
        let files = ["goals/run.md": Self.goal("tags: [a]"), Self.copy: Self.goal("tags: [b]")]
        #expect(try Self.merge(files, paths: ["goals/swim.md"]).outcomes.isEmpty)
        #expect(try Self.merge(files, paths: ["goals/run.md"]).outcomes == [.merged])
    }
}
