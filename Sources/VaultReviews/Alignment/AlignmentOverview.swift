import VaultGraph
import VaultProgress
import VaultSchema

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

        package init() {}
    }

    package var asOf: CalendarDate
    /// By level, then by priority, then by name; archived ones only when asked for.
    package var values: [ValueAlignment]
    /// Those that are not archived, in the same order.
    package var countedValues: [ValueAlignment] { values.filter { !$0.value.isArchived } }
    package var crossDomain = CrossDomainActions()
    /// Running goals, milestones and obligations that link no value, by name; not a milestone whose goal serves one.
    package var goalsWithoutValues: [GoalProgress]
    package var weeklyHours: WeeklyHours
    package var summary: Summary

    /// - Parameters:
    ///   - values: every value; goals and actions know them by their index
    ///   - goals: those that are not archived
    ///   - actions: every action
    ///   - available: the hours that a week has for goals
    ///
    /// Cost: sorts the values and their goals, otherwise linear in what goals and actions link.
    init(
        values: [ValueRecord], goals: [TrackedGoal], actions: [ServingAction], asOf today: CalendarDate,
        available: Rational, units: UnitTable, includesArchived: Bool
    ) {
        let all = Self.alignments(of: values, goals, actions, on: today)
        let runningGoals = goals.filter(\.progress.status.isRunning)
        asOf = today
        let sorted = all.sorted { Self.isBefore($0.value, $1.value) }
        self.values = sorted.filter { includesArchived || !$0.value.isArchived }
        let serving = Set(goals.filter { !$0.services.isEmpty }.map(\.progress.path))
        goalsWithoutValues = runningGoals.filter { goal in
            goal.services.isEmpty && !(goal.above.map(serving.contains) ?? false)
        }.map(\.progress).sorted { ($0.name, $0.path) < ($1.name, $1.path) }
        weeklyHours = WeeklyHours(of: runningGoals, available: available, units: units)
        summary = Summary()
        summary.runningGoals = runningGoals.count
        summary.goalsWithoutValues = goalsWithoutValues.count
        for action in actions {
            summary.actions.add(action.day, asOf: today)
            let serves = action.values.contains { !values[$0].isArchived }
            if serves { summary.serving.add(action.day, asOf: today) }
        }
        for value in all where !value.value.isArchived {
            if value.value.level == .lifeArea { summary.lifeAreas += 1 } else { summary.values += 1 }
            if !value.neglect.isEmpty { summary.neglected += 1 }
        }
    }

    /// One for each value, in their order.
    private static func alignments(
        of values: [ValueRecord], _ goals: [TrackedGoal], _ actions: [ServingAction], on today: CalendarDate
    ) -> [ValueAlignment] {
        var all = values.map { ValueAlignment(value: $0, running: [], others: [], actions: ActionCounts()) }
        for goal in goals {
            for service in goal.services {
                let served = ValueAlignment.Goal(goal.progress, strength: service.strength)
                if served.status.isRunning {
                    all[service.value].running.append(served)
                } else {
                    all[service.value].others.append(served)
                }
            }
        }
        for action in actions {
            for value in action.values { all[value].actions.add(action.day, asOf: today) }
        }
        for index in all.indices {
            all[index].running.sort(by: isStronger)
            all[index].others.sort(by: isStronger)
        }
        return all
    }

    private static func isStronger(_ left: ValueAlignment.Goal, _ right: ValueAlignment.Goal) -> Bool {
        (right.strength, left.name, left.path) < (left.strength, right.name, right.path)
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
    var above: String?
}

/// An action with what it serves.
struct ServingAction: Sendable {
    var note: NoteID
    var day: CalendarDate
    /// Indices of values, each once.
    var values: [Int]
}

extension ValueRecord.Level {
    /// Its place among the levels.
    fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
