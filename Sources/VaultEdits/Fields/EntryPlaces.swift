import VaultSyntax

/// Where entries begin, end, and where a new one goes.
package struct EntryPlaces {
    private let document: Document
    private var lines: SourceLines { document.lines }

    package init(_ document: Document) { self.document = document }

    /// What to remove so that the entry goes, the least first. Empty lines and a comment after it that is indented
    /// deeper than the keys go where they would otherwise become text of the entry before.
    func removals(of entry: Entry) -> [Range<Int>] {
        let start = Int(entry.range.start)
        let end = document.end(ofLinesOf: entry.value)
        var afterAll = afterComments(end)
        while afterAll < Int(document.content.end) {
            let next = lines.isEmpty(afterAll) ? lines.next(after: afterAll) : afterComments(afterAll)
            if next == afterAll { break }
            afterAll = next
        }
        return [start..<end, start..<afterComments(end), start..<afterAll].filter { !$0.isEmpty }
    }

    /// Where a new entry may go, the best first; none when that is inside of a conflict. That is after the nearest
    /// field that is written before it; without one, before the nearest that is written after it and the comments above
    /// that; else at the end. A file without front matter gets one at its start.
    func insertions(of key: String, order: [String]) -> [Int] {
        guard document.frontMatter != nil else { return [document.bodyStart] }
        let conflicts = document.problems.filter { $0.kind == .conflictMarker }.map(\.range.offsets)
        return candidates(key, order).filter { place in
            !conflicts.contains { $0.lowerBound < place && place < $0.upperBound }
        }
    }

    private func candidates(_ key: String, _ order: [String]) -> [Int] {
        let end = Int(document.content.end)
        if let position = order.firstIndex(of: key.lowercased()) {
            let placed = document.entries.filter { $0.state != .conflicted }.compactMap { entry in
                order.firstIndex(of: document.text(entry.key).lowercased()).map { (place: $0, entry: entry) }
            }
            // Of several that are the nearest, the last one before it or the first one after it.
            let before = placed.filter { $0.place < position }.reversed().max { $0.place < $1.place }
            if let before { return placesAfter(before.entry) }
            let after = placed.filter { $0.place > position }.min { $0.place < $1.place }
            if let after { return [aboveComments(Int(after.entry.range.start)), Int(after.entry.range.start)] }
        }
        guard let last = document.entries.last else { return [end] }
        let places = placesAfter(last)
        return document.bytes[places[0]..<end].allSatisfy { $0.isBlank || $0.isLineEnd } ? places + [end] : [end]
    }

    private func placesAfter(_ entry: Entry) -> [Int] {
        let end = entry.state == .readable ? document.end(ofLinesOf: entry.value) : Int(entry.range.end)
        return [afterComments(end), end, Int(entry.range.end)]
    }

    /// After the comments that follow immediately and are indented deeper than the keys: they belong to what is above.
    package func afterComments(_ start: Int) -> Int {
        var place = start
        while place < Int(document.content.end) {
            let text = lines.skipSpaces(place)
            guard text - place > document.topIndent, document.bytes[text] == .hash else { break }
            place = lines.next(after: text)
        }
        return place
    }

    /// Above the comments directly above a line.
    private func aboveComments(_ start: Int) -> Int {
        var place = start
        while place > Int(document.content.start) {
            let above = lines.start(of: place - 1)
            guard document.bytes[lines.skipSpaces(above)] == .hash else { break }
            place = above
        }
        return place
    }

    /// The lines of a new entry.
    func text(of key: String, _ texts: [String], asList: Bool, _ quoting: Quoting, at place: Int) -> String {
        let lineBreak = lines.lineBreak(before: place)
        let top = document.topIndent
        let name = String(repeating: " ", count: top) + ScalarSpelling.spell(key) + ":"
        var text: String
        if asList {
            let style = ListStyle(document)
            let list = style.text(texts, quoting, lineBreak: lineBreak)
            text = style.isFlow ? name + list + lineBreak : name + lineBreak + list
        } else {
            let value = texts.first ?? ""
            let isBeforeEmptyLine = place < Int(document.content.end) && lines.isEmpty(place)
            let block = BlockText(
                value, parent: top, indent: top + 2, lineBreak: lineBreak, isBeforeEmptyLine: isBeforeEmptyLine)
            let written = block?.header ?? ScalarSpelling.spell(value, quoting, inBrackets: false)
            text = name + " " + written + lineBreak + (block?.lines ?? "")
        }
        if document.frontMatter == nil { text = "---" + lineBreak + text + "---" + lineBreak }
        return text
    }
}

