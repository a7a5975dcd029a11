import Testing
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultSyntax
import VaultTestSupport

@Suite struct MigrationTests {
    private static func vault(_ settings: String) throws -> (SmallFolder, Vault) {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault # ours\n\(settings)---\n", "g.md": "---\ntype: goal\nplan: Run\n---\n",
        ])
        return (folder, try Vault.open(from: folder.scratch.path))
    }

    @Test(arguments: ["format: 4\n", "format: two\n", "format: [a: 1\n"]) func refuses(settings: String) throws {
        let (folder, vault) = try Self.vault(settings)
        _ = folder
        #expect(throws: Refusal.self) { try vault.snapshot.migrating() }
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
