import VaultChecks
import VaultEdits
import VaultPlans
import VaultRecords
import VaultSyntax
import VaultSystem

extension Vault {
    /// Plans the certain fixes of all wanted findings, and of those that these reveal, until none remains; with
    /// `plainNotes` also of plain notes: their links, and what git left in them.
    package func fixing(
        today: CalendarDate, plainNotes: Bool = false, environment: [String: String] = [:],
        _ isWanted: (Finding) -> Bool = { _ in true }
    ) -> Fixing {
        var work = FixWork(self) { $0.findings(today: today, plainNotes: plainNotes, environment: environment) }
        work.fixCertain(isWanted)
        return work.fixing
    }

    /// The same, and then one fix after the other of those that a person has to choose, in the order of the report. Nil
    /// when the input ended before the last answer: then nothing is to be made.
    package func fixing(
        today: CalendarDate, plainNotes: Bool = false, environment: [String: String] = [:],
        asking decide: (FixQuestion) -> FixDecision, _ isWanted: (Finding) -> Bool = { _ in true }
    ) -> Fixing? {
        var work = FixWork(self) { $0.findings(today: today, plainNotes: plainNotes, environment: environment) }
        work.fixCertain(isWanted)
        // As it was before each answer.
        var earlier: [FixWork] = []
        while true {
            let undecided = work.undecided(isWanted)
            guard let finding = undecided.first else { return work.fixing }
            let decision = decide(
                FixQuestion(
                    finding: finding, vault: work.fixing.vault, number: earlier.count + 1,
                    count: earlier.count + undecided.count))
            if decision == .back {
                if let last = earlier.popLast() { work = last }
                continue
            }
            earlier.append(work)
            switch decision {
            case .take(let choice) where finding.fixes.indices.contains(choice):
                let isMade = work.add(finding.fixes[choice], of: finding)
                if isMade { work.fixCertain(isWanted) } else { work.leave(finding) }
            case .take, .leave, .back: work.leave(finding)
            case .end: return work.fixing
            case .nothing: return nil
            }
        }
    }
}

/// Fixes that are planned one upon the other, and in the end are one change of the vault: edits of files that stay, and
/// new files.
private struct FixWork {
    /// The findings of a state of the vault.
    let look: (Vault) -> [Finding]
    /// As it would be.
    private var vault: Vault
    private var steps = SteppedChange()
    private var fixed: [FixedFinding] = []
    private var findings: [Finding]
    /// How many findings that say the same were left as they are.
    private var left: [[AnyHashable]: Int] = [:]

    init(_ vault: Vault, looking look: @escaping (Vault) -> [Finding]) {
        (self.vault, self.look, findings) = (vault, look, look(vault))
    }

    /// The files in order of their paths, without those that are as they were.
    var fixing: Fixing {
        let change = Change(files: steps.change.files.sorted { $0.path < $1.path })
        return Fixing(
            edit: PlannedEdit(change: change, newMeasures: []), fixed: fixed, vault: vault, remaining: findings)
    }

    /// Adds a change of the vault as it would be. False, and nothing is added, when one of its files holds something
    /// else by then, moves, goes, or cannot be edited so. Cost: that of reading its files and of a check.
    private mutating func add(_ change: Change, fixing added: [FixedFinding]) -> Bool {
        guard let change = try? change.merged(),
            change.files.allSatisfy({ $0.before != nil || vault.graph.note(at: $0.path) == nil }),
            steps.add(change)
        else { return false }
        vault = vault.with(vault.snapshot.after(stacking: change))
        fixed += added
        findings = look(vault)
        return true
    }

    /// Until none remains.
    mutating func fixCertain(_ isWanted: (Finding) -> Bool) {
        for _ in 0..<FixRound.bound {
            let round = FixRound(findings.filter(isWanted))
            guard !round.fixed.isEmpty, add(round.change, fixing: round.fixed) else { break }
        }
    }

    /// False when it cannot be made together with those before it.
    mutating func add(_ fix: Fix, of finding: Finding) -> Bool {
        add(fix.change, fixing: [FixedFinding(path: finding.path, rule: finding.rule, title: fix.title)])
    }

    mutating func leave(_ finding: Finding) { left[Self.key(finding), default: 0] += 1 }

    /// The findings with a choice of fixes that nobody has decided about. Places shift with each fix, so those that
    /// were left are known by what they say.
    func undecided(_ isWanted: (Finding) -> Bool) -> [Finding] {
        var seen: [[AnyHashable]: Int] = [:]
        return CheckRun.sorted(findings).filter { finding in
            guard isWanted(finding), !finding.fixes.isEmpty, finding.certainFix == nil else { return false }
            let key = Self.key(finding)
            seen[key, default: 0] += 1
            return seen[key, default: 0] > left[key, default: 0]
        }
    }

    private static func key(_ finding: Finding) -> [AnyHashable] {
        [finding.path, finding.rule, finding.field, finding.message]
    }
}

/// A finding whose fix a person has to choose.
package struct FixQuestion: Sendable {
    /// With at least one fix.
    package var finding: Finding
    /// The vault as it is with all that was chosen before, which the finding's places are places in.
    package var vault: Vault
    /// From 1.
    package var number: Int
    /// How many questions there are, as far as is known by then.
    package var count: Int
}

/// What a person decides about it.
package enum FixDecision: Hashable, Sendable {
    /// One of its fixes, from 0.
    case take(Int)
    case leave
    /// The question before is asked again, as if it had not been answered.
    case back
    /// What was chosen is made, and nothing more is asked.
    case end
    /// Nothing at all is made: the input ended.
    case nothing
}

/// What `check --fix` does: the certain fixes as one change, what they fixed, and what remains.
package struct Fixing: Sendable {
    /// One change of the vault as it is.
    package var edit: PlannedEdit
    /// In the order in which it was done.
    package var fixed: [FixedFinding]
    /// The vault as it is afterwards, which places of the findings that remain are places in.
    package var vault: Vault
    /// All findings of the vault afterwards.
    package var remaining: [Finding]
}
