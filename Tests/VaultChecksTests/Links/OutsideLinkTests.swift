import Testing
import VaultChecks
import VaultTestSupport

/// Links out of the vault are nobody's business here.
@Suite struct OutsideLinkTests {
    static func findings(_ link: String) -> [String] {
        check(["notes/a.md": "---\ntype: value\n---\n\(link)\n"]).map(\.rule)
    }

    @Test(arguments: ["[a](../../x.md)", "[a](../../../etc/x.md)", "[a](https://x.org/y.md)"])
    func linkThatLeavesTheVaultIsNotJudged(link: String) {
        #expect(Self.findings(link) == [])
    }

    @Test func linkThatStaysInsideIsJudged() {
        #expect(Self.findings("[a](../x.md)") == ["broken-link"])
    }
}
