import VaultSchema

/// `latest 75 kg from 85 kg` and `best 100 kg`: one amount of all that counted.
extension TargetScope {
    var level: TargetFigures {
        let isLatest = target.target.mode == .latest
        let from = target.from ?? (isLatest ? counted.entries.first?.amount : 0)
        var figures = TargetFigures(from: from, percent: 0)
        let falls = from.map { $0 > target.amount } ?? false
        if let from, let current = isLatest ? counted.entries.last?.amount : best(falls: falls) {
            let way = target.amount - from
            figures.current = current
            // Without a way to go the target is met from the beginning.
            figures.percent = ((current - from) * 100).divided(by: way) ?? 100
            figures.isMet = way.isZero || (falls ? current <= target.amount : current >= target.amount)
            figures.remaining = figures.isMet ? 0 : (target.amount - current).magnitude
        }
        setPace(of: &figures)
        if isLatest { setNeed(of: &figures) }
        return figures
    }

    private func best(falls: Bool) -> Rational? {
        let amounts = counted.entries.lazy.map(\.amount)
        return falls ? amounts.min() : amounts.max()
    }
}
