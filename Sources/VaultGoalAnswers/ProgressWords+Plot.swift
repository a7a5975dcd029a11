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
    package static func finding(
        _ target: TargetProgress, status: GoalStatus, basis: ProjectionBasis = .recent
    ) -> String {
        let isRunning = [.behind, .notStarted, .onTrack, .open, .overdue].contains(status)
        let details = details(target, status: status, basis: basis)
        switch target.mode {
        case .total, .latest, .best:
            if target.isMet { return "met, " + (details.first ?? "") }
            guard isRunning, let buffer = buffer(target) else { return details.first ?? "" }
            return [buffer, projection(target, basis: basis)].compactMap { $0 }.joined(separator: ", ")
        case .rate, .limit, .average:
            return details.joined(separator: ", ")
        }
    }

    /// What is said of a target besides its finding.
    package static func remainder(
        _ target: TargetProgress, status: GoalStatus, basis: ProjectionBasis = .recent
    ) -> [String] {
        let finding = finding(target, status: status, basis: basis)
        return details(target, status: status, basis: basis).filter { !finding.contains($0) }
    }

    /// `3 days ahead`, `9 days behind`, `exactly on pace`; nil where no pace is known, when the due has come, on which
    /// no pace helps, and while nothing has counted and nothing is expected. Of days behind that are still on pace:
    /// `2 days behind, within the leeway of 7 days`.
    package static func buffer(_ target: TargetProgress) -> String? {
        guard let history = target.history, let corridor = history.corridor, let buffer = corridor.buffer else {
            return nil
        }
        if history.days.isEmpty, target.expectedPercent?.isZero ?? true { return nil }
        if !target.isOnPace, buffer >= -corridor.leeway { return nil }
        let days = buffer.magnitude.rounded(places: 0).floor(within: 0...Int(Int32.max))
        if days == 0 { return "exactly on pace" }
        if buffer > 0 { return "\(Words.count(days, "day")) ahead" }
        let leeway = corridor.leeway.decimalText(places: 1)
        let isWithin = target.isOnPace ? ", within the leeway of \(leeway) \(leeway == "1" ? "day" : "days")" : ""
        return "\(Words.count(days, "day")) behind\(isWithin)"
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

    /// `done by 2026-12-20 at this pace`; nil of what does not get there, and of what is not a total.
    static func projection(_ target: TargetProgress, basis: ProjectionBasis) -> String? {
        let day: CalendarDate? =
            switch basis {
            case .none: nil
            case .start: target.projected
            case .recent: target.projectedRecent ?? target.projected
            }
        return day.map { "done by \($0) at this pace" }
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

    /// Why a goal is behind, by its first target that is: `235 of 424 pages expected by now`, `1 of the last 4 weeks
    /// met`, and of a level `10 of 47.1 % expected by now`.
    package static func pace(_ goal: GoalProgress) -> String {
        guard let target = goal.targets.first(where: { !$0.isOnPace }) else { return daysLeft(goal) }
        switch (target.mode, target.period) {
        case (.average, nil):
            return average(target).joined(separator: ", ")
        case (.average, let period) where !target.isAtMost, (.rate, let period):
            return judged(target, period, "met", "missed")
        case (.limit, let period?), (.average, let period?):
            if let current = target.current, let asked = target.asked, current > asked {
                return "\(amount(current - asked, target)) over \(now(period))"
            }
            return judged(target, period, "kept", "over the limit")
        case (.limit, nil):
            let current = target.current ?? 0
            if current > target.target { return "\(amount(current - target.target, target)) over" }
            guard let forecast = target.forecast else { return daysLeft(goal) }
            return "at this pace \(number(forecast, target, places: 1)) of \(amount(target.target, target))"
        case (.total, _):
            guard let current = target.current, let expected = target.expectedPercent,
                let percent = Rational(1, over: 100)
            else { return daysLeft(goal) }
            let share = (target.target * expected * percent).rounded(places: 1)
            return "\(number(current, target)) of \(amount(share, target)) expected by now"
        case (.latest, _), (.best, _):
            guard let percent = target.percent, let expected = target.expectedPercent else { return daysLeft(goal) }
            return "\(percent.percentText) of \(expected.percentText) % expected by now"
        }
    }

    /// `1 of the last 4 weeks met`, or `missed last week` where more would not be too few.
    private static func judged(
        _ target: TargetProgress, _ period: Target.Period?, _ met: String, _ missed: String
    ) -> String {
        guard target.missesTooMany else { return "\(missed) last \(period?.rawValue ?? "week")" }
        let count = target.judgedPeriods.count { $0 }
        return "\(count) of the last \(self.count(target.judgedPeriods.count, period)) \(met)"
    }

    /// `6.2 km`, `1 time`, `10 min`.
    package static func need(_ need: DaySummary.Need) -> String {
        let isCounted = need.target.unit == "times" || need.target.unit == "days"
        let whole = need.amount.ceiling.map { Rational($0) } ?? need.amount
        return amount(isCounted ? whole : need.amount.rounded(places: 1), need.target)
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
    /// `5 km  measured`; with the amount as it was written where that is in another unit:
    /// `5 km (3.1 mi)  measured`.
    package static func contribution(_ item: CountedContribution) -> String {
        var amount = "\(item.amount.amountText) \(unit(item.unit, for: item.amount))"
        if let written = item.written, written.amount != item.amount {
            amount += " (\(written.amount.amountText) \(written.unit))"
        }
        // The second action of a day.
        if item.origin == .day, item.amount.isZero { return "its day is counted already" }
        return "\(amount)  \(reason(item.origin))"
    }

    /// `15.2 km expected by today; on track from 12.1 km on`, of a goal that runs; nil where no pace is judged.
    package static func standing(_ target: TargetProgress, status: GoalStatus) -> String? {
        guard [.behind, .notStarted, .onTrack].contains(status), let (expected, least) = target.standing else {
            return nil
        }
        // What is said is on track, however it is rounded.
        let rounded = least.rounded(places: 2)
        let said = rounded < least ? rounded + (Rational(1, over: 100) ?? 0) : rounded
        return "\(amount(expected, target)) expected by today; on track from \(amount(said, target)) on"
    }

    private static func reason(_ origin: CountedContribution.Origin) -> String {
        switch origin {
        case .amounts: "from its 'amounts'"
        case .measure: "from its 'measures'"
        case .property: "a property of the note"
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
        return "\(kinds): \(counts(summary.counts))" + (summary.percent.map { " · \(percent($0)) on average" } ?? "")
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
        let start = "\(amount(trend.recent.rounded(places: 1), target)) in 7 days, \(trend.direction.rawValue)"
        let before = "\(number(trend.before, target, places: 1)) a week"
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
