import VaultGoals
import VaultProgress
import VaultRecords
import VaultShapes
import VaultSyntax

/// The progress of goals, as `vault progress` shows it.
package struct ProgressAnswer: Sendable {
    package let overview: ProgressOverview
    /// Those to show; the summary covers all.
    package let goals: [GoalProgress]
    package let skippedVaults: [(path: Path, notes: Int)]
    package let explains: Bool
    package let showsWeeks: Bool

    package init(
        _ overview: ProgressOverview, goals: [GoalProgress], skippedVaults: [(path: Path, notes: Int)],
        explains: Bool, showsWeeks: Bool
    ) {
        (self.overview, self.goals, self.skippedVaults) = (overview, goals, skippedVaults)
        (self.explains, self.showsWeeks) = (explains, showsWeeks)
    }

    package static let shape = Shape<ProgressAnswer>(
        "progress", "the progress of goals, milestones and obligations on one day"
    ) {
        key in
        key.day("as_of", "the day used as today") { $0.overview.asOf }
        key.object("term", currentTerm, "the term that includes this day") { $0.overview.term }
        key.array("goals", of: GoalAnswer.shape, "the selected goals") { answer in
            answer.goals.lazy.map {
                GoalAnswer(goal: $0, explains: answer.explains, showsWeeks: answer.showsWeeks)
            }
        }
        key.object("summary", summary, "totals of all that are not archived, listed or not") {
            $0.overview.summary
        }
        key.include(VaultParts.skipped) { $0.skippedVaults }
    }

    static let currentTerm = Shape<CurrentTerm>("current-term", "a term and how much of it has passed") { key in
        key.text("name", "its name") { $0.dates.name }
        key.integer("number", "its number; null when it cannot be read") { $0.dates.number }
        key.day("start", "its first day") { $0.dates.start }
        key.day("end", "its last day") { $0.dates.end }
        key.integer("day", "which of its days this is, from 1") { $0.day }
        key.integer("days", "how many days it has") { $0.days }
    }

    static let summary = Shape<ProgressSummary>("progress-summary", "how many goals have each status") { key in
        key.integer("total", "all goals, milestones and obligations") { $0.total }
        for status in ProgressWords.summaryOrder {
            key.integer(status.rawValue, "how many have the status '\(status.rawValue)'") { $0.count(status) }
        }
        key.decimal(
            "percent", "the mean percentage of those that run and are no habits; null when none has one"
        ) { $0.percent?.percentText }
        key.integer("habits", "how many run and have only rates and limits") { $0.habits }
        key.integer("habits_on_track", "how many of them are on track") { $0.habitsOnTrack }
    }
}

