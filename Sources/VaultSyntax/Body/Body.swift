/// A link in a note's body.
package struct BodyLink: Hashable, Sendable {
    package enum Kind: UInt8, Sendable {
        /// `[[name]]`
        case wikilink
        /// `![[name]]`
        case embed
        /// `[shown](path.md)`, also `[label]: path.md`
        case markdown
        /// `![shown](path.png)`
        case image
    }

    package var kind: Kind
    /// All of it, from the first mark to the last.
    package var range: ByteRange
    /// The name or path, without `#heading`.
    package var destination: ByteRange
    /// What is shown instead; empty when nothing is given.
    package var shown: ByteRange
}

/// `## Text`
package struct Heading: Hashable, Sendable {
    package var level: Int
    /// The line.
    package var range: ByteRange
    /// The text, without marks and spaces around it.
    package var text: ByteRange
}

/// `- text`, `1. text`, `- [x] text`
package struct ListItem: Hashable, Sendable {
    /// The line.
    package var range: ByteRange
    /// The text after marker and checkbox.
    package var text: ByteRange
    /// How far the marker is indented, a tab counting four.
    package var indent: Int32
    /// What is in the checkbox, as its byte; nil without one.
    package var check: UInt8?
}

/// `> [!kind] Title`, the first line of a box in Obsidian; the lines that follow start with `>` too.
package struct Callout: Hashable, Sendable {
    /// The line.
    package var range: ByteRange
    /// What comes after `!`.
    package var kind: ByteRange
}

/// What gives a body its order: the lines that are headings and items.
package struct Outline: Sendable {
    package let headings: [Heading]
    package let items: [ListItem]
    /// Lines that start with a checkbox and are not items: `[x] text`, `-[x] text`. From the bracket or dash on.
    package let looseBoxes: [ByteRange]

    package init(of body: Body) { (headings, items, looseBoxes) = (body.headings, body.items, body.looseBoxes) }
}

/// What `vault` reads of a body. Code is skipped: fenced, indented and inline.
package struct Body: Sendable {
    package var links: [BodyLink] = []
    package var headings: [Heading] = []
    package var items: [ListItem] = []
    package var callouts: [Callout] = []
    /// Lines that start with a checkbox and are not items.
    package var looseBoxes: [ByteRange] = []
    /// Conflicts that git left behind, from marker to marker.
    package var conflicts: [ByteRange] = []
    /// Where the lines outside code start that begin as a conflict does, also without an end, and inside another one.
    package var conflictMarks: [Int] = []
    /// Fenced code, from the first line to the last with their ends; one that nothing closes goes on to the end.
    package var fences: [ByteRange] = []

    /// Scans the body of a document. Cost: linear in its bytes.
    package init(of document: Document) {
        document.bytes.withUnsafeBufferPointer { source in
            var scanner = BodyScanner(source, from: document.bodyStart)
            scanner.scan()
            self.links = scanner.body.links
            self.headings = scanner.body.headings
            self.items = scanner.body.items
            self.callouts = scanner.body.callouts
            self.looseBoxes = scanner.body.looseBoxes
            self.conflicts = scanner.body.conflicts
            self.conflictMarks = scanner.body.conflictMarks
            self.fences = scanner.body.fences
        }
    }

    init() {}
}
