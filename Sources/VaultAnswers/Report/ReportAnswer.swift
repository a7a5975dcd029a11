import VaultChecks
import VaultEdits
import VaultGoalAnswers
import VaultGoals
import VaultPlans
import VaultProgress
import VaultRecords
import VaultReviews
import VaultShapes
import VaultSyntax
import VaultWorkouts

/// The numbers of a report: of each plot, and the answers that it is made of.
package struct ReportAnswer: Sendable {
    let report: Report
    let graph: Graph
    let findings: FindingsAnswer?

    /// - Parameter source: the bytes of a file that a finding names
    package init(_ report: Report, graph: Graph, source: @escaping (Path) -> [UInt8]?) {
        (self.report, self.graph) = (report, graph)
        findings = report.check.map {
            FindingsAnswer(report.findings, summary: $0, limit: Report.mostFindings, source: source)
        }
    }

    static let shape = Shape<ReportAnswer>("report", "the numbers of a report") { key in
        key.day("as_of", "the day used as today") { $0.report.asOf }
        key.text("title", "what it is about") { $0.report.title }
        key.choice("kind", "the kind of what it is about") { $0.report.kind }
        key.day("from", "its first day; null for goals") { $0.report.isOfGoals ? nil : $0.report.span.first }
        key.day("to", "its last day; null for goals") { $0.report.isOfGoals ? nil : $0.report.span.last }
        key.day("judged_on", "the day as of which its goals are judged") { $0.report.judgedOn }
        key.object("day", TodayAnswer.shape, "what is due; null where today is not among the days") { $0.report.day }
        key.array("goals", of: goal, "its goals, the most urgent first") { $0.report.goals }
        key.integer("more_goals", "how many goals are left out") { $0.report.moreGoals }
        key.array("years", of: year, "the days and months of the years of its days, the latest first") {
            $0.report.years
        }
        key.array("terms", of: TermAnswer.termOfYear, "the terms of the year") { $0.report.terms?.terms ?? [] }
        key.object("terms_total", TermAnswer.sum, "what was planned and done in all of them") { answer in
            answer.report.terms.flatMap { $0.terms.isEmpty ? nil : $0.total }
        }
        key.object("term", TermAnswer.review, "the review of its term, year or period; null for others") { answer in
            answer.report.term.map { TermAnswer(answer.report.calendar, graph: answer.graph, review: $0) }
        }
        key.object("actions", TermAnswer.actions, "the actions of its days; null for goals") { $0.report.actions }
        key.array("values", of: TermAnswer.served, "what was done for each value in its days") { $0.report.served }
        key.object("align", AlignmentAnswer.shape, "what is planned and done for values; null where today is outside") {
            answer in
            answer.report.alignment.map {
                AlignmentAnswer($0, values: $0.values, skippedVaults: answer.report.check?.skippedVaults ?? [])
            }
        }
        key.object("life", life, "the weeks of a life; null without 'birth'") { $0.report.life }
        key.object("training", training, "what was trained; null without workouts") { $0.report.training }
        key.object("threads", threads, "how many conversations there are; null without the pack") { $0.report.threads }
        key.object("check", FindingsAnswer.shape, "what vault check finds; null for goals") { $0.findings }
    }

    private static let goal = Shape<GoalProgress>("goal-of-report", "a goal, with what its plots are drawn from") {
        key in
        key.include(GoalAnswer.shape) { GoalAnswer(goal: $0, explains: true, showsWeeks: true) }
        key.array("plots", of: plot, "one for each target, in their order") { goal in
            goal.targets.compactMap { target in target.history.map { (target: target, history: $0) } }
        }
    }

    private static let plot = Shape<(target: TargetProgress, history: TargetHistory)>(
        "plot", "what the plot of a target is drawn from; amounts are in its unit"
    ) { key in
        key.text("target", "the target as written") { $0.target.written }
        key.array("days", of: day, "the days on which something counted") { $0.history.days }
        key.object("corridor", corridor, "the pace that is needed; null where none is") { $0.history.corridor }
        key.object("outlook", outlook, "when it would be met; null unless it is a total with four weeks behind it") {
            $0.history.outlook
        }
        key.array("periods", of: period, "the periods of a rate or of a limit per period") { $0.history.periods }
        key.integer("earlier_periods", "how many earlier periods are left out") { $0.history.earlierPeriods }
    }

    private static let day = Shape<TargetHistory.Day>("day-amount", "a day, and what counted on it") { key in
        key.day("date", "the day") { $0.day }
        key.decimal("amount", "its sum; of 'latest' the last amount, of 'best' the best one") { $0.amount.amountText }
    }

    private static let corridor = Shape<PaceCorridor>("corridor", "the line of the pace that a target needs") { key in
        key.array("line", of: corner, "its corners") { $0.corners }
        key.decimal("per_day", "what a day adds to it outside of breaks") { $0.perDay.amountText }
        key.decimal("leeway_days", "by how many days it may be behind and be on pace") { $0.leeway.amountText }
    }

    private static let corner = Shape<PaceCorridor.Corner>("corner", "a corner of the line of a pace") { key in
        key.day("date", "the day") { $0.day }
        key.decimal("amount", "what is expected when the day begins") { $0.amount.amountText }
    }

    private static let outlook = Shape<PaceOutlook>("outlook", "when a total would be met at the paces it has had") {
        key in
        key.object("slowest", fourWeeks, "the slowest four weeks") { $0.slowest }
        key.object("fastest", fourWeeks, "the fastest four weeks") { $0.fastest }
        key.object("latest", fourWeeks, "the last four weeks") { $0.latest }
    }

    private static let fourWeeks = Shape<PaceOutlook.FourWeeks>("four-weeks", "four weeks and their pace") { key in
        key.day("from", "the first day") { $0.first }
        key.day("to", "the last day") { $0.last }
        key.decimal("per_day", "the mean of a day outside of breaks") { $0.perDay.amountText }
        key.day("met", "when the target would be met at this pace; null for never") { $0.met }
    }

    private static let period = Shape<TargetHistory.Period>("period", "a day, week or month of a target") { key in
        key.day("from", "its first day within the dates of the goal") { $0.first }
        key.day("to", "its last day within these") { $0.last }
        key.decimal("asked", "what it requires or allows") { $0.asked.amountText }
        key.decimal("amount", "what counted in it") { $0.amount.amountText }
        key.choice("outcome", "what became of it; null for one to come") { $0.outcome }
    }

    private static let year = Shape<YearActivity>("year-activity", "what was done in a year") { key in
        key.integer("year", "the year") { $0.year }
        key.day("until", "its last day that counts") { $0.until }
        key.array("days", of: activeDay, "the days with an action") { $0.days }
        key.array("months", of: month, "its months") { $0.months }
    }

    private static let activeDay = Shape<YearActivity.Day>("active-day", "a day with an action") { key in
        key.day("date", "the day") { $0.day }
        key.include(sum) { $0.sum }
    }

    private static let month = Shape<YearActivity.Month>("month-activity", "what was done in a month") { key in
        key.day("start", "its first day") { $0.first }
        key.object("sum", sum, "what was done; null for a month to come") { $0.sum }
        key.object(
            "before", sum,
            "what was done in the month a year before, of the running month on the same days; null before the first action"
        ) { $0.before }
    }

    private static let sum = Shape<YearActivity.Sum>("activity", "actions, and the time they took") { key in
        key.integer("actions", "how many actions") { $0.actions }
        key.decimal("hours", "their hours") { $0.hours.amountText }
    }

    private static let life = Shape<Report.LifeReport>("life-weeks-of-report", "the weeks of a life") { key in
        key.day("birth", "the day of birth") { $0.birth }
        key.include(TermAnswer.weeks) { $0.weeks }
    }

    private static let training = Shape<TrainingReport>("training-of-report", "what was trained") { key in
        key.object("overview", TrainingAnswer.overview, "all exercises, as 'vault workout stats' shows them") {
            TrainingPart($0.overview, in: $0.log.model)
        }
        key.object("categories", TrainingAnswer.categories, "sets a week of each category") {
            (categories: $0.categories, log: $0.log, weekStart: $0.weekStart)
        }
        key.array("exercises", of: TrainingAnswer.figures, "those done most in the last year") { report in
            let model = report.log.model
            return report.exercises.map { TrainingPart($0, of: model.exercises[$0.exercise], in: model) }
        }
        key.integer("more_exercises", "how many others were done in the last year") { $0.moreExercises }
        key.object("records", TrainingAnswer.records, "the records of all exercises") {
            (records: $0.records, log: $0.log)
        }
        key.array("days", of: workoutDay, "the days of the last year with a workout") { $0.days }
    }

    private static let workoutDay = Shape<(day: CalendarDate, workouts: Int)>("workout-day", "a day with workouts") {
        key in
        key.day("date", "the day") { $0.day }
        key.integer("workouts", "how many") { $0.workouts }
    }

    private static let threads = Shape<Report.ThreadCounts>("thread-counts", "how many conversations there are") {
        key in
        key.integer("threads", "all threads") { $0.threads }
        key.integer("messages", "all messages") { $0.messages }
        key.integer("recent", "messages of the days of the report") { $0.recent }
    }
}

