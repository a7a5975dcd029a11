import Testing
import VaultGoals
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultEdits
@testable import VaultMerging

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

/// Lines are written with `/` between them.
@Suite struct CommonVersionTests {
    struct Case: Sendable {
        var versions: [String]
        var ours: String
        var theirs: String
        var expected: String?
    }

    static let cases = [
        Case(versions: [], ours: "a", theirs: "b", expected: nil),
        Case(versions: ["x"], ours: "a", theirs: "b", expected: "x"),
        // Both changed it, so neither is what it was before.
        Case(versions: ["a"], ours: "a", theirs: "b", expected: nil),
        Case(versions: ["b"], ours: "a", theirs: "b", expected: nil),
        Case(versions: ["x", "a"], ours: "a", theirs: "b", expected: "x"),
        Case(versions: ["x", "b", "y"], ours: "a", theirs: "b", expected: "x"),
        // Both have a line of the second version, and none that it took away.
        Case(versions: ["due 1/x", "due 2/y"], ours: "due 2/y/tag", theirs: "due 3/y", expected: "due 2/y"),
        // Nothing shows that theirs knew the second one.
        Case(versions: ["due 1/x", "due 2/x"], ours: "due 2/x/tag", theirs: "due 3/x", expected: "due 1/x"),
        Case(versions: ["due 1/x", "due 2/x"], ours: "due 3/x", theirs: "due 2/x/tag", expected: "due 1/x"),
        // A line that the second one took away: theirs is older, or took it back.
        Case(versions: ["due 1/x", "due 2/y"], ours: "due 2/y/tag", theirs: "due 1/y", expected: "due 1/x"),
        // What came later shows that the versions before were known as well.
        Case(versions: ["a", "a/b", "a/b/c"], ours: "a/b/c/1", theirs: "a/b/c/2", expected: "a/b/c"),
        Case(versions: ["a", "a/b", "a/b/c"], ours: "a/b/c/1", theirs: "a/b/2", expected: "a/b"),
        Case(versions: ["a", "a/b", "a/c"], ours: "a/c/1", theirs: "a/c/2", expected: "a/c"),
        // Empty lines say nothing.
        Case(versions: ["a//b", "a/c/b"], ours: "a/c//b/1", theirs: "a/c/ /b/2", expected: "a/c/b"),
        Case(versions: ["a/", "a//b"], ours: "a/1/", theirs: "a/2/", expected: "a/"),
    ]

    @Test(arguments: cases) func chooses(_ it: Case) {
        func bytes(_ text: String) -> [UInt8] { Array((text.replacing("/", with: "\n") + "\n").utf8) }
        let found = CommonVersion.choose(
            among: it.versions.map(bytes), ours: bytes(it.ours), theirs: bytes(it.theirs))
        #expect(found == it.expected.map(bytes), "\(it)")
    }

    @Test func `line breaks do not count`() {
        let found = CommonVersion.choose(
            among: [Array("x\n".utf8), Array("a\nb\n".utf8)], ours: Array("a\r\nb\r\n".utf8), theirs: Array("c".utf8))
        #expect(found == Array("x\n".utf8))
        let next = CommonVersion.choose(
            among: [Array("x\ny\n".utf8), Array("x\nz\n".utf8)], ours: Array("x\r\nz\r\n1".utf8),
            theirs: Array("x\r\nz\r\n2".utf8))
        #expect(next == Array("x\nz\n".utf8))
    }
}
