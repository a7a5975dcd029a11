import VaultRecords
import VaultSyntax

/// Rows and columns for a terminal. Two spaces separate the columns; nothing follows the last text of a line.
package struct TextTable: Sendable {
    package enum Alignment: Sendable {
        case left, right
    }

    package struct Column: Sendable, ExpressibleByStringLiteral {
        package var title: String
        package var alignment: Alignment
        /// False for what is of no use when cut, as a date or a number.
        package var mayBeCut: Bool

        package init(_ title: String, _ alignment: Alignment = .left, mayBeCut: Bool = true) {
            self.title = title
            self.alignment = alignment
            self.mayBeCut = mayBeCut
        }

        /// One whose texts may be cut.
        package init(stringLiteral title: String) { self.init(title) }

        /// Numbers, or what ends where they do.
        package static func number(_ title: String) -> Column { Column(title, .right, mayBeCut: false) }
        package static let number = number("")

        /// Texts that are of no use when cut, such as a date.
        package static func whole(_ title: String) -> Column { Column(title, mayBeCut: false) }
        package static let whole = whole("")
    }

    package struct Cell: Sendable, ExpressibleByStringLiteral {
        package var text: String
        package var role: Style.Role?

        package init(_ text: String, _ role: Style.Role? = nil) {
            self.text = text
            self.role = role
        }

        package init(stringLiteral text: String) {
            self.init(text)
        }
    }

    private let columns: [Column]
    private var rows: [[Cell]] = []
    /// What is above some of the rows, by the number of the row.
    private var headings: [Int: (text: String, isApart: Bool)] = [:]
    /// What is below some of the rows, by the number of the row, and its indentation.
    private var below: [Int: (cell: Cell, indent: Int)] = [:]

    package init(columns: [Column]) {
        self.columns = columns
    }

    /// Puts a heading above the next row, with an empty line before it where it is apart.
    package mutating func addHeading(_ text: String, isApart: Bool = true) { headings[rows.count] = (text, isApart) }

    /// Adds a row; cells beyond the columns are left out, missing ones are empty.
    package mutating func add(_ cells: [Cell]) {
        rows.append(
            columns.indices.map { index in
                guard index < cells.count else { return Cell("") }
                return Cell(DisplayText.visible(cells[index].text), cells[index].role)
            }
        )
    }

    /// Puts a line below the last row that was added; where the table is narrow, several.
    ///
    /// - Parameter indent: the cells before it
    package mutating func addBelow(_ text: String, indent: Int, _ role: Style.Role? = nil) {
        below[rows.count - 1] = (Cell(DisplayText.visible(text), role), indent)
    }

    /// The lines of the table, each with its line break. `width` is the terminal's, nil where nothing is to be cut.
    /// The titles are above the rows unless all of them are empty.
    ///
    /// Where the terminal is wide enough, long cells are cut; in a narrow one a line says too little then. There the
    /// first column that may be cut goes on in the next line, and columns that do not fit go below the row,
    /// with their titles.
    package func text(width: Int?, style: Style) -> String {
        let titles = columns.map { Cell($0.title, .heading) }
        let head = columns.contains { !$0.title.isEmpty } ? [titles] : []
        let layout = layout(of: head + rows, limit: width)
        let body = rows.enumerated().map { number, row in
            let heading = headings[number].map { heading in
                (heading.isApart ? "\n" : "") + style(.heading, DisplayText.visible(heading.text)) + "\n"
            }
            let (beside, under) = parts(of: row, layout, limit: width)
            let isEmpty = !under.isEmpty && layout.beside.allSatisfy { beside[$0].text.isEmpty }
            return (heading ?? "") + (isEmpty ? "" : lines(beside, layout, style))
                + under.map { "    \($0)\n" }.joined() + below(number, layout, limit: width, style)
        }
        return head.map { lines($0, layout, style) }.joined() + body.joined()
    }
}

// MARK: Layout

