import VaultChecks
import VaultEdits
import VaultProgress
import VaultRecords
import VaultSyntax

extension Rule {
    static let amountForUnlinkedGoal = Rule(
        "amount-for-unlinked-goal", .error, formerly: "amount-not-linked",
        summary: "an entry of 'amounts' names a goal that the action does not link")
    static let amountWithoutTarget = Rule(
        "amount-without-target", .warning, summary: "an entry of 'amounts' matches no target of its goal")
    static let durationMismatch = Rule(
        "duration-mismatch", .hint, formerly: "duration-differs", summary: "a measure of time differs from the duration"
    )
    static let durationNotPositive = Rule("duration-not-positive", .error, summary: "a duration is zero or negative")
    static let durationWithoutTimeUnit = Rule(
        "duration-without-time-unit", .error, formerly: "duration-not-time",
        summary: "the unit of a duration is not a unit of time")
    static let emptyAction = Rule("empty-action", .error, summary: "an action has no title, text, measure or goal")
    static let futureAction = Rule("future-action", .warning, summary: "an action is dated after today")
    static let outsideGoal = Rule(
        "outside-goal", .warning, summary: "an action is outside the dates of a goal that it links")
    static let twoAmounts = Rule("two-amounts", .error, summary: "two amounts of an action convert to each other")
    static let uncountedAmount = Rule(
        "uncounted-amount", .hint, summary: "no goal that an action links counts its amounts")
}

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
            findings.append(note.unknownUnit(measure.unit, index, "measures", model))
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

/// Looks at the entries of an action's `amounts`.
enum AmountChecks {
    static func check(_ number: NoteID, _ note: Note, _ model: GoalsModel, _ findings: inout [Finding]) {
        var seen: [Int: [String: Int32]] = [:]
        let goals = model.linkedGoals(of: number)
        var unlinked = 0
        for entry in note.read("amounts", NamedAmount.readings) {
            guard let (goal, amount) = model.linked(entry.value, by: number, among: goals) else {
                unlinked += 1
                findings.append(
                    AmountForUnlinkedGoal.finding(
                        entry, note, goals, model, isFixed: unlinked <= Fix.mostOfFields))
                continue
            }
            let group = model.units.unit(amount.quantity.unit).group
            if let first = seen[goal]?[group] {
                findings.append(TwoAmounts.finding(entry.node, first, "amounts", note))
                continue
            }
            seen[goal, default: [:]][group] = entry.node
            if !ActionChecks.isKnown(amount.quantity.unit, model.units) {
                findings.append(note.unknownUnit(amount.quantity.unit, entry.node, "amounts", model))
            } else if !isAsked(group, by: goal, model) {
                findings.append(AmountWithoutTarget.finding(amount, entry.node, of: model.goals[goal], note))
            }
        }
    }

    /// Whether a target of the goal, or of a milestone that counts the goal's actions, reads amounts of the group.
    /// Targets in days read none.
    private static func isAsked(_ group: String, by goal: Int, _ model: GoalsModel) -> Bool {
        if group == "days" { return false }
        return ([goal] + model.milestones(of: goal)).contains { asks(model.goals[$0], group, model.units) }
    }

    private static func asks(_ goal: GoalRecord, _ group: String, _ units: UnitTable) -> Bool {
        goal.plan.targets.contains { target in
            target.target.map { units.unit($0.quantity.unit).group == group } ?? false
        }
    }
}

/// An entry of `amounts` whose name is not a goal that the action links.
enum AmountForUnlinkedGoal {
    /// Beyond so many goals of one action no suggestion is made which of them is meant: each entry would be held
    /// against each goal.
    private static let mostNamed = 100

