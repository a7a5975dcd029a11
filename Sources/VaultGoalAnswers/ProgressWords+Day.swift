import VaultProgress
import VaultSchema

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
        case (.rate, let period):
            return judged(target, period, "met", "missed")
        case (.limit, let period?):
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
