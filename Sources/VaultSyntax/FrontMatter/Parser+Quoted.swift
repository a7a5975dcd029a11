/// Quoted scalars, which may run over several lines.
extension Parser {
    /// Reads a quoted scalar; `at` is after its closing quote afterwards.
    mutating func quoted(parent: Int) throws(Stop) {
        let start = at
        let quote = source[start]
        var offset = start + 1
        var isVerbatim = true
        while true {
            guard offset < limit else { throw unclosedQuote(start) }
            let byte = source[offset]
            if byte == quote {
                if quote == .doubleQuote || self.byte(offset + 1) != .singleQuote { break }
                isVerbatim = false
                offset += 2
            } else if byte == .backslash, quote == .doubleQuote {
                isVerbatim = false
                if isBreak(offset + 1) {
                    offset += 1
                    continue
                }
                guard let length = escapeLength(offset) else {
                    throw Stop(.badEscape, offset, min(offset + 2, limit))
                }
                offset += length
            } else if byte == .newline {
                isVerbatim = false
                offset = try continuation(offset + 1, of: start, parent: parent)
            } else {
                offset += 1
            }
        }
        at = offset + 1
        nodes.append(
            Node(
                quote == .doubleQuote ? .doubleQuoted : .singleQuoted,
                range: ByteRange(start, offset + 1), content: ByteRange(start + 1, offset),
                isVerbatim: isVerbatim, next: nodes.count + 1))
    }

    /// Checks that a further line of a quoted scalar is indented deeper than its parent; where its text starts.
    private mutating func continuation(_ line: Int, of start: Int, parent: Int) throws(Stop) -> Int {
        let content = skipSpaces(line)
        guard content < limit else { throw unclosedQuote(start) }
        if isBreak(content) { return content }
        if indentation(line) <= parent {
            if source[line..<content].contains(.tab) { throw tabStop(line + indentation(line)) }
            throw unclosedQuote(start)
        }
        lineStart = line
        return content
    }

    private func unclosedQuote(_ start: Int) -> Stop {
        Stop(.unclosedQuote, start, trimmedLineEnd(start))
    }

    /// How many bytes an escape takes, from its backslash on; nil for one that YAML does not know.
    func escapeLength(_ offset: Int) -> Int? {
        switch byte(offset + 1) {
        case UInt8(ascii: "x"):
            return hexadecimal(offset + 2, digits: 2) == nil ? nil : 4
        case UInt8(ascii: "u"):
            guard let unit = hexadecimal(offset + 2, digits: 4) else { return nil }
            if (0xDC00...0xDFFF).contains(unit) { return nil }
            guard (0xD800...0xDBFF).contains(unit) else { return 6 }
            guard byte(offset + 6) == .backslash, byte(offset + 7) == UInt8(ascii: "u"),
                let low = hexadecimal(offset + 8, digits: 4), (0xDC00...0xDFFF).contains(low)
            else { return nil }
            return 12
        case UInt8(ascii: "U"):
            guard let code = hexadecimal(offset + 2, digits: 8), Unicode.Scalar(code) != nil else { return nil }
            return 10
        case let byte:
            return ScalarText.escapes[byte] == nil ? nil : 2
        }
    }

    private func hexadecimal(_ start: Int, digits: Int) -> UInt32? {
        guard start + digits <= limit else { return nil }
        return ScalarText.hexadecimal(source[start..<(start + digits)])
    }
}

/// Keys that appear twice. Cost: linear in the keys.
extension Parser {
    /// Up to this many entries are looked through, which costs no allocation.
    private static let few = 24

    /// Two equal keys in one nested map make the whole entry unreadable.
    func refuseDouble(in map: Int) throws(Stop) {
        var places: [[UInt8]: Int] = [:]
        var index = map + 1
        while index < Int(nodes[map].next) {
            if let first = places.updateValue(index, forKey: text(index)) {
                throw Stop(Problem(.duplicateKey, nodes[index].range, related: nodes[first].range))
            }
            index = Int(nodes[Int(nodes[index].next)].next)
        }
    }

    /// The first entry with the same key whose value may count.
    mutating func firstEntry(like keyIndex: Int) -> Entry? {
        if entries.count > Self.few {
            for place in seenEntries..<entries.count {
                let key = text(Int(entries[place].key))
                if firstEntries[key] == nil { firstEntries[key] = place }
            }
            seenEntries = entries.count
            guard let place = firstEntries[text(keyIndex)] else { return nil }
            if mayCount(entries[place]) { return entries[place] }
        }
        return entries.first { mayCount($0) && sameKey(Int($0.key), keyIndex) }
    }

    private func mayCount(_ entry: Entry) -> Bool { entry.state != .conflicted && entry.state != .duplicate }

    private func text(_ key: Int) -> [UInt8] { ScalarText.decode(nodes[key], in: source) }

    private func sameKey(_ left: Int, _ right: Int) -> Bool {
        let (a, b) = (nodes[left], nodes[right])
        if a.isVerbatim, b.isVerbatim {
            guard a.content.count == b.content.count else { return false }
            let (left, right) = (Int(a.content.start), Int(b.content.start))
            for index in 0..<a.content.count where source[left + index] != source[right + index] { return false }
            return true
        }
        return text(left) == text(right)
    }

    /// True when a conflict touches the bytes from start to end. O(log conflicts).
    func isInConflict(_ start: Int, _ end: Int) -> Bool {
        let place = conflicts.firstPlace { Int($0.end) > start }
        return place < conflicts.count && Int(conflicts[place].start) < end
    }
}
