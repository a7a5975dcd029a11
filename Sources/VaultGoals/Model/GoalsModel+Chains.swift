import VaultRecords

/// Goals that go on with one of an earlier term.
package struct GoalChains: Sendable {
    private let goals: [GoalRecord]
    /// The goal that goes on with another one, by the index of that, and the other way round.
    private let next: [Int: Int]
    private let before: [Int: Int]

    /// Cost: linear in the goals.
    package init(_ model: GoalsModel) {
        let goals = model.goals
        let named = Dictionary(goals.indices.map { (goals[$0].plan.name, $0) }) { first, _ in first }
        var (next, earlier) = ([Int: Int](), [Int: Int]())
        for (place, goal) in goals.enumerated() {
            guard let before = goal.plan.continues.flatMap({ named[$0] }) else { continue }
            (next[before], earlier[place]) = (place, before)
        }
        (self.goals, self.next, before) = (goals, next, earlier)
    }

    /// The goal of a chain that counts on a day, for one of its earlier goals; itself where none does.
    package func running(_ goal: Int, on day: CalendarDate) -> Int {
        var (place, seen) = (goal, Set([goal]))
        while !goals[place].dates.contains(day), let following = next[place], seen.insert(following).inserted {
            place = following
        }
        return goals[place].dates.contains(day) ? place : goal
    }

    /// Whether two goals go on with the same first one.
    func haveOneStart(_ first: Int, _ second: Int) -> Bool { start(of: first) == start(of: second) }

    private func start(of goal: Int) -> Int {
        var (place, seen) = (goal, Set([goal]))
        while let earlier = before[place], seen.insert(earlier).inserted { place = earlier }
        return place
    }

    /// Whether another goal goes on with one.
    package func isContinued(_ goal: Int) -> Bool { next[goal] != nil }
}
