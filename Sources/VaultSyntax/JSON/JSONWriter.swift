/// Writes JSON straight into bytes, in the order of the calls. Numbers that are not whole come as decimal text, so that
/// nothing is rounded on the way.
package struct JSONWriter: Sendable {
    package enum Layout: Sendable {
        /// One member or element a line, indented by two.
        case pretty
        /// All on one line, for JSON lines.
        case compact
    }

    package private(set) var bytes: [UInt8] = []
    private let layout: Layout
    private var depth = 0
    /// What is between two lines at this depth.
    private var lineStart: [UInt8] = [UInt8(ascii: "\n")]
    private var isFirst = true
    /// The next value stands after its key, on the same line.
    private var followsKey = false

    package init(_ layout: Layout = .pretty) {
        self.layout = layout
    }

    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        nest(open: "{", close: "}", members)
    }

    package mutating func array(_ elements: (inout JSONWriter) -> Void) {
        nest(open: "[", close: "]", elements)
    }

    /// An array with one element for each item.
    package mutating func array<Items: Sequence>(
        of items: Items, _ element: (inout JSONWriter, Items.Element) -> Void
    ) {
        array { writer in
            for item in items { element(&writer, item) }
        }
    }

    /// A name as it stands before a value, made once for all objects that have it.
    package struct Key: Sendable {
        /// In quotes, with the colon.
        fileprivate let bytes: [UInt8]

        package init(_ name: String) {
            var writer = JSONWriter(.compact)
            writer.quote(name)
            bytes = writer.bytes + ":".utf8
        }
    }

    /// The key of the value that is written next.
    package mutating func key(_ key: Key) {
        separate()
        bytes += key.bytes
        if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
        followsKey = true
    }

    /// The key of the value that is written next.
    package mutating func key(_ name: String) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
        followsKey = true
    }

    package mutating func string(_ text: String) {
        separate()
        quote(text)
    }

    package mutating func number(_ number: Int) {
        separate()
        bytes += String(number).utf8
    }

    /// A number as decimal text: `-12.5`. Text that is not JSON number is written as a string.
    package mutating func number(_ decimal: String) {
        guard Self.isNumber(decimal) else { return string(decimal) }
        separate()
        bytes += decimal.utf8
    }

    package mutating func bool(_ value: Bool) {
        separate()
        bytes += (value ? "true" : "false").utf8
    }

    package mutating func null() {
        separate()
        bytes += "null".utf8
    }

    /// Ends a line, and with it the document.
    package mutating func newline() {
        bytes.append(UInt8(ascii: "\n"))
        isFirst = true
    }

    /// A text as JSON writes it, with its quotes.
    package static func quoted(_ text: String) -> String {
        var writer = JSONWriter(.compact)
        writer.string(text)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// JSON's grammar, RFC 8259 section 6.
    package static func isNumber(_ text: String) -> Bool {
        var rest = text.utf8[...]
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        if let mark = rest.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
            var power = rest[rest.index(after: mark)...]
            if power.first == UInt8(ascii: "-") || power.first == UInt8(ascii: "+") { power.removeFirst() }
            guard !power.isEmpty, power.allSatisfy({ 48...57 ~= $0 }) else { return false }
            rest = rest[..<mark]
        }
        let parts = rest.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { 48...57 ~= $0 } }) else { return false }
        return parts[0].count == 1 || parts[0].first != UInt8(ascii: "0")
    }

    private mutating func nest(open: Character, close: Character, _ content: (inout JSONWriter) -> Void) {
        separate()
        bytes += open.utf8
        depth += 1
        lineStart += [UInt8(ascii: " "), UInt8(ascii: " ")]
        isFirst = true
        content(&self)
        depth -= 1
        lineStart.removeLast(2)
        if !isFirst { breakLine() }
        bytes += close.utf8
        isFirst = false
    }

    /// Writes what comes before a value or key: the comma, the line break, or nothing.
    private mutating func separate() {
        if followsKey {
            followsKey = false
            return
        }
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        if depth > 0 { breakLine() }
        isFirst = false
    }

    private mutating func breakLine() {
        if layout == .pretty { bytes += lineStart }
    }

    /// What would steer a terminal, as `DisplayText` says, never reaches one as it is.
    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        // Nearly all text stands for itself.
        var text = text
        let isPlain = text.withUTF8 { utf8 in
            for byte in utf8
            where byte < 0x20 || byte > 0x7E || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                return false
            }
            bytes += utf8
            return true
        }
        if isPlain { return bytes.append(UInt8(ascii: "\"")) }
        for (scalar, isHidden) in HiddenCharacters.marked(text) {
            switch scalar {
            case "\"": bytes += "\\\"".utf8
            case "\\": bytes += "\\\\".utf8
            case "\n": bytes += "\\n".utf8
            case "\r": bytes += "\\r".utf8
            case "\t": bytes += "\\t".utf8
            case _ where isHidden:
                for unit in UTF16.encode(scalar) ?? .init() {
                    let digits = String(unit, radix: 16)
                    bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
                }
            default: bytes += UTF8.encode(scalar) ?? .init()
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
