import VaultChecks
import VaultEdits
import VaultProgress
import VaultRecords
import VaultSyntax

extension Rule {
    static let alignmentForUnlinkedValue = Rule("alignment-for-unlinked-value", .error)
    static let completedInFuture = Rule("completed-in-future", .warning)
    static let datesOutOfOrder = Rule("dates-out-of-order", .error)
    static let duplicateTarget = Rule("duplicate-target", .warning)
    static let goalLongerThanTerms = Rule("goal-longer-than-terms", .warning)
    static let goalOutsideTerm = Rule("goal-outside-term", .warning)
    static let ineffectiveRepeats = Rule("ineffective-repeats", .warning)
    static let incomparableStart = Rule("incomparable-start", .error)
    static let noDirection = Rule("no-direction", .warning)
    static let movingStart = Rule("moving-start", .hint)
    static let summedLevel = Rule("summed-level", .hint)
    static let parentCycle = Rule("parent-cycle", .error)
    static let overlappingTerms = Rule("overlapping-terms", .warning)
    static let termStatusContradictsDates = Rule("term-status-contradicts-dates", .warning)
    static let missingGuidance = Rule("missing-guidance", .hint)
}

/// What is looked at in one goal, milestone or obligation. Each function is a rule.
struct GoalRules {
    let goal: GoalRecord
    let note: Note
    let model: GoalsModel
    let today: CalendarDate

    func findings() -> [Finding] {
        // On effective dates: one side may come from the terms.
        [
            note.datesOutOfOrder(goal.dates.start, goal.dates.due, "due"), outsideTerms(), ineffectiveRepeats(),
            completedInFuture(),
        ].compactMap(\.self) + alignmentForUnlinkedValues() + targetFindings()
    }

    /// A goal that is more than one and a half times as long as its terms, or else its first date outside of them.
    private func outsideTerms() -> Finding? {
        guard let first = goal.plan.spans.map(\.first).min(), let last = goal.plan.spans.map(\.last).max() else {
            return nil
        }
        if let start = goal.dates.start, let due = goal.dates.due, start <= due {
            let (days, termDays) = (start.days(until: due) + 1, first.days(until: last) + 1)
            if 2 * days > 3 * termDays {
                let field = goal.plan.endingDue == nil ? "start" : "due"
                let words = "lasts \(Words.count(days, "day")), its terms \(Words.count(termDays, "day"))"
                return note.finding(
                    .goalLongerThanTerms, note.place(of: field), field: field,
                    "the \(goal.plan.kind.rawValue) \(words)",
                    help: "shorten it, split it into a goal for each term with 'parent', or link more terms")
            }
        }
        for case (let field, let day?) in [("start", goal.plan.start), ("due", goal.plan.endingDue)]
        where day < first || day > last {
            return note.finding(
                .goalOutsideTerm, note.place(of: field), field: field,
                "the \(field) '\(day)' is outside the terms, which run from \(first) to \(last)",
                help: "correct the date, or link the term that contains it")
        }
        return nil
    }

    /// What repeats, and is never due within its terms. A start after them has a finding of its own.
    private func ineffectiveRepeats() -> Finding? {
        var plan = goal.plan
        plan.start = nil
        let (terms, dates) = (EffectiveDates(of: plan), EffectiveDates(ofOccurrencesOf: goal.plan))
        guard let interval = plan.repeats, let due = plan.due, let first = terms.start, let last = terms.due,
            goal.plan.start ?? first <= last, interval.numbers(in: dates, after: due).isEmpty
        else { return nil }
        return note.finding(
            .ineffectiveRepeats, note.place(of: "repeats"), field: "repeats",
            "'\(interval)' from \(due) on is never due in the terms, which run from \(first) to \(last)",
            help: "correct 'due' or 'repeats', or link the terms in which it is due")
    }

    private func completedInFuture() -> Finding? {
        guard let completed = goal.plan.completed, completed > today else { return nil }
        return note.finding(
            .completedInFuture, note.place(of: "completed"), field: "completed", "'\(completed)' is in the future",
            help: "'completed' is the day it was achieved or dropped; use 'due' for the day by which to achieve it")
    }

