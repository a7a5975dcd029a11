import Testing
import VaultKit
import VaultSyntax
import VaultTestSupport

/// Properties of daily notes that count, while notes change.
@Suite struct DailyNoteTests {
    private static func tree() throws -> TemporaryTree {
        try TemporaryTree([
            "vault.md": "---\ntype: vault\nformat: 1\ndaily: [journal/*]\ndaily_counts: [weight kg to slim]\n---\n",
            "slim.md": "---\ntype: goal\ntargets: latest 70 kg from 80 kg\n---\n",
            "journal/2026-11-20.md": "---\nweight: 75\n---\n",
        ])
    }

    private func today() throws -> Day { try #require(Day(year: 2026, month: 11, day: 21)) }

    @Test func anUnsavedTextCountsAndIsChecked() throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        let day = try today()
        #expect(workspace.progress(on: day).map(\.percent) == [50])
        #expect(workspace.findings(on: day).isEmpty)
        for (value, percent, count) in [("72", 80.0, 0), ("lots", 0.0, 1), ("75000 g", 50.0, 0)] {
            let path = "journal/2026-11-20.md"
            try workspace.setText("---\nweight: \(value)\n---\n", of: Path(path))
            #expect(workspace.progress(on: day).map(\.percent) == [percent], "\(value)")
            #expect(
                workspace.findings(of: Path(path), on: day).map(\.rule)
                    == Array(repeating: "uncounted-property", count: count))
            #expect(workspace.findings(on: day).count == count)
        }
        try workspace.setText("---\nweight: 71\n---\n", of: "journal/2026-11-21.md")
        #expect(workspace.progress(on: day).map(\.percent) == [90])
    }

    @Test func theDeclarationMayChange() throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        let day = try today()
        try workspace.setText("---\ntype: vault\nformat: 1\n---\n", of: "vault.md")
        #expect(workspace.progress(on: day).map(\.percent) == [0])
        try workspace.discard("vault.md")
        #expect(workspace.progress(on: day).map(\.percent) == [50])
        let plan = try workspace.planRenaming("slim.md", to: "light", on: day)
        try workspace.commit(plan, description: "rename")
        #expect(workspace.progress(on: day).map(\.percent) == [50])
        #expect(workspace.text(of: "vault.md")?.contains("[weight kg to light]") == true)
        #expect(workspace.findings(on: day).isEmpty)
    }
}
