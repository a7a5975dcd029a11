/// What a goal requires: `120 km`, `90 min per week`, `at most 200 EUR`, `latest 75 kg from 85 kg`.
package struct Target: Hashable, Sendable {
    package enum Mode: String, Sendable, CaseIterable {
        /// `120 km`: the sum reaches the quantity.
        case total
        /// `90 min per week`: the sum of every period does.
        case rate
        /// `at most 200 EUR`, `at most 3 cups per day`: the sum stays within.
        case limit
        /// `latest 75 kg from 85 kg`: the last amount reaches the quantity.
        case latest
        /// `best 100 kg`, `best 25 min from 30 min`: the highest amount does, or the lowest with a higher `from`.
        case best

        /// Whether one amount decides, so that amounts are not added up.
        package var isSingle: Bool { self == .latest || self == .best }
    }

    package enum Period: String, Sendable, CaseIterable {
        case day, week, month
    }

    package var mode: Mode
    package var quantity: Quantity
    /// Where it starts: with `latest` and `best` only.
    package var from: Quantity?
    /// Invariant: given for a rate, may be given for a limit, never for the others.
    package var period: Period?

    package init(_ mode: Mode, _ quantity: Quantity, from: Quantity? = nil, per period: Period? = nil) {
        self.mode = mode
        self.quantity = quantity
        self.from = from
        self.period = period
    }
}