    private func alignmentForUnlinkedValues() -> [Finding] {
        let entries = note.read("alignment") { NamedNumber.read($0, within: 1...10) }
        if entries.isEmpty { return [] }
        let allowed = model.graph.allowedTypes(field: "values", of: goal.plan.kind.rawValue)
        var linked: Set<NoteID> = []
        let values = note.links(in: model.places.values(of: note.type))
            .compactMap { model.graph.resolve($0, of: goal.note).note }.filter { linked.insert($0).inserted }
        var unlinked = 0
        return entries.compactMap { entry in
            let name = entry.value.name
            let found = model.graph.resolve(name, allowed: allowed, from: note.folder).note
            if let found, linked.contains(found) { return nil }
            unlinked += 1
            let range = note.place(entry.value.nameRange, in: entry.node)
            var fixes: [Fix] = []
            var help = "link the value in 'values'"
            if let value = found.map({ model.graph.notes[$0].name }) {
                if unlinked <= Fix.mostOfFields {
                    fixes = Fix.addLink(to: value, in: "values", of: note, model.graph.schema)
                }
            } else if unlinked <= Fix.mostOfFields {
                let near = Near.suggestions(for: name, in: values.map { model.graph.notes[$0].name })
                help = Words.didYouMean(near) ?? help
                fixes = note.fixes(writing: near, at: range, in: entry.node)
            }
            return note.finding(
                .alignmentForUnlinkedValue, range, field: "alignment",
                "\(Words.quote(name)) is not a value that the record links", help: help, fixes: fixes)
        }
    }

    private func targetFindings() -> [Finding] {
        let targets = note.read("targets", Target.read)
        return duplicateTargets(targets) + summedLevels(targets)
            + targets.enumerated().flatMap { place, target in
                let quantities = [target.value.quantity, target.value.from].compactMap(\.self)
                let unknown = quantities.first { !model.units.isKnown($0.unit) }
                let finding =
                    unknown.map { note.unknownUnit($0.unit, target.node, "targets", model, after: place) }
                    ?? incomparableStart(target)
                return [finding, ThousandsSeparator.finding(target.node, "targets", note, model)].compactMap(\.self)
            }
    }

    /// `78 kg` of a goal to weigh that, which would be reached by the sum of all weights.
    private func summedLevels(_ targets: [Located<Target>]) -> [Finding] {
        let summed = targets.filter {
            $0.value.mode == .total && model.units.unit($0.value.quantity.unit).group == "g"
        }
        guard !summed.isEmpty, case let title = note.title.lowercased(),
            title.contains("down to")
                || !Set(title.split { !$0.isLetter }).isDisjoint(with: ["lose", "reach", "weigh", "weight"])
        else { return [] }
        return summed.map { target in
            let text = note.document.text(target.node)
            // Of 'Lose 5 kg' the weight to reach is not known.
            let isLoss = title.contains("lose \(text.lowercased())")
            let fix = Fix.respell("write 'latest \(text)'", in: note, node: target.node, as: "latest \(text)")
            return note.finding(
                .summedLevel, target.range, field: "targets", "\(Words.quote(text)) adds up all amounts",
                help: isLoss
                    ? "write the weight to reach and the one at the start, such as 'latest 75 kg from 85 kg'"
                    : "for the last value: latest \(text)",
                fixes: isLoss ? [] : fix)
        }
    }

    private func duplicateTargets(_ targets: [Located<Target>]) -> [Finding] {
        var known: [[String]: Located<Target>] = [:]
        return targets.compactMap { target in
            let group = model.units.unit(target.value.quantity.unit).group
            let counted = [target.value.kind, group]
            guard let first = known[counted] else {
                known[counted] = target
                return nil
            }
            let (text, other) = (note.document.text(target.node), note.document.text(first.node))
            return note.finding(
                .duplicateTarget, target.range, field: "targets",
                "\(Words.quote(text)) counts the same thing as \(Words.quote(other))",
                help: "keep one of them, or make a separate goal for each",
                related: [.init(path: note.path, range: first.range, message: "the first target")])
        }
    }

