import Testing
import VaultKit

@testable import VaultConsole
@testable import VaultProgram

/// How `vault explain` lays a page out.
@Suite struct RulePageTextTests {
    @Test(arguments: Vault.allRules.map(\.id))
    func `on a terminal its paragraphs fit, and examples are as they are`(_ id: String) throws {
        let plain = try SmallFolder([:])
        let page = plain.run("explain", id).stdout
        let shown = ScriptedTerminal([]).run(["explain", id], in: plain).stdout
        #expect(shown.split { $0 == " " || $0 == "\n" } == page.split { $0 == " " || $0 == "\n" })
        let (parts, wanted) = (shown.split(separator: "```"), page.split(separator: "```"))
        #expect(parts.count == wanted.count)
        for (number, part) in parts.enumerated() {
            if number % 2 == 1 {
                #expect(part == wanted[number])
            } else {
                #expect(part.split(separator: "\n").allSatisfy { DisplayText.width(String($0)) <= 80 }, "\(part)")
            }
        }
    }

    @Test func `what comes first is as long as it can be`() throws {
        let shown = ScriptedTerminal([]).run(["explain", "target-spelling"], in: try SmallFolder([:])).stdout
        #expect(
            shown.hasPrefix(
                """
                target-spelling (error): a target does not have its standard spelling

                The meaning is clear, but the format has only one spelling for it, so that all
                programs read the same. Until it is written in that way, the target is not
                counted. Only days with commas, as in `15 min on Mon, Wed`, count all the same,
                and are a hint.

                ```markdown

                """))
    }
}
