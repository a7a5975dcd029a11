import VaultSchema

/// `120 km`: the sum of all that counted.
extension TargetScope {
    var total: TargetFigures {
        let sum = counted.sum
        let percent = (sum * 100).divided(by: target.amount) ?? 0
        var figures = TargetFigures(current: sum, percent: percent)
        figures.isMet = sum >= target.amount
        figures.remaining = max(0, target.amount - sum)
        figures.isExceeded = percent > 110
        setPace(of: &figures, whole: target.amount)
        setNeed(of: &figures)
        setProjection(of: &figures)
        return figures
    }
}
