import VaultChecks
import VaultProgress
import VaultRecords
import VaultSyntax

extension Rule {
    static let countedTwice = Rule(
        "counted-twice", .warning, summary: "one thing counts twice: as an action, and in a workout or a daily note")
    static let ineffectiveCount = Rule(
        "ineffective-count", .warning, summary: "an entry of 'daily_counts' counts nothing")
    static let uncountedProperty = Rule(
        "uncounted-property", .warning, summary: "a property of a daily note does not count")
}

/// Checks the contributions of other packs to goals, and whether actions repeat them.
enum ContributionChecks {
    /// Cost: nothing without goals, since only these are reported; else linear in the contributions, and with
    /// contributions with a time in the actions.
    static func findings(_ model: GoalsModel) -> [Finding] {
        if model.goals.isEmpty { return [] }
        let contributions = model.contributions
        var findings = contributions.flatMap { outside($0, model) }
        let actions = model.actionNotes
        if actions.isEmpty { return findings }
        let times = ContributionTimes(contributions)
        if times.isEmpty { return findings }
        for number in actions {
            findings += CountedTwice.findings(number, model.graph.notes[number], model, times)
        }
        return findings
    }

    private static func outside(_ contribution: Contribution, _ model: GoalsModel) -> [Finding] {
        let note = model.graph.notes[contribution.note]
        return note.links(in: model.places.goals(of: note.type)).compactMap { link in
            guard let goal = model.goalIndex(of: link, in: contribution.note),
                !model.dates[goal].contains(contribution.day)
            else {
                return nil
            }
            let noun = model.graph.typeName(of: contribution.note)
            return note.outside(model.goals[goal], link, contribution.day, noun: noun)
        }
    }
}

/// Checks what counts of daily notes.
enum DailyChecks {
    /// The check of single notes; nil where `vault.md` names no property, so that plain notes cost nothing then.
    static func check(_ context: CheckContext) -> Check? {
        guard let settings = context.snapshot.settingsNote,
            settings.document.entry(GoalsSettings.dailyCounts) != nil
        else { return nil }
        let vault = context.snapshot
        let model = Lazy { vault.goals }
        return .ofNote { number, note, _ in
            if note.path == Schema.settingsPath { return IneffectiveCount.findings(number, note, model.value) }
            return note.type == nil ? UncountedProperty.findings(note, model.value.daily) : []
        }
    }

    /// Properties that repeat what an action or a contribution of the same day says for the same goal.
    ///
    /// Only the same amount is reported, of a target that adds amounts up: two runs on one day are common, two of the
    /// same length written in two places are hardly two. Cost: linear in the daily counts, the actions and the
    /// contributions; nothing without daily counts.
    static func repeated(_ model: GoalsModel) -> [Finding] {
        let counts = model.dailyCounts.filter { addsUp($0, model) }
        if counts.isEmpty { return [] }
        let byDay = Dictionary(grouping: counts) { $0.day }
        let actions = model.actionNotes.filter { number in
            model.graph.notes[number].date("date").map { byDay[$0] != nil } ?? false
        }
        let contributions = model.contributions.filter { byDay[$0.day] != nil }.map(\.note)
        let entries = model.entries(of: (actions + contributions)[...])
        var findings: [Finding] = []
        for action in entries.actions {
            let linked = Set(entries.links[action.links].map(\.goal))
            let written =
                entries.quantities[action.measures].map(\.quantity)
                + (action.duration.map { [entries.quantities[$0].quantity] } ?? [])
            for count in byDay[action.day] ?? [] where linked.contains(count.goal) {
                if written.contains(where: { isSame($0, count.quantity, model.units) }) {
                    findings.append(CountedTwice.finding(count, as: action.note, model))
                }
            }
        }
        return findings
    }

    private static func addsUp(_ count: DailyCount, _ model: GoalsModel) -> Bool {
        let group = model.units.unit(count.quantity.unit).group
        return model.kept.targets(countedWith: count.goal).contains { target in
            !target.mode.isSingle && model.units.unit(target.quantity.unit).group == group
        }
    }

