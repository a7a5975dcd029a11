import Testing
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultSyntax
import VaultTestSupport

@Suite struct MigrationTests {
    /// Format 2 calls a goal's `plan` its `how`; format 3 wants a title.
    private static let steps = [
        MigrationStep(from: 1, summary: "'plan' is called 'how'") { graph in
            edits(graph) { (fields) throws(FieldEditProblem) in try fields.rename("plan", to: "how") }
        },
        MigrationStep(from: 2, summary: "'how' has a full stop") { graph in
            edits(graph) { (fields) throws(FieldEditProblem) in try fields.set("how", ["Run."]) }
        },
    ]

    private static func edits(
        _ graph: Graph, _ edit: (inout FieldEdits) throws(FieldEditProblem) -> Void
    ) -> Change {
        Change(
            files: graph.notes.compactMap { note in
                guard note.document.entry("plan") ?? note.document.entry("how") != nil else { return nil }
                var fields = FieldEdits(note.document)
                do throws(FieldEditProblem) { try edit(&fields) } catch { return nil }
                return fields.fileEdit(path: note.path)
            })
    }

    private static func vault(_ settings: String) throws -> (SmallFolder, Vault) {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault # ours\n\(settings)---\n", "g.md": "---\ntype: goal\nplan: Run\n---\n",
        ])
        return (folder, try Vault.open(from: folder.scratch.path))
    }

    @Test(arguments: ["format: 1\n", ""]) func takesEveryStepInOneChange(settings: String) throws {
        let (folder, vault) = try Self.vault(settings)
        let migration = try vault.snapshot.migrating(by: Self.steps, to: 3)
        _ = folder
        #expect(migration.steps.map(\.from) == [1, 2])
        let texts = migration.edit.change.files.map { String(decoding: $0.applied() ?? [], as: UTF8.self) }
        #expect(migration.edit.change.files.map(\.path) == ["g.md", "vault.md"])
        #expect(texts == ["---\ntype: goal\nhow: Run.\n---\n", "---\ntype: vault # ours\nformat: 3\n---\n"])
        #expect(migration.from == (settings.isEmpty ? nil : 1) && migration.to == 3)
    }

    @Test func beginsWhereTheVaultIs() throws {
        let (folder, vault) = try Self.vault("format: 2\n")
        let migration = try vault.snapshot.migrating(by: Self.steps, to: 3)
        _ = folder
        #expect(migration.steps.map(\.from) == [2])
        #expect(try vault.snapshot.migrating(by: Self.steps, to: 2).edit.change.files.isEmpty)
    }

    @Test(arguments: [("format: 4\n", 3), ("format: two\n", 3), ("format: 1\n", 5), ("format: [a: 1\n", 3)])
    func refuses(settings: String, newest: Int) throws {
        let (folder, vault) = try Self.vault(settings)
        _ = folder
        #expect(throws: EditRefusal.self) { try vault.snapshot.migrating(by: Self.steps, to: newest) }
    }

    @Test(arguments: [
        ("format: 1\n", 0, "the vault already has the newest format, 1\n"), ("", 0, "vault.md now has format 1\n"),
        ("format: 2\n", 2, ""),
    ])
    func commandKnowsOneFormat(settings: String, exitCode: Int32, said: String) throws {
        let (folder, _) = try Self.vault(settings)
        let before = folder.texts
        let answer = folder.run("migrate")
        #expect(answer.exitCode == exitCode && answer.stdout == said)
        #expect((folder.texts == before) == !settings.isEmpty)
        if exitCode == 0 { #expect(folder.texts["vault.md"] == "---\ntype: vault # ours\nformat: 1\n---\n") }
    }
}
