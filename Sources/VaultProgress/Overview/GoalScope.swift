import VaultRecords
import VaultSyntax

/// One goal with all that counts for it.
struct GoalScope {
    private let number: Int
    /// The number of the goal of a milestone.
    private let above: Int?
    private let plan: GoalPlan
    private let dates: EffectiveDates
    /// The day from which pace is judged.
    private let paceFrom: CalendarDate?
    /// Those of the goal of a milestone are its own too.
    private let breaks: BreakDays
    private let logged: LoggedActions
    private let inside: [Candidate]
    private let outside: [Candidate]
    private let counted: [CountedAmounts]

    /// - Parameter targets: those of every goal
    init(
        _ number: Int, of plans: [GoalPlan], numbers: [String: Int], logged: LoggedActions, targets: [[ResolvedTarget]]
    ) {
        let plan = plans[number]
        let dates = EffectiveDates(of: plan)
        let countingDates = plan.countingDates
        var (inside, outside) = logged.candidates(for: number, dates: countingDates)
        let above = plan.kind == .milestone ? plan.goal.flatMap { numbers[$0] } : nil
        let isGoalAbove = above.map { plans[$0].kind != .milestone } ?? false
        var paceFromAbove: CalendarDate?
        var breaks = plan.breaks
        if let above {
            let ofAbove = logged.candidates(for: above, dates: plans[above].countingDates).inside
            inside = logged.candidates(own: inside, above: ofAbove, goal: above, dates: countingDates)
            breaks += plans[above].breaks
            if plan.start == nil, isGoalAbove {
                // What counts for the goal only matters where no day is written.
                paceFromAbove =
                    plans[above].paceStart(dates: EffectiveDates(of: plans[above]), first: nil, above: nil)
                    ?? GoalScope(above, of: plans, numbers: numbers, logged: logged, targets: targets).paceFrom
            }
        }
        self.breaks = BreakDays(breaks)
        var counted: [CountedAmounts] = []
        for target in targets[number] {
            counted.append(CountedAmounts(target, goal: number, candidates: inside, logged: logged))
            counted[counted.count - 1].end(with: dates.due, breaks: self.breaks)
        }
        let first = counted.compactMap { $0.entries.first?.day }.min()
        paceFrom = plan.paceStart(dates: dates, first: first, above: paceFromAbove)
        self.number = number
        self.above = above
        self.plan = plan
        self.dates = dates
        self.logged = logged
        self.inside = inside
        self.outside = outside
        self.counted = counted
    }

    func progress(_ settings: ProgressSettings) -> GoalProgress {
        let today = settings.asOf
        let pace = PaceDays(from: paceFrom, to: dates.due, breaks: breaks, today: today)
        let targets = counted.map { counted in
            TargetScope(
                target: counted.target, counted: counted.readings, dates: dates, paceFrom: paceFrom,
                pace: pace, breaks: breaks,
                today: today, weekStart: settings.weekStart
            ).progress(showsWeeks: settings.showsWeeks, showsHistory: settings.showsHistory)
        }
        let hasCounted = counted.contains { !$0.entries.isEmpty }
        let occurrences = occurrences(today)
        let status = GoalStatus(
            of: plan, dates: dates, targets: targets, hasCounted: hasCounted, occurrences: occurrences, on: today)
        let due = occurrences.map(\.next) ?? dates.due
        let daysLeft = due.map { today.days(until: $0) }
        let missing = plan.missingParts(dates: dates, hasTargets: !targets.isEmpty)
        let withPercent = targets.filter { $0.percent != nil }
        // Nothing is known of a level without direction, and of a rate or average none of whose periods counts: they
        // are not done.
        let percents = targets.compactMap { target in
            target.percent ?? (target.mode == .latest || !target.isAtMost && dates.due != nil ? 0 : nil)
        }
        return GoalProgress(
            name: plan.name, kind: plan.kind, title: plan.title, path: plan.path, isArchived: plan.isArchived,
            status: status,
            isUrgent: status.isUrgent(daysLeft: daysLeft, repeats: plan.repeats) && targets.somethingIsLeft,
            isIncomplete: plan.isIncomplete || targets.count < plan.targets.count,
            percent: percents.map { min(100, max(0, $0)) }.mean,
            expectedPercent: withPercent.compactMap(\.expectedPercent).mean,
            start: dates.start, due: due, paceFrom: paceFrom, daysLeft: daysLeft, urgency: plan.urgency,
            importance: plan.importance,
            completeness: plan.kind == .goal ? Rational(5 - missing.count, over: 5) : nil, missing: missing,
            childrenPercent: nil, targets: targets,
            daysLate: targets.allSatisfy(\.isMet) && status == .achieved ? counted.compactMap(\.daysLate).max() : nil,
            last: last, linked: linked,
            linkedDays: settings.showsHistory ? linkedDays : [], occurrences: occurrences,
            contributions: settings.explains ? contributions : [],
            notCounted: settings.explains ? notCounted(occurrences) : [])
    }

