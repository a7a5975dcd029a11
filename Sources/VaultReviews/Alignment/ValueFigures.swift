import VaultGoals
import VaultSchema

extension ValueAlignment {
    /// Actions of the last 7 days / priority × 100: what is done for a value counts the more, the higher its priority
    /// is.
    package var fulfilment: Rational { Rational(actions.last7 * 100, over: value.priority) ?? 0 }

    /// Running goals × their mean alignment × actions of the last 28 days / 100.
    package var engagement: Rational {
        let strengths = running.reduce(0) { $0 + $1.strength }
        return (Rational(strengths) * Rational(actions.last28)).divided(by: 100) ?? 0
    }
}

/// How evenly the actions of the last 28 days are spread over the values.
package struct ActionBalance: Sendable {
    /// The values that are not archived, without areas of life, with their actions; in the order of the overview.
    package var values: [ValueAlignment]

    /// An action counts once for each value that it serves.
    package var actions: Int { values.reduce(0) { $0 + $1.actions.last28 } }

    /// 1 when every value has the same number of actions, 0 when one has all; nil without actions, and with less than
    /// two values.
    ///
    /// (1 − the sum of the squared shares) / (1 − 1 / values): Simpson's index of diversity over its maximum.
    package var score: Rational? {
        let all = Rational(actions)
        guard values.count > 1, actions > 0 else { return nil }
        let squares = Rational.sum(values.map { Rational($0.actions.last28) * Rational($0.actions.last28) })
        return ((all * all - squares) * Rational(values.count)).divided(by: all * all * Rational(values.count - 1))
    }
}

/// Actions of the last 28 days that serve more than one value.
package struct CrossDomainActions: Sendable {
    package struct Action: Sendable {
        package var name: String
        package var path: String
        package var title: String
        package var day: CalendarDate
        /// The values that it serves, in the order of the overview.
        package var values: [ValueRecord]
    }

    /// This many are listed.
    package static let most = 20

    package var count = 0
    /// Those that serve the most values first, then the newest, then by path.
    package var listed: [Action] = []

    init() {}
}

extension AlignmentOverview {
    package var balance: ActionBalance { ActionBalance(values: countedValues.filter { $0.value.level != .lifeArea }) }
}

extension GoalsModel {
    /// Cost: linear in the actions, and a sort of those that serve more than one value.
    func crossDomain(
        _ actions: [ServingAction], _ values: [ValueRecord], asOf today: CalendarDate
    ) -> CrossDomainActions {
        var found = CrossDomainActions()
        var several: [(action: ServingAction, values: [Int])] = []
        for action in actions where 0..<28 ~= action.day.days(until: today) {
            let served = action.values.filter { !values[$0].isArchived }
            if served.count > 1 { several.append((action, served)) }
        }
        found.count = several.count
        several.sort { left, right in
            if left.values.count != right.values.count { return left.values.count > right.values.count }
            if left.action.day != right.action.day { return left.action.day > right.action.day }
            return graph.notes[left.action.note].path < graph.notes[right.action.note].path
        }
        found.listed = several.prefix(CrossDomainActions.most).map { action, served in
            let note = graph.notes[action.note]
            let records = served.map { values[$0] }.sorted(by: AlignmentOverview.isBefore)
            return CrossDomainActions.Action(
                name: note.name, path: note.path, title: note.title, day: action.day, values: records)
        }
        return found
    }
}
