/// An amount of a unit, as written: `5.2 km`.
package struct Quantity: Hashable, Sendable {
    package var amount: Rational
    /// The unit as written; a span has its smallest one (`min`, `s`), a clock `s`, `$250` has `$`.
    package var unit: String

    package init(_ amount: Rational, _ unit: String) {
        self.amount = amount
        self.unit = unit
    }
}

extension Quantity: CustomStringConvertible {
    /// A text that reads as the same quantity when the decimals of the amount end: `5.2 km`.
    package var description: String { "\(amount) \(unit)" }
}