    private static func isSame(_ left: Quantity, _ right: Quantity, _ units: UnitTable) -> Bool {
        units.convert(left, to: right.unit) == right.amount
    }
}

extension CountedTwice {
    /// A property of a daily note that repeats a record.
    static func finding(_ count: DailyCount, as number: NoteID, _ model: GoalsModel) -> Finding {
        let (note, other) = (model.graph.notes[count.note], model.graph.notes[number])
        let noun = model.graph.typeName(of: number)
        return note.finding(
            .countedTwice, count.range, field: count.property,
            "this repeats the amount of the \(noun) \(Words.quote(other.name)); '\(model.goals[count.goal].plan.name)' counts both",
            help: "if both are the same thing, remove one of them, or the \(noun)'s link to the goal",
            related: [.init(path: other.path, range: .init(0, 0), message: "the \(noun)")])
    }
}

/// An action that overlaps in time with a contribution of another pack that counts for the same goal.
enum CountedTwice {
    /// Cost: a look at the contributions around the day; for one that overlaps its text.
    static func findings(_ number: NoteID, _ note: Note, _ model: GoalsModel, _ contributions: ContributionTimes)
        -> [Finding]
    {
        guard let index = note.single("time"), model.saysGoals(number), let day = note.date("date") else { return [] }
        let node = note.document.nodes[Int(index)]
        guard let time = note.document.withText(node, { ClockTime.read($0) }).value else { return [] }
        let duration = note.readOne("duration", Quantity.read)
            .flatMap { model.units.convert($0.value, to: "s")?.ceiling(within: 0...ContributionTimes.longest) }
        let overlapping = contributions.overlapping(day, time, seconds: duration ?? 0)
        if overlapping.isEmpty { return [] }
        var linked = LinkedGoals(model)
        let own = note.links.compactMap { link in
            model.isGoal(link) ? linked.goal(of: link, in: number, note.document) : nil
        }
        return overlapping.compactMap { contribution in
            guard let goal = shared(own, model.goals(of: contribution, &linked), model) else { return nil }
            let other = model.graph.notes[contribution.note]
            let noun = model.graph.typeName(of: contribution.note)
            return note.finding(
                .countedTwice, node.range, field: "time",
                "this overlaps in time with the \(noun) \(Words.quote(other.name)); '\(model.goals[goal].plan.name)' counts both",
                help: "if both are the same thing, remove the link to the goal here; otherwise correct the times",
                related: [.init(path: other.path, range: .init(0, 0), message: "the \(noun)")])
        }
    }

    /// The first by path that counts both; a milestone counts what its goal counts.
    private static func shared(_ own: [Int], _ others: [Int], _ model: GoalsModel) -> Int? {
        func counts(_ goal: Int, _ linked: [Int]) -> Bool {
            if linked.contains(goal) { return true }
            let record = model.goals[goal]
            guard record.plan.kind == .milestone, let above = record.above.flatMap(model.goalIndex(ofNote:)) else {
                return false
            }
            return linked.contains(above)
        }
        let direct = Set(own).intersection(others).min()
        return direct ?? model.goals.indices.first { counts($0, own) && counts($0, others) }
    }
}

/// When contributions were done, by the day on which they began.
struct ContributionTimes: Sendable {
    /// Longer ones count as two days: no two contributions that begin more than a day apart are compared.
    static let longest = 2 * CivilDay.secondsPerDay

    private let byDay: [CalendarDate: [Contribution]]

    /// Cost: linear in the contributions.
    init(_ contributions: [Contribution]) {
        byDay = Dictionary(grouping: contributions.filter { $0.time != nil }) { $0.day }
    }

    var isEmpty: Bool { byDay.isEmpty }

    /// The contributions that share a moment with a span, which begins on a day or runs over its midnight.
    func overlapping(_ day: CalendarDate, _ time: ClockTime, seconds: Int) -> [Contribution] {
        let span = Self.span(day, time, seconds)
        return (-1...1).flatMap { byDay[day.adding(days: $0)] ?? [] }.filter { contribution in
            guard let time = contribution.time else { return false }
            return span.overlaps(Self.span(contribution.day, time, contribution.duration?.seconds ?? 0))
        }
    }

