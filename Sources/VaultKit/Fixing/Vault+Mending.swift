import VaultChecks
import VaultEdits
import VaultFiles
import VaultGraph
import VaultPlans
import VaultSchema
import VaultSyntax

extension Vault {
    /// Plans the certain fixes of all findings, and of those that these reveal, until none remains.
    ///
    /// Doing it again changes nothing. Cost: that of one check more than there are rounds, which mostly are two.
    ///
    /// - Parameters:
    ///   - today: the day against which dates are held
    ///   - plainNotes: judge plain notes as well: their links, and what git left in them
    ///   - environment: for running git, when its index may hold files of `.vault`
    ///   - isWanted: whether a finding is one of those to fix
    package func mending(
        today: CalendarDate, plainNotes: Bool = false, environment: [String: String] = [:],
        _ isWanted: (Finding) -> Bool = { _ in true }
    ) -> Mending {
        var stack = StackedChange(snapshot)
        var mended: [FixedFinding] = []
        var findings = findings(today: today, plainNotes: plainNotes, environment: environment)
        for _ in 0..<FixRound.bound {
            let round = FixRound(findings.filter(isWanted))
            guard !round.mended.isEmpty, stack.add(round.change) else { break }
            mended += round.mended
            findings = self.with(stack.vault).findings(today: today, plainNotes: plainNotes, environment: environment)
        }
        return Mending(
            edit: PlannedEdit(change: stack.change, newMeasures: []), mended: mended, vault: with(stack.vault),
            remaining: findings)
    }
}
