import VaultRecords

/// The outcome of one period of a rate or a limit. The raw values are the words of the output.
package enum PeriodOutcome: String, CaseIterable, Sendable {
    /// Of a limit kept.
    case met
    case missed, running
}

/// The outcomes of the periods of a rate or a limit. Periods in which a rate requires nothing, and those wholly in a
/// break, are in none of its numbers.
struct PeriodTally {
    struct Running {
        var asked: Rational
        var sum: Rational

        /// What the period still requires of a rate or leaves of a limit.
        var remaining: Rational {
            max(0, asked - sum)
        }
    }

    /// How many outcomes are listed.
    static let mostRecent = 12
    /// The most ended periods by which pace is judged, and how many of them may be missed.
    private static let mostJudged = 7
    static let mayMiss = 2

    /// The ended ones, and the current one of a limit that is over it: of these it is known whether they are kept.
    var decided: Int { ended + (isRunningBroken ? runningCount : 0) }

    /// Those of the window.
    var periods = 0
    private(set) var ended = 0
    /// Met, the current one included; of a limit kept, which only ended ones are.
    private(set) var met = 0
    /// Met or kept in a row, up to the last ended one and the current one when met.
    private(set) var streak = 0
    private(set) var longestStreak = 0
    /// The last ones, up to the current one.
    private(set) var recent: [PeriodOutcome] = []
    /// Of the ended ones that began with the goal's pace or later the last seven, whether each was met or kept.
    private(set) var judged: [Bool] = []
    /// Nil when there is none, or the current one requires nothing.
    private(set) var running: Running?
    private(set) var isRunningMet = false
    private(set) var isRunningBroken = false
    private var runningCount = 0

    /// - Parameter target: its amount is what a whole period requires or allows; a part of one in proportion
    init(_ runs: [PeriodRun], of target: ResolvedTarget) {
        let isLimit = target.target.isAtMost
        for run in runs {
            guard let (asked, holds) = Self.asked(run, of: target) else { continue }
            periods += run.count
            switch run.state {
            case .ended:
                ended += run.count
                add(run.count, holding: holds)
                tell(holds ? .met : .missed, run.count)
                if run.isJudged { judge(holds, run.count) }
            case .running:
                running = Running(asked: asked, sum: run.sum)
                isRunningMet = holds && !isLimit
                isRunningBroken = !holds && isLimit
                runningCount = run.count
                if isRunningMet { add(run.count, holding: true) }
                if isRunningBroken { streak = 0 }
                tell(isRunningMet ? .met : isRunningBroken ? .missed : .running, 1)
            case .coming:
                break
            }
        }
        keepLast()
    }

    /// What each period of a run requires or allows, and whether it holds; nil for one that is wholly in a break, and
    /// for one of a rate that requires nothing.
    private static func asked(_ run: PeriodRun, of target: ResolvedTarget) -> (asked: Rational, holds: Bool)? {
        if run.part.isZero { return nil }
        let asked = asked(of: target, part: run.part)
        if target.target.isAtMost { return (asked, run.sum <= asked) }
        return asked.isZero ? nil : (asked, run.sum >= asked)
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

    /// What a part of a period requires or allows: in whole numbers, where the unit is counted so, a rate no more than
    /// its share and a limit no less.
    private static func asked(of target: ResolvedTarget, part: Rational) -> Rational {
        if part == 1 { return target.amount }
        let share = target.amount * part
        return target.target.isAtMost ? target.atLeast(share) : target.atMost(share)
    }

    /// Per day at most two of the last seven that ended were missed; per week or month at most two of the last four,
    /// and the last one or the current one of a rate was met. Never while the current limit is broken.
    func isOnPace(per period: Target.Period) -> Bool {
        if isRunningBroken { return false }
        let last = judged(per: period)
        if last.count(where: { !$0 }) > Self.mayMiss { return false }
        return period == .day || isRunningMet || last.last ?? true
    }

    /// The ended periods by which pace is judged.
    func judged(per period: Target.Period) -> ArraySlice<Bool> {
        judged.suffix(period == .day ? Self.mostJudged : 4)
    }

    private mutating func add(_ count: Int, holding: Bool) {
        streak = holding ? streak + count : 0
        met += holding ? count : 0
        longestStreak = max(longestStreak, streak)
    }

    private mutating func tell(_ outcome: PeriodOutcome, _ count: Int) {
        for _ in 0..<min(count, Self.mostRecent) { recent.append(outcome) }
        if recent.count > 4 * Self.mostRecent { keepLast() }
    }

    private mutating func judge(_ holds: Bool, _ count: Int) {
        for _ in 0..<min(count, Self.mostJudged) { judged.append(holds) }
        if judged.count > 4 * Self.mostJudged { keepLast() }
    }

    private mutating func keepLast() {
        recent.removeFirst(max(0, recent.count - Self.mostRecent))
        judged.removeFirst(max(0, judged.count - Self.mostJudged))
    }
}
