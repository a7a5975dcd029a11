import Testing
import VaultTestSupport

/// `vault check --staged` in odd repositories, and of odd commits.
@Suite(.tags(.git), .enabled(if: GitMergeTests.hasGit, "git is not installed")) struct StagedEdgeTests {
    private static let head = "---\ntype: vault\nformat: 1\n---\n"
    private static let goal = "---\ntype: goal\ntitle: Run\n---\n"
    private static let action = "---\ntype: action\ndate: 2026-11-01\ngoals:\n  - \"[[run]]\"\n---\n"

    @Test func `a commit that takes the settings away and leaves notes is refused`() throws {
        let folder = try GitFolder(["notes/vault.md": Self.head, "notes/goals/run.md": Self.goal, "x.md": ""])
        try folder.git("add", "notes/goals")
        // A vault of which the settings were never committed is as it lies in the folder.
        #expect(folder.vault("check", "--staged", in: "notes").exitCode == 0)
        try folder.commit()
        try folder.git("rm", "-q", "--cached", "notes/vault.md")
        let answer = folder.vault("check", "--staged", in: "notes")
        #expect(answer.exitCode == 2)
        #expect(
            answer.stderr == """
                error: the commit would delete 'vault.md', and its notes would be in no vault
                help: keep it with: git add 'vault.md'

                """)
        try folder.git("rm", "-q", "-r", "--cached", "notes")
        #expect(folder.vault("check", "--staged", in: "notes").exitCode == 0)
    }

    @Test(arguments: ["sha1", "sha256"])
    func `a file that is only meant to be added is not in the commit`(_ format: String) throws {
        let folder = try GitFolder(["vault.md": Self.head, "goals/run.md": Self.goal, "a.md": Self.action])
        _ = try folder.answer(["init", "-q", "--object-format=" + format, "other"])
        for (path, text) in [("vault.md", Self.head), ("goals/run.md", Self.goal), ("a.md", Self.action)] {
            try folder.scratch.write(text, to: "other/" + path)
        }
        try folder.git("add", "vault.md", "a.md", in: "other")
        try folder.git("add", "--intent-to-add", "goals/run.md", in: "other")
        #expect(folder.vault("check", "--staged", in: "other").stdout.contains("no note is named 'run' [broken-link]"))
        try folder.git("add", ".", in: "other")
        #expect(folder.vault("check", "--staged", in: "other").exitCode == 0)
    }
}
