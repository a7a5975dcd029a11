/// Rows and columns for a terminal. Two spaces separate the columns; nothing follows the last text of a line.
package struct TextTable: Sendable {
    package enum Alignment: Sendable {
        case left, right
    }

    package struct Column: Sendable {
        package var title: String
        package var alignment: Alignment
        /// False for what is of no use when cut, as a date or a number.
        package var mayBeCut: Bool

        package init(_ title: String, _ alignment: Alignment = .left, mayBeCut: Bool = true) {
            self.title = title
            self.alignment = alignment
            self.mayBeCut = mayBeCut
        }
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

    /// The least that a cut column keeps.
    private static let narrowest = 8
    private static let gap = 2

    private let columns: [Column]
    private var rows: [[Cell]] = []
    /// What is above some of the rows, by the number of the row.
    private var headings: [Int: String] = [:]

    package init(columns: [Column]) {
        self.columns = columns
    }

    /// Puts a heading above the next row, with an empty line before it.
    package mutating func addHeading(_ text: String) { headings[rows.count] = text }

    /// Adds a row; cells beyond the columns are left out, missing ones are empty.
    package mutating func add(_ cells: [Cell]) {
        rows.append(
            columns.indices.map { index in
                guard index < cells.count else { return Cell("") }
                return Cell(DisplayText.visible(cells[index].text), cells[index].role)
            }
        )
    }

    /// The lines of the table, each with its line break. `width` is the terminal's, nil where nothing is to be cut.
    /// The titles are above the rows unless all of them are empty.
    package func text(width: Int?, style: Style) -> String {
        let titles = columns.map { Cell($0.title, .heading) }
        let head = columns.contains { !$0.title.isEmpty } ? [titles] : []
        let widths = widths(of: head + rows, limit: width)
        let body = rows.enumerated().map { number, row in
            let heading = headings[number].map { "\n\(style(.heading, DisplayText.visible($0)))\n" } ?? ""
            return heading + line(row, widths: widths, style: style)
        }
        return head.map { line($0, widths: widths, style: style) }.joined() + body.joined()
    }

    private func widths(of lines: [[Cell]], limit: Int?) -> [Int] {
        var widths = columns.map { _ in 0 }
        for line in lines {
            for (index, cell) in line.enumerated() {
                widths[index] = max(widths[index], DisplayText.width(cell.text))
            }
        }
        guard let limit else { return widths }
        var excess = widths.reduce(0, +) + Self.gap * max(columns.count - 1, 0) - limit
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

    private func line(_ cells: [Cell], widths: [Int], style: Style) -> String {
        var line = ""
        var owed = 0
        for (index, cell) in cells.enumerated() {
            let text = DisplayText.truncated(cell.text, to: widths[index])
            let padding = widths[index] - DisplayText.width(text)
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
}
