import VaultSyntax

/// A Markdown file of the vault. A note with a type of the schema is a record; all others are plain.
public struct Note: Sendable {
    /// Shared, so that copying a note costs one reference count.
    @usableFromInline
    final class Storage: Sendable {
        @usableFromInline let path: Path
        @usableFromInline let document: Document
        @usableFromInline let type: TypeID?
        @usableFromInline let links: [Link]
        let problems: [FieldProblem]
        let conflicts: [ByteRange]
        /// Nil when it is unlikely to be needed.
        let outline: Outline?
        let entries: [TextEntry]
        let isOutside: Bool
        @usableFromInline let nameKey: UInt64
        @usableFromInline let marks: Marks

        init(
            path: Path, document: Document, type: TypeID?, links: [Link], problems: [FieldProblem],
            conflicts: [ByteRange], outline: Outline?, entries: [TextEntry], isOutside: Bool, marks: Marks
        ) {
            nameKey = FoldedName.key(ofPath: path)
            self.marks = marks
            self.path = path
            self.document = document
            self.type = type
            self.links = links
            self.problems = problems
            self.conflicts = conflicts
            self.outline = outline
            self.entries = entries
            self.isOutside = isOutside
        }
    }

    @usableFromInline let storage: Storage

    package init(
        path: Path, document: Document, type: TypeID?, links: [Link], problems: [FieldProblem],
        conflicts: [ByteRange], outline: Outline? = nil, entries: [TextEntry] = [], isOutside: Bool = false,
        marks: Marks = []
    ) {
        storage = Storage(
            path: path, document: document, type: type, links: links, problems: problems, conflicts: conflicts,
            outline: outline, entries: entries, isOutside: isOutside, marks: marks)
    }

    /// Relative to the vault's root, with forward slashes.
    @inlinable public var path: Path { storage.path }
    /// What the file holds.
    @inlinable public var document: Document { storage.document }
    /// The record's type; nil for a plain note.
    @inlinable public var type: TypeID? { storage.type }
    /// All links, front matter first, each in file order.
    @inlinable public var links: [Link] { storage.links }
    package var problems: [FieldProblem] { storage.problems }
    /// Conflicts that git left behind in the body.
    package var conflicts: [ByteRange] { storage.conflicts }
    /// Whether it has conflict markers, other than in code.
    package var hasConflict: Bool {
        !conflicts.isEmpty || document.problems.contains { $0.kind == .conflictMarker }
    }
    /// The headings and items of its text. O(1) for a record whose type has fields there, else a scan of the text.
    package var outline: Outline { storage.outline ?? Outline(of: Body(of: document)) }
    /// The ticked tasks and inline fields of a daily note, where something of them counts.
    package var entries: [TextEntry] { storage.entries }
    /// True for a file that a link leads to outside the vault: read, never written.
    package var isOutside: Bool { storage.isOutside }

    /// Whether both are one reading of one file, so that nothing of them differs. O(1).
    package func isSameReading(as other: Note) -> Bool { storage === other.storage }

    /// The folded key of the name, by which links find it.
    @inlinable public var nameKey: UInt64 { storage.nameKey }
    /// Which of the rare fields it has.
    @inlinable public var marks: Marks { storage.marks }

    /// True for a note with a type of the schema.
    @inlinable public var isRecord: Bool { type != nil }

    /// The file name without `.md`.
    package var name: String { path.name }

    /// Whether its path comes before that of another, by their bytes.
    package func comes(before other: Note) -> Bool { path < other.path }

    /// The folder, without a slash at its end; empty for the root.
    package var folder: Path { path.folder }

    /// True when something in the front matter could not be read, so that sums may lack it.
    package var isIncomplete: Bool {
        let unquoted = unquotedLinks
        return document.problems.contains { $0.kind != .documentEndMarker && !unquoted.contains($0.range.start) }
            || problems.contains { !$0.isHarmless && $0.kind != .missing }
    }

    /// Where links start that have no quotes, and are read all the same as they are in fields of links.
    package var unquotedLinks: Set<UInt32> {
        guard document.problems.contains(where: { $0.kind == .unquotedLink }) else { return [] }
        let fields = links.filter { if case .field = $0.place { true } else { false } }
        return Set(document.problems.lazy.filter { $0.kind == .unquotedLink }.map(\.range.start))
            .intersection(fields.map(\.range.start))
    }

