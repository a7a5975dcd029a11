import VaultGraph
import VaultSchema

/// How much is planned of a goal; the first that applies. The raw values are the words of the output.
package enum GoalClassification: String, CaseIterable, Sendable {
    /// It has targets, a start, a due date and a plan.
    case smart
    /// It has targets.
    case measured
    /// It has a due date.
    case dated
    case minimal

    /// - Parameter missing: the parts of a complete goal that are not there
    package init(missing: [GoalProgress.Part]) {
        let parts: [GoalProgress.Part] = [.targets, .start, .due, .plan]
        if !parts.contains(where: missing.contains) {
            self = .smart
        } else if !missing.contains(.targets) {
            self = .measured
        } else {
            self = missing.contains(.due) ? .minimal : .dated
        }
    }
}