    private func incomparableStart(_ target: Located<Target>) -> Finding? {
        let quantity = target.value.quantity
        let group = model.units.unit(quantity.unit).group
        let from = target.value.from
        let isBestTime = target.value.mode == .best && group == "s"
        guard from.map({ model.units.unit($0.unit).group != group }) ?? isBestTime else { return nil }
        return note.finding(
            .incomparableStart, target.range, field: "targets",
            from.map { "'\($0)' does not convert to '\(quantity.unit)'" }
                ?? "the best time '\(quantity)' has no 'from'",
            help: "write 'from' in a unit that converts to '\(quantity.unit)'")
    }

    /// Goals of which only their actions say where they begin: a level without direction, and a pace that an older
    /// action would move. Cost: a look at each goal; for these goals that of the actions that link them.
    static func beginnings(_ snapshot: Snapshot, today: CalendarDate) -> [Finding] {
        let model = snapshot.goals
        let asked = model.goals.filter { goal in
            let targets = goal.plan.targets.lazy.compactMap(\.target)
            let hasLevel = targets.contains { $0.mode == .latest && $0.from == nil }
            return goal.isOpen && goal.plan.completed == nil && !targets.isEmpty && (hasLevel || beginsByAction(goal))
        }
        if asked.isEmpty { return [] }
        return snapshot.progress(of: asked.map(\.note), asOf: today).flatMap { goal -> [Finding] in
            guard let number = model.graph.note(at: goal.path), let record = model.goal(ofNote: number) else {
                return []
            }
            let note = model.graph.notes[number]
            var findings = undirected(goal, note)
            // With one day of actions there is no pace yet that could change.
            if beginsByAction(record), let first = goal.paceFrom, let last = goal.last, first < last,
                today <= goal.due ?? today
            {
                findings.append(
                    note.finding(
                        .movingStart, note.place(of: "due"), field: "start",
                        "the goal begins with its first action, on \(first); an older one would move its start",
                        help: "write the day on which it begins as 'start'",
                        fixes: Fix.fields("write 'start: \(first)'", in: note, model.graph.schema) {
                            (edits) throws(Refusal) in
                            try edits.set("start", ["\(first)"])
                        }))
            }
            return findings
        }
    }

    /// Whether nothing but an action says where the pace of a goal with a due begins.
    private static func beginsByAction(_ goal: GoalRecord) -> Bool {
        let plan = goal.plan
        return goal.dates.due != nil && goal.dates.start == nil && plan.created == nil && plan.goal == nil
            && plan.repeats == nil
    }

    private static func undirected(_ goal: GoalProgress, _ note: Note) -> [Finding] {
        let readable = note.read("targets", Target.read)
        return zip(readable, goal.targets).compactMap { target, progress in
            guard target.value.mode == .latest, target.value.from == nil, progress.percent == nil,
                let from = progress.from
            else { return nil }
            let text = note.document.text(target.node)
            return note.finding(
                .noDirection, target.range, field: "targets",
                "\(Words.quote(text)) begins with its first amount, \(from.decimalText(places: 2)) \(progress.unit): "
                    + "that may mean up or down",
                help: "write where it begins, such as '\(text) from …', so that progress can be judged")
        }
    }

    /// Goals that are their own parents: one finding for each cycle, at its first goal by path. Linear in the goals.
    static func parentCycles(_ model: GoalsModel) -> [Finding] {
        var isDone = Array(repeating: false, count: model.goals.count)
        return model.goals.indices.compactMap { start in
            var path: [Int] = []
            var next: Int? = start
            while let goal = next, !isDone[goal] {
                isDone[goal] = true
                path.append(goal)
                let record = model.goals[goal]
                next = record.plan.kind == .goal ? record.above.flatMap(model.goalIndex(ofNote:)) : nil
            }
            // The walk met the cycle at its first goal by path, or was led there from an earlier one.
            guard let next, let entry = path.firstIndex(of: next) else { return nil }
            return Finding.cycle(
                .parentCycle, Array(path[entry...]), field: "parent", of: "parents",
                help: "remove 'parent' from the goal that should be topmost", itself: { "'\($0)' is its own parent" },
                member: { (model.graph.notes[model.goals[$0].note], model.goals[$0].plan.name) })
        }
    }
}

