/// A half-open range of byte offsets in a document.
///
/// Offsets are 32 bits wide so that the many ranges a document holds stay small;
/// a file of 4 GB or more is not read.
package struct ByteRange: Hashable, Sendable {
    package var start: UInt32
    package var end: UInt32

    @inlinable
    package init(start: UInt32, end: UInt32) {
        self.start = start
        self.end = end
    }

    @inlinable
    package init(_ start: Int, _ end: Int) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
    }

    /// The same range as `Int` offsets, for indexing an array of bytes.
    @inlinable package var offsets: Range<Int> { Int(start)..<Int(end) }
    @inlinable package var count: Int { Int(end) - Int(start) }
    @inlinable package var isEmpty: Bool { start == end }
}
