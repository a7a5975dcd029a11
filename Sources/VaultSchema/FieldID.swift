/// A field, by its place among those of its record type.
public struct FieldID: TableID {
    @usableFromInline let place: Int16

    /// The one at a place, from 0.
    @inlinable
    public init(_ index: Int) { place = Int16(index) }

    /// The place, from 0.
    @inlinable public var index: Int { Int(place) }
}
