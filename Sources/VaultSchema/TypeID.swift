/// A record type, by its place in the `types` of its schema.
public struct TypeID: TableID {
    @usableFromInline let place: Int32

    /// The one at a place, from 0.
    @inlinable
    public init(_ index: Int) { place = Int32(truncatingIfNeeded: index) }

    /// The place, from 0.
    @inlinable public var index: Int { Int(place) }
}

/// A list with an element for each record type.
package typealias TypeTable<Element> = Table<TypeID, Element>
