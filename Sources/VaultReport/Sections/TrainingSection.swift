import VaultAnswers
import VaultChecks
import VaultRecords
import VaultWorkouts

extension ReportPage {
    /// What was trained: by week, by category, by exercise, and the records.
    func addTraining(to html: inout HTML) {
        guard let training = report.training else {
            return html.empty("No workout is finished yet. To begin one:", "vault workout start")
        }
        let model = training.log.model
        html.element("p", [:], summary(training.overview))
        html.element("div", ["class": "grid"]) { html in
            addVolume(of: training, model, to: &html)
            addWorkouts(of: training, to: &html)
        }
        addCategories(of: training, model, to: &html)
        html.element("div", ["class": "grid"]) { html in
            for figures in training.exercises {
                let exercise = model.exercises[figures.exercise]
                ExercisePlot(figures: figures, exercise: exercise, weekStart: report.weekStart).add(to: &html)
            }
        }
        if training.moreExercises > 0 { html.more(training.moreExercises, "exercise", "vault workout stats EXERCISE") }
        addRecords(of: training, model, to: &html)
    }

    private func summary(_ overview: TrainingOverview) -> String {
        var parts = [
            "\(Words.count(overview.workouts, "workout")) so far",
            "\(overview.frequency.decimalText(places: 1)) a week in the last \(overview.weeks.count) weeks",
        ]
        if overview.streak.current > 1 {
            parts.append("\(overview.streak.current) weeks in a row with one, at most \(overview.streak.longest)")
        }
        return parts.joined(separator: "; ") + "."
    }

    private func addVolume(of training: TrainingReport, _ model: WorkoutsModel, to html: inout HTML) {
        let unit = model.units.weight
        let weeks = training.overview.weeks
        func volume(_ week: TrainingWeek) -> Rational { TrainingFigure.weight(week.sums.volume, in: unit) }
        let bars = weeks.map { week in
            Bars.Bar(
                weekOf: week.start, amount: volume(week),
                TrainingWords.volume(week.sums.volume, in: unit) + ", " + Words.count(week.workouts, "workout"))
        }
        let most = weeks.max { $0.sums.volume < $1.sums.volume }
        var table = Table(
            "Week by week, the latest first", ["Week of", "Workouts", "Sets", "Reps", "Volume in \(unit.rawValue)"])
        for week in weeks.reversed() {
            table.add(
                .on(week.start), .count(week.workouts), .count(week.sums.sets),
                .count(week.sums.reps), .decimal(volume(week)))
        }
        let figure = Figure(
            question: "How much was lifted each week?",
            finding: "\(TrainingWords.volume(Rational.sum(weeks.map(\.sums.volume)), in: unit)) in "
                + "\(Words.count(weeks.count, "week")), at most "
                + "\(TrainingWords.volume(most?.sums.volume ?? 0, in: unit)) in the week of "
                + "\(most.map { "\($0.start)" } ?? "").",
            legend: [(.bar, "weight times repetitions in \(unit.rawValue)")], table: table)
        Bars(bars: bars, weekStart: report.weekStart).add(to: &html, figure, heading: "h3")
    }

    private func addWorkouts(of training: TrainingReport, to html: inout HTML) {
        guard let first = training.days.first?.day else { return }
        let last = training.log.asOf
        let start = max(last.adding(days: -364), min(first, last.adding(days: -83)))
        let map = HeatMap(
            from: start, to: last, weekStart: report.weekStart,
            training.days.map {
                ($0.day, .amount(Rational($0.workouts)), "\($0.day): \(Words.count($0.workouts, "workout"))")
            })
        let count = training.days.reduce(0) { $0 + $1.workouts }
        let days = Words.count(training.days.count, "day")
        var table = Table("The days with a workout, the latest first", ["Day", "Workouts"])
        for day in training.days.reversed() { table.add(.on(day.day), .count(day.workouts)) }
        let figure = Figure(
            question: "On which days were workouts?",
            finding: "\(Words.count(count, "workout")) on \(days) from \(start) to \(last).",
            legend: map.legend(of: "workout"), table: table)
        map.add(to: &html, figure, heading: "h3")
    }

    private func addCategories(of training: TrainingReport, _ model: WorkoutsModel, to html: inout HTML) {
        if training.categories.isEmpty { return }
        html.element("h3", [:], "How many sets does each category get?")
        let most = Rational(training.categories.flatMap(\.weeks).max() ?? 0)
        var table = Table("Sets by category, week by week", ["Category", "Sets", "A week", "Last week", "Weeks"])
        var numbers = Table(
            "Sets by category in each week",
            ["Category"] + training.overview.weeks.map { String("\($0.start)".dropFirst(5)) })
        for sets in training.categories {
            let title = sets.category.map { model.graph.notes[$0].title } ?? "none"
            table.add(
                .note(title), .count(sets.sum), .decimal(sets.perWeek),
                .count(sets.weeks.dropLast().last ?? 0),
                .drawn { $0.miniBars(sets.weeks.map { Rational($0) }, most: most) })
            numbers.add([.note(title)] + sets.weeks.map { .count($0) })
        }
        html.card(table)
        html.fold("The numbers of these weeks") { $0.table(numbers) }
    }

    private func addRecords(of training: TrainingReport, _ model: WorkoutsModel, to html: inout HTML) {
        var table = Table("Personal records", ["Exercise", "Record", "Best", "Set", "Day"])
        table.rest = "vault workout stats --records"
        for records in training.records {
            let exercise = model.exercises[records.exercise]
            for entry in records.entries {
                table.add(
                    .note(exercise.title), .text(RecordWords.name(entry.kind)),
                    .number(RecordWords.amount(entry.measure, entry.kind, of: exercise)),
                    .text(exercise.text(of: entry.set.set)), .on(entry.workout.day))
            }
        }
        if table.rows.isEmpty { return }
        html.element("h3", [:], "What was the best so far, and when?")
        html.fold("Personal records (\(table.rows.count))") { $0.table(table) }
    }
}