/// Where the lines of nodes start and end.
extension Document {
    /// The nodes of a list's elements; of anything else the value itself.
    package func elements(of value: Int32) -> [Int32] { nodes[Int(value)].isList ? items(of: value) : [value] }

    /// The line of a place, counted from 1. Cost: linear in the bytes.
    package func line(of range: ByteRange) -> Int { LineTable(bytes).position(of: Int(range.start)).line }

    /// The offset of the colon after the key of an entry.
    package func colon(of entry: Entry) -> Int { lines.skipSpaces(Int(nodes[Int(entry.key)].range.end)) }

    /// The spaces between a dash and a text after it; one where there is something else.
    func gap(from dash: Int, to text: Int) -> String {
        let between = bytes[(dash + 1)..<max(text, dash + 1)]
        let isGap = !between.isEmpty && between.allSatisfy { $0 == .blank }
        return isGap ? String(decoding: between, as: UTF8.self) : " "
    }

    /// How far the keys of the top level are indented, in spaces.
    package var topIndent: Int {
        guard let first = entries.first else { return 0 }
        let start = Int(nodes[Int(first.key)].range.start)
        return start - lines.start(of: start)
    }

    /// The start of the line after a value, without empty lines that do not belong to it.
    package func end(ofLinesOf value: Int32) -> Int {
        var leaf = value
        while nodes[Int(leaf)].kind == .blockMap || nodes[Int(leaf)].kind == .blockList {
            let last = nodes[Int(leaf)].kind == .blockMap ? pairs(of: leaf).last?.value : items(of: leaf).last
            guard let last else { break }
            leaf = last
        }
        let node = nodes[Int(leaf)]
        return node.isBlockText ? filledEnd(of: node) : lines.next(after: Int(node.range.end))
    }

    /// `|` or `>` of block text, with what follows immediately.
    func indicators(of node: Node) -> Range<Int> {
        let header = Int(node.range.start)..<Int(node.content.start)
        return header.lowerBound..<(header.first { lines.isBreak($0) || bytes[$0].isBlank } ?? header.upperBound)
    }

    /// Where block text ends, without empty lines at its end unless they belong to it.
    func filledEnd(of node: Node) -> Int {
        var end = Int(node.content.end)
        if bytes[indicators(of: node)].contains(UInt8(ascii: "+")) { return end }
        while end > Int(node.content.start) {
            let start = lines.start(of: end - 1)
            let text = lines.skipSpaces(start)
            guard lines.isBreak(text), text - start <= Int(node.indent) else { break }
            end = start
        }
        return max(end, Int(node.content.start))
    }
}

/// How lists are written in a front matter, to write another one like them.
struct ListStyle {
    /// How far the keys are indented.
    private let top: Int
    /// In brackets, when all lists of the front matter are.
    var isFlow = false
    /// How far a dash is indented after its key.
    var indent = 2
    /// What is between a dash and its text.
    var gap = " "

    /// That of the first block list, else of the lists in brackets, else lines indented by two.
    init(_ document: Document) {
        top = document.topIndent
        let lists = document.entries.filter { $0.state == .readable && document.nodes[Int($0.value)].isList }
        guard let block = lists.first(where: { document.nodes[Int($0.value)].kind == .blockList }) else {
            isFlow = lists.contains { !document.items(of: $0.value).isEmpty }
            return
        }
        let dash = Int(document.nodes[Int(block.value)].range.start)
        indent = max(dash - document.lines.start(of: dash) - top, 0)
        guard let first = document.items(of: block.value).first else { return }
        gap = document.gap(from: dash, to: Int(document.nodes[Int(first)].range.start))
    }

    /// An element's dash with what is around it.
    var dash: String { String(repeating: " ", count: top + indent) + "-" + gap }

    /// What follows the key of a list: a space and the brackets, or the lines after the key's line.
    func text(_ texts: [String], _ quoting: Quoting, lineBreak: String) -> String {
        let items = texts.map { ScalarSpelling.spell($0, quoting, inBrackets: isFlow) }
        let dash = dash
        return isFlow ? " [" + items.joined(separator: ", ") + "]" : items.map { dash + $0 + lineBreak }.joined()
    }
}