    /// - Parameters:
    ///   - goals: those that the action links, as indices in the model's
    ///   - isFixed: whether a fix may edit its fields
    static func finding(
        _ entry: Located<[NamedAmount]>, _ note: Note, _ goals: Set<Int>, _ model: GoalsModel, isFixed: Bool
    ) -> Finding {
        if let list = multipleInOne(entry, note, model.graph.schema) { return list }
        var reading = entry.value.last
        var fixes: [Fix] = []
        var help = "link the goal in 'goals', or remove the amount"
        if let found = entry.value.first(where: { model.goalNamed($0.name, from: note.folder) != nil }),
            let goal = model.goalNamed(found.name, from: note.folder)
        {
            reading = found
            if isFixed {
                fixes = Fix.addLink(to: model.goals[goal].plan.name, in: "goals", of: note, model.graph.schema)
            }
        } else if let reading {
            let near = Near.suggestions(for: reading.name, in: names(of: goals, model))
            help = Words.didYouMean(near) ?? help
            if near.count == 1, note.document.nodes[Int(entry.node)].isVerbatim {
                let range = note.place(reading.nameRange, in: entry.node)
                fixes = Fix.replace("write '\(near[0])'", in: note, range, with: near[0])
            }
        }
        return note.finding(
            .amountForUnlinkedGoal, reading.map { note.place($0.nameRange, in: entry.node) } ?? entry.range,
            field: "amounts", message(reading?.name ?? ""), help: help, fixes: fixes)
    }

    /// `run 5 km, swim 30 min` in one text, with the list to write; nil for any other text.
    private static func multipleInOne(_ entry: Located<[NamedAmount]>, _ note: Note, _ schema: Schema) -> Finding? {
        let document = note.document
        let node = document.nodes[Int(entry.node)]
        guard let problem = document.withText(node, { NamedAmount.several($0) }) else { return nil }
        var fixes: [Fix] = []
        if let field = document.entry("amounts"), field.value == entry.node {
            fixes = Fix.fields("write it as a list", in: note, schema, isCertain: true) {
                (edits) throws(FieldEditProblem) in
                try edits.set("amounts", problem.items)
            }
        }
        return note.finding(
            .amountForUnlinkedGoal, entry.range, field: "amounts",
            "'amounts' holds \(Words.quote(document.text(node))); expected one amount per value",
            help: "write each amount as a list item", fixes: fixes)
    }

    private static func names(of goals: Set<Int>, _ model: GoalsModel) -> [String] {
        goals.count > mostNamed ? [] : goals.sorted().map { model.goals[$0].plan.name }
    }

    private static func message(_ name: String) -> String { "\(Words.quote(name)) is not a goal that the action links" }
}

/// An entry of `amounts` in a unit that its goal does not ask for.
enum AmountWithoutTarget {
    static func finding(_ amount: NamedAmount, _ index: Int32, of goal: GoalRecord, _ note: Note) -> Finding {
        let text = Array(note.document.text(index).utf8)
        let written = String(decoding: text[amount.quantityRange.clamped(to: text.indices)], as: UTF8.self)
        return note.finding(
            .amountWithoutTarget, note.place(amount.quantityRange, in: index), field: "amounts",
            "\(Words.quote(written)) matches no target of '\(goal.plan.name)'", help: help(goal.plan))
    }

    private static func help(_ goal: GoalPlan) -> String {
        let targets = goal.targets.filter { $0.target != nil }.map { Words.quote($0.written) }
        if targets.isEmpty { return "add a target to the goal, which has none" }
        return "write it in the unit of " + (targets.count == 1 ? "the goal's target, " : "one of the goal's targets, ")
            + Words.list(targets, joint: "or")
    }
}

/// A measure of time that differs from the duration.
enum DurationMismatch {
    static func findings(
        _ measure: Quantity, _ duration: Quantity, _ index: Int32, _ note: Note, _ units: UnitTable
    ) -> [Finding] {
        if units.convert(measure, to: duration.unit) == duration.amount { return [] }
        let node = note.document.nodes[Int(index)]
        let other = note.single("duration").map { note.document.nodes[Int($0)] }
        return [
            note.finding(
                .durationMismatch, node.range, field: "measures",
                message(note.document.text(node), other.map { note.document.text($0) } ?? "\(duration)"),
                help: "remove one of them if both mean the same; for a target in time the measure counts",
                related: other.map { [.init(path: note.path, range: $0.range, message: "the duration")] } ?? [])
        ]
    }

    private static func message(_ measure: String, _ duration: String) -> String {
        "\(Words.quote(measure)) differs from the duration \(Words.quote(duration))"
    }
}

/// A duration of zero or less.
enum DurationNotPositive {
    static func finding(_ index: Int32, _ note: Note) -> Finding {
        let node = note.document.nodes[Int(index)]
        return note.finding(
            .durationNotPositive, node.range, field: "duration",
            "the duration \(Words.quote(note.document.text(node))) is not greater than 0",
            help: "write how long it took, or remove the duration if you do not know")
    }
}

