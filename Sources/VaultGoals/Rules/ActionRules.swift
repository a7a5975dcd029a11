import VaultChecks
import VaultEdits
import VaultProgress
import VaultRecords
import VaultSyntax

extension Rule {
    static let amountForUnlinkedGoal = Rule("amount-for-unlinked-goal", .error)
    static let amountWithoutTarget = Rule("amount-without-target", .warning)
    static let durationMismatch = Rule("duration-mismatch", .hint)
    static let durationNotPositive = Rule("duration-not-positive", .error)
    static let durationWithoutTimeUnit = Rule("duration-without-time-unit", .error)
    static let emptyAction = Rule("empty-action", .error)
    static let futureAction = Rule("future-action", .warning)
    static let outsideGoal = Rule("outside-goal", .warning)
    static let twoAmounts = Rule("two-amounts", .error)
    static let uncountedAmount = Rule("uncounted-amount", .hint)
}

/// What is looked at in an action: once, and closely only where something is wrong. A good one allocates nothing here.
struct ActionRules: Sendable {
    let model: GoalsModel
    let counted: CountedGroups
    let today: CalendarDate

    func findings(_ number: NoteID, _ note: Note) -> [Finding] {
        var findings: [Finding] = []
        var day: CalendarDate?
        if let index = note.single("date") {
            let node = note.document.nodes[Int(index)]
            day = note.document.withText(node) { CalendarDate.read($0) }.value
            if let day, day > today {
                findings.append(
                    note.finding(
                        .futureAction, node.range, field: "date", "'\(day)' is in the future",
                        help: "an action is something that was done; plans belong in a goal"))
            }
        }
        checkDuration(note, &findings)
        let (hasMeasure, groups) = checkMeasures(note, &findings)
        let (hasGoal, asked) = checkGoals(number, note, day, &findings)
        if let day, let asked, asked & groups == 0,
            note.document.entry("duration") == nil || asked & counted.time == 0
        {
            findings += [uncountedAmount(number, note, day)].compactMap(\.self)
        }
        if note.document.entry("amounts") != nil { checkAmounts(number, note, &findings) }
        if !hasMeasure, !hasGoal { findings += [emptyAction(note)].compactMap(\.self) }
        return findings
    }

    /// `-5 min`, `5 km`, or a number of a unit that nobody knows.
    private func checkDuration(_ note: Note, _ findings: inout [Finding]) {
        guard let index = note.single("duration") else { return }
        let node = note.document.nodes[Int(index)]
        if note.document.withText(node, { model.unitKinds.isSomeTime($0) }) { return }
        guard let duration = note.document.withText(node, { Quantity.read($0) }).value else { return }
        if !model.units.isTime(duration.unit) {
            let near = model.units.near(duration.unit).filter { model.units.unit($0).group == "s" }
            let range = note.place(ofUnit: duration.unit, in: index)
            findings.append(
                note.finding(
                    .durationWithoutTimeUnit, range, field: "duration",
                    "\(Words.quote(duration.unit)) is not a unit of time; expected s, min or h",
                    help: Words.didYouMean(near) ?? "put other amounts in 'measures'",
                    fixes: note.fixes(writing: near, at: range, in: index)))
        } else if duration.amount <= 0 {
            findings.append(
                note.finding(
                    .durationNotPositive, node.range, field: "duration",
                    "the duration \(Words.quote(note.document.text(node))) is not greater than 0",
                    help: "write how long it took, or remove the duration if you do not know"))
        }
    }

    /// Whether there are measures, readable or not, and the groups of those that are spelled as usual, as bits.
    private func checkMeasures(_ note: Note, _ findings: inout [Finding]) -> (isAny: Bool, groups: UInt64) {
        var hasMeasure = false
        var mayRepeat = false
        var groups: UInt64 = 0
        note.forEachScalar("measures") { index, node in
            guard node.kind != .missing else { return }
            hasMeasure = true
            if note.document.withText(node, { ThousandsSeparator.mayBe($0) }) {
                findings += [ThousandsSeparator.finding(index, "measures", note, model)].compactMap(\.self)
            }
            let kind = note.document.withText(node, { model.unitKinds.kind(of: $0) })
            let bit = kind?.bit ?? 0
            if bit == 0 || groups & bit != 0 || kind?.isTime != false { mayRepeat = true }
            if kind?.isTime != false { checkMeasure(index, node, note, &findings) }
            groups |= bit
        }
        if mayRepeat { findings += twoAmounts(note) }
        return (hasMeasure, groups)
    }

