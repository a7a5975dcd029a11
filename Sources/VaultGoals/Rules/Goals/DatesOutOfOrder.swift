import VaultChecks
import VaultSchema

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
        return Finding(
            .datesOutOfOrder, path: note.path, range: note.place(of: shown), field: shown,
            message: message(field, last, start),
            help: help(field, last, start),
            related: note.single(other) == nil
                ? [] : [.init(path: note.path, range: note.place(of: other), message: "the \(other)")])
    }
}

extension Rule {
    static let datesOutOfOrder = Rule(
        "dates-out-of-order", .error, summary: "a goal or term ends before it starts")
}

// MARK: Words

/// A date that would be right a year later usually has the wrong year.
private func help(_ field: String, _ last: CalendarDate, _ start: CalendarDate) -> String {
    let correct = "correct one of them; the \(noun(field)) may not be before the start"
    guard last.year == start.year, start.month > last.month + 2,
        let later = CalendarDate(year: last.year + 1, month: last.month, day: last.day)
    else { return correct }
    return "did you mean '\(later)'? otherwise " + correct
}

private func noun(_ field: String) -> String { field == "due" ? "due date" : field }

private func message(_ field: String, _ last: CalendarDate, _ start: CalendarDate) -> String {
    "the \(noun(field)) '\(last)' is before the start '\(start)'"
}
