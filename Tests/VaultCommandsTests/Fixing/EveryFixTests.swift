import Foundation
import Testing
import VaultChecks
import VaultTestSupport

/// Every fix that any rule offers, made alone.
@Suite struct EveryFixTests {
    @Test(arguments: BrokenVault.all)
    func removesItsFindingAndAddsNone(_ broken: BrokenVault) throws {
        let vault = broken.inMemory
        let before = vault.findings()
        let known = Self.counts(before)
        for finding in before {
            for fix in finding.fixes {
                let title = "\(finding.path): '\(fix.title)' for '\(finding.message)' [\(finding.rule)]"
                let fixed = try #require(vault.applying(fix.change), "\(title) does not apply")
                let after = Self.counts(fixed.findings())
                let key = Self.key(finding)
                #expect(after[key, default: 0] < known[key, default: 0], "\(title) leaves it")
                let added = after.filter { $0.value > known[$0.key, default: 0] }.keys
                #expect(broken.hidesMore || added.isEmpty, "\(title) adds \(added)")
            }
        }
    }

    /// Files that define a rule and speak of fixes.
    @Test func everyRuleWithFixesHasACase() throws {
        var offering: Set<String> = []
        for path in Repository.files(below: "Sources", ending: ".swift") {
            let text = try #require(Repository.text(path))
            guard let rule = text.firstMatch(of: /Rule\(\s*"([a-z0-9-]+)"/) else { continue }
            if text.contains("fixes:") || text.contains("fix: \"") { offering.insert(String(rule.1)) }
        }
        #expect(offering.count > 25)
        let shown = Set(BrokenVault.all.flatMap { $0.inMemory.findings() }.filter { !$0.fixes.isEmpty }.map(\.rule))
        #expect(offering.subtracting(shown).sorted() == [])
    }

    private static func key(_ finding: Finding) -> [String] {
        [finding.rule, finding.path, finding.severity.word, finding.message]
    }

    private static func counts(_ findings: [Finding]) -> [[String]: Int] {
        findings.reduce(into: [:]) { $0[key($1), default: 0] += 1 }
    }
}