extension TextTable {
    /// Where the columns are.
    private struct Layout {
        var widths: [Int]
        /// The numbers of the columns that are beside each other; the others go below.
        var beside: [Int]
        /// Whether long cells go on in the next line instead of being cut.
        var isFolded = false
    }

    /// The least that a cut column keeps.
    private static let narrowest = 8
    /// The same where it goes on in the next line.
    private static let narrowestFolded = 16
    private static let gap = 2
    /// Below this width nothing is cut.
    private static let narrow = 60

    private func layout(of lines: [[Cell]], limit: Int?) -> Layout {
        var widths = columns.map { _ in 0 }
        for line in lines {
            for (index, cell) in line.enumerated() {
                widths[index] = max(widths[index], DisplayText.width(cell.text))
            }
        }
        let all = Array(columns.indices)
        guard let limit, total(widths, all) > limit else { return Layout(widths: widths, beside: all) }
        return limit < Self.narrow ? folded(widths, limit) : Layout(widths: cut(widths, limit), beside: all)
    }

    private func total(_ widths: [Int], _ columns: [Int]) -> Int {
        columns.reduce(0) { $0 + widths[$1] } + Self.gap * max(columns.count - 1, 0)
    }

    private func cut(_ widths: [Int], _ limit: Int) -> [Int] {
        var widths = widths
        var excess = total(widths, Array(columns.indices)) - limit
        while excess > 0 {
            let candidates = widths.indices.filter { columns[$0].mayBeCut && widths[$0] > Self.narrowest }
            guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
            let next = candidates.filter { $0 != widest }.map { widths[$0] }.max() ?? Self.narrowest
            let cut = min(excess, max(widths[widest] - next, 1))
            widths[widest] -= cut
            excess -= cut
        }
        return widths
    }

    private func folded(_ widths: [Int], _ limit: Int) -> Layout {
        var layout = Layout(widths: widths, beside: [], isFolded: true)
        let long = columns.firstIndex { $0.mayBeCut }
        if let long { layout.widths[long] = min(widths[long], Self.narrowestFolded) }
        let needed = long.map { layout.widths[$0] + Self.gap } ?? 0
        for column in columns.indices {
            if column == long {
                layout.beside.append(column)
                continue
            }
            let reserved = layout.beside.contains { $0 == long } ? 0 : needed
            let used = layout.beside.isEmpty ? 0 : total(layout.widths, layout.beside) + Self.gap
            if used + widths[column] + reserved <= limit { layout.beside.append(column) }
        }
        if let long {
            let rest = limit - total(layout.widths, layout.beside)
            layout.widths[long] = min(widths[long], layout.widths[long] + max(rest, 0))
        }
        return layout
    }
}

// MARK: Lines

extension TextTable {
    /// A row; several lines where a cell goes on.
    private func lines(_ cells: [Cell], _ layout: Layout, _ style: Style) -> String {
        guard layout.isFolded else { return line(cells, layout, style) }
        let parts = cells.indices.map { Self.wrapped(cells[$0].text, to: layout.widths[$0]) }
        let count = layout.beside.map { parts[$0].count }.max() ?? 1
        return (0..<max(count, 1)).map { number in
            let cells = cells.indices.map { index in
                Cell(number < parts[index].count ? parts[index][number] : "", cells[index].role)
            }
            return line(cells, layout, style)
        }.joined()
    }

    private func line(_ cells: [Cell], _ layout: Layout, _ style: Style) -> String {
        var line = ""
        var owed = 0
        for index in layout.beside {
            let (cell, width) = (cells[index], layout.widths[index])
            let text = DisplayText.truncated(cell.text, to: width)
            let padding = width - DisplayText.width(text)
            let isLeft = columns[index].alignment == .left
            owed += isLeft ? 0 : padding
            if !text.isEmpty {
                line += DisplayText.spaces(owed) + (cell.role.map { style($0, text) } ?? text)
                owed = 0
            }
            owed += (isLeft ? padding : 0) + Self.gap
        }
        return line + "\n"
    }