    private var last: CalendarDate? {
        if !counted.isEmpty { return counted.compactMap { $0.entries.last?.day }.max() }
        return inside.lazy.reversed().map { logged.sorted[$0.action] }.first { !$0.countsNothing }?.day
    }

    /// How many actions link a goal without targets, within its dates.
    private var linked: Int? {
        counted.isEmpty ? inside.count(where: isLinked) : nil
    }

    private var linkedDays: [CalendarDate] {
        counted.isEmpty ? inside.filter(isLinked).map { logged.sorted[$0.action].day } : []
    }

    private func isLinked(_ candidate: Candidate) -> Bool {
        !logged.sorted[candidate.action].countsNothing && !candidate.isImplied
    }

    /// What an obligation that repeats asks for; nil for all else.
    private func occurrences(_ today: CalendarDate) -> Occurrences? {
        guard let interval = plan.repeats, let first = plan.due else { return nil }
        return Occurrences(
            interval, first: first, dates: EffectiveDates(ofOccurrencesOf: plan), candidates: inside, logged: logged,
            today: today)
    }

    private var contributions: [CountedContribution] {
        var rows: [(target: Int, entry: CountedAmount)] = []
        let order = counted.indices.sorted { counted[$0].target.written < counted[$1].target.written }
        for target in order {
            for entry in counted[target].entries { rows.append((target, entry)) }
        }
        // Stable: the targets of one action stay in the order of their texts.
        rows.sort { $0.entry.action < $1.entry.action }
        let byTitle = Set(inside.lazy.filter(\.isByTitle).map(\.action))
        return rows.map { row in
            let (target, entry) = (counted[row.target].target, row.entry)
            let action = logged.sorted[entry.action]
            return CountedContribution(
                record: String(logged.texts.name(action.source)), path: logged.texts.path(action.source),
                line: entry.line, day: entry.day, target: target.written, amount: target.inUnit(entry.amount),
                unit: target.unit,
                written: logged.written(entry.origin, of: action, goal: number, above: above, for: target),
                origin: entry.origin, isByTitle: byTitle.contains(entry.action))
        }
    }

    private func notCounted(_ occurrences: Occurrences?) -> [NotCounted] {
        var counting = occurrences?.used ?? []
        for target in counted { counting.formUnion(target.entries.lazy.map(\.action)) }
        let outside = outside.filter { !$0.isImplied }
        var rows: [(action: Int, reason: NotCounted.Reason)] = outside.map { ($0.action, .outsideGoal) }
        for candidate in inside where !candidate.isImplied && !counting.contains(candidate.action) {
            let day = logged.sorted[candidate.action].day
            // What comes late for the goal of a milestone does not concern the milestone.
            if !candidate.isOwn, !dates.contains(day) { continue }
            rows.append((candidate.action, reason(candidate.action, day, occurrences)))
        }
        rows.sort { $0.action < $1.action }
        return rows.map { action, reason in
            let source = logged.sorted[action].source
            return NotCounted(
                record: String(logged.texts.name(source)), path: logged.texts.path(source), reason: reason)
        }
    }

    /// Why an action within the dates counts for nothing.
    private func reason(_ action: Int, _ day: CalendarDate, _ occurrences: Occurrences?) -> NotCounted.Reason {
        if !dates.contains(day) { return .outsideGoal }
        if occurrences != nil { return .noOccurrence }
        if counted.isEmpty { return .noTarget }
        if counted.contains(where: { $0.onDaysOff.contains(action) }) { return .dayOff }
        return counted.contains { $0.otherDays.contains(action) } ? .otherDay : .noAmount
    }
}
