/// Signs of currencies and the codes of what they stand for, so that `€` is not taken for another unit than `EUR`.
package enum Currency {
    /// Codes of ISO 4217 by sign, the most used one first.
    private static let codes: [String: [String]] = [
        "$": ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN"], "\u{20AC}": ["EUR", "EURO"], "\u{A3}": ["GBP"],
        "\u{A5}": ["JPY", "CNY"], "\u{20B9}": ["INR"], "\u{20BD}": ["RUB"], "\u{20A9}": ["KRW"], "\u{20BA}": ["TRY"],
        "\u{20B4}": ["UAH"], "\u{20AA}": ["ILS"], "\u{E3F}": ["THB"], "\u{20AB}": ["VND"], "\u{20B1}": ["PHP"],
        "\u{20A6}": ["NGN"], "\u{20BF}": ["BTC"],
    ]

    /// The sign itself, or that of a code; nil for what is not a currency. Cost: that of a dozen looks.
    package static func sign(of unit: String) -> String? {
        if codes[unit] != nil { return unit }
        let code = unit.uppercased()
        return codes.first { $0.value.contains(code) }?.key
    }

    /// Whether one is the sign and the other a code of one currency, in any case.
    package static func areOne(_ left: String, _ right: String) -> Bool {
        codes[left]?.contains(right.uppercased()) == true || codes[right]?.contains(left.uppercased()) == true
    }
}
