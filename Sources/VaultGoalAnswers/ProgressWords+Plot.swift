import VaultProgress
import VaultSchema

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
        case .rate, .limit:
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
