import VaultSyntax

/// A page while it is written. Every text and every attribute is escaped; there is no way around that but `style`.
struct HTML {
    fileprivate(set) var bytes: [UInt8] = []
    /// How many pictures have ids.
    var ids = 0
    /// The line for a terminal that asks for this report.
    let command: String

    typealias Attributes = KeyValuePairs<String, String>

    init(command: String = "vault report") {
        self.command = command
        bytes.reserveCapacity(1 << 18)
    }

    // MARK: Elements

    /// An element with what a closure puts into it.
    mutating func element(_ tag: StaticString, _ attributes: Attributes = [:], _ body: (inout HTML) -> Void) {
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
            text(value)
            add("\"")
        }
        add(end)
    }

    mutating func newline() { bytes.append(0x0A) }

    // MARK: Texts

    /// Text of a note, which may be written from right to left; the beginning of a very long one.
    mutating func note(_ text: String) {
        let most = 500
        element("bdi", [:], text.utf8.count > most ? text.prefix(most) + "…" : text)
    }

    /// The style sheet, the only text that is not escaped: light and dark, for a phone and for paper.
    mutating func style() {
        add("<style>")
        bytes += Array(CompiledText.reportStyle.utf8.dropLast())
        add("</style>")
    }

    mutating func doctype() { add("<!DOCTYPE html>\n") }

    private mutating func add(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Characters that nobody would see are shown as escapes, those that no page may have with them.
    mutating func text(_ text: String) {
        let isPlain = text.utf8.allSatisfy { 0x20...0x7E ~= $0 }
        for byte in (isPlain ? text : HiddenCharacters.escaped(text)).utf8 {
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

/// A plot with the question that it answers above it, what it says below it, and its numbers in a fold.
struct Figure {
    /// What the plot is about, where several ask the same.
    var about: String?
    var question: String
    /// The answer in words.
    var finding: String
    /// What its signs mean.
    var legend: [(sign: Sign, meaning: String)] = []
    var table: Table?

    /// What names the picture, which is the only one of it on the page.
    var title: String { about.map { "\(question) \($0.prefix(100))" } ?? question }

    /// A sign of a legend, drawn as in the plot by a class of the style sheet.
    enum Sign: String {
        case done, needed, zone, ahead, outlook, ceiling, met, missed, running, coming, bar, before, record, over, none
        case zero, partly, lived, term, year, now
        case level1 = "1", level2 = "2", level3 = "3", level4 = "4"
    }
}

extension HTML {
    /// A figure that is one picture.
    mutating func figure(
        _ figure: Figure, heading: StaticString = "h4", width: Tenths = Frame.width, height: Tenths,
        _ draw: (inout HTML) -> Void
    ) {
        self.figure(figure, [:], heading) {
            $0.picture(width: width, height: height, title: figure.title, finding: figure.finding, draw)
        }
    }

    /// - Parameter heading: the tag of the question, one level below what it stands in
    mutating func figure(
        _ figure: Figure, _ attributes: Attributes, _ heading: StaticString, _ pictures: (inout HTML) -> Void
    ) {
        element("figure", attributes) { html in
            html.element(heading, [:], figure.question)
            pictures(&html)
            html.element("figcaption") { html in
                html.element("p", [:], figure.finding)
                if !figure.legend.isEmpty { html.legend(figure.legend) }
            }
            if let table = figure.table { html.fold("Numbers") { $0.table(table) } }
        }
        newline()
    }

    private mutating func legend(_ legend: [(sign: Figure.Sign, meaning: String)]) {
        element("ul", ["class": "legend"]) { html in
            for (sign, meaning) in legend {
                html.element("li") { html in
                    html.element("span", ["class": "k k-\(sign.rawValue)", "aria-hidden": "true"], "")
                    html.text(meaning)
                }
            }
        }
    }

    /// What is shown when a reader asks for it.
    mutating func fold(_ summary: String, _ body: (inout HTML) -> Void) {
        element("details") { html in
            html.element("summary", [:], summary)
            html.wide(summary, isCard: false, body)
        }
    }
}