/// What is looked at in one term, year or period. Each function is a rule.
struct TermRules {
    let term: TermRecord
    let note: Note
    let today: CalendarDate

    func findings() -> [Finding] {
        [note.datesOutOfOrder(term.first, term.last, "end"), statusContradictsDates()].compactMap(\.self)
    }

    private func statusContradictsDates() -> Finding? {
        guard let status = term.status, term.first <= term.last else { return nil }
        let found: String? =
            switch status {
            case .planned where today > term.last: "ended on \(term.last)"
            case .planned where today >= term.first: "started on \(term.first)"
            case .active where today < term.first: "starts on \(term.first)"
            case .active where today > term.last: "ended on \(term.last)"
            case .completed where today < term.last: "ends on \(term.last)"
            default: nil
            }
        guard let found else { return nil }
        let fitting = today < term.first ? "planned" : today <= term.last ? "active" : "completed"
        return note.finding(
            .termStatusContradictsDates, note.place(of: "status"), field: "status",
            "the term is '\(status.rawValue)', but \(found)", help: "write '\(fitting)', or correct the dates")
    }

    /// Two terms that share days: one finding for each term that starts before an earlier one has ended. Cancelled
    /// terms take no days. Cost: a sort of the terms.
    static func overlapping(_ model: GoalsModel) -> [Finding] {
        let terms = model.terms.filter { $0.kind == .term && $0.first <= $0.last && $0.status != .cancelled }
            .sorted { ($0.first, $0.last, $0.path) < ($1.first, $1.last, $1.path) }
        guard var latest = terms.first else { return [] }
        return terms.dropFirst().compactMap { term in
            let earlier = latest
            if earlier.last < term.last { latest = term }
            guard term.first <= earlier.last else { return nil }
            let (note, other) = (model.graph.notes[term.note], model.graph.notes[earlier.note])
            return note.finding(
                .overlappingTerms, note.place(of: "start"), field: "start",
                "the term starts on \(term.first), before '\(earlier.name)' ends on \(earlier.last)",
                help: "correct a start or an end; a term without an end lasts 70 days",
                related: [other.related(other.single("end") == nil ? "start" : "end", "the earlier term")])
        }
    }
}

extension Note {
    func missingGuidance() -> Finding? {
        guard text("level")?.lowercased() == "major", elements("guidance").isEmpty else { return nil }
        return finding(
            .missingGuidance, place(of: "level"), field: "guidance", "the major value has no guidance",
            help: "describe in 'guidance' how it guides goals and actions")
    }

    /// A goal or term whose last day, in this field, is before its start.
    fileprivate func datesOutOfOrder(_ start: CalendarDate?, _ last: CalendarDate?, _ field: String) -> Finding? {
        guard let start, let last, last < start else { return nil }
        let noun = field == "due" ? "due date" : field
        let (shown, other) = single(field) == nil ? ("start", field) : (field, "start")
        var help = "correct one of them; the \(noun) may not be before the start"
        // A date that would be right a year later usually has the wrong year.
        if last.year == start.year, start.month > last.month + 2,
            let later = CalendarDate(year: last.year + 1, month: last.month, day: last.day)
        {
            help = "did you mean '\(later)'? otherwise " + help
        }
        return finding(
            .datesOutOfOrder, place(of: shown), field: shown, "the \(noun) '\(last)' is before the start '\(start)'",
            help: help, related: single(other) == nil ? [] : [related(other, "the \(other)")])
    }
}

