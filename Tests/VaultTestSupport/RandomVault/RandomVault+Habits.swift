extension RandomVault {
    /// Goals on days of the week and for averages, each with actions that give them amounts of that kind; every fifth
    /// is a milestone of the goal before it.
    mutating func addHabits(_ count: Int) {
        for index in 0..<count {
            let isMilestone = index % 5 == 4
            let units = pick([RandomUnits.time, .time, .distance, .money, .pages])
            var fields: [(String, RandomField)] = [("targets", .list([habit(units), habit(units)]))]
            let start = day(-20...200)
            if chance(60) { fields.append(("start", .one("\(start)"))) }
            if chance(60) { fields.append(("due", .one("\(start.adding(days: number(20...140)))"))) }
            if chance(30) { fields.append(("terms", .list(["[[\(pick(spans))]]"]))) }
            if chance(40) { fields.append(("created", .one("\(start.adding(days: number(-20...20)))"))) }
            if isMilestone {
                fields.append(("goal", .one("[[habit-\(index - 1)]]")))
            } else if chance(50) {
                let rest = start.adding(days: number(3...60))
                fields.append(("breaks", .list(["\(rest) to \(rest.adding(days: number(0...14)))"])))
            }
            write("habits/habit-\(index).md", type: isMilestone ? "milestone" : "goal", fields)
            for number in 0..<pick([0, 2, 10, 40, 80]) {
                let day = start.adding(days: self.number(-5...120))
                write(
                    "habits/done/\(index)-\(number).md", type: "action",
                    [
                        ("date", .one("\(day)")), ("goals", .list(["[[habit-\(index)]]"])),
                        ("measures", .list(chance(80) ? [quantity(units)] : [])),
                    ])
            }
        }
    }

    private mutating func habit(_ units: RandomUnits) -> String {
        let mode = pick(["average", "average at most", "Average", "", "", "at most"])
        if mode.lowercased().hasPrefix("average") {
            return "\(mode) \(asked(units, times: 1...1))\(pick(["", " per week", " per Month"]))"
        }
        let days = pick(["Mon Wed Fri", "weekdays", "Weekends", "sat", "Tuesday thu", "Sun Mon Tue Wed Thu Fri Sat"])
        let amount = chance(30) ? pick(["1 time", "2 times", "1 day"]) : asked(units, times: 1...2)
        return (mode.isEmpty ? "" : mode + " ") + amount + " on " + days
    }
}
