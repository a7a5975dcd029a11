import Testing
import VaultChecks
import VaultGoals

@Suite struct RulePagesTests {
    @Test(arguments: GoalsPack.pack.rules.map(\.id))
    func everyPageExplainsWithAnExample(_ id: String) throws {
        let rule = try #require(GoalsPack.pack.rules.first { $0.id == id })
        #expect(rule.page.contains("```"))
        #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix("."))
        #expect(rule.page.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test func idsAreUnique() {
        let ids = GoalsPack.pack.rules.map(\.id)
        #expect(Set(ids).count == ids.count)
    }
}
