import Testing
import VaultKit
import VaultSystem
import VaultTestSupport

/// Each error says in a sentence what it is about and what to do.
@Suite struct WorkspaceErrorTests {
    private static func tree() throws -> TemporaryTree {
        try TemporaryTree([
            "vault.md": "---\ntype: vault\nformat: 1\ntimezone: UTC\n---\n",
            "goals/run.md": "---\ntype: goal\nstart: 2026-11-02\n---\n", "goals/swim.md": "---\ntype: goal\n---\n",
            "goals/one.md": "---\ntype: goal\n---\n",
        ])
    }

    private func error(_ body: () throws -> Void) -> String {
        do { try body() } catch let error as WorkspaceError { return error.description } catch { return "\(error)" }
        return "nothing is wrong"
    }

    @Test func eachHasASentence() throws {
        let tree = try Self.tree()
        let day = try #require(Day(year: 2026, month: 11, day: 21))
        var workspace = try Workspace(opening: tree.path)
        #expect(
            error { _ = try Workspace(opening: tree.path + "/goals") }
                .hasPrefix("'\(tree.path)/goals' is not a vault: "))
        #expect(
            error { try workspace.setText("", of: "../a.md") }
                == "'../a.md' is not a note of this vault that could be changed; give the path of a note as it lies in "
                + "the folder of the vault, without '..'")
        #expect(
            error { _ = try workspace.planRecord(ofType: "gaol", title: "x", on: day) }
                == "this vault has no record type 'gaol'; use a type of a pack that 'vault.md' names in 'packs'")
        #expect(
            error { _ = try workspace.planSetting("due", to: "soon", of: "goals/run.md", on: day) }
                .hasPrefix("'goals/run.md': 'due' is 'soon'; "))
        #expect(
            error { _ = try workspace.planRenaming("goals/run.md", to: "swim", on: day) }
                .hasPrefix("the name 'swim' is taken by 'goals/swim.md'; "))
        let plan = try workspace.planSetting("due", to: "2026-12-06", of: "goals/run.md", on: day)
        try tree.write("goals/run.md", "---\ntype: goal\n---\n")
        #expect(
            error { try workspace.commit(plan, description: "late") }
                == "'goals/run.md' changed since the plan was made; nothing was written; reload the workspace, then "
                + "plan the change again")
        let other = try workspace.planSetting("due", to: "2026-12-06", of: "goals/one.md", on: day)
        try tree.remove("goals/one.md")
        try tree.link("goals/one.md", to: "/etc/hostname")
        #expect(
            error { try workspace.commit(other, description: "elsewhere") }.contains("'goals/one.md'"))
        try tree.remove("vault.md")
        #expect(
            error { try workspace.reload() }
                == "'vault.md' is missing or cannot be read, and it makes the folder a vault; put the file back, with "
                + "'type: vault' in its front matter")
    }
}
