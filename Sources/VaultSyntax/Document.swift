/// A Markdown file, as it is: its front matter's entries, its body, and what cannot be read of them.
///
/// Reading never fails: whatever the bytes are, there is a document, with its problems as data.
/// Invariant: `parts` tile the bytes, so a document prints back exactly.
public struct Document: Sendable {
    /// Shared, so that copying a document costs one reference count.
    @usableFromInline
    final class Storage: Sendable {
        @usableFromInline let bytes: [UInt8]
        @usableFromInline let entries: [Entry]
        @usableFromInline let nodes: [Node]
        let frontMatter: ByteRange?
        let content: ByteRange
        let bodyStart: Int
        let problems: [Problem]
        let hasInvisible: Bool
        /// Where very many entries are, by their keys in small letters; empty for some, which are looked at one by one.
        let places: [[UInt8]: Int]

        init(_ bytes: [UInt8], _ reading: consuming DocumentReading) {
            self.bytes = bytes
            entries = reading.entries
            nodes = reading.nodes
            frontMatter = reading.frontMatter
            content = reading.content
            bodyStart = reading.bodyStart
            problems = reading.problems
            hasInvisible = reading.hasInvisible
            places = reading.entries.count < 64 ? [:] : Self.places(of: reading.entries, reading.nodes, bytes)
        }

        private static func places(of entries: [Entry], _ nodes: [Node], _ bytes: [UInt8]) -> [[UInt8]: Int] {
            let keys = entries.indices.compactMap { place -> ([UInt8], Int)? in
                let key = nodes[Int(entries[place].key)]
                guard entries[place].state != .duplicate, key.isVerbatim else { return nil }
                return (bytes[key.content.offsets].map(\.lowercased), place)
            }
            return Dictionary(keys) { first, _ in first }
        }
    }

    @usableFromInline let storage: Storage

    /// Reads a file. Cost: linear in the front matter's bytes, and one pass for UTF-8 over all of them.
    package init(_ bytes: [UInt8]) {
        storage = Storage(bytes, bytes.withUnsafeBufferPointer { DocumentReading(of: $0) })
    }

    /// Reads YAML without fences, as a front matter's text.
    package init(yaml bytes: [UInt8]) {
        storage = Storage(bytes, bytes.withUnsafeBufferPointer { DocumentReading(ofYAML: $0) })
    }

    /// The file as it is.
    @inlinable public var bytes: [UInt8] { storage.bytes }
    /// The front matter's top level, in file order.
    @inlinable public var entries: [Entry] { storage.entries }
    /// Keys and values of all entries, each followed by what it contains.
    @inlinable public var nodes: [Node] { storage.nodes }
    /// The front matter with its fences; nil when the file has none.
    package var frontMatter: ByteRange? { storage.frontMatter }
    /// What lies between the fences.
    package var content: ByteRange { storage.content }
    /// Where the body starts.
    package var bodyStart: Int { storage.bodyStart }
    package var problems: [Problem] { storage.problems }
    /// Whether all of the file is UTF-8; one that is not is never written.
    package var isUTF8: Bool { !problems.contains { $0.kind == .notUTF8 } }
    /// Whether the front matter contains an invisible character; found while it was read.
    package var hasInvisible: Bool { storage.hasInvisible }

    package var body: Range<Int> { bodyStart..<bytes.count }

    /// The file in pieces, in order and without gap: byte order mark, fence, entries and what lies between them,
    /// fence, body.
    package var parts: [Range<Int>] {
        var cuts = [0]
        if let frontMatter {
            cuts += [Int(frontMatter.start), Int(content.start)]
            for entry in entries { cuts += [Int(entry.range.start), Int(entry.range.end)] }
            cuts += [Int(content.end), Int(frontMatter.end)]
        }
        cuts += [bodyStart, bytes.count]
        return zip(cuts, cuts.dropFirst()).compactMap { $0 < $1 ? $0..<$1 : nil }
    }

    /// The text of a scalar node.
    package func text(_ node: Node) -> String {
        if node.isVerbatim { return text(node.content) }
        return String(decoding: ScalarText.decode(node, in: bytes), as: UTF8.self)
    }

    package func text(_ node: Int32) -> String { text(nodes[Int(node)]) }

    /// The bytes of a range as text, unchanged.
    package func text(_ range: ByteRange) -> String {
        guard Int(range.end) <= bytes.count, range.start <= range.end else { return "" }
        return String(decoding: bytes[range.offsets], as: UTF8.self)
    }

    /// Calls the closure with the UTF-8 text of a scalar, without a copy where its text is just its bytes.
    @inlinable
    public func withText<Result>(_ node: Node, _ body: (Span<UInt8>) -> Result) -> Result {
        if node.isVerbatim { return body(bytes.span.extracting(node.content.offsets)) }
        let decoded = ScalarText.decode(node, in: bytes)
        return body(decoded.span)
    }

    /// The indices of a list's items. O(items).
    package func items(of list: Int32) -> [Int32] {
        var items: [Int32] = []
        var index = list + 1
        let end = nodes[Int(list)].next
        while index < end {
            items.append(index)
            index = nodes[Int(index)].next
        }
        return items
    }

    /// The keys and values of a map. O(pairs).
    package func pairs(of map: Int32) -> [(key: Int32, value: Int32)] {
        var pairs: [(Int32, Int32)] = []
        var index = map + 1
        let end = nodes[Int(map)].next
        while index < end {
            let value = nodes[Int(index)].next
            pairs.append((index, value))
            index = nodes[Int(value)].next
        }
        return pairs
    }

    /// The texts of an entry: of a list its elements, of a scalar one. Empty for an entry that is missing, or cannot be
    /// read. O(entries).
    package func texts(of key: String) -> [String] {
        guard let entry = entry(key), entry.state == .readable else { return [] }
        let value = Int(entry.value)
        let elements = nodes[value].isList ? nodes[value + 1..<Int(nodes[value].next)] : nodes[value...value]
        return elements.filter { $0.isScalar && $0.kind != .missing }.map { text($0) }
    }

    /// The entry with a key, compared without the case of ASCII letters; duplicates are skipped. O(entries)
    /// of few, O(1) of many.
    package func entry(_ name: String) -> Entry? {
        if storage.entries.isEmpty { return nil }
        if !storage.places.isEmpty { return storage.places[name.utf8.map(\.lowercased)].map { entries[$0] } }
        var name = name
        return name.withUTF8 { wanted in
            storage.bytes.withUnsafeBufferPointer { bytes in
                storage.nodes.withUnsafeBufferPointer { nodes in
                    storage.entries.withUnsafeBufferPointer { entries in
                        entries.first { entry in
                            let key = nodes[Int(entry.key)]
                            return key.content.count == wanted.count && entry.state != .duplicate && key.isVerbatim
                                && Self.isSame(bytes, Int(key.content.start), wanted)
                        }
                    }
                }
            }
        }
    }

    private static func isSame(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ wanted: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        for index in 0..<wanted.count {
            let (own, byte) = (bytes[start + index], wanted[index])
            if own != byte, own | 0x20 != byte | 0x20 || !((own | 0x20) >= 97 && (own | 0x20) <= 122) { return false }
        }
        return true
    }
}

extension UInt8 {
    /// A capital letter of ASCII as the small one; any other byte as it is.
    fileprivate var lowercased: UInt8 { (65...90).contains(self) ? self | 0x20 : self }
}
