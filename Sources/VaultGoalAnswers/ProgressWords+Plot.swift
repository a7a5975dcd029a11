import VaultChecks
import VaultProgress
import VaultRecords

/// Words for what a plot shows.
extension ProgressWords {
    /// A question about one target; with the target where the goal has several: `190 km: is it on pace?`
    package static func question(_ question: String, _ target: TargetProgress, of goal: GoalProgress) -> String {
        goal.targets.count > 1
            ? "\(target.written): \(question.prefix(1).lowercased())\(question.dropFirst())" : question
    }

    /// What a plot of a target is there to say: `3 days ahead, done by 2026-12-20 at this pace`.
    package static func finding(_ target: TargetProgress, status: GoalStatus) -> String {
        let details = details(target, status: status)
        switch target.mode {
        case .total, .latest, .best:
            if target.isMet { return "met, " + (details.first ?? "") }
            guard status.isOngoing, let buffer = buffer(target) else { return details.first ?? "" }
            let projection = projection(target).flatMap { $0 == buffer ? nil : $0 }
            return [buffer, projection].compactMap { $0 }.joined(separator: ", ")
        case .rate, .limit, .average:
            return details.joined(separator: ", ")
        }
    }

    /// What is said of a target besides its finding.
    package static func remainder(_ target: TargetProgress, status: GoalStatus) -> [String] {
        let finding = finding(target, status: status)
        return details(target, status: status).filter { !finding.contains($0) }
    }

    /// `3 days ahead`, `on its line`, `9 days behind its line`; of days behind that are still on pace
    /// `2 days behind its line, 7 allowed`. Nil of what is not a total, without a pace, and while nothing has counted and
    /// nothing is expected.
    package static func buffer(_ target: TargetProgress) -> String? {
        guard let days = target.daysAhead, let leeway = target.leeway else { return nil }
        if target.current?.isZero ?? true, target.expectedPercent?.isZero ?? true { return nil }
        if days == 0 { return "on its line" }
        if days > 0 { return "\(Words.count(days, "day")) ahead" }
        return "\(Words.count(-days, "day")) behind its line" + (target.isOnPace ? ", \(leeway) allowed" : "")
    }

    /// `done between 2026-12-20 and 2027-02-03, at its fastest and its slowest four weeks`; nil where nobody can say.
    package static func outlook(_ target: TargetProgress) -> String? {
        guard let outlook = target.history?.outlook else { return nil }
        let words = arrival(outlook)
        let hasRested = outlook.latest.perDay.isZero && !outlook.fastest.perDay.isZero
        return hasRested ? "nothing in the last four weeks; \(words)" : words
    }

    private static func arrival(_ outlook: PaceOutlook) -> String {
        switch (outlook.fastest.met, outlook.slowest.met) {
        case (nil, _): return "not done at the pace of any four weeks so far"
        case (let early?, nil): return "done by \(early) at its fastest four weeks, never at its slowest"
        case (let early?, let late?):
            if outlook.fastest == outlook.slowest { return "done by \(early) at the pace of the last four weeks" }
            return early == late
                ? "done by \(early), at its fastest and its slowest four weeks"
                : "done between \(early) and \(late), at its fastest and its slowest four weeks"
        }
    }

    /// `done by 2026-12-20 at this pace`, and of what is on pace where that is after its due by how much it is behind;
    /// nil of what does not get there, and of what is not a total.
    static func projection(_ target: TargetProgress) -> String? {
        guard let day = target.projected else { return nil }
        guard target.isOnPace, target.isProjectedLate else { return "done by \(day) at this pace" }
        return target.daysAhead ?? 0 < 0 ? buffer(target) : nil
    }
}

/// Words for one day.
extension ProgressWords {
    /// `day 34 of 70`, `starts in 44 days`, `ended 41 days ago`.
    package static func state(_ term: CurrentTerm) -> String {
        if term.day < 1 { return "starts \(TermWords.ahead(1 - term.day))" }
        return term.day > term.days
            ? "ended \(TermWords.back(term.day - term.days))" : "day \(term.day) of \(term.days)"
    }

    package static func weekday(_ day: CalendarDate) -> String {
        let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        return names.indices.contains(day.weekday - 1) ? names[day.weekday - 1] : ""
    }