/// A duration in kilometres, or in a unit that nobody knows.
enum DurationWithoutTimeUnit {
    static func finding(_ duration: Quantity, _ index: Int32, _ note: Note, _ units: UnitTable) -> Finding {
        let near = units.near(duration.unit).filter { units.unit($0).group == "s" }
        var fixes: [Fix] = []
        let range = note.place(ofUnit: duration.unit, in: index)
        if near.count == 1, range != note.document.nodes[Int(index)].range {
            fixes = Fix.replace("write '\(near[0])'", in: note, range, with: near[0])
        }
        return note.finding(
            .durationWithoutTimeUnit, range, field: "duration",
            "\(Words.quote(duration.unit)) is not a unit of time; expected s, min or h",
            help: Words.didYouMean(near) ?? "put other amounts in 'measures'", fixes: fixes)
    }
}

/// An action that does not say what was done.
enum EmptyAction {
    /// To be called for an action without measures and goals.
    static func findings(_ note: Note) -> [Finding] {
        guard note.elements("title").isEmpty, note.elements("goals").isEmpty, !note.hasBody, !saysSomething(note)
        else { return [] }
        return [
            note.finding(
                .emptyAction, note.place(of: "type"), "the action does not say what was done",
                help: "give it a title, a measure, a goal or some text")
        ]
    }
}

extension EmptyAction {
    /// Whether there is something that already has a finding: a line that cannot be read, or a field whose name is
    /// near to one that says what was done.
    fileprivate static func saysSomething(_ note: Note) -> Bool {
        let described: Set = ["title", "measures", "goals"]
        return note.document.problems.contains { $0.kind != .documentEndMarker && $0.kind != .secondFrontMatter }
            || note.problems.contains { problem in
                switch problem.kind {
                case .unknown(let field), .otherName(let field): described.contains(field)
                default: described.contains(problem.field) && problem.kind != .missing
                }
            }
    }
}

/// An action dated after today.
enum FutureAction {
    static func finding(_ day: CalendarDate, _ index: Int32, _ note: Note) -> Finding {
        note.finding(
            .futureAction, note.document.nodes[Int(index)].range, field: "date", "'\(day)' is in the future",
            help: "an action is something that was done; plans belong in a goal")
    }
}

/// An action, or a contribution of another pack, dated before the start or after the due of a goal that it links.
enum OutsideGoal {
    /// - Parameter noun: what the record is
    static func finding(
        _ link: Link, _ day: CalendarDate, of goal: GoalRecord, _ note: Note, noun: String = "action"
    ) -> Finding {
        note.finding(
            .outsideGoal, link.destination, field: "goals", message(day, goal, noun),
            help: "correct one of the dates, or link another goal",
            related: [.init(path: goal.plan.path, range: .init(0, 0), message: "the goal")])
    }

    private static func message(_ day: CalendarDate, _ goal: GoalRecord, _ noun: String) -> String {
        if let start = goal.dates.start, day < start {
            return "'\(goal.plan.name)' starts on \(start), after this \(noun) of \(day)"
        }
        let due = goal.dates.due.map { "\($0)" } ?? ""
        return "'\(goal.plan.name)' ended on \(due), before this \(noun) of \(day)"
    }
}

/// Two measures of one convertible group, or two such amounts for one goal: neither counts.
enum TwoAmounts {
    /// Reads the measures again; to be called when there are several.
    static func findings(_ note: Note, _ units: UnitTable) -> [Finding] {
        var seen: [(group: String, index: Int32)] = []
        var findings: [Finding] = []
        note.forEachScalar("measures") { index, node in
            guard let measure = note.document.withText(node, { Quantity.read($0) }).value else { return }
            let group = units.unit(measure.unit).group
            guard let first = seen.first(where: { $0.group == group })?.index else {
                return seen.append((group, index))
            }
            findings.append(finding(index, first, "measures", note))
        }
        return findings
    }

    static func finding(_ second: Int32, _ first: Int32, _ field: String, _ note: Note) -> Finding {
        let nodes = note.document.nodes
        return note.finding(
            .twoAmounts, nodes[Int(second)].range, field: field,
            "\(Words.quote(note.document.text(second))) and \(Words.quote(note.document.text(first))) convert to each other, so neither counts",
            help:
                "write their sum; if the second is another kind of thing, give it a unit of its own, such as '450 m-climb'",
            related: [.init(path: note.path, range: nodes[Int(first)].range, message: "the first amount")])
    }
}