    /// A measure of time, which may differ from the duration, or one that is not spelled like `5.2 km`.
    private func checkMeasure(_ index: Int32, _ node: Node, _ note: Note, _ findings: inout [Finding]) {
        guard let measure = note.document.withText(node, { Quantity.read($0) }).value else { return }
        if !model.units.isKnown(measure.unit) {
            findings.append(note.unknownUnit(measure.unit, index, "measures", model, after: findings.count))
        } else if model.units.isTime(measure.unit),
            let duration = note.readOne("duration", Quantity.read)?.value, model.units.isTime(duration.unit),
            model.units.convert(measure, to: duration.unit) != duration.amount
        {
            let other = note.single("duration").map { note.document.nodes[Int($0)] }
            let written = other.map { note.document.text($0) } ?? "\(duration)"
            findings.append(
                note.finding(
                    .durationMismatch, node.range, field: "measures",
                    "\(Words.quote(note.document.text(node))) differs from the duration \(Words.quote(written))",
                    help: "remove one of them if both mean the same; for a target in time the measure counts",
                    related: other.map { [.init(path: note.path, range: $0.range, message: "the duration")] } ?? []))
        }
    }

    /// Whether there are links to goals, and the groups that these goals count, as bits; nil when it leads to none.
    private func checkGoals(
        _ number: NoteID, _ note: Note, _ day: CalendarDate?, _ findings: inout [Finding]
    ) -> (isAny: Bool, asked: UInt64?) {
        var hasGoal = false
        var asked: UInt64?
        for link in note.links where model.isGoal(link) {
            hasGoal = true
            guard let day, let goal = model.goalIndex(of: link, in: number) else { continue }
            asked = (asked ?? 0) | counted[goal]
            if !model.dates[goal].contains(day) { findings.append(note.outside(model.goals[goal], link, day)) }
        }
        return (hasGoal, asked)
    }

    /// An action without measures and goals that does not say what was done. What has a finding already says
    /// something: a line that cannot be read, or a field whose name is near to one that says what was done.
    private func emptyAction(_ note: Note) -> Finding? {
        guard note.elements("title").isEmpty, note.elements("goals").isEmpty, !note.hasBody else { return nil }
        let described: Set = ["title", "measures", "goals"]
        let saysSomething = note.problems.contains { problem in
            switch problem.kind {
            case .unknown(let field), .otherName(let field): described.contains(field)
            default: described.contains(problem.field) && problem.kind != .missing
            }
        }
        guard !saysSomething,
            note.document.problems.allSatisfy({ $0.kind == .documentEndMarker || $0.kind == .secondFrontMatter })
        else { return nil }
        return note.finding(
            .emptyAction, note.place(of: "type"), "the action does not say what was done",
            help: "give it a title, a measure, a goal or some text")
    }

    /// Two measures of one convertible group: neither counts. Reads the measures again.
    private func twoAmounts(_ note: Note) -> [Finding] {
        var seen: [String: Int32] = [:]
        var findings: [Finding] = []
        note.forEachScalar("measures") { index, node in
            guard let measure = note.document.withText(node, { Quantity.read($0) }).value else { return }
            let group = model.units.unit(measure.unit).group
            guard let first = seen[group] else { return seen[group] = index }
            findings.append(twoAmounts(index, first, "measures", note))
        }
        return findings
    }

    private func twoAmounts(_ second: Int32, _ first: Int32, _ field: String, _ note: Note) -> Finding {
        let (document, nodes) = (note.document, note.document.nodes)
        return note.finding(
            .twoAmounts, nodes[Int(second)].range, field: field,
            "\(Words.quote(document.text(second))) and \(Words.quote(document.text(first))) convert to each other, "
                + "so neither counts",
            help: "write their sum; if the second is another kind of thing, give it a unit of its own, "
                + "such as '450 m-climb'",
            related: [.init(path: note.path, range: nodes[Int(first)].range, message: "the first amount")])
    }

