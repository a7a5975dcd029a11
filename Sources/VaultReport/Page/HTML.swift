import VaultSyntax

/// A page while it is written. Every text and every attribute is escaped; there is no way around that but `style`.
struct HTML {
    fileprivate(set) var bytes: [UInt8] = []
    private var ids = 0
    /// The line for a terminal that asks for this report.
    let command: String

    typealias Attributes = KeyValuePairs<String, String>

    init(command: String = "vault report") {
        self.command = command
        bytes.reserveCapacity(1 << 18)
    }

    /// An id that no other element has.
    mutating func newID(_ prefix: String = "p") -> String {
        ids += 1
        return "\(prefix)\(ids)"
    }

    // MARK: Elements

    /// An element with what a closure puts into it.
    mutating func element(
        _ tag: StaticString, _ attributes: Attributes = [:], _ body: (inout HTML) -> Void
    ) {
        open(tag, attributes)
        body(&self)
        add("</")
        add(tag)
        add(">")
    }

    /// An element with a text.
    mutating func element(_ tag: StaticString, _ attributes: Attributes = [:], _ text: String) {
        element(tag, attributes) { $0.text(text) }
    }

    /// An element that has no end, such as `meta`, or in SVG one that holds nothing.
    mutating func void(_ tag: StaticString, _ attributes: Attributes = [:]) { open(tag, attributes, end: "/>") }

    private mutating func open(_ tag: StaticString, _ attributes: Attributes, end: StaticString = ">") {
        add("<")
        add(tag)
        for (name, value) in attributes {
            add(" ")
            bytes += name.utf8
            add("=\"")
            escape(value)
            add("\"")
        }
        add(end)
    }

    mutating func newline() { bytes.append(0x0A) }

    // MARK: Texts

    mutating func text(_ text: String) { escape(text) }

    /// Text of a note, which may be written from right to left; the beginning of a very long one.
    mutating func note(_ text: String) {
        element("bdi", [:], text.utf8.count > Self.longest ? text.prefix(Self.longest) + "…" : text)
    }

    private static let longest = 500

    /// The style sheet, the only text that is not escaped.
    mutating func style(_ sheet: StaticString) {
        add("<style>")
        add(sheet)
        add("</style>")
    }

    mutating func doctype() { add("<!DOCTYPE html>\n") }

    private mutating func add(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Characters that nobody would see are shown as escapes, those that no page may have with them.
    private mutating func escape(_ text: String) {
        var text = text
        if !text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { text = HiddenCharacters.escaped(text) }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): add("&amp;")
            case UInt8(ascii: "<"): add("&lt;")
            case UInt8(ascii: ">"): add("&gt;")
            case UInt8(ascii: "\""): add("&quot;")
            case UInt8(ascii: "'"): add("&#39;")
            default: bytes.append(byte)
            }
        }
    }
}

extension HTML {
    /// Takes over a page, which is empty until it is given back.
    init(moving page: inout HTML) {
        self = page
        page.bytes = []
    }
}

extension String {
    /// With a capital letter in front.
    var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
