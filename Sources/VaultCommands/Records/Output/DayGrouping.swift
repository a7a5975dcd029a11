import VaultRecords

/// Records under headings by their day: today, yesterday, this week, last week, earlier.
struct DayGrouping {
    /// The field that holds the day.
    let field: String
    let today: CalendarDate
    let weekStart: WeekStart

    /// Nil for a record without a day that can be read.
    func heading(of record: NoteID, in scope: QueryScope) -> String? {
        switch scope.holding(.schema(field), of: record).first?.value {
        case .day(let day): heading(day)
        case .moment(let moment): heading(moment.day)
        default: nil
        }
    }

    func heading(_ day: CalendarDate) -> String {
        let week = today.startOfWeek(weekStart)
        if day > today { return "Later" }
        if day == today { return "Today" }
        if day == today.adding(days: -1) { return "Yesterday" }
        if day >= week { return "This week" }
        return day >= week.adding(days: -7) ? "Last week" : "Earlier"
    }
}
