import VaultChecks
import VaultGoals
import VaultProgress
import VaultRecords

/// The words of progress: kind, short, with numbers that a person reads.
package enum ProgressWords {
    /// The order of the counts in JSON.
    package static let summaryOrder: [GoalStatus] = [
        .achieved, .overdue, .ended, .behind, .onTrack, .notStarted, .upcoming, .open, .paused, .dropped,
    ]

    /// The order of the groups in text: what wants attention first.
    package static let groupOrder = GoalStatus.byUrgency

    package static func heading(_ status: GoalStatus) -> String {
        switch status {
        case .overdue: "Overdue"
        case .behind: "Behind pace"
        case .notStarted: "Not started yet"
        case .onTrack: "On track"
        case .open: "Open"
        case .upcoming: "Upcoming"
        case .ended: "Ended"
        case .achieved: "Achieved"
        case .paused: "Paused"
        case .dropped: "Dropped"
        }
    }

    package static func status(_ status: GoalStatus) -> String { heading(status).lowercased() }

    /// How many goals have each status: `2 behind pace, 14 on track`.
    package static func counts(_ counts: [GoalStatus: Int]) -> String {
        groupOrder.filter { counts[$0] ?? 0 > 0 }.map { "\(counts[$0] ?? 0) \(status($0))" }.joined(separator: ", ")
    }

    /// `36 days left`, `last day`, `12 days overdue`; empty without a due and once it is decided.
    package static func daysLeft(_ goal: GoalProgress) -> String {
        switch goal.status {
        case .achieved: return goal.daysLate.map { "\(Words.count($0, "day")) late" } ?? ""
        case .paused, .dropped, .ended: return ""
        case .upcoming: return goal.start.map { "from \($0)" } ?? ""
        default: break
        }
        guard let days = goal.daysLeft else { return "" }
        if days == 0 { return "last day" }
        return days > 0 ? "\(Words.count(days, "day")) left" : "\(Words.count(-days, "day")) overdue"
    }

    /// A number as a person reads it: at most two decimals.
    package static func number(_ value: Rational) -> String { value.decimalText(places: 2) }

    /// `41.7 %`, always with one decimal, so that decimal points are aligned.
    package static func percent(_ value: Rational) -> String {
        let text = value.percentText
        return (text.contains(".") ? text : text + ".0") + " %"
    }

    /// How far a target has come and what it still needs, part by part; where it is closed, not what is to do.
    package static func details(_ target: TargetProgress, status: GoalStatus, isClosed: Bool = false) -> [String] {
        let isRunning = status.isOngoing && !isClosed
        switch (target.mode, target.period) {
        case (.total, _): return total(target, isRunning: isRunning, hasEnded: status == .ended)
        case (.limit, nil): return limit(target, isRunning: isRunning)
        case (.average, nil): return average(target)
        case (.rate, _), (.limit, .some), (.average, .some):
            let isLimit = target.mode == .limit || target.mode == .average && target.isAtMost
            return periodic(target, isLimit: isLimit, isRunning: isRunning)
        case (.latest, _), (.best, _): return level(target, isRunning: isRunning)
        }
    }

    private static func total(_ target: TargetProgress, isRunning: Bool, hasEnded: Bool) -> [String] {
        var parts = ["\(number(target.current ?? 0, target)) of \(amount(target.target, target))"]
        if target.isMet {
            if target.isExceeded { parts.append("above target") }
            return parts
        }
        if hasEnded, let left = target.remaining { parts.append("\(number(left, target)) short") }
        guard isRunning else { return parts }
        if let left = target.remaining { parts.append("\(number(left, target)) left") }
        if let need = need(target) { parts.append(need) }
        if let projection = projection(target) { parts.append(projection) }
        return parts
    }

    /// The pace that is needed: by the day in the last six days, where a week would need more than is left, and none on
    /// the last day, when it is what is left.
    private static func need(_ target: TargetProgress) -> String? {
        guard let left = target.remaining, let day = target.neededPerDay, let week = target.neededPerWeek else {
            return nil
        }
        // A part of what comes in wholes is not needed in a week.
        if target.isWhole, week < 1 { return nil }
        if week <= left { return "\(number(week, target)) a week needed" }
        return day < left ? "\(number(day, target)) a day needed" : nil
    }

    /// Of a rate, or of a limit for each period, `at most`.
    private static func periodic(_ target: TargetProgress, isLimit: Bool, isRunning: Bool) -> [String] {
        let most = isLimit ? "at most " : ""
        var parts: [String] = []
        if isRunning, let current = target.current {
            let asked = target.asked ?? target.target
            let mean = target.mode == .average ? " on average" : ""
            parts.append("\(number(current, target)) of \(most)\(amount(asked, target))\(mean) \(now(target.period))")
            if isLimit, current > asked { parts.append("\(number(current - asked, target)) over") }
        } else {
            parts.append(most + each(target, target.period ?? (isLimit ? .day : .week)))
        }
        if let met = target.periodsMet {
            let all = isLimit ? target.periodsDecided ?? 0 : target.periods ?? target.periodsEnded ?? met
            if all > 0 { parts.append("\(met) of \(count(all, target.period)) \(isLimit ? "kept" : "met")") }
        }
        if let row = row(target, isRunning: isRunning) { parts.append(row) }
        if isLimit, isRunning, let last = target.silentSince { parts.append("nothing logged since \(last)") }
        return parts
    }

    /// `3 in a row`, `3 in a row, longest 9`, `longest 9 in a row`; nil of fewer than two.
    private static func row(_ target: TargetProgress, isRunning: Bool) -> String? {
        let (now, longest) = (isRunning ? target.streak ?? 0 : 0, target.longestStreak ?? 0)
        if now > 1 { return longest > now ? "\(now) in a row, longest \(longest)" : "\(now) in a row" }
        return longest > 1 ? "longest \(longest) in a row" : nil
    }

    private static func limit(_ target: TargetProgress, isRunning: Bool) -> [String] {
        let current = target.current ?? 0
        var parts = ["\(number(current, target)) of at most \(amount(target.target, target))"]
        if current > target.target {
            parts.append("\(number(current - target.target, target)) over")
        } else if isRunning {
            parts.append("\(number(target.target - current, target)) left")
            if let forecast = target.forecast, forecast != current {
                let over = forecast - target.target
                parts.append(
                    "at this pace \(number(forecast, target))"
                        + (over > 0 ? ", \(number(over, target)) over" : " by the due date"))
            }
        }
        return parts
    }

    /// Of the whole window.
    static func average(_ target: TargetProgress) -> [String] {
        let goal = (target.isAtMost ? "at most " : "") + amount(target.target, target) + " on average"
        guard let current = target.current else { return ["nothing yet, \(goal)"] }
        let over = target.isAtMost && current > target.target ? ["\(number(current - target.target, target)) over"] : []
        return ["\(number(current, target)) of \(goal)"] + over
    }

    private static func level(_ target: TargetProgress, isRunning: Bool) -> [String] {
        let isTarget = target.mode == .best || target.isMet
        let goal = "\(isTarget ? "target" : "towards") \(amount(target.target, target))"
        guard let current = target.current else { return ["nothing yet, \(goal)"] }
        var parts = ["\(target.mode == .best ? "best so far " : "")\(amount(current, target)), \(goal)"]
        if let last = target.lastReading, last != current { parts.append("last \(number(last, target))") }
        if target.isMet { return parts }
        if target.percent == nil { return parts + ["no direction: add 'from'"] }
        if let from = target.from, from != 0 { parts.append("from \(number(from, target))") }
        if isRunning, let left = target.remaining { parts.append("\(number(left, target)) to go") }
        return parts
    }

    /// `20 EUR per month`, `once a day`, `15 min on Mon Wed`.
    private static func each(_ target: TargetProgress, _ period: Target.Period) -> String {
        if let days = target.days { return "\(amount(target.target, target)) on \(days)" }
        if target.mode == .average { return "\(amount(target.target, target)) on average per \(period.rawValue)" }
        if target.target == 1, target.unit == "times" { return "once a \(period.rawValue)" }
        return "\(amount(target.target, target)) per \(period.rawValue)"
    }

    /// `time` for 1 of `times`; every other unit as it is.
    package static func unit(_ unit: String, for amount: Rational) -> String {
        amount == 1 && isPlural(unit) ? String(unit.dropLast()) : unit
    }

    private static func isPlural(_ unit: String) -> Bool { unit == "times" || unit == "days" }

    /// The amount with the unit as the target spells it; as a clock where the target is one.
    package static func amount(_ value: Rational, _ target: TargetProgress) -> String {
        let unit = unit(target)
        if isClock(target) { return clock(value) }
        if value == 1, isPlural(target.unit) { return "1 \(target.unit.dropLast())" }
        if value == 1, target.target > 1 { return "1 \(UnitWords.singular(unit))" }
        let isOne = value == 1 || unit != "time" && unit != "day"
        return "\(number(value, target)) \(unit)\(isOne ? "" : "s")"
    }

    /// An amount of a target next to one with the unit: a number, or a clock where the target is one.
    package static func number(_ value: Rational, _ target: TargetProgress) -> String {
        isClock(target) ? clock(value) : value.decimalText(places: places(value, target))
    }

    /// As many decimals as the target has, at least one, and enough for two digits of an amount below 1, and for one that
    /// is not the target's amount to look different.
    static func places(_ value: Rational, _ target: TargetProgress) -> Int {
        let most = 12
        let own = (0..<most).first { target.target.rounded(places: $0) == target.target } ?? most
        var (digits, scaled) = (0, value.magnitude)
        while scaled > 0, scaled < 10, digits < most { (digits, scaled) = (digits + 1, scaled * 10) }
        let places = max(1, own, value.magnitude < 1 ? digits : 0)
        if value == target.target { return places }
        return (places..<most).first { value.rounded(places: $0) != target.target } ?? most
    }

    /// Whether its amounts are seconds that are shown as a clock.
    package static func isClock(_ target: TargetProgress) -> Bool {
        target.written.contains(":") && unit(target) == "s"
    }

    /// The unit as the target spells it.
    package static func unit(_ target: TargetProgress) -> String {
        let written = Array(target.written.utf8)
        return Target.read(written.span).value?.quantity.unit ?? target.unit
    }

    /// Seconds as `0:27:30`, as a target writes them.
    package static func clock(_ seconds: Rational) -> String {
        guard let whole = seconds.magnitude.rounded(places: 0).floor?.within(0...Int(Int32.max)) else {
            return "\(number(seconds)) s"
        }
        let digits = [whole / 3600, whole / 60 % 60, whole % 60].map { "\($0)" }
        let padded = digits.dropFirst().map { $0.utf8.count < 2 ? "0" + $0 : $0 }
        return (seconds < 0 ? "-" : "") + ([digits[0]] + padded).joined(separator: ":")
    }

    /// The last weeks of a target as a row of bars with the greatest of them; nil where there is nothing to see.
    package static func weeks(_ target: TargetProgress, cells: Int) -> String? {
        let amounts = target.weeks.suffix(max(cells, 8)).map(\.amount)
        let given = amounts.compactMap { $0 }
        guard let least = given.min(), let most = given.max() else { return nil }
        switch target.mode {
        case .latest, .best, .average:
            let range = least == most ? amount(most, target) : "\(number(least, target)) to \(amount(most, target))"
            return "\(Sparkline.readings(amounts)) by week, \(range)"
        case .total, .rate, .limit:
            guard most > 0 else { return nil }
            return "\(Sparkline.sums(amounts)) by week, max \(amount(most, target))"
        }
    }

    // MARK: Small words

    package static func now(_ period: Target.Period?) -> String {
        switch period {
        case .day: "today"
        case .month: "this month"
        case .week, nil: "this week"
        }
    }

    package static func count(_ number: Int, _ period: Target.Period?) -> String {
        Words.count(number, period?.rawValue ?? "week")
    }
}

