import VaultRecords

/// Goals, milestones and obligations.
extension VaultMaking {
    mutating func makeGoal(_ goal: VaultPlan.Aim) throws(BenchmarkError) {
        let activity = Activity.all[goal.activity]
        text.startRecord("goal")
        text.title(goal.title, &numbers)
        if let term = goal.term, goal.start != plan.terms[term].start {
            text.field("start", "\(goal.start)")
            text.field("due", "\(goal.end)")
        }
        text.list("targets", targets(of: activity, atMost: 2), &numbers)
        text.links("values", activity.values, &numbers)
        if numbers.happens(40) {
            text.list("alignment", activity.values.map { "\($0) \(numbers.number(in: 3...10))" }, &numbers)
        }
        text.links("terms", [span(of: goal)], &numbers)
        if numbers.happens(60) { text.field("importance", "\(numbers.number(in: 3...9))") }
        writePlan()
        if numbers.happens(50) { text.list("keywords", activity.keywords, &numbers) }
        if numbers.happens(30) { text.field("created", "\(goal.start.adding(days: -3))T20:45:00") }
        text.endFrontMatter()
        writeBody(sentences: 1...3, on: goal.start)
        try put("goals/\(goal.name).md")
    }

    mutating func makeMilestone(_ milestone: VaultPlan.Aim) throws(BenchmarkError) {
        let activity = Activity.all[milestone.activity]
        text.startRecord("milestone")
        text.title(milestone.title, &numbers)
        text.field("due", "\(milestone.end)")
        if let goal = milestone.goal { text.field("goal", "\"[[\(plan.goals[goal].name)]]\"") }
        text.list("targets", targets(of: activity, atMost: 1), &numbers)
        text.links("values", [activity.values[0]], &numbers)
        text.links("terms", [span(of: milestone)], &numbers)
        text.endFrontMatter()
        writeBody(sentences: 1...2, on: milestone.start)
        try put("milestones/\(milestone.name).md")
    }

    mutating func makeObligation(_ obligation: VaultPlan.Aim) throws(BenchmarkError) {
        text.startRecord("obligation")
        text.title(obligation.title, &numbers)
        text.field("start", "\(obligation.start)")
        text.field("due", "\(obligation.end)")
        text.field("requested_by", numbers.pick(Sentences.askers))
        text.field("consequence", numbers.pick(Sentences.consequences))
        text.field("targets", "[\(numbers.number(in: 1...4)) h]")
        text.links("values", ["home", "money-and-security"], &numbers)
        text.links("terms", [span(of: obligation)], &numbers)
        text.field("urgency", "\(numbers.number(in: 4...10))")
        text.endFrontMatter()
        writeBody(sentences: 1...2, on: obligation.start)
        try put("obligations/\(obligation.name).md")
    }

    private func span(of aim: VaultPlan.Aim) -> String {
        aim.term.map { plan.terms[$0].name } ?? "\(aim.year)"
    }

    /// Different targets of an activity, each with a number.
    private mutating func targets(of activity: Activity, atMost most: Int) -> [String] {
        let first = numbers.number(in: 0...(activity.asks.count - 1))
        let count = min(activity.asks.count, numbers.number(in: 1...most))
        return (0..<count).map { index in
            let ask = activity.asks[(first + index) % activity.asks.count]
            return "\(ask.before)\(numbers.number(in: ask.amounts))\(ask.after)"
        }
    }

    private mutating func writePlan() {
        switch numbers.number(in: 0...3) {
        case 0: text.field("plan", numbers.pick(Sentences.plans))
        case 1:
            text.line("plan: >")
            text.line("  \(numbers.pick(Sentences.plans))")
            text.line("  \(numbers.pick(Sentences.plans))")
        case 2: text.line("# no plan on purpose, this one only counts along")
        default: break
        }
    }
}
