import VaultSchema

/// An order of goals. Equal ones follow by name, then by path.
package enum GoalOrder: String, CaseIterable, Sendable {
    /// The most urgent first: by status, those with only limits last in it; then by days left, then by the record's
    /// `urgency` and `importance`.
    case urgency
    /// The earliest due first, none last.
    case due
    /// The least percent first, none last.
    case progress
    case name

    /// Cost: a sort.
    ///
    /// - Parameter isReversed: reverses the order; those without due or percent stay last
    package func sorted(_ goals: [GoalProgress], isReversed: Bool = false) -> [GoalProgress] {
        let byName = goals.sorted { ($0.name, $0.path) < ($1.name, $1.path) }
        switch self {
        case .name: return isReversed ? byName.reversed() : byName
        case .due: return Self.sorted(byName, isReversed, by: \.due)
        case .progress: return Self.sorted(byName, isReversed, by: \.percent)
        case .urgency:
            let ranks = Dictionary(uniqueKeysWithValues: GoalStatus.byUrgency.enumerated().map { ($1, $0) })
            return Self.sorted(byName, isReversed) { goal in
                Urgency(
                    rank: ranks[goal.status] ?? ranks.count, isLimit: goal.isLimit ? 1 : 0,
                    daysLeft: goal.daysLeft ?? .max,
                    urgency: goal.urgency, importance: goal.importance)
            }
        }
    }

    /// Stable, with those that have no key at the end.
    private static func sorted<Key: Comparable>(
        _ goals: [GoalProgress], _ isReversed: Bool, by key: (GoalProgress) -> Key?
    ) -> [GoalProgress] {
        let keyed = goals.enumerated().map { (place: $0, key: key($1), goal: $1) }
        return keyed.sorted { left, right in
            guard let first = left.key, let second = right.key, first != second else {
                return (left.key == nil ? 1 : 0, left.place) < (right.key == nil ? 1 : 0, right.place)
            }
            return isReversed ? first > second : first < second
        }.map(\.goal)
    }

    private struct Urgency: Comparable {
        var rank: Int
        /// 1 for what has only limits, else 0.
        var isLimit: Int
        var daysLeft: Int
        var urgency: Int
        var importance: Int

        static func < (left: Urgency, right: Urgency) -> Bool {
            (left.rank, left.isLimit, left.daysLeft, -left.urgency, -left.importance)
                < (right.rank, right.isLimit, right.daysLeft, -right.urgency, -right.importance)
        }
    }
}

extension Sequence<GoalProgress> {
    /// What is to be done before what is to be kept: goals with only limits come last, else the order stays.
    package var limitsLast: [GoalProgress] { filter { !$0.isLimit } + filter(\.isLimit) }
}
