import VaultRecords

/// The outcome of one period of a rate or a limit. The raw values are the words of the output.
package enum PeriodOutcome: String, CaseIterable, Sendable {
    /// Of a limit kept.
    case met
    case missed, running
}

/// The outcomes of the periods of a rate or a limit, as FORMAT.md 7.4 and 7.5 count them.
struct PeriodTally {
    struct Running {
        var asked: Rational
        var sum: Rational

        /// What the period still requires of a rate or leaves of a limit.
        var remaining: Rational {
            max(0, asked - sum)
        }
    }

    /// How many outcomes are listed, and of how many periods something without a due speaks.
    static let mostRecent = 12
    /// The same of days, which an endless habit speaks of.
    private static let mostDays = 28

    /// Those of the window; without a due the last ones of which it is known how they went.
    var periods = 0
    /// Of these.
    private(set) var ended = 0
    /// Met, the current one included; of a limit kept, which only ended ones are.
    private(set) var met = 0
    /// Those of which it is known how they went: the ended ones, and the current one of a limit that is over it.
    private(set) var decided = 0
    /// Met or kept in a row, up to the last ended one and the current one when met.
    private(set) var streak = 0
    private(set) var longestStreak = 0
    /// The last ones, up to the current one.
    private(set) var recent: [PeriodOutcome] = []
    /// How many of the ended ones were missed since the last that was met.
    private(set) var missedInRow = 0
    /// Nil when there is none, or the current one requires nothing.
    private(set) var running: Running?
    private(set) var isRunningMet = false
    private(set) var isRunningBroken = false
    /// Whether the current one of a rate has got less than its days before today ask for.
    private(set) var isRunningLate = false
    /// Whether each of the last ones that are decided was met or kept, the current one included when it is.
    private var last: [Bool] = []

    /// - Parameters:
    ///   - target: its amount is what a whole period requires or allows
    ///   - isEndless: without a due, so that only the last ones are spoken of
    init(_ runs: [PeriodRun], of target: ResolvedTarget, isEndless: Bool, period: Target.Period) {
        let isLimit = target.target.isAtMost
        let most = period == .day ? Self.mostDays : Self.mostRecent
        for run in runs {
            guard let (asked, holds) = Self.asked(run, of: target) else { continue }
            switch run.state {
            case .ended:
                guard run.counts || holds && !isLimit else { continue }
                periods += run.count
                ended += run.count
                add(run.count, holding: holds, most: most)
                missedInRow = holds ? 0 : missedInRow + run.count
                tell(holds ? .met : .missed, run.count)
            case .running:
                running = Running(asked: asked, sum: run.sum)
                isRunningMet = holds && !isLimit
                isRunningBroken = !holds && isLimit && run.counts
                isRunningLate = !isLimit && run.sum < target.nearest(target.amount * run.passed)
                if run.counts || isRunningMet { periods += run.count }
                if isRunningMet || isRunningBroken { add(run.count, holding: isRunningMet, most: most) }
                tell(isRunningMet ? .met : isRunningBroken ? .missed : .running, 1)
            case .coming:
                if run.counts { periods += run.count }
            }
        }
        keepLast(most)
        decided = ended + (isRunningBroken ? 1 : 0)
        guard isEndless else { return }
        periods = last.count
        decided = last.count
        met = last.count { $0 }
        ended = last.count - (isRunningMet || isRunningBroken ? 1 : 0)
    }

    /// What each period of a run requires or allows, and whether it holds; nil where it requires nothing and got
    /// nothing, and for one of a limit that is wholly off.
    private static func asked(_ run: PeriodRun, of target: ResolvedTarget) -> (asked: Rational, holds: Bool)? {
        if target.target.isAtMost {
            return run.part.isZero ? nil : (target.amount, run.sum <= target.amount)
        }
        let asked = run.part == 1 ? target.amount : target.nearest(target.amount * run.part)
        return asked.isZero && run.sum <= 0 ? nil : (asked, run.sum >= asked)
    }

    /// What each period of a run requires or allows, and what became of it: nothing yet of one to come. Nil as for
    /// `asked`.
    static func judged(
        _ run: PeriodRun, of target: ResolvedTarget
    ) -> (asked: Rational, outcome: PeriodOutcome?)? {
        guard let (asked, holds) = asked(run, of: target) else { return nil }
        switch run.state {
        case .coming: return (asked, nil)
        case .ended: return (asked, holds ? .met : .missed)
        case .running:
            let isLimit = target.target.isAtMost
            return (asked, holds == isLimit ? .running : isLimit ? .missed : .met)
        }
    }

    /// Of a rate: the last one was missed and this one is late; after two missed in a row, until this one is met, also
    /// between its days of the week.
    func isRateBehind(isBetween: Bool) -> Bool {
        if running == nil { return isBetween && missedInRow > 1 }
        return !isRunningMet && (missedInRow > 1 || missedInRow > 0 && isRunningLate)
    }

    private mutating func add(_ count: Int, holding: Bool, most: Int) {
        streak = holding ? streak + count : 0
        met += holding ? count : 0
        longestStreak = max(longestStreak, streak)
        for _ in 0..<min(count, most) { last.append(holding) }
        if last.count > 4 * most { keepLast(most) }
    }

    private mutating func tell(_ outcome: PeriodOutcome, _ count: Int) {
        for _ in 0..<min(count, Self.mostRecent) { recent.append(outcome) }
        if recent.count > 4 * Self.mostRecent { recent.removeFirst(recent.count - Self.mostRecent) }
    }

    private mutating func keepLast(_ most: Int) {
        recent.removeFirst(max(0, recent.count - Self.mostRecent))
        last.removeFirst(max(0, last.count - most))
    }
}
