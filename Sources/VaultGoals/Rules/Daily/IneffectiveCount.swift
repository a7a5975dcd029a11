import VaultChecks
import VaultGraph
import VaultProgress
import VaultSchema
import VaultSyntax

/// An entry of `daily_counts` that counts nothing, whatever the daily notes say.
enum IneffectiveCount {
    /// Cost: linear in the entries.
    static func findings(_ number: NoteID, _ note: Note, _ model: GoalsModel) -> [Finding] {
        let daily = model.daily
        var findings: [Finding] = []
        var texts: Set<String> = []
        for declaration in daily.declarations {
            let (property, text) = (declaration.property, note.document.text(declaration.node))
            func finding(_ range: Range<Int>, _ message: String, _ help: String?) -> Finding {
                Finding(
                    .ineffectiveCount, path: note.path, range: note.place(range, in: declaration.node),
                    field: GoalsSettings.dailyCounts, message: message, help: help)
            }
            if !ActionChecks.isKnown(property.unit, model.units) {
                findings.append(
                    UnknownUnit.finding(property.unit, declaration.node, GoalsSettings.dailyCounts, note, model))
                continue
            }
            guard let goal = declaration.goal else { continue }
            let plan = model.goals[goal].plan
            // The same text twice is a finding of its own.
            let isNew = texts.insert(text).inserted
            if declaration.isRepeated {
                if isNew {
                    findings.append(finding(property.nameRange, repeated(property.name, plan.name), "keep one of them"))
                }
            } else if !isAsked(property, by: goal, model) {
                findings.append(finding(property.unitRange, unasked(property.unit, plan), help(plan)))
            } else if daily.patterns.isEmpty {
                findings.append(finding(0..<text.utf8.count, withoutNotes(text), sample))
            }
        }
        return findings
    }

    /// Whether a target of the goal, or of a milestone that counts its actions, reads the unit, or how often something
    /// was done.
    private static func isAsked(_ property: CountedProperty, by goal: Int, _ model: GoalsModel) -> Bool {
        let units = model.units
        let groups = [property.unit, "times", "days"].map { units.unit($0).group }
        return ([goal] + model.milestones(of: goal)).contains { goal in
            model.goals[goal].plan.targets.contains { target in
                target.target.map { groups.contains(units.unit($0.quantity.unit).group) } ?? true
            }
        }
    }
}

extension Rule {
    static let ineffectiveCount = Rule(
        "ineffective-count", .warning, summary: "an entry of 'daily_counts' counts nothing")
}

// MARK: Words

private let sample = "add where daily notes lie, such as 'daily: [journal/*]'"

private func withoutNotes(_ entry: String) -> String {
    "\(Words.quote(entry)) counts nothing, since 'daily' says nothing"
}

private func repeated(_ property: String, _ goal: String) -> String {
    "\(Words.quote(property)) counts towards '\(goal)' already"
}

private func unasked(_ unit: String, _ goal: GoalPlan) -> String {
    "\(Words.quote(unit)) matches no target of '\(goal.name)'"
}

private func help(_ goal: GoalPlan) -> String {
    let targets = goal.targets.filter { $0.target != nil }.map { Words.quote($0.written) }
    if targets.isEmpty { return "add a target to the goal, which has none" }
    return "write the unit of " + (targets.count == 1 ? "the goal's target, " : "one of the goal's targets, ")
        + Words.list(targets, joint: "or")
}