    /// An action with amounts that no linked goal counts; looks closely.
    private func uncountedAmount(_ number: NoteID, _ note: Note, _ day: CalendarDate) -> Finding? {
        // What is in `amounts` has findings of its own.
        if note.document.entry("amounts") != nil { return nil }
        let measures = note.read("measures", Quantity.read)
        let units = measures.map { model.units.unit($0.value.unit) }
        guard units.allSatisfy(\.isKnown) else { return nil }
        let duration = note.readOne("duration", Quantity.read)
        let groups = Set(units.map(\.group) + (duration == nil ? [] : ["s"]))
        guard let place = measures.first?.range ?? duration?.range else { return nil }
        let linked = note.links(in: model.places.actionGoals).compactMap { model.goalIndex(of: $0, in: number) }
        // One that ended before, or begins later, has its own finding.
        guard let first = linked.first, linked.allSatisfy({ model.dates[$0].contains(day) }),
            !model.counting(linked, on: day).contains(where: { counts(groups, model.goals[$0]) })
        else { return nil }
        let goal = model.goals[first].plan
        let asked = goal.readableTargets.joined(separator: ", ")
        return note.finding(
            .uncountedAmount, place, field: measures.isEmpty ? "duration" : "measures",
            "\(Words.quote(note.document.text(place))) matches no target of "
                + (linked.count > 1 ? "the \(linked.count) linked goals" : "'\(goal.name)' (\(asked))"),
            help: "add an amount in the unit of the target, or link another goal",
            related: [.init(path: goal.path, range: .init(0, 0), message: "the \(goal.kind.rawValue)")])
    }

    /// Whether a goal counts amounts of some groups, or actions as such. One without targets asks for none.
    private func counts(_ groups: Set<String>, _ goal: GoalRecord) -> Bool {
        if goal.isAboutOneThing || goal.plan.targets.isEmpty { return true }
        return goal.plan.targets.contains { target in
            guard let quantity = target.target?.quantity else { return true }
            let group = model.units.unit(quantity.unit).group
            return group == "times" || group == "days" || groups.contains(group)
        }
    }
}

/// The entries of an action's `amounts`.
extension ActionRules {
    private func checkAmounts(_ number: NoteID, _ note: Note, _ findings: inout [Finding]) {
        var seen: [Int: [String: Int32]] = [:]
        let goals = model.countingGoals(of: number)
        var unlinked = 0
        for entry in note.read("amounts", NamedAmount.readings) {
            guard let (goal, amount) = model.linked(entry.value, by: number, among: goals) else {
                unlinked += 1
                let isFixed = unlinked <= Fix.mostOfFields
                findings.append(
                    multipleInOne(entry, note) ?? amountForUnlinkedGoal(entry, note, goals, isFixed: isFixed))
                continue
            }
            let unit = amount.quantity.unit
            let group = model.units.unit(unit).group
            if let first = seen[goal]?[group] {
                findings.append(twoAmounts(entry.node, first, "amounts", note))
                continue
            }
            seen[goal, default: [:]][group] = entry.node
            // Targets in days read no amounts.
            let isAsked = group != "days" && model.asks(goal) { $0.map { model.units.unit($0.unit).group } == group }
            if !model.units.isKnown(unit) {
                findings.append(note.unknownUnit(unit, entry.node, "amounts", model, after: findings.count))
            } else if !isAsked {
                findings.append(amountWithoutTarget(amount, entry.node, model.goals[goal].plan, note))
            }
        }
    }

    /// An entry whose name is not one of the goals that the action links, with a fix where it may edit its fields.
    private func amountForUnlinkedGoal(
        _ entry: Located<[NamedAmount]>, _ note: Note, _ goals: Set<Int>, isFixed: Bool
    ) -> Finding {
        let known = entry.value.lazy.compactMap { reading in
            model.goalNamed(reading.name, from: note.folder).map { (reading: reading, goal: model.goals[$0].plan.name) }
        }.first
        let reading = known?.reading ?? entry.value.last
        let range = reading.map { note.place($0.nameRange, in: entry.node) } ?? entry.range
        var fixes: [Fix] = []
        var help = "link the goal in 'goals', or remove the amount"
        if let known {
            if isFixed { fixes = Fix.addLink(to: known.goal, in: "goals", of: note, model.graph.schema) }
        } else if let reading, goals.count <= Self.mostNamed {
            let near = Near.suggestions(for: reading.name, in: goals.sorted().map { model.goals[$0].plan.name })
            help = Words.didYouMean(near) ?? help
            fixes = note.fixes(writing: near, at: range, in: entry.node)
        }
        return note.finding(
            .amountForUnlinkedGoal, range, field: "amounts",
            "\(Words.quote(reading?.name ?? "")) is not a goal that the action links", help: help, fixes: fixes)
    }