    /// A moment lasts a second.
    private static func span(_ day: CalendarDate, _ time: ClockTime, _ seconds: Int) -> Range<Int> {
        let start = DateTime(day: day, secondOfDay: time.secondOfDay).wallSeconds
        return start..<start + min(max(1, seconds), longest)
    }
}

extension Graph {
    /// What a record is called by its type: `action`.
    func typeName(of number: NoteID) -> String {
        notes[number].type.map { schema.types[$0].name } ?? "record"
    }
}

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
                note.finding(
                    .ineffectiveCount, note.place(range, in: declaration.node), field: GoalsSettings.dailyCounts,
                    message, help: help)
            }
            if !model.units.isKnown(property.unit) {
                findings.append(
                    note.unknownUnit(property.unit, declaration.node, GoalsSettings.dailyCounts, model))
                continue
            }
            guard let goal = declaration.goal else { continue }
            let plan = model.goals[goal].plan
            // The same text twice is a finding of its own.
            let isNew = texts.insert(text).inserted
            if declaration.isRepeated {
                if isNew {
                    findings.append(
                        finding(
                            property.nameRange, "\(Words.quote(property.name)) counts towards '\(plan.name)' already",
                            "keep one of them"))
                }
            } else if !isAsked(property, by: goal, model) {
                findings.append(
                    finding(
                        property.unitRange, "\(Words.quote(property.unit)) matches no target of '\(plan.name)'",
                        help(plan)))
            } else if daily.patterns.isEmpty {
                findings.append(
                    finding(
                        0..<text.utf8.count, "\(Words.quote(text)) counts nothing, since 'daily' says nothing",
                        "add where daily notes lie, such as 'daily: [journal/*]'"))
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

    private static func help(_ goal: GoalPlan) -> String {
        let targets = goal.targets.filter { $0.target != nil }.map { Words.quote($0.written) }
        if targets.isEmpty { return "add a target to the goal, which has none" }
        return "write the unit of " + (targets.count == 1 ? "the goal's target, " : "one of the goal's targets, ")
            + Words.list(targets, joint: "or")
    }
}

/// A property of a daily note that `daily_counts` names, and that counts nowhere.
///
/// There is no fix: nothing is ever written into such a note.
enum UncountedProperty {
    /// Cost: for a note without such properties a look at its properties.
    static func findings(_ note: Note, _ daily: DailyNotes) -> [Finding] {
        daily.problems(of: note).map { found in
            let property = found.declaration.property
            let text = found.node.map { note.document.text($0) } ?? ""
            func finding(_ message: String, _ help: String?) -> Finding {
                note.finding(.uncountedProperty, found.range, field: property.name, message, help: help)
            }
            switch found.problem {
            case .noDay:
                return finding(
                    "\(Words.quote(property.name)) does not count, since \(Words.quote(note.name)) has no day",
                    "give the note the name of a day, such as '2026-11-21'")
            case .notAValue:
                return finding("\(Words.quote(property.name)) does not hold an amount", sample(found.declaration))
            case .otherUnit:
                return finding(
                    "\(Words.quote(property.name)) is \(Words.quote(text)), which does not convert to \(property.unit)",
                    "write it in \(property.unit)")
            case .unreadable(let problem):
                return finding(
                    unreadable(found.declaration, text),
                    Words.write(problem.suggestions) ?? sample(found.declaration))
            }
        }
    }

    private static func sample(_ declaration: DailyNotes.Declaration) -> String {
        let property = declaration.property
        return declaration.isTimes
            ? "write 'yes', 'no' or a number, such as '\(property.name): 1'"
            : "write a number in \(property.unit), such as '\(property.name): 5'"
    }

    private static func unreadable(_ declaration: DailyNotes.Declaration, _ text: String) -> String {
        let property = declaration.property
        let expected = declaration.isTimes ? "yes, no or a number" : "a number or an amount in \(property.unit)"
        return "\(Words.quote(property.name)) is \(Words.quote(text)); expected \(expected)"
    }
}
