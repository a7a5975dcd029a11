import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGoalAnswers
import VaultGoals
import VaultProgress
import VaultRecords
import VaultReviews

/// Plots of goals, each with what it is there to say above it and what its signs mean below it.
struct PlotText {
    let style: Style
    let width: Int
    let today: CalendarDate
    let weekStart: WeekStart

    /// Wider than this, a plot is not easier to read.
    private static let mostWidth = 100
    static let leastWidth = 20
    /// Of a line, and of bars.
    static let rows = 12
    static let barRows = 6

    init(style: Style, width: Int, today: CalendarDate, weekStart: WeekStart) {
        self.style = style
        self.width = min(max(width, Self.leastWidth), Self.mostWidth)
        self.today = today
        self.weekStart = weekStart
    }

    /// - Parameters:
    ///   - goals: those to show
    ///   - isGrouped: by what wants attention first; else in the order given
    ///   - filter: what they were chosen by, as it was typed
    ///   - isAny: whether there are any goals
    func render(_ goals: [GoalProgress], isGrouped: Bool, filter: String, isAny: Bool) -> String {
        guard !goals.isEmpty else {
            guard isAny else { return EmptyScreen.noGoals + "\n" }
            return lines(DisplayText.visible(EmptyScreen.noMatch(filter)))
        }
        let groups = ProgressWords.groupOrder.map { status in goals.filter { $0.status == status }.limitsLast }
        return (isGrouped ? groups.flatMap(\.self) : goals).map(text).joined(separator: "\n")
    }

    // MARK: A goal

    private func text(_ goal: GoalProgress) -> String {
        let title = DisplayText.visible(goal.title)
        let state = [ProgressWords.status(goal.status), ProgressWords.daysLeft(goal)].filter { !$0.isEmpty }
        if let target = goal.targets.first, goal.targets.count == 1 {
            return text(target, of: goal, titled: title, state)
        }
        let text = lines(title, .heading) + parts(state + others(goal))
        if goal.targets.isEmpty { return text + actions(of: goal) }
        return goal.targets.reduce(text) { text, target in
            text + "\n" + self.text(target, of: goal, titled: DisplayText.visible(target.written), [])
        }
    }

    /// What is said of a goal besides its targets.
    private func others(_ goal: GoalProgress) -> [String] {
        var parts = goal.occurrences.map { ProgressWords.occurrences($0, status: goal.status) } ?? []
        if let linked = goal.linked, linked > 0, goal.occurrences == nil {
            parts.append(Words.count(linked, "linked action"))
        }
        if goal.targets.isEmpty, let last = goal.last { parts.append("last on \(last)") }
        if let children = goal.childrenPercent { parts.append("sub-goals: \(children.percentText) %") }
        return parts
    }

    /// A target: its finding, the rest of its words, the plot.
    private func text(
        _ target: TargetProgress, of goal: GoalProgress, titled title: String, _ state: [String]
    ) -> String {
        let basis = ProgressWords.projectionBasis(goal, asOf: today)
        let finding = ProgressWords.finding(target, status: goal.status, basis: basis)
        let rest = ProgressWords.remainder(target, status: goal.status, basis: basis)
        let isPaused = goal.status == .paused || goal.status == .dropped
        let outlook =
            isPaused || target.history?.days.isEmpty ?? true ? [] : ProgressWords.outlook(target).map { [$0] } ?? []
        var text = lines("\(title): \(DisplayText.visible(finding))", .heading) + parts(state + rest) + parts(outlook)
        guard let history = target.history else { return text }
        if history.days.isEmpty, !hasBegun(target, history, goal) { return text + lines(nothing(of: target, goal)) }
        text += "\n"
        switch (target.mode, target.period) {
        case (.rate, _), (.limit, .some): return text + periods(of: target, history)
        default: return text + curve(of: target, history, goal)
        }
    }