/// An action with amounts that no linked goal counts.
enum UncountedAmount {
    /// Looks closely; to be asked only where no linked goal is known to count something.
    static func findings(_ number: NoteID, _ note: Note, day: CalendarDate, _ model: GoalsModel) -> [Finding] {
        // What is in `amounts` has findings of its own.
        if note.document.entry("amounts") != nil { return [] }
        let measures = note.read("measures", Quantity.read)
        let units = measures.map { model.units.unit($0.value.unit) }
        guard units.allSatisfy(\.isKnown) else { return [] }
        var groups = Set(units.map(\.group))
        let duration = note.readOne("duration", Quantity.read)
        if duration != nil { groups.insert("s") }
        guard let place = measures.first?.range ?? duration?.range else { return [] }
        let linked = note.links(in: model.places.actionGoals).compactMap { model.goalIndex(of: $0, in: number) }
        // One that ended before, or begins later, has its own finding.
        guard let first = linked.first, linked.allSatisfy({ model.dates[$0].contains(day) }),
            !model.counting(linked, on: day).contains(where: { counts(groups, model.goals[$0], model.units) })
        else { return [] }
        let goal = model.goals[first].plan
        return [
            note.finding(
                .uncountedAmount, place, field: measures.isEmpty ? "duration" : "measures",
                message(note.document.text(place), linked.count, goal),
                help: "add an amount in the unit of the target, or link another goal",
                related: [.init(path: goal.path, range: .init(0, 0), message: "the goal")])
        ]
    }

    /// Whether a goal counts amounts of some groups, or actions as such. One without targets asks for none.
    private static func counts(_ groups: Set<String>, _ goal: GoalRecord, _ units: UnitTable) -> Bool {
        if goal.isAboutOneThing || goal.plan.targets.isEmpty { return true }
        return goal.plan.targets.contains { target in
            guard let quantity = target.target?.quantity else { return true }
            let group = units.unit(quantity.unit).group
            return group == "times" || group == "days" || groups.contains(group)
        }
    }

    private static func message(_ amount: String, _ count: Int, _ goal: GoalPlan) -> String {
        let targets = goal.targets.filter { $0.target != nil }.map { Words.quote($0.written) }
        if count > 1 { return "\(Words.quote(amount)) matches no target of the \(count) linked goals" }
        return "\(Words.quote(amount)) matches no target of '\(goal.name)' (\(targets.joined(separator: ", ")))"
    }
}

/// Which amounts each goal counts, as bits, so that one look shows a good action.
struct CountedGroups: Sendable {
    /// By the index of a goal: the groups of its targets, and of those of milestones that count its actions; all bits
    /// for a goal that counts any action.
    private let bits: [UInt64]
    /// The bit of amounts of time.
    let time: UInt64

    /// - Parameter index: the index of a goal by the number of its note
    init(_ goals: [GoalRecord], _ kinds: UnitKinds, index: (NoteID) -> Int?) {
        let minutes = Array("1 min".utf8)
        time = kinds.kind(of: minutes.span)?.bit ?? 0
        var bits = goals.map { Self.bits(of: $0, kinds) }
        for goal in goals where goal.plan.kind == .milestone {
            guard let index = goal.above.flatMap(index) else { continue }
            bits[index] |= Self.bits(of: goal, kinds)
        }
        self.bits = bits
    }

    subscript(goal: Int) -> UInt64 { bits[goal] }

    private static func bits(of goal: GoalRecord, _ kinds: UnitKinds) -> UInt64 {
        if goal.isAboutOneThing || goal.plan.targets.isEmpty { return .max }
        return goal.plan.targets.reduce(0) { bits, target in
            guard let unit = target.target?.quantity.unit else { return .max }
            let text = Array("1 \(unit)".utf8)
            guard let kind = kinds.kind(of: text.span) else { return bits }
            let countsAny = ["times", "days"].contains { kinds.kind(of: Array("1 \($0)".utf8).span) == kind }
            return countsAny ? .max : bits | kind.bit
        }
    }
}
