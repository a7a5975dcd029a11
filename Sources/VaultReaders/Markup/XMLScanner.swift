/// Reads the tags of an XML file one after the other, as they come: what is not asked for is never made a text.
///
/// It is forgiving, because files of real programs are broken: DOCTYPE, comments, CDATA and text between tags are
/// skipped, control characters dropped, and a file that ends in the middle gives what comes before. The file is UTF-8.
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
    private var attributesLeft = 0..<0
    /// Those that were.
    private(set) var attributes: [XMLAttribute] = []

    init(_ feed: ByteFeed) { self.feed = feed }

    /// The next tag; nil at the end.
    mutating func next() throws(ImportProblem) -> Tag? {
        // Before the first tag there may be nothing but a byte order mark.
        if !hasTags, seek({ $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }) {
            guard byte(place) == UInt8(ascii: "<") else { throw .unknown(.appleHealth) }
            hasTags = true
        }
        while seek({ $0 == UInt8(ascii: "<") }) {
            fill(for: 9)
            switch byte(place + 1) {
            case UInt8(ascii: "!"):
                if begins("<!--") {
                    place += 4
                    skip(to: "-->")
                } else if begins("<![CDATA[") {
                    skip(to: "]]>")
                } else {
                    skipDoctype()
                }
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

    /// Goes to the next byte of a kind; false at the end.
    private mutating func seek(_ isWanted: (UInt8) -> Bool) -> Bool {
        while true {
            let end = buffer[place...].firstIndex(where: isWanted)
            pass(end ?? buffer.count)
            if end != nil || isAtEnd { return end != nil }
            fill()
        }
    }

    /// Skips to `>`, or after a `[` to `]>`. What is between is not understood: version 12 of Apple's export leaves a
    /// declaration in there open.
    private mutating func skipDoctype() {
        _ = seek { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ">") }
        skip(to: byte(place) == UInt8(ascii: "[") ? "]>" : ">")
    }

    /// Skips to the end of some bytes that close what is open.
    private mutating func skip(to closing: StaticString) {
        while true {
            fill(for: closing.utf8CodeUnitCount)
            if begins(closing) { return pass(place + closing.utf8CodeUnitCount) }
            if place == buffer.count {
                isTruncated = true
                return
            }
            pass(place + 1)
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
    private mutating func readTag() throws(ImportProblem) -> Tag? {
        var (index, quote, lines, isWhole) = (place + 1, UInt8(0), 0, false)
        line = nextLine
        while !isWhole {
            isWhole = endOfTag(&index, &quote, &lines)
            if index - place > Self.mostBytes { throw .longRow(line: line) }
            if isWhole { break }
            if isAtEnd {
                isTruncated = true
                place = buffer.count
                return nil
            }
            index -= place
            fill()
        }
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
}

extension Span where Element == UInt8 {
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
    ///
    /// - Parameter isRaw: whether entities stay
    mutating func value(of name: StaticString, isRaw: Bool = false) -> Range<Int>? {
        var place = attributes.firstIndex { buffer.span.equals(name, $0.name) }
        while place == nil, let attribute = nextAttribute() {
            attributesLeft = min(attribute.value.upperBound + 1, attributesLeft.upperBound)..<attributesLeft.upperBound
            attributes.append(attribute)
            if buffer.span.equals(name, attribute.name) { place = attributes.count - 1 }
        }
        return place.map { isRaw ? attributes[$0].value : decodedValue($0) }
    }

    /// Entities and control characters are longer than what stands for them, so that is put in their place.
    private mutating func decodedValue(_ place: Int) -> Range<Int> {
        let value = attributes[place].value
        guard attributes[place].isEncoded else { return value }
        let bytes = Array(XMLText.decoded(text(value)).utf8)
        if bytes.count <= value.count {
            attributes[place].value = value.prefix(bytes.count)
            buffer.replaceSubrange(attributes[place].value, with: bytes)
        }
        attributes[place].isEncoded = false
        return attributes[place].value
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

/// The text of an attribute.
enum XMLText {
    /// With characters for entities, and without control characters; line breaks are spaces. An unknown entity stays.
    static func decoded(_ text: String) -> String {
        var decoded = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "&", let end = rest.prefix(12).firstIndex(of: ";"), let found = entity(String(rest[..<end])) {
                if found.value >= 0x20, found.value != 0x7F { decoded.append(found) }
                rest = rest[end...].dropFirst()
            } else if scalar == "\n" || scalar == "\t" {
                decoded.append(" ")
            } else if scalar.value >= 0x20 {
                decoded.append(scalar)
            }
        }
        return String(decoded)
    }

    private static let entities: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]

    /// What `amp`, `#233` or `#xE9` stands for.
    private static func entity(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return entities[name] }
        let isHex = name.dropFirst().first?.lowercased() == "x"
        let digits = name.dropFirst(isHex ? 2 : 1)
        let values = digits.compactMap { $0.isASCII && (isHex || $0.isNumber) ? $0.hexDigitValue : nil }
        guard !digits.isEmpty, values.count == digits.count else { return nil }
        let code = values.reduce(0) { $0 * (isHex ? 16 : 10) + $1 }
        return UInt32(exactly: code).flatMap { Unicode.Scalar($0) }
    }
}
