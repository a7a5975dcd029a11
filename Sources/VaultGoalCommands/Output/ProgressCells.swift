import VaultConsole
import VaultProgress
import VaultSchema

/// The cells next to a goal's title: a bar of its percentage, or of a goal of rates and limits how its last periods
/// went.
enum ProgressCells {
    static let count = 12

    static func of(_ goal: GoalProgress, _ style: Style) -> String {
        if let periods = target(of: goal).flatMap({ goal.targets[$0].recentPeriods }) {
            return strip(periods, style) + DisplayText.spaces(count - periods.count)
        }
        return goal.percent == nil ? DisplayText.spaces(count) : bar(goal, style)
    }

    /// Which target's periods are next to the title of a goal that has nothing but rates and limits: the first that is
    /// off its pace, else the first that has some. An index in its targets.
    static func target(of goal: GoalProgress) -> Int? {
        guard goal.targets.allSatisfy({ $0.mode == .rate || $0.mode == .limit }) else { return nil }
        let withPeriods = goal.targets.indices.filter { !(goal.targets[$0].recentPeriods ?? []).isEmpty }
        return withPeriods.first { !goal.targets[$0].isOnPace } ?? withPeriods.first
    }

    /// The periods of a target, for its own line; nil without any.
    static func strip(of target: TargetProgress) -> String? {
        guard let periods = target.recentPeriods, !periods.isEmpty else { return nil }
        return strip(periods, .plain)
    }

    /// What is done is full; of a goal that is behind, what it should have by now is half full.
    private static func bar(_ goal: GoalProgress, _ style: Style) -> String {
        let filled = cells(goal.percent)
        let isBehind = goal.status == .behind
        let late = isBehind && filled < count ? max(cells(goal.expectedPercent) - filled, 1) : 0
        let done = String(repeating: "█", count: filled)
        let missing = String(repeating: "▒", count: late)
        let rest = String(repeating: "░", count: count - filled - late)
        return style(isBehind ? .warning : .good, done) + style(.warning, missing) + style(.dim, rest)
    }

    private static func cells(_ percent: Rational?) -> Int {
        ((percent ?? 0) * Rational(count)).divided(by: 100)?.floor(within: 0...count) ?? 0
    }

    private static func strip(_ periods: [PeriodOutcome], _ style: Style) -> String {
        var text = ""
        for outcome in periods {
            switch outcome {
            case .met: text += style(.good, "■")
            case .missed: text += style(.warning, "□")
            case .running: text += style(.heading, "▸")
            }
        }
        return text
    }
}