    /// The first link in a scalar of the front matter; nil for none. O(log links).
    package func link(at node: Int32) -> Link? {
        links[links.firstPlace { $0.isInBody || $0.node >= node }...].first.flatMap { $0.node == node ? $0 : nil }
    }

    /// Whether a link of the body lies in a range. O(log links).
    package func hasLink(within range: ByteRange) -> Bool {
        let next = links[links.firstPlace { $0.isInBody && $0.range.start >= range.start }...].first
        return next.map { $0.range.end <= range.end } ?? false
    }

    /// What the title says; the name when none is given.
    package var title: String { text("title") ?? name }
}

extension Note {
    /// Rare fields that are looked up in every note: noted while reading, so that the look-up is free.
    public struct Marks: OptionSet, Sendable {
        /// One bit for each field.
        public let rawValue: UInt8

        /// Some of the fields, as bits.
        @inlinable
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// `aliases` or `formerly`.
        public static let otherNames = Marks(rawValue: 1)
        /// `silence`
        public static let silence = Marks(rawValue: 2)
        /// `import_id`
        public static let importID = Marks(rawValue: 4)

        /// The mark of a field by its name in lower case; none for most.
        package init(field name: String) {
            switch name {
            case "aliases", "formerly": self = .otherNames
            case "silence": self = .silence
            case "import_id": self = .importID
            default: self = []
            }
        }
    }
}

/// A value with the place it was read from.
package struct Located<Value: Sendable>: Sendable {
    package var value: Value
    /// The scalar in the file, with its quotes.
    package var range: ByteRange
    package var node: Int32
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}

/// Reading fields. Each call reads the bytes again: O(entries + elements).
extension Note {
    /// The nodes of a field's elements that are not empty: none, one, or those of a list.
    package func elements(_ field: String) -> [Int32] {
        var elements: [Int32] = []
        forEachElement(field) { elements.append($0) }
        return elements
    }

    /// The node of the only element of a field that is not empty; nil for none and for several. No memory.
    private func element(_ field: String) -> Int32? {
        var (found, count) = (Int32(-1), 0)
        forEachElement(field) { (found, count) = ($0, count + 1) }
        return count == 1 ? found : nil
    }

    @inline(__always)
    private func forEachElement(_ field: String, _ body: (Int32) -> Void) {
        guard let entry = document.entry(field), entry.state == .readable else { return }
        let nodes = document.nodes
        let (value, end) = (entry.value, nodes[Int(entry.value)].next)
        guard nodes[Int(value)].isList else { return isGiven(value) ? body(value) : () }
        var index = value + 1
        while index < end {
            if isGiven(index) { body(index) }
            index = nodes[Int(index)].next
        }
    }

    /// False for nothing, null and empty text.
    private func isGiven(_ index: Int32) -> Bool {
        let node = document.nodes[Int(index)]
        guard node.isScalar else { return false }
        switch node.kind {
        case .missing: return false
        case .plain: return !Schema.isNull(document.bytes.span.extracting(node.content.offsets))
        default: return document.withText(node) { !$0.trimmed.isEmpty }
        }
    }

    /// The values of a field that can be read.
    package func read<Value>(_ field: String, _ reader: (Span<UInt8>) -> Reading<Value>) -> [Located<Value>] {
        elements(field).compactMap { index in
            let node = document.nodes[Int(index)]
            guard let value = document.withText(node, reader).value else { return nil }
            return Located(value: value, range: node.range, node: index)
        }
    }

    /// The value of a field that holds one.
    package func readOne<Value>(_ field: String, _ reader: (Span<UInt8>) -> Reading<Value>) -> Located<Value>? {
        var (found, count) = (nil as Located<Value>?, 0)
        forEachElement(field) { index in
            let node = document.nodes[Int(index)]
            guard let value = document.withText(node, reader).value else { return }
            (found, count) = (Located(value: value, range: node.range, node: index), count + 1)
        }
        return count == 1 ? found : nil
    }

