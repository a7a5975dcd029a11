import VaultChecks

/// Goals that are, over some steps, their own parents.
enum ParentCycle {
    /// One finding for each cycle, at its first goal by path. Cost: linear in the goals.
    static func findings(_ model: GoalsModel) -> [Finding] {
        var isDone = Array(repeating: false, count: model.goals.count)
        var findings: [Finding] = []
        for start in model.goals.indices {
            var path: [Int] = []
            var next: Int? = start
            while let goal = next, !isDone[goal] {
                isDone[goal] = true
                path.append(goal)
                next = parent(of: goal, model)
            }
            if let next, let entry = path.firstIndex(of: next) {
                findings.append(finding(Array(path[entry...]), model))
            }
        }
        return findings
    }

    private static func parent(of goal: Int, _ model: GoalsModel) -> Int? {
        guard model.goals[goal].plan.kind == .goal else { return nil }
        return model.goals[goal].above.flatMap { model.goalIndex(ofNote: $0) }
    }

    private static func finding(_ cycle: [Int], _ model: GoalsModel) -> Finding {
        // The cycle starts where the walk met it, which is its first goal by path or led there from an earlier one.
        let first = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
        let goals = (cycle[first...] + cycle[..<first]).map { model.goals[$0] }
        let notes = goals.map { model.graph.notes[$0.note] }
        return Finding(
            .parentCycle, path: notes[0].path, range: notes[0].place(of: "parent"), field: "parent",
            message: message(goals.map(\.plan.name)), help: "remove 'parent' from the goal that should be topmost",
            related: notes.dropFirst().map {
                .init(path: $0.path, range: $0.place(of: "parent"), message: "part of the cycle")
            })
    }
}

extension Rule {
    static let parentCycle = Rule(
        "parent-cycle", .error, formerly: "parent-circle", summary: "goals are each other's parents")
}

// MARK: Words

private func message(_ names: [String]) -> String {
    if names.count == 1 { return "'\(names[0])' is its own parent" }
    return "the parents form a cycle: " + (names + [names[0]]).map { "'\($0)'" }.joined(separator: ", ")
}
