import VaultEdits
import VaultSyntax

/// The front matter of one side as blocks, each with its entry.
struct MergeSide {
    /// The front matter alone.
    let document: Document
    let blocks: BlockSequence
    private let comments: [Document.Comment]
    private let lineTable: LineTable

    /// Nil when it cannot be taken apart by its keys: it has a key twice, holds a conflict, is written in brackets, or
    /// has lines that belong to no key. Cost: linear in its bytes.
    init?(_ bytes: ArraySlice<UInt8>) {
        document = Document(Array(bytes))
        guard let blocks = Self.blocks(of: document) else { return nil }
        self.blocks = blocks
        comments = document.comments
        lineTable = LineTable(document.bytes)
    }

    /// The front matter that both sides were made from. That may be a merge of git's own making, with conflicts (two
    /// branches that had merged each other before): what they say is as not there, so that each side has added its.
    init?(base bytes: ArraySlice<UInt8>) {
        let document = Document(Array(bytes))
        var rest: [UInt8] = []
        var offset = 0
        for conflict in document.problems where conflict.kind == .conflictMarker {
            rest += document.bytes[offset..<Int(conflict.range.start)]
            offset = Int(conflict.range.end)
        }
        self.init((rest + document.bytes[offset...])[...])
    }

    /// A side that has no front matter.
    static let none = MergeSide()

    private init() {
        document = Document([])
        blocks = BlockSequence()
        comments = []
        lineTable = LineTable([])
    }

    /// An entry with its lines.
    struct Entry {
        let block: MergeBlock
        fileprivate let side: MergeSide

        var document: Document { side.document }
        var entry: VaultSyntax.Entry { document.entries[block.index] }
        private var node: Node { document.nodes[Int(entry.value)] }

        /// Its own lines.
        var lines: [UInt8] { block.own }
        /// The key as it is written.
        var name: String { document.text(entry.key) }
        var isReadable: Bool { entry.state == .readable }
        var value: MergeValue { MergeValue(of: entry.value, in: document) }
        var isList: Bool { node.isList }
        /// Whether the value is text in lines of its own, or keys in lines of their own.
        var isLines: Bool { [.literal, .folded, .blockMap, .blockList].contains(node.kind) }
        /// How far the dashes of a list in lines are indented; nil for anything else.
        var listIndent: Int? {
            node.kind == .blockList ? BlockListItems(document, entry.value).indent(in: document) : nil
        }
        /// How it is written, whatever it says.
        var style: (Node.Kind, Int?) { (node.kind, listIndent) }

        /// The comments within its lines.
        var comments: [String] {
            let first = side.lineTable.position(of: Int(entry.range.start)).line
            let count = block.own.count { $0 == .newline }
            return side.comments.filter { first <= $0.line && $0.line < first + count }.map(\.text)
        }
    }

    /// In the order of the file.
    var entries: [Entry] { blocks.blocks.map(entry) }

    func entry(_ block: MergeBlock) -> Entry { Entry(block: block, side: self) }

    private static func blocks(of document: Document) -> BlockSequence? {
        guard document.frontMatter != nil else { return nil }
        let places = EntryPlaces(document)
        var sequence = BlockSequence()
        var keys: Set<String> = []
        var offset = Int(document.content.start)
        for (index, entry) in document.entries.enumerated() {
            let start = Int(entry.range.start)
            let end = places.afterComments(Int(entry.range.end))
            let key = document.text(entry.key).lowercased()
            guard entry.state == .readable || entry.state == .unreadable, keys.insert(key).inserted,
                start >= offset, end > start, document.lines.startsText(start),
                end == document.lines.start(of: end)
            else { return nil }
            sequence.blocks.append(
                MergeBlock(
                    key: key, gap: Array(document.bytes[offset..<start]), own: Array(document.bytes[start..<end]),
                    index: index))
            offset = end
        }
        guard offset <= Int(document.content.end) else { return nil }
        sequence.tail = Array(document.bytes[offset..<Int(document.content.end)])
        return areProblemsInside(document) ? sequence : nil
    }

    /// Whether what cannot be read lies within entries that are marked as such.
    private static func areProblemsInside(_ document: Document) -> Bool {
        let unreadable = document.entries.filter { $0.state == .unreadable }
        return document.problems.allSatisfy { problem in
            switch problem.kind {
            case .documentEndMarker, .secondFrontMatter: true
            default:
                unreadable.contains { $0.range.start <= problem.range.start && problem.range.end <= $0.range.end }
            }
        }
    }
}
