import VaultRecords

extension VaultMaking {
    /// The actions, day by day, evenly over the plan's years.
    mutating func makeActions() throws(BenchmarkError) {
        let days = plan.firstDay.days(until: plan.lastDay) + 1
        var day = plan.firstDay
        var place = 0
        for index in 0..<plan.actionCount {
            let date = plan.firstDay.adding(days: index * days / plan.actionCount)
            place = date == day ? place + 1 : 0
            day = date
            try makeAction(on: date, place: place)
        }
    }

    /// - Parameter place: how many the day had before; it keeps names and times of one day apart.
    private mutating func makeAction(on day: CalendarDate, place: Int) throws(BenchmarkError) {
        let (links, goal) = aims(on: day)
        let activity = goal.map { Activity.all[plan.goals[$0].activity] } ?? numbers.pick(Activity.all)
        let title = numbers.pick(activity.titles)
        text.startRecord("action")
        if numbers.happens(70) {
            text.field("date", "\(day)")
            text.title(title, &numbers)
        } else {
            text.title(title, &numbers)
            text.field("date", "\(day)")
        }
        if numbers.happens(45) { text.field("time", time(place)) }
        let amount = writeMeasures(of: activity)
        text.links("goals", links, &numbers)
        if let goal, let amount, links.count > 1, activity.goal == "Read", numbers.happens(50) {
            text.list("amounts", ["\(plan.goals[goal].name) \(amount)"], &numbers)
        }
        writeExtras(activity)
        text.endFrontMatter()
        writeBody(sentences: 2...9, on: day)
        let name = "\(day)-\(plan.slug(title))" + (place == 0 ? "" : "-\(place + 1)")
        try put("actions/\(day.year)/\(name).md")
        earlier.append(name)
        if earlier.count > 64 { earlier.removeFirst(32) }
    }

    /// What an action of a day links to: a goal of the term, now and then also one of the year with the same activity,
    /// its milestone, or an obligation. Some link to nothing.
    private mutating func aims(on day: CalendarDate) -> (names: [String], goal: Int?) {
        let term = plan.term(on: day)
        if numbers.happens(4), let term, let number = plan.obligationsOfTerm[term].first {
            let obligation = plan.obligations[number]
            if obligation.holds(day) { return ([obligation.name], nil) }
        }
        guard !numbers.happens(6) else { return ([], nil) }
        let ofYear = plan.goalsOfYear[day.year - plan.years[0]]
        let candidates = (term.map { plan.goalsOfTerm[$0] } ?? []) + ofYear
        guard !candidates.isEmpty else { return ([], nil) }
        let goal = numbers.pick(candidates)
        guard plan.goals[goal].holds(day) else { return ([], nil) }
        var names = [plan.goals[goal].name]
        if plan.goals[goal].term != nil,
            let other = ofYear.first(where: { plan.goals[$0].activity == plan.goals[goal].activity })
        {
            names.append(plan.goals[other].name)
        }
        if let milestone = plan.milestoneOfGoal[goal], plan.milestones[milestone].holds(day), numbers.happens(30) {
            names.append(plan.milestones[milestone].name)
        }
        return (names, goal)
    }

    /// Writes `measures` and `duration`; the amount of the activity's own unit, when it has one.
    private mutating func writeMeasures(of activity: Activity) -> String? {
        var measures: [String] = []
        var amount: String?
        if !activity.unit.isEmpty {
            let whole = numbers.number(in: activity.amounts)
            let decimal = activity.hasDecimal && numbers.happens(70) ? ".\(numbers.number(in: 1...9))" : ""
            amount = "\(whole)\(decimal) \(activity.unit)"
            measures.append(amount ?? "")
        }
        var duration: String?
        if let minutes = activity.minutes, amount == nil || numbers.happens(75) {
            let span = spelled(minutes: numbers.number(in: minutes))
            if amount != nil, numbers.happens(25) { measures.append(span) } else { duration = span }
        }
        if activity.goal == "Lift", numbers.happens(40) { measures.append("\(numbers.number(in: 6...30)) reps") }
        text.list("measures", measures, &numbers)
        if let duration { text.field("duration", duration) }
        return amount
    }

    private mutating func spelled(minutes: Int) -> String {
        let (hours, rest) = (minutes / 60, minutes % 60)
        switch numbers.number(in: 0...5) {
        case 0: return "\(hours):\(twoDigits(rest)):\(twoDigits(numbers.number(in: 0...59)))"
        case 1 where hours > 0 && rest > 0: return "\(hours)h \(rest)m"
        default: return "\(minutes) min"
        }
    }

    /// A time of day from 06:00 on, another one for each of a day's first 900 actions.
    private func time(_ place: Int) -> String {
        let minute = 360 + place * 53 % 900
        return "\"\(twoDigits(minute / 60)):\(twoDigits(minute % 60))\""
    }

    private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private mutating func writeExtras(_ activity: Activity) {
        if numbers.happens(10) { text.links("values", [activity.values[0]], &numbers) }
        if numbers.happens(15) {
            let first = numbers.number(in: 0...(Sentences.tags.count - 2))
            text.list("tags", Array(Sentences.tags[first...(first + 1)]), &numbers)
        }
        if numbers.happens(10) { text.field("weather", numbers.pick(Sentences.weathers)) }
        if numbers.happens(5) { text.line("# written on the way home") }
    }
}
