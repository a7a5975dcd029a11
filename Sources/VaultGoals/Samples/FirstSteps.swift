import VaultChecks
import VaultRecords

/// What to type first: lines that work as they are, with names from the vault where it has some.
package enum FirstSteps {
    package static let newGoal = "vault new goal 'Run 100 km' targets='100 km' due=+10w"
    package static let log = "vault log 'Morning run' 5 km"
    private static let progress = "vault progress"

    /// Three lines: a goal, something that counts towards it, and how far it is.
    static func lines(in vault: Snapshot, asOf today: CalendarDate) -> [String] {
        let goals = vault.goals.goals.filter(\.isOpen)
        let running = goals.filter { $0.dates.contains(today) }
        guard let goal = running.first ?? goals.first else {
            return [newGoal, "\(log) --goal run-100-km", progress]
        }
        let name = ShellWord.quoted(vault.linkText(to: goal.note))
        return [
            "\(progress) \(name)", "\(line(loggingFor: goal, in: vault, asOf: today)) --goal \(name)", "vault today",
        ]
    }

    /// One of the first target's unit, under the title of the last action where there is one.
    private static func line(loggingFor goal: GoalRecord, in vault: Snapshot, asOf today: CalendarDate) -> String {
        let last = vault.lastAction(titled: "", asOf: today).map { vault.graph.notes[$0].title }
        guard let unit = goal.plan.targets.first?.target?.quantity.unit else {
            return "vault log \(ShellWord.quoted(last ?? goal.plan.title))"
        }
        return "vault log \(ShellWord.quoted(goal.plan.title)) \(ShellWord.quoted("1 \(unit)"))"
    }
}
