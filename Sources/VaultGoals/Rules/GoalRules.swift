import VaultChecks
import VaultEdits
import VaultProgress
import VaultRecords
import VaultSyntax

extension Rule {
    static let alignmentForUnlinkedValue = Rule(
        "alignment-for-unlinked-value", .error, formerly: "alignment-not-linked",
        summary: "an entry of 'alignment' names a value that is not linked")
    static let completedInFuture = Rule("completed-in-future", .warning, summary: "'completed' is a date after today")
    static let datesOutOfOrder = Rule("dates-out-of-order", .error, summary: "a goal or term ends before it starts")
    static let duplicateTarget = Rule(
        "duplicate-target", .warning, summary: "two targets of a goal count the same thing")
    static let goalLongerThanTerms = Rule(
        "goal-longer-than-terms", .warning, summary: "a goal is more than 1.5 times as long as its terms")
    static let goalOutsideTerm = Rule("goal-outside-term", .warning, summary: "a goal starts or ends outside its terms")
    static let incomparableStart = Rule(
        "incomparable-start", .error, formerly: "from-not-comparable",
        summary: "the 'from' of a target is missing or has another kind of unit")
    static let parentCycle = Rule(
        "parent-cycle", .error, formerly: "parent-circle", summary: "goals are each other's parents")
    static let overlappingTerms = Rule("overlapping-terms", .warning, summary: "two terms overlap")
    static let termStatusContradictsDates = Rule(
        "term-status-contradicts-dates", .warning, formerly: "term-status-against-dates",
        summary: "the status of a term contradicts its dates")
    static let missingGuidance = Rule("missing-guidance", .hint, summary: "a major value has no guidance")
}

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
            let unknown = quantities.first { !model.units.isKnown($0.unit) }
            if let unknown {
                findings.append(note.unknownUnit(unknown.unit, target.node, "targets", model))
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

/// An entry of `alignment` that names no value of the goal.
enum AlignmentForUnlinkedValue {
    static func findings(_ goal: GoalRecord, _ note: Note, _ model: GoalsModel) -> [Finding] {
        let entries = note.read("alignment") { NamedNumber.read($0, within: 1...10) }
        if entries.isEmpty { return [] }
        let allowed = model.graph.allowedTypes(field: "values", of: goal.plan.kind.rawValue)
        let linked = note.links(in: model.places.values(of: note.type)).compactMap {
            model.graph.resolve($0, of: goal.note).note
        }
        var unlinked = 0
        return entries.compactMap { entry in
            let found = model.graph.resolve(entry.value.name, allowed: allowed, from: note.folder).note
            if let found, linked.contains(found) { return nil }
            unlinked += 1
            return finding(
                entry, value: found.map { model.graph.notes[$0].name }, linked, note, model,
                isFixed: unlinked <= Fix.mostOfFields)
        }
    }

    private static func finding(
        _ entry: Located<NamedNumber>, value: String?, _ linked: [NoteID], _ note: Note, _ model: GoalsModel,
        isFixed: Bool
    ) -> Finding {
        let range = note.place(entry.value.nameRange, in: entry.node)
        var fixes: [Fix] = []
        var help = "link the value in 'values'"
        if let value {
            if isFixed { fixes = Fix.addLink(to: value, in: "values", of: note, model.graph.schema) }
        } else {
            let near = Near.suggestions(for: entry.value.name, in: linked.map { model.graph.notes[$0].name })
            help = Words.didYouMean(near) ?? help
            if near.count == 1, note.document.nodes[Int(entry.node)].isVerbatim {
                fixes = Fix.replace("write '\(near[0])'", in: note, range, with: near[0])
            }
        }
        return note.finding(
            .alignmentForUnlinkedValue, range, field: "alignment",
            "\(Words.quote(entry.value.name)) is not a value that the record links", help: help, fixes: fixes)
    }
}

/// A day of completion after today.
enum CompletedInFuture {
    static func findings(_ goal: GoalRecord, _ note: Note, today: CalendarDate) -> [Finding] {
        guard let completed = goal.plan.completed, completed > today else { return [] }
        return [
            note.finding(
                .completedInFuture, note.place(of: "completed"), field: "completed", "'\(completed)' is in the future",
                help: "'completed' is the day it was achieved; use 'due' for the day by which to achieve it")
        ]
    }
}

/// A goal that is due before it starts, a term that ends before it starts.
enum DatesOutOfOrder {
    /// On effective dates: one side may come from the terms.
    static func findings(_ goal: GoalRecord, _ note: Note) -> [Finding] {
        guard let start = goal.dates.start, let due = goal.dates.due, due < start else { return [] }
        return [finding(start, "due", due, note)]
    }

    static func findings(_ term: TermRecord, _ note: Note) -> [Finding] {
        term.last < term.first ? [finding(term.first, "end", term.last, note)] : []
    }

    private static func finding(_ start: CalendarDate, _ field: String, _ last: CalendarDate, _ note: Note) -> Finding {
        let shown = note.single(field) == nil ? "start" : field
        let other = shown == field ? "start" : field
        return note.finding(
            .datesOutOfOrder, note.place(of: shown), field: shown,
            "the \(noun(field)) '\(last)' is before the start '\(start)'", help: help(field, last, start),
            related: note.single(other) == nil
                ? [] : [.init(path: note.path, range: note.place(of: other), message: "the \(other)")])
    }

    /// A date that would be right a year later usually has the wrong year.
    private static func help(_ field: String, _ last: CalendarDate, _ start: CalendarDate) -> String {
        let correct = "correct one of them; the \(noun(field)) may not be before the start"
        guard last.year == start.year, start.month > last.month + 2,
            let later = CalendarDate(year: last.year + 1, month: last.month, day: last.day)
        else { return correct }
        return "did you mean '\(later)'? otherwise " + correct
    }

    private static func noun(_ field: String) -> String { field == "due" ? "due date" : field }
}

/// Two targets of one mode, kind of unit and period.
enum DuplicateTarget {
    static func findings(_ targets: [Located<Target>], _ note: Note, _ units: UnitTable) -> [Finding] {
        var first: [Key: Located<Target>] = [:]
        var findings: [Finding] = []
        for target in targets {
            let key = Key(
                mode: target.value.mode, group: units.unit(target.value.quantity.unit).group,
                period: target.value.period)
            guard let earlier = first[key] else {
                first[key] = target
                continue
            }
            findings.append(
                note.finding(
                    .duplicateTarget, target.range, field: "targets",
                    "\(Words.quote(note.document.text(target.node))) counts the same thing as \(Words.quote(note.document.text(earlier.node)))",
                    help: "keep one of them, or make a separate goal for each",
                    related: [.init(path: note.path, range: earlier.range, message: "the first target")]))
        }
        return findings
    }

    private struct Key: Hashable {
        var mode: Target.Mode
        var group: String
        var period: Target.Period?
    }
}

/// A goal that takes more than one and a half times as long as its terms.
enum GoalLongerThanTerms {
    static func finding(_ days: Int, _ termDays: Int, _ note: Note) -> Finding {
        let field = note.single("due") == nil ? "start" : "due"
        return note.finding(
            .goalLongerThanTerms, note.place(of: field), field: field,
            "the goal lasts \(count(days)), its terms \(count(termDays))",
            help: "shorten it, split it into a goal for each term with 'parent', or link more terms")
    }

    private static func count(_ days: Int) -> String { days == 1 ? "1 day" : "\(days) days" }
}

/// A goal with dates outside the terms that it links.
enum GoalOutsideTerm {
    /// One finding: that it is far too long, or else its first date outside.
    static func findings(_ goal: GoalRecord, _ note: Note) -> [Finding] {
        guard let first = goal.plan.spans.map(\.first).min(), let last = goal.plan.spans.map(\.last).max() else {
            return []
        }
        if let start = goal.dates.start, let due = goal.dates.due, start <= due {
            let (days, termDays) = (start.days(until: due) + 1, first.days(until: last) + 1)
            if 2 * days > 3 * termDays { return [GoalLongerThanTerms.finding(days, termDays, note)] }
        }
        if let start = goal.plan.start, start < first || start > last {
            return [finding("start", start, first, last, note)]
        }
        if let due = goal.plan.endingDue, due < first || due > last {
            return [finding("due", due, first, last, note)]
        }
        return []
    }

    private static func finding(
        _ field: String, _ day: CalendarDate, _ first: CalendarDate, _ last: CalendarDate, _ note: Note
    ) -> Finding {
        note.finding(
            .goalOutsideTerm, note.place(of: field), field: field,
            "the \(field) '\(day)' is outside the terms, which run from \(first) to \(last)",
            help: "correct the date, or link the term that contains it")
    }
}

/// A target from one kind of unit to another; a best time without `from`.
enum IncomparableStart {
    static func findings(_ target: Located<Target>, _ note: Note, _ units: UnitTable) -> [Finding] {
        let quantity = target.value.quantity
        let group = units.unit(quantity.unit).group
        guard let from = target.value.from else {
            guard target.value.mode == .best, group == "s" else { return [] }
            return [finding("the best time '\(quantity)' has no 'from'", target, note)]
        }
        if units.unit(from.unit).group == group { return [] }
        return [finding("'\(from)' does not convert to '\(quantity.unit)'", target, note)]
    }

    private static func finding(_ message: String, _ target: Located<Target>, _ note: Note) -> Finding {
        note.finding(
            .incomparableStart, target.range, field: "targets", message,
            help: "write 'from' in a unit that converts to '\(target.value.quantity.unit)'")
    }
}

/// Goals that are, over some steps, their own parents.
enum ParentCycle {
    /// One finding for each cycle, at its first goal by path. Cost: linear in the goals.
    static func findings(_ model: GoalsModel) -> [Finding] {
        var isDone = Array(repeating: false, count: model.goals.count)
        var findings: [Finding] = []
        for start in model.goals.indices {
            var path: [Int] = []
            var next: Int? = start
            while let goal = next, !isDone[goal] {
                isDone[goal] = true
                path.append(goal)
                next = parent(of: goal, model)
            }
            if let next, let entry = path.firstIndex(of: next) {
                findings.append(finding(Array(path[entry...]), model))
            }
        }
        return findings
    }

    private static func parent(of goal: Int, _ model: GoalsModel) -> Int? {
        guard model.goals[goal].plan.kind == .goal else { return nil }
        return model.goals[goal].above.flatMap { model.goalIndex(ofNote: $0) }
    }

    private static func finding(_ cycle: [Int], _ model: GoalsModel) -> Finding {
        // The cycle starts where the walk met it, which is its first goal by path or led there from an earlier one.
        let first = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
        let goals = (cycle[first...] + cycle[..<first]).map { model.goals[$0] }
        let notes = goals.map { model.graph.notes[$0.note] }
        return Finding(
            .parentCycle, path: notes[0].path, range: notes[0].place(of: "parent"), field: "parent",
            message: message(goals.map(\.plan.name)), help: "remove 'parent' from the goal that should be topmost",
            related: notes.dropFirst().map {
                .init(path: $0.path, range: $0.place(of: "parent"), message: "part of the cycle")
            })
    }

    private static func message(_ names: [String]) -> String {
        if names.count == 1 { return "'\(names[0])' is its own parent" }
        return "the parents form a cycle: " + (names + [names[0]]).map { "'\($0)'" }.joined(separator: ", ")
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
    ) -> [Finding] {
        let start = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
        let members = (cycle[start...] + cycle[..<start]).map(member)
        guard let first = members.first else { return [] }
        let names = (members + [first]).map { "'\($0.name)'" }.joined(separator: ", ")
        return [
            first.note.finding(
                rule, first.note.place(of: field), field: field,
                members.count == 1 ? itself(first.name) : "the \(things) form a cycle: \(names)", help: help,
                related: members.dropFirst().map { $0.note.related(field, "part of the cycle") })
        ]
    }
}

extension Fix {
    /// A fix that adds a link to a list field in the way the list is written. None where the field cannot be read.
    static func addLink(to name: String, in field: String, of note: Note, _ schema: Schema) -> [Fix] {
        Fix.fields("add '\(name)' to '\(field)'", in: note, schema) { (edits) throws(FieldEditProblem) in
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
        let (text, wanted) = (Array(document.bytes[node.content.offsets]), Array(unit.utf8))
        guard !wanted.isEmpty, wanted.count <= text.count else { return node.range }
        for start in 0...(text.count - wanted.count) where text[start..<(start + wanted.count)].elementsEqual(wanted) {
            let isStart = start == 0 || isBorder(text[start - 1])
            let end = start + wanted.count
            let isEnd = end == text.count || isBorder(text[end]) || wanted[0] >= 0x80 || wanted[0] == UInt8(ascii: "$")
            if isStart && isEnd { return place(start..<end, in: index) }
        }
        return node.range
    }

    /// A field as a place that belongs to a finding in another note.
    func related(_ field: String, _ message: String) -> Finding.Related {
        Finding.Related(path: path, range: place(of: field), message: message)
    }

    /// A fix that writes the only word that may be meant in place of a part of a scalar; none where the part could not
    /// be determined.
    func fixes(writing near: [String], at range: ByteRange, in index: Int32) -> [Fix] {
        guard near.count == 1, range != document.nodes[Int(index)].range else { return [] }
        return Fix.replace("write '\(near[0])'", in: self, range, with: near[0])
    }

    /// A digit, a space or a minus sign.
    private func isBorder(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "-")
    }

    /// Whether anything but spaces follows the front matter.
    var hasBody: Bool {
        for offset in document.body {
            let byte = document.bytes[offset]
            if byte != 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D { return true }
        }
        return false
    }
}

/// Two terms that share days.
enum OverlappingTerms {
    /// One finding for each term that starts before an earlier one has ended. Cancelled terms take no days.
    /// Cost: a sort of the terms.
    static func findings(_ model: GoalsModel) -> [Finding] {
        let terms = model.terms.filter { $0.kind == .term && $0.first <= $0.last && $0.status != .cancelled }
            .sorted { ($0.first, $0.last, $0.path) < ($1.first, $1.last, $1.path) }
        var findings: [Finding] = []
        var latest: TermRecord?
        for term in terms {
            if let earlier = latest, term.first <= earlier.last { findings.append(finding(term, earlier, model)) }
            if latest.map({ $0.last < term.last }) ?? true { latest = term }
        }
        return findings
    }

    private static func finding(_ term: TermRecord, _ earlier: TermRecord, _ model: GoalsModel) -> Finding {
        let (note, other) = (model.graph.notes[term.note], model.graph.notes[earlier.note])
        return note.finding(
            .overlappingTerms, note.place(of: "start"), field: "start",
            "the term starts on \(term.first), before '\(earlier.name)' ends on \(earlier.last)",
            help: "correct a start or an end; a term without an end lasts 70 days",
            related: [
                .init(
                    path: other.path, range: other.place(of: other.single("end") == nil ? "start" : "end"),
                    message: "the earlier term")
            ])
    }
}

/// A term that says it is over while it runs, or the like.
enum TermStatusContradictsDates {
    static func findings(_ term: TermRecord, _ note: Note, today: CalendarDate) -> [Finding] {
        guard let status = term.status, term.first <= term.last, let message = message(status, term, today) else {
            return []
        }
        let fitting = today < term.first ? "planned" : today <= term.last ? "active" : "completed"
        return [
            note.finding(
                .termStatusContradictsDates, note.place(of: "status"), field: "status", message,
                help: "write '\(fitting)', or correct the dates")
        ]
    }

    /// Nil when status and dates agree.
    private static func message(_ status: PlannedSpan.TermStatus, _ term: TermRecord, _ today: CalendarDate) -> String?
    {
        switch status {
        case .planned where today > term.last: "the term is 'planned', but ended on \(term.last)"
        case .planned where today >= term.first: "the term is 'planned', but started on \(term.first)"
        case .active where today < term.first: "the term is 'active', but starts on \(term.first)"
        case .active where today > term.last: "the term is 'active', but ended on \(term.last)"
        case .completed where today < term.last: "the term is 'completed', but ends on \(term.last)"
        default: nil
        }
    }
}

/// A major value without guidance.
enum MissingGuidance {
    static func findings(_ note: Note) -> [Finding] {
        guard note.text("level")?.lowercased() == "major", note.elements("guidance").isEmpty else { return [] }
        return [
            note.finding(
                .missingGuidance, note.place(of: "level"), field: "guidance", "the major value has no guidance",
                help: "describe in 'guidance' how it guides goals and actions")
        ]
    }
}
