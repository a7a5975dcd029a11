import Testing
import VaultTestSupport

@testable import VaultThreads

@Suite struct DuplicateWalletTests {
    private func findings(_ wallets: [String]) -> [String] {
        var files = [
            "ada.md": "---\ntype: user\n---\n", "ben.md": "---\ntype: user\n---\n",
        ]
        for (place, wallet) in wallets.enumerated() {
            files["u\(place).md"] = "---\ntype: user\nwallet: \(wallet)\n---\n"
        }
        return smallThreads(files).findings().map { "\($0.path) \($0.message) [\($0.rule)] \($0.help ?? "")" }
    }

    /// Letters of hexadecimal addresses may be capitals; those of others count. Archived users count.
    @Test(arguments: [
        ["\"0xAb1\"", "\"0xaB1\""], ["tz1Kk", "tz1Kk"], ["tz1Kk", "tz1Kk\narchived: true"],
    ])
    func bothAreFound(wallets: [String]) {
        let found = findings(wallets)
        #expect(found.count == 2)
        #expect(found.first?.hasPrefix("u0.md ") == true)
        #expect(found.first?.contains("is also the wallet of 'u1' [duplicate-wallet]") == true)
        #expect(found.first?.hasSuffix("merge them with: vault merge u0 u1") == true)
    }

    @Test(arguments: [["tz1Kk", "tz1kk"], ["\"0xa1\"", "\"0xa2\""], ["\"0xag\"", "\"0xAG\""]])
    func othersAreNot(wallets: [String]) { #expect(findings(wallets) == []) }
}
