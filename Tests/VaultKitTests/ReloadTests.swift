import Foundation
import Testing
import VaultKit
import VaultSyntax
import VaultTestSupport

/// What another program does in the folder is seen after `reload`.
@Suite(.tags(.process)) struct ReloadTests {
    private static let goal = "---\ntype: goal\nstart: 2026-11-02\ndue: 2026-11-29\ntargets: [10 km]\n---\n"
    private static let action =
        "---\ntype: action\ndate: 2026-11-03\nmeasures: [2 km]\ngoals: [\"[[run]]\"]\n---\n"

    private static func tree() throws -> TemporaryTree {
        try TemporaryTree([
            "vault.md": "---\ntype: vault\nformat: 1\ntimezone: UTC\n---\n", "goals/run.md": goal,
            "actions/one.md": action, "actions/two.md": action, "actions/three.md": action,
            "plain.md": "See [[run]] and ![[map.png]].\n",
        ])
    }

    private func today() throws -> Day { try #require(Day(year: 2026, month: 11, day: 21)) }

    /// Another process, in the folder.
    private func shell(_ line: String, in tree: borrowing TemporaryTree) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", line]
        process.currentDirectoryURL = URL(filePath: tree.path)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    private func compare(_ workspace: Workspace, _ tree: borrowing TemporaryTree, _ line: String) throws {
        let fresh = try Workspace(opening: tree.path)
        #expect(workspace.paths == fresh.paths, "\(line)")
        #expect(try workspace.findings(on: today()) == fresh.findings(on: today()), "\(line)")
        #expect(try workspace.progress(on: today()) == fresh.progress(on: today()), "\(line)")
        for path in fresh.paths { #expect(workspace.text(of: path) == fresh.text(of: path), "\(line)") }
    }

    @Test func filesThatComeGoAndChangeAreSeen() throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        #expect(try workspace.reload().isEmpty)
        let steps: [(line: String, changed: [Path])] = [
            ("rm actions/two.md; cp actions/one.md actions/four.md", ["actions/four.md", "actions/two.md"]),
            ("sed s/2.km/3\\ km/ actions/one.md > x; mv x actions/one.md", ["actions/one.md"]),
            ("touch map.png", []), ("mv goals/run.md goals/far.md", ["goals/far.md", "goals/run.md"]),
            ("mkdir deep && mv goals/far.md deep/run.md", ["deep/run.md", "goals/far.md"]),
            ("touch actions/*.md", []),
            ("ln -s /nowhere.md broken.md; rm map.png", []),
            (
                "printf -- '---\\ntype: vault\\nformat: 1\\ntimezone: UTC\\nignore: [plain.md]\\n---\\n' > vault.md",
                ["plain.md", "vault.md"]
            ),
        ]
        for (line, changed) in steps {
            try shell(line, in: tree)
            #expect(try workspace.reload() == changed, "\(line)")
            try compare(workspace, tree, line)
            #expect(try workspace.reload().isEmpty, "\(line)")
        }
    }

    /// A file that is written twice within a moment, with as many bytes, is read again.
    @Test func aFileThatChangesAtOnceIsReadAgain() throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        for amount in 1..<20 {
            try tree.write("actions/one.md", Self.action.replacing("2 km", with: "\(amount % 10) km"))
            try workspace.reload()
            #expect(workspace.text(of: "actions/one.md")?.contains("\(amount % 10) km") == true)
        }
    }

    @Test func textsThatAreNotSavedStay() throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        try workspace.setText("Mine.\n", of: "plain.md")
        try workspace.setText("New.\n", of: "new.md")
        try shell("echo Theirs > plain.md; rm actions/one.md; mkdir more; echo x > more/y.md", in: tree)
        #expect(try workspace.reload() == ["actions/one.md", "more/y.md"])
        #expect(workspace.text(of: "plain.md") == "Mine.\n" && workspace.text(of: "new.md") == "New.\n")
        #expect(workspace.unsavedPaths == ["new.md", "plain.md"])
        try shell("rm plain.md", in: tree)
        #expect(try workspace.reload().isEmpty)
        #expect(workspace.text(of: "plain.md") == "Mine.\n")
        try workspace.discard("plain.md")
        try workspace.discard("new.md")
        try compare(workspace, tree, "without texts that are not saved")
    }

    /// What was committed by somebody else and is known by now does not stop a plan.
    @Test func aPlanIsMadeOnWhatWasReloaded() throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        var other = try Workspace(opening: tree.path)
        try other.commit(other.planRenaming("goals/run.md", to: "far", on: today()), description: "rename it")
        #expect(throws: WorkspaceError.self) {
            try workspace.commit(
                workspace.planRenaming("goals/run.md", to: "near", on: today()), description: "rename it")
        }
        try workspace.reload()
        try workspace.commit(workspace.planRenaming("goals/far.md", to: "near", on: today()), description: "rename it")
        try compare(workspace, tree, "renamed twice")
    }

    @Test func aVaultThatGoesIsAnError() throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        try shell("rm vault.md", in: tree)
        #expect(throws: WorkspaceError.self) { try workspace.reload() }
    }
}