/// One goal, with as much as was requested. A class, so that its many keys copy none of it.
package final class GoalAnswer: Sendable {
    let goal: GoalProgress
    let explains: Bool
    let showsWeeks: Bool

    package init(goal: GoalProgress, explains: Bool = false, showsWeeks: Bool = false) {
        (self.goal, self.explains, self.showsWeeks) = (goal, explains, showsWeeks)
    }

    /// What every list of goals begins with: which goal it is, and its status.
    package static let identity = Shape<GoalProgress>("goal-identity", "a goal and its status") { key in
        key.text("name", "its name, to link to it") { $0.name }
        key.choice("type", "its type") { $0.kind }
        key.text("title", "its title") { $0.title }
        key.path("path", "its path in the vault") { $0.path }
        key.choice("status", "its status") { $0.status }
    }

    package static let shape = Shape<GoalAnswer>("goal", "a goal, milestone or obligation and its progress") { key in
        key.include(identity) { $0.goal }
        key.boolean("urgent", "whether at most 7 days are left or it is overdue, and it is not closed") {
            $0.goal.isUrgent
        }
        key.boolean("incomplete", "whether part of its record cannot be read") { $0.goal.isIncomplete }
        key.decimal("percent", "the mean percentage of its targets, each limited to 0 to 100") {
            $0.goal.percent?.percentText
        }
        key.decimal("expected_percent", "the percentage it should have today to be done by its due date") {
            $0.goal.expectedPercent?.percentText
        }
        key.decimal("children_percent", "the mean percentage of the goals that have it as parent") {
            $0.goal.childrenPercent?.percentText
        }
        key.day("start", "the day from which it counts") { $0.goal.start }
        key.day("due", "the last day on which it counts") { $0.goal.due }
        key.day("pace_from", "the day from which its pace is judged") { $0.goal.paceFrom }
        key.integer("days_left", "days from today to the due date, negative when overdue") { $0.goal.daysLeft }
        key.integer("days_late", "of one that was achieved after its due date, by how many days") { $0.goal.daysLate }
        key.day("last", "the day of the last action that counted") { $0.goal.last }
        key.integer("linked_actions", "of one without targets how many actions link it within its dates, else null") {
            $0.goal.linked
        }
        key.text("repeats", "how often it falls due; 'due' is then the next time") {
            $0.goal.occurrences?.interval.description
        }
        key.integer("times_done", "how many of its due dates were met; null without 'repeats'") {
            $0.goal.occurrences?.done.count
        }
        key.days("missed", "the due dates that were missed") { $0.goal.occurrences?.missed ?? [] }
        key.decimal("completeness", "how complete its record is, from 0 to 1; null for other types") {
            $0.goal.completeness?.amountText
        }
        key.choices("missing", "what is missing for a complete record") { $0.goal.missing }
        key.array("targets", of: TargetAnswer.shape, "its readable targets, in file order") { answer in
            answer.goal.targets.lazy.map { TargetAnswer(target: $0, showsWeeks: answer.showsWeeks) }
        }
        key.array("contributions", of: contribution, with: "--explain", "what counted towards it, by date") {
            $0.explains ? $0.goal.contributions : nil
        }
        key.array("occurrences", of: occurrence, with: "--explain", "which action did what was due when") {
            $0.explains ? $0.goal.occurrences?.done ?? [] : nil
        }
        key.array(
            "not_counted", of: notCounted, with: "--explain", "linked actions that count towards none of its targets"
        ) {
            $0.explains ? $0.goal.notCounted : nil
        }
    }

    package static let contribution = Shape<CountedContribution>(
        "contribution", "what one record contributed to one target"
    ) {
        key in
        key.text("record", "the record's name") { $0.record }
        key.path("path", "its file") { $0.path }
        key.integer("line", "the line with the amount") { $0.line }
        key.day("date", "the day on which it counts") { $0.day }
        key.text("target", "the target as written") { $0.target }
        key.decimal("amount", "how much, in the unit of the target") { $0.amount.amountText }
        key.text("unit", "the unit of the target") { $0.unit }
        key.choice("from", "the rule that determined how much") { $0.origin }
        key.boolean("by_title", "whether it counts by its title, without a link") { $0.isByTitle }
        key.text("written", "the quantity it was computed from; null for times and days") {
            $0.written.map { "\($0.amount.amountText) \($0.unit)" }
        }
    }

    private static let occurrence = Shape<Occurrences.Done>("occurrence", "a due date that was met, and the action") {
        key in
        key.day("due", "when it was due") { $0.due }
        key.text("record", "the action's name") { $0.record }
        key.path("path", "its file") { $0.path }
        key.integer("line", "the line with the link") { $0.line }
        key.day("date", "the day of the action") { $0.day }
    }

    private static let notCounted = Shape<NotCounted>("not-counted", "a linked action that does not count") { key in
        key.text("record", "the action's name") { $0.record }
        key.path("path", "its file") { $0.path }
        key.choice("reason", "why") { $0.reason }
    }
}

/// One target, with its weeks where they were requested. A class, so that its many keys copy none of it.
final class TargetAnswer: Sendable {
    let target: TargetProgress
    let showsWeeks: Bool

    init(target: TargetProgress, showsWeeks: Bool) {
        (self.target, self.showsWeeks) = (target, showsWeeks)
    }

