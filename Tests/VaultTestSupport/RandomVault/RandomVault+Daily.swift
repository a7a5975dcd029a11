import VaultRecords

extension RandomVault {
    /// A smaller vault with daily notes of which properties count, and with obligations that repeat.
    package init(dailySeed seed: UInt64) {
        self.init(seed: seed, actions: 300, goals: 30)
        random = SeededGenerator(seed: seed &+ 2)
        addRepeating()
        addDailyNotes()
    }

    /// Obligations with every interval, and actions that do some of their occurrences.
    private mutating func addRepeating() {
        let intervals = [
            "daily", "weekly", "Monthly", "yearly", "every month, Oldest First", "every 2 weeks",
            "every 10 days, oldest first", "every 3 months", "every 2 years", "every 1 week", "each month",
        ]
        for (index, interval) in intervals.enumerated() {
            let due = pick([day(-200...200), Self.firstDay.adding(days: 30), Self.firstDay.adding(days: -31)])
            var fields: [(String, RandomField)] = [("due", .one("\(due)")), ("repeats", .one(interval))]
            if chance(25) { fields.append(("start", .one("\(day(-50...150))"))) }
            if chance(25) { fields.append(("terms", .list(["[[\(pick(spans))]]"]))) }
            if chance(20) { fields.append(("targets", .list([pick(["3 times", "20 EUR", "2 times per month"])]))) }
            if chance(15) { fields.append(("status", .one(pick(["paused", "dropped", "active"])))) }
            write("obligations/again-\(index).md", type: "obligation", fields)
            for number in 0..<self.number(0...12) {
                write(
                    "actions/again/\(index)-\(number).md", type: "action",
                    [("date", .one("\(day())")), ("goals", .list(["[[again-\(index)]]"]))])
            }
        }
    }

    /// Notes of most days, named in every way, with properties in every spelling, and notes that are not daily ones.
    private mutating func addDailyNotes() {
        let counting = sample(aims.filter { !$0.kinds.isEmpty }, 8)
        var properties: [(name: String, units: RandomUnits?)] = []
        var declared: [String] = []
        for (index, aim) in counting.enumerated() {
            let isTimes = index < 2
            let units = pick(aim.kinds)
            let unit =
                isTimes ? "times" : pick(units.spellings.filter { $0.usual > 0 && !$0.text.contains("sign") }).text
            let name = pick(["prop-\(index)", "Prop \(index)", "größe \(index)"])
            properties.append((name, isTimes ? nil : units))
            declared.append("\(name) \(unit) to \(aim.name)")
            if index == 3, let other = counting.last { declared.append("\(name) \(unit) to \(other.name)") }
            declared.append("\(name):: \(unit) to \((index == 4 ? counting[0] : aim).name)")
            declared.append("[x] Do \(name) \(unit) to \(aim.name)")
        }
        let week: [(String, RandomField)] = chance(50) ? [("week_start", .one("sunday"))] : []
        write(
            "vault.md", type: "vault",
            [
                ("format", .one("1")), ("ignore", .list(["drafts/"])), ("daily", .list(["journal/*"])),
                ("daily_counts", .list(declared)),
            ] + week)
        var texts = self
        texts.random = SeededGenerator(seed: UInt64(counting.count) &+ 4)
        for number in 0..<200 {
            let day = day()
            let digits = "\(day)".replacing("-", with: "")
            let german = "\(day.day).\(day.month).\(day.year)"
            let name = pick([
                "\(day)", "\(day)", "\(day) Saturday", "Note \(day)", digits, german,
                "\(day)".replacing("-", with: "_"), "week \(number)", "\(digits)0715", "2026-02-30",
            ])
            let folder = pick(["journal/2026", "journal/2026", "journal", "notes"])
            var lines = ["---"]
            for property in sample(properties, self.number(0...4)) {
                lines.append("\(property.name): \(dailyValue(property.units))")
            }
            if chance(3) { lines.append("type: action\ndate: \(day)") }
            let said = (0..<texts.number(3...9)).map { _ in texts.dailyText(texts.pick(properties), day) }
            files["\(folder)/\(name).md"] = (lines + ["---", "Some words.", ""] + said + [""]).joined(separator: "\n")
        }
    }

    /// A task or an inline field, ticked or not, with what does not belong to it; some of them hidden.
    private mutating func dailyText(_ property: (name: String, units: RandomUnits?), _ day: CalendarDate) -> String {
        let (name, value) = (property.name, dailyValue(property.units))
        let other = day.adding(days: number(-3...0))
        let decoration = pick([
            "", "", " #calm", " 🧘", " ✅ \(other)", " ✅\(other)", " [completion:: \(other)]", " ^a1", " 🔁 every day",
            " 📅 \(other)", " `code`", " %%no%%",
        ])
        let words = pick(["Do \(name)", "Do \(name)", "do \(name)", "DO \(name)", "Do \(name)s", "Do"])
        let box = pick(["x", "x", "x", "X", " ", "-"])
        let task = "\(pick(["-", "*", "1."])) [\(box)] \(words)\(pick(["", "", " \(value)"]))\(decoration)"
        let field = pick([
            "\(name):: \(value)", "- \(name):: \(value)", "Then (\(name):: \(value)) and [\(name.uppercased()):: 3].",
            "- [x] \(name):: \(value)\(decoration)", "- [ ] \(name):: \(value)", "**\(name)**:: \(value)",
        ])
        let line = chance(50) ? task : field
        let shown = pick([line, line, line, line, "```\n\(line)\n```", "%%\n\(line)\n%%", "<!-- \(line) -->"])
        // A comment within a comment ends it.
        return (line.contains("%%") ? line : shown) + "\n"
    }

    private mutating func dailyValue(_ units: RandomUnits?) -> String {
        guard let units else { return pick(["true", "false", "True", "1", "2", "0", "yes", "", "null"]) }
        let amount = quantity(units)
        let plain = "\(number(0...90)).\(number(0...9))"
        return pick([amount, "\"\(amount)\"", plain, plain, "[\(number(1...9)), \(plain)]", "0", "5,2", "lots", ""])
    }
}
