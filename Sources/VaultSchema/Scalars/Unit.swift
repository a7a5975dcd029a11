/// What a spelling of a unit stands for.
package struct Unit: Hashable, Sendable {
    /// The spelling to show: `km` for `kilometers`; an unknown unit as written.
    package let canonical: String
    /// The key of the units that convert into each other: the canonical spelling of their base.
    /// An unknown unit has its own, in which spellings that compare as equal are the same.
    package let group: String
    /// An amount of this unit × `factor` is the amount in the group's base.
    package let factor: Rational
    /// Whether it is built in or has a measure.
    package let isKnown: Bool

    /// One text for all spellings of a unit: units of another text are other ones.
    package var identity: String { isKnown ? canonical : group }
}
