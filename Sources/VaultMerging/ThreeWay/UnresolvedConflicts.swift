import VaultEdits

/// The conflicts of a merge that are still between markers in a file, of which others are resolved.
package struct UnresolvedConflicts: Sendable {
    /// Places of lines: from the first marker to after the last one, and of what is between them.
    private struct Block: Sendable {
        var lines: Range<Int>
        var ours: Range<Int>
        var theirs: Range<Int>
    }

    private let text: TextLines
    private let blocks: [Block]
    /// In the order of the file, with the lines where they are now.
    package let conflicts: [ThreeWayConflict]

    /// Nil when the file has no markers, and when it has some around other lines than those of the conflicts that the
    /// merge has when nothing is decided. Line breaks and the labels after the markers do not count. Cost: linear in
    /// the file.
    package init?(in file: [UInt8], of merge: [ThreeWayConflict], size: Int) {
        let text = TextLines(file)
        guard let blocks = Self.blocks(text, size), !blocks.isEmpty else { return nil }
        var rest = merge[...]
        var conflicts: [ThreeWayConflict] = []
        for block in blocks {
            let sides = [block.ours, block.theirs].map { Self.plain(text[$0]) }
            guard
                let place = rest.firstIndex(where: {
                    Self.plain(Array($0.ours.utf8)[...]) == sides[0]
                        && Self.plain(Array($0.theirs.utf8)[...]) == sides[1]
                })
            else { return nil }
            var conflict = rest[place]
            conflict.line = block.lines.lowerBound + 1
            conflicts.append(conflict)
            rest = rest[(place + 1)...]
        }
        (self.text, self.blocks, self.conflicts) = (text, blocks, conflicts)
    }

    /// The file with what is chosen in place of the markers, nil for a conflict that is left, and all else as it is.
    package func result(choosing choices: [ThreeWayMerge.Choice?]) -> ThreeWayMerge.Result {
        var bytes: [UInt8] = []
        var (next, shift) = (0, 0)
        var left: [ThreeWayConflict] = []
        for (place, block) in blocks.enumerated() {
            bytes += text[next..<block.lines.lowerBound]
            next = block.lines.upperBound
            guard place < choices.count, let choice = choices[place] else {
                bytes += text[block.lines]
                left.append(conflicts[place])
                left[left.count - 1].line -= shift
                continue
            }
            let kept = (choice == .theirs ? [] : [block.ours]) + (choice == .ours ? [] : [block.theirs])
            for lines in kept { bytes += text[lines] }
            shift += block.lines.count - kept.map(\.count).reduce(0, +)
        }
        bytes += text[next..<text.count]
        return .init(bytes: bytes, conflicts: left, manner: .byField)
    }

    /// Whether two texts are the same but for line breaks and the labels after markers.
    package static func isSame(_ text: [UInt8], _ other: [UInt8], size: Int) -> Bool {
        let (left, right) = (TextLines(text), TextLines(other))
        return left.count == right.count
            && (0..<left.count).allSatisfy { line in
                let texts = [left, right].map { $0.text(line) }
                if texts[0].elementsEqual(texts[1]) { return true }
                return "<|>".utf8.contains { sign in texts.allSatisfy { isMarker($0, sign, size) } }
            }
    }

    /// Whether a file with markers has lines that none of some texts has, apart from the markers. Cost: linear in all
    /// of them.
    package static func hasOwnLines(_ file: [UInt8], besides others: [[UInt8]], size: Int) -> Bool {
        let known = others.reduce(into: Set<ArraySlice<UInt8>>()) { $0.formUnion(plain($1[...])) }
        return plain(file[...]).contains { line in
            !known.contains(line) && !"<|=>".utf8.contains { isLongMarker(line, $0, size) }
        }
    }

    /// How many lines start a conflict. Where both sides renamed a file, git's markers have a character more than is
    /// configured.
    package static func openings(in file: [UInt8], size: Int) -> Int {
        plain(file[...]).count { isLongMarker($0, UInt8(ascii: "<"), size) && $0.contains(.blank) }
    }

    /// Nil where markers are in another order.
    private static func blocks(_ text: TextLines, _ size: Int) -> [Block]? {
        var blocks: [Block] = []
        // The places of the markers of the block that is read.
        var (start, end, middle): (Int?, Int?, Int?) = (nil, nil, nil)
        for line in 0..<text.count {
            let bytes = text.text(line)
            if isMarker(bytes, UInt8(ascii: "<"), size) {
                if start != nil { return nil }
                start = line
            } else if start != nil, end == nil, middle == nil, isMarker(bytes, UInt8(ascii: "|"), size) {
                end = line
            } else if start != nil, middle == nil, bytes.count == size, isMarker(bytes, UInt8(ascii: "="), size) {
                middle = line
            } else if isMarker(bytes, UInt8(ascii: ">"), size) {
                guard let first = start, let between = middle else { return nil }
                blocks.append(
                    Block(
                        lines: first..<line + 1, ours: first + 1..<(end ?? between), theirs: between + 1..<line))
                (start, end, middle) = (nil, nil, nil)
            }
        }
        return start == nil ? blocks : nil
    }

    /// So many signs, and after them nothing or a space and words.
    private static func isMarker(_ line: ArraySlice<UInt8>, _ sign: UInt8, _ size: Int) -> Bool {
        let rest = line.dropFirst(size)
        return line.count >= size && line.prefix(size).allSatisfy { $0 == sign } && (rest.first ?? .blank) == .blank
    }

    /// As `isMarker`, with more signs too.
    private static func isLongMarker(_ line: ArraySlice<UInt8>, _ sign: UInt8, _ size: Int) -> Bool {
        isMarker(line, sign, max(size, line.prefix { $0 == sign }.count))
    }

    /// The lines without their breaks.
    private static func plain(_ lines: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        let text = TextLines(Array(lines))
        return (0..<text.count).map { text.text($0) }
    }
}
