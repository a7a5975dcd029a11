import VaultChecks
import VaultGoals
import VaultProgress
import VaultRecords
import VaultSyntax

/// What is planned and done for all values on one day: a pure function of the records.
package struct AlignmentOverview: Sendable {
    package struct Summary: Hashable, Sendable {
        /// Values that are not archived, without areas of life.
        package var values = 0
        package var lifeAreas = 0
        package var neglected = 0
        package var runningGoals = 0
        /// Running goals that link no value.
        package var goalsWithoutValues = 0
        /// All actions, whatever they serve.
        package var actions = ActionCounts()
        /// Actions that serve a value or an area of life that is not archived.
        package var serving = ActionCounts()
    }

    package var asOf: CalendarDate
    /// By level, then by priority, then by name; archived ones only when asked for.
    package var values: [ValueAlignment]
    /// Those that are not archived, in the same order.
    package var countedValues: [ValueAlignment] { values.filter { !$0.value.isArchived } }
    package var balance: ActionBalance { ActionBalance(values: countedValues.filter { $0.value.level != .lifeArea }) }
    package var crossDomain = CrossDomainActions()
    /// Running goals, milestones and obligations that link no value, by name; not a milestone whose goal serves one.
    package var goalsWithoutValues: [GoalProgress]
    package var weeklyHours: WeeklyHours
    package var summary = Summary()

    /// Cost: sorts the values and their goals, otherwise linear in what goals and actions link.
    ///
    /// - Parameters:
    ///   - values: every value; goals and actions know them by their index
    ///   - goals: those that are not archived
    init(
        values: [ValueRecord], goals: [TrackedGoal], actions: [ServingAction], asOf today: CalendarDate,
        available: Rational, units: UnitTable, includesArchived: Bool
    ) {
        let runningGoals = goals.filter(\.progress.status.isRunning)
        asOf = today
        let serving = Set(goals.filter { !$0.services.isEmpty }.map(\.progress.path))
        goalsWithoutValues = runningGoals.filter { goal in
            goal.services.isEmpty && !(goal.above.map(serving.contains) ?? false)
        }.map(\.progress).sorted { ($0.name, $0.path) < ($1.name, $1.path) }
        weeklyHours = WeeklyHours(of: runningGoals, available: available, units: units)
        summary.runningGoals = runningGoals.count
        summary.goalsWithoutValues = goalsWithoutValues.count
        // One for each value, in their order.
        var all = values.map { ValueAlignment(value: $0) }
        for goal in goals {
            for service in goal.services {
                let served = ValueAlignment.Goal(goal: goal.progress, strength: service.strength)
                if served.goal.status.isRunning {
                    all[service.value].running.append(served)
                } else {
                    all[service.value].others.append(served)
                }
            }
        }
        for action in actions {
            summary.actions.add(action.day, asOf: today)
            for value in action.values { all[value].actions.add(action.day, asOf: today) }
            let serves = action.values.contains { !values[$0].isArchived }
            if serves { summary.serving.add(action.day, asOf: today) }
        }
        for index in all.indices {
            all[index].running.sort(by: Self.isStronger)
            all[index].others.sort(by: Self.isStronger)
        }
        for value in all where !value.value.isArchived {
            if value.value.level == .lifeArea { summary.lifeAreas += 1 } else { summary.values += 1 }
            if !value.neglect.isEmpty { summary.neglected += 1 }
        }
        let sorted = all.sorted { Self.isBefore($0.value, $1.value) }
        self.values = sorted.filter { includesArchived || !$0.value.isArchived }
    }

    private static func isStronger(_ left: ValueAlignment.Goal, _ right: ValueAlignment.Goal) -> Bool {
        (right.strength, left.goal.name, left.goal.path) < (left.strength, right.goal.name, right.goal.path)
    }

    static func isBefore(_ left: ValueRecord, _ right: ValueRecord) -> Bool {
        (left.level.place, left.priority, left.name, left.path)
            < (right.level.place, right.priority, right.name, right.path)
    }
}

/// A goal, milestone or obligation with what it serves.
struct TrackedGoal: Sendable {
    var progress: GoalProgress
    var services: [ValuesModel.ServedValue]
    /// The path of the goal of a milestone.
    var above: Path?
}