    /// Whether there is something to see before anything has counted: periods, or a limit of which nothing is used.
    private func hasBegun(_ target: TargetProgress, _ history: TargetHistory, _ goal: GoalProgress) -> Bool {
        if target.mode == .limit, target.period == nil {
            return goal.due != nil && goal.start.map { $0 <= today } ?? false
        }
        return target.mode != .total && history.periods.contains { $0.outcome != nil }
    }

    /// What would fill an empty plot; of a limit nothing has to.
    private func nothing(of target: TargetProgress, _ goal: GoalProgress) -> String {
        let name = ShellWord.quoted(goal.name)
        let amount = target.unit == "times" || target.unit == "days" ? "" : " " + amount(target)
        if let start = goal.start, start > today { return "It starts on \(start); there is nothing to draw yet." }
        if target.mode == .limit { return "Nothing has counted yet." }
        return "Nothing has counted yet: vault log 'What I did'\(amount) --goal \(name)"
    }

    /// An amount to log, by way of example.
    private func amount(_ target: TargetProgress) -> String {
        let isLevel = target.mode == .latest || target.mode == .best
        return ShellWord.quoted(ProgressWords.amount(isLevel ? target.target : 1, target))
    }

    // MARK: Lines

    /// Words, broken where the line is full.
    func lines(_ text: String, _ role: Style.Role? = nil) -> String {
        DisplayText.wrapped(text, to: width).map { line in (role.map { style($0, line) } ?? line) + "\n" }.joined()
    }

    private func parts(_ parts: [String]) -> String {
        DisplayText.joined(parts.map(DisplayText.visible), to: width - 2, breaksWords: true)
            .map { "  " + style(.dim, $0) + "\n" }.joined()
    }

    func text(_ plot: Plot, _ legend: PlotLegend) -> String {
        let below = legend.lines(width: width - 2, style: style).map { "  " + $0 }
        return (plot.lines(style: style, today: today, weekStart: weekStart) + below).map { $0 + "\n" }.joined()
    }

    /// Whether only whole numbers say something on an axis.
    static func isWhole(_ target: TargetProgress) -> Bool { target.unit == "times" || target.unit == "days" }

    /// Of a number on the axis; nil for the number itself.
    static func label(_ target: TargetProgress) -> ((Rational) -> String)? {
        let isClock = ProgressWords.number(1, target).contains(":")
        return isClock ? { ProgressWords.number($0, target) } : nil
    }
}

/// What screens say that have nothing to show yet: the line to type next.
enum EmptyScreen {
    static let newGoal = FirstSteps.newGoal
    static let log = FirstSteps.log

    /// The line for a goal that an action like this one counts towards, twenty times.
    static func newGoal(for action: MatchedAction) -> String {
        let target = target(reachedBy: action.amounts)
        return "vault new goal \(ShellWord.quoted(action.title)) targets=\(ShellWord.quoted(target)) due=+10w"
    }

    /// The line that gives a goal a target which an action with these amounts reaches in twenty times.
    static func newTarget(for goal: String, reachedBy amounts: [String]) -> String {
        "vault set \(ShellWord.quoted(goal)) targets=\(ShellWord.quoted(target(reachedBy: amounts)))"
    }

    private static func target(reachedBy amounts: [String]) -> String {
        let amount = amounts.lazy.compactMap { Quantity.read(Array($0.utf8).span).value }.first { $0.amount > 0 }
        return amount.map { "\(($0.amount * 20).amountText) \($0.unit)" } ?? "20 times"
    }

    static let noGoals = "No goals yet. Make one with:\n  \(newGoal)"
    /// - Parameter filter: what goals were chosen by, as it was typed
    static func noMatch(_ filter: String) -> String {
        let all = "'vault progress --all' shows all."
        return filter.isEmpty ? "No goals to show; \(all)" : "No goal matches '\(filter)'; \(all)"
    }

    static let noActions = "Nothing is logged yet. Log what you did with:\n  \(log)"
}
