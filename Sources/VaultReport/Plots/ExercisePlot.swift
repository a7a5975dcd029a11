import VaultAnswers
import VaultChecks
import VaultGoalAnswers
import VaultRecords
import VaultWorkouts

/// One exercise: its best set in each workout of the last year, and how much was done of it by week.
struct ExercisePlot {
    let figures: ExerciseFigures
    let exercise: Exercise
    let weekStart: WeekStart

    func add(to html: inout HTML) {
        html.element("section", ["class": "card"]) { html in
            html.element("h3") { $0.note(exercise.title) }
            addBest(to: &html)
            addVolume(to: &html)
        }
    }

    /// `1RM`, `reps`, `time`, `distance`.
    private var measured: String {
        switch exercise.kind {
        case .weightAndReps: "estimated 1RM"
        case .bodyweightAndReps, .reps: "repetitions"
        case .time, .weightAndTime: "time"
        case .distanceAndTime: "distance"
        case nil: "amount"
        }
    }

    private func addBest(to html: inout HTML) {
        let yearAgo = figures.asOf.adding(days: -364)
        let sessions = figures.sessions.filter { $0.workout.day >= yearAgo }
        let points = sessions.reversed().compactMap { session in
            session.performance.best.map {
                (workout: session.workout, amount: TrainingWords.number($0, of: exercise), measure: $0)
            }
        }
        guard let first = points.first, let last = points.last, let best = points.max(by: { $0.amount < $1.amount })
        else { return }
        let records = Set(figures.records.map(\.workout.note))
        let lowest = points.map(\.amount).min() ?? 0
        let margin = max((best.amount - lowest).divided(by: 10) ?? 0, best.amount.divided(by: 50) ?? 0)
        let frame = Frame(
            (first.workout.day, max(last.workout.day.adding(days: 1), first.workout.day.adding(days: 28))),
            (max(0, lowest - margin), best.amount + margin), height: 1650,
            isWhole: points.allSatisfy { $0.amount.isWhole }, isClock: isTime, weekStart: weekStart
        ) { isTime ? SetText.time($0) : ProgressWords.number($0) }
        var table = Table("The best set of each workout, the latest first", ["Day", measured.capitalized, "Sets"])
        for session in sessions {
            let best = session.performance.best.map { TrainingWords.measure($0, of: exercise) }
            table.add(.on(session.workout.day), .number(best ?? ""), .count(session.performance.sums.sets))
        }
        let figure = Figure(
            about: exercise.title,
            question: exercise.kind == .weightAndReps ? "Am I getting stronger?" : "Am I getting better?",
            finding: finding(from: (first.workout.day, first.measure), to: (last.workout.day, last.measure)),
            legend: [(.done, "\(measured) of the best set"), (.record, "a record on its day")], table: table)
        html.figure(figure, height: frame.height) { drawing in
            frame.draw(in: &drawing)
            let places = points.map { frame.point($0.workout.day, $0.amount) }
            drawing.polyline("done", places)
            for (point, place) in zip(points, places) {
                let isRecord = records.contains(point.workout.note)
                let tip = "\(point.workout.day): \(TrainingWords.measure(point.measure, of: exercise))"
                drawing.dot(
                    isRecord ? "record" : "dot", at: place, radius: isRecord ? 50 : 28,
                    tip: isRecord ? tip + ", a record" : tip)
            }
        }
    }

    private var isTime: Bool { exercise.kind == .time || exercise.kind == .weightAndTime }

    /// `1RM 82.5 kg, +7.5 kg since 2026-02-02. The most so far is 85 kg on 2026-10-02.`
    private func finding(
        from first: (day: CalendarDate, measure: Rational), to last: (day: CalendarDate, measure: Rational)
    ) -> String {
        let finding = TrainingWords.finding(from: first, to: last, of: exercise).capitalized + "."
        guard let record = figures.record else { return finding }
        let most = TrainingWords.measure(record.measure, of: exercise)
        return "\(finding) The most so far is \(most) on \(record.workout.day)."
    }

    private func addVolume(to html: inout HTML) {
        let hasVolume = figures.weeks.contains { !$0.sums.volume.isZero }
        func amount(_ week: TrainingWeek) -> Rational {
            hasVolume ? TrainingFigure.weight(week.sums.volume, in: exercise.weightUnit) : Rational(week.sums.sets)
        }
        let what = hasVolume ? "volume in \(exercise.weightUnit.rawValue)" : "sets"
        let bars = figures.weeks.map { week in
            Bars.Bar(
                weekOf: week.start, amount: amount(week),
                TrainingWords.sums(week.sums, of: exercise).joined(separator: ", "))
        }
        let done = figures.weeks.filter { $0.sums.sets > 0 }
        let sets = done.reduce(0) { $0 + $1.sums.sets }
        var table = Table(
            "Week by week, the latest first", ["Week of", "Workouts", "Sets"] + (hasVolume ? [what.capitalized] : []))
        for week in figures.weeks.reversed() {
            table.add(
                [.on(week.start), .count(week.workouts), .count(week.sums.sets)]
                    + (hasVolume ? [.decimal(amount(week))] : []))
        }
        let figure = Figure(
            about: exercise.title, question: "How much was done each week?",
            finding: "\(Words.count(sets, "set")) in \(Words.count(done.count, "week")) of the last \(bars.count).",
            legend: [(.bar, what)], table: table)
        Bars(bars: bars, weekStart: weekStart).add(to: &html, figure)
    }
}
