import VaultSchema

/// A month as a calendar shows it: its days, and what was trained on each.
package struct TrainingMonth: Sendable {
    package struct Day: Sendable {
        package var day: CalendarDate
        /// In the order of their finish.
        package var trainings: [Training]
    }

    package var first: CalendarDate
    package var days: [Day]
    /// How many days of the first week belong to the month before.
    package var leading: Int

    package var trainings: [Training] { days.flatMap(\.trainings) }

    /// Cost: linear in the trainings.
    /// - Parameter day: any day of the month
    package init(_ log: TrainingLog, of day: CalendarDate, weekStart: WeekStart) {
        first = day.startOfMonth
        let last = day.endOfMonth
        var byDay: [CalendarDate: [Training]] = [:]
        for training in log.trainings where (first...last).contains(training.workout.day) {
            byDay[training.workout.day, default: []].append(training)
        }
        leading = first.startOfWeek(weekStart).days(until: first)
        let first = first
        days = (0...first.days(until: last)).map { offset in
            let day = first.adding(days: offset)
            return Day(day: day, trainings: byDay[day] ?? [])
        }
    }
}
