import Foundation
import Testing
import VaultChecks
import VaultEdits
import VaultSyntax
import VaultTestSupport

/// Every fix that any rule offers, made alone.
@Suite struct EveryFixTests {
    @Test(arguments: BrokenVault.apart)
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
                // What can be seen only now may be worth a hint.
                let added = fixed.findings().filter { $0.severity > .hint || finding.severity == .hint }.map(Self.key)
                    .filter { after[$0, default: 0] > known[$0, default: 0] }
                #expect(added.isEmpty, "\(title) adds \(added)")
            }
        }
    }

    /// In each round one fix of each note, as a check of the whole vault for each alone would take a minute.
    @Test func amongAllOthersEachRemovesItsFinding() throws {
        let vault = BrokenVault.everythingWrong.inMemory
        let before = vault.findings()
        let known = Self.counts(before)
        var rest = before.flatMap { finding in finding.fixes.map { (finding: finding, fix: $0) } }
        #expect(rest.count > 200)
        while !rest.isEmpty {
            var paths: Set<Path> = []
            let isAlone = rest.map { finding, fix in
                let touched = [finding.path] + fix.change.files.flatMap { [$0.path, $0.finalPath ?? $0.path] }
                guard paths.isDisjoint(with: touched) else { return false }
                paths.formUnion(touched)
                return true
            }
            let round = zip(rest, isAlone).filter(\.1).map(\.0)
            rest = zip(rest, isAlone).filter { !$0.1 }.map(\.0)
            let fixed = try #require(vault.applying(Change(files: round.flatMap(\.fix.change.files))))
            let after = Self.counts(fixed.findings())
            for (finding, fix) in round {
                let key = Self.key(finding)
                #expect(
                    after[key, default: 0] < known[key, default: 0],
                    "\(finding.path): '\(fix.title)' for '\(finding.message)' [\(finding.rule)] leaves it")
            }
        }
    }

    /// Rules that the sources mention together with a fix: `(.aRule, … fixes: …)`.
    @Test func everyRuleWithFixesHasACase() throws {
        var offering: Set<String> = []
        for path in Repository.files(below: "Sources", ending: "Rules.swift") {
            let text = try #require(Repository.text(path))
            for rule in text.matches(of: /static let (\w+) = Rule\(\s*"([a-z0-9-]+)"/) {
                let calls = try text.split(separator: Regex("\\(\\s*\\.\(rule.1)\\s*,")).dropFirst().map(
                    Self.restOfCall)
                if calls.contains(where: { $0.contains(/\bfix(?:es)?:/) }) { offering.insert(String(rule.2)) }
            }
        }
        #expect(offering.count > 45)
        let shown = Set(BrokenVault.all.flatMap { $0.inMemory.findings() }.filter { !$0.fixes.isEmpty }.map(\.rule))
        #expect(offering.subtracting(shown).sorted() == [])
    }

    /// A text as far as the parenthesis that ends what was open before it.
    private static func restOfCall(_ text: Substring) -> Substring {
        var depth = 0
        let end = text.firstIndex { character in
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            return depth < 0
        }
        return text[..<(end ?? text.endIndex)]
    }

    private static func key(_ finding: Finding) -> [String] {
        [finding.rule, finding.path.text, finding.severity.word, finding.message]
    }

    private static func counts(_ findings: [Finding]) -> [[String]: Int] {
        findings.reduce(into: [:]) { $0[key($1), default: 0] += 1 }
    }
}
