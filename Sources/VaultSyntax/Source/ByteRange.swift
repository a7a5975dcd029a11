/// A half-open range of byte offsets in a document.
///
/// Offsets are 32 bits wide so that the many ranges a document holds stay small;
/// a file of 4 GB or more is not read.
///
/// Public, as few types are: the compiler inlines across modules what is public and `@inlinable`, and nothing that is
/// `package`; and the loop over all files asks these millions of times.
public struct ByteRange: Hashable, Sendable {
    /// The offset of the first byte.
    public var start: UInt32
    /// The offset after the last byte.
    public var end: UInt32

    /// A range between two offsets.
    @inlinable
    public init(start: UInt32, end: UInt32) {
        self.start = start
        self.end = end
    }

    /// A range between two offsets; they are cut to 32 bits.
    @inlinable
    public init(_ start: Int, _ end: Int) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
    }

    /// The same range as `Int` offsets, for indexing an array of bytes.
    @inlinable public var offsets: Range<Int> { Int(start)..<Int(end) }
    /// How many bytes it holds.
    @inlinable public var count: Int { Int(end) - Int(start) }
    /// True when it holds no byte.
    @inlinable public var isEmpty: Bool { start == end }
}
