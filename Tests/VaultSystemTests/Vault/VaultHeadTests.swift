import Testing

@testable import VaultSystem

struct VaultHeadTests {
    @Test(arguments: [
        "---\ntype: vault\n---\n", "---\r\ntype: vault\r\n---\r\n", "\u{FEFF}---\ntype: vault\n---\n",
        "--- \t\ntitle: x\nTYPE: \"Vault\"   # mine\n---", "---\ntype : 'vault'\n---", "---\n\"type\": vault\n---",
        "---\ntype: [vault]\n---", "---\ntype:\n  # one\n  - vault\n---", "---\ntype: vault", "---\ntype: vault\n...\n",
        "---\ntype:\tvault\n---", "---\na: |\n  ---\ntype: vault\n---",
    ])
    func `is a root`(_ text: String) {
        #expect(VaultHead.saysVault(Array(text.utf8)))
    }

    @Test(arguments: [
        "", "\n", "---", "type: vault\n", "\n---\ntype: vault\n---\n", " ---\ntype: vault\n---\n",
        "---\ntype: note\n---\n", "---\ntitle: x\n---\ntype: vault\n", "---\n...\ntype: vault\n",
        "---\n  type: vault\n---\n", "---\ntype: vaults\n---\n", "---\ntype:vault\n---\n", "---\n# type: vault\n---\n",
        "---\ntype: note\ntype: vault\n---\n", "---\ntype:\nvault: 1\n---\n", "----\ntype: vault\n----\n",
        "---\ntype: vault#x\n---\n", "---\ntypes: vault\n---\n", "+++\ntype: vault\n+++\n",
    ])
    func `is no root`(_ text: String) {
        #expect(!VaultHead.saysVault(Array(text.utf8)))
    }
}