    /// Why a goal is behind, by its first target that is: `235 of 424 pages expected by now`, `missed the last 2 weeks`,
    /// and of a level `10 of 47.1 % expected by now`.
    package static func pace(_ goal: GoalProgress) -> String {
        guard let target = goal.targets.first(where: { !$0.isOnPace }) else { return daysLeft(goal) }
        switch (target.mode, target.period) {
        case (.average, nil):
            return average(target).joined(separator: ", ")
        case (.average, let period) where !target.isAtMost, (.rate, let period):
            let word = period?.rawValue ?? "week"
            if target.missedInRow > 1 { return "missed the last \(count(target.missedInRow, period))" }
            return "missed last \(word), late now"
        case (.limit, let period), (.average, let period):
            guard let current = target.current else { return daysLeft(goal) }
            let over = "\(amount(current - (target.asked ?? target.target), target)) over"
            return period == nil ? over : "\(over) \(now(period))"
        case (.total, _):
            guard let current = target.current, let expected = target.standing?.expected else { return daysLeft(goal) }
            return "\(number(current, target)) of \(amount(expected, target)) expected by now"
        case (.latest, _), (.best, _):
            guard let percent = target.percent, let expected = target.expectedPercent else { return daysLeft(goal) }
            return "\(percent.percentText) of \(expected.percentText) % expected by now"
        }
    }

    /// `6.2 km`, `1 time`, `10 min`.
    package static func need(_ need: DaySummary.Need) -> String {
        let whole = need.amount.ceiling.map { Rational($0) } ?? need.amount
        return amount(need.target.isWhole ? whole : need.amount, need.target)
    }

    /// What a target got on some days: `24.2 of 190 km`, `4 times`, `latest 72 kg`.
    package static func sum(_ sum: Rational, _ target: TargetProgress) -> String {
        switch target.mode {
        case .total: "\(number(sum, target)) of \(amount(target.target, target))"
        case .rate, .limit: amount(sum, target)
        case .latest: "latest \(amount(sum, target))"
        case .average: "\(amount(sum, target)) on average"
        case .best: "best \(amount(sum, target))"
        }
    }

    /// `this week`, `by 2026-12-12`.
    package static func when(_ need: DaySummary.Need) -> String {
        need.by.map { "by \($0)" } ?? now(need.period)
    }

    /// `Morning run 5.2 km, 31 min`.
    package static func done(_ action: LoggedAction) -> String {
        [action.title, amounts(action)].compactMap { $0 }.joined(separator: " ")
    }

    /// `5.2 km, 0:31:12`; nil without any.
    package static func amounts(_ action: LoggedAction) -> String? {
        let amounts = (action.measures + [action.duration].compactMap { $0 }).map(\.quantity)
        let texts = amounts.map {
            let unit = unit($0.unit, for: $0.amount)
            return $0.unit == "s" && $0.amount >= 60 ? clock($0.amount) : "\(number($0.amount)) \(unit)"
        }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
}

/// Words for what counted, and what did not.
extension ProgressWords {
    /// `5 km  measured`; of what was written in another unit `5 km (3.1 mi)  measured`.
    package static func contribution(_ item: CountedContribution) -> String {
        var amount = "\(item.amount.amountText) \(unit(item.unit, for: item.amount))"
        if let written = item.written, written.amount != item.amount {
            amount += " (\(written.amount.amountText) \(written.unit))"
        }
        // The second action of a day.
        if item.origin == .day, item.amount.isZero { return "its day is counted already" }
        return "\(amount)  \(reason(item.origin))\(item.isByTitle ? ", by its title" : "")"
    }

    /// `15.2 km expected by today; on track from 12.1 km on`, of a goal that runs; nil where no pace is judged.
    package static func standing(_ target: TargetProgress, status: GoalStatus) -> String? {
        guard [.behind, .notStarted, .onTrack].contains(status), let (expected, least) = target.standing else {
            return nil
        }
        // What is said is on track, however it is rounded.
        let places = places(least, target)
        let unit = (0..<places).reduce(1 as Rational) { unit, _ in unit.divided(by: 10) ?? unit }
        let rounded = least.rounded(places: places)
        let said = rounded < least ? rounded + unit : rounded
        return "\(amount(expected, target)) expected by today; on track from \(amount(said, target)) on"
    }

    private static func reason(_ origin: CountedContribution.Origin) -> String {
        switch origin {
        case .amounts: "from its 'amounts'"
        case .measure: "from its 'measures'"
        case .property: "a property of the note"
        case .task: "a task of the note"
        case .field: "an inline field of the note"
        case .duration: "its duration"
        case .times: "counted once"
        case .day: "counted as a day"
        case .sum: "the sum of its amounts"
        case .greatest: "its greatest amount"
        case .least: "its least amount"
        }
    }

    package static func reason(_ reason: NotCounted.Reason) -> String {
        switch reason {
        case .outsideGoal: "dated outside the goal"
        case .dayOff: "spent on a day off"
        case .noOccurrence: "nothing is due near its day"
        case .noAmount: "no amount that matches a target"
        case .otherDay: "not on a day of its targets"
        case .noTarget: "the goal has no targets"
        }
    }
}

/// Words for what sums up: all goals together, the last week against those before, and what falls due again and again.
extension ProgressWords {
    /// `8 goals: 4 behind pace, 4 on track · 10.3 % on average`; nil for fewer than two, of which the line says nothing new.
    package static func total(_ goals: [GoalProgress]) -> String? {
        let summary = ProgressSummary(of: goals)
        guard summary.total > 1 else { return nil }
        let kinds = kinds(goals.filter { !$0.isArchived })
        let habits =
            summary.habits > 1
            ? "\(summary.habitsOnTrack) of \(Words.count(summary.habits, "habit")) on track" : nil
        return [
            "\(kinds): \(counts(summary.counts))", summary.percent.map { "\(percent($0)) on average" }, habits,
        ].compactMap { $0 }.joined(separator: " · ")
    }

