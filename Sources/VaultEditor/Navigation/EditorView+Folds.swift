import VaultEdits
import VaultRecords
import VaultSyntax

/// Lines of a note that an editor may hide behind the first of them.
package struct Fold: Hashable, Sendable {
    package enum Kind: String, Sendable { case frontMatter, field, section, list, code, callout }

    /// On the line that stays visible.
    package var startOffset: Int
    /// The end of the last line, without its line break.
    package var endOffset: Int
    package var kind: Kind
}

extension EditorView {
    /// What may be folded, by where it starts, the longest first: the front matter and its fields, headings with what
    /// belongs to them, items with what is below them, fenced code, callouts. Each has two lines or more.
    /// Cost: linear in the note.
    package func folds(of path: Path) -> [Fold] {
        guard let number = graph.number(ofPath: path) else { return [] }
        let note = graph.notes[number]
        let document = note.document
        let sections = NoteSections(note)
        let lines = BodyLines(document, sections.body)
        var found: [Fold] = []
        func add(_ range: ByteRange, _ kind: Fold.Kind) {
            let range = note.trimmedEnd(range)
            guard document.bytes[range.offsets].contains(.newline) else { return }
            found.append(Fold(startOffset: Int(range.start), endOffset: Int(range.end), kind: kind))
        }
        if let front = document.frontMatter { add(front, .frontMatter) }
        for entry in document.entries { add(entry.range, .field) }
        for section in sections.sections { add(section.range, .section) }
        for fence in sections.body.fences { add(fence, .code) }
        for item in ItemRanges(lines, sections.body).ranges { add(item, .list) }
        for callout in Self.callouts(lines, sections.body) { add(callout, .callout) }
        return found.sorted { ($0.startOffset, -$0.endOffset) < ($1.startOffset, -$1.endOffset) }
    }

    /// Each with the lines that follow it and start with `>` too. One within the lines of another is a part of its text.
    static func callouts(_ lines: BodyLines, _ body: Body) -> [ByteRange] {
        var found: [ByteRange] = []
        var line = 0
        for callout in body.callouts {
            if let last = found.last, callout.range.start < last.end { continue }
            while line < lines.all.count, lines.all[line].start < Int(callout.range.start) { line += 1 }
            var end = Int(callout.range.end)
            while line < lines.all.count, lines.isQuoted(line) {
                end = lines.all[line].end
                line += 1
            }
            found.append(ByteRange(Int(callout.range.start), end))
        }
        return found
    }
}

extension BodyLines {
    /// Whether a line starts with `>`.
    func isQuoted(_ line: Int) -> Bool {
        let line = all[line]
        return !line.isEmpty && bytes[line.text] == UInt8(ascii: ">")
    }
}

/// Items of lists with what is below them: the lines that are indented more than their markers.
struct ItemRanges {
    /// In the order in which they end.
    private(set) var ranges: [ByteRange] = []

    /// Cost: linear in the lines and items.
    init(_ lines: BodyLines, _ body: Body) {
        var open: [(start: Int, column: Int)] = []
        var (item, last) = (0, 0)
        for line in lines.all where !line.isEmpty {
            while item < body.items.count, Int(body.items[item].range.start) < line.start { item += 1 }
            let isItem = item < body.items.count && Int(body.items[item].range.start) == line.start
            let column = isItem ? Int(body.items[item].indent) : line.column
            while let top = open.last, column <= top.column {
                ranges.append(ByteRange(top.start, last))
                open.removeLast()
            }
            if isItem { open.append((line.start, column)) }
            last = line.end
        }
        for top in open.reversed() { ranges.append(ByteRange(top.start, last)) }
    }
}
