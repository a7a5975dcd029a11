import Testing
import VaultChecks
import VaultGoals
import VaultTestSupport

/// A goal for actions to link.
private let run = record("type: goal\ntitle: Run\nstart: 2026-10-19\ndue: 2026-12-27\ntargets: [120 km]")

/// An action on 2026-11-02 with more front matter.
private func action(_ more: String, date: String = "2026-11-02", body: String = "") -> String {
    record("type: action\ndate: \(date)\n" + more, body: body)
}

private func term(_ number: Int, _ frontMatter: String) -> String {
    record("type: term\nnumber: \(number)\n" + frontMatter)
}

/// What the rules of the pack say of the rows of `Fixtures/rules.txt`, and of what is no row.
@Suite struct GoalRulesTests {
    static let cases = ["Goals", "Actions", "Uncounted", "Terms", "Units", "Duplicates"].flatMap {
        RuleCase.section($0, packs: [GoalsPack.pack])
    }

    @Test func thePageIsRead() {
        #expect(Self.cases.count > 90 && Self.cases.flatMap(\.good).count > 90)
        #expect(Set(Self.cases.map(\.rule)).isSubset(of: GoalsPack.pack.rules.map(\.id)))
    }

    @Test(arguments: cases) func fires(_ it: RuleCase) throws { try it.checkFinding() }
    @Test(arguments: cases) func isSilent(_ it: RuleCase) { it.checkSilence() }
    @Test(arguments: cases) func isMended(_ it: RuleCase) throws { try it.checkFixes() }

    @Test(arguments: cases) func firesAtTheSamePlaceAmongOthers(_ it: RuleCase) throws {
        try it.checkFinding(after: RuleCase.behindOthers)
        try it.checkFinding(after: RuleCase.withLineEndsOfWindows)
    }

    @Test func durationInAMisspelledUnitIsMended() throws {
        let vault = SmallVault(["a.md": action("title: Run\nduration: 30 minn")])
        let finding = try #require(try vault.findings().first)
        #expect(finding.help == "did you mean 'min' or 'minute'?" || finding.help == "did you mean 'min'?")
        try expectClean(vault.fixed(finding).files)
    }

    @Test func outsideGoalAfterItsDue() throws {
        try expect(
            "outside-goal", .warning, at: "run", in: "a.md",
            "'run' ended on 2026-12-27, before this action of 2027-01-11", on: "2027-01-31",
            vault: ["a.md": action("goals: [\"[[run]]\"]", date: "2027-01-11"), "goals/run.md": run])
    }

    /// However many units there are, none is taken for another.
    @Test func uncountedAmountAmongManyUnits() throws {
        var vault: [String: String] = [:]
        for number in 0..<200 {
            vault["measures/u\(number).md"] = record("type: measure\nunit: u\(number)")
            vault["goals/g\(number).md"] = record("type: goal\ntargets: [9 u\((number + 64) % 200)]")
            vault["a\(number).md"] = action("measures: [5 u\(number)]\ngoals: [\"[[g\(number)]]\"]")
        }
        let found = try SmallVault(vault).findings().filter { $0.rule == "uncounted-amount" }
        #expect(found.count == 200)
    }

    @Test func aTermAfterAShorterOneWithinALongOne() throws {
        let vault = SmallVault([
            "1.md": term(1, "start: 2026-01-01\nend: 2026-12-31"),
            "2.md": term(2, "start: 2026-02-01\nend: 2026-02-28"),
            "3.md": term(3, "start: 2026-04-01\nend: 2026-04-30"),
        ])
        #expect(try vault.findings().map(\.path) == ["2.md", "3.md"])
    }
}

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