/// An action with what it serves.
struct ServingAction: Sendable {
    var note: NoteID
    var day: CalendarDate
    /// Indices of values, each once.
    var values: [Int]
}

/// How many actions fell into the last days, and when the last one was.
package struct ActionCounts: Hashable, Sendable {
    /// The last 7 days against the 7 before. The raw values are the words of the output.
    package enum Momentum: String, CaseIterable, Sendable {
        case growing, steady, declining
    }

    /// From 6 days ago to today.
    package private(set) var last7 = 0
    /// From 13 days ago to 7 days ago.
    package private(set) var previous7 = 0
    /// From 27 days ago to today.
    package private(set) var last28 = 0
    /// From the last action to today; nil when there was none.
    package private(set) var daysSinceLast: Int?

    package init() {}

    /// The counts of days on which something was done, one for each action.
    package init(_ days: some Sequence<CalendarDate>, asOf today: CalendarDate) {
        for day in days { add(day, asOf: today) }
    }

    /// Adds an action; one of a later day is ignored.
    mutating func add(_ day: CalendarDate, asOf today: CalendarDate) {
        let age = day.days(until: today)
        guard age >= 0 else { return }
        daysSinceLast = min(daysSinceLast ?? age, age)
        if age < 7 { last7 += 1 } else if age < 14 { previous7 += 1 }
        if age < 28 { last28 += 1 }
    }

    /// Nil when neither week has an action.
    package var momentum: Momentum? {
        if last7 > previous7 { return .growing }
        if last7 < previous7 { return .declining }
        return last7 == 0 ? nil : .steady
    }
}

/// What is planned and done for one value.
package struct ValueAlignment: Sendable {
    /// A goal, milestone or obligation that serves it.
    package struct Goal: Sendable {
        package let goal: GoalProgress
        /// 1 to 10.
        package let strength: Int
    }

    /// Why a major value is called neglected. The raw values are the words of the output.
    package enum Neglect: String, CaseIterable, Sendable {
        case noRunningGoal = "no-running-goal"
        /// The last action is 14 days old or older, or there was none.
        case noRecentAction = "no-recent-action"
    }

    package var value: ValueRecord
    /// Those that run today, the strongest first, then by name.
    package var running: [Goal] = []
    /// The others that are not archived, in the same order.
    package var others: [Goal] = []
    /// Actions that link it, or a goal that serves it, whether that goal runs or not, archived or not; each once.
    package var actions = ActionCounts()

    /// The mean strength of the running goals; nil without any.
    package var meanStrength: Rational? { running.map { Rational($0.strength) }.mean }

    /// Empty for values that are not major: only those must show in goals and actions.
    package var neglect: [Neglect] {
        guard value.level == .major, !value.isArchived else { return [] }
        var reasons: [Neglect] = []
        if running.isEmpty { reasons.append(.noRunningGoal) }
        if (actions.daysSinceLast ?? .max) >= 14 { reasons.append(.noRecentAction) }
        return reasons
    }
}

extension GoalStatus {
    /// Whether it needs something today: started, not past its due date, and neither decided nor paused.
    package var isRunning: Bool {
        switch self {
        case .behind, .onTrack, .notStarted, .open: true
        case .achieved, .overdue, .ended, .upcoming, .paused, .dropped: false
        }
    }
}

