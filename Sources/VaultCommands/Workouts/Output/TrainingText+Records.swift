import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGoalAnswers
import VaultRecords
import VaultRequests
import VaultWorkouts

/// Records, categories and a month of training, for people.
extension TrainingText {
    /// How many weights are listed at most.
    private static let mostWeights = 10

    // MARK: Records

    func records(_ records: [ExerciseRecords], _ log: TrainingLog, ofOne exercise: Int?) -> String {
        if records.isEmpty {
            guard let exercise else { return nothing }
            let title = DisplayText.visible(model.exercises[exercise].title)
            return style(.heading, title) + "\n\n" + without(log)
        }
        let pages = records.map { one in
            let exercise = model.exercises[one.exercise]
            let rows = one.entries.map { row($0, RecordWords.name($0.kind), of: exercise, today ?? log.asOf) }
            let weights = records.count > 1 || exercise.kind == .weightAndTime ? "" : self.weights(one, log)
            return style(.heading, DisplayText.visible(exercise.title)) + "\n" + rows.joined() + weights
        }
        return (pages + [counting]).joined(separator: "\n")
    }

    /// That nothing was done, ever or in the days that are asked for.
    private func without(_ log: TrainingLog) -> String {
        let isAll = log.from == nil && today ?? log.asOf == log.asOf
        return "No completed workout \(isAll ? "has it yet" : "of these days has it").\n"
    }

    private func row(
        _ entry: ExerciseRecords.Entry, _ label: String, of exercise: Exercise, _ today: CalendarDate
    ) -> String {
        let amount = RecordWords.amount(entry.measure, entry.kind, of: exercise)
        let set = exercise.text(of: entry.set.set)
        let words =
            switch entry.kind {
            case .bestWorkout: amount
            case .estimatedMaximum, .bestSet, .bestPace: "\(amount), \(set)"
            case .heaviest, .mostReps, .longestDistance, .longestTime: set
            }
        let when = TrainingWords.when(entry.workout.day, today)
        return lines([("  " + label, "\(words) on \(when)")], labelCells: 16)
    }

    /// The most repetitions at each weight.
    private func weights(_ records: ExerciseRecords, _ log: TrainingLog) -> String {
        let exercise = model.exercises[records.exercise]
        let rows = records.mostReps.prefix(Self.mostWeights).map { entry in
            let amount = entry.set.kilograms(of: exercise) ?? 0
            let weight = TrainingWords.weight(kilograms: amount, in: exercise.weightUnit)
            let shown = exercise.kind == .bodyweightAndReps && amount > 0 ? "+" + weight : weight
            return [
                shown, Words.count(entry.measure.floor(within: WorkoutSet.allowedReps), "rep"),
                "\(entry.workout.day)", TrainingWords.ago(entry.workout.day, today ?? log.asOf),
            ]
        }
        let more = records.mostReps.count - Self.mostWeights
        let rest = more > 0 ? style(.dim, "  and \(Words.count(more, "other weight"))") + "\n" : ""
        return rows.isEmpty ? "" : "\n" + table("Most reps at a weight", rows) + rest
    }

    // MARK: Categories

    func categories(_ sets: [CategorySets], weeks: Int) -> String {
        if sets.isEmpty { return weeks == 1 ? "No sets this week.\n" : "No sets in the last \(weeks) weeks.\n" }
        var table = TextTable(columns: [
            .init("category"), .init("a week", .right, mayBeCut: false), .init("now", .right, mayBeCut: false),
            .init("sets", .right, mayBeCut: false), .init("weeks", mayBeCut: false),
        ])
        for one in sets {
            let title = one.category.map { model.graph.notes[$0].title } ?? "without category"
            let cells = Sparkline.sums(one.weeks.suffix(max(width - 48, 6)).map { Rational($0) })
            table.add([
                .init(title), .init(one.perWeek.decimalText(places: 1)), .init("\(one.weeks.last ?? 0)"),
                .init("\(one.sum)"), .init(cells, .dim),
            ])
        }
        let head = weeks == 1 ? "Sets this week" : "Sets of the last \(weeks) weeks"
        return style(.heading, head) + "\n" + table.text(width: width, style: style) + "\n" + counting
    }

    // MARK: A month

    private static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

    /// The days of a month by week, a day with a workout marked, and its workouts.
    func calendar(_ month: TrainingMonth, _ weekStart: WeekStart) -> String {
        let name = Self.monthNames[(month.first.month - 1) % 12]
        var text = style(.heading, "\(name) \(month.first.year)") + "\n"
        let first = month.first.adding(days: -month.leading).weekday - 1
        text += (0..<7).map { " " + Self.weekdays[(first + $0) % 7] + "  " }.joined().trimmedEnd + "\n"
        var cells = Array(repeating: "     ", count: month.leading)
        for day in month.days {
            let number = day.day.day < 10 ? " \(day.day.day)" : "\(day.day.day)"
            let count = min(day.trainings.count, 9)
            let mark = count == 0 ? "  " : count == 1 ? "* " : "x\(count)"
            cells.append(" " + number + (day.trainings.isEmpty ? mark : style(.good, mark)))
        }
        for week in stride(from: 0, to: cells.count, by: 7) {
            text += cells[week..<min(week + 7, cells.count)].joined().trimmedEnd + "\n"
        }
        if month.trainings.isEmpty { return text + "\nno completed workout\n" }
        let rows = month.trainings.map { training in
            [
                model.graph.notes[training.workout.note].title, "\(training.workout.day)",
                training.workout.duration.map { WorkoutWords.duration($0) } ?? "",
                training.sums.sets == 0 ? "" : Words.count(training.sums.sets, "set"),
            ]
        }
        let days = month.days.count { !$0.trainings.isEmpty }
        let sum = "\(Words.count(month.trainings.count, "workout")) on \(Words.count(days, "day"))"
        return text + "\n" + table(sum, rows)
    }
}

extension String {
    fileprivate var trimmedEnd: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}
