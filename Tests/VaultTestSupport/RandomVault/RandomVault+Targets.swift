extension RandomVault {
    /// Targets in all modes, each written once.
    mutating func targets(_ count: Int, ofAim index: Int) -> [String] {
        var targets: [String] = []
        for _ in 0..<count {
            let target = chance(15) ? plainTarget() : target(ofAim: index)
            if !targets.contains(target) { targets.append(target) }
        }
        if chance(3) { targets.append(pick(["3x/week", "much", "5,2 km"])) }
        return targets
    }

    /// One of times or days, or of a unit that everybody spells the same.
    private mutating func plainTarget() -> String {
        pick([
            "\(number(3...60)) times", "\(number(2...9)) sessions per week", "\(number(1...6)) days per week",
            "\(number(5...90)) days", "\(number(1...4)) times per day", "at most \(number(0...3)) times per day",
            "at most \(number(1...5)) days per week", "\(number(4...20)) Occasions per Month",
        ])
    }

    private mutating func target(ofAim index: Int) -> String {
        let units = pick(RandomUnits.all + [.distance, .distance, .time, .time, .money])
        aims[index].kinds.append(units)
        let most = pick(["at most", "at most", "At Most"])
        switch number(1...12) {
        case 1...3: return asked(units, times: 3...60)
        case 4: return "\(asked(units, times: 1...4)) \(pick(["per", "Per"])) week"
        case 5: return "\(asked(units, times: 2...12)) per month"
        case 6: return "\(asked(units, times: 1...1)) per day"
        case 7: return "\(most) \(asked(units, times: 10...80))"
        case 8: return "\(most) \(asked(units, times: 1...3)) per \(pick(["day", "Week"]))"
        case 9: return "\(most) \(asked(units, times: 0...12)) per month"
        case 10: return "\(pick(["latest", "Latest"])) \(asked(units, times: 1...2))"
        case 11:
            return
                "\(pick(["latest", "best", "Best"])) \(asked(units, times: 1...2)) from \(asked(units, times: 0...3))"
        default: return units == .time ? "best 0:25:00 from 40 min" : "best \(asked(units, times: 1...2))"
        }
    }
}
