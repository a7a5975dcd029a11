import Testing
import VaultGoals
import VaultTestSupport

/// The progress of one goal, read from its own actions, is that of the goal among all.
@Suite(.tags(.random)) struct ProgressOfSomeTests {
    @Test(arguments: [7, 8] as [UInt64], ["2026-05-20", "2026-11-21"])
    func oneIsAsAmongAll(_ seed: UInt64, _ today: String) throws {
        let vault = VaultInMemory(RandomVault(seed: seed, actions: 300).files, today: today)
        let snapshot = vault.snapshot
        let all = snapshot.progress(asOf: vault.today, includesArchived: true, showsWeeks: true).goals
        #expect(all.count > 40)
        var different: [String] = []
        for goal in all {
            let number = try #require(snapshot.graph.note(at: goal.path))
            let own = snapshot.progress(of: [number], asOf: vault.today, showsWeeks: true)
            if own.map({ "\($0)" }) != ["\(goal)"] { different.append(goal.path.text) }
        }
        #expect(different == [])
    }
}
