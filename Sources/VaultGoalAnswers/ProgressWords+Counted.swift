import VaultProgress
import VaultSchema

/// Words for what counted, and what did not.
extension ProgressWords {
    /// `5 km  measured`; with the amount as it was written where that is in another unit:
    /// `5 km (3.1 mi)  measured`.
    package static func contribution(_ item: CountedContribution) -> String {
        var amount = "\(item.amount.amountText) \(unit(item.unit, for: item.amount))"
        if let written = item.written, written.amount != item.amount {
            amount += " (\(written.amount.amountText) \(written.unit))"
        }
        // The second action of a day.
        if item.origin == .day, item.amount.isZero { return "its day is counted already" }
        return "\(amount)  \(reason(item.origin))"
    }

    /// `15.2 km expected by today; on track from 12.1 km on`, of a goal that runs; nil where no pace is judged.
    package static func standing(_ target: TargetProgress, status: GoalStatus) -> String? {
        guard [.behind, .notStarted, .onTrack].contains(status), let (expected, least) = target.standing else {
            return nil
        }
        // What is said is on track, however it is rounded.
        let rounded = least.rounded(places: 2)
        let said = rounded < least ? rounded + (Rational(1, over: 100) ?? 0) : rounded
        return "\(amount(expected, target)) expected by today; on track from \(amount(said, target)) on"
    }

    private static func reason(_ origin: CountedContribution.Origin) -> String {
        switch origin {
        case .amounts: "from its 'amounts'"
        case .measure: "from its 'measures'"
        case .property: "a property of the note"
        case .duration: "its duration"
        case .times: "counted once"
        case .day: "counted as a day"
        case .sum: "the sum of its amounts"
        case .greatest: "its greatest amount"
        case .least: "its least amount"
        }
    }

    package static func reason(_ reason: NotCounted.Reason) -> String {
        switch reason {
        case .outsideGoal: "dated outside the goal"
        case .noOccurrence: "nothing is due near its day"
        case .noAmount: "no amount that matches a target"
        case .noTarget: "the goal has no targets"
        }
    }
}
