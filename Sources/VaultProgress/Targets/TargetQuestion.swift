import VaultGraph

/// Which amounts of an action or a contribution answer a target, among those of its unit.
package struct TargetQuestion: Hashable, Sendable {
    /// Whether a duration does.
    var isOfTime: Bool
    /// Of a contribution: sums are for what adds up, the greatest for a best or latest amount, and the least where that
    /// is to fall by what is written.
    var use: Contribution.Use

    /// Every question that there is.
    package static let all = [Contribution.Use.sum, .greatest, .least].flatMap { use in
        [false, true].map { TargetQuestion(isOfTime: $0, use: use) }
    }

    func reads(_ use: Contribution.Use) -> Bool { use == .every || use == self.use }
}
