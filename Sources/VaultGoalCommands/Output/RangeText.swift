import VaultAnswers
import VaultConsole
import VaultGoalAnswers
import VaultGoals
import VaultProgress
import VaultSchema

/// What counted on some days: for each goal what its targets got.
enum RangeText {
    /// - Parameter filter: what the goals were chosen by, as it was typed
    static func render(_ range: RangeProgress, filter: String, style: Style, width: Int) -> String {
        let days = range.from.map { "\($0) to \(range.to)" } ?? "up to \(range.to)"
        var text = style(.heading, days) + "\n"
        if range.goals.isEmpty {
            let which = filter.isEmpty ? "" : " that matches '\(filter)'"
            text += "\n" + DisplayText.visible("Nothing counted towards a goal\(which).") + "\n"
        }
        for goal in range.goals {
            let title = DisplayText.truncated(DisplayText.visible(goal.progress.title), to: width)
            text += "\n" + style(.heading, title) + "\n"
            let parts = goal.targets.compactMap { target in target.amount.map { words($0, target.progress) } }
            let line = (parts + [Words.count(goal.actions, "action")]).joined(separator: " · ")
            for line in DisplayText.wrapped(DisplayText.visible(line), to: max(width - 2, 20)) { text += "  \(line)\n" }
        }
        return text
    }

    /// `24.2 of 190 km`, `4 times`, `latest 72 kg`.
    private static func words(_ amount: Rational, _ target: TargetProgress) -> String {
        switch target.mode {
        case .total:
            "\(ProgressWords.number(amount, target)) of \(ProgressWords.amount(target.target, target))"
        case .rate, .limit: ProgressWords.amount(amount, target)
        case .latest: "latest \(ProgressWords.amount(amount, target))"
        case .best: "best \(ProgressWords.amount(amount, target))"
        }
    }
}
