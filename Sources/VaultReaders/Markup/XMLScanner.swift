/// Reads the tags of an XML file one after the other, as they come: what is not asked for is never made a text.
///
/// It is forgiving, because files of real programs are broken: the DOCTYPE is skipped whatever is in it, control
/// characters are dropped, and a file that ends in the middle gives what comes before. Text between tags, comments,
/// CDATA and processing instructions are skipped. The file is UTF-8.
///
/// Cost: O(bytes); memory for one tag and one piece of the feed.
struct XMLScanner {
    enum Tag: Hashable, Sendable {
        /// `<a>`, or `<a/>` when it is empty, which no end follows.
        case start(isEmpty: Bool)
        /// `</a>`.
        case end
    }

    /// A tag is not longer.
    static let mostBytes = 1 << 20

    private let feed: ByteFeed
    /// What was read and not yet passed, after what was.
    private(set) var buffer: [UInt8] = []
    /// Where the rest begins.
    private var place = 0
    private var isAtEnd = false
    private var hasTags = false
    /// The line that `place` is on.
    private var nextLine = 1
    /// How many elements are open at `place`.
    private var nextDepth = 0

    /// The line on which the current tag begins, from 1.
    private(set) var line = 1
    /// How many elements are around the current tag: 0 for the root, for its start and for its end.
    private(set) var depth = 0
    /// Whether the file ends inside an element.
    private(set) var isTruncated = false
    /// The name of the current tag, in the buffer.
    private(set) var name = 0..<0
    /// Where its attributes are that were not looked at.
    var attributesLeft = 0..<0
    /// Those that were.
    var attributes: [XMLAttribute] = []

    init(_ feed: ByteFeed) { self.feed = feed }

    /// The next tag; nil at the end.
    mutating func next() throws(XMLProblem) -> Tag? {
        while try skipText() {
            fill(for: Self.cdata.count)
            switch byte(place + 1) {
            case UInt8(ascii: "!"): skipDeclaration()
            case UInt8(ascii: "?"): skip(to: "?>")
            default: return try readTag()
            }
        }
        isTruncated = isTruncated || nextDepth > 0
        return nil
    }

    /// Whether the current tag has a name.
    func isNamed(_ word: StaticString) -> Bool { buffer.span.equals(word, name) }

    /// A part of the current tag.
    func text(_ range: Range<Int>) -> String { String(decoding: buffer[range], as: UTF8.self) }

    private func byte(_ index: Int) -> UInt8 { index < buffer.count ? buffer[index] : 0 }

    /// Reads on, and drops what was passed.
    private mutating func fill() {
        if isAtEnd { return }
        buffer.removeFirst(place)
        place = 0
        let chunk = feed.next()
        isAtEnd = chunk.isEmpty
        if buffer.isEmpty { buffer = chunk } else { buffer += chunk }
    }

    /// Reads on until there are so many bytes, or the end.
    private mutating func fill(for count: Int) {
        while buffer.count - place < count, !isAtEnd { fill() }
    }

    /// Goes to the next `<`; false at the end.
    private mutating func skipText() throws(XMLProblem) -> Bool {
        while true {
            let (end, lines, isStray) = endOfText()
            if isStray { throw .notMarkup }
            (place, nextLine) = (end, nextLine + lines)
            if end < buffer.count {
                hasTags = true
                return true
            }
            if isAtEnd { return false }
            fill()
        }
    }

