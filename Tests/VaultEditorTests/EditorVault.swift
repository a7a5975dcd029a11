import VaultChecks
import VaultEditor
import VaultKit
import VaultSyntax
import VaultTestSupport

/// The packs of the program.
let editorPacks = Vault.knownPacks

/// A vault in memory as an editor sees it, with the packs of the program.
func editorView(_ files: [String: String], today: String = "2026-11-21") -> EditorView {
    let vault = VaultInMemory(files, packs: editorPacks, today: today)
    return EditorView(vault.snapshot, today: vault.today)
}
