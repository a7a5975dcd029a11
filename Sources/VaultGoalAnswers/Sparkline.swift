import VaultSchema

/// A row of numbers as one cell each, the greatest as a full block.
package enum Sparkline {
    private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let nothing: Character = "·"

    /// Amounts that add up: from 0 to the greatest. What is 0, less, or not given is a dot.
    package static func sums(_ amounts: [Rational?]) -> String {
        let most = amounts.compactMap { $0 }.max() ?? 0
        return String(
            amounts.map { amount in
                guard let amount, amount > 0 else { return nothing }
                return block(amount, least: 0, most: most)
            })
    }

    /// Readings, as of a scale: from the least to the greatest. What is not given is a dot.
    package static func readings(_ amounts: [Rational?]) -> String {
        let given = amounts.compactMap { $0 }
        guard let least = given.min(), let most = given.max() else {
            return String(repeating: nothing, count: amounts.count)
        }
        return String(amounts.map { $0.map { block($0, least: least, most: most) } ?? nothing })
    }

    /// The amount's eighth of the way, the upper one; a full block where there is no way.
    private static func block(_ amount: Rational, least: Rational, most: Rational) -> Character {
        let eighths = ((amount - least) * Rational(blocks.count)).divided(by: most - least)
        return blocks[(eighths?.ceiling(within: 1...blocks.count) ?? blocks.count) - 1]
    }
}
