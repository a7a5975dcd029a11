import VaultChecks
import VaultEdits
import VaultGoals
import VaultPlans
import VaultProgress
import VaultRecords
import VaultSyntax

/// A goal that goes on in the next term.
package struct CarriedGoal: Sendable {
    /// What it asks for there.
    package enum Target: Hashable, Sendable {
        case same
        /// What is left of a total.
        case left
        /// As written; the first of its targets gives way.
        case given(String)
    }

    package var note: NoteID
    package var target: Target

    package init(_ note: NoteID, _ target: Target = .same) { (self.note, self.target) = (note, target) }

    /// What became of it.
    package struct Result: Sendable {
        package var title: String
        /// The name of the goal that was made for the new term; nil where it only links the term.
        package var made: String?
        /// The targets of that.
        package var targets: [String] = []
        /// The day that it is due on now, where that had to move.
        package var due: CalendarDate?
        /// Whether nothing was to be done: it has no end and no terms.
        package var runsOn = false
    }
}

extension Snapshot {
    /// Plans the term that `terms(asOf:)` proposes, and what is carried over into it.
    ///
    /// A term is a fresh start: a goal stays as it was, and a new one goes on with it, with all it says but its days and
    /// its status. A goal that never ends, which has nothing but rates and limits and no due, gets the new term instead,
    /// unless it has no terms at all; and so do milestones and obligations, whose due moves to its last day where it lies
    /// before it.
    /// Cost: that of two checks, and of two more for each goal.
    ///
    /// - Parameters:
    ///   - fields: what is given of the term: `theme`, `start`, `weeks`
    ///   - day: reads a day that is named by a word
    package func makingNextTerm(
        _ fields: [FieldAssignment], carrying goals: [CarriedGoal], today: CalendarDate,
        day: (_ text: String, _ field: String) -> CalendarDate?
    ) throws(Refusal) -> (record: PlannedRecord, carried: [CarriedGoal.Result]) {
        guard let type = graph.schema.type("term") else { throw .untitled(type: "term") }
        var planned = try making(NewRecord(type: type, title: nil, fields), today: today, day: day)
        let after = holding(planned)
        guard !goals.isEmpty, let term = after.goals.terms.first(where: { $0.path == planned.path }) else {
            return (planned, [])
        }
        let measures = planned.edit.newMeasures
        let others = try carrying(goals, into: term, after: after, today: today, day: day)
        planned.edit = try judged(
            Change(files: planned.edit.change.files + others.files), today: today, warnsElsewhere: true)
        planned.edit.newMeasures = measures + planned.edit.newMeasures
        return (planned, others.carried)
    }

    /// Plans what is carried over into a term that exists, as `makingNextTerm` does.
    package func carrying(
        _ goals: [CarriedGoal], into term: TermRecord, today: CalendarDate,
        day: (_ text: String, _ field: String) -> CalendarDate?
    ) throws(Refusal) -> (edit: PlannedEdit, carried: [CarriedGoal.Result]) {
        let found = try carrying(goals, into: term, after: self, today: today, day: day)
        return (try judged(Change(files: found.files), today: today, warnsElsewhere: true), found.carried)
    }

    private func carrying(
        _ goals: [CarriedGoal], into term: TermRecord, after: Snapshot, today: CalendarDate,
        day: (_ text: String, _ field: String) -> CalendarDate?
    ) throws(Refusal) -> (files: [FileEdit], carried: [CarriedGoal.Result]) {
        var (after, files, carried) = (after, [FileEdit](), [CarriedGoal.Result]())
        for goal in goals {
            let note = graph.notes[goal.note]
            if let record = try following(goal, in: term.name, asOf: today) {
                let made = try after.making(record, today: today, day: day)
                after = after.holding(made)
                files += made.edit.change.files
                let targets = record.assignments.filter { $0.field == "targets" }.map(\.text)
                carried.append(.init(title: record.title ?? "", made: made.name, targets: targets))
                continue
            }
            if goal.target != .same {
                throw .refused("'\(note.name)' only gets the new term, and no target", help: nil)
            }
            if note.elements("due").isEmpty, note.elements("terms").isEmpty {
                carried.append(.init(title: note.title, runsOn: true))
                continue
            }
            var edits = FieldEdits(note, graph.schema)
            try edits.add("terms", ["[[\(term.name)]]"])
            let isMoved = note.date("due").map { $0 < term.first } ?? false
            if isMoved { try edits.set("due", [term.last.description]) }
            if let file = edits.fileEdit(path: note.path) { files.append(file) }
            carried.append(.init(title: note.title, due: isMoved ? term.last : nil))
        }
        return (files, carried)
    }

    /// What a goal does not take along: its days, what became of it, and what only one record has.
    private static let fieldsLeftBehind: Set = [
        "title", "targets", "start", "due", "terms", "breaks", "status", "completed", "continues", "aliases",
        "archived",
        "created", "formerly",
    ]

    /// The goal of a new term that goes on with one; nil for what only gets the term.
    private func following(
        _ carried: CarriedGoal, in term: String, asOf today: CalendarDate
    ) throws(Refusal) -> NewRecord? {
        let note = graph.notes[carried.note]
        guard let goal = goals.goal(ofNote: carried.note), goal.plan.kind == .goal, let type = note.type else {
            return nil
        }
        let modes = goal.plan.targets.map(\.target?.mode)
        if goal.plan.due == nil, !modes.isEmpty, modes.allSatisfy({ $0.map { !$0.isLine } ?? false }) { return nil }
        let targets = try self.targets(of: goal, carried, asOf: today)
        var title = note.title
        for (old, new) in zip(goal.plan.targets.map(\.written), targets) where title.contains(old) {
            title = title.replacing(old, with: new)
        }
        var fields = targets.map { FieldAssignment("targets", .add, $0) }
        for field in graph.schema.types[type].allFields
        where field.unique == nil && !Self.fieldsLeftBehind.contains(field.name) {
            fields += assignments(copying: field.name, of: carried.note)
        }
        fields.append(FieldAssignment("terms", .add, "[[\(term)]]"))
        fields.append(FieldAssignment("continues", .set, "[[\(linkText(to: carried.note))]]"))
        var record = NewRecord(type: type, title: title, fields)
        record.suffix = term
        return record
    }

    /// What a goal asks for once more: of a latest and a best from where it is now.
    private func targets(
        of goal: GoalRecord, _ carried: CarriedGoal, asOf today: CalendarDate
    ) throws(Refusal) -> [String] {
        let progress = progress(of: [carried.note], asOf: today).first?.targets ?? []
        let left = progress.filter { $0.mode == .total && $0.remaining.map { $0 > 0 } ?? false }
        if carried.target == .left, left.isEmpty {
            throw .refused(
                "nothing is left of '\(goal.plan.name)'", help: "for the same again, leave '=left' out")
        }
        if case .given(let text) = carried.target { return [text] + goal.plan.targets.dropFirst().map(\.written) }
        return goal.plan.targets.map { target in
            guard let now = progress.first(where: { $0.written == target.written }) else { return target.written }
            switch now.mode {
            case .total:
                guard carried.target == .left, let left = now.remaining, left > 0 else { return target.written }
                return "\(left.amountText) \(now.unit)"
            case .latest, .best:
                guard let current = now.lastReading ?? now.current, !now.isMet else { return target.written }
                let words = target.written.split(separator: " ")
                let whole = words.prefix { $0.lowercased() != "from" }.joined(separator: " ")
                return "\(whole) from \(current.amountText) \(now.unit)"
            case .rate, .limit, .average: return target.written
            }
        }
    }
}