    /// The next `<`, or the end of the buffer. Before the first tag there may be nothing but a byte order mark.
    private func endOfText() -> (end: Int, lines: Int, isStray: Bool) {
        let bytes = buffer.span
        var (index, lines) = (place, 0)
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "<") { break }
            if !hasTags, byte > 0x20, byte != 0xEF, byte != 0xBB, byte != 0xBF { return (index, lines, true) }
            if byte == UInt8(ascii: "\n") { lines += 1 }
            index += 1
        }
        return (index, lines, false)
    }

    /// Skips what begins with `<!`.
    private mutating func skipDeclaration() {
        if begins("<!--") {
            place += 4
            skip(to: "-->")
        } else if begins(Self.cdata) {
            place += Self.cdata.count
            skip(to: "]]>")
        } else {
            skipDoctype()
        }
    }

    /// Skips to `>`, or after a `[` to `]>`. What is between is not understood: version 12 of Apple's export leaves a
    /// declaration in there open.
    private mutating func skipDoctype() {
        while true {
            let end = buffer[place...].firstIndex { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ">") }
            pass(end ?? buffer.count)
            if end != nil { break }
            if isAtEnd {
                isTruncated = true
                return
            }
            fill()
        }
        skip(to: byte(place) == UInt8(ascii: "[") ? "]>" : ">")
    }

    /// Skips to the end of some bytes that close what is open.
    private mutating func skip(to closing: StaticString) {
        while true {
            if let start = buffer.span.first(closing, from: place) {
                pass(start + closing.count)
                return
            }
            pass(isAtEnd ? buffer.count : max(place, buffer.count - closing.count + 1))
            if isAtEnd {
                isTruncated = true
                return
            }
            fill()
        }
    }

    private func begins(_ word: StaticString) -> Bool {
        let end = place + word.utf8CodeUnitCount
        return end <= buffer.count && buffer.span.equals(word, place..<end)
    }

    private mutating func pass(_ end: Int) {
        nextLine += buffer[place..<end].count { $0 == UInt8(ascii: "\n") }
        place = end
    }

    /// Reads the tag that begins here; nil when the file ends in it.
    private mutating func readTag() throws(XMLProblem) -> Tag? {
        var (index, quote, lines) = (place + 1, UInt8(0), 0)
        while !endOfTag(&index, &quote, &lines) {
            if index - place > Self.mostBytes { throw .longTag(line: nextLine) }
            if isAtEnd {
                isTruncated = true
                place = buffer.count
                return nil
            }
            index -= place
            fill()
        }
        if index - place > Self.mostBytes { throw .longTag(line: nextLine) }
        line = nextLine
        nextLine += lines
        attributes.removeAll(keepingCapacity: true)
        let isEnd = byte(place + 1) == UInt8(ascii: "/")
        let isEmpty = !isEnd && buffer[index - 1] == UInt8(ascii: "/")
        let start = place + (isEnd ? 2 : 1)
        let end = isEmpty ? index - 1 : index
        let nameEnd = buffer[min(start, end)..<end].firstIndex { $0 <= 0x20 } ?? end
        name = min(start, end)..<nameEnd
        attributesLeft = nameEnd..<end
        place = index + 1
        if isEnd {
            nextDepth = max(0, nextDepth - 1)
            depth = nextDepth
            return .end
        }
        depth = nextDepth
        if !isEmpty { nextDepth += 1 }
        return .start(isEmpty: isEmpty)
    }

    /// Goes on to the `>` outside of quotes; false when it is not in the buffer.
    private func endOfTag(_ place: inout Int, _ quote: inout UInt8, _ lines: inout Int) -> Bool {
        let bytes = buffer.span
        var index = place
        defer { place = index }
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\n") { lines += 1 }
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: ">") {
                return true
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            index += 1
        }
        return false
    }

    /// Puts what stands for a value in its place: entities become characters, and control characters are dropped.
    /// Both make it shorter, so it is done where the value is. Returns its new end.
    mutating func decode(_ range: Range<Int>) -> Int {
        var (source, target) = (range.lowerBound, range.lowerBound)
        while source < range.upperBound {
            let byte = buffer[source]
            if byte == UInt8(ascii: "&"), let entity = XMLEntity.read(buffer.span, source..<range.upperBound) {
                for unit in entity.bytes {
                    buffer[target] = unit
                    target += 1
                }
                source = entity.end
                continue
            }
            source += 1
            if byte < 0x20 {
                guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") else { continue }
                buffer[target] = 0x20
            } else {
                buffer[target] = byte
            }
            target += 1
        }
        return target
    }

    private static let cdata: StaticString = "<![CDATA["
}

extension StaticString {
    fileprivate var count: Int { utf8CodeUnitCount }
}

extension Span where Element == UInt8 {
    /// Where a word begins first; nil when it is not there.
    fileprivate func first(_ word: StaticString, from start: Int) -> Int? {
        var index = start
        while index + word.count <= count {
            if equals(word, index..<index + word.count) { return index }
            index += 1
        }
        return nil
    }

    /// Whether a range holds exactly the bytes of a word.
    func equals(_ word: StaticString, _ range: Range<Int>) -> Bool {
        guard range.count == word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { letters in
            for index in letters.indices where self[range.lowerBound + index] != letters[index] { return false }
            return true
        }
    }
}

/// An attribute of a tag, as ranges of the scanner's buffer.
struct XMLAttribute {
    var name: Range<Int>
    /// Without its quotes.
    var value: Range<Int>
    /// Whether entities or control characters are in it.
    var isEncoded: Bool
}

