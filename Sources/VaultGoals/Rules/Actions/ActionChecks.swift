import VaultChecks
import VaultGraph
import VaultSchema
import VaultSyntax

/// Looks once at an action, and calls the rules only where something is wrong.
///
/// Runs over every action of a vault: a good one allocates no array and no text here.
enum ActionChecks {
    static func check(
        _ number: NoteID, _ note: Note, _ model: GoalsModel, _ counted: CountedGroups, today: CalendarDate
    ) -> [Finding] {
        var findings: [Finding] = []
        var day: CalendarDate?
        if let index = note.single("date") {
            day = note.document.withText(note.document.nodes[Int(index)]) { CalendarDate.read($0) }.value
            if let day, day > today { findings.append(FutureAction.finding(day, index, note)) }
        }
        checkDuration(note, model, &findings)
        let (hasMeasure, groups) = checkMeasures(note, model, &findings)
        let (hasGoal, asked) = checkGoals(number, note, day: day, model, counted, &findings)
        if let day, let asked, asked & groups == 0, asked & timeBit(note, counted) == 0 {
            findings += UncountedAmount.findings(number, note, day: day, model)
        }
        if note.document.entry("amounts") != nil { AmountChecks.check(number, note, model, &findings) }
        if !hasMeasure, !hasGoal { findings += EmptyAction.findings(note) }
        return findings
    }

    /// The bit of what a duration counts for; none without one.
    private static func timeBit(_ note: Note, _ counted: CountedGroups) -> UInt64 {
        note.document.entry("duration") == nil ? 0 : counted.time
    }

    private static func checkDuration(_ note: Note, _ model: GoalsModel, _ findings: inout [Finding]) {
        guard let index = note.single("duration") else { return }
        let node = note.document.nodes[Int(index)]
        if note.document.withText(node, { model.unitKinds.isSomeTime($0) }) { return }
        guard let duration = note.document.withText(node, { Quantity.read($0) }).value else { return }
        if !isTime(duration.unit, model.units) {
            findings.append(DurationWithoutTimeUnit.finding(duration, index, note, model.units))
        } else if duration.amount <= 0 {
            findings.append(DurationNotPositive.finding(index, note))
        }
    }

    /// Whether there are measures, readable or not, and the groups of those that are spelled as usual, as bits.
    private static func checkMeasures(
        _ note: Note, _ model: GoalsModel, _ findings: inout [Finding]
    ) -> (isAny: Bool, groups: UInt64) {
        var hasMeasure = false
        var mayRepeat = false
        var groups: UInt64 = 0
        note.forEachScalar("measures") { index, node in
            guard node.kind != .missing else { return }
            hasMeasure = true
            if note.document.withText(node, { ThousandsSeparator.mayBe($0) }) {
                findings += ThousandsSeparator.findings(index, "measures", note, model)
            }
            let kind = note.document.withText(node, { model.unitKinds.kind(of: $0) })
            let bit = kind?.bit ?? 0
            if bit == 0 || groups & bit != 0 || kind?.isTime != false { mayRepeat = true }
            if kind?.isTime != false { checkMeasure(index, node, note, model, &findings) }
            groups |= bit
        }
        if mayRepeat { findings += TwoAmounts.findings(note, model.units) }
        return (hasMeasure, groups)
    }

    /// A measure of time, or one that is not spelled like `5.2 km`.
    private static func checkMeasure(
        _ index: Int32, _ node: Node, _ note: Note, _ model: GoalsModel, _ findings: inout [Finding]
    ) {
        guard let measure = note.document.withText(node, { Quantity.read($0) }).value else { return }
        if !isKnown(measure.unit, model.units) {
            findings.append(UnknownUnit.finding(measure.unit, index, "measures", note, model))
        } else if isTime(measure.unit, model.units),
            let duration = note.readOne("duration", Quantity.read)?.value, isTime(duration.unit, model.units)
        {
            findings += DurationMismatch.findings(measure, duration, index, note, model.units)
        }
    }

    /// Whether there are links to goals, whatever they lead to, and the groups that these goals count, as bits; nil
    /// when it leads to none.
    private static func checkGoals(
        _ number: NoteID, _ note: Note, day: CalendarDate?, _ model: GoalsModel, _ counted: CountedGroups,
        _ findings: inout [Finding]
    ) -> (isAny: Bool, asked: UInt64?) {
        var hasGoal = false
        var asked: UInt64?
        for link in note.links where model.isGoal(link) {
            hasGoal = true
            guard let day, let goal = model.goalIndex(of: link, in: number) else { continue }
            asked = (asked ?? 0) | counted[goal]
            if !model.dates[goal].contains(day) {
                findings.append(OutsideGoal.finding(link, day, of: model.goals[goal], note))
            }
        }
        return (hasGoal, asked)
    }

    /// Whether a unit is built in or has a measure, without memory.
    static func isKnown(_ unit: String, _ units: UnitTable) -> Bool {
        var unit = unit
        return unit.withUTF8 { units.isKnown($0.span) }
    }

    /// Whether a unit converts to seconds.
    static func isTime(_ unit: String, _ units: UnitTable) -> Bool {
        unit == "min" || unit == "h" || unit == "s" || unit != "km" && units.unit(unit).group == "s"
    }
}