    /// `2 goals and 1 obligation`.
    package static func kinds(_ goals: [GoalProgress]) -> String {
        let counts = [GoalPlan.Kind.goal, .milestone, .obligation].compactMap { kind -> String? in
            let count = goals.count { $0.kind == kind }
            return count == 0 ? nil : Words.count(count, kind.rawValue)
        }
        return Words.list(counts, joint: "and")
    }

    /// `17.5 km in 7 days, rising from 3.2 a week`.
    package static func trend(_ target: TargetProgress) -> String? {
        guard let trend = target.trend else { return nil }
        let start = "\(amount(trend.recent, target)) in 7 days, \(trend.direction.rawValue)"
        let before = "\(number(trend.before, target)) a week"
        return trend.direction == .steady ? "\(start) at \(before)" : "\(start) from \(before)"
    }

    /// `monthly, next due 2026-11-30`, `3 done`, and once what was missed.
    package static func occurrences(_ occurrences: Occurrences, status: GoalStatus) -> [String] {
        var parts = ["\(occurrences.interval)"]
        let isRunning = [.overdue, .open, .upcoming].contains(status)
        if isRunning, let next = occurrences.next { parts[0] += ", next due \(next)" }
        if !occurrences.done.isEmpty { parts.append("\(occurrences.done.count) done") }
        if status != .dropped, status != .paused, let missed = missed(occurrences.missed) { parts.append(missed) }
        return parts
    }

    /// `missed on 2026-09-30`, `4 missed, the last on 2026-09-30`; nil for none.
    package static func missed(_ days: [CalendarDate]) -> String? {
        guard let last = days.last else { return nil }
        return days.count == 1 ? "missed on \(last)" : "\(days.count) missed, the last on \(last)"
    }
}

/// The marks of the axes of a plot: round numbers, and days at which something begins.
package enum AxisTicks {
    /// Multiples of 1, 2 or 5 times a power of ten from the lowest to the highest number, at most so many; of seconds
    /// that are shown as a clock, of a round time; whole ones where only these mean something.
    package static func numbers(
        from low: Rational, to high: Rational, most: Int, isWhole: Bool = false, isClock: Bool = false
    ) -> [Rational] {
        guard low < high else { return [low] }
        let least = (high - low).divided(by: Rational(max(most - 1, 1))) ?? 1
        let step = RoundStep.atLeast(isWhole ? max(least, 1) : least, isTime: isClock).step
        guard let first = low.divided(by: step)?.ceiling, let last = high.divided(by: step)?.floor else { return [low] }
        var numbers: [Rational] = []
        var number = Rational(first)
        while number <= Rational(last), numbers.count < most {
            numbers.append(number * step)
            number += 1
        }
        return numbers
    }

    package struct Day: Hashable, Sendable {
        package var day: CalendarDate
        /// `12 Oct`, `Oct`, or `2027`.
        package var label: String
    }

    /// The first days of weeks, months or years, at most so many; the first month of a year has its number.
    package static func days(
        from first: CalendarDate, to last: CalendarDate, most: Int, weekStart: WeekStart
    ) -> [Day] {
        let weeks = first.days(until: last) / 7
        if weeks < 14 || weeks / 4 < 3 {
            let step = max(1, (weeks + most) / most)
            let start = first.startOfWeek(weekStart)
            return stride(from: start < first ? step : 0, through: weeks + 1, by: step).compactMap { week in
                let day = start.adding(days: week * 7)
                return day <= last && day >= first ? Day(day: day, label: "\(day.day) \(day.monthName)") : nil
            }
        }
        let months = (last.year - first.year) * 12 + last.month - first.month
        let step = [1, 2, 3, 6].first { months / $0 < most }
        guard let step else { return years(from: first, to: last, most: most) }
        return (0...months).compactMap { number in
            let index = first.month - 1 + number
            guard index % step == 0,
                let day = CalendarDate(year: first.year + index / 12, month: index % 12 + 1, day: 1), day >= first
            else { return nil }
            return Day(day: day, label: day.month == 1 ? "\(day.year)" : day.monthName)
        }
    }

    private static func years(from first: CalendarDate, to last: CalendarDate, most: Int) -> [Day] {
        let years = last.year - first.year
        let step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].first { years / $0 < most } ?? 10_000
        return stride(from: first.year / step * step, through: last.year, by: step).compactMap { year in
            guard let day = CalendarDate(year: year, month: 1, day: 1), day >= first else { return nil }
            return Day(day: day, label: "\(year)")
        }
    }
}