/// The hours a week that running goals need, against those available.
package struct WeeklyHours: Sendable {
    package struct Share: Sendable {
        package let goal: GoalProgress
        /// A week.
        package let hours: Rational
    }

    /// What a week has for goals.
    package var available: Rational
    /// The goals that need time; the most hours first, then by name.
    package var shares: [Share]

    package var planned: Rational { Rational.sum(shares.map(\.hours)) }

    package var isTooMuch: Bool { planned > available }

    /// - Parameter goals: the running ones. A milestone whose goal needs time adds none, since the same actions
    ///   count for both.
    init(of goals: [TrackedGoal], available: Rational, units: UnitTable) {
        let hours = goals.map { Self.hours(of: $0.progress.targets, units: units) }
        let asking = Set(goals.indices.filter { hours[$0] != nil }.map { goals[$0].progress.path })
        self.available = available
        shares = zip(goals, hours).compactMap { goal, hours in
            guard let hours, !(goal.above.map(asking.contains) ?? false) else { return nil }
            return Share(goal: goal.progress, hours: hours)
        }.sorted { ($1.hours, $0.goal.name, $0.goal.path) < ($0.hours, $1.goal.name, $1.goal.path) }
    }

    /// The hours a week that targets need: the most of any one of them, since an hour counts for all of them.
    /// Nil when none is a time that must be spent.
    private static func hours(of targets: [TargetProgress], units: UnitTable) -> Rational? {
        let hour = units.unit("h")
        return targets.compactMap { target in
            let unit = units.unit(target.unit)
            guard unit.group == hour.group, let amount = amount(of: target) else { return nil }
            return (amount * unit.factor).divided(by: hour.factor)
        }.max()
    }

    /// What a target needs in a week, in its unit; limits and levels need nothing.
    private static func amount(of target: TargetProgress) -> Rational? {
        switch target.mode {
        case .rate:
            switch target.period ?? .week {
            case .day: target.target * Rational(target.days?.count ?? 7)
            case .week: target.target
            // The mean one of the calendar, whose 400 years have 4,800 months and 20,871 weeks.
            case .month: Rational(4800, over: 20871).map { target.target * $0 }
            }
        // In the last days a week needs no more than what is left.
        case .total: target.neededPerWeek.map { min($0, target.remaining ?? $0) }
        case .limit, .latest, .best, .average: nil
        }
    }
}

extension GoalsModel {
    /// What is planned and done for all values on a day.
    ///
    /// Cost: that of `progress`, then linear in the links of the actions.
    ///
    /// - Parameters:
    ///   - asOf: the day that counts as today; later actions are ignored
    ///   - available: the hours that a week has for goals
    ///   - includesArchived: whether archived values are in the answer; the summary never includes them
    ///   - progress: of all goals on the day, where it is known
    ///   - spread: where the actions are read and the goals computed
    package func alignment(
        asOf: CalendarDate, weekStart: WeekStart = .monday, available: Rational = 168, includesArchived: Bool = false,
        progress known: ProgressOverview? = nil, spread: some WorkSpread = SingleWork()
    ) -> AlignmentOverview {
        let progress = known ?? progress(asOf: asOf, weekStart: weekStart, spread: spread)
        let values = ValuesModel(self)
        /// What is done by a note, with what it serves directly and through its goals.
        @Sendable func serving(_ note: NoteID, _ day: CalendarDate, _ goals: [Int]) -> ServingAction {
            ServingAction(
                note: note, day: day, values: values.values(linkedBy: note, through: counting(goals, on: day)))
        }
        var actions = spread.join(actionCount) { [self] range in
            var linked = LinkedGoals(self)
            return actionNotes[range].compactMap { number -> ServingAction? in
                let note = graph.notes[number]
                guard let day = note.date("date") else { return nil }
                let goals = note.links.compactMap { link in
                    isGoal(link) ? linked.goal(of: link, in: number, note.document) : nil
                }
                return serving(number, day, goals + self.goals(claiming: number))
            }
        }
        actions += spread.join(contributions.count) { [self] range in
            var linked = LinkedGoals(self)
            return contributions[range].map { serving($0.note, $0.day, goals(of: $0, &linked)) }
        }
        actions += dailyCounts.map { serving($0.note, $0.day, [$0.goal]) }
        let tracked = progress.goals.compactMap { goal -> TrackedGoal? in
            guard !goal.isArchived, let index = graph.note(at: goal.path).flatMap(goalIndex(ofNote:)) else {
                return nil
            }
            let above = goal.kind == .milestone ? goals[index].above.map { graph.notes[$0].path } : nil
            return TrackedGoal(progress: goal, services: values.services[index], above: above)
        }
        var overview = AlignmentOverview(
            values: values.values, goals: tracked,
            actions: actions, asOf: asOf, available: available, units: units, includesArchived: includesArchived)
        overview.crossDomain = crossDomain(actions, values.values, asOf: asOf)
        return overview
    }
}

extension Snapshot {
    /// The same by the settings of the vault.
    package func alignment(
        asOf: CalendarDate, includesArchived: Bool = false, progress: ProgressOverview? = nil
    ) -> AlignmentOverview {
        goals.alignment(
            asOf: asOf, weekStart: settings.weekStart, available: GoalsSettings(self).weeklyHours,
            includesArchived: includesArchived, progress: progress, spread: work)
    }
}
