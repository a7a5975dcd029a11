/// One part of a front matter's value tree: a flat array in document order, in which a node is followed by all that it
/// contains, and `next` is the index after its last descendant. A map holds keys and values in turn.
public struct Node: Hashable, Sendable {
    /// How it is written.
    public enum Kind: UInt8, Sendable {
        /// Nothing was written: `key:` or `- `.
        case missing
        case plain, singleQuoted, doubleQuoted
        /// `|` block text.
        case literal
        /// `>` block text.
        case folded
        case blockList, flowList, blockMap, flowMap
    }

    /// How it is written.
    public var kind: Kind
    /// True when the text of the scalar is just the bytes of `content`.
    public var isVerbatim: Bool
    /// Of block text: how many spaces its lines are indented by.
    public var indent: UInt16
    /// Index of the node after this one and all that it contains.
    public var next: Int32
    /// Everything written for the node: quotes, brackets, header and lines of block text included.
    public var range: ByteRange
    /// What lies between the quotes; of block text, its lines; else the same as `range`.
    public var content: ByteRange

    /// A node whose `next` is known.
    @inlinable
    public init(_ kind: Kind, range: ByteRange, content: ByteRange, isVerbatim: Bool, next: Int, indent: Int = 0) {
        self.kind = kind
        self.range = range
        self.content = content
        self.isVerbatim = isVerbatim
        self.next = Int32(truncatingIfNeeded: next)
        self.indent = UInt16(clamping: indent)
    }

    /// The deepest indentation that block text may have, in spaces.
    package static let deepestIndent = Int(UInt16.max)

    /// True for text of any kind, and for nothing.
    @inlinable public var isScalar: Bool { kind.rawValue <= Kind.folded.rawValue }
    /// True for a list.
    @inlinable public var isList: Bool { kind == .blockList || kind == .flowList }
    /// True for a map.
    @inlinable public var isMap: Bool { kind == .blockMap || kind == .flowMap }
}

/// One `key: value` of the front matter's top level, in file order.
public struct Entry: Hashable, Sendable {
    /// Whether it counts.
    public enum State: UInt8, Sendable {
        /// The value can be read.
        case readable
        /// The value has a problem and is not read; the key may be known anyway.
        case unreadable
        /// The key was there before; the first one counts.
        case duplicate
        /// Lies inside a conflict that git left behind; no value counts.
        case conflicted
    }

    /// Index of the key's node.
    public var key: Int32
    /// Index of the value's node.
    public var value: Int32
    /// Whether it counts.
    public var state: State
    /// The lines of the entry, from the key's line to the line before the next entry,
    /// without the comments and empty lines that stand before the next one.
    public var range: ByteRange
}