/// What a report shows of training; the figures are those of `vault workout stats` on its last day.
package struct TrainingReport: Sendable {
    package var log: TrainingLog
    package var weekStart: WeekStart
    /// With as many weeks as the report has, at least 8 and at most 52.
    package var overview: TrainingOverview
    package var categories: [CategorySets]
    /// Those that were done in the last year, the most often done first.
    package var exercises: [ExerciseFigures]
    /// How many more were done in the last year.
    package var moreExercises: Int
    package var records: [ExerciseRecords]
    /// The days of the last year with the workouts of each.
    package var days: [(day: CalendarDate, workouts: Int)]

    /// The most exercises that are shown one by one.
    package static let mostExercises = 12

    /// Nil before the first workout. Cost: linear in what was performed, for each exercise that is shown.
    ///
    /// - Parameter log: all workouts up to the last day
    init?(_ log: TrainingLog, in span: DateSpan, weekStart: WeekStart) {
        guard !log.trainings.isEmpty else { return nil }
        (self.log, self.weekStart) = (log, weekStart)
        let first = span.first.startOfWeek(weekStart)
        let weeks = min(max(first.days(until: log.asOf.startOfWeek(weekStart)) / 7 + 1, 8), 52)
        overview = TrainingOverview(log, weeks: weeks, weekStart: weekStart)
        categories = log.categorySets(weeks: weeks, weekStart: weekStart)
        let yearAgo = log.asOf.adding(days: -364)
        var done: [Int: Int] = [:]
        var days: [CalendarDate: Int] = [:]
        for training in log.trainings where training.workout.day >= yearAgo {
            days[training.workout.day, default: 0] += 1
            for performance in training.performances { done[performance.exercise, default: 0] += 1 }
        }
        let names = log.model.exercises
        let order = done.sorted { left, right in
            (right.value, names[left.key].name, left.key) < (left.value, names[right.key].name, right.key)
        }
        exercises = order.prefix(Self.mostExercises).map {
            ExerciseFigures(log, exercise: $0.key, weeks: weeks, weekStart: weekStart)
        }
        moreExercises = order.count - exercises.count
        records = log.allRecords()
        self.days = days.map { ($0.key, $0.value) }.sorted { $0.day < $1.day }
    }
}
