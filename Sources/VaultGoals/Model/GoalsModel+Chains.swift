import VaultRecords

/// Goals that go on with one of an earlier term.
package struct GoalChains: Sendable {
    private let goals: [GoalRecord]
    /// The goal that goes on with another one, by the index of that.
    private let next: [Int: Int]

    /// Cost: linear in the goals.
    package init(_ model: GoalsModel) {
        let goals = model.goals
        let named = Dictionary(goals.indices.map { (goals[$0].plan.name, $0) }) { first, _ in first }
        var next: [Int: Int] = [:]
        for (place, goal) in goals.enumerated() {
            if let before = goal.plan.continues.flatMap({ named[$0] }) { next[before] = place }
        }
        (self.goals, self.next) = (goals, next)
    }

    /// The goal of a chain that counts on a day, for one of its earlier goals; itself where none does.
    package func running(_ goal: Int, on day: CalendarDate) -> Int {
        var (place, seen) = (goal, Set([goal]))
        while !goals[place].dates.contains(day), let following = next[place], seen.insert(following).inserted {
            place = following
        }
        return goals[place].dates.contains(day) ? place : goal
    }

    /// Whether another goal goes on with one.
    package func isContinued(_ goal: Int) -> Bool { next[goal] != nil }
}
