import VaultRecords

/// Goals that go on with one of an earlier term.
package struct GoalChains: Sendable {
    private let goals: [GoalRecord]
    /// The goals that go on with one, by the index of that, and the other way round.
    private var next: [Int: [Int]] = [:]
    private var before: [Int: Int] = [:]

    /// Cost: linear in the goals.
    package init(_ model: GoalsModel) {
        goals = model.goals
        for (place, goal) in goals.enumerated() {
            guard let earlier = goal.continues.flatMap(model.goalIndex(ofNote:)) else { continue }
            next[earlier, default: []].append(place)
            before[place] = earlier
        }
    }

    /// The goal of a chain that counts on a day, for one of its earlier goals; itself where none does. Without a day the
    /// last one.
    package func running(_ goal: Int, on day: CalendarDate?) -> Int {
        var (open, seen) = ([goal], Set<Int>())
        while let place = open.popLast() {
            let following = next[place] ?? []
            if day.map(goals[place].dates.contains) ?? following.isEmpty { return place }
            if seen.insert(place).inserted { open += following.reversed() }
        }
        return goal
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
