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
            throw shallowText(line, of: start, parent: parent) ?? unclosedQuote(start)
        }
        lineStart = line
        return content
    }

    /// The problem of a text in quotes that goes on without indentation and is closed further down, at the end of a
    /// line, before anything that an empty line divides from it. Everything up to there is that text; its lines get
    /// their indentation. Nil when the quote is not closed so.
    private func shallowText(_ line: Int, of start: Int, parent: Int) -> Stop? {
        let quote = source[start]
        var edits: [TextEdit] = []
        var next = line
        while next < limit {
            let content = skipSpaces(next)
            guard !isBreak(content) else { return nil }
            let missing = max(parent, top) + 2 - indentation(next)
            if missing > 0 {
                let blanks = String(repeating: " ", count: missing)
                edits.append(TextEdit(range: ByteRange(next, next), replacement: blanks))
            }
            if let close = closing(quote, from: content, to: lineEnd(content)) {
                let rest = skipSpaces(close + 1)
                guard isBreak(rest) || source[rest] == .hash && rest > close + 1 else { return nil }
                let range = ByteRange(skipSpaces(line), trimmedLineEnd(line))
                let first = ByteRange(start, trimmedLineEnd(start))
                return Stop(Problem(.badIndentation, range, related: first, edits: edits), end: afterBreak(close))
            }
            next = afterBreak(next)
        }
        return nil
    }

    /// The closing quote in a part of a line; nil for none.
    private func closing(_ quote: UInt8, from start: Int, to end: Int) -> Int? {
        var offset = start
        while offset < end {
            if source[offset] == .backslash, quote == .doubleQuote {
                offset += 1
            } else if source[offset] == quote {
                guard quote == .singleQuote, byte(offset + 1) == .singleQuote else { return offset }
                offset += 1
            }
            offset += 1
        }
        return nil
    }

    private func unclosedQuote(_ start: Int) -> Stop {
        Stop(.unclosedQuote, start, trimmedLineEnd(start))
    }

    /// How many bytes an escape takes, from its backslash on; nil for one that YAML does not know.
    func escapeLength(_ offset: Int) -> Int? {
        switch byte(offset + 1) {
        case UInt8(ascii: "0"), UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "t"), .tab, UInt8(ascii: "n"),
            UInt8(ascii: "v"), UInt8(ascii: "f"), UInt8(ascii: "r"), UInt8(ascii: "e"), .blank, .doubleQuote,
            UInt8(ascii: "/"), .backslash, UInt8(ascii: "N"), UInt8(ascii: "_"), UInt8(ascii: "L"), UInt8(ascii: "P"):
            return 2
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
        default:
            return nil
        }
    }

    private func hexadecimal(_ start: Int, digits: Int) -> UInt32? {
        guard start + digits <= limit else { return nil }
        return ScalarText.hexadecimal(source[start..<(start + digits)])
    }
}

/// Where a text was first seen as a key.
struct KeyPlaces {
    private var places: [[UInt8]: Int] = [:]
    /// How many of the keys in order have been taken in.
    private(set) var count = 0

    /// Takes in the next key.
    mutating func append(_ text: [UInt8], place: Int) {
        count += 1
        if places[text] == nil { places[text] = place }
    }

    func first(_ text: [UInt8]) -> Int? { places[text] }
}

/// Keys that appear twice. Cost: linear in the keys; few are compared one by one, many through their hashes.
extension Parser {
    /// Up to this many keys are looked through, which costs no allocation.
    private static let few = 24

    /// Two equal keys in one nested map make the whole entry unreadable.
    func refuseDouble(in map: Int) throws(Stop) {
        let end = Int(nodes[map].next)
        var places = KeyPlaces()
        var index = map + 1
        var count = 0
        while index < end {
            count += 1
            if let first = count <= Self.few ? firstKey(like: index, in: map) : places.first(text(index)) {
                throw Stop(Problem(.duplicateKey, nodes[index].range, related: nodes[first].range))
            }
            if count == Self.few {
                places = keyPlaces(of: map, to: index)
            } else if count > Self.few {
                places.append(text(index), place: index)
            }
            index = Int(nodes[Int(nodes[index].next)].next)
        }
    }

    /// The first entry with the same key whose value may count.
    mutating func firstEntry(like keyIndex: Int) -> Entry? {
        if entries.count > Self.few {
            while firstEntries.count < entries.count {
                let place = firstEntries.count
                firstEntries.append(text(Int(entries[place].key)), place: place)
            }
            guard let place = firstEntries.first(text(keyIndex)) else { return nil }
            if mayCount(entries[place]) { return entries[place] }
        }
        return entries.first { mayCount($0) && sameKey(Int($0.key), keyIndex) }
    }

    private func mayCount(_ entry: Entry) -> Bool { entry.state != .conflicted && entry.state != .duplicate }

    private func firstKey(like keyIndex: Int, in map: Int) -> Int? {
        var index = map + 1
        while index < keyIndex {
            if sameKey(index, keyIndex) { return index }
            index = Int(nodes[Int(nodes[index].next)].next)
        }
        return nil
    }

    private func keyPlaces(of map: Int, to last: Int) -> KeyPlaces {
        var places = KeyPlaces()
        var index = map + 1
        while index <= last {
            places.append(text(index), place: index)
            index = Int(nodes[Int(nodes[index].next)].next)
        }
        return places
    }

    private func text(_ key: Int) -> [UInt8] { ScalarText.decode(nodes[key], in: source) }

    /// Compares two keys by their text.
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
