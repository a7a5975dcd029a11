import Foundation
import Testing
import VaultGoals
import VaultSyntax
import VaultTestSupport

@testable import VaultChecks

@Suite struct CatalogueTests {
    static let sources = URL(filePath: #filePath).appending(path: "../../../../Sources/VaultChecks").standardized
    static let tables = [
        FrontMatterRuleTests.cases, FieldRuleTests.cases, ScalarRuleTests.cases, LinkRuleTests.cases,
        FileRuleTests.cases,
    ].joined()

    @Test(arguments: Problem.Kind.allCases)
    func everyProblemHasItsRule(_ kind: Problem.Kind) {
        #expect(Catalogue.frontMatterRules.contains { $0.id == kind.rawValue })
    }

    @Test func idsAreUnique() {
        let ids = Catalogue.rules.map(\.id)
        #expect(Set(ids).count == ids.count)
    }

    @Test(arguments: Catalogue.rules.map(\.id))
    func idsAreKebabCase(_ id: String) {
        #expect(id.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)+/) != nil)
    }

    @Test(arguments: Catalogue.rules.map(\.id))
    func everyRuleHasASummaryAndAPageWithAnExample(_ id: String) throws {
        let rule = try #require(Catalogue.rule(id, packs: []))
        #expect(rule.summary.first?.isUppercase == false && rule.summary.last != ".")
        #expect(rule.page.components(separatedBy: "```").count >= 3)
        #expect(rule.page.split(separator: "\n").allSatisfy { $0.count <= 112 })
    }

    /// The example of a page that is one whole note makes its rule fire.
    @Test(arguments: Catalogue.rules.map(\.id))
    func examplesFire(_ id: String) throws {
        let page = try #require(Catalogue.rule(id, packs: [])).page
        for part in page.components(separatedBy: "```markdown\n").dropFirst() {
            let example = part.components(separatedBy: "```")[0]
            let rules = check(["note.md": example]).map(\.rule)
            #expect(rules.contains(id), "found \(rules)")
        }
    }

    @Test func everyRuleOfTheSourcesIsInTheCatalogue() throws {
        let files = try #require(FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil))
        let ids = Set(Catalogue.rules.map(\.id))
        var found: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /Rule\(\s*"([a-z0-9-]+)"/) { found.insert(String(match.1)) }
        }
        #expect(found.union(Problem.Kind.allCases.map(\.rawValue)) == ids)
    }

    @Test func everyRuleIsInATable() {
        let others: Set = [
            "not-utf8", "unreadable-file", "dangling-symlink", "outside-vault", "tracked-vault-folder",
            "merge-driver-missing", "unknown-pack", "pack-not-enabled",
            "unknown-timezone", "unreadable-folder", "unknown-setting",
        ]
        #expect(Set(Self.tables.map(\.rule)).union(others) == Set(Catalogue.rules.map(\.id)))
    }
}
