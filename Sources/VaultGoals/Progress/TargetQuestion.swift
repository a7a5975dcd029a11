import VaultChecks

/// Which amounts of an action or a deed answer a target, among those of its unit.
struct TargetQuestion: Hashable, Sendable {
    /// Whether a duration does.
    var isOfTime: Bool
    /// Of a deed: sums are for what adds up, the greatest for a best or latest amount, and the least where that is to
    /// fall by what is written.
    var use: Deed.Use

    /// Every question that there is.
    static let all = [Deed.Use.sum, .greatest, .least].flatMap { use in
        [false, true].map { TargetQuestion(isOfTime: $0, use: use) }
    }

    func reads(_ use: Deed.Use) -> Bool { use == .every || use == self.use }
}
