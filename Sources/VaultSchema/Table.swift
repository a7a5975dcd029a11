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