    /// Beyond so many goals of one action no suggestion is made which of them is meant.
    private static let mostNamed = 100

    /// `run 5 km, swim 30 min` in one text, with the list to write; nil for any other text.
    private func multipleInOne(_ entry: Located<[NamedAmount]>, _ note: Note) -> Finding? {
        let document = note.document
        let node = document.nodes[Int(entry.node)]
        guard let problem = document.withText(node, { NamedAmount.several($0) }) else { return nil }
        var fixes: [Fix] = []
        if document.entry("amounts")?.value == entry.node {
            fixes = Fix.fields("write it as a list", in: note, model.graph.schema, isCertain: true, rewords: true) {
                (edits) throws(Refusal) in
                try edits.set("amounts", problem.items)
            }
        }
        return note.finding(
            .amountForUnlinkedGoal, entry.range, field: "amounts",
            "'amounts' holds \(Words.quote(document.text(node))); expected one amount per value",
            help: "write each amount as a list item", fixes: fixes)
    }

    private func amountWithoutTarget(_ amount: NamedAmount, _ index: Int32, _ goal: GoalPlan, _ note: Note) -> Finding {
        let text = Array(note.document.text(index).utf8)
        let written = String(decoding: text[amount.quantityRange.clamped(to: text.indices)], as: UTF8.self)
        return note.finding(
            .amountWithoutTarget, note.place(amount.quantityRange, in: index), field: "amounts",
            "\(Words.quote(written)) matches no target of '\(goal.name)'",
            help: goal.help("write it in the unit of"))
    }
}

extension Note {
    /// An action, or a contribution of another pack, dated before the start or after the due of a goal that it links.
    func outside(_ goal: GoalRecord, _ link: Link, _ day: CalendarDate, noun: String = "action") -> Finding {
        let start = goal.dates.start.flatMap { day < $0 ? "starts on \($0), after" : nil }
        let limit = start ?? "ended on \(goal.dates.due.map { "\($0)" } ?? ""), before"
        return finding(
            .outsideGoal, link.destination, field: "goals", "'\(goal.plan.name)' \(limit) this \(noun) of \(day)",
            help: "correct one of the dates, or link another goal",
            related: [.init(path: goal.plan.path, range: .init(0, 0), message: "the \(goal.plan.kind.rawValue)")])
    }
}

extension UnitTable {
    /// Whether a unit is built in or has a measure, without memory.
    func isKnown(_ unit: String) -> Bool {
        var unit = unit
        return unit.withUTF8 { isKnown($0.span) }
    }

    fileprivate func isTime(_ unit: String) -> Bool {
        unit == "min" || unit == "h" || unit == "s" || unit != "km" && self.unit(unit).group == "s"
    }
}

extension GoalsModel {
    /// Whether a target of a goal, or of a milestone that counts the goal's actions, asks for such a quantity; nil for
    /// a target that cannot be read.
    func asks(_ goal: Int, _ isAsked: (Quantity?) -> Bool) -> Bool {
        ([goal] + milestones(of: goal)).contains { goal in
            goals[goal].plan.targets.contains { isAsked($0.target?.quantity) }
        }
    }
}

extension GoalPlan {
    fileprivate var readableTargets: [String] { targets.filter { $0.target != nil }.map { Words.quote($0.written) } }

    /// What to do about an amount of another unit: `write it in the unit of`.
    func help(_ start: String) -> String {
        let targets = readableTargets
        if targets.isEmpty { return "add a target to the goal, which has none" }
        return start + (targets.count == 1 ? " the goal's target, " : " one of the goal's targets, ")
            + Words.list(targets, joint: "or")
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
        time = Self.kind(of: "min", kinds)?.bit ?? 0
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
            guard let kind = kind(of: unit, kinds) else { return bits }
            return ["times", "days"].contains { Self.kind(of: $0, kinds) == kind } ? .max : bits | kind.bit
        }
    }

    private static func kind(of unit: String, _ kinds: UnitKinds) -> UnitKinds.Kind? {
        kinds.kind(of: Array("1 \(unit)".utf8).span)
    }
}