    /// The cells that are beside each other, and the lines below them: what does not fit, each with the title of its
    /// column. A long cell with a word that fits only there goes below too.
    private func parts(of cells: [Cell], _ layout: Layout, limit: Int?) -> (beside: [Cell], under: [String]) {
        guard layout.isFolded, let limit else { return (cells, []) }
        let room = limit - 4
        var beside = cells
        var under: [String] = []
        for index in layout.beside where columns[index].mayBeCut {
            let longest = Self.longestWord(of: cells[index].text)
            guard longest > layout.widths[index], longest <= room else { continue }
            beside[index].text = ""
            under += DisplayText.wrapped(cells[index].text, to: room)
        }
        let others = columns.indices.filter { !layout.beside.contains($0) && !cells[$0].text.isEmpty }.map { index in
            let title = columns[index].title
            return (title.isEmpty ? "" : DisplayText.visible(title) + " ") + cells[index].text
        }
        return (beside, under + DisplayText.joined(others, to: room, breaksWords: true))
    }

    /// The cells of the longest word. What is written in wide characters has no spaces, and may be broken anywhere.
    private static func longestWord(of text: String) -> Int {
        text.split(separator: " ").reduce(0) { longest, word in
            word.contains { DisplayText.width(of: $0) > 1 } ? longest : max(longest, DisplayText.width(String(word)))
        }
    }

    private func below(_ row: Int, _ layout: Layout, limit: Int?, _ style: Style) -> String {
        guard let (cell, indent) = below[row] else { return "" }
        var lines = [cell.text]
        if let limit {
            let room = max(limit - indent, Self.narrowest)
            lines =
                limit < Self.narrow
                ? DisplayText.wrapped(cell.text, to: room, breaksWords: true)
                : [DisplayText.truncated(cell.text, to: room)]
        }
        return lines.map { line in DisplayText.spaces(indent) + (cell.role.map { style($0, line) } ?? line) + "\n" }
            .joined()
    }

    /// Lines of at most so many cells; those after the first are indented like the first.
    private static func wrapped(_ text: String, to width: Int) -> [String] {
        guard DisplayText.width(text) > width else { return [text] }
        let indent = min(text.prefix { $0 == " " }.count, max(width - 2, 0))
        return DisplayText.wrapped(text, to: width - indent, breaksWords: true).map { DisplayText.spaces(indent) + $0 }
    }
}

/// Rows as CSV (RFC 4180, lines end with LF) or TSV. A program that reads them gets back every value as it is.
package enum DelimitedText: Sendable {
    case csv, tsv
    /// CSV with semicolons instead of commas.
    case semicolons

    /// One line with its line break.
    package func line(_ cells: [String]) -> String {
        let separator =
            switch self {
            case .csv: ","
            case .semicolons: ";"
            case .tsv: "\t"
            }
        return cells.map(cell).joined(separator: separator) + "\n"
    }

    private func cell(_ text: String) -> String { self == .tsv ? Self.escaped(text) : quoted(text) }

    /// A text that no spreadsheet takes for a formula, see `FormulaGuard`. It is another value then, so this is for
    /// those who ask for it.
    package static func guarded(_ text: String) -> String { FormulaGuard.guarded(text) }

    private func quoted(_ text: String) -> String {
        let marks: [UInt8] = [0x22, self == .csv ? 0x2c : 0x3b, 0x0a, 0x0d]
        guard text.utf8.contains(where: marks.contains) else { return text }
        var result = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" { result += "\"" }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }

    /// TSV knows no quotes: tab, line break and backslash are written as `\t`, `\n`, `\r` and `\\`.
    private static func escaped(_ text: String) -> String {
        [("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r")].reduce(text) { text, sign in
            String(
                String.UnicodeScalarView(
                    text.unicodeScalars.replacing(sign.0.unicodeScalars, with: sign.1.unicodeScalars)))
        }
    }
}
