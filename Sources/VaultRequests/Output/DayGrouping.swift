import VaultGraph
import VaultSchema

/// Records under headings by their day: today, yesterday, this week, last week, earlier.
package struct DayGrouping {
    /// The field that holds the day.
    private let field: String
    private let today: CalendarDate
    private let weekStart: WeekStart

    package init(field: String, today: CalendarDate, weekStart: WeekStart) {
        self.field = field
        self.today = today
        self.weekStart = weekStart
    }

    /// Nil for a record without a day that can be read.
    package func heading(of record: NoteID, in scope: QueryScope) -> String? {
        switch scope.holding(.schema(field), of: record).first?.value {
        case .day(let day): heading(day)
        case .moment(let moment): heading(moment.day)
        default: nil
        }
    }

    package func heading(_ day: CalendarDate) -> String {
        let week = today.startOfWeek(weekStart)
        if day > today { return "Later" }
        if day == today { return "Today" }
        if day == today.adding(days: -1) { return "Yesterday" }
        if day >= week { return "This week" }
        return day >= week.adding(days: -7) ? "Last week" : "Earlier"
    }
}
