import VaultGoalAnswers
import VaultRecords

/// A table with a caption, whose first column says what a row is about.
struct Table {
    enum Cell {
        case text(String)
        /// Of a note.
        case note(String)
        /// A day, or two words that stay on one line.
        case day(String)
        /// To the right, so that digits stand below each other.
        case number(String)
        /// Several, each in a line of its own.
        case notes([String])
        /// A note's text that leads to a place of the page.
        case link(String, to: String)
        /// A note's text with a warning below it.
        case warned(String, String)
        /// A small picture beside the numbers that it shows.
        case drawn((inout HTML) -> Void)

        static func on(_ day: CalendarDate?) -> Cell { .day(day?.description ?? "") }
        static func count(_ count: Int) -> Cell { .number("\(count)") }
        /// With one place.
        static func decimal(_ number: Rational?) -> Cell { .number(number?.decimalText(places: 1) ?? "") }
        static func percent(_ percent: Rational?) -> Cell { .number(percent.map(ProgressWords.percent) ?? "") }

        fileprivate var isNumber: Bool {
            if case .number = self { true } else { false }
        }
    }

    let caption: String
    let headers: [String]
    private(set) var rows: [[Cell]] = []
    /// How many rows there are; more than `rows` where the rest was never made.
    var count = 0
    /// The most rows; what is left out is counted below.
    var most = 60
    /// What gives the rest, as a line for a terminal; nil for the numbers of the report.
    var rest: String?

    init(_ caption: String, _ headers: [String]) { (self.caption, self.headers) = (caption, headers) }

    mutating func add(_ cells: Cell...) { add(cells) }

    mutating func add(_ cells: [Cell]) {
        rows.append(cells)
        count = max(count, rows.count)
    }
}

extension HTML {
    mutating func table(_ table: Table) {
        element("table") { html in
            html.element("caption", [:], table.caption)
            html.element("thead") { html in
                html.element("tr") { html in
                    for (column, header) in table.headers.enumerated() {
                        let isNumber = table.rows.first?.dropFirst(column).first?.isNumber ?? false
                        html.element("th", isNumber ? ["scope": "col", "class": "n"] : ["scope": "col"], header)
                    }
                }
            }
            html.element("tbody") { html in
                for row in table.rows.prefix(table.most) {
                    html.element("tr") { html in
                        for (column, cell) in row.enumerated() { html.cell(cell, isFirst: column == 0) }
                    }
                    html.newline()
                }
            }
        }
        let left = table.count - table.most
        if left > 0 { more(left, "row", table.rest ?? command + " --format json") }
    }

    /// A table that can be moved to the side where it is too wide, also by the keyboard.
    mutating func wide(_ caption: String, isCard: Bool = true, _ body: (inout HTML) -> Void) {
        let kind = isCard ? "wide card" : "wide"
        element("div", ["class": kind, "tabindex": "0", "role": "group", "aria-label": caption], body)
    }

    mutating func card(_ table: Table) { wide(table.caption) { $0.table(table) } }

    /// Says how many of a noun are left out, and what shows them.
    mutating func more(_ count: Int, _ noun: String, _ line: String) {
        element("p", ["class": "more"]) { html in
            html.text("\(count) more \(count == 1 ? noun : noun + "s"): ")
            html.element("code", [:], line)
        }
    }

    private mutating func cell(_ cell: Table.Cell, isFirst: Bool) {
        // A line could be broken where it may not; a day alone has no such place.
        var kind = cell.isNumber ? "n" : nil
        if case .day(let text) = cell, text.contains(" ") { kind = "d" }
        let attributes: Attributes =
            switch (isFirst, kind) {
            case (true, let kind?): ["scope": "row", "class": kind]
            case (true, nil): ["scope": "row"]
            case (false, let kind?): ["class": kind]
            case (false, nil): [:]
            }
        element(isFirst ? "th" : "td", attributes) { html in
            switch cell {
            case .text(let text), .number(let text), .day(let text): html.text(text)
            case .note(let text): html.note(text)
            case .link(let text, let place): html.element("a", ["href": "#" + place]) { $0.note(text) }
            case .warned(let text, let warning):
                html.note(text)
                html.void("br")
                html.element("span", ["class": "warn"], warning)
            case .drawn(let draw): draw(&html)
            case .notes(let texts):
                for (number, text) in texts.enumerated() {
                    if number > 0 { html.void("br") }
                    html.note(text)
                }
            }
        }
    }
}
