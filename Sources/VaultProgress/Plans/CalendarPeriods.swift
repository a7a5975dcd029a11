import VaultRecords

/// The days, weeks or months of the calendar, numbered without gaps; of a target on some days of the week these days.
struct CalendarPeriods {
    let period: Target.Period
    let weekStart: WeekStart
    var days: Weekdays?

    /// How many days before 1970-01-01, a Thursday and so weekday 4, its week began.
    private var daysIntoWeek: Int { (4 - weekStart.weekday + 7) % 7 }

    /// Whether a day lies in a period.
    func holds(_ day: CalendarDate) -> Bool { days?.contains(day) ?? true }

    /// The number of the period that holds a day; that of the next one where none does.
    func number(of day: CalendarDate) -> Int {
        let days = Int(day.dayNumber)
        switch period {
        case .day: return self.days?.place(of: days) ?? days
        case .week:
            // Rounds down, before 1970 too.
            let shifted = days + daysIntoWeek
            return shifted >= 0 ? shifted / 7 : (shifted - 6) / 7
        case .month: return day.year * 12 + day.month - 1
        }
    }

    /// First and last day of a period as day numbers; a week may reach over the ends of the calendar.
    func days(of number: Int) -> (first: Int, last: Int) {
        switch period {
        case .day:
            let day = days?.day(at: number) ?? number
            return (day, day)
        case .week:
            let first = number * 7 - daysIntoWeek
            return (first, first + 6)
        case .month:
            guard let first = CalendarDate(year: number / 12, month: number % 12 + 1, day: 1) else { return (0, -1) }
            return (Int(first.dayNumber), Int(first.endOfMonth.dayNumber))
        }
    }
}
