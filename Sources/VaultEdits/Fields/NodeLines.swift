import VaultSyntax

/// Where the lines of nodes start and end.
extension Document {
    package var lines: SourceLines { SourceLines(bytes: bytes) }

    /// The line of a place, counted from 1. Cost: linear in the bytes.
    package func line(of range: ByteRange) -> Int { LineTable(bytes).position(of: Int(range.start)).line }

    /// The offset of the colon after the key of an entry.
    package func colon(of entry: Entry) -> Int { lines.skipSpaces(Int(nodes[Int(entry.key)].range.end)) }

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
        guard node.kind == .literal || node.kind == .folded else { return lines.next(after: Int(node.range.end)) }
        return filledEnd(of: node)
    }

    /// Where block text ends, without empty lines at its end unless they belong to it.
    func filledEnd(of node: Node) -> Int {
        let header = bytes[Int(node.range.start)..<Int(node.content.start)]
        let indicators = header.prefix { !$0.isBlank && $0 != .newline && $0 != .carriageReturn }
        var end = Int(node.content.end)
        if indicators.contains(UInt8(ascii: "+")) { return end }
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
    /// In brackets, when all lists of the front matter are.
    var isFlow = false
    /// How far a dash is indented after its key.
    var indent = 2
    /// What is between a dash and its text.
    var gap = " "

    /// That of the first block list, else of the lists in brackets, else lines indented by two.
    init(_ document: Document) {
        let lists = document.entries.filter { $0.state == .readable && document.nodes[Int($0.value)].isList }
        guard let block = lists.first(where: { document.nodes[Int($0.value)].kind == .blockList }) else {
            isFlow = lists.contains { !document.items(of: $0.value).isEmpty }
            return
        }
        let dash = Int(document.nodes[Int(block.value)].range.start)
        indent = max(dash - document.lines.start(of: dash) - document.topIndent, 0)
        guard let first = document.items(of: block.value).first else { return }
        let text = Int(document.nodes[Int(first)].range.start)
        let between = document.bytes[(dash + 1)..<max(text, dash + 1)]
        if !between.isEmpty, between.allSatisfy({ $0 == .blank }) { gap = String(decoding: between, as: UTF8.self) }
    }

    /// The lines of a block list after the key's line.
    func lines(_ items: [String], top: Int, lineBreak: String) -> String {
        let dash = String(repeating: " ", count: top + indent) + "-" + gap
        return items.map { dash + $0 + lineBreak }.joined()
    }
}