    package static let shape = Shape<TargetAnswer>("target", "a target and its progress; amounts are in its unit") {
        key in
        key.text("written", "the target as written") { $0.target.written }
        key.choice("mode", "how amounts are combined") { $0.target.mode }
        key.text("unit", "its unit") { $0.target.unit }
        key.decimal("target", "the amount to reach, or not to exceed") { $0.target.target.amountText }
        key.decimal("from", "the amount at the start, if one applies") { $0.target.from?.amountText }
        key.choice("period", "the period of a rate, a limit or an average") { $0.target.period }
        key.choices("days", "the days of the week that it is for; null for all") { $0.target.days?.list }
        key.boolean("at_most", "whether the amount is not to be exceeded") { $0.target.isAtMost }
        key.decimal("current", "the amount so far; of 'latest' the best reading of the last 14 days with some") {
            $0.target.current?.amountText
        }
        key.decimal("last_reading", "of 'latest' the last one") { $0.target.lastReading?.amountText }
        key.decimal("remaining", "what is missing") { $0.target.remaining?.amountText }
        key.decimal("percent", "how much of it is done") { $0.target.percent?.percentText }
        key.boolean("met", "whether it is met") { $0.target.isMet }
        key.boolean("on_pace", "whether it is on pace") { $0.target.isOnPace }
        key.boolean("exceeded", "whether a total is above 110 %") { $0.target.isExceeded }
        key.decimal("used", "how much of a limit is used, in percent; null for a limit of 0") {
            $0.target.used?.percentText
        }
        key.decimal("needed_per_day", "the amount needed per day until the due date") {
            $0.target.neededPerDay?.amountText
        }
        key.decimal("needed_per_week", "the amount needed per week") { $0.target.neededPerWeek?.amountText }
        key.integer("days_ahead", "of a total the days ahead of its line, below 0 behind it") { $0.target.daysAhead }
        key.integer("leeway", "the days by which it may be behind its line today") { $0.target.leeway }
        key.day("projected", "when it will be done at the pace since the start") { $0.target.projected }
        key.decimal("forecast", "the amount by the due date at the pace since the start") {
            $0.target.forecast?.amountText
        }
        key.integer("periods", "how many periods count from start to due, without a due of the last ones") {
            $0.target.periods
        }
        key.integer("periods_ended", "how many of them have ended") { $0.target.periodsEnded }
        key.integer("periods_met", "how many were met, or for a limit kept") { $0.target.periodsMet }
        key.integer("streak", "how many periods in a row were met up to now") { $0.target.streak }
        key.integer("longest_streak", "the longest such streak") { $0.target.longestStreak }
        key.choices("recent_periods", "the last periods up to the current one") { $0.target.recentPeriods }
        key.decimal("last_7_days", "the amount of the last 7 days; null without a trend") {
            $0.target.trend?.recent.amountText
        }
        key.decimal("weekly_before", "the mean amount of a week in the 4 weeks before") {
            $0.target.trend?.before.amountText
        }
        key.choice("trend", "whether the last 7 days brought more, as much or less than a week before") {
            $0.target.trend?.direction
        }
        key.decimal("needed_this_week", "what this week still needs; null without --weeks") {
            $0.showsWeeks ? $0.target.neededThisWeek?.amountText : nil
        }
        key.array("weeks", of: week, "the weeks from start to today, oldest first; null without --weeks") {
            $0.showsWeeks ? $0.target.weeks : nil
        }
    }

    private static let week = Shape<WeekAmount>("week", "a calendar week and its amount") { key in
        key.day("start", "its first day") { $0.start }
        key.decimal("amount", "its amount or level; null for none") { $0.amount?.amountText }
    }
}

