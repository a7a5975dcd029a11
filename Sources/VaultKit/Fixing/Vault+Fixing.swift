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
    package func fixing(
        today: CalendarDate, plainNotes: Bool = false, environment: [String: String] = [:],
        _ isWanted: (Finding) -> Bool = { _ in true }
    ) -> Fixing {
        var stack = StackedChange(snapshot)
        var fixed: [FixedFinding] = []
        var findings = findings(today: today, plainNotes: plainNotes, environment: environment)
        for _ in 0..<FixRound.bound {
            let round = FixRound(findings.filter(isWanted))
            guard !round.fixed.isEmpty, stack.add(round.change) else { break }
            fixed += round.fixed
            findings = self.with(stack.vault).findings(today: today, plainNotes: plainNotes, environment: environment)
        }
        return Fixing(
            edit: PlannedEdit(change: stack.change, newMeasures: []), fixed: fixed, vault: with(stack.vault),
            remaining: findings)
    }
}
