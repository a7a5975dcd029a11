/// One part of a front matter's value tree.
///
/// The tree is a flat array in document order: a node is followed by all that it contains,
/// and `next` is the index behind its last descendant. A map holds keys and values in turn.
package struct Node: Hashable, Sendable {
    package enum Kind: UInt8, Sendable {
        /// Nothing was written: `key:` or `- `.
        case missing
        case plain, singleQuoted, doubleQuoted
        /// `|` block text.
        case literal
        /// `>` block text.
        case folded
        case blockList, flowList, blockMap, flowMap
    }

    package var kind: Kind
    /// True when the text of the scalar is just the bytes of `content`.
    package var isVerbatim: Bool
    /// Of block text: how many blanks its lines are indented by.
    package var indent: UInt16
    /// Index of the node behind this one and all that it contains.
    package var next: Int32
    /// Everything written for the node: quotes, brackets, header and lines of block text included.
    package var range: ByteRange
    /// What lies between the quotes; of block text, its lines; else the same as `range`.
    package var content: ByteRange

    package init(_ kind: Kind, range: ByteRange, content: ByteRange, isVerbatim: Bool, next: Int, indent: Int = 0) {
        self.kind = kind
        self.range = range
        self.content = content
        self.isVerbatim = isVerbatim
        self.next = Int32(truncatingIfNeeded: next)
        self.indent = UInt16(clamping: indent)
    }

    /// The deepest indentation that block text may have, in blanks.
    package static let deepestIndent = Int(UInt16.max)

    package var isScalar: Bool { kind.rawValue <= Kind.folded.rawValue }
    package var isList: Bool { kind == .blockList || kind == .flowList }
    package var isMap: Bool { kind == .blockMap || kind == .flowMap }
}

/// One `key: value` of the front matter's top level, in file order.
package struct Entry: Hashable, Sendable {
    package enum State: UInt8, Sendable {
        /// The value can be read.
        case readable
        /// The value has a problem and is not read; the key may be known all the same.
        case unreadable
        /// The key was there before; the first one counts.
        case duplicate
        /// Lies inside a conflict that git left behind; no value counts.
        case conflicted
    }

    /// Index of the key's node.
    package var key: Int32
    /// Index of the value's node.
    package var value: Int32
    package var state: State
    /// The lines of the entry, from the key's line to the line before the next entry,
    /// without the comments and blank lines that stand before the next one.
    package var range: ByteRange
}
