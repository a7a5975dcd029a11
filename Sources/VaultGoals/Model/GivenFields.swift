import VaultChecks
import VaultEdits
import VaultProgress
import VaultRecords
import VaultSyntax

/// What the fields that a person gives bring along.
extension Snapshot {
    /// A decision gets its day, a due just after a term becomes its last day, and a term may be given by its length, so
    /// that nothing that a command writes turns into a finding by time alone.
    func adjusted(
        _ given: AdjustedFields, ofType type: String, _ note: NoteID?, today: CalendarDate
    ) -> AdjustedFields {
        var fields = given
        if GoalTypes.tracked.contains(type) {
            decide(&fields, note, today: today)
            remarkLevels(&fields)
            endWithTerm(&fields, note, today: today)
        } else if type == GoalTypes.term.name || type == GoalTypes.period.name {
            endAfterStart(&fields, type, note, today: today)
        }
        return fields
    }

    /// Writes the day of a decision, and takes it away where the decision is taken back.
    private func decide(_ fields: inout AdjustedFields, _ number: NoteID?, today: CalendarDate) {
        guard let place = fields.place(of: "status"),
            !fields.assignments.contains(where: { $0.field.lowercased() == "completed" })
        else { return }
        let note = number.map { graph.notes[$0] }
        let (before, after) = (note?.text("status")?.lowercased(), fields.assignments[place].text.lowercased())
        let hasDay = note.map { !$0.elements("completed").isEmpty } ?? false
        let wasDecided = note.map(isOver) ?? false
        if Self.decisions.contains(after) {
            if hasDay && (!wasDecided || before == after) { return }
            fields.assignments.append(FieldAssignment("completed", .set, "\(today)"))
            fields.remarks.append("'completed' is \(today), the day of the decision")
        } else if hasDay, wasDecided || !after.isEmpty {
            fields.assignments.append(FieldAssignment("completed", .set, ""))
            fields.remarks.append("'completed' was removed, as nothing is decided any more")
        }
    }

    static let decisions = ["achieved", "dropped"]

    private func remarkLevels(_ fields: inout AdjustedFields) {
        for assignment in fields.assignments
        where assignment.verb != .remove && assignment.field.lowercased() == "targets" {
            guard let target = Target.read(Array(assignment.text.utf8).span).value, target.mode == .latest,
                target.from == nil
            else { continue }
            fields.remarks.append(
                "'\(assignment.text)' begins with its first amount; to say where it begins, "
                    + "write 'latest \(target.quantity) from …'")
        }
    }

    /// A due such as `+10w` that falls up to a week after the last of its terms, and in none, becomes that term's end.
    private func endWithTerm(_ fields: inout AdjustedFields, _ number: NoteID?, today: CalendarDate) {
        guard let place = fields.place(of: "due"), fields.assignments[place].text.hasPrefix("+"),
            let day = NamedDay.moved(today, by: fields.assignments[place].text.lowercased())
        else { return }
        let given = fields.assignments.filter { $0.field.lowercased() == "terms" }
        var notes = given.contains { $0.verb == .set } ? [] : number.flatMap { goals.goal(ofNote: $0)?.terms } ?? []
        for link in given where link.verb != .remove {
            let text = Array(link.text.utf8)
            guard case .link(let read) = LinkText.read(text.span) else { continue }
            let name = String(decoding: text[read.destination], as: UTF8.self)
            if case .one(let found) = graph.record(named: name, of: Self.termTypes) { notes.append(found) }
        }
        let terms = goals.terms.filter { notes.contains($0.note) && $0.first <= $0.last }
        guard !terms.contains(where: { $0.holds(day) }),
            let term = terms.filter({ 1...7 ~= $0.last.days(until: day) }).max(by: { $0.last < $1.last })
        else { return }
        let after = Words.count(term.last.days(until: day), "day")
        fields.remarks.append(
            "'due' is \(term.last), the last day of \(term.name); '\(fields.assignments[place].text)' is \(after) later"
        )
        fields.assignments[place].text = "\(term.last)"
    }

    /// `end=+10w` is the last of ten weeks from the start, and `weeks=10`, `length=10` or `duration=70 days` the same.
    private func endAfterStart(
        _ fields: inout AdjustedFields, _ type: String, _ number: NoteID?, today: CalendarDate
    ) {
        let note = number.map { graph.notes[$0] }
        let length = ["weeks", "length", "duration"].filter {
            graph.schema.fieldID($0, of: type) == nil && note?.document.entry($0) == nil
        }.compactMap { fields.place(of: $0) }.first
        guard let place = fields.place(of: "end") ?? length else { return }
        let written = fields.assignments[place].text
        let typed = fields.place(of: "start").map { fields.assignments[$0].text }
        let start =
            typed.map { text in
                NamedDay.read(text, today: today, direction: .future) ?? CalendarDate.read(Array(text.utf8).span).value
            } ?? note?.date("start") ?? (type == GoalTypes.term.name ? terms(asOf: today).proposal.first : nil)
        guard let start,
            let next = place == length
                ? self.day(after: written, from: start)
                : written.hasPrefix("+") ? NamedDay.moved(start, by: written.lowercased()) : nil, next > start
        else {
            if place == length { fields.remarks.append("'\(written)' is not a number of whole weeks or days") }
            return
        }
        let end = next.adding(days: -1)
        fields.assignments[place] = FieldAssignment("end", .set, "\(end)")
        fields.remarks.append("'end' is \(end), \(Words.count(start.days(until: end) + 1, "day")) from \(start) on")
    }

    /// The day when a length of whole days is over: `10`, which is in weeks, `6 weeks` or `42 days`.
    private func day(after length: String, from start: CalendarDate) -> CalendarDate? {
        let digits = length.prefix(while: \.isNumber)
        let unit = length.dropFirst(digits.count).drop { $0 == " " }.lowercased()
        let days = ["": 7, "w": 7, "week": 7, "weeks": 7, "d": 1, "day": 1, "days": 1][unit]
        return days.flatMap { days in
            WholeNumber(digits)?.within(1...9_999).map { start.adding(days: $0 * days) }
        }
    }
}