/// A row of numbers as one cell each, the greatest as a full block.
package enum Sparkline {
    private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let nothing: Character = "·"

    /// Amounts that add up: from 0 to the greatest. What is 0, less, or not given is a dot.
    package static func sums(_ amounts: [Rational?]) -> String {
        let most = amounts.compactMap { $0 }.max() ?? 0
        return String(amounts.map { $0.map { $0 > 0 ? block($0, least: 0, most: most) : nothing } ?? nothing })
    }

    /// Readings, as of a scale: from the least to the greatest. What is not given is a dot.
    package static func readings(_ amounts: [Rational?]) -> String {
        let given = amounts.compactMap { $0 }
        guard let least = given.min(), let most = given.max() else {
            return String(repeating: nothing, count: amounts.count)
        }
        return String(amounts.map { $0.map { block($0, least: least, most: most) } ?? nothing })
    }

    /// The amount's eighth of the way, the upper one; a full block where there is no way.
    private static func block(_ amount: Rational, least: Rational, most: Rational) -> Character {
        let eighths = ((amount - least) * Rational(blocks.count)).divided(by: most - least)
        return blocks[(eighths?.ceiling(within: 1...blocks.count) ?? blocks.count) - 1]
    }
}

/// What is said of units.
package enum UnitWords {
    /// `coffee` for `coffees`: one of a unit that is written in the plural, where English leaves no doubt. Other
    /// words, and those whose `s` may be their own, stay as they are.
    package static func singular(_ unit: String) -> String {
        guard unit.utf8.count > 3, unit.utf8.allSatisfy({ 97...122 ~= $0 }), unit.hasSuffix("s") else { return unit }
        if ["sses", "shes", "ches", "xes"].contains(where: unit.hasSuffix) { return String(unit.dropLast(2)) }
        return ["ss", "us", "is", "as", "ies"].contains(where: unit.hasSuffix) ? unit : String(unit.dropLast())
    }

    /// What is to be said of a unit below the table: what else it is written as, what one of it is, which of the
    /// vault's own units it adds up with, what wants a look.
    package static func notes(_ unit: UnitUse, _ uses: UnitUses) -> [String] {
        var notes: [String] = []
        if !unit.otherSpellings.isEmpty { notes.append("also written as \(spellings(unit.otherSpellings))") }
        let definition = uses.definition(of: unit).map(conversion)
        let family = uses.others(in: unit).filter { !$0.isBuiltIn && $0.unit.factor != unit.unit.factor }.map(\.name)
        let joint = family.isEmpty ? nil : "added up with \(list(Array(family.prefix(8)), of: family.count))"
        if !unit.isBuiltIn, definition != nil || joint != nil {
            notes.append([definition, joint].compactMap { $0 }.joined(separator: ", "))
        }
        return notes + warnings(unit, uses)
    }

    /// What may want a look: two names for one thing, two records, a slip of the pen.
    package static func warnings(_ unit: UnitUse, _ uses: UnitUses) -> [String] {
        var notes: [String] = []
        let same = uses.same(as: unit).map(\.name)
        if !same.isEmpty { notes.append("the same as \(list(Array(same.prefix(8)), of: same.count))") }
        if unit.records.count > 1 {
            let paths = unit.records.map { uses.model.graph.notes[$0].path }
            notes.append(
                "has \(paths.count) records, of which the first is used: "
                    + list(paths.prefix(8).map(\.text), of: paths.count))
        }
        let near = uses.near(unit)
        if !near.isEmpty { notes.append("did you mean \(Words.alternatives(near))?") }
        return notes
    }

    package static func origin(_ unit: UnitUse, _ graph: Graph) -> String {
        let record = unit.records.first.map { graph.notes[$0].path }
        if unit.isBuiltIn { return record.map { "built in · \($0)" } ?? "built in" }
        return record.map { "measure · \($0)" } ?? "no record: 'vault units --missing' shows what to write"
    }

    /// What follows "used in": `58 actions, 61 times, from 2026-05-16 to 2026-11-21`.
    package static func use(_ unit: UnitUse) -> String {
        guard let first = unit.first, let last = unit.last else {
            return unit.goals.isEmpty ? "nothing yet" : "no action yet"
        }
        let times = unit.uses == unit.actions ? "" : ", \(unit.uses) times"
        let days = first == last ? "on \(first)" : "from \(first) to \(last)"
        return "\(Words.count(unit.actions, "action"))\(times), \(days)"
    }

    /// `km (40), KM (1)`, at most eight of them.
    package static func spellings(_ spellings: [UnitUse.Spelling]) -> String {
        let shown = spellings.prefix(8).map { "\($0.text) (\($0.actions + $0.targets))" }
        return list(shown, of: spellings.count)
    }

    private static func list(_ shown: [String], of count: Int) -> String {
        let more = count > shown.count ? ["and \(count - shown.count) more"] : []
        return (shown + more).joined(separator: ", ")
    }

    /// `1 mi = 1.609344 km`; with at most six decimals, and `about` where there are more.
    package static func conversion(_ conversion: UnitConversion) -> String {
        let rounded = conversion.amount.decimalText(places: 6)
        let sign = conversion.amount.exactDecimalText == rounded ? "=" : "≈"
        return "1 \(conversion.unit) \(sign) \(rounded) \(conversion.other)"
    }

    /// Nothing for no user.
    package static func count(_ goals: [UnitUse.GoalUse]) -> String { goals.isEmpty ? "" : String(goals.count) }
}