/// What to know on one day, as `vault today` shows it.
package enum TodayAnswer {
    package static let shape = Shape<DaySummary>("today", "what is due, behind and done on one day") { key in
        key.day("as_of", "the day used as today") { $0.asOf }
        key.object("term", ProgressAnswer.currentTerm, "the term that includes this day") { $0.term }
        key.object("ended_term", endedTerm, "the last term, while none runs") { $0.ended }
        key.array("urgent", of: goal, "goals that are due soon or overdue") { $0.urgent }
        key.array("behind", of: goal, "goals that are behind pace and not urgent") { $0.behind }
        key.array("needs", of: need, "what targets per day, week or month still need") { $0.needs }
        key.array("upcoming", of: goal, "obligations that repeat and are due within 31 days") { $0.upcoming }
        key.array("missed", of: missed, "obligations that repeat and were missed since yesterday") { $0.missed }
        key.array("yesterday", of: action, "the actions of the day before") { $0.yesterday }
        key.array("today", of: action, "the actions of this day") { $0.today }
    }

    private static let endedTerm = Shape<EndedTerm>("ended-term", "a term that is over, and what became of it") { key in
        key.text("name", "its name") { $0.dates.name }
        key.day("end", "its last day") { $0.dates.end }
        key.integer("goals", "how many goals it has, without dropped ones") { $0.goals }
        key.integer("achieved", "how many of them were achieved") { $0.achieved }
        key.text("next", "the name of the term that begins next") { $0.next?.name }
    }

    private static let goal = Shape<GoalProgress>("goal-of-day", "a goal in brief") { key in
        key.include(GoalAnswer.identity) { $0 }
        key.decimal("percent", "the mean percentage of its targets") { $0.percent?.percentText }
        key.decimal("expected_percent", "the percentage it should have today") { $0.expectedPercent?.percentText }
        key.day("due", "the last day on which it counts") { $0.due }
        key.integer("days_left", "days from today to the due date, negative when overdue") { $0.daysLeft }
    }

    private static let missed = Shape<GoalProgress>("missed-obligation", "an obligation and what was missed") { key in
        key.include(GoalAnswer.identity) { $0 }
        key.days("missed", "the due dates that can no longer be met since this day") {
            $0.occurrences?.newlyMissed.map { [$0] } ?? []
        }
    }

    private static let need = Shape<DaySummary.Need>("need", "what a current period still needs") { key in
        key.text("goal", "the goal's name") { $0.goal.name }
        key.path("path", "its file") { $0.goal.path }
        key.text("target", "the target as written") { $0.target.written }
        key.choice("period", "the current period") { $0.period }
        key.decimal("amount", "what is missing in it") { $0.amount.amountText }
        key.text("unit", "the unit of the amount") { $0.target.unit }
        key.day("by", "of the next whole one, where this week needs none, the day by which it is needed") { $0.by }
    }

    static let action = Shape<LoggedAction>("logged-action", "an action and its amounts") { key in
        key.text("name", "its name") { $0.name }
        key.text("title", "its title") { $0.title }
        key.path("path", "its file") { $0.path }
        key.day("date", "its day") { $0.day }
        key.text("time", "its time of day") { $0.time?.description }
        key.array("measures", of: quantity, "its measures") { $0.measures.lazy.map(\.quantity) }
        key.object("duration", quantity, "how long it took") { $0.duration?.quantity }
        key.texts("goals", "the names of the goals that it links to") { $0.goals.map(\.goal) }
    }

    private static let quantity = Shape<Quantity>("quantity", "an amount and its unit") { key in
        key.decimal("amount", "how much") { $0.amount.amountText }
        key.text("unit", "the unit as written") { $0.unit }
    }
}

/// What counted on some days, as `vault progress --from` shows it.
package enum RangeAnswer {
    package static let shape = Shape<RangeProgress>("progress-range", "what counted towards goals on some days") {
        key in
        key.day("from", "the first day; null for the beginning") { $0.from }
        key.day("to", "the last day") { $0.to }
        key.array("goals", of: goal, "the goals towards which something counted") { $0.goals }
    }

    static let goal = Shape<RangeProgress.Goal>("goal-in-range", "what counted towards a goal") { key in
        key.include(GoalAnswer.identity) { $0.progress }
        key.integer("actions", "how many actions counted") { $0.actions }
        key.array("targets", of: target, "its readable targets, in file order") { $0.targets }
    }

    private static let target = Shape<RangeProgress.Target>("target-in-range", "what counted for a target") { key in
        key.text("written", "the target as written") { $0.progress.written }
        key.choice("mode", "how its amounts are combined") { $0.progress.mode }
        key.text("unit", "its unit") { $0.progress.unit }
        key.decimal("amount", "the sum; the last amount for latest, the best one, or the mean; null for nothing") {
            $0.amount?.amountText
        }
        key.integer("actions", "how many actions counted") { $0.actions }
    }
}