extension XMLScanner {
    /// Where the value of an attribute of the current tag is; nil without it. Attributes are read, and entities in
    /// them made characters, as far as they are asked for.
    mutating func value(of name: StaticString) -> Range<Int>? {
        for (place, attribute) in attributes.enumerated() where buffer.span.equals(name, attribute.name) {
            return decodedValue(place)
        }
        while let attribute = nextAttribute() {
            attributesLeft = min(attribute.value.upperBound + 1, attributesLeft.upperBound)..<attributesLeft.upperBound
            attributes.append(attribute)
            if buffer.span.equals(name, attribute.name) { return decodedValue(attributes.count - 1) }
        }
        attributesLeft = attributesLeft.upperBound..<attributesLeft.upperBound
        return nil
    }

    private mutating func decodedValue(_ place: Int) -> Range<Int> {
        let value = attributes[place].value
        guard attributes[place].isEncoded else { return value }
        let decoded = value.lowerBound..<decode(value)
        attributes[place].value = decoded
        attributes[place].isEncoded = false
        return decoded
    }

    /// The value of an attribute as a text.
    mutating func text(of name: StaticString) -> String? { value(of: name).map { text($0) } }

    /// The next attribute, where it stands. One without a value has an empty one.
    private func nextAttribute() -> XMLAttribute? {
        let bytes = buffer.span
        let end = attributesLeft.upperBound
        var index = attributesLeft.lowerBound
        while index < end, bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "=") { index += 1 }
        guard index < end else { return nil }
        let start = index
        while index < end, bytes[index] > 0x20, bytes[index] != UInt8(ascii: "=") { index += 1 }
        let name = start..<index
        while index < end, bytes[index] <= 0x20 { index += 1 }
        guard index < end, bytes[index] == UInt8(ascii: "=") else {
            return XMLAttribute(name: name, value: name.upperBound..<name.upperBound, isEncoded: false)
        }
        index += 1
        while index < end, bytes[index] <= 0x20 { index += 1 }
        var quote = UInt8(0)
        if index < end, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
            quote = bytes[index]
            index += 1
        }
        let first = index
        var isEncoded = false
        while index < end {
            let byte = bytes[index]
            if quote != 0 ? byte == quote : byte <= 0x20 { break }
            if byte < 0x20 || byte == UInt8(ascii: "&") { isEncoded = true }
            index += 1
        }
        return XMLAttribute(name: name, value: first..<index, isEncoded: isEncoded)
    }
}

/// What stands for a character: `&amp;`, `&#233;`, `&#xE9;`.
enum XMLEntity {
    /// The bytes of the character that begins a range, never more than the entity has, and where it ends. Nil for an
    /// unknown one, which stays as it is. Control characters give no bytes.
    static func read(_ bytes: Span<UInt8>, _ range: Range<Int>) -> (bytes: [UInt8], end: Int)? {
        var end = range.lowerBound + 1
        while end < range.upperBound, bytes[end] != UInt8(ascii: ";") {
            if end - range.lowerBound > 12 { return nil }
            end += 1
        }
        guard end < range.upperBound else { return nil }
        let name = range.lowerBound + 1..<end
        for (word, character) in named where bytes.equals(word, name) { return ([character], end + 1) }
        guard bytes[name.lowerBound] == UInt8(ascii: "#"), let scalar = scalar(bytes, name) else { return nil }
        let isControl = scalar.value < 0x20 || scalar.value == 0x7F
        return (isControl ? [] : Array(String(Character(scalar)).utf8), end + 1)
    }

    private static let named: [(StaticString, UInt8)] = [
        ("amp", UInt8(ascii: "&")), ("lt", UInt8(ascii: "<")), ("gt", UInt8(ascii: ">")), ("quot", UInt8(ascii: "\"")),
        ("apos", UInt8(ascii: "'")),
    ]

    /// `#233`, `#xE9`.
    private static func scalar(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Unicode.Scalar? {
        var index = name.lowerBound + 1
        let isHex = index < name.upperBound && bytes[index] | 0x20 == UInt8(ascii: "x")
        if isHex { index += 1 }
        guard index < name.upperBound else { return nil }
        var code = UInt32(0)
        while index < name.upperBound {
            let digit: UInt32
            switch bytes[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt32(bytes[index] - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f") where isHex:
                digit = UInt32(bytes[index] - UInt8(ascii: "a")) + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F") where isHex:
                digit = UInt32(bytes[index] - UInt8(ascii: "A")) + 10
            default: return nil
            }
            code = code * (isHex ? 16 : 10) + digit
            if code > 0x10FFFF { return nil }
            index += 1
        }
        return Unicode.Scalar(code)
    }
}

/// Why markup cannot be read any further.
package enum XMLProblem: Error, Hashable, Sendable {
    /// Something other than a tag comes first, as in a picture, a table or an archive.
    case notMarkup
    /// A tag of more bytes than a tag may have, which begins on this line.
    case longTag(line: Int)
}
