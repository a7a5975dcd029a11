import VaultChecks
import VaultSchema

/// The checks of one goal, milestone or obligation.
enum GoalChecks {
    static func check(_ goal: GoalRecord, _ note: Note, _ model: GoalsModel, today: CalendarDate) -> [Finding] {
        DatesOutOfOrder.findings(goal, note)
            + GoalOutsideTerm.findings(goal, note)
            + CompletedInFuture.findings(goal, note, today: today)
            + AlignmentForUnlinkedValue.findings(goal, note, model)
            + targetFindings(note, model)
    }

    private static func targetFindings(_ note: Note, _ model: GoalsModel) -> [Finding] {
        let targets = note.read("targets", Target.read)
        var findings = DuplicateTarget.findings(targets, note, model.units)
        for target in targets {
            let quantities = [target.value.quantity] + (target.value.from.map { [$0] } ?? [])
            let unknown = quantities.first { !ActionChecks.isKnown($0.unit, model.units) }
            if let unknown {
                findings.append(UnknownUnit.finding(unknown.unit, target.node, "targets", note, model))
            } else {
                findings += IncomparableStart.findings(target, note, model.units)
            }
            if note.document.withText(note.document.nodes[Int(target.node)], { ThousandsSeparator.mayBe($0) }) {
                findings += ThousandsSeparator.findings(target.node, "targets", note, model)
            }
        }
        return findings
    }
}
