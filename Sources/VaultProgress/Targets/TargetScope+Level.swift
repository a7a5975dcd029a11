import VaultSchema

/// `latest 75 kg from 85 kg` and `best 100 kg`: one amount of all that counted.
extension TargetScope {
    var level: TargetFigures {
        let (isLatest, from, falls) = (isLatest, from, falls)
        var figures = TargetFigures(from: from, percent: 0)
        if let from, let current = isLatest ? counted.entries.last?.amount : best(falls: falls) {
            let way = target.amount - from
            figures.current = current
            // Without a distance to go the target is met from the start.
            figures.percent = ((current - from) * 100).divided(by: way) ?? 100
            figures.isMet = way.isZero || (falls ? current <= target.amount : current >= target.amount)
            figures.remaining = figures.isMet ? 0 : (target.amount - current).magnitude
        }
        setPace(of: &figures, whole: from.map { (target.amount - $0).magnitude })
        if isLatest { setNeed(of: &figures) }
        return figures
    }

    private var isLatest: Bool { target.target.mode == .latest }

    /// The effective start; nil for `latest` without one before anything is logged.
    private var from: Rational? { target.from ?? (isLatest ? counted.entries.first?.amount : 0) }

    /// Whether less is nearer to the target.
    var falls: Bool { from.map { $0 > target.amount } ?? false }

    private func best(falls: Bool) -> Rational? {
        let amounts = counted.entries.lazy.map(\.amount)
        return falls ? amounts.min() : amounts.max()
    }
}