extension Finding {
    /// Records that lead to each other in a cycle: at the first by its index, with the others in their order.
    ///
    /// - Parameters:
    ///   - itself: the message for a cycle of one, by its name
    ///   - member: the note and the name of an index
    static func cycle(
        _ rule: Rule, _ cycle: [Int], field: String, of things: String, help: String, itself: (String) -> String,
        member: (Int) -> (note: Note, name: String)
    ) -> Finding? {
        let start = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
        let members = (cycle[start...] + cycle[..<start]).map(member)
        guard let first = members.first else { return nil }
        let names = (members + [first]).map { "'\($0.name)'" }.joined(separator: ", ")
        return first.note.finding(
            rule, first.note.place(of: field), field: field,
            members.count == 1 ? itself(first.name) : "the \(things) form a cycle: \(names)", help: help,
            related: members.dropFirst().map { $0.note.related(field, "part of the cycle") })
    }
}

extension Fix {
    /// A fix that adds a link to a list field in the way the list is written. None where the field cannot be read.
    static func addLink(to name: String, in field: String, of note: Note, _ schema: Schema) -> [Fix] {
        Fix.fields("add '\(name)' to '\(field)'", in: note, schema) { (edits) throws(Refusal) in
            try edits.add(field, ["[[\(name)]]"])
        }
    }
}

/// Where the values of fields are. No function allocates unless it says so.
extension Note {
    /// The index of the scalar of a field that holds one value, also as a list of one; nil for anything else.
    func single(_ field: String) -> Int32? {
        guard let entry = document.entry(field), entry.state == .readable else { return nil }
        let node = document.nodes[Int(entry.value)]
        if node.isScalar { return entry.value }
        guard node.isList, node.next == entry.value + 2, document.nodes[Int(entry.value) + 1].isScalar else {
            return nil
        }
        return entry.value + 1
    }

    /// Calls the closure with every scalar of a field, that of a single value or those of a list.
    @inline(__always)
    func forEachScalar(_ field: String, _ body: (Int32, Node) -> Void) {
        guard let entry = document.entry(field), entry.state == .readable else { return }
        let value = document.nodes[Int(entry.value)]
        if value.isScalar { return body(entry.value, value) }
        guard value.isList else { return }
        var index = entry.value + 1
        while index < value.next {
            let node = document.nodes[Int(index)]
            if node.isScalar { body(index, node) }
            index = node.next
        }
    }

    /// What shows a part of a scalar's text; the whole scalar when its text is not just its bytes.
    func place(_ part: Range<Int>, in index: Int32) -> ByteRange {
        let node = document.nodes[Int(index)]
        guard node.isVerbatim, part.upperBound <= node.content.count else { return node.range }
        return ByteRange(Int(node.content.start) + part.lowerBound, Int(node.content.start) + part.upperBound)
    }

    /// Where a unit is in the text of a quantity or target; the whole scalar when it cannot be determined.
    func place(ofUnit unit: String, in index: Int32) -> ByteRange {
        let node = document.nodes[Int(index)]
        guard node.isVerbatim else { return node.range }
        let text = String(decoding: document.bytes[node.content.offsets], as: UTF8.self)
        func isBorder(_ character: Character?) -> Bool { character.map { "0123456789 \t-".contains($0) } ?? true }
        let isSign = unit.utf8.first.map { $0 >= 0x80 || $0 == UInt8(ascii: "$") } ?? true
        let found = text.ranges(of: unit).first { range in
            isBorder(text[..<range.lowerBound].last) && (isSign || isBorder(text[range.upperBound...].first))
        }
        guard let found, !found.isEmpty else { return node.range }
        let start = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
        return place(start..<start + unit.utf8.count, in: index)
    }

    /// A field as a place that belongs to a finding in another note.
    func related(_ field: String, _ message: String) -> Finding.Related {
        Finding.Related(path: path, range: place(of: field), message: message)
    }

    /// A fix that writes the only word that may be meant in place of a part of a scalar, where that part is known.
    func fixes(writing near: [String], at range: ByteRange, in index: Int32) -> [Fix] {
        guard near.count == 1, range != document.nodes[Int(index)].range else { return [] }
        return Fix.replace("write '\(near[0])'", in: self, range, with: near[0])
    }

    /// Whether anything but spaces follows the front matter.
    var hasBody: Bool {
        document.bytes[document.body].contains { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    }
}
