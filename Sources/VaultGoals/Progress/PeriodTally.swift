import VaultSchema

/// How the periods of a rate or a limit went. Periods wholly in a break are in none of its numbers.
struct PeriodTally {
    struct Running {
        var asked: Rational
        var sum: Rational

        /// What the period still asks of a rate or leaves of a limit.
        var remaining: Rational {
            max(0, asked - sum)
        }
    }

    /// Those of the window.
    var periods = 0
    private(set) var ended = 0
    /// Met, the running one included; of a limit kept, which only ended ones are.
    private(set) var met = 0
    /// Met or kept in a row, up to the last ended one and the running one when met.
    private(set) var streak = 0
    private(set) var longestStreak = 0
    /// Whether the last ended period was met or kept; nil before the first.
    private(set) var lastEnded: Bool?
    /// Nil when none runs, or the running one lies wholly in a break.
    private(set) var running: Running?
    private(set) var isRunningMet = false
    private(set) var isRunningBroken = false

    /// - Parameter amount: what a whole period asks or allows; a part of one asks in proportion
    init(_ runs: [PeriodRun], of amount: Rational, asLimit: Bool) {
        for run in runs where !run.part.isZero {
            let asked = run.part == 1 ? amount : amount * run.part
            let holds = asLimit ? run.sum <= asked : run.sum >= asked
            periods += run.count
            switch run.state {
            case .ended:
                ended += run.count
                lastEnded = holds
                add(run.count, holding: holds)
            case .running:
                running = Running(asked: asked, sum: run.sum)
                isRunningMet = holds && !asLimit
                isRunningBroken = !holds && asLimit
                if isRunningMet { add(run.count, holding: true) }
                if isRunningBroken { streak = 0 }
            case .coming:
                break
            }
        }
    }

    private mutating func add(_ count: Int, holding: Bool) {
        streak = holding ? streak + count : 0
        met += holding ? count : 0
        longestStreak = max(longestStreak, streak)
    }
}
