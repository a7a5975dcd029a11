/// Some of a schema's types. The first 64 take no memory; the set of all types neither.
package struct TypeSet: Sendable {
    /// The types from 64 on that are in a set.
    private final class Others: Sendable {
        let types: Set<TypeID>

        init(_ types: Set<TypeID>) { self.types = types }
    }

    private var first: UInt64
    private var hasAll: Bool
    /// Nil for none.
    private var others: Others?

    /// Every type of any schema.
    package static let all = TypeSet(hasAll: true)

    private init(hasAll: Bool) { (first, self.hasAll) = (.max, hasAll) }

    package init(_ types: some Sequence<TypeID>) {
        (first, hasAll) = (0, false)
        var others: Set<TypeID> = []
        for type in types {
            if type.index < 64 { first |= 1 << UInt64(type.index) } else { others.insert(type) }
        }
        self.others = others.isEmpty ? nil : Others(others)
    }

    /// O(1).
    package func contains(_ type: TypeID) -> Bool {
        if type.index < 64 { return first & (1 << UInt64(truncatingIfNeeded: type.index)) != 0 }
        return hasAll || others.map { $0.types.contains(type) } ?? false
    }
}

/// A field, by its place among those of its record type.
public struct FieldID: TableID {
    @usableFromInline let place: Int16

    /// The one at a place, from 0.
    @inlinable
    public init(_ index: Int) { place = Int16(index) }

    /// The place, from 0.
    @inlinable public var index: Int { Int(place) }
}

/// The place of an element in a `Table`, as a type of its own: a note cannot be taken for a type, nor either for a
/// count.
public protocol TableID: Hashable, Strideable, Sendable where Stride == Int {
    /// The element at a place, from 0.
    init(_ index: Int)

    /// The place, from 0.
    var index: Int { get }
}

extension TableID {
    /// By their places.
    @inlinable public static func < (left: Self, right: Self) -> Bool { left.index < right.index }
    /// How many places it is to another.
    @inlinable public func distance(to other: Self) -> Int { other.index - index }
    /// The one so many places on.
    @inlinable public func advanced(by distance: Int) -> Self { Self(index + distance) }
}

/// A list whose elements are known by an id.
@usableFromInline
package struct Table<ID: TableID, Element> {
    /// In the order of their ids.
    @usableFromInline package var elements: [Element]

    @inlinable
    package init(_ elements: [Element] = []) { self.elements = elements }

    /// An element for each of another table.
    @inlinable
    package init<Other>(_ other: Table<ID, Other>, _ element: (Other) -> Element) {
        elements = other.elements.map(element)
    }

    @inlinable
    package subscript(_ id: ID) -> Element {
        get { elements[id.index] }
        _modify { yield &elements[id.index] }
    }
}

extension Table: RandomAccessCollection {
    @usableFromInline package typealias Index = ID
    @usableFromInline package typealias Indices = Range<ID>

    @inlinable package var startIndex: ID { ID(0) }
    @inlinable package var endIndex: ID { ID(elements.count) }
    @inlinable package func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }
}

extension Table: Sendable where Element: Sendable {}

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