    /// The text of a field; nil when nothing, null or only spaces are given.
    package func text(_ field: String) -> String? {
        element(field).map { document.text($0) }
    }

    package func texts(_ field: String) -> [Located<String>] {
        elements(field).map { Located(value: document.text($0), range: document.nodes[Int($0)].range, node: $0) }
    }

    /// The whole number of a field; nil for none, several, one that cannot be read, and one outside the range.
    package func integer(_ field: String, in range: ClosedRange<Int>) -> Int? {
        readOne(field, Scalars.readInteger)?.value.within(range)
    }

    package func date(_ field: String) -> CalendarDate? { readOne(field, CalendarDate.read)?.value }

    /// The moment that a field gives; nil for none, several, or one that cannot be read.
    package func dateTime(_ field: String) -> DateTime? { readOne(field, DateTime.read)?.value }

    /// The word of a choice as the schema spells it.
    package func choice(_ field: String, of words: [String]) -> String? {
        choiceIndex(field, of: words).map { words[$0] }
    }

    /// Which of some words, in lower case, a choice is. No memory.
    package func choiceIndex(_ field: String, of words: [String]) -> Int? {
        guard let node = element(field) else { return nil }
        return document.withText(document.nodes[Int(node)]) { text in
            words.firstIndex { Scalars.isWord(text, 0..<text.count, $0) }
        }
    }

    package func isTrue(_ field: String) -> Bool {
        guard let node = element(field) else { return false }
        return document.withText(document.nodes[Int(node)]) { $0.isWord("true", 0..<$0.count) }
    }

    /// Whether it is a record of a type; never of nil, a type that the schema does not have.
    package func isRecord(of type: TypeID?) -> Bool { type != nil && self.type == type }

    /// The links of a field, as the schema of its type knows it; none for nil, a field that the schema does not have.
    package func links(in field: FieldID?) -> [Link] {
        guard let field else { return [] }
        return links.filter { $0.place == .field(field) }
    }

    /// The name or path that a link gives, with `%20`, `\_` and the like resolved where its style has them.
    package func destination(of link: Link) -> String {
        let text = link.text(in: document)
        return link.style == .markdown || link.style == .image ? DestinationText.decode(text) : text
    }
}

extension Note {
    /// The folded key of the name that a link gives: of the last part of its destination, without `.md`.
    package func nameKey(of link: Link) -> UInt64 {
        let isMarkdown = link.style == .markdown || link.style == .image
        let isWritten = link.isVerbatim(in: document)
        let bytes = document.bytes
        let range = link.destination.offsets
        if isWritten, !isMarkdown || !bytes[range].contains(where: DestinationText.isMarked) {
            let written = bytes.span.extracting(range)
            return FoldedName.key(written.extracting(Path.nameRange(written)))
        }
        return FoldedName.key(ofPath: Path(destination(of: link)))
    }
}

/// `%20` in the path of a Markdown link.
package enum PercentText {
    /// The bytes of a text; nil where a `%` begins nothing of the kind.
    package static func bytes(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            let isMark = byte == UInt8(ascii: "%")
            let digits = isMark ? rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue } : []
            if isMark, digits.count < 2 { return nil }
            result.append(digits.count == 2 ? UInt8(digits[0] * 16 + digits[1]) : byte)
            if digits.count == 2 { rest = rest.dropFirst(2) }
        }
        return result
    }

    /// All but letters and digits of ASCII, `-._~` and the slash of a path (RFC 3986).
    package static func encode(_ text: String, isPath: Bool = false) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                result.unicodeScalars.append(Unicode.Scalar(byte))
            case 0x2F where isPath: result += "/"
            default: result += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }
}

extension Schema {
    /// `null`, `~` and nothing.
    package static func isNull(_ text: Span<UInt8>) -> Bool {
        switch text.count {
        case 0: true
        case 1: text[0] == UInt8(ascii: "~")
        case 4:
            text.isWord("null", 0..<4)
                && (text[0] == 0x6E && text[3] == 0x6C || text[0] == 0x4E && (text[1] == 0x75) == (text[3] == 0x6C))
        default: false
        }
    }
}
