/// A note, by its place in the `notes` of its graph. It stays the same while the graph lives.
package struct NoteID: TableID {
    @usableFromInline let place: Int32

    /// The one at a place, from 0.
    @inlinable
    package init(_ index: Int) { place = Int32(truncatingIfNeeded: index) }

    /// The place, from 0.
    @inlinable package var index: Int { Int(place) }
}

/// A list with an element for each note.
package typealias NoteTable<Element> = Table<NoteID, Element>
